//! The practice in a terminal and in lines: answers are kept as they are given, whatever happens to the program.

use std::thread;
use std::time::Duration;

use rustix::process::Signal;
use tableaux::practice::{AnswerKind, PracticeRecord};
use tableaux::store::Store;
use tableaux_engine::freecell::Position;

use super::linear::said;
use super::session::Home;

/// How often the program is killed.
const KILLS: u64 = 4;

/// What the usual store has of the practice.
fn kept(home: &Home) -> PracticeRecord {
    let store = Store::open_existing(&home.path("tableaux/tableaux.db")).unwrap();
    store.map_or_else(PracticeRecord::default, |(store, _)| store.practice().unwrap())
}

/// A move that is an answer, and of which the places say all.
fn some_move(position: &Position) -> String {
    let mut moves = position.legal_moves().into_iter().filter(|step| {
        AnswerKind::of(position, *step) == AnswerKind::Counted
            && position.moves_between(step.from, step.to).unwrap().len() == 1
    });
    let step = moves.next().unwrap();
    format!("{}{}", step.from.letter(), step.to.letter())
}

#[test]
fn kill_9_loses_no_answer_whose_judgement_was_shown() {
    let mut random = fastrand::Rng::with_seed(1287);
    for _ in 0..KILLS {
        let home = Home::new();
        let mut session = home.browse(&["practice"]);
        let mut record = PracticeRecord::default();
        let answers = random.usize(1..4);
        for count in 1..=answers {
            let asked = record.next(1, &[]).unwrap();
            session.wait_for_text(&asked.name());
            session.wait_for_text("win");
            session.type_keys(&some_move(asked.position()));
            if count == answers {
                thread::sleep(Duration::from_micros(random.u64(..100_000)));
                break;
            }
            session.wait_for(|screen| ["right: ", "wrong: "].iter().any(|word| screen.contents().contains(word)));
            // The library knows from what was kept what comes next.
            record = kept(&home);
            assert_eq!(record.answers().len(), count);
            session.type_keys("\r");
        }
        session.kill(Signal::KILL);
        session.wait_for_end();
        let contents = session.screen().contents();
        let is_shown = ["right: ", "wrong: "].iter().any(|word| contents.contains(word));
        let count = kept(&home).answers().len();
        assert!((answers - usize::from(!is_shown)..=answers).contains(&count), "{count} of {answers}: {contents}");
    }
}

#[test]
fn what_is_missed_is_kept_and_counted() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_text("#617");
    let asked = PracticeRecord::default().next(1, &[]).unwrap();
    // At once: it is judged when that is known.
    session.type_keys(&format!("P{}", some_move(asked.position())));
    session.wait_for_text("Enter next");
    assert_eq!(kept(&home).answers().len(), 1, "it is kept when it is judged");
    session.type_keys("qS");
    session.wait_for_text("1 answer");
    session.type_keys("\x03");
    assert!(session.wait_for_end().success());
    let record = kept(&home);
    assert_eq!(record.answers().iter().map(|answer| &*answer.line).collect::<Vec<_>>(), [asked.line()]);
    // The days since 1970, as the system counts them: between 2024 and 2100.
    assert!((19_700..47_500).contains(&record.answers()[0].day));
}

#[test]
fn positions_are_practiced_in_lines() {
    let home = Home::new();
    let asked = PracticeRecord::default().next(1, &[]).unwrap();
    let typed = some_move(asked.position());
    let input = format!(
        "line\n11\n{typed} {typed}\n{typed}\n{typed}\nline\nagain\n{typed}\nnext\nboard\nhint\nquit\nstatistics\n"
    );
    let text = said(&home, &["practice"], &input);
    let name = asked.name().replace('#', "deal ");
    for expected in [
        &*format!("{name}; "),
        "; grade 1\n",
        "make a move first\n",
        "type one move\n",
        "; line says the winning line\n",
        "already answered; next asks the next",
        "\nsolved: ",
        "the same again; this answer does not count\n",
        "'hint' is not for practice; quit goes back to the deals",
        "\nback to deals\n",
        "\npractice: 1 answer, ",
    ] {
        assert!(text.contains(expected), "'{expected}' is not said:\n{text}");
    }
    let record = kept(&home);
    assert_eq!(record.answers().len(), 1);
    assert!(text.matches("; grade 1\n").count() >= 2, "{text}");
    // From the deals, too.
    let text = said(&home, &["617"], "cards off\npractice\nquit\n");
    assert!(
        text.contains(&format!(
            "{}; ",
            record.next(record.answers()[0].day, &[]).unwrap().name().replace('#', "deal ")
        )),
        "{text}"
    );
}
