//! Moves as people and programs write them: in the standard notation, with `F` or `0` for home, with columns from 0,
//! with named cards, in sentences, or as records: tuples, JSON and tables.
//!
//! The dialect follows from all moves: they are replayed in each, and the one in which they can be played is reported.
//!
//! ```
//! use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, Position};
//! use tableaux_engine::read::moves::read;
//!
//! let start = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
//! let read = |text: &str| read(text, &start, Some(AutoPlay::None));
//! let zero = read("7A, 7B, 7C, 76, 0D")?;
//! assert_eq!(zero.dialect.to_string(), "columns from 0");
//! assert_eq!(zero.game.steps()[..4], read("1. 8a 8b 8c\n2. 8-7\n")?.game.steps()[..4]);
//! assert_eq!(
//!     read("QH → freecell, 4♥ → freecell, K♣ → 10S").unwrap_err().to_string(),
//!     "line 1, column 31: step 3, 'K♣ → 10S': TS is not the last card of a cascade; name one that is"
//! );
//! # Ok::<(), tableaux_engine::read::moves::ReadMovesError>(())
//! ```

mod dialect;
mod error;
mod kind;
#[doc(hidden)]
pub mod letters;
#[doc(hidden)]
pub mod lines;
mod named_deal;
#[doc(hidden)]
pub mod places;
mod records;
mod replay;
mod token;
#[doc(hidden)]
pub mod words;
#[doc(hidden)]
pub mod written;

use std::iter;

pub use dialect::{Dialect, FirstColumn, HomeSign};
pub use error::ReadMovesError;
pub use named_deal::named_deal;

use self::letters::Letters;
use self::lines::{Cursor, lines};
use self::records::Records;
use self::replay::Replay;
use self::written::{Reference, WrittenMove, WrittenMoves};
use crate::freecell::notation::replay::ReplayProgress;
use crate::freecell::{AutoPlay, CellCount, Place, PlayedGame, Position};

/// The minimum number of moves that show whether the first cascade is 0 or 1, if no character does.
const TELLING_MOVES: usize = 8;

/// The result of reading moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadMoves {
    /// The game played.
    pub game: PlayedGame,
    /// The dialect of the moves.
    pub dialect: Dialect,
    /// Another dialect in which the moves can be played too, as a different game.
    pub other: Option<Dialect>,
    /// The rule of automatic moves with which the moves can be played.
    pub rule: AutoPlay,
    /// The number of moves written, moves home included.
    pub count: usize,
}

impl ReadMoves {
    /// Returns a game whose moves are in the standard notation.
    pub const fn standard(game: PlayedGame, rule: AutoPlay, count: usize) -> Self {
        Self { game, dialect: Dialect::Standard, other: None, rule, count }
    }

    /// Returns a remark on the dialect, unless it is obvious: `columns from 0, F is home`.
    pub fn remark(&self) -> Option<String> {
        match (self.dialect, self.other) {
            (Dialect::Standard, None) => None,
            (dialect, None) => Some(dialect.to_string()),
            (dialect, Some(other)) => Some(format!("{dialect}; they also make another game as: {other}")),
        }
    }
}

/// Reads the moves of a text and replays them like [`replay`](crate::freecell::notation::replay): by a rule of
/// automatic moves or, without one, by the first that wins or else plays them all.
///
/// Other lines around them are ignored (headings, boards, fc-solve's output), and so are the numbers of moves. The
/// standard notation has precedence over other dialects in which the moves can be played too.
///
/// # Errors
/// The first text among moves that is not a move, or the first move that cannot be played in the dialect in which most
/// of them can.
pub fn read(text: &str, start: &Position, rule: Option<AutoPlay>) -> Result<ReadMoves, ReadMovesError> {
    let mut grammars = grammars(text)?;
    let mut best = Choice::by_rules(&grammars, start, rule);
    if !best.replay.is_whole() {
        // Cascades may be counted from 1 and cells from 0.
        for moves in &mut grammars {
            name_cells(moves, start.cell_count());
        }
        let other = Choice::by_rules(&grammars, start, rule);
        best = if other.replay.progress > best.replay.progress { other } else { best };
    }
    best.result()
}

