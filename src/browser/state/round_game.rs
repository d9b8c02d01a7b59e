//! A round of Skat in a pane, against two players of the program.

use std::time::Duration;

use crate::browser::input::effect::{GameChange, GamePlace};
use crate::browser::state::clock::whole_seconds;
use crate::browser::state::game::Resumption;
use crate::record::{GameOutcome, RecordedGame};
use crate::store::SavedGame;
use tableaux_engine::card::Card;
use tableaux_engine::skat::{Deal, Round, RoundTree, Seat, best_card, card_points};
use tableaux_engine::undo_tree::NodeId;

/// The worth of a card that was played: what declarer makes after it and after the best one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardWorth {
    pub card: Card,
    pub best: Card,
    /// The points that the player loses by it; in a null contract 1 if it loses the game.
    pub loss: u8,
    pub is_null: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundGame {
    pub tree: RoundTree,
    pub hints: u32,
    /// The hinted card, until the next one.
    pub hint: Option<Card>,
    /// The round for which the oracle was asked.
    pub asked: Option<NodeId>,
    pub time: Duration,
    /// Whether the round was played to its end and recorded.
    pub is_recorded: bool,
    /// Whether the last change is saved or about to be.
    pub is_kept: bool,
    /// Whether it was begun just now, beside any open game of the deal.
    pub is_new: bool,
    /// The number of other open games of the deal.
    pub others: usize,
}

impl RoundGame {
    pub fn new(start: Round, player: Seat) -> Self {
        Self { is_new: true, ..Self::of(RoundTree::new(start, player)) }
    }

    fn of(tree: RoundTree) -> Self {
        let (is_recorded, is_kept, is_new) = (false, true, false);
        let (hints, hint, asked, time, others) = (0, None, None, Duration::ZERO, 0);
        Self { tree, hints, hint, asked, time, is_recorded, is_kept, is_new, others }
    }

    /// Parses the cards of an ended game, which is shown as it ended.
    ///
    /// # Errors
    /// Why they are not a round of the deal.
    pub fn reopened(deal: &Deal, text: &str, ended: &RecordedGame) -> Result<Self, String> {
        let tree = RoundTree::parse(deal, text).map_err(|error| error.to_string())?;
        let time = Duration::from_secs(ended.seconds.into());
        Ok(Self { hints: ended.hints, time, is_recorded: true, ..Self::of(tree) })
    }

    pub fn is_over(&self) -> bool {
        self.tree.round().turn().is_none()
    }

    /// Returns whether the person is declarer.
    pub fn is_declarer(&self) -> bool {
        self.tree.player() == self.tree.start().declarer()
    }

    /// Returns whether the person has won the round; `None` while it is open.
    pub fn is_won(&self) -> Option<bool> {
        self.tree.round().is_won().map(|is_won| is_won == self.is_declarer())
    }

    /// Returns the points of the person's side so far.
    pub fn points(&self) -> u32 {
        let Some(game) = self.tree.round().game() else { return 0 };
        let played: u32 = game.played()[..game.played().len() / 3 * 3].iter().map(|&(_, card)| points_of(card)).sum();
        let away: u32 = game.put_away().into_iter().map(points_of).sum();
        let declarers = u32::from(game.points());
        if self.is_declarer() { declarers } else { played + away - declarers }
    }

    /// Returns the number of cards that the person has put away and played.
    pub fn cards(&self) -> u32 {
        let way = self.tree.way_to(self.tree.at());
        let cards = way.into_iter().filter_map(|id| self.tree.card(id));
        u32::try_from(cards.filter(|&(seat, _)| seat == self.tree.player()).count()).unwrap_or(u32::MAX)
    }

    /// Returns the change for the store since the last call, if any; the end is recorded once.
    pub fn change(&mut self) -> Option<GameChange> {
        if std::mem::replace(&mut self.is_kept, true) || self.is_recorded {
            return None;
        }
        self.is_recorded = self.is_over();
        let outcome = if self.is_won() == Some(true) { GameOutcome::Won } else { GameOutcome::Lost };
        Some(if self.is_recorded { self.ended(outcome) } else { GameChange::Keep })
    }

    /// Returns the record of the game at its end: the person's cards, and the points of that side.
    pub fn ended(&self, outcome: GameOutcome) -> GameChange {
        let (moves, seconds) = (self.cards(), whole_seconds(self.time));
        GameChange::End { outcome, moves, cards: self.points(), hints: self.hints, seconds }
    }

    /// Resumes a saved round, unless another has been begun meanwhile.
    pub fn resume(
        this: Option<&Self>,
        deal: &Deal,
        kept: Option<(Box<SavedGame>, GamePlace)>,
    ) -> (Resumption, Option<GameChange>, Option<Self>) {
        let Some((saved, place)) = kept else { return (Resumption::Silent, None, None) };
        if !place.is_next && this.is_some_and(|game| game.tree.is_begun()) {
            return (Resumption::Silent, Some(GameChange::Fork), None);
        }
        match RoundTree::parse(deal, &saved.tree) {
            Ok(tree) => {
                let time = Duration::from_secs(saved.seconds.into());
                let game = Self { hints: saved.hints, time, others: place.others(), ..Self::of(tree) };
                let steps = u32::try_from(game.tree.round().steps()).unwrap_or(u32::MAX);
                (Resumption::Resumed(steps, place), None, Some(game))
            }
            Err(error) => (Resumption::Unreadable(error.to_string()), Some(GameChange::Fork), None),
        }
    }
}

/// Returns the best card of the player whose turn it is.
pub fn best_of(round: &Round, values: &[(Card, u8)]) -> Option<Card> {
    best_card(values, round.turn() == Some(round.declarer()))
}

/// Returns the points by which a card is worse than the best one for the player whose turn it is.
pub fn worth(round: &Round, values: &[(Card, u8)], card: Card) -> Option<CardWorth> {
    let best = best_of(round, values)?;
    let value = |card: Card| values.iter().find(|(other, _)| *other == card).map(|&(_, value)| value);
    let loss = value(best)?.abs_diff(value(card)?);
    Some(CardWorth { card, best, loss, is_null: !round.contract().has_trumps() })
}

fn points_of(card: Card) -> u32 {
    card_points(card).into()
}
