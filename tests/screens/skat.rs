//! Skat deals in the browser.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Position;
use ratatui::style::Color;
use tableaux::browser::{Answer, App, Change, Depth, Effect, Query, Update};
use tableaux::store::Mark;
use tableaux::table::Table;
use tableaux::table::board::Board;
use tableaux_engine::card::{Card, Suit};
use tableaux_engine::skat::{Contract, Deal, GameCount, OpenValue, Seat};

use super::settings::preferences;

use super::super::support::{
    app, assert_snapshot, at_sizes, board_area, body, click, desk, draw, find, from, keys, left_of, message, number,
    on_table, part, paste, prompt, resize, screen, shown,
};

fn skat(numbers: &[u64], width: u16, height: u16) -> App {
    on_table(Table::Skat, numbers, width, height)
}

/// The ground of the faces of the dark theme, and of those that stand out.
const PAPER: Color = Color::Rgb(0xf4, 0xf1, 0xea);
const LIT: Color = Color::Rgb(0xff, 0xd8, 0x6b);

/// What stands on cells of a colour or a shade of it; edges, blanks and large suits are left out.
fn text_on(buffer: &Buffer, ground: Color) -> String {
    let parts = |colour: Color| if let Color::Rgb(r, g, b) = colour { Some([r, g, b]) } else { None };
    let matches = |colour: Color| {
        let pairs = parts(colour).zip(parts(ground)).map(|(a, b)| a.into_iter().zip(b));
        pairs.is_some_and(|mut pairs| pairs.all(|(a, b)| a.abs_diff(b) <= 24))
    };
    let cells = buffer.content.iter().filter(|cell| matches(cell.bg));
    cells.map(Cell::symbol).filter(|symbol| !["▏", " ", "▀", "▄", "█"].contains(symbol)).collect()
}

#[test]
fn deals() {
    let sizes = [(38, 12), (40, 16), (80, 24), (120, 40)];
    assert_snapshot("skat_one", &at_sizes(sizes, |width, height| body(&skat(&[617], width, height))));
    assert_snapshot("skat_80x24", &body(&skat(&[617, 11_982], 80, 24)));
    let five = skat(&[1, 617, 11_982, 3_000_000_000, 8_589_934_591], 120, 40);
    assert_snapshot("skat_120x40", &part(&five, board_area(&five)));
    let mut colourless = desk(&[617]).with_terminal(None, false, false);
    colourless.panes.open_table(Some(Table::Skat), None);
    let colourless = App::new(colourless, (80, 24).into());
    assert_snapshot("skat_without_colours_80x24", &part(&colourless, left_of(&colourless, "#617")));
}

fn german(numbers: &[u64], width: u16, height: u16) -> App {
    let mut desk = desk(numbers).with_preferences(&preferences("skat-names = \"german\"\n", &[]));
    desk.panes.open_table(Some(Table::Skat), None);
    App::new(desk, (width, height).into())
}

#[test]
fn names_are_german_where_set() {
    let sizes = [(38, 12), (40, 16), (80, 24), (120, 40)];
    assert_snapshot("skat_german", &at_sizes(sizes, |width, height| body(&german(&[617], width, height))));
    let mut app = german(&[617, 618], 80, 24);
    keys(&mut app, "DQH<Enter><Esc>");
    assert!(screen(&app).contains("D♥: Hinterhand"), "{}", screen(&app));
    // Another theme keeps the names, and the cards of FreeCell are not German.
    keys(&mut app, "c");
    assert!(screen(&app).contains("Mittelhand"), "{}", screen(&app));
    keys(&mut app, "fB♣ B♠ D♦ A♣ K♣ 9♣ A♠ 7♥ J♦ 8♦<Enter>");
    assert!(screen(&app).contains("Kreuz") && message(&app) == "36 Kreuz", "{}", screen(&app));
    keys(&mut app, "<Esc>TT");
    assert!(screen(&app).contains("Q♥") && !screen(&app).contains("D♥"), "{}", screen(&app));
}

