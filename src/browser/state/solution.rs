//! A solution for playback: its steps in words, and the board after each; or a round of Skat with perfect players.

use super::prelude::*;
use crate::table::skat_review::CardNames;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::description::{describe, describe_briefly, move_numbers, moved};
use tableaux_engine::freecell::moves::Move;
use tableaux_engine::gears::Presses;
use tableaux_engine::skat::{Names, OpenGame, Round, card_points};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The number of the move or press; a move to a foundation has none.
    pub number: Option<u32>,
    /// The card that moves, the deepest if there are several.
    pub card: Option<Card>,
    /// A short description, beginning with the card.
    pub brief: String,
    pub words: String,
}

#[derive(Debug, Clone)]
pub struct Solution {
    steps: Vec<Step>,
    moves: Arc<[Move]>,
    presses: Arc<[Gear]>,
    game: Option<Box<Game>>,
    round: Option<Box<RoundFilm>>,
}

/// A round of Skat, at its beginning and with all its cards.
#[derive(Debug, Clone)]
struct RoundFilm {
    start: Round,
    cards: Arc<[Card]>,
    end: Round,
    names: Names,
}

/// The reason there is no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoSolution {
    /// Cards of the board are missing.
    NotWhole,
    Impossible,
    /// The search has no more memory.
    NoMemory,
    /// The search has failed.
    Failed,
    /// All gears point up.
    Solved,
    /// No presses turn all gears up.
    Unsolvable,
    NothingToSolve,
}

/// The distance between cached positions, in steps.
const KEPT: usize = 64;

/// The moves of a FreeCell deal.
#[derive(Debug, Clone)]
struct Game {
    /// The position at the start and after every [`KEPT`] steps.
    positions: Vec<Position>,
    /// The total of cards moved.
    cards: u32,
    /// The length of the longest cascade at any time.
    longest: usize,
}

impl Solution {
    pub fn of_game(start: Position, game: &PlayedGame) -> Self {
        let mut position = start.clone();
        let mut longest = longest_of(&position);
        let (mut steps, mut positions) = (Vec::new(), vec![start]);
        for (&step, number) in game.steps().iter().zip(move_numbers(game.steps())) {
            let (words, brief) = (describe(&position, step), describe_briefly(&position, step));
            steps.push(Step { number, card: moved(&position, step).first().copied(), brief, words });
            position.play(step).expect("a game is played by the rules");
            longest = longest.max(longest_of(&position));
            if steps.len().is_multiple_of(KEPT) {
                positions.push(position.clone());
            }
        }
        let (moves, game) = (game.steps().into(), Game { positions, cards: game.cards(), longest });
        Self { steps, moves, presses: Arc::default(), game: Some(Box::new(game)), round: None }
    }

    pub fn of_presses(presses: &Presses) -> Self {
        let presses: Arc<[Gear]> = presses.gears().collect();
        let step = |(number, gear): (u32, &Gear)| Step {
            number: Some(number),
            card: None,
            brief: gear.to_string(),
            words: gear.in_words(),
        };
        Self {
            steps: (1..).zip(&*presses).map(step).collect(),
            moves: Arc::default(),
            presses,
            game: None,
            round: None,
        }
    }

    /// Makes a film of a round; cards after its end are left out.
    pub fn of_round(start: Round, cards: &[Card], names: Names) -> Self {
        let (mut round, mut steps, mut played) = (start.clone(), Vec::new(), Vec::new());
        for &card in cards {
            let Some(seat) = round.turn() else { break };
            let is_away = round.game().is_none();
            let trick = round.game().map_or(0, |game| game.played().len() / 3 + 1);
            let is_lead = !is_away && round.game().is_some_and(|game| game.trick().is_empty());
            round.play(card).expect("the cards were played by the rules");
            let (name, written) = (names.seats()[seat as usize], names.card_in_text(card));
            let verb = match (names, is_away, is_lead) {
                (Names::English, true, _) => "puts away",
                (Names::English, false, true) => "leads",
                (Names::English, false, false) => "plays",
                (Names::German, true, _) => "drückt",
                (Names::German, false, true) => "spielt aus",
                (Names::German, false, false) => "spielt",
            };
            let taken = round.game().filter(|game| !is_away && game.trick().is_empty());
            let taken = taken.map_or(String::new(), |game| format!(", {}", taken_in_words(game, names)));
            steps.push(Step {
                number: is_lead.then(|| u32::try_from(trick).unwrap_or(0)),
                card: Some(card),
                brief: format!("{written} {name}"),
                words: format!("{name} {verb} {written}{taken}"),
            });
            played.push(card);
        }
        let film = RoundFilm { start, cards: played.into(), end: round, names };
        Self { steps, moves: Arc::default(), presses: Arc::default(), game: None, round: Some(Box::new(film)) }
    }

    /// Returns the round of Skat after `at` steps.
    pub fn round(&self, at: usize) -> Option<Round> {
        let film = self.round.as_deref()?;
        let mut round = film.start.clone();
        film.cards[..at].iter().try_for_each(|&card| round.play(card)).ok()?;
        Some(round)
    }

    /// Returns the round of Skat at its end.
    pub fn end_of_round(&self) -> Option<&Round> {
        self.round.as_deref().map(|film| &film.end)
    }

    /// Returns the language of names in a round of Skat.
    pub fn names(&self) -> Names {
        self.round.as_deref().map_or(Names::English, |film| film.names)
    }

    /// Returns the cards of a round of Skat, those put away first.
    pub fn cards_of_round(&self) -> Option<&Arc<[Card]>> {
        self.round.as_deref().map(|film| &film.cards)
    }

    pub fn presses(&self) -> &Arc<[Gear]> {
        &self.presses
    }

    pub fn moves(&self) -> &Arc<[Move]> {
        &self.moves
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the number of the last move or press among the first `at` steps, or 0.
    pub fn number(&self, at: usize) -> u32 {
        self.steps[..at].iter().rev().find_map(|step| step.number).unwrap_or(0)
    }

    /// Returns how many cards move in a FreeCell solution.
    pub fn cards(&self) -> Option<u32> {
        self.game.as_ref().map(|game| game.cards)
    }

    /// Returns the number of steps up to the move or press with a number.
    pub fn steps_to(&self, number: u32) -> Option<usize> {
        let found = self.steps.iter().position(|step| step.number == Some(number)).map(|step| step + 1);
        found.or((number == 0).then_some(0))
    }

    /// Returns the length of the longest cascade at any time, in FreeCell.
    pub fn longest(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.longest)
    }

    /// Returns the FreeCell position after `at` steps.
    pub fn position(&self, at: usize) -> Option<Position> {
        let kept = at / KEPT;
        let mut position = self.game.as_deref()?.positions[kept].clone();
        for &step in &self.moves[kept * KEPT..at] {
            position.play(step).expect("a game is played by the rules");
        }
        Some(position)
    }
}

/// Says who took the last trick: `forehand takes 14`.
fn taken_in_words(game: &OpenGame, names: Names) -> String {
    let trick = &game.played()[game.played().len() - 3..];
    let points = trick.iter().map(|&(_, card)| u32::from(card_points(card))).sum();
    let with = CardNames { names, suits: SuitStyle::Symbols };
    let points = game.contract().has_trumps().then_some(points);
    game.last_winner().map_or(String::new(), |winner| with.takes(winner, points))
}

fn longest_of(position: &Position) -> usize {
    position.cascades().iter().map(|cascade| cascade.len()).max().expect("there are eight cascades")
}
