//! Rounds of Skat in the browser: the contracts, a round against two others, and the film.

use std::sync::atomic::AtomicBool;

use tableaux::browser::search::filter::{Filter, Fits};
use tableaux::browser::{Answer, App, Effect, GameChange, GameKey, GamePlace, Query, Update, worker};
use tableaux::record::{GameOutcome, RecordedGame};
use tableaux::settings::SkatPlayers;
use tableaux::store::SavedGame;
use tableaux::table::Table;
use tableaux_engine::atlas::CardGame;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::skat::{BestGame, Contract, Deal, OpenValue, Round, RoundTree, Seat, simple_card};
use tableaux_engine::solver::{Limits, Solver};

use super::super::support;
use super::super::support::{
    assert_snapshot, at_sizes, body, click, find, header, keys, message, number, on_table, resize, screen, shown,
    status, tick, top,
};
use super::settings::preferences;

const DEAL: u64 = 2;

fn deal() -> Deal {
    Deal::new(number(DEAL))
}

/// Values made up for all contracts, so that nothing is searched: only forehand wins, and that Grand with 78 points.
fn answer_values(app: &mut App) {
    let best = OpenValue {
        declarer: Seat::Forehand,
        contract: Contract::Grand,
        put_away: *deal().skat(),
        points: Some(78),
        is_won: true,
    };
    let answer = (Query::BestGame(deal()), Answer::BestGame(Some(BestGame { value: best, bid: 72 })));
    app.update(Update::Answered(Box::new(answer)));
    for seat in Seat::ALL {
        let value = |contract: Contract| {
            let is_won = (seat, contract) == (Seat::Forehand, Contract::Grand);
            let points = contract.has_trumps().then_some(if is_won { 78 } else { 45 });
            OpenValue { declarer: seat, contract, put_away: *deal().skat(), points, is_won }
        };
        let values = Contract::PICKED_UP.map(value);
        let answer = (Query::OpenValues(deal(), seat), Answer::OpenValues(values.into()));
        app.update(Update::Answered(Box::new(answer)));
    }
}

fn contracts(width: u16, height: u16) -> App {
    let mut app = on_table(Table::Skat, &[DEAL], width, height);
    answer_values(&mut app);
    keys(&mut app, "<Enter>");
    app
}

/// A browser whose two others play by rules of thumb.
fn simple(width: u16, height: u16) -> App {
    let mut desk = support::desk(&[DEAL]).with_preferences(&preferences("skat-players = \"simple\"\n", &[]));
    desk.panes.open_table(Some(Table::Skat), None);
    let mut app = App::new(desk, (width, height).into());
    answer_values(&mut app);
    keys(&mut app, "<Enter>");
    app
}

fn round(app: &App) -> &Round {
    app.desk().focused().round().expect("a round is open").tree.round()
}

/// Answers the searches that have few cards left, as the worker does.
fn search_late(app: &mut App) {
    while let Some(query @ Query::OpenCards(_)) = app.desk().searches.query() {
        let Query::OpenCards(of) = &query else { unreachable!() };
        if of.steps() < 18 {
            return;
        }
        let answer = worker::search(&query, &mut Solver::new(), Limits::NONE, &AtomicBool::new(false)).unwrap();
        app.update(Update::Answered(Box::new((query, answer))));
    }
}

#[test]
fn the_contracts_are_shown_with_what_each_declarer_makes() {
    let sizes = [(40, 16), (80, 24), (120, 40)];
    assert_snapshot("skat_contracts", &at_sizes(sizes, |width, height| body(&contracts(width, height))));
    let mut app = contracts(80, 24);
    assert_eq!(top(&app), "Contracts");
    // The page opens at the best game.
    assert!(screen(&app).contains("you are forehand, declarer"), "{}", screen(&app));
    keys(&mut app, "<Right><Tab>");
    assert!(screen(&app).contains("you are rearhand, against middlehand"), "{}", screen(&app));
    keys(&mut app, "<BackTab><Down><Enter>");
    assert_eq!((round(&app).declarer(), round(&app).contract()), (Seat::Middlehand, Contract::Null));
    keys(&mut app, "q");
    assert_eq!(top(&app), "Browse");
}