/// The higher bid stands out, and equal ones do not.
#[test]
fn two_deals_are_compared_by_their_values() {
    let app = skat(&[617, 11_982], 120, 60);
    // Middlehand's clubs: 48 of one deal, 24 of the other.
    let Position { x, y } = find(&app, "middlehand: Clubs, own value");
    let shown = screen(&app);
    let values: Vec<char> = shown.lines().nth(y.into()).unwrap().chars().skip(x.into()).collect();
    let colour = |value: &str| {
        let at = values.windows(2).position(|pair| pair.iter().collect::<String>() == value).unwrap();
        draw(&app).0[(x + u16::try_from(at).unwrap(), y)].fg
    };
    assert_ne!(colour("48"), colour("24"), "{shown}");
    let mut app = skat(&[617, 11_982], 80, 24);
    keys(&mut app, "i");
    assert_snapshot("skat_compared_80x24", &body(&app));
}

#[test]
fn every_card_has_a_face_at_every_size() {
    for (width, height) in [(38, 12), (40, 16), (60, 20), (80, 24), (120, 40), (200, 60)] {
        let (buffer, _) = draw(&skat(&[617], width, height));
        let faces = text_on(&buffer, PAPER).replace("10", "T");
        for card in ["J♣", "T♥", "7♦", "J♦", "T♣", "7♥", "J♠", "T♠", "9♦", "9♣", "8♠"] {
            assert!(faces.contains(card), "{card} at {width}x{height}: {faces}");
        }
    }
}

#[test]
fn the_deal_is_drawn_in_ascii() {
    let mut ascii = desk(&[617]).with_terminal(Some(Depth::True), false, true);
    ascii.panes.open_table(Some(Table::Skat), None);
    let shown = screen(&App::new(ascii, (80, 24).into()));
    assert!(shown.is_ascii() && shown.lines().take(22).all(|line| !line.contains('?')), "{shown}");
}

#[test]
fn a_click_on_a_card_of_a_hand_follows_it() {
    let mut app = skat(&[617, 618], 120, 40);
    for card in ["Q♣", "9♦", "9♣"] {
        let Position { x, y } = find(&app, card);
        // The lower half of the card too.
        click(&mut app, x, y + 1);
        assert_eq!(app.desk().panes.followed(), card.parse::<Card>().unwrap());
        assert_eq!(
            text_on(&draw(&app).0, LIT).matches(card).count(),
            2 + usize::from(card != "Q♣"),
            "{}",
            screen(&app)
        );
    }
    let Position { x, y } = find(&app, "skat");
    click(&mut app, x, y);
    assert_eq!(app.desk().panes.followed(), "9♣".parse().unwrap(), "there is no card");
}

/// Answers what each hand makes in all contracts: the points given for some, none for the others.
fn answer(app: &mut App, deal: Deal, declarer: Seat, points: &[(Contract, u8)]) {
    for contract in Contract::WITH_OPEN_CARDS {
        let points = points.iter().find(|(of, _)| *of == contract).map_or(0, |&(_, points)| points);
        let value = OpenValue {
            declarer,
            contract,
            put_away: *deal.skat(),
            points: contract.has_trumps().then_some(points),
            is_won: points > 60,
            count: GameCount::plain(contract, deal.matadors(declarer, contract)),
        };
        let answer = (Query::OpenValue(deal, declarer, contract), Answer::OpenValue(Some(value)));
        app.update(Update::Answered(Box::new(answer)));
    }
}

/// The contract of most value that is won is shown, else the one of most points.
#[test]
fn values_with_open_cards_are_shown_once_they_are_found() {
    let mut app = skat(&[617], 120, 40);
    let Board::Skat(deal) = Table::Skat.board(617.into()) else { unreachable!() };
    assert_eq!(app.desk().searches.query(), Some(Query::BestGame(deal)));
    app.update(Update::Answered(Box::new((Query::BestGame(deal), Answer::BestGame(None)))));
    let [clubs, spades] = [Suit::Clubs, Suit::Spades].map(Contract::Suit);
    assert_eq!(app.desk().searches.query(), Some(Query::OpenValue(deal, Seat::Forehand, clubs)));
    answer(&mut app, deal, Seat::Forehand, &[(clubs, 61), (spades, 90), (Contract::Grand, 30)]);
    answer(&mut app, deal, Seat::Middlehand, &[(clubs, 60), (spades, 59), (Contract::Grand, 58)]);
    assert_eq!(app.desk().searches.query(), Some(Query::OpenValue(deal, Seat::Rearhand, clubs)));
    answer(&mut app, deal, Seat::Rearhand, &[(Contract::NullOuvert, 61)]);
    keys(&mut app, "i<Down><Down><Down>");
    let shown = screen(&app);
    let line = shown.lines().find(|line| line.contains("open cards")).unwrap();
    let values: Vec<&str> = line[line.find("open cards").unwrap()..].split_whitespace().skip(2).collect();
    assert_eq!(values, ["♣", "61", "–", "60", "Null"], "{shown}");
    let explained = part(&app, from(&app, "forehand: with open cards"));
    let explained = explained.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["Best: Clubs 61, with 9♣ 8♠ put away.", "Spades 90, Hearts 0, Diamonds 0, Grand 30"] {
        assert!(explained.contains(words), "{words}: {explained}");
    }
}

