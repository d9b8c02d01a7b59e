//! FreeCell games, played in the browser.

mod coach;
mod ending;
mod long;
mod mouse;
mod oracle;
mod pasting;
mod record;
mod views;
mod wins;

use ratatui::layout::Position as Place;
use ratatui::style::Style;
use tableaux::browser::{App, Effect, Event, GameChange, GameKey};
use tableaux::record::GameOutcome;
use tableaux::table::Table;
use tableaux_engine::card::Suit;
use tableaux_engine::freecell::{CellCount, Move, Position};
use tableaux_engine::verdict::Verdict;

use super::super::support::{
    app, click, desk, draw, footer, keys, line_of, message, number, paste, resize, screen, status, top, wait_a_second,
};
use super::freecell::{recorded_as, search};
use super::settings::preferences;

/// A run of three cards that goes to the Q♦ in cascade 2, but for the four cells, which are full.
const FULL: &str = "Foundations: H-8 C-8 D-8 S-8\nFreecells: KC KH KS KD\n: JS TH 9S\n: QD\n: 9C\n: TC\n: 9D\n: 9H\n\
    : QC JD\n: QH JC JH TD TS QS\n";
/// A run of three cards, with two empty cascades and two empty cells.
const ROOM: &str = "Foundations: H-9 C-9 D-9 S-9\nFreecells: KC KH - -\n: KD QC JH TS\n: KS\n: QH JC\n: QD JS TH\n:\n:\n\
    : QS TD\n: JD TC\n";
/// Ten cards of a run in one cascade, with as much room as there can be.
const LONG: &str = "Foundations: H-K C-K D-3 S-3\nFreecells: - - - -\n: KS QD\n: JS TD 9S 8D 7S 6D 5S 4D\n:\n:\n:\n:\n\
    : KD QS JD TS 9D 8S 7D 6S 5D 4S\n:\n";

/// A game of a deal, which nothing is known of.
fn playing(n: u64, width: u16, height: u16) -> App {
    let mut app = app(&[n], width, height);
    keys(&mut app, "<Enter>");
    assert_eq!(top(&app), "Play");
    app
}

/// A browser with the deal #617 and a setting of whether the rest goes home by itself.
fn running_home(setting: &str) -> App {
    let preferences = preferences(&format!("run-home = \"{setting}\""), &[]);
    assert_eq!(preferences.mistakes, []);
    App::new(desk(&[617]).with_preferences(&preferences), (80, 24).into())
}

/// A game of #617 in which no card goes home automatically at the end.
fn playing_by_hand() -> App {
    let mut app = running_home("off");
    keys(&mut app, "<Enter>");
    app
}

/// A game on a board of the user's own, in which no card goes home automatically.
fn playing_own(board: &str, width: u16, height: u16) -> App {
    let mut app = running_home("off");
    resize(&mut app, width, height);
    paste(&mut app, board);
    keys(&mut app, "<Enter><F7><F7><F7>");
    assert_eq!((top(&app), &*message(&app)), ("Play", "automatic moves: none"));
    app
}

fn position(app: &App) -> &Position {
    app.desk().focused().game().unwrap().tree.position()
}

/// The recorded solution of #617: 51 moves.
fn solution() -> Vec<Move> {
    let Verdict::Solved(solution) = recorded_as(617, "51", 0) else { panic!("it is a solution") };
    solution.game().steps().to_vec()
}

/// Whether a move has to say how many cards it has.
fn asks_count(position: &Position, step: Move) -> bool {
    position.moves_between(step.from, step.to).unwrap().len() > 1
}

/// A move as it is typed.
fn typed(position: &Position, step: Move) -> String {
    let count = if asks_count(position, step) { format!("v{}", step.cards) } else { String::new() };
    format!("{}{}{count}", step.from.letter(), step.to.letter())
}

fn key_of(n: u64) -> GameKey {
    GameKey { table: Table::FREECELL, number: number(n), cells: CellCount::FOUR }
}

fn keep(n: u64) -> Effect {
    Effect::Game(key_of(n), GameChange::Keep)
}

fn end(n: u64, outcome: GameOutcome, moves: u32, cards: u32, hints: u32) -> Effect {
    Effect::Game(key_of(n), GameChange::End { outcome, moves, cards, hints, seconds: 0 })
}

