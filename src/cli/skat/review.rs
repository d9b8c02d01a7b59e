//! `tableaux review` of a Skat server's game file: each card of a game, and a summary of many games.

mod summary;

use self::summary::{Outcome, Summary};
use super::usual_names;
use crate::cli::interrupt::{INTERRUPTED, Stop};
use crate::cli::output::report;
use crate::cli::prelude::*;
use crate::cli::work::progress::Progress;
use crate::table::skat_review::{
    CardNames, ReviewedTrick, away_in_words, card_in_words, difference_in_words, name, score_in_words, signed, tricks,
    unfinished_in_words, value_in_words,
};
use crate::table::skat_words::SkatWords;
use tableaux_engine::jobs::in_order;
use tableaux_engine::skat::{
    GameRecord, GameReview, Interruption, IssGame, Names, OpenSearch, RuleError, Score, Seat, count_games, games,
};

/// The columns of a card with what it cost: `10♣ −32`.
const CARD: usize = 9;
/// The positions of a game.
const POSITIONS: u64 = 31;

json_object! {
    #[derive(Default)]
    pub(in crate::cli) struct SkatReviewJson {
        game: usize = "of a Skat server's file: the place of the game, from 1",
        id: Option<String> = "its id",
        unread: Option<String> = "why it cannot be read; then without the fields after it",
        deal: Option<String> = "the 32 cards: three hands and the skat",
        declarer: Option<&'static str> = "declarer; missing, like the rest, if nobody declared a game",
        contract: Option<&'static str> = "contract",
        bid: Option<u32> = "declarer's last bid",
        score: Option<i32> = "declarer's score by the count; missing if the game ended before the cards decide it",
        counted: Option<String> = "how it is counted",
        outcome: Option<&'static str> = "won, given (won, though it could not be won with open cards), lost-by-deal, \
            lost-by-discards, lost-by-play, overbid or open",
        stated: Option<i32> = "the score that the file states",
        put_away: Option<Vec<String>> = "the two cards put away; in a hand game the skat",
        best_away: Option<Vec<String>> = "the best two",
        dealt: Option<u8> = "declarer's points with the best two cards put away and perfect play; in a null contract 1 \
            if declarer wins, else 0",
        first: Option<u8> = "the same with the cards that were put away",
        cards: Option<Vec<CardJson>>,
    }

    pub(in crate::cli) struct CardJson {
        seat: &'static str = "who plays",
        card: Card = "the card",
        value: u8 = "declarer's points after it, if all play perfectly from then on",
        loss: u8 = "how many of them it cost its player",
        best: Card = "the best card",
    }
}

/// The options of a review.
pub(in crate::cli) struct ReviewRequest {
    /// The only game to review, from 1.
    pub(in crate::cli) game: Option<u64>,
    pub(in crate::cli) format: Format,
    pub(in crate::cli) threads: NonZeroUsize,
}

/// A game of the file and its review.
struct Reviewed {
    /// The place in the file, from 1, and the line.
    place: usize,
    line: usize,
    game: Result<IssGame, RuleError>,
    /// The review and the score, as far as there are.
    review: Option<GameReview>,
    score: Option<Score>,
}

