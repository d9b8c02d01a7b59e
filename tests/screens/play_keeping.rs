//! Games that are sent and copied, and what is seen of those that have ended.

use std::sync::Arc;

use tableaux::browser::{App, Effect, Event, Update};
use tableaux::record::{GameOutcome, RecordedGame, Records};
use tableaux::table::Table;

use super::super::support::{app, assert_snapshot, body, keys, message, number, paste, resize, screen, shown, top};

/// The text that was copied.
fn copied(effects: &[Effect]) -> &str {
    match effects {
        [Effect::Copy(text)] => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_that_was_sent_is_pasted_and_stands_at_its_end() {
    let mut app = app(&[1], 80, 24);
    paste(&mut app, " ms:617/4/horne/8a8b8c87\r");
    assert_eq!((top(&app), shown(&app)), ("Play", vec![1, 617]));
    assert!(screen(&app).contains("move 4,"), "{}", screen(&app));
    keys(&mut app, "q");
    paste(&mut app, "minstd:5/7/none/1a");
    assert_eq!((top(&app), shown(&app)), ("Play", vec![1, 617, 5]));
    assert!(screen(&app).contains("7 free cells") && screen(&app).contains("move 1,"), "{}", screen(&app));
    let cards = Table::FREECELL.board(number(617)).text().split_whitespace().collect::<String>();
    keys(&mut app, "q");
    paste(&mut app, &format!("board:{cards}/4/none/8a"));
    assert_eq!(top(&app), "Play");
    assert_eq!(app.desk().focused().name(), "yours");
    keys(&mut app, "q");
    paste(&mut app, "https://freecellgamesolutions.com/fcs/?game=617");
    assert_eq!(top(&app), "Number line", "a link without moves is a number");
}

/// Links of pages that show a deal with the moves of a solution.
#[test]
fn a_pasted_link_with_moves_is_a_game() {
    for (link, name, moves) in [
        (
            "http://localhost/?replay&deal=36:26424r4r4r4rd46454246r6787825658575786151ra616181r7821253421727r",
            "#36",
            32,
        ),
        ("http://x.org/?deal=1:6r6r7r764r7r8647", "#1", 8),
        ("  http://x.org/?deal=1:6r6r7r764r7r8647\r", "#1", 8),
    ] {
        let mut app = app(&[617], 80, 24);
        paste(&mut app, link);
        assert_eq!(top(&app), "Play", "{link}: {}", message(&app));
        assert!(screen(&app).contains(&format!("play {name} ")), "{link}: {}", screen(&app));
        let game = app.desk().focused().game().unwrap();
        assert_eq!(game.tree.counts(game.tree.at()).0, moves, "{link}: {}", screen(&app));
    }
    // What is wrong with one is said by its number, and nothing is opened.
    let mut app = app(&[617], 80, 24);
    paste(&mut app, "http://x.org/?deal=1:6r6r7r764r7r861a");
    assert_eq!((top(&app), shown(&app)), ("Browse", vec![617]));
    assert!(message(&app).starts_with("pasted text: step 8: '1a' is not a move of a link"), "{}", message(&app));
}

#[test]
fn a_game_that_is_pasted_is_another_than_the_one_that_is_played() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "<Enter>3a<Esc>");
    let effect = app.update(Event::paste("ms:617/4/horne/8a8b8c87"));
    assert!(format!("{effect:?}").contains("Fork"), "{effect:?}");
    keys(&mut app, "<Esc>");
    assert_eq!(keys(&mut app, "<Enter>"), [], "it is already open");
}

