use tableaux::browser::state::desk::Desk;
use tableaux::browser::state::pane::OwnBoard;
use tableaux::browser::state::panes::SkippedPane;
use tableaux::store::{Visit, VisitBoard};
use tableaux::table::Table;
use tableaux_engine::freecell::{CellCount, Layout};
use tableaux_engine::gears::BoardSize;
use tableaux_engine::number::DealNumber;

#[test]
fn a_visit_is_restored_as_it_ended() {
    let numbers = [1, 617, 11_982].map(|number| DealNumber::new(number).unwrap());
    let mut ended = Desk::new(&numbers);
    ended.panes.change_table(Table::Gears(BoardSize::MAX));
    ended.panes.change_table(Table::Skat);
    ended.panes.set_cells(CellCount::NONE);
    ended.panes.focus_on(2);
    let layout = Layout::from_key("7D??AD//////7D/KS KH--2S 0/1/0/0").unwrap();
    ended.panes.open_own(OwnBoard::new("mine.txt", layout));
    ended.panes.change_table(Table::Skat);
    ended.panes.link();
    ended.panes.follow("5D".parse().unwrap());
    while ended.look.theme().name != "high contrast" {
        ended.look.next_theme();
    }
    let mut restored = Desk::new(&[]);
    restored.restore(&ended.snapshot(), true);
    // Only one visit more.
    let visits = ended.snapshot().visits + 1;
    assert_eq!(restored.snapshot(), Visit { visits, ..ended.snapshot() });
    assert_eq!((restored.panes.table(), restored.snapshot().gears), (Table::Skat, BoardSize::MAX.get()));
    assert_eq!((restored.panes.cells(), ended.snapshot().cells), (CellCount::NONE, Some(0)));
    let mut other = Desk::new(&numbers[..1]);
    other.restore(&ended.snapshot(), false);
    assert_eq!((other.panes.list().len(), other.panes.focus(), &*other.look.theme().name), (1, 0, "high contrast"));
    let fresh = Desk::new(&numbers[..1]);
    let asked_for = |desk: &Desk| {
        (desk.panes.are_linked(), desk.panes.comparing(), desk.panes.followed(), desk.panes.table(), desk.panes.cells())
    };
    assert_eq!(asked_for(&other), asked_for(&fresh), "what was named on the command line is what is seen");
    assert_ne!(asked_for(&other), asked_for(&restored));
}

#[test]
fn a_visit_that_makes_no_sense_changes_nothing() {
    let mut desk = Desk::new(&[]);
    let before = desk.snapshot();
    let nonsense =
        Visit { panes: vec![u64::MAX], focus: 9, cells: Some(11), comparing: "?".into(), ..Visit::default() };
    desk.restore(&nonsense, true);
    assert_eq!(desk.snapshot(), before);
}

#[test]
fn a_pane_whose_generator_cannot_be_read_is_left_out_with_a_warning() {
    let board = VisitBoard { name: "mine.txt".into(), layout: "7D??AD//////7D/KS KH--2S 0/1/0/0".into(), number: None };
    let mut visit = Visit {
        panes: vec![1, 617, 11_982, 5],
        generators: ["microsoft", "later", "minstd", "later"].map(str::to_owned).to_vec(),
        boards: vec![None, None, None, Some(board)],
        focus: 2,
        ..Visit::default()
    };
    let mut desk = Desk::new(&[]);
    let skipped = desk.restore(&visit, true);
    let shown: Vec<String> =
        desk.panes.list().iter().map(|pane| format!("{} {}", pane.generator(), pane.number())).collect();
    assert_eq!(shown, ["microsoft 1", "minstd 11982", "microsoft 5"], "a board of one's own needs no generator");
    assert_eq!(desk.panes.focus(), 1);
    assert_eq!(skipped, [SkippedPane { number: 617.into(), generator: "later".into() }]);
    // If no pane can be restored, the browser starts as without a visit.
    visit = Visit { panes: vec![617], generators: vec!["later".into()], ..Visit::default() };
    let mut desk = Desk::new(&[]);
    assert_eq!((desk.restore(&visit, true).len(), desk.snapshot().panes), (1, vec![1]));
    // Numbers given at the start replace those of the visit.
    let mut desk = Desk::new(&[1.into()]);
    assert_eq!(desk.restore(&visit, false), []);
}
