//! Judgments: facts about cards that tell whether an arrangement is a board, and which cards of unlabeled lines lie in
//! cells and which are home.

use super::home::home_cards;
use super::stack::Cascades;
use crate::card::{Card, Rank, Suit};
use crate::freecell::cell_count::CellCount;
use crate::freecell::layout::Layout;
use crate::freecell::position::CASCADES;

/// The cards of a pack, as a bitset.
pub(super) const PACK: u64 = (1 << Card::COUNT) - 1;

/// The maximum height of a cascade: seven cards, the last a king, and the other ranks on it.
const MAX_HEIGHT: usize = 19;

/// Cells or foundations in a part of a line that has no label; `None` is an empty slot.
pub(super) type Zone = Vec<Option<Card>>;

/// The cards outside the cascades of an arrangement.
#[derive(Debug, Clone, Default)]
pub(super) struct Outside {
    /// The cards in labeled cells, with the numbers of these from 0.
    pub cells: Vec<(usize, Card)>,
    /// The labeled foundations.
    pub home: Option<[u8; Suit::COUNT]>,
    /// The parts of lines without labels.
    pub zones: Vec<Zone>,
    /// The number of cards in the text that are unknown.
    pub unknown: usize,
}

/// A board in which each card of the pack has one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Judged {
    pub layout: Layout,
    /// The number of cards that no move puts where they lie.
    pub misfits: usize,
    /// Whether missing cards are home though the text has no foundations.
    pub has_unprinted_home: bool,
    /// The number of cards in unlabeled lines that are home.
    pub unlabeled_home: u32,
    /// The ace that is home here, but may lie in a cell as well.
    pub ace: Option<Card>,
}

/// The role of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Home,
    Cells,
}

/// Judges cascades with the cards outside them; `None` if a card is missing or there twice.
pub(super) fn judge(cascades: &Cascades, outside: &Outside) -> Option<Judged> {
    let mut board = 0;
    let mut add = |card: Card| {
        let is_new = board & bit(card) == 0;
        board |= bit(card);
        is_new
    };
    let in_cells = outside.cells.iter().map(|&(_, card)| card);
    if cascades.len() != CASCADES
        || cascades.iter().any(|cascade| cascade.len() > MAX_HEIGHT)
        || !cascades.iter().flatten().flatten().copied().chain(in_cells).all(&mut add)
    {
        return None;
    }
    let mut in_zones = 0;
    for card in outside.zones.iter().flatten().flatten() {
        if (board | in_zones) & bit(*card) != 0 {
            return None;
        }
        in_zones |= bit(*card);
    }
    let roles = |bits: usize| {
        let role = move |zone: usize| if bits >> zone & 1 == 1 { Role::Cells } else { Role::Home };
        (0..outside.zones.len()).map(role).collect::<Vec<_>>()
    };
    let misfits = misfits(cascades);
    let mut found: Vec<Judged> = Vec::new();
    // Of two zones one is the cells, the other the foundations; single slots may be several cells.
    let are_two = outside.zones.len() == 2 && outside.zones.iter().any(|zone| zone.len() > 1);
    for bits in 0..1 << outside.zones.len() {
        let roles = roles(bits);
        if are_two && outside.home.is_none() && roles[0] == roles[1] {
            continue;
        }
        found.extend(with_roles(cascades, outside, &roles, board | in_zones, misfits));
    }
    likeliest(&found)
}

/// Returns the board with the most unlabeled cards home, and the ace that may lie in a cell as well.
pub(super) fn likeliest(found: &[Judged]) -> Option<Judged> {
    let best = found.iter().max_by_key(|judged| judged.unlabeled_home)?;
    let others = found.iter().filter(|judged| judged.layout != best.layout);
    let in_cells = others.flat_map(|other| other.layout.cells().iter().flatten());
    let ace = in_cells.copied().find(|&card| is_home(&best.layout, card));
    Some(Judged { ace: ace.or(best.ace), ..best.clone() })
}

fn is_home(layout: &Layout, card: Card) -> bool {
    layout.foundation(card.suit()).is_some_and(|rank| rank >= card.rank())
}

