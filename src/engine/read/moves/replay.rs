//! Moves replayed in a dialect.

use super::dialect::Dialect;
use super::error::ReadMovesError;
use super::written::{Reference, WrittenMove};
use crate::card::Card;
use crate::freecell::notation::replay::{ReplayProgress, stopped};
use crate::freecell::notation::{self, NotatedMove, NotationError};
use crate::freecell::{AutoPlay, CellCount, Move, Place, PlayedGame, Position};
use crate::words::counted;

/// The result of moves in a dialect.
pub(super) struct Replay {
    pub dialect: Dialect,
    pub progress: ReplayProgress,
    /// The number of moves between places of the board.
    meaningful: usize,
    pub count: usize,
    pub result: Result<PlayedGame, ReadMovesError>,
}

impl Replay {
    pub fn new(dialect: Dialect, moves: &[WrittenMove], start: &Position, rule: AutoPlay) -> Self {
        // A place determined by the board is on it.
        let is_told = |reference| matches!(reference, Reference::Card(_) | Reference::AnyCell | Reference::AnyCascade);
        let is_on_board = |reference| {
            let place = place(dialect, reference);
            is_told(reference) || place.is_some_and(|place| start.places().any(|of| of == place))
        };
        let is_from_home = |found: &WrittenMove| place(dialect, found.from) == Some(Place::Home);
        let is_meaningful =
            |found: &&WrittenMove| is_on_board(found.from) && is_on_board(found.to) && !is_from_home(found);
        let meaningful = moves.iter().filter(is_meaningful).count();
        let (progress, result) = match dialect {
            Dialect::Standard | Dialect::Places { .. } => replay_places(dialect, moves, start, rule),
            Dialect::Numbered { .. } if moves.iter().all(|found| !is_told(found.from) && !is_told(found.to)) => {
                replay_places(dialect, moves, start, rule)
            }
            Dialect::Cards | Dialect::Numbered { .. } => replay_words(dialect, moves, start, rule),
        };
        Self { dialect, progress, meaningful, count: moves.len(), result }
    }

    pub fn is_whole(&self) -> bool {
        self.progress >= ReplayProgress::ToTheEnd
    }

    /// Returns the evidence for the dialect.
    pub const fn rank(&self) -> (ReplayProgress, usize) {
        (self.progress, self.meaningful)
    }

    pub fn is_same_game(&self, other: &Self) -> bool {
        self.result.as_ref().ok().map(PlayedGame::steps) == other.result.as_ref().ok().map(PlayedGame::steps)
    }
}

/// Returns the place of a reference in a dialect, if it has one there that does not depend on the board.
fn place(dialect: Dialect, reference: Reference) -> Option<Place> {
    match reference {
        Reference::Char(c) => dialect.place_of_char(c),
        Reference::Stack(number) => dialect.cascade(number),
        Reference::Cell(number) => dialect.cell(number),
        Reference::Home => Some(Place::Home),
        Reference::Card(_) | Reference::AnyCell | Reference::AnyCascade => None,
    }
}

type Replayed = (ReplayProgress, Result<PlayedGame, ReadMovesError>);

fn outcome(game: PlayedGame) -> Replayed {
    (if game.position().is_won() { ReplayProgress::Won } else { ReplayProgress::ToTheEnd }, Ok(game))
}

/// Replays moves between places that do not depend on the board.
fn replay_places(dialect: Dialect, moves: &[WrittenMove], start: &Position, rule: AutoPlay) -> Replayed {
    let notated = |found: &WrittenMove| {
        let [from, to] = [found.from, found.to].map(|reference| place(dialect, reference));
        Some(NotatedMove { from: from?, to: to?, cards: found.cards, at: Some(found.at) })
    };
    // Stop at the first without a meaning.
    let all: Vec<NotatedMove> = moves.iter().map_while(notated).collect();
    let refused = |number: usize, error: NotationError| {
        let found = &moves[number - 1];
        match dialect {
            Dialect::Standard => error.into(),
            Dialect::Numbered { .. } if !error.is_ambiguous() => {
                ReadMovesError::in_words(found.at, number, found.text, error.reason())
            }
            _ => ReadMovesError::in_dialect(dialect, found.text, &error),
        }
    };
    match notation::replay(start.clone(), &all, rule) {
        Ok(game) => match moves.get(all.len()) {
            None => outcome(game),
            Some(found) if matches!(dialect, Dialect::Numbered { .. }) => {
                let why = [found.from, found.to].into_iter().find_map(|reference| named(dialect, reference).err());
                let (number, why) = (all.len() + 1, why.unwrap_or(NO_CARD.into()));
                (ReplayProgress::ToMove(number), Err(ReadMovesError::in_words(found.at, number, found.text, &why)))
            }
            Some(found) => {
                let number = all.len() + 1;
                let error = NotationError::not_a_move(found.at, found.text, CellCount::MAX);
                (ReplayProgress::ToMove(number), Err(refused(number, error)))
            }
        },
        Err(error) => {
            let number = error.step().expect("moves that are parsed end at a step");
            (stopped(&error), Err(refused(number, error)))
        }
    }
}