#[test]
fn a_move_to_an_empty_cascade_asks_how_many_cards() {
    let mut app = playing_own(ROOM, 80, 24);
    let before = position(&app).clone();
    keys(&mut app, "15");
    assert!(status(&app).starts_with("how many cards to cascade 5? 1 to 4; Enter moves 4"), "{}", screen(&app));
    assert_eq!(position(&app), &before);
    for (key, refusal) in [
        ("9", "no card moved; use 1 to 4"),
        ("0", "no card moved; use 1 to 4"),
        ("5", "no card moved; use 1 to 4"),
        ("a", "no card moved; use 1 to 4"),
        ("<Esc>", "no card moved"),
        ("q", "no card moved"),
        ("<Right> ", "no card moved"),
    ] {
        keys(&mut app, key);
        assert_eq!((top(&app), &*message(&app)), ("Play", refusal), "{key}");
        assert_eq!(position(&app), &before, "{key}");
        keys(&mut app, "15");
        assert!(status(&app).starts_with("how many cards"), "{key}: {}", status(&app));
    }
    for (key, cards) in [("1", 1), ("3", 3), ("v2", 2), ("<Enter>", 4), ("4", 4)] {
        keys(&mut app, key);
        assert_eq!(position(&app).cascades()[4].len(), cards, "{key}: {}", screen(&app));
        keys(&mut app, "u15");
    }
    // Letters where digits end.
    let mut app = playing_own(LONG, 80, 24);
    keys(&mut app, "73");
    assert!(status(&app).starts_with("how many cards to cascade 3? 1 to 9, a for 10; Enter moves 10"));
    keys(&mut app, "a");
    assert_eq!(position(&app).cascades()[2].len(), 10);
}

#[test]
fn escape_puts_a_card_down_before_it_closes_the_screen() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "7");
    assert!(status(&app).starts_with("J♥ from cascade 7: where to?"), "{}", status(&app));
    assert_eq!((keys(&mut app, "<Esc>"), top(&app), &*message(&app)), (vec![], "Play", "no card moved"));
    assert!(!status(&app).contains("where to"), "{}", status(&app));
    keys(&mut app, "<Esc>");
    assert_eq!(top(&app), "Browse");
    // The same place again puts it down too.
    keys(&mut app, "<Enter>77");
    assert!(!status(&app).contains("where to"), "{}", status(&app));
}

#[test]
fn what_is_half_typed_is_taken_back_before_a_move_is() {
    for back in ["<BS>", "u"] {
        let mut app = playing_own(ROOM, 80, 24);
        keys(&mut app, "8h");
        let before = position(&app).clone();
        keys(&mut app, &format!("15{back}"));
        assert!(status(&app).starts_with("10♠ from cascade 1: where to?"), "{back}: {}", screen(&app));
        keys(&mut app, back);
        assert_eq!((&*message(&app), lit(&app).len()), ("no card moved", 12), "{back}: {}", screen(&app));
        keys(&mut app, &format!("v{back}"));
        assert_eq!(position(&app), &before, "{back}");
        keys(&mut app, back);
        assert_eq!(position(&app).cards_left(), before.cards_left() + 1, "{back}");
    }
}

#[test]
fn facts_marks_and_themes_are_at_hand_in_a_game() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "8ai");
    assert_eq!(top(&app), "Facts");
    // The game and its deal stay.
    let deal = app.selected();
    for key in ["l", "g", "5<Enter>", "+", "T", "c", "<Tab>"] {
        keys(&mut app, key);
        assert!(
            top(&app) == "Facts" && message(&app).starts_with("q goes back to the game"),
            "{key}: {}",
            screen(&app)
        );
        assert_eq!(app.selected(), deal);
    }
    assert!(!footer(&app).contains("number"), "{}", footer(&app));
    keys(&mut app, "q");
    assert_eq!((top(&app), position(&app).cells().iter().flatten().count()), ("Play", 1));
    keys(&mut app, "<F9>");
    assert_eq!((top(&app), keys(&mut app, "tonight<Enter>").len(), top(&app)), ("Note", 1, "Play"));
    let before = app.desk().look.theme().name.clone();
    keys(&mut app, "V");
    assert_ne!(app.desk().look.theme().name, before);
}

