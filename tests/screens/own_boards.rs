//! Boards of the user's own as panes: pasted, compared with deals, traced, marked, kept with the visit.

use tableaux::browser::{App, Change, Effect};
use tableaux::table::Table;
use tableaux::table::board::Board;
use tableaux_engine::freecell::{Deal, JokeDeal, Layout};
use tableaux_engine::number::DealNumber;

use super::super::support::{
    app, aside, assert_snapshot, at_sizes, board_area, body, body_area, desk, keys, message, number, on_table, part,
    paste, screen, search, shown, styled, top,
};

/// The rows of a deal with words replaced.
fn board(n: u64, replaced: &[(&str, &str)]) -> String {
    let rows = Deal::new(number(n)).tableau().to_string();
    replaced.iter().fold(rows, |rows, (from, to)| rows.replacen(from, to, 1))
}

/// #617 with the cards of two places exchanged.
fn exchanged() -> String {
    board(617, &[("9D", "x"), ("QS", "9D"), ("x", "QS")])
}

/// A browser with a deal and a board beside it, after all that can be found out is.
fn beside(n: u64, text: &str, width: u16, height: u16) -> App {
    let mut app = app(&[n], width, height);
    paste(&mut app, text);
    keys(&mut app, "<Esc>");
    search(&mut app, |_| true);
    app
}

fn own(app: &App, pane: usize) -> Option<Layout> {
    app.desk().pane(pane).own().map(|own| own.layout)
}

#[test]
fn a_pasted_board_lies_beside_the_deal_with_what_differs_lit() {
    let app = beside(617, &exchanged(), 120, 40);
    assert_eq!((app.desk().panes.list().len(), app.desk().panes.focus()), (2, 1));
    assert_snapshot("own_beside_120x40", &styled(&app, board_area(&app)));
    let said = at_sizes([(40, 16), (80, 24), (120, 40)], |width, height| {
        let aside = aside(&beside(617, &exchanged(), width, height));
        let (said, _comparison) = aside.split_once("   #617").unwrap();
        said.to_owned()
    });
    assert_snapshot("own_beside", &said);
    // Nothing is lit that does not differ: four cards, two on each side.
    let app = beside(618, &board(618, &[]), 120, 40);
    let text = screen(&app);
    assert!(text.contains("yours = #618") && text.contains("identical to #618"), "{text}");
}

#[test]
fn a_board_alone_is_held_against_the_nearest_deal() {
    let mut app = App::new(desk(&[1]), (80, 24).into());
    paste(&mut app, &exchanged());
    keys(&mut app, "<Tab>x<Esc>");
    search(&mut app, |_| true);
    let text = screen(&app);
    assert!(text.contains("Q♠ and 9♦ are") && text.contains("swapped."), "{text}");
    assert!(text.contains("It first differs from") && text.contains("#617 at step 20"), "{text}");
    keys(&mut app, "c");
    assert_eq!(shown(&app)[1], 617, "the deal that was found opens beside it");
}

#[test]
fn boards_in_play_and_partial_and_wrong_ones_are_panes_too() {
    let in_play = "Freecells: JD - QH\n: 7D TD TH KD 4C 4S\n: AD 7S QC 5H QS TS KS\n: 5C QD 3H 9S 9C 2H KC\n\
                   : 3S AC 9D 3C 9H 5D 4H\n: 5S 6D 6S 8S 7C JC\n: 8C 8H 8D 7H 6H 6C\n: 2D AS 3D 4D 2C JH\n\
                   : AH KH TC JS 2S\n";
    let app = beside(617, in_play, 120, 40);
    let text = screen(&app);
    assert!(text.contains("winnable") && text.contains("J♦"), "{text}");
    assert_snapshot("own_in_play_120x40", &part(&app, board_area(&app)));
    let partial = "7D AD ?? 3S 5S 8C 2D AH\nTD ??\n";
    let text = screen(&beside(1, partial, 120, 40));
    assert!(text.contains("??") && text.contains("yours = #617"), "{text}");
    // What is known of it is told once, not in each row that nothing is counted.
    assert!(text.contains("yours: 44 cards are unknown."), "{text}");
    assert!(
        !text.contains("no deal") && text.lines().any(|line| line.contains("verdict") && line.contains('–')),
        "{text}"
    );
    let mut app = beside(617, &board(617, &[("KH", "7D")]), 120, 40);
    keys(&mut app, "<Tab>x");
    let text = screen(&app);
    assert!(text.contains("7♦ is there twice") && text.contains("K♥ is missing"), "{text}");
    // There is nothing to play, and that is said.
    keys(&mut app, "s");
    assert_eq!((top(&app), &*message(&app)), ("Browse", "yours: it is incomplete and cannot be played"));
}

