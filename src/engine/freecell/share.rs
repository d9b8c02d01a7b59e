//! Shared deals and games: links to public pages, and a line with a number and its moves.
//!
//! ```
//! use tableaux_engine::freecell::{AutoPlay, CellCount, notation, share};
//!
//! let origin = share::Origin::Deal(Default::default(), 617.into());
//! let moves = notation::parse("8a 8b 8c 87")?;
//! let game = notation::replay(origin.start(CellCount::FOUR)?, &moves, AutoPlay::Horne)?;
//! let line = share::line(&origin, &game, AutoPlay::Horne);
//! assert_eq!(line, "ms:617/4/horne/8a8b8c87");
//! assert_eq!(share::parse(&line).unwrap()?.replay()?.steps(), game.steps());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod link;
mod origin;

pub use origin::Origin;

use self::error::MAX_LINE;
use super::auto_play::AutoPlay;
use super::cell_count::CellCount;
use super::moves::Place;
use super::notation::{self, NotatedMove};
use super::played_game::PlayedGame;
use super::position::Position;
use crate::generator::Generator;
use crate::number::{DealNumber, link_parameter};
use crate::parse_error::ParseError;
use crate::sanitize::quoted;

/// A game as received: a deal or a board, and moves that are not checked yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedGame {
    /// The start of the game.
    pub origin: Origin,
    /// The free cells.
    pub cells: CellCount,
    /// The rule of automatic moves; `None` for a link, whose moves imply it.
    pub rule: Option<AutoPlay>,
    /// The moves as written.
    pub moves: String,
}

/// Returns a line for sharing a game, `ms:617/4/horne/3a26v3…`: start, free cells, rule of automatic moves, and moves.
/// Moves home that the rule implies are left out; if the game did not follow the rule throughout, the line says `none`
/// and lists every move home.
pub fn line(origin: &Origin, game: &PlayedGame, rule: AutoPlay) -> String {
    let cells = game.position().cell_count();
    let by_rule = Some(rule).filter(|&rule| rule != AutoPlay::None).and_then(|rule| {
        let shared =
            SharedGame { origin: *origin, cells, rule: Some(rule), moves: without_automatic(origin, game, rule)? };
        shared.replay().is_ok_and(|replayed| replayed.steps() == game.steps()).then_some(shared.moves)
    });
    let (rule, moves) = match by_rule {
        Some(moves) => (rule, moves),
        None => (AutoPlay::None, notation::explicit(game).map(|notated| notated.to_string()).collect()),
    };
    format!("{origin}/{cells}/{}/{moves}", rule.name())
}

/// Returns the moves of a game without those that a rule plays automatically; `None` if it would play others.
fn without_automatic(origin: &Origin, game: &PlayedGame, rule: AutoPlay) -> Option<String> {
    let mut position = origin.start(game.position().cell_count()).ok()?;
    let mut steps = game.steps();
    let mut notated = notation::explicit(game);
    let mut moves = String::new();
    loop {
        let mut after = position.clone();
        let automatic = after.play_automatic(rule);
        if let Some(rest) = steps.strip_prefix(&automatic[..]) {
            notated.by_ref().take(automatic.len()).for_each(drop);
            (steps, position) = (rest, after);
        } else if steps.len() < game.steps().len() {
            return None;
        }
        let Some((&step, rest)) = steps.split_first() else { return Some(moves) };
        moves += &notated.next()?.to_string();
        position.play(step).ok()?;
        steps = rest;
    }
}

/// Returns a link to a public page with a solution of one of Microsoft's deals; it has the first million.
pub fn link(number: DealNumber) -> Option<String> {
    const SOLVED: std::ops::RangeInclusive<u64> = 1..=1_000_000;
    SOLVED.contains(&number.get()).then(|| format!("https://freecellgamesolutions.com/fcs/?game={number}"))
}

/// Parses a line or a link with a game; `None` if the text is neither.
///
/// # Errors
/// A [`ParseError`], but not for moves, which are parsed when played.
pub fn parse(text: &str) -> Option<Result<SharedGame, ParseError>> {
    let text = text.trim();
    if let Some(value) = link_parameter(text) {
        let (number, moves) = value.split_once([':', '|'])?;
        if text.len() > MAX_LINE {
            return Some(Err(error::too_long()));
        }
        return Some(number.parse().map_err(ParseError::new).map(|number| SharedGame {
            origin: Origin::Deal(Generator::Microsoft, number),
            cells: CellCount::FOUR,
            rule: None,
            moves: moves.to_owned(),
        }));
    }
    let (name, line) = text.split_once(':')?;
    // A heading may end in a colon, and a URL has two slashes after it.
    let is_line = if Origin::is_name(name) {
        !line.starts_with(char::is_whitespace) && line.contains('/')
    } else {
        let is_word = !name.is_empty() && name.chars().all(|c| c.is_ascii_graphic() && c != '/');
        is_word && line.starts_with(|c: char| c.is_ascii_digit()) && line.matches('/').count() >= 3
    };
    is_line.then(|| if text.len() > MAX_LINE { Err(error::too_long()) } else { parse_line(name, line, text) })
}

fn parse_line(name: &str, line: &str, text: &str) -> Result<SharedGame, ParseError> {
    let [origin, cells, rule, moves] = line.splitn(4, '/').collect::<Vec<_>>()[..] else {
        return Err(ParseError::new(format_args!(
            "'{}' is not a game; use a line such as ms:617/4/horne/3a32: number, cells, automatic moves, moves",
            quoted(text)
        )));
    };
    let origin = Origin::parse(name, origin)?;
    let cells = cells.parse().map_err(ParseError::new)?;
    origin.start(cells)?;
    let rule = AutoPlay::named(rule).ok_or_else(|| {
        let rule = quoted(rule);
        ParseError::new(format_args!("'{rule}' is not a rule of automatic moves; use none, horne, raymond or max"))
    })?;
    Ok(SharedGame { origin, cells, rule: Some(rule), moves: moves.to_owned() })
}

impl SharedGame {
    /// Returns the starting position.
    ///
    /// # Errors
    /// Fails if there is none, see [`Origin::start`]; never with the cells that were parsed.
    pub fn start(&self) -> Result<Position, ParseError> {
        self.origin.start(self.cells)
    }

    /// Plays the moves.
    ///
    /// # Errors
    /// The first text that is not a move, or is an illegal one.
    pub fn replay(&self) -> Result<PlayedGame, ParseError> {
        match self.rule {
            Some(rule) => notation::replay(self.start()?, &moves_of_line(&self.moves)?, rule).map_err(ParseError::new),
            None => link::replay(self.start()?, &self.moves),
        }
    }
}

/// Parses the moves of a line. Errors give the number of the step, since nobody counts the characters of such a line.
fn moves_of_line(text: &str) -> Result<Vec<NotatedMove>, ParseError> {
    let text: String = text.split_whitespace().collect();
    let unread = match notation::parse(&text) {
        Ok(moves) => return Ok(moves.into_iter().map(|notated| NotatedMove { at: None, ..notated }).collect()),
        Err(unread) => unread,
    };
    let Some(at) = unread.position() else { return Err(ParseError::new(unread)) };
    let before: String = text.chars().take(at.column - 1).collect();
    let number = notation::parse(&before).map_or(0, |moves| moves.len()) + 1;
    let rest = &text[before.len()..];
    Err(if rest.parse::<Place>().is_ok() {
        let half = quoted(rest);
        let why = format_args!("'{half}' is half a move because the line is cut; use from and to, as in 3a");
        error::at_step(number, why)
    } else {
        error::at_step(number, unread.reason())
    })
}