#[test]
fn every_illegal_move_says_why() {
    let dealt = || playing(617, 80, 24);
    let full = || playing_own(FULL, 80, 24);
    let room = || playing_own(ROOM, 80, 24);
    let cases = vec![
        (dealt(), "12", "J♦ does not go on K♠: it goes on Q♣ or Q♠"),
        (dealt(), "21", "K♠ does not go on J♦: a king goes to an empty cascade"),
        (dealt(), "1h", "J♦ does not go home yet: A♦ is the next"),
        (dealt(), "7a1a", "J♦ does not go to cell a: J♥ is there"),
        (dealt(), "h", "cards stay home: take a card from a cascade or a free cell"),
        (dealt(), "a", "cell a is empty: take a card from another place"),
        (dealt(), "k", "there is no cell k; use cascades 1 to 8 or cells a to d"),
        (dealt(), "7m", "there is no cell m; use cascades 1 to 8 or cells a to d"),
        (dealt(), "7a7b7c7d7", "2♦ from cascade 7: where to?"),
        (full(), "12", "3 cards at once are too many; with no empty cell and no other empty cascade, move up to 1"),
        (full(), "4d", "10♣ does not go to cell d: K♦ is there"),
        (full(), "3a", "9♣ does not go to cell a: K♣ is there"),
        (full(), "43", "10♣ does not go on 9♣: it goes on J♦ or J♥"),
        (room(), "5", "cascade 5 is empty: take a card from another place"),
        (room(), "a2", "K♣ does not go on K♠: a king goes to an empty cascade"),
        (room(), "82", "10♣ does not go on K♠: it can go home, or on J♦ or J♥"),
        (room(), "1h2h", "K♠ does not go home yet: J♠ is the next"),
        (room(), "9", "'9' does nothing here: ? shows the keys"),
    ];
    for (mut app, moves, refusal) in cases {
        keys(&mut app, moves);
        let said = if message(&app).is_empty() { status(&app) } else { message(&app) };
        assert!(said.starts_with(refusal), "{moves}: {said}");
    }
}

/// The places of the screen where a face is lit, of the board alone.
fn lit(app: &App) -> Vec<Place> {
    let (buffer, _) = draw(app);
    let is_lit = |style: Style| Suit::ALL.into_iter().any(|suit| app.desk().look.theme().lit.of(suit).bg == style.bg);
    buffer.area.positions().filter(|place| place.x < 56 && is_lit(buffer[*place].style())).collect()
}

/// Where a card of the board begins at 80 columns.
fn place_of(app: &App, card: &str) -> Option<Place> {
    let shown = screen(app);
    let lines = (0..22).zip(shown.lines()).skip(1).map(|(y, line)| (y, line.chars().take(56).collect::<String>()));
    let mut found = lines.filter_map(|(y, line)| Some((y, line.split_once(card)?.0.chars().count())));
    found.next().map(|(y, x)| Place::new(u16::try_from(x).unwrap(), y))
}

#[test]
fn a_taken_card_and_where_it_may_go_light_up() {
    let mut app = playing(617, 80, 24);
    assert_eq!(lit(&app), []);
    keys(&mut app, "5");
    let places = lit(&app);
    assert_eq!(places.len(), 2 * 6 * 3, "J♣ and Q♥, whole cards: {}", screen(&app));
    for card in ["J♣", "Q♥"] {
        assert!(places.contains(&place_of(&app, card).unwrap()), "{card}");
    }
    let (buffer, _) = draw(&app);
    let accent = app.desk().look.theme().accent.fg.unwrap();
    for (cell, letter) in (0..).zip('a'..='d') {
        let place = place_of(&app, &letter.to_string()).unwrap();
        assert_eq!((buffer[place].fg, place.y), (accent, 1), "cell {cell} is a target");
    }
    let club = place_of(&app, "♣").unwrap();
    assert!(club.y > 1 || buffer[club].fg != accent, "J♣ does not go home");
    keys(&mut app, "<Esc>");
    assert_eq!(lit(&app), []);
    // What has moved is lit, until the next card is taken.
    keys(&mut app, "58");
    assert_eq!(lit(&app).len(), 6 * 3, "{}", screen(&app));
    keys(&mut app, "1");
    assert!(!lit(&app).contains(&place_of(&app, "J♣").unwrap()));
    // As many cards are highlighted as may be moved at once, and the foundation that takes one.
    let mut app = playing_own(ROOM, 80, 24);
    keys(&mut app, "4");
    assert!(lit(&app).contains(&place_of(&app, "Q♦").unwrap()) && lit(&app).contains(&place_of(&app, "10♥").unwrap()));
    assert!(lit(&app).contains(&place_of(&app, "9♥").unwrap()), "the foundation: {}", screen(&app));
    assert!(!lit(&app).contains(&place_of(&app, "9♣").unwrap()));
}

