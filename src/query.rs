//! Queries: conditions on deals, such as `hard and cells >= 3`, parsed and evaluated with the cheapest measures first.
//!
//! # The language
//!
//! | | |
//! |---|---|
//! | `aces > 18`, `low cards <= 20`, `3 <= cells <= 4`, `moves == bound` | a [measure](Column), by the name that people read or that of its column, compares with a number or another one, by `==` (or `=`), `!=`, `<`, `<=`, `>`, `>=` |
//! | `cells in 3..=4`, `cells 3-4` | the measure is in a range, both ends included |
//! | `solved` (or `winnable`), `impossible`, `unknown`, `verdict == solved` | the verdict with four free cells |
//! | `moves == unknown` | the measure is unknown |
//! | `easy`, `medium`, `tricky`, `hard`, `very hard` | `difficulty < 20`, 20 to 59, 60 to 79, `>= 80`, `>= 95`: hard deals include very hard ones |
//! | `all` | every deal |
//! | `won`, `lost`, `played`, `open`, `marked` | what a person has done with the deal: `lost` means never won, `played` includes open games |
//! | `r1c1 == AS`, `r7c4 != 10♥` | the card in a row (1 to 7) and a column (1 to 8) of the dealt board |
//! | `617`, `1,000`, `1941..=2000`, `1941-2000` | the deal has that number, or one of the range |
//! | `not`, `and`, `or`, or `!`, `&&`, `\|\|`, and brackets | `not` binds more tightly than `and`, `and` than `or` |
//!
//! Queries of Skat deals have the measures `best`, `contract`, `points` and `value` and the words for a seat and a contract:
//! `contract == grand`, or `grand` alone, and `best != forehand`.
//!
//! Case does not matter; blanks may stand between words and signs.
//!
//! A comparison with an unknown value is neither true nor false, and so is its negation: neither `moves > 5` nor `not
//! moves > 5` holds for an impossible deal, which has no moves. In this three-valued logic a query holds only if it is
//! true. A known bound may rule a deal out before its value is searched for: the cells of an impossible deal are five or
//! more. If only a bound is known, it is a measure of its own: `cells_most <= 3`.

mod comparison;
mod condition;
mod error;
mod parser;
mod player;
pub mod scan;
mod token;
mod vocabulary;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use self::condition::Evaluation;
pub use self::error::ParseQueryError;
pub use self::player::PlayerRecord;
pub use self::vocabulary::{completions, vocabulary, with_titles};

use self::condition::Condition;
use self::player::PlayerWord;
use tableaux_engine::atlas::{CardGame, Column, Cost, Measures, SkatMeasures, Value};
use tableaux_engine::skat::{Interruption, OpenSearch};
use tableaux_engine::{Card, DealNumber, Limits, Solver, VerifyError};

/// A condition on a deal, see [the language](self).
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::atlas::{Column, Measures};
/// use tableaux::query::Query;
/// use tableaux_engine::{Deal, Limits, Solver};
///
/// let query: Query = "moves <= 20 && aces>18".parse()?;
/// assert_eq!(query.to_string(), "moves <= 20 and aces > 18");
///
/// // Deal #1 has 12 cards over its aces, so its moves are not searched.
/// let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
/// let mut measures = Measures::new(Deal::new(1.into()));
/// assert!(!query.holds(&mut measures, &mut solver, Limits::NONE, &stop)?);
/// assert_eq!(measures.known(Column::Moves), None);
///
/// let error = "acse > 18".parse::<Query>().unwrap_err();
/// assert!(error.to_string().starts_with("column 1: unknown word 'acse'; did you mean aces? the words are number"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Query {
    condition: Condition,
    /// The person's games and marks, if known.
    player: Option<Arc<PlayerRecord>>,
}

impl Query {
    /// Parses a query of a game's deals.
    ///
    /// # Errors
    /// If the text is not a query, or has measures and words of another game.
    pub fn parse(text: &str, game: CardGame) -> Result<Self, ParseQueryError> {
        parser::parse(text, game).map(|condition| Self { condition, player: None })
    }

    /// Returns the columns that the query names, in the order of [`Column::EVERY`].
    pub fn columns(&self) -> Vec<Column> {
        let mut is_named = [false; Column::EVERY.len()];
        self.condition.for_each_column(&mut |column| is_named[column as usize] = true);
        Column::EVERY.into_iter().filter(|&column| is_named[column as usize]).collect()
    }

    /// Returns the cost of the most expensive column in the query.
    pub fn cost(&self) -> Cost {
        self.columns().into_iter().map(Column::cost).max().unwrap_or(Cost::Number)
    }

