//! Skat deals and game files that are pasted, and the review of a game.

use tableaux::browser::{App, Depth, Query};
use tableaux::table::Table;
use tableaux::table::board::Board;
use tableaux_engine::skat::Deal;

use super::settings::preferences;

use super::super::support::{
    app, assert_snapshot, at_sizes, body, click, desk, find, footer, header, keys, message, on_table, paste, screen,
    search, status, top,
};

/// A game with mistakes: the cards put away, and four others; the second turns it, and the last turns it back.
const DEALT: &str = "(;GM[Skat]PC[International Skat Server]ID[11]P0[anna]P1[ben]P2[cleo]MV[w HJ.DT.D7.HQ.DA.CJ.HK.CQ.C7.DQ.\
    CT.DK.C8.S8.SA.SK.SQ.HA.DJ.H8.D8.C9.H7.S7.ST.HT.H9.CK.S9.CA.SJ.D9";
const GAME: &str = " 1 18 0 y 1 p 2 p 0 s w SJ.D9 0 G.HQ.C7 0 DQ 1 DK 2 D8 1 SA 2 ST 0 CQ 1 CT 2 C9 0 DA 1 S8 2 S9 0 HK \
    2 S7 0 HJ 1 SK 0 SJ 1 DJ 2 CK 0 D7 1 H8 2 H7 0 DT 1 HA 2 H9 0 CJ 1 C8 2 CA 0 D9 1 SQ 2 HT ]R[d:0 win v:96 p:64 t:6] ;)";
const PASSED: &str = " 1 p 2 p 0 p ]R[d:-1] ;)";
const LINES: &str =
    "HQ CJ ST HK D8 S7 SQ H8 SA C8\nSJ HJ CA S8 HA DK H7 CT C7 C9\nDA D7 CK HT DJ S9 CQ DT D9 H9\nSK DQ";

/// A file of three games, the first of which has no declarer.
pub(super) fn file() -> String {
    format!("{DEALT}{PASSED}\n{DEALT}{GAME}\n{DEALT}{}\n", GAME.replace("v:96", "v:72"))
}

fn reviewed(width: u16, height: u16) -> App {
    let mut app = on_table(Table::Skat, &[617], width, height);
    paste(&mut app, &file());
    search(&mut app, |query| matches!(query, Query::Review(_)));
    app
}

#[test]
fn a_pasted_game_is_reviewed_from_its_turning_point() {
    let sizes = [(40, 16), (80, 24), (120, 40)];
    assert_snapshot("skat_review", &at_sizes(sizes, |width, height| body(&reviewed(width, height))));
    let mut app = reviewed(120, 40);
    assert_eq!(top(&app), "Skat review");
    assert!(header(&app).contains("review · Grand by forehand (anna) · yours, game 2 of 3"), "{}", header(&app));
    assert!(header(&app).contains("card 10 of 30"), "{}", header(&app));
    keys(&mut app, "<Esc>");
    assert_eq!(top(&app), "Browse");
}

/// One screen speaks one language.
#[test]
fn a_review_is_german_where_names_are() {
    let german_with = |width, height, ascii| {
        let desk = desk(&[617]).with_terminal(Some(Depth::True), false, ascii);
        let mut desk = desk.with_preferences(&preferences("skat-names = \"german\"\n", &[]));
        desk.panes.open_table(Some(Table::Skat), None);
        let mut app = App::new(desk, (width, height).into());
        paste(&mut app, &file());
        search(&mut app, |query| matches!(query, Query::Review(_)));
        app
    };
    let german = |width, height| german_with(width, height, false);
    assert_snapshot("skat_review_german_120x40", &body(&german(120, 40)));
    let ascii = body(&german_with(120, 40, true));
    assert!(ascii.contains("gedruckt") && !ascii.contains('?'), "{ascii}");
    let mut app = german(80, 24);
    app.update(tableaux::browser::Update::TypingPaused);
    keys(&mut app, "[");
    let words = status(&app);
    assert!(words.starts_with("Stich 3, Vorhand: A♦ verliert 32 Augen und das Spiel; K♥ war am besten"), "{words}");
    assert!(header(&app).contains("Grand von Vorhand (anna)"), "{}", header(&app));
    assert!(screen(&app).contains("gewonnen mit 64: Grand, mit 3, Spiel 4: 96"), "{}", screen(&app));
}

/// All pairs that declarer could have put away, from the review and back.
#[test]
fn all_discards_are_listed_the_best_first() {
    let opened = |width, height| {
        let mut app = reviewed(width, height);
        keys(&mut app, "d");
        search(&mut app, |query| matches!(query, Query::Discards(..)));
        app
    };
    let sizes = [(40, 16), (80, 24), (120, 40)];
    assert_snapshot("skat_discards", &at_sizes(sizes, |width, height| body(&opened(width, height))));
    let mut app = opened(80, 24);
    app.update(tableaux::browser::Update::TypingPaused);
    assert_eq!(top(&app), "Skat discards");
    assert!(header(&app).contains("all discards · Grand by forehand (anna) · yours, game 2 of 3"), "{}", header(&app));
    assert!(header(&opened(120, 40)).contains("26 of 66 win"));
    assert!(status(&app).starts_with("with 7♣ Q♥ put away 71: 96 · as it was played"), "{}", status(&app));
    keys(&mut app, "<Home>");
    assert!(status(&app).contains(" put away 92: schneider 5, 120"), "{}", status(&app));
    keys(&mut app, "<End>");
    assert!(!status(&app).contains("schneider"), "{}", status(&app));
    keys(&mut app, "<Esc>");
    assert_eq!(top(&app), "Skat review");
}

