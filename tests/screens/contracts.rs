//! The contracts of Skat deals, and the film of one.

use tableaux::browser::search::filter::{Filter, Fits};
use tableaux::browser::{Answer, App, Query, Update};
use tableaux::table::Table;
use tableaux_engine::atlas::CardGame;
use tableaux_engine::card::Card;
use tableaux_engine::skat::{Contract, Deal, GameCount, OpenValue, Round, Seat};

use super::super::support::{
    assert_snapshot, at_sizes, body, click, find, header, keys, message, number, on_table, screen, shown, status, top,
};

const DEAL: u64 = 2;

/// A round of the deal: the cards put away, then those of each trick.
const CARDS: &str = "TH TD AS TS 9S 8D AD 7D AC 8C 9C 7C 7H TC KD QD JS AH JD QH 9D QC 8H 7S KH KS QS 8S KC 9H JH JC";

fn deal() -> Deal {
    Deal::new(number(DEAL))
}

/// Values made up for all contracts, so that nothing is searched: only forehand wins, and that Grand with 78 points.
fn answer_values(app: &mut App) {
    let deal = deal();
    let value = |declarer, contract: Contract| {
        let is_won = (declarer, contract) == (Seat::Forehand, Contract::Grand);
        let points = contract.has_trumps().then_some(if is_won { 78 } else { 45 });
        let count = GameCount::plain(contract, deal.matadors(declarer, contract));
        OpenValue { declarer, contract, put_away: *deal.skat(), points, is_won, count }
    };
    let best = value(Seat::Forehand, Contract::Grand);
    app.update(Update::Answered(Box::new((Query::BestGame(deal), Answer::BestGame(Some(best))))));
    for (seat, contract) in Seat::ALL.into_iter().flat_map(|seat| Contract::WITH_OPEN_CARDS.map(|of| (seat, of))) {
        let answer = Answer::OpenValue(Some(value(seat, contract)));
        app.update(Update::Answered(Box::new((Query::OpenValue(deal, seat, contract), answer))));
    }
}

fn contracts(width: u16, height: u16) -> App {
    let mut app = on_table(Table::Skat, &[DEAL], width, height);
    answer_values(&mut app);
    keys(&mut app, "<Enter>");
    app
}

fn watched(app: &App) -> Option<(Seat, Contract)> {
    app.desk().focused().watched_contract()
}

#[test]
fn the_contracts_are_shown_with_what_each_declarer_makes() {
    let sizes = [(40, 16), (80, 24), (120, 40)];
    assert_snapshot("skat_contracts", &at_sizes(sizes, |width, height| body(&contracts(width, height))));
    let mut app = contracts(80, 24);
    assert_eq!(top(&app), "Contracts");
    // The page opens at the best game.
    assert_eq!(watched(&app), Some((Seat::Forehand, Contract::Grand)));
    keys(&mut app, "<Right><Down>");
    assert_eq!(watched(&app), Some((Seat::Middlehand, Contract::NullOuvert)));
    // The line is searched for first.
    keys(&mut app, "<Enter>");
    let round = Round::new(deal(), Seat::Middlehand, Contract::NullOuvert);
    assert_eq!(app.desk().searches.query(), Some(Query::OpenRound(Box::new(round))));
    keys(&mut app, "q");
    assert_eq!(top(&app), "Browse");
}

#[test]
fn a_contract_is_chosen_with_the_mouse() {
    let mut app = contracts(80, 24);
    let at = find(&app, "Hearts");
    for _ in 0..2 {
        click(&mut app, at.x + 56, at.y);
    }
    assert_eq!(watched(&app), Some((Seat::Rearhand, Contract::WITH_OPEN_CARDS[2])));
    assert!(matches!(app.desk().searches.query(), Some(Query::OpenRound(_))));
}