#[test]
fn jokes_of_microsofts_are_boards_with_names() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, ":-1");
    assert!(screen(&app).contains("opens Microsoft's joke deal −1"), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    search(&mut app, |_| true);
    assert_eq!((top(&app), own(&app, 0)), ("Browse", Some(JokeDeal::ALL[0].layout())));
    let text = screen(&app);
    assert!(text.contains("Microsoft's −1") && text.contains("joke deal −1.") && text.contains("impossible"), "{text}");
    // No shuffle deals it.
    keys(&mut app, "t");
    assert_eq!(top(&app), "Browse");
    assert_eq!(message(&app), "Microsoft's −1 is laid out by hand, not shuffled");
    // It is a place in the history.
    keys(&mut app, "[");
    assert_eq!((own(&app, 0), shown(&app)), (None, vec![617]));
    let mut skat = on_table(Table::Skat, &[1], 80, 24);
    keys(&mut skat, ":-1<Enter>");
    assert!(message(&skat).starts_with("-1 is one of Microsoft's joke deals"), "{}", message(&skat));
}

#[test]
fn a_pasted_joke_is_named() {
    let mut app = app(&[617], 80, 24);
    paste(&mut app, &JokeDeal::ALL[3].tableau().to_string());
    assert_eq!(message(&app), "Microsoft's joke deal −4");
    assert_eq!(own(&app, 1), Some(JokeDeal::ALL[3].layout()));
    search(&mut app, |_| true);
    let text = screen(&app);
    assert!(text.contains("Microsoft's −4") && !text.contains("first differs"), "{text}");
    keys(&mut app, "f");
    search(&mut app, |_| true);
    assert!(screen(&app).contains("52 cards: Microsoft's"), "{}", screen(&app));
}

#[test]
fn the_solution_of_a_pasted_board_is_played() {
    let mut app = beside(1, &exchanged(), 120, 40);
    keys(&mut app, "s");
    assert_eq!(top(&app), "Playback");
    assert!(screen(&app).contains("solution of yours"), "{}", screen(&app));
    keys(&mut app, "<End>");
    assert!(screen(&app).contains("solved: "), "{}", screen(&app));
}

#[test]
fn the_trace_begins_where_the_board_leaves_the_deal() {
    let mut app = beside(617, &exchanged(), 120, 40);
    for focus in ["", "<Tab>"] {
        keys(&mut app, focus);
        keys(&mut app, "t");
        let text = screen(&app);
        assert!(text.contains("shuffle of #617 beside yours") && text.contains("step 20 of 52"), "{text}");
        keys(&mut app, "<Esc>");
    }
    keys(&mut app, "t");
    assert_snapshot("own_trace_120x40", &styled(&app, body_area(&app)));
    for (width, height) in [(40, 16), (80, 24)] {
        let mut app = beside(617, &exchanged(), width, height);
        keys(&mut app, "t");
        assert_snapshot(&format!("own_trace_{width}x{height}"), &body(&app));
    }
    // A board in play was not shuffled.
    let mut app = beside(617, "Founds: H-K C-K D-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:\n", 120, 40);
    keys(&mut app, "t");
    assert!(screen(&app).contains("shuffle of #617"), "{}", screen(&app));
}

#[test]
fn steps_leave_it_alone_and_numbers_take_its_place_until_one_goes_back() {
    let mut app = beside(617, &exchanged(), 80, 24);
    let layout = own(&app, 1);
    keys(&mut app, "<Right>");
    assert!(message(&app).contains("has no next one"), "{}", message(&app));
    keys(&mut app, "=<Right>");
    assert_eq!((shown(&app)[0], own(&app, 1)), (618, layout), "linked panes step past it");
    keys(&mut app, "1941<Enter>");
    assert_eq!((shown(&app)[1], own(&app, 1)), (1941, None));
    keys(&mut app, "[");
    assert_eq!(own(&app, 1), layout);
    // Closed, it can be had back.
    keys(&mut app, "x");
    assert_eq!((app.desk().panes.list().len(), &*message(&app)), (1, "yours closed: u brings it back"));
    keys(&mut app, "u");
    assert_eq!(own(&app, 1), layout);
    keys(&mut app, "u");
    assert_eq!(message(&app), "no board of your own was closed");
}