/// In the column of a hand whose name is short.
#[test]
fn a_grand_of_three_digits_is_whole() {
    let mut app = skat(&[621], 120, 40);
    let Board::Skat(deal) = Table::Skat.board(621.into()) else { unreachable!() };
    app.update(Update::Answered(Box::new((Query::BestGame(deal), Answer::BestGame(None)))));
    for declarer in Seat::ALL {
        answer(&mut app, deal, declarer, &[(Contract::Grand, 107)]);
    }
    keys(&mut app, "i");
    let shown = screen(&app);
    let line = shown.lines().find(|line| line.contains("open cards")).unwrap();
    assert_eq!(line.matches(" 107").count(), 3, "{line}");
}

#[test]
fn the_value_under_the_cursor_is_explained() {
    let mut app = skat(&[617], 120, 40);
    keys(&mut app, "i");
    assert!(screen(&app).contains("forehand: by the challenge"), "{}", screen(&app));
    keys(&mut app, "<Down><Down><Down>");
    assert!(screen(&app).contains("forehand: with open cards"), "{}", screen(&app));
    keys(&mut app, "<Down><Down><Down><Down><Down>");
    let words = "forehand: Hearts, own value";
    assert!(screen(&app).contains(words), "{}", screen(&app));
    assert_snapshot("skat_explained_120x40", &part(&app, from(&app, words)));
    let Position { x, y } = find(&app, "96 74%");
    click(&mut app, x, y);
    let words = "middlehand: Grand, own value";
    assert!(screen(&app).contains(words), "{}", screen(&app));
    let explained = part(&app, from(&app, words)).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(explained.contains("without 3, game 4: 96. That is"), "{explained}");
    assert!(explained.contains("a bid of 96 holds with 171 of the 231 skats"), "{explained}");
    click(&mut app, x, y + 1);
    assert!(screen(&app).contains(words), "there is no value: {}", screen(&app));
}

#[test]
fn other_screens() {
    let mut app = skat(&[617], 80, 24);
    keys(&mut app, "o<Right>");
    assert_snapshot("skat_overview_80x24", &body(&app));
    keys(&mut app, "qi");
    assert_snapshot("skat_facts_80x24", &part(&app, from(&app, "forehand: by the challenge")));
}

#[test]
fn a_hand_is_shown_while_it_is_typed() {
    let mut app = skat(&[617], 80, 24);
    keys(&mut app, "f");
    for (typed, shown) in
        [("j", "0 of ten"), ("c", "1 of ten"), (" ", "1 of ten"), ("1", "1 of ten"), ("0", "1 of ten")]
    {
        keys(&mut app, typed);
        assert!(screen(&app).contains(shown), "{typed}: {}", screen(&app));
    }
    keys(&mut app, "x");
    assert!(screen(&app).contains("card 2: '10x' has no known suit"), "{}", screen(&app));
    assert_eq!(text_on(&draw(&app).0, PAPER), "J♣J♣", "the first card is whole: two corners");
    assert_snapshot("skat_hand_begun_80x24", &format!("{}\n {}", body(&app), prompt(&app)));
    keys(&mut app, "<BS><BS><BS><BS>");
    keys(&mut app, " js jd ac kc 9c as 7h qd 8d");
    let hands = at_sizes([(80, 24), (120, 40), (40, 16)], |width, height| {
        resize(&mut app, width, height);
        body(&app)
    });
    assert_snapshot("skat_hand", &hands);
    keys(&mut app, "<Enter>");
    assert_eq!(message(&app), "36 Clubs");
    keys(&mut app, "<BS><BS>6d<Enter>");
    assert!(message(&app).contains("6D is not in the pack"), "{}", message(&app));
    keys(&mut app, "<Esc>f");
    paste(&mut app, "J♥ J♦ 10♠ K♠ 9♣ 8♣ Q♥ K♥ A♦ 9♦\n");
    keys(&mut app, "<Enter>");
    assert_eq!(message(&app), "this hand passes");
    keys(&mut app, "<Esc>");
    assert!(app.screens().len() == 1);
    assert_eq!(shown(&app), [617]);
}