#[test]
fn a_contract_is_chosen_with_the_mouse() {
    let mut app = contracts(80, 24);
    let at = find(&app, "Hearts");
    for _ in 0..2 {
        click(&mut app, at.x + 42, at.y);
    }
    assert_eq!((round(&app).declarer(), round(&app).contract()), (Seat::Rearhand, Contract::PICKED_UP[2]));
}

#[test]
fn a_round_is_played_to_its_end_and_recorded_once() {
    let mut app = simple(80, 24);
    keys(&mut app, "<Enter>");
    assert_eq!(status(&app).split(" · ").next(), Some("put two cards away"));
    let mut effects = Vec::new();
    while top(&app) == "Play Skat" {
        let before = round(&app).steps();
        effects.extend(keys(&mut app, "<Enter>"));
        assert_eq!(round(&app).steps(), before + 1, "{}", message(&app));
    }
    assert_eq!(top(&app), "Result");
    let game = round(&app).game().unwrap().clone();
    let ends: Vec<&GameChange> = effects
        .iter()
        .filter_map(|effect| if let Effect::Game(_, change) = effect { Some(change) } else { None })
        .filter(|change| matches!(change, GameChange::End { .. }))
        .collect();
    let outcome = if game.is_won() == Some(true) { GameOutcome::Won } else { GameOutcome::Lost };
    let points = u32::from(game.points());
    assert_eq!(ends, [&GameChange::End { outcome, moves: 12, cards: points, hints: 0, seconds: 0 }]);
    resize(&mut app, 120, 40);
    let shown = screen(&app);
    assert!(shown.contains(&format!("you, as declarer: {points}, the defenders: {}", 120 - points)), "{shown}");
    assert!(shown.contains("declarer makes 78 with open cards"), "{shown}");
    assert_snapshot(
        "skat_result",
        &at_sizes([(40, 16), (80, 24), (120, 40)], |width, height| {
            resize(&mut app, width, height);
            body(&app)
        }),
    );
    // The last card is taken back: the round goes on, and is not recorded again.
    let effects = keys(&mut app, "u<Enter>");
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Game(_, GameChange::End { .. }))), "{effects:?}");
}

#[test]
fn the_others_play_by_themselves_one_card_at_a_time() {
    let mut app = simple(80, 24);
    keys(&mut app, "<Tab><Enter>");
    // The person is middlehand: declarer puts two cards away and leads.
    assert_eq!(app.desk().focused().round().unwrap().tree.player(), Seat::Middlehand);
    for steps in 1..=3 {
        tick(&mut app, 1);
        assert_eq!(round(&app).steps(), steps);
    }
    assert_eq!(round(&app).turn(), Some(Seat::Middlehand));
    tick(&mut app, 3);
    assert_eq!(round(&app).steps(), 3, "it is the turn of the person");
    // The hands of others are hidden until they are shown.
    let hidden = round(&app).hand(Seat::Rearhand)[0].face();
    assert!(!screen(&app).contains(&hidden), "{hidden}: {}", screen(&app));
    keys(&mut app, "x");
    assert!(screen(&app).contains(&hidden), "{hidden}: {}", screen(&app));
}

#[test]
fn cards_that_do_not_follow_are_refused() {
    let mut app = simple(80, 24);
    keys(&mut app, "<Tab><Enter>");
    tick(&mut app, 3);
    let legal = round(&app).legal();
    let hand = round(&app).hand(Seat::Middlehand);
    let Some(wrong) = hand.iter().position(|card| !legal.contains(card)) else { panic!("{hand:?}") };
    keys(&mut app, &"<Left>".repeat(12));
    keys(&mut app, &("<Right>".repeat(wrong) + "<Enter>"));
    assert!(message(&app).ends_with(": the cards you may play are bright"), "{}", message(&app));
    assert_eq!(round(&app).steps(), 3);
}