    /// Returns whether the query names measures or places of the board.
    pub fn asks_board(&self) -> bool {
        self.condition.names_place() || self.columns().into_iter().any(|column| column.cost() == Cost::Facts)
    }

    /// Returns whether the query names what a person has done with a deal, and so holds for none until that is known.
    pub fn asks_player(&self) -> bool {
        self.condition.names(&PlayerWord::ALL)
    }

    /// Returns whether the query depends on which deals have open games.
    pub fn asks_open(&self) -> bool {
        self.condition.names(&[PlayerWord::Open, PlayerWord::Played])
    }

    /// Sets the player record that the query is evaluated with.
    #[must_use]
    pub fn with_player(self, player: Arc<PlayerRecord>) -> Self {
        Self { player: Some(player), ..self }
    }

    /// Evaluates the query for a deal. `known` returns the value of a column, or nothing if it has not been found yet;
    /// `card` returns the card in a row (0 to 6) and a column (0 to 7) of the board. The range of each measure is just
    /// its known value.
    pub fn evaluate(&self, known: impl Fn(Column) -> Option<Value>, card: impl Fn(usize, usize) -> Card) -> Evaluation {
        let possible = |column| known(column).and_then(Value::number).map(|number| number..=number);
        self.evaluate_within(&known, possible, card)
    }

    /// Evaluates the query with `possible` as the range of a measure.
    fn evaluate_within(
        &self,
        known: impl Fn(Column) -> Option<Value>,
        possible: impl Fn(Column) -> Option<RangeInclusive<u64>>,
        card: impl Fn(usize, usize) -> Card,
    ) -> Evaluation {
        let number = || DealNumber::new(known(Column::Number)?.number()?).ok();
        let player = |word| self.player.as_deref().zip(number()).map(|(player, number)| player.holds(word, number));
        self.condition.evaluate(false, &known, &possible, &card, &player)
    }

    /// Returns whether the query holds for a deal. Finds measures, the cheapest first, until that is decided. If `stop`
    /// was set, the result is meaningless.
    ///
    /// # Errors
    /// [`VerifyError`], if the solver and the rules contradict each other.
    pub fn holds(
        &self,
        measures: &mut Measures,
        solver: &mut Solver,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<bool, VerifyError> {
        loop {
            let column = match self.evaluate_measures(measures, |column| measures.known(column)) {
                Evaluation::True => return Ok(true),
                Evaluation::False => return Ok(false),
                // These find the verdict with four cells first anyway, and it may be enough.
                Evaluation::Needs(Column::Cells | Column::CellsMost | Column::Moves | Column::Bound)
                    if measures.known(Column::Verdict).is_none() =>
                {
                    Column::Verdict
                }
                Evaluation::Needs(column) => column,
            };
            measures.find(column, solver, limits, stop)?;
            // A stopped search leaves the measure unknown.
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
        }
    }

    /// Evaluates the query for a Skat deal, as far as its measures are known.
    pub fn evaluate_skat(&self, measures: &SkatMeasures) -> Evaluation {
        let card = |_, _| unreachable!("queries of Skat deals have no places");
        self.evaluate(|column| measures.known(column), card)
    }

    /// Returns whether the query holds for a Skat deal. Its best game is searched for only if the number does not decide.
    ///
    /// # Errors
    /// If the search was stopped.
    pub fn holds_of_skat(
        &self,
        measures: &SkatMeasures,
        search: &mut OpenSearch,
        stop: &AtomicBool,
    ) -> Result<bool, Interruption> {
        loop {
            match self.evaluate_skat(measures) {
                Evaluation::True => return Ok(true),
                Evaluation::False => return Ok(false),
                Evaluation::Needs(column) => measures.find(column, search, stop).map(drop)?,
            }
        }
    }

    /// Returns whether the query, which does not hold for a deal, could hold for it if no search had hit a limit.
    pub fn depends_on_limits(&self, measures: &Measures) -> bool {
        let found = |column| measures.known(column).filter(|_| !measures.is_limited(column));
        self.evaluate_measures(measures, found) != Evaluation::False
    }

    /// Evaluates the query with the values of `known`, and the ranges that follow from all measures.
    fn evaluate_measures(&self, measures: &Measures, known: impl Fn(Column) -> Option<Value>) -> Evaluation {
        let card = |row, column| measures.deal().tableau().at(row, column).expect("the parser knows the places");
        self.evaluate_within(known, |column| measures.possible(column), card)
    }
}

/// Parses a query of FreeCell deals.
impl FromStr for Query {
    type Err = ParseQueryError;

    fn from_str(text: &str) -> Result<Self, ParseQueryError> {
        Self::parse(text, CardGame::FreeCell)
    }
}

/// Writes the normal form, which parses as the same query of the same game.
impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.condition.fmt(f)
    }
}
