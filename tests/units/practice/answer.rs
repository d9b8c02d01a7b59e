use tableaux::practice::answer::AnswerKind;
use tableaux_engine::freecell::position::Position;

#[test]
fn moves_that_change_nothing_are_no_answers() {
    let board =
        "Foundations: H-9 C-9 D-J S-9\nFreecells: KC\n: QC TC\n: TS KS QD\n: KD\n:\n: TH KH\n: JH QS\n: JC QH\n: JS\n";
    let position = board.parse::<Position>().unwrap();
    for (step, kind) in [
        ("1h", AnswerKind::Nothing),
        ("34", AnswerKind::Nothing),
        ("ab", AnswerKind::Nothing),
        ("2h", AnswerKind::Home),
        ("a4", AnswerKind::Counted),
        ("87", AnswerKind::Counted),
    ] {
        assert_eq!(AnswerKind::of(&position, step.parse().unwrap()), kind, "{step}");
    }
}
