//! Boards that lack a few cards, as pages do that were badly copied.

use std::sync::atomic::AtomicBool;

use tableaux_engine::card::Card;
use tableaux_engine::freecell::deal::{Deal, Tableau};
use tableaux_engine::freecell::find::lowest_matches;
use tableaux_engine::freecell::layout::Layout;
use tableaux_engine::freecell::pattern::Pattern;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;
use tableaux_engine::words::counted;

/// The deal of a board that lacks cards in some of its rows.
pub(super) struct IncompleteDeal {
    pub(super) number: DealNumber,
    /// The cards that are not there, in dealing order.
    pub(super) missing: Vec<Card>,
}

impl IncompleteDeal {
    /// The lowest number of which a board has all other cards, each row in its order.
    ///
    /// The cards that a row lacks are taken for its last ones; if no number fits then, all cards of such a row are unknown,
    /// and where the gap is shows from the deal.
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

    /// A deal, if a board has its cards but for some, each row in its order.
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

    /// `#617, but for 3 cards: 6H 2C 2S are missing`.
    pub(super) fn in_words(&self) -> String {
        let cards = self.missing.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        match self.missing.len() {
            1 => format!("#{}, but for one card: {cards} is missing", self.number),
            count => {
                format!("#{}, but for {}: {cards} are missing", self.number, counted(count as u64, "card", "cards"))
            }
        }
    }
}