#[test]
fn it_is_marked_and_opened_from_the_list() {
    let mut app = beside(617, &exchanged(), 80, 24);
    let layout = own(&app, 1).unwrap();
    let effects = keys(&mut app, "mfrom my program<Enter>");
    let [Effect::Store(Change::Put(mark))] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!((mark.table, mark.number), (Table::Layout(layout), DealNumber::MIN));
    assert_eq!(mark.table.key().parse(), Ok(mark.table));
    assert!(screen(&app).contains("yours = ") || screen(&app).contains('★'), "{}", screen(&app));
    keys(&mut app, "x'");
    assert!(screen(&app).contains("from my program"), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    assert_eq!((top(&app), own(&app, 0)), ("Browse", Some(layout)));
    let effects = keys(&mut app, "m<Ctrl-X>");
    assert_eq!(effects, [Effect::Store(Change::Remove(Table::Layout(layout), DealNumber::MIN))]);
}

#[test]
fn the_visit_keeps_it() {
    let mut app = beside(617, &exchanged(), 80, 24);
    keys(&mut app, "<Tab>");
    let mut next = desk(&[]);
    next.restore(&app.desk().snapshot(), true);
    let next = App::new(next, (80, 24).into());
    assert_eq!((own(&next, 0), own(&next, 1)), (None, own(&app, 1)));
    assert_eq!(next.desk().panes.comparing(), app.desk().panes.comparing());
}

#[test]
fn on_other_tables_and_screens_a_pasted_board_is_not_lost_in_silence() {
    let mut app = on_table(Table::Skat, &[617], 80, 24);
    paste(&mut app, &exchanged());
    assert!(app.desk().panes.table().has_cells() && own(&app, 1).is_some());
    keys(&mut app, "T");
    assert!(own(&app, 1).is_none() && matches!(app.desk().pane(1).board(), Board::Skat(_)), "it is a FreeCell board");
    keys(&mut app, "TT");
    assert!(own(&app, 1).is_some());
    keys(&mut app, "o");
    paste(&mut app, &exchanged());
    assert!(message(&app).contains("go back to the deals"), "{}", message(&app));
}

#[test]
fn several_boards_and_refused_texts() {
    let mut app = self::app(&[617], 80, 24);
    paste(&mut app, "this is no board at all, but a sentence");
    assert!(message(&app).starts_with("pasted text: "), "{}", message(&app));
    paste(&mut app, "\u{1b}[31mhello");
    assert!(message(&app).starts_with("pasted text: "), "{}", message(&app));
    assert_eq!(app.desk().panes.list().len(), 1);
    for n in 1..=40 {
        paste(&mut app, &board(n, &[]));
    }
    assert_eq!((app.desk().panes.list().len(), &*message(&app)), (32, "there can be 32 panes"));
}

/// At no size, with no screen, does any of these boards panic.
#[test]
fn odd_boards_are_drawn_everywhere() {
    let keys_of = ["AD", "7D????AD//////7D/KS KH--2S 0/1/0/0"];
    let mut layouts: Vec<Layout> = keys_of.iter().filter_map(|key| Layout::from_key(key)).collect();
    layouts.push(Layout::new(&[vec![None; 64]], &[], [13; 4]).unwrap());
    layouts.push(Layout::new::<[Option<_>; 0]>(&[], &[], [0; 4]).unwrap());
    layouts.push(Layout::new(&[vec![Some("7D".parse().unwrap()); 30], vec![None; 3]], &[None; 10], [0; 4]).unwrap());
    for layout in layouts {
        for (width, height) in [(38, 12), (40, 16), (80, 24), (120, 40), (200, 60)] {
            let mut desk = desk(&[617]);
            desk.panes.open_own(tableaux::browser::OwnBoard::new("odd", layout));
            let mut app = App::new(desk, (width, height).into());
            search(&mut app, |_| true);
            for typed in ["i", "s", "t", "f", "o", "y", "M", "d", "d", "d", "d", "z", "Z", "<Tab>", "x"] {
                keys(&mut app, typed);
                let _ = screen(&app);
                keys(&mut app, "<Esc>");
            }
        }
    }
}