#[test]
fn the_best_game_is_watched() {
    let mut app = on_table(Table::Skat, &[DEAL], 80, 24);
    answer_values(&mut app);
    keys(&mut app, "s");
    assert_eq!(top(&app), "Browse", "the line is searched for first");
    let start = Round::new(deal(), Seat::Forehand, Contract::Grand);
    assert_eq!(app.desk().searches.query(), Some(Query::OpenRound(Box::new(start.clone()))));
    let cards: Vec<Card> = CARDS.split(' ').map(|card| card.parse().unwrap()).collect();
    let mut played = start.clone();
    for &card in &cards {
        played.play(card).unwrap();
    }
    let answer = (Query::OpenRound(Box::new(start)), Answer::OpenRound(cards.into()));
    app.update(Update::Answered(Box::new(answer)));
    assert_eq!(top(&app), "Playback");
    assert!(header(&app).contains("Skat #2: Grand by forehand"), "{}", header(&app));
    keys(&mut app, "<Home>5<Enter>");
    assert!(screen(&app).contains("trick 5 of 10"), "{}", screen(&app));
    assert_snapshot("skat_film_80x24", &body(&app));
    keys(&mut app, "<End>");
    let points = played.game().unwrap().points();
    assert!(status(&app).contains(&format!("with {points} points")), "{}", status(&app));
    keys(&mut app, "<Home><Right><Right><Right><Enter>");
    assert_eq!(top(&app), "Playback", "a round is only watched");
}

#[test]
fn the_best_game_of_each_deal_is_in_the_strip_the_overview_and_the_list() {
    let mut app = on_table(Table::Skat, &[DEAL], 120, 40);
    answer_values(&mut app);
    app.update(Update::TypingPaused);
    assert!(screen(&app).contains("forehand wins Grand, 72") || screen(&app).contains("#2"), "{}", screen(&app));
    // Its neighbors are searched next.
    let Some(Query::BestGame(next)) = app.desk().searches.query() else { panic!("{:?}", app.desk().searches.query()) };
    assert!([DEAL - 1, DEAL + 1].map(|of| Deal::new(number(of))).contains(&next));
    let next = Deal::new(number(DEAL + 1));
    app.update(Update::Answered(Box::new((Query::BestGame(next), Answer::BestGame(None)))));
    keys(&mut app, "o");
    app.update(Update::TypingPaused);
    let shown = screen(&app);
    assert!(shown.contains("forehand wins Grand, 72") && shown.contains("nobody wins"), "{shown}");
    assert!(matches!(app.desk().searches.query(), Some(Query::BestGame(_))));
    keys(&mut app, "qL");
    let shown = screen(&app);
    let line = shown.lines().find(|line| line.trim_start().starts_with("#2 ")).unwrap().to_owned();
    let words: Vec<&str> = line.split_whitespace().take(5).collect();
    assert_eq!(words, ["#2", "forehand", "Grand", "78", "72"], "{line}");
    assert!(matches!(app.desk().searches.query(), Some(Query::BestGame(_))));
    // Sorted by points, deals without a known best game come last.
    keys(&mut app, "<Right><Right><Right>s");
    assert_eq!(message(&app), "sorted by points, the largest first");
    let first = screen(&app).lines().nth(2).unwrap().to_owned();
    assert!(first.contains("#2 "), "{}", screen(&app));
}

#[test]
fn a_filter_of_skat_browses_the_deals_whose_best_game_fits() {
    let mut app = on_table(Table::Skat, &[DEAL], 80, 24);
    answer_values(&mut app);
    keys(&mut app, "/");
    assert!(screen(&app).contains("grand and points >= 90"), "{}", screen(&app));
    keys(&mut app, "cells > 2<Enter>");
    assert!(message(&app).contains("cells"), "{}", message(&app));
    keys(&mut app, "<Ctrl-U>5-7<Enter>");
    assert_eq!(shown(&app), [5], "{}", message(&app));
    keys(&mut app, "<Right><Right><Right>");
    assert_eq!(shown(&app), [7]);
    // Of the best game only a search tells.
    keys(&mut app, "/<Ctrl-U>contract == null and 0-8<Enter>");
    let Some(Query::Fits(search)) = app.desk().searches.query() else { panic!("{:?}", app.desk().searches.query()) };
    let fits = Fits { range: "0-8".parse().ok(), fitting: vec![number(5), number(8)] };
    let mut wanted = search.clone();
    assert_eq!(wanted.begin(), number(7));
    wanted.range = "0-8".parse().unwrap();
    app.update(Update::Answered(Box::new((Query::Fits(search), Answer::Fits(fits)))));
    assert_eq!(shown(&app), [8]);
    // FreeCell has a filter of its own, even where the text is the same.
    keys(&mut app, "/<Ctrl-U>5-7<Enter>TT");
    assert_eq!(app.desk().panes.table(), Table::FREECELL);
    assert!(app.desk().filter().is_none());
    keys(&mut app, "/5-7<Enter>");
    assert_eq!(app.desk().filter().map(Filter::game), Some(CardGame::FreeCell));
}