#[test]
fn moves_are_taken_back_and_made_again_without_limit() {
    let mut app = playing_by_hand();
    keys(&mut app, "<F7><F7><F7>");
    let mut seen = vec![position(&app).clone()];
    for step in solution() {
        let moves = typed(position(&app), step);
        keys(&mut app, &moves);
        seen.push(position(&app).clone());
    }
    wait_a_second(&mut app);
    let last = seen.len() - 1;
    for back in (0..last).rev() {
        keys(&mut app, "u");
        assert_eq!(position(&app), &seen[back]);
    }
    keys(&mut app, "u");
    assert_eq!(message(&app), "no steps before this");
    for (typed, at) in [
        ("U", 1),
        ("U", 2),
        ("<PgDn>", 12),
        ("<PgUp>", 2),
        ("<End>", last),
        ("<Home>", 0),
        ("<PgUp>", 0),
        ("<End><PgDn>", last),
        ("u<PgDn>", last),
    ] {
        keys(&mut app, typed);
        assert_eq!(position(&app), &seen[at], "{typed}");
    }
    keys(&mut app, "U");
    assert_eq!(message(&app), "no steps to redo");
    app.update(Event::Wheel(Place::new(3, 3), -1));
    assert_eq!(position(&app), &seen[last - 1]);
}

#[test]
fn a_move_after_others_were_taken_back_begins_a_branch() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "[");
    assert!(message(&app).starts_with("there is one line"), "{}", message(&app));
    keys(&mut app, "8a8b");
    let first = position(&app).clone();
    assert_eq!(keys(&mut app, "u8c"), [keep(617), keep(617)]);
    let second = position(&app).clone();
    assert!(screen(&app).contains("2 branches · [ ]"), "{}", screen(&app));
    keys(&mut app, "]");
    assert_eq!(position(&app), &first);
    keys(&mut app, "]");
    assert_eq!(position(&app), &second);
    assert_eq!(keys(&mut app, "["), [keep(617)]);
    assert_eq!(position(&app), &first);
    // The same move again is no other branch.
    keys(&mut app, "u8b");
    assert!(screen(&app).contains("2 branches · [ ]"), "{}", screen(&app));
    // By the list: the other branch, and a position before.
    let line = line_of(&app, "or  2♠");
    click(&mut app, 70, line);
    assert_eq!(position(&app), &second, "{}", screen(&app));
    let line = line_of(&app, " 1 ");
    click(&mut app, 70, line);
    assert_eq!(position(&app).cells().iter().flatten().count(), 1);
    let before = screen(&app);
    click(&mut app, 70, 20);
    assert_eq!(screen(&app), before, "below the list");
}

#[test]
fn a_click_in_the_ruler_goes_to_its_position() {
    for (width, height) in [(80, 24), (40, 16)] {
        let mut app = playing(617, width, height);
        keys(&mut app, "8a8b8c");
        let y = height - 3;
        let line = screen(&app).lines().nth(usize::from(y)).unwrap().to_owned();
        let here = line.chars().position(|c| c == '◆').unwrap();
        let here = u16::try_from(here).unwrap();
        for (x, cells) in [(here - 2, 2), (here - 6, 0), (here - 4, 1), (here, 3)] {
            click(&mut app, x, y);
            assert_eq!(position(&app).cells().iter().flatten().count(), cells, "{}", screen(&app));
            let line = screen(&app).lines().nth(usize::from(y)).unwrap().to_owned();
            assert_eq!(line.chars().nth(x.into()), Some('◆'), "{line}");
        }
    }
}

#[test]
fn a_click_beside_the_board_puts_a_card_down() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "5");
    click(&mut app, 78, 20);
    assert_eq!(lit(&app), [], "{}", screen(&app));
    // A card that is not ready to go home stays where it is at the second click.
    let at = place_of(&app, "J♣").unwrap();
    for _ in 0..2 {
        click(&mut app, at.x, at.y);
        app.update(Event::Release(at));
    }
    assert_eq!(lit(&app), [], "{}", screen(&app));
    assert_eq!(position(&app).cards_left(), 52);
}