#[test]
fn undo_goes_from_turn_to_turn_and_branches_stay() {
    let mut app = simple(80, 24);
    keys(&mut app, "<Enter><Enter><Enter><Enter>");
    tick(&mut app, 2);
    while round(&app).turn() != Some(Seat::Forehand) {
        tick(&mut app, 1);
    }
    let (steps, text) = (round(&app).steps(), |app: &App| app.desk().focused().round().unwrap().tree.to_string());
    keys(&mut app, "u");
    assert_eq!(round(&app).steps(), 2, "the first card of the person");
    let before = text(&app);
    keys(&mut app, "U");
    assert_eq!(round(&app).steps(), steps);
    keys(&mut app, "uuu");
    assert_eq!(round(&app).steps(), 0);
    keys(&mut app, "u");
    assert_eq!(message(&app), "no cards before this");
    keys(&mut app, "UU<Right><Enter>");
    assert_ne!(text(&app), before);
    keys(&mut app, "[");
    assert_eq!(app.desk().focused().round().unwrap().tree.branches().len(), 2);
}

/// A game of which the last tricks are left, as it is kept.
fn late(player: Seat, steps: usize) -> RoundTree {
    let mut tree = RoundTree::new(Round::new(deal(), Seat::Forehand, Contract::Grand), player);
    while tree.round().steps() < steps || tree.round().turn() != Some(player) {
        tree.play(simple_card(tree.round()).unwrap()).unwrap();
    }
    tree
}

fn key() -> GameKey {
    GameKey { table: Table::Skat, number: number(DEAL), cells: CellCount::NONE }
}

fn resumed(tree: &RoundTree) -> App {
    let mut app = contracts(80, 24);
    let saved =
        SavedGame { tree: tree.to_string(), hints: 1, seconds: 60, ..SavedGame::new(Table::Skat, number(DEAL), 0) };
    let place = GamePlace { place: 1, count: 1, is_next: false };
    keys(&mut app, "<Enter>");
    app.update(Update::GameRead(key(), Some((Box::new(saved), place))));
    app
}

#[test]
fn a_kept_round_goes_on_and_the_oracle_tells_what_a_card_loses() {
    let tree = late(Seat::Forehand, 20);
    let mut app = resumed(&tree);
    assert!(message(&app).starts_with("the game continues after card "), "{}", message(&app));
    assert_eq!(round(&app), tree.round());
    search_late(&mut app);
    let values = app.desk().card_values(round(&app));
    let best = values.iter().map(|(_, value)| *value).max().unwrap();
    assert!(screen(&app).contains(&format!("{best} with perfect play")), "{}", screen(&app));
    let worst = values.iter().min_by_key(|(_, value)| *value).copied().unwrap();
    assert!(worst.1 < best, "{values:?}");
    point_at(&mut app, worst.0);
    keys(&mut app, "<Enter>");
    let loss = best - worst.1;
    let points = if loss == 1 { "1 point".to_owned() } else { format!("{loss} points") };
    assert!(message(&app).contains(&format!(" loses {points}; ")), "{}", message(&app));
    // With the oracle off, nothing is said.
    keys(&mut app, "u<F6>");
    point_at(&mut app, worst.0);
    keys(&mut app, "<Enter>");
    assert!(!message(&app).contains("loses"), "{}", message(&app));
}

fn point_at(app: &mut App, card: Card) {
    let game = app.desk().focused().round().unwrap();
    let place = game.tree.round().hand(game.tree.player()).iter().position(|&other| other == card).unwrap();
    keys(app, &("<Left>".repeat(12) + &"<Right>".repeat(place)));
}