/// Reviews the games of a file: one card by card, several in a line each and a summary.
pub(in crate::cli) fn run(file: &str, text: &str, request: &ReviewRequest) -> Result<ExitCode> {
    let count = count_games(text);
    let chosen = request.game.map(|game| usize::try_from(game).unwrap_or(usize::MAX));
    if let Some(game) = chosen.filter(|game| !(1..=count).contains(game)) {
        bail!("--game: {file} has no game {game}; use 1 to {count}");
    }
    let is_chosen = |place: usize| chosen.is_none_or(|game| game == place);
    let items = (1..).zip(games(text)).filter(|(place, _)| is_chosen(*place));
    let is_single = chosen.is_some() || count == 1;
    let stop = Stop::on_interrupt()?;
    let names = usual_names();
    let (mut out, mut summary, mut are_good) = (Output::new(), Summary::default(), true);
    let total = if is_single { POSITIONS } else { count as u64 };
    let mut progress = Progress::new(Some(total));
    let written = in_order(
        items,
        if is_single { NonZeroUsize::MIN } else { request.threads },
        &stop,
        OpenSearch::new,
        |search, (place, (line, game))| review(search, place, line, game, &stop),
        |reviewed: Result<Reviewed, Interruption>| {
            // A stopped search has no result.
            let Ok(reviewed) = reviewed else { return Ok(()) };
            progress.add(if is_single { POSITIONS } else { 1 });
            progress.suspend(|| {
                are_good &= write(&reviewed, file, request.format, is_single, names, &mut out)?;
                summary.add(&reviewed);
                // Each game takes tenths of a second.
                out.flush()
            })
        },
    );
    progress.end();
    if !is_single && request.format == Format::Text && written.is_ok() {
        summary.write(names, count, &mut out.text)?;
    }
    out.end(written)?;
    if stop.load(Ordering::Relaxed) {
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(if are_good { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

fn review(
    search: &mut OpenSearch,
    place: usize,
    line: usize,
    game: Result<IssGame, RuleError>,
    stop: &AtomicBool,
) -> Result<Reviewed, Interruption> {
    let record = game.as_ref().ok().and_then(|game| game.record.as_ref());
    let review = record.map(|record| search.review(record, stop, || ())).transpose()?;
    let score = record.map(GameRecord::score).transpose();
    let (game, score) = match score {
        Ok(score) => (game, score.flatten()),
        Err(error) => (Err(error), None),
    };
    Ok(Reviewed { place, line, game, review, score })
}

/// Writes a game. Returns whether it could be read, and its stated result is the count's.
fn write(
    reviewed: &Reviewed,
    file: &str,
    format: Format,
    is_single: bool,
    names: Names,
    out: &mut Output,
) -> Result<bool> {
    let place = format!("{file}, game {} (line {})", reviewed.place, reviewed.line);
    let game = match &reviewed.game {
        Ok(game) => game,
        Err(error) => {
            report(&format!("{place}: {error}"));
            if format == Format::Json {
                let unread = Some(error.to_string());
                out.line(to_json(&SkatReviewJson { game: reviewed.place, unread, ..SkatReviewJson::default() }));
            }
            return Ok(false);
        }
    };
    match format {
        Format::Json => out.line(to_json(&in_json(reviewed, game))),
        Format::Text if is_single => write_game(reviewed, game, file, names, &mut out.text)?,
        Format::Text => out.line(in_a_line(reviewed, game, names)),
    }
    let difference = game
        .record
        .as_ref()
        .zip(reviewed.score)
        .and_then(|(record, score)| difference_in_words(game, record, &score, names));
    if let Some(difference) = &difference {
        report(&format!("{place}: {difference}"));
    }
    Ok(difference.is_none())
}

/// Returns how the game ended, in words.
fn result_in_words(reviewed: &Reviewed, game: &IssGame, record: &GameRecord, names: Names) -> String {
    match &reviewed.score {
        Some(score) => score_in_words(&record.declared(), record.after(record.cards().len()).points(), score, names),
        None => unfinished_in_words(game, record, names),
    }
}

/// Writes a game card by card, then its mistakes.
fn write_game(reviewed: &Reviewed, game: &IssGame, file: &str, names: Names, out: &mut Vec<u8>) -> io::Result<()> {
    let (with, words) = (CardNames { names, suits: SuitStyle::Letters }, SkatWords::of(names));
    let title = format!("# {file}, game {}: {}", reviewed.place, name(game, names));
    let (Some(record), Some(review)) = (&game.record, &reviewed.review) else {
        return writeln!(out, "{title}");
    };
    writeln!(out, "{title}\n{}", result_in_words(reviewed, game, record, names))?;
    for (seat, hand) in Seat::ALL.into_iter().zip(record.deal().hands()) {
        let cards = hand.cards().map(|card| with.card(card)).collect::<Vec<_>>().join(" ");
        writeln!(out, "{:10}  {cards}", with.seat(seat))?;
    }
    writeln!(out, "{:10}  {}", words.skat, with.pair(*record.deal().skat()))?;
    let has_points = review.has_trumps();
    let points = if has_points { words.points } else { "" };
    let (costs, taker, value) = (words.costs, words.taker, words.value);
    writeln!(out, "\n{:12}{costs:width$}{taker:11} {points:>6}  {value:>5}", "", width = 3 * CARD)?;
    let away = with.pair(record.put_away());
    let lost = if review.away_loss() > 0 && has_points { format!(" −{}", review.away_loss()) } else { String::new() };
    let value = value_in_words(review, review.first, names);
    let label = words.away(record.contract().is_hand());
    writeln!(out, "{label:12}{:width$}{:18}  {value:>5}", away + &lost, "", width = 3 * CARD)?;
    for (number, trick) in (1..).zip(tricks(review, record)) {
        write_trick(number, &trick, review, with, out)?;
    }
    let (away, trick) = (away_in_words(review, record, with), words.trick);
    let cards = review.cards.iter().enumerate().filter_map(|(at, card)| {
        let words = card_in_words(review, card, record.declarer(), with)?;
        Some((at, format!("{trick} {}, {}: {words}", at / Seat::ALL.len() + 1, with.seat(card.seat))))
    });
    let mistakes: Vec<(Option<usize>, String)> =
        away.map(|words| (None, words)).into_iter().chain(cards.map(|(at, words)| (Some(at), words))).collect();
    if mistakes.is_empty() {
        return writeln!(out, "\n{}", words.no_cost);
    }
    writeln!(out)?;
    for (at, mistake) in mistakes {
        let is_turn = at.is_some() && at == review.turning_point();
        let mark = if is_turn { format!("  <- {}", words.turning_point) } else { String::new() };
        writeln!(out, "{mistake}{mark}")?;
    }
    Ok(())
}

fn write_trick(
    number: usize,
    trick: &ReviewedTrick,
    review: &GameReview,
    with: CardNames,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let cards = trick.cards.iter().fold(String::new(), |row, card| {
        let loss = match (card.loss(), review.has_trumps()) {
            (0, _) => String::new(),
            (loss, true) => format!(" −{loss}"),
            (_, false) => " !".into(),
        };
        row + &format!("{:CARD$}", with.card(card.card) + &loss)
    });
    let points = if review.has_trumps() { trick.points.to_string() } else { String::new() };
    let (taker, value) =
        (trick.taker.map_or("", |seat| with.seat(seat)), value_in_words(review, trick.value, with.names));
    writeln!(out, "{number:>8}    {cards:width$}{taker:11} {points:>6}  {value:>5}", width = 3 * CARD)
}

/// Returns a line about one of several games.
fn in_a_line(reviewed: &Reviewed, game: &IssGame, names: Names) -> String {
    let place = reviewed.place;
    let (Some(record), Some(review)) = (&game.record, &reviewed.review) else {
        return format!("{place:>4}  {}", name(game, names));
    };
    let outcome = Outcome::of(record, review, reviewed.score);
    let with = CardNames { names, suits: SuitStyle::Letters };
    let score = reviewed.score.map_or("–".into(), |score| signed(score.points));
    let trick = SkatWords::of(names).trick;
    let turn = review.turning_point().map(|at| {
        let words = card_in_words(review, &review.cards[at], record.declarer(), with).unwrap_or_default();
        format!("; {trick} {}: {words}", at / Seat::ALL.len() + 1)
    });
    let why = match outcome {
        Outcome::LostByDiscards => away_in_words(review, record, with).map(|words| format!("; {words}")),
        Outcome::LostByPlay | Outcome::Given => turn,
        _ => None,
    };
    let (contract, seat) = (names.contract(record.contract()), with.seat(record.declarer()));
    format!("{place:>4}  {seat:11} {contract:17} {score:>5}  {}{}", outcome.in_words(names), why.unwrap_or_default())
}

fn in_json(reviewed: &Reviewed, game: &IssGame) -> SkatReviewJson {
    let id = Some(game.id.clone()).filter(|id| !id.is_empty());
    let start =
        SkatReviewJson { game: reviewed.place, id, deal: Some(game.deal.to_string()), ..SkatReviewJson::default() };
    let (Some(record), Some(review)) = (&game.record, &reviewed.review) else { return start };
    let texts = |cards: [Card; 2]| cards.map(|card| card.to_string()).to_vec();
    let card = |card: &tableaux_engine::skat::ReviewedCard| CardJson {
        seat: card.seat.name(),
        card: card.card,
        value: card.after,
        loss: card.loss(),
        best: card.best,
    };
    SkatReviewJson {
        declarer: Some(record.declarer().name()),
        contract: Some(record.contract().name()),
        bid: Some(record.declared().bid),
        score: reviewed.score.map(|score| score.points),
        counted: reviewed.score.map(|_| result_in_words(reviewed, game, record, Names::English)),
        outcome: Some(Outcome::of(record, review, reviewed.score).name()),
        stated: game.result.value,
        put_away: Some(texts(record.put_away())),
        best_away: review.best_away.map(|(best, _)| texts(best)),
        dealt: Some(review.dealt()),
        first: Some(review.first),
        cards: Some(review.cards.iter().map(card).collect()),
        ..start
    }
}