#[test]
fn where_there_is_little_room_nothing_is_cut_that_matters() {
    let mut app = skat(&[617], 38, 12);
    keys(&mut app, "fjs jh jd ac kc 9c as 7h qd 8d");
    assert_snapshot("skat_hand_38x12", &format!("{}\n {}", body(&app), prompt(&app)));
    keys(&mut app, "<Esc>i");
    assert_snapshot("skat_facts_38x12", &body(&app));
    keys(&mut app, "q8589934591<Enter>");
    assert!(screen(&app).contains(" #8589934591"), "{}", screen(&app));
    keys(&mut app, "50");
    assert!(!screen(&app).contains("Microsoft"), "{}", screen(&app));
}

#[test]
fn numbers_are_stepped_and_compared_as_in_freecell() {
    let mut app = skat(&[617, 617], 120, 40);
    assert!(screen(&app).contains("32 cards in the same hand"));
    keys(&mut app, "<Right>");
    assert_eq!(shown(&app), [618, 617]);
    assert!(!screen(&app).contains("32 cards"));
    // There are no columns to compare, and a two is in no Skat pack.
    keys(&mut app, "d");
    assert_eq!(message(&app), "compared: one card");
    keys(&mut app, "D2s<Enter><Esc>");
    assert!(screen(&app).contains("2♠: not in the pack"), "{}", screen(&app));
    keys(&mut app, "DQH<Enter><Esc>");
    let shown_now = screen(&app);
    assert!(shown_now.contains("Q♥: middlehand ") && shown_now.contains("Q♥: rearhand"), "{shown_now}");
    assert_eq!(text_on(&draw(&app).0, LIT), "Q♥Q♥");
    keys(&mut app, "5000000000<Enter>");
    assert_eq!(shown(&app), [5_000_000_000, 617]);
}

#[test]
fn the_table_is_changed_and_the_numbers_stay() {
    let mut app = app(&[617, 618], 80, 24);
    keys(&mut app, "T");
    assert_eq!((app.desk().panes.table(), shown(&app)), (Table::Skat, vec![617, 618]));
    assert!(screen(&app).starts_with(" tableaux  Skat"));
    keys(&mut app, "T+++");
    assert_eq!(app.desk().panes.table().key(), "gears 6");
    keys(&mut app, "TTT");
    assert_eq!(app.desk().panes.table().key(), "gears 6", "the size is remembered");
    keys(&mut app, "T");
    assert_eq!(app.desk().panes.table(), Table::FREECELL);
}

#[test]
fn marks_and_copies_are_of_the_table() {
    let mut app = skat(&[617], 80, 24);
    let effects = keys(&mut app, "mstrong<Enter>");
    let mark = Mark { table: Table::Skat, number: number(617), note: "strong".into() };
    assert_eq!(effects, [Effect::Store(Change::Put(mark))]);
    assert!(screen(&app).contains("#617 ★") && screen(&app).contains("strong"), "{}", screen(&app));
    keys(&mut app, "TTmeasy<Enter>T");
    assert!(!screen(&app).contains("easy"));
    keys(&mut app, "T'<Home>");
    let list = screen(&app);
    let has = |words: [&str; 3]| list.lines().any(|line| words.iter().all(|word| line.contains(word)));
    assert!(has(["#617", "FreeCell", "easy"]) && has(["#617", "Skat", "strong"]), "{list}");
    keys(&mut app, "<Enter>");
    assert_eq!(app.desk().panes.table(), Table::FREECELL);
    let copied = keys(&mut app, "Tyy");
    let lines = "JC JH QC 8C 7S TH KH 8H 8D 7D\nJD AC TC 7C KS QS 9S AH 9H 7H\nJS KC AS TS QH AD TD KD QD 9D\n9C 8S\n";
    assert_eq!(copied, [Effect::Copy(lines.into())]);
}