/// Returns whether a text is moves in some dialect, legal or not.
pub fn has_moves(text: &str) -> bool {
    grammars(text).is_ok_and(|grammars| grammars.iter().any(|moves| !moves.is_empty()))
}

/// Returns the moves of a text in each grammar that can parse it.
fn grammars<'a>(text: &'a str) -> Result<Vec<Vec<WrittenMove<'a>>>, ReadMovesError> {
    let letters: Vec<Letters> = Letters::of(text).collect();
    let records = Records::of(text);
    let read = |lines: &[Cursor<'a>]| {
        let words = letters.iter().map(|letters| words::read(lines.iter().copied(), *letters));
        iter::once(places::read(lines.iter().copied())).chain(words).collect::<Vec<_>>()
    };
    let mut of_lines = read(&lines(text).collect::<Vec<_>>());
    let of_records = letters.iter().map(|letters| records.moves(*letters)).collect::<Vec<_>>();
    let is_read = |read: &&WrittenMoves| !read.moves.is_empty() && read.mistake.is_none();
    if !of_records.iter().any(|read| is_read(&read)) {
        check_words(&mut of_lines)?;
    }
    let mut all: Vec<_> = of_lines.into_iter().chain(of_records).collect();
    if !all.iter().any(|read| is_read(&read)) {
        all.splice(..0, read(&records.lists));
    }
    let mut grammars: Vec<Vec<WrittenMove<'a>>> = Vec::new();
    for read in all.iter().filter(is_read) {
        if !grammars.contains(&read.moves) {
            grammars.push(read.moves.clone());
        }
    }
    if !grammars.is_empty() {
        return Ok(grammars);
    }
    // The mistake of the grammar with the most moves, of the first of several.
    let mistakes = all.into_iter().filter_map(|read| Some((read.moves.len(), read.mistake.or(read.other)?)));
    let worst = mistakes.reduce(|best, other| if other.0 > best.0 { other } else { best });
    worst.map_or(Ok(vec![Vec::new()]), |(_, mistake)| Err(mistake))
}

/// Leaves out the moves of two characters of a text if others of its lines are moves in words, and all are.
///
/// # Errors
/// The first move in words on a line without two-character moves, if not all are in words.
fn check_words(read: &mut Vec<WrittenMoves>) -> Result<(), ReadMovesError> {
    let [places, words @ ..] = &read[..] else { return Ok(()) };
    if places.moves.is_empty() || places.mistake.is_some() {
        return Ok(());
    }
    let has_line = |read: &WrittenMoves, line| read.moves.binary_search_by_key(&line, |found| found.at.line).is_ok();
    let stray = |words: &WrittenMoves| {
        words
            .moves
            .iter()
            .find(|found| !has_line(places, found.at.line))
            .map(|found| ReadMovesError::not_a_move(found.at, found.text))
    };
    let Some(stray) = words.iter().find_map(stray) else { return Ok(()) };
    let is_all = |words: &WrittenMoves| {
        words.mistake.is_none() && places.moves.iter().all(|found| has_line(words, found.at.line))
    };
    if !words.iter().any(is_all) {
        return Err(stray);
    }
    read.remove(0);
    Ok(())
}

/// Replaces the numbers of cells by letters if the moves tell whether the first cell is 0 or 1.
fn name_cells(moves: &mut [WrittenMove], count: CellCount) {
    let cell = |reference| if let Reference::Cell(number) = reference { Some(number) } else { None };
    let numbers = || moves.iter().flat_map(|found| [found.from, found.to]).filter_map(cell);
    let first = match (numbers().min(), numbers().max()) {
        (Some(0), _) => 0,
        (_, Some(last)) if last == count.get() => 1,
        _ => return,
    };
    for reference in moves.iter_mut().flat_map(|found| [&mut found.from, &mut found.to]) {
        let cell = cell(*reference).and_then(|number| number.checked_sub(first));
        if let Some(cell) = cell.filter(|cell| *cell < count.get()) {
            *reference = Reference::Char(Place::Cell(cell).letter());
        }
    }
}

struct Choice {
    replay: Replay,
    other: Option<Dialect>,
    rule: AutoPlay,
}

