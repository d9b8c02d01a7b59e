//! Boards that lack a few cards, as on badly copied pages.

use crate::cli::prelude::*;
use tableaux_engine::freecell::find::lowest_matches;
use tableaux_engine::{Pattern, Tableau};

pub(super) struct IncompleteDeal {
    pub(super) number: DealNumber,
    /// The cards missing from the board, in dealing order.
    pub(super) missing: Vec<Card>,
}

impl IncompleteDeal {
    /// Finds the lowest number of which a board has all other cards, each row in order.
    ///
    /// Missing cards are first assumed at the end of their row. If no number fits, all cards of such a row are treated
    /// as unknown, and the deal shows where the gap is.
    pub(super) fn of(generator: &Generator, layout: &Layout) -> Option<Self> {
        let places = layout.places()?;
        let mut rest = places;
        for row in rest.chunks_mut(Tableau::COLUMNS).filter(|row| row.contains(&None)) {
            row.fill(None);
        }
        let number = |places| {
            let pattern = Pattern::new(places).ok()?;
            let matches = lowest_matches(generator, &pattern, 1, &AtomicBool::new(false))?;
            matches.lowest.first().copied().filter(|_| matches.count == 1)
        };
        let number = number(places).or_else(|| number(rest))?;
        Self::of_deal(&Deal::by(generator, number).ok()?, layout)
    }

    /// Returns a deal if a board only lacks some of its cards, each row in order.
    pub(super) fn of_deal(deal: &Deal, layout: &Layout) -> Option<Self> {
        let places = layout.places()?;
        for (row, dealt) in places.chunks(Tableau::COLUMNS).zip(deal.cards().chunks(Tableau::COLUMNS)) {
            let mut dealt = dealt.iter();
            if !row.iter().flatten().all(|card| dealt.any(|other| other == card)) {
                return None;
            }
        }
        let missing = deal.cards().iter().copied().filter(|card| !places.contains(&Some(*card))).collect();
        Some(Self { number: deal.number(), missing })
    }

    /// Writes `#617, but for 3 cards: 6H 2C 2S are missing`.
    pub(super) fn in_words(&self) -> String {
        let cards = self.missing.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        match self.missing.len() {
            1 => format!("#{}, except for one card: {cards} is missing", self.number),
            count => {
                format!("#{}, except for {}: {cards} are missing", self.number, counted(count as u64, "card", "cards"))
            }
        }
    }
}