/// Replays moves in words. Automatic moves come before the first if the moves cannot be played without those, or win
/// only with them.
fn replay_words(dialect: Dialect, moves: &[WrittenMove], start: &Position, rule: AutoPlay) -> Replayed {
    let unopened = PlayedGame::new(start.clone());
    let best = play_words(dialect, moves, unopened.clone(), rule);
    let mut opened = unopened;
    opened.play_automatic(rule);
    if best.0 == ReplayProgress::Won || moves.is_empty() || opened.steps().is_empty() {
        return best;
    }
    let other = play_words(dialect, moves, opened, rule);
    if other.0 > best.0 { other } else { best }
}

fn play_words(dialect: Dialect, moves: &[WrittenMove], mut game: PlayedGame, rule: AutoPlay) -> Replayed {
    for (number, found) in (1..).zip(moves) {
        let step = step_of(dialect, found, game.position());
        if let Err(why) = step.and_then(|step| game.play(step).map_err(|why| why.to_string())) {
            return (ReplayProgress::ToMove(number), Err(ReadMovesError::in_words(found.at, number, found.text, &why)));
        }
        game.play_automatic(rule);
    }
    outcome(game)
}

/// The reason why a move cannot be played whose place does not determine the card.
const NO_CARD: &str = "the card to move is not named; use its name, or its place with a number";

/// Returns the move meant by words in a position, or the reason why it cannot be played.
fn step_of(dialect: Dialect, found: &WrittenMove, position: &Position) -> Result<Move, String> {
    let (from, under) = source(dialect, found.from, position)?;
    if let (Reference::Card(card), Some(source)) = (found.from, found.source)
        && !is_in(dialect, source, from)
    {
        return Err(format!("{card} is in {from}; take it from there"));
    }
    let to = target(dialect, found, position)?;
    let is_run = matches!((from, to), (Place::Cascade(_), Place::Cascade(_)));
    if let (Reference::Card(card), Some(cards @ 2..), false) = (found.from, under, is_run) {
        let covered = counted(u64::from(cards) - 1, "card", "cards");
        return Err(format!("{card} is covered by {covered}; it goes alone to a cell or home"));
    }
    let cards = match (under, found.cards) {
        (Some(cards), _) | (None, Some(cards)) => cards,
        (None, None) if is_run => position.moves_between(from, to).map_err(|why| why.to_string())?[0].cards,
        (None, None) => 1,
    };
    Ok(Move { from, to, cards })
}

/// Returns whether a place may be the one meant by a reference. Cells may have been filled in another order.
fn is_in(dialect: Dialect, reference: Reference, of: Place) -> bool {
    match reference {
        Reference::AnyCell | Reference::Cell(_) => matches!(of, Place::Cell(_)),
        Reference::AnyCascade => matches!(of, Place::Cascade(_)),
        _ => place(dialect, reference) == Some(of),
    }
}

/// Returns the place that cards are taken from and, if a card is named, the number of cards from it on.
fn source(dialect: Dialect, from: Reference, position: &Position) -> Result<(Place, Option<u8>), String> {
    match from {
        Reference::Card(card) => match find(position, card) {
            Some((place, cards)) => Ok((place, Some(cards))),
            None => Err(format!("{card} is already home; name a card of a cascade or a cell")),
        },
        Reference::AnyCell | Reference::AnyCascade => Err(NO_CARD.into()),
        _ => Ok((named(dialect, from)?, None)),
    }
}

fn target(dialect: Dialect, found: &WrittenMove, position: &Position) -> Result<Place, String> {
    let is_empty = |place: &Place| position.top(*place).is_none();
    match found.to {
        Reference::Card(on) => match (find(position, on), found.from) {
            (Some((place @ Place::Cascade(_), 1)), _) => Ok(place),
            // The target card is on the foundation of its suit.
            (None, Reference::Card(card)) if card.suit() == on.suit() => Ok(Place::Home),
            _ => Err(format!("{on} is not the last card of a cascade; name one that is")),
        },
        Reference::AnyCell => Place::cells(position.cell_count()).find(is_empty).ok_or("no cell is empty".into()),
        Reference::AnyCascade => Place::cascades().find(is_empty).ok_or("no cascade is empty".into()),
        _ => named(dialect, found.to),
    }
}

/// Returns the place of a character or a number.
fn named(dialect: Dialect, reference: Reference) -> Result<Place, String> {
    let first = dialect.first_column() as u8;
    let unknown =
        |place, number, count: u8| format!("there is no {place} {number}; use {first} to {}", first + count - 1);
    place(dialect, reference).ok_or_else(|| match reference {
        Reference::Stack(number) => unknown("stack", number, Place::CASCADES),
        Reference::Cell(number) => unknown("cell", number, CellCount::MAX.get()),
        _ => NO_CARD.into(),
    })
}

/// Returns a card's place, and the number of cards from it on; `None` if the card is home.
fn find(position: &Position, card: Card) -> Option<(Place, u8)> {
    let in_cell = Place::cells(position.cell_count()).find(|&cell| position.top(cell) == Some(card));
    let in_cascade = || {
        Place::cascades().zip(position.cascades()).find_map(|(place, cards)| {
            let at = cards.iter().rposition(|other| *other == card)?;
            Some((place, u8::try_from(cards.len() - at).ok()?))
        })
    };
    in_cell.map(|cell| (cell, 1)).or_else(in_cascade)
}
