//! Boards that lack a few cards, as on badly copied pages.

use crate::cli::prelude::*;
use tableaux_engine::freecell::find::{differences, lowest_matches};
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

    /// Finds the lowest number of which a board lacks one of the whole rows, and that row, from 1.
    pub(super) fn without_row(generator: &Generator, layout: &Layout) -> Option<(Self, usize)> {
        with_gaps(layout).find_map(|(row, places)| {
            let matches = lowest_matches(generator, &Pattern::new(places).ok()?, 1, &AtomicBool::new(false))?;
            let deal = Deal::by(generator, *matches.lowest.first()?).ok()?;
            Some((Self::of_deal(&deal, &Layout::from(&Pattern::new(places).ok()?))?, row))
        })
    }

    /// Returns the row that a board lacks to be a deal, from 1.
    pub(super) fn row_missing(deal: &Deal, layout: &Layout) -> Option<usize> {
        let is_of_deal = |places: &[Option<Card>; Card::COUNT]| differences(places, deal.tableau()).next().is_none();
        with_gaps(layout).find(|(_, places)| is_of_deal(places)).map(|(row, _)| row)
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

/// Returns the places of a board of five rows and a short one, with a gap for each of the whole rows, from 1.
fn with_gaps(layout: &Layout) -> impl Iterator<Item = (usize, [Option<Card>; Card::COUNT])> {
    const ROWS: usize = Tableau::ROWS - 1;
    let known = Card::COUNT - Tableau::COLUMNS;
    let is_short = |places: &[Option<Card>; Card::COUNT]| {
        places.iter().take_while(|card| card.is_some()).count() == known && places[known..].iter().all(Option::is_none)
    };
    let with_gap = |places: [Option<Card>; Card::COUNT], row: usize| {
        let gap = row * Tableau::COLUMNS;
        std::array::from_fn(|place| match place {
            place if place < gap => places[place],
            place if place < gap + Tableau::COLUMNS => None,
            place => places[place - Tableau::COLUMNS],
        })
    };
    let places = layout.places().filter(is_short);
    places.into_iter().flat_map(move |places| (0..ROWS).map(move |row| (row + 1, with_gap(places, row))))
}
