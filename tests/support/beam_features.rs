//! The features of a position, counted card by card: to learn the weights from, and to test the scores of the search,
//! which are updated incrementally.

use tableaux_engine::freecell::position::CASCADES;
use tableaux_engine::solver::beam::node::BeamNode;
use tableaux_engine::solver::beam::ranking::feature;
use tableaux_engine::solver::beam::tables::Tables;
use tableaux_engine::solver::card_set::{BASE, RANKS, SUITS, card, cards, fits, rank, suit};

/// Converts a number of cards.
pub fn count(cards: usize) -> i16 {
    i16::try_from(cards).expect("there are 52 cards")
}

/// The nonzero features of a position, each with its count.
pub type Features = Vec<(u16, i16)>;

pub fn features(node: &BeamNode, tables: &Tables) -> Features {
    let mut counts = [0i16; feature::COUNT];
    let mut place = [None; 64];
    for cascade in 0..CASCADES {
        let dealt: Vec<u8> =
            (tables.dealt.first[cascade] + 1..=node.rows[cascade]).map(|row| tables.dealt.rows[row].top).collect();
        let built = node.built[cascade];
        let all: Vec<u8> =
            dealt.iter().copied().chain((0..built).rev().map(|depth| node.at(cascade, depth, &tables.dealt))).collect();
        counts[feature::DEALT_LEFT + dealt.len().min(feature::MAX_DEALT_LEFT)] += 1;
        let mut run = usize::from(!all.is_empty());
        for (index, &upper) in all.iter().enumerate() {
            let is_dealt = index < dealt.len();
            if is_dealt {
                place[usize::from(upper)] = Some(all.len() - index - 1);
            }
            for &lower in &dealt[..index.min(dealt.len())] {
                if rank(lower) < rank(upper) {
                    let group = match (is_dealt, suit(lower) == suit(upper)) {
                        (true, true) => feature::OVER_SAME_SUIT,
                        (true, false) => feature::OVER_OTHER_SUIT,
                        (false, true) => feature::BUILT_OVER_SAME_SUIT,
                        (false, false) => feature::BUILT_OVER_OTHER_SUIT,
                    };
                    counts[group + usize::from(rank(lower))] += 1;
                }
            }
            if index > 0 {
                let continues = fits(upper, all[index - 1]);
                run = if continues { run + 1 } else { 1 };
                counts[feature::MISFIT + usize::from(rank(upper))] += i16::from(!continues);
                counts[feature::RAISED_KING] += i16::from(usize::from(rank(upper)) == RANKS - 1);
            }
        }
        if let Some(&top) = all.last() {
            counts[feature::UNSORTED] += count(all.len() - run);
            counts[feature::TOP_RANK + usize::from(rank(top))] += 1;
            counts[feature::RUN_LENGTH + run - 1] += 1;
            if run == all.len() {
                counts[feature::BOTTOM_RANK + usize::from(rank(all[0]))] += 1;
            }
        }
    }
    for card in cards(node.cells) {
        counts[feature::CELL_RANK + usize::from(rank(card))] += 1;
        counts[feature::CELL_DISTANCE + usize::from(rank(card) - node.home[suit(card)])] += 1;
    }
    let cascades = (0..CASCADES).filter(|&cascade| node.tops[cascade] == BASE).count().min(feature::MAX_FREE);
    let cells = node.empty_cells(&tables.dealt).min(feature::MAX_FREE);
    counts[feature::FREE_SPACE + cascades * (feature::MAX_FREE + 1) + cells] += 1;
    for suit in 0..SUITS {
        for rank in usize::from(node.home[suit])..RANKS {
            counts[feature::NOT_HOME + rank] += 1;
        }
        for (next, group) in (node.home[suit]..).zip([feature::OVER_NEXT, feature::OVER_SECOND]) {
            let over = place[usize::from(card(next, suit))].unwrap_or(0);
            counts[group] += count(over);
        }
    }
    counts[feature::BOUND] += i16::from(node.bound);
    (0..).zip(counts).filter(|(_, count)| *count != 0).collect()
}