#[test]
fn another_pane_is_another_game() {
    let mut app = app(&[617, 1], 120, 40);
    assert_eq!(keys(&mut app, "<Enter>"), [Effect::Game(key_of(617), GameChange::Read)]);
    keys(&mut app, "8a");
    assert_eq!(keys(&mut app, "7<Tab>"), [Effect::Game(key_of(1), GameChange::Read)]);
    assert_eq!(position(&app).cells().iter().flatten().count(), 0, "{}", screen(&app));
    assert!(screen(&app).contains("play #1 ") && !status(&app).contains("where to"), "{}", screen(&app));
    assert_eq!(keys(&mut app, "1a"), [keep(1)]);
    assert_eq!(keys(&mut app, "<Tab>"), [], "it has begun");
    assert!(screen(&app).contains("play #617 "), "{}", screen(&app));
    assert_eq!(position(&app).cells()[0].unwrap().to_string(), "QH");
    keys(&mut app, "<Esc>");
    assert_eq!(top(&app), "Browse");
    assert_eq!(keys(&mut app, "<Enter>"), [], "the game stays");
    assert_eq!(position(&app).cells()[0].unwrap().to_string(), "QH");
}

#[test]
fn games_have_from_no_cell_to_ten() {
    let with_cells = |steps: &str| {
        let mut app = app(&[617], 80, 24);
        keys(&mut app, steps);
        keys(&mut app, "<Enter>");
        app
    };
    let mut none = with_cells("----");
    assert!(screen(&none).contains("play #617 · 0 free cells · unneeded cards go home"), "{}", screen(&none));
    keys(&mut none, "7a");
    assert_eq!(message(&none), "there is no cell a; use cascades 1 to 8");
    keys(&mut none, "<Esc><Right><Up> ");
    assert_eq!(message(&none), "cards stay home: take a card from a cascade or a free cell");
    keys(&mut none, "58");
    assert_eq!(position(&none).cascades()[7].len(), 7);
    let mut ten = with_cells("++++++");
    assert!(screen(&ten).contains("play #617 · 10 free cells · unneeded cards go home"), "{}", screen(&ten));
    keys(&mut ten, "<F7><F7><F7>7a7b7c7d7e7f8g8k8l8m");
    assert!(position(&ten).cells().iter().all(Option::is_some), "{}", screen(&ten));
    // The cursor goes through all of them, and down to the cascade below.
    keys(&mut ten, "<Right><Up><Right><Right><Right><Right><Right><Down> ");
    assert!(status(&ten).contains(" from cascade 2: where to?"), "{}", status(&ten));
    // A game with other cells is another game.
    keys(&mut ten, "<Esc><Esc>-<Enter>");
    assert_eq!(position(&ten).cells().iter().flatten().count(), 0);
}

#[test]
fn a_board_of_ones_own_is_played_and_one_that_is_not_whole_is_not() {
    let mut app = playing_own(ROOM, 80, 24);
    let effects = keys(&mut app, "43");
    assert!(message(&app).is_empty() && matches!(&effects[..], [] | [Effect::Game(..)]), "{}", message(&app));
    keys(&mut app, "3h");
    assert_eq!(position(&app).cards_left(), 15, "{}", screen(&app));
    let mut app = super::super::support::app(&[617], 80, 24);
    paste(&mut app, "FC: KH - -\nFounds: H-0 C-0 D-0 S-0\n: 7D\n: AD\n:\n:\n:\n:\n:\n:\n");
    assert_eq!(keys(&mut app, "<Enter>"), []);
    assert_eq!((top(&app), &*message(&app)), ("Browse", "this board is incomplete and cannot be played"));
    keys(&mut app, "<Tab><Enter><Tab>");
    assert_eq!(message(&app), "that board is incomplete and cannot be played");
    assert!(screen(&app).contains("play #617"), "{}", screen(&app));
}

/// Moves are written with the number of their cards in many places, also where that is not open.
#[test]
fn a_number_of_cards_after_a_move_is_taken_with_it() {
    let mut app = playing_by_hand();
    keys(&mut app, "<F7><F7><F7>");
    let mut written = 0;
    for step in solution() {
        written += usize::from(step.cards > 1);
        let is_open = asks_count(position(&app), step);
        let text = if is_open { typed(position(&app), step) } else { step.to_string() };
        keys(&mut app, &text);
        assert!(!message(&app).contains("does not") && !message(&app).contains("empty"), "{step}: {}", message(&app));
    }
    assert!(written > 2 && position(&app).is_won());
    let mut app = playing(617, 80, 24);
    keys(&mut app, "8av3");
    assert_eq!(message(&app), "the last move was of 1 card: no other number goes there");
    keys(&mut app, "8bv1");
    assert_eq!((&*message(&app), position(&app).cells()[1].is_some()), ("", true));
}