/// In a hand game nothing is put away: the skat lies as it is dealt.
#[test]
fn the_skat_of_a_hand_game_is_not_put_away() {
    let mut app = on_table(Table::Skat, &[617], 120, 40);
    paste(&mut app, &format!("{DEALT} 1 18 0 y 1 p 2 p 0 NH 0 CJ 1 C8 2 C9 ]R[d:0 loss v:-70 p:0 t:1] ;)\n"));
    search(&mut app, |query| matches!(query, Query::Review(_)));
    keys(&mut app, "<Home>");
    let shown = screen(&app);
    assert!(shown.contains("J♠") && !shown.contains("put away") && !footer(&app).contains("discards"), "{shown}");
    keys(&mut app, "d");
    assert_eq!(top(&app), "Skat review");
    assert!(message(&app).starts_with("in a hand game the skat lies as it is dealt"), "{}", message(&app));
}

#[test]
fn the_mistakes_of_a_game_are_gone_through() {
    let mut app = reviewed(120, 40);
    app.update(tableaux::browser::Update::TypingPaused);
    let said = |app: &mut App, pressed: &str| {
        keys(app, pressed);
        status(app)
    };
    let words = said(&mut app, "]");
    assert!(words.starts_with("laying away 7♣ Q♥: 92 → 71; K♥ Q♥ were best"), "{words}");
    assert!(said(&mut app, "]").starts_with("trick 1, forehand: Q♦ loses 7 points; "), "{}", status(&app));
    assert!(said(&mut app, "]").starts_with("trick 3, rearhand: 9♣ loses 11 points; A♣ was best"), "{}", status(&app));
    let words = said(&mut app, "]");
    assert!(words.starts_with("trick 3, forehand: A♦ loses 32 points and the game; K♥ was best"), "{words}");
    let words = said(&mut app, "]");
    assert!(words.starts_with("trick 4, middlehand: 8♠ loses 21 points and declarer's defeat; "), "{words}");
    assert!(words.contains("the turning point"), "{words}");
    assert!(said(&mut app, "<Right>").starts_with("trick 4, rearhand: 9♠ costs nothing"), "{}", status(&app));
    keys(&mut app, "<Home>");
    assert!(header(&app).contains("card 0 of 30"), "{}", header(&app));
    // A click goes to a card.
    let at = find(&app, " K♦ ");
    click(&mut app, at.x, at.y);
    assert_eq!(top(&app), "Skat review");
}

#[test]
fn another_game_of_the_file_is_shown_and_its_result_compared() {
    let mut app = reviewed(120, 40);
    keys(&mut app, "<Tab>");
    search(&mut app, |query| matches!(query, Query::Review(_)));
    assert!(header(&app).contains("game 3 of 3"), "{}", header(&app));
    let shown = screen(&app);
    assert!(shown.contains("the file says 72 with 64 points, the count is 96 with 64 points"), "{shown}");
    // The first has no declarer.
    keys(&mut app, "<Tab>");
    assert!(header(&app).contains("game 2 of 3"), "{}", header(&app));
    assert!(footer(&app).contains("mistakes"), "{}", footer(&app));
}

#[test]
fn pasted_deals_open_beside_the_others() {
    let mut app = on_table(Table::Skat, &[617], 120, 40);
    let row = LINES.replace(' ', ".").replace('\n', "|");
    paste(&mut app, &format!("{LINES}\n\n{row}"));
    assert_eq!((app.desk().panes.list().len(), message(&app)), (3, "2 deals opened".into()));
    let deal: Deal = LINES.parse().unwrap();
    assert_eq!(app.desk().focused().board(), Board::Skat(deal));
    assert_eq!(app.desk().focused().bookmark().0, Table::SkatDeal(deal));
    assert_eq!(app.desk().focused().bookmark().0.key().parse(), Ok(Table::SkatDeal(deal)));
    // It has no number to step from, and is gone back from.
    keys(&mut app, "<Right>");
    assert_eq!(app.desk().focused().board(), Board::Skat(deal));
    // An error names the card.
    paste(&mut app, &LINES.replace("DJ", "DX1"));
    assert!(message(&app).contains("line 3: 'DX1' is not a card"), "{}", message(&app));
    assert_eq!(app.desk().panes.list().len(), 3);
    // On another table a whole deal is Skat all the same.
    let mut freecell = app_of_freecell();
    paste(&mut freecell, LINES);
    assert_eq!(freecell.desk().panes.table(), Table::Skat);
    // A board of FreeCell stays one.
    let mut app = on_table(Table::Skat, &[617], 120, 40);
    paste(&mut app, &Table::FREECELL.board(617.into()).text());
    assert_eq!(app.desk().panes.table(), Table::FREECELL);
}

fn app_of_freecell() -> App {
    app(&[617], 120, 40)
}

/// A visit keeps the deal, but not the games of its file.
#[test]
fn a_visit_keeps_deals_of_ones_own() {
    let mut before = on_table(Table::Skat, &[617], 80, 24);
    paste(&mut before, LINES);
    let mut visit = tableaux::store::Visit::default();
    before.desk().panes.keep(&mut visit);
    let mut after = app(&[1], 80, 24);
    let mut desk = after.desk().clone();
    assert!(desk.panes.restore(&visit).is_empty());
    let deal: Deal = LINES.parse().unwrap();
    assert_eq!((desk.panes.table(), desk.focused().board()), (Table::Skat, Board::Skat(deal)));
    assert_eq!(desk.focused().name(), "yours");
    keys(&mut after, "q");
}