impl Choice {
    /// Returns the best choice by a rule of automatic moves or, without one, by the first that wins or else plays most.
    fn by_rules(grammars: &[Vec<WrittenMove<'_>>], start: &Position, rule: Option<AutoPlay>) -> Self {
        let mut best = Self::of(grammars, start, rule.unwrap_or_default());
        for other in AutoPlay::ALL.into_iter().filter(|_| rule.is_none()).skip(1) {
            if best.replay.progress == ReplayProgress::Won {
                break;
            }
            let choice = Self::of(grammars, start, other);
            if choice.replay.progress > best.replay.progress {
                best = choice;
            }
        }
        best
    }

    fn of(grammars: &[Vec<WrittenMove<'_>>], start: &Position, rule: AutoPlay) -> Self {
        let (mut best, mut other): (Option<Replay>, Option<Dialect>) = (None, None);
        for (dialect, moves) in candidates(grammars) {
            let replay = Replay::new(dialect, moves, start, rule);
            let is_told = !is_guess(dialect, moves) || replay.is_whole() && is_telling(&replay);
            match &best {
                Some(known) if known.is_whole() => {
                    if is_told && replay.is_whole() && !known.is_same_game(&replay) {
                        other = other.or(Some(dialect));
                    }
                }
                Some(known) if !is_told || replay.rank() <= known.rank() => {}
                _ => best = Some(replay),
            }
            if best.as_ref().is_some_and(|best| best.progress == ReplayProgress::Won) {
                break;
            }
        }
        Self { replay: best.expect("there are candidates"), other, rule }
    }

    fn result(self) -> Result<ReadMoves, ReadMovesError> {
        let (dialect, count) = (self.replay.dialect, self.replay.count);
        self.replay.result.map(|game| ReadMoves { game, dialect, other: self.other, rule: self.rule, count })
    }
}

/// Returns whether moves can all be played so far that they determine the number of the first cascade.
fn is_telling(replay: &Replay) -> bool {
    replay.progress == ReplayProgress::Won || replay.count >= TELLING_MOVES
}

/// Returns the dialects that moves may be written in, likely ones first.
fn candidates<'a>(grammars: &'a [Vec<WrittenMove<'a>>]) -> impl Iterator<Item = (Dialect, &'a [WrittenMove<'a>])> {
    grammars.iter().flat_map(|moves| {
        let has = |c| has_char(moves, c);
        let (has_f, has_zero, has_eight) = (has('f'), has('0'), has('8'));
        let is_likely = move |dialect: Dialect| {
            let is_home = match dialect.home_sign() {
                HomeSign::H => true,
                HomeSign::F => has_f,
                HomeSign::Zero => has_zero,
            };
            is_home && (dialect.first_column() == FirstColumn::One || has_zero || !has_eight)
        };
        let references = || moves.iter().flat_map(|found| [Some(found.from), Some(found.to), found.source]).flatten();
        let is_of_words = references().any(|reference| !reference.is_char_or_home());
        let is_digit = |reference| matches!(reference, Reference::Char(c) if c.is_ascii_digit());
        let is_numbered = references().any(|reference| reference.is_numbered() || is_digit(reference));
        let of_words = if is_numbered { &Dialect::OF_NUMBERS[..] } else { &[Dialect::Cards][..] };
        let dialects: Vec<Dialect> = if is_of_words {
            of_words.to_vec()
        } else {
            Dialect::OF_PLACES.into_iter().filter(|&dialect| is_likely(dialect)).collect()
        };
        dialects.into_iter().map(move |dialect| (dialect, &moves[..]))
    })
}

fn has_char(moves: &[WrittenMove], c: char) -> bool {
    let is_char = |reference| matches!(reference, Reference::Char(found) if found.eq_ignore_ascii_case(&c));
    moves.iter().any(|found| is_char(found.from) || is_char(found.to))
}

/// Returns whether a dialect's first cascade is 0 without any character that shows it.
fn is_guess(dialect: Dialect, moves: &[WrittenMove]) -> bool {
    matches!(dialect, Dialect::Places { columns: FirstColumn::Zero, .. }) && !has_char(moves, '0')
}