#[test]
fn a_wrong_line_is_refused_with_the_move_and_why() {
    let mut app = app(&[617], 200, 40);
    for (line, why) in [
        ("ms:617/4/horne/8a8b8c8d8", "step 5"),
        ("ms:617/4/horne/8a8b8c8d7d", "step 5"),
        ("ms:617/11/horne/8a", "11"),
        ("ms:8589934592/4/horne/8a", "8589934591"),
        ("minstt:617/4/horne/8a", "minstd"),
        ("ms:617/4/hornet/8a", "hornet"),
    ] {
        paste(&mut app, line);
        assert_eq!((top(&app), shown(&app)), ("Browse", vec![617]), "{line}");
        let message = message(&app);
        assert!(message.starts_with("pasted text: ") && message.contains(why), "{line}: {message}");
        assert!(!message.contains('\n'));
    }
    keys(&mut app, "i");
    paste(&mut app, "ms:617/4/horne/8a");
    assert_eq!(message(&app), "game pasted: go back to the deals to open it");
}

#[test]
fn the_game_so_far_is_copied_first() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "<Enter>8a8b8c87y");
    assert!(screen(&app).contains("the game so far") && screen(&app).contains("ms:617/4/horne/8a8b8c87"));
    assert_eq!(copied(&keys(&mut app, "<Enter>")), "ms:617/4/horne/8a8b8c87\n");
    assert_eq!((top(&app), &*message(&app)), ("Play", "#617 copied to the clipboard: the game so far"));
    // As it stands: what is taken back is not sent.
    keys(&mut app, "uu");
    assert_eq!(copied(&keys(&mut app, "y<Enter>")), "ms:617/4/horne/8a8b\n");
    keys(&mut app, "<Esc>y");
    assert!(!screen(&app).contains("the game so far"), "in browse it is the deal");
}

fn played(app: &mut App, games: &[(u64, GameOutcome, u32)]) {
    let games = games.iter().map(|&(n, outcome, moves)| RecordedGame {
        table: Table::FREECELL,
        number: number(n),
        cells: 4,
        outcome,
        moves,
        cards: 90,
        seconds: 300,
        hints: 0,
        finished: 1_790_000_000,
    });
    let games: Vec<RecordedGame> = games.collect();
    app.update(Update::RecordRead(Arc::new(Records::of(&games))));
}

#[test]
fn what_was_won_and_lost_is_seen_on_the_card_in_the_list_and_on_the_map() {
    let mut app = app(&[617], 200, 60);
    let (won, lost) = (GameOutcome::Won, GameOutcome::Lost);
    assert!(!screen(&app).contains("won in"), "untried");
    played(&mut app, &[(617, lost, 9), (617, won, 40), (617, lost, 5), (617, won, 38), (618, lost, 7)]);
    let line = "won in 38, 34 exist";
    assert!(screen(&app).contains(line), "{}", screen(&app));
    keys(&mut app, "M");
    assert!(screen(&app).contains("won in 38"), "{}", screen(&app));
    keys(&mut app, "qL");
    let row = |app: &App, name: &str| {
        screen(app).lines().find(|line| line.contains(name)).map(str::to_owned).unwrap_or_default()
    };
    assert!(row(&app, "#617 ").contains("won in 38"), "{}", screen(&app));
    assert!(row(&app, "#618 ").contains("lost once"), "{}", screen(&app));
    assert!(!row(&app, "#619 ").contains("lost"), "{}", screen(&app));
    // Where there is no room for the words, a sign at the end of the row, and the words of the selected deal below.
    for (width, height) in [(120, 40), (80, 24), (40, 16), (38, 12)] {
        resize(&mut app, width, height);
        let columns = if width == 120 { 92 } else { usize::from(width) };
        let end = |name: &str| row(&app, name).chars().nth(columns - 1).unwrap_or(' ');
        assert_eq!(["#617 ", "#618 ", "#619 "].map(end), ['✓', '✗', ' '], "{}", screen(&app));
        assert!(screen(&app).contains(" #617: won in 38 · lost twice"), "{}", screen(&app));
    }
    resize(&mut app, 80, 24);
    let rows: String = body(&app).split_inclusive('\n').skip(17).take(3).collect();
    assert_snapshot("list_played_80x24", &rows);
    keys(&mut app, "<Down>");
    assert!(screen(&app).contains(" #618: lost once · 32,000 deals"), "{}", screen(&app));
    keys(&mut app, "q-");
    assert!(!screen(&app).contains("won in"), "with three cells it is untried: {}", screen(&app));
}