#[test]
fn a_hint_points_at_the_best_card_and_counts() {
    let mut app = resumed(&late(Seat::Forehand, 20));
    search_late(&mut app);
    let values = app.desk().card_values(round(&app));
    let best = values.iter().map(|(_, value)| *value).max().unwrap();
    keys(&mut app, ".");
    assert!(message(&app).contains(&format!("declarer makes {best} with perfect play")), "{}", message(&app));
    let game = app.desk().focused().round().unwrap();
    assert_eq!(game.hints, 2);
    let hint = game.hint.unwrap();
    keys(&mut app, "<Enter>");
    let played = round(&app).game().unwrap().played().last().copied();
    assert_eq!(played, Some((Seat::Forehand, hint)));
    // Perfect others keep what the hint promised.
    while top(&app) == "Play Skat" {
        search_late(&mut app);
        if round(&app).turn() == Some(Seat::Forehand) { drop(keys(&mut app, ".<Enter>")) } else { tick(&mut app, 1) }
    }
    assert_eq!(round(&app).game().unwrap().points(), best);
}

#[test]
fn an_ended_round_is_shown_again() {
    let mut tree = late(Seat::Rearhand, 20);
    while let Some(card) = simple_card(tree.round()) {
        tree.play(card).unwrap();
    }
    let is_won = tree.round().is_won() == Some(false);
    let outcome = if is_won { GameOutcome::Won } else { GameOutcome::Lost };
    let ended = RecordedGame {
        table: Table::Skat,
        number: number(DEAL),
        cells: 0,
        outcome,
        moves: 10,
        cards: 50,
        seconds: 90,
        hints: 0,
        finished: 1_790_000_000,
    };
    let mut app = on_table(Table::Skat, &[DEAL], 80, 24);
    answer_values(&mut app);
    app.update(Update::EndedRead(Box::new(ended), Some(tree.to_string())));
    assert_eq!(top(&app), "Result");
    assert!(header(&app).contains(if is_won { "won" } else { "lost" }), "{}", header(&app));
}

#[test]
fn the_best_game_is_watched_and_played_on() {
    let mut app = on_table(Table::Skat, &[DEAL], 80, 24);
    answer_values(&mut app);
    keys(&mut app, "s");
    assert_eq!(top(&app), "Browse", "the line is searched for first");
    let start = Round::new(deal(), Seat::Forehand, Contract::Grand);
    assert_eq!(app.desk().searches.query(), Some(Query::OpenRound(Box::new(start.clone()))));
    let (mut played, mut cards) = (start.clone(), Vec::new());
    while let Some(card) = simple_card(&played) {
        played.play(card).unwrap();
        cards.push(card);
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
    assert_eq!((top(&app), round(&app).steps()), ("Play Skat", 3));
    assert_eq!(app.desk().games.skat_players(), SkatPlayers::Perfect);
    assert_eq!(app.desk().focused().round().unwrap().hints, 3);
}

#[test]
fn the_best_game_of_each_deal_is_in_the_strip_the_overview_and_the_list() {
    let mut app = on_table(Table::Skat, &[DEAL], 120, 40);
    answer_values(&mut app);
    app.update(Update::TypingPaused);
    assert!(screen(&app).contains("forehand wins Grand, 78") || screen(&app).contains("#2"), "{}", screen(&app));
    // Its neighbors are searched next.
    let Some(Query::BestGame(next)) = app.desk().searches.query() else { panic!("{:?}", app.desk().searches.query()) };
    assert_eq!(next.number().get().abs_diff(DEAL), 1);
    let next = Deal::new(number(DEAL + 1));
    app.update(Update::Answered(Box::new((Query::BestGame(next), Answer::BestGame(None)))));
    keys(&mut app, "o");
    app.update(Update::TypingPaused);
    let shown = screen(&app);
    assert!(shown.contains("forehand wins Grand, 78") && shown.contains("nobody wins"), "{shown}");
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