/// Judges one assignment of roles to zones.
fn with_roles(cascades: &Cascades, outside: &Outside, roles: &[Role], present: u64, misfits: usize) -> Option<Judged> {
    let zones = || outside.zones.iter().zip(roles);
    let home_zones: u64 = zones()
        .filter(|(_, role)| **role == Role::Home)
        .flat_map(|(zone, _)| zone)
        .flatten()
        .fold(0, |bits, &card| bits | bit(card));
    let has_home_zone = zones().any(|(zone, role)| *role == Role::Home && !zone.is_empty());
    let absent = PACK & !present | home_zones;
    // What is missing is, in each suit, the ace upward, but for the unknown cards: with these, home is as printed.
    let home = match outside.home {
        _ if outside.unknown == 0 => lowest_home(absent),
        Some(labeled) => labeled,
        None => tops(home_zones),
    };
    let at_home = home_cards(home);
    if at_home & !absent != 0 || (absent & !at_home).count_ones() as usize != outside.unknown {
        return None;
    }
    match outside.home {
        Some(labeled) if labeled != home || has_home_zone && home_zones != 0 => return None,
        _ => {}
    }
    // A foundation shows its highest card, and the rest is missing, or all of its cards.
    let is_shown = |suit: Suit| {
        let of_suit = |bits: u64| (0..home[suit as usize]).filter(|&rank| bits & bit_of(rank, suit) != 0).count();
        let count = usize::from(home[suit as usize]);
        let shown = of_suit(home_zones);
        let has_top = count > 0 && home_zones & bit_of(home[suit as usize] - 1, suit) != 0;
        shown == count || shown == 1 && has_top
    };
    let is_printed = outside.home.is_some() || has_home_zone;
    if has_home_zone && outside.home.is_none() && !Suit::ALL.into_iter().all(is_shown) {
        return None;
    }
    let mut cells = [None; CellCount::MAX.get() as usize];
    for &(cell, card) in &outside.cells {
        *cells.get_mut(cell)? = Some(card);
    }
    let mut next = 0;
    for (zone, _) in zones().filter(|(_, role)| **role == Role::Cells) {
        for &slot in zone {
            if let Some(card) = slot {
                let cell = cells.get_mut(next).filter(|cell| cell.is_none() && next < CellCount::FOUR.get().into())?;
                *cell = Some(card);
            }
            next += 1;
        }
    }
    Some(Judged {
        layout: Layout::new(cascades, &cells, home).ok()?,
        misfits,
        has_unprinted_home: !is_printed && home != [0; Suit::COUNT],
        unlabeled_home: home_zones.count_ones(),
        ace: None,
    })
}

/// Returns the highest value of each suit among some cards, 0 for none.
fn tops(cards: u64) -> [u8; Suit::COUNT] {
    Suit::ALL
        .map(|suit| (0..Rank::KING.value()).rfind(|&rank| cards & bit_of(rank, suit) != 0).map_or(0, |rank| rank + 1))
}

/// Returns for each suit the number of cards from the ace upward that are among some.
pub(super) fn lowest_home(cards: u64) -> [u8; Suit::COUNT] {
    Suit::ALL.map(|suit| {
        let ranks = (0..Rank::KING.value()).take_while(|&rank| cards & bit_of(rank, suit) != 0);
        u8::try_from(ranks.count()).unwrap_or(0)
    })
}

fn bit_of(rank: u8, suit: Suit) -> u64 {
    Rank::new(rank + 1).map_or(0, |rank| bit(Card::new(rank, suit)))
}

const fn bit(card: Card) -> u64 {
    1 << card.index()
}

/// Returns the number of cards above the height of a deal's cascades that do not fit on the card below them. No move
/// puts a card there, whatever the deal.
pub(super) fn misfits(cascades: &Cascades) -> usize {
    let of_cascade = |(column, cascade): (usize, &Vec<Option<Card>>)| {
        let dealt = (Card::COUNT - column.min(CASCADES - 1)).div_ceil(CASCADES);
        let pairs = cascade.windows(2).skip(dealt - 1);
        pairs.filter(|pair| pair[0].zip(pair[1]).is_some_and(|(below, above)| !fits(below, above))).count()
    };
    cascades.iter().enumerate().map(of_cascade).sum()
}

/// Returns whether a card may be moved onto another.
fn fits(below: Card, above: Card) -> bool {
    below.rank().value() == above.rank().value() + 1 && below.suit().is_red() != above.suit().is_red()
}
