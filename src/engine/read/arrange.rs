//! Arrangements: the ways in which a text gives its cards places in cascades.

use super::coordinates;
use super::fields;
use super::print_columns;
use super::rows::{Gap, Item, ItemKind, RowKind, Rows};
use super::shape::{Shape, is_even};
use super::stack::{Cascades, stacked};
use super::text::Text;
use crate::card::Card;
use crate::freecell::position::CASCADES;

/// The way in which a text tells the cascade of a card, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Means {
    /// Two numbers beside each card.
    Coordinates,
    /// The number of separators before the card on its line.
    Fields,
    /// The print column of the card.
    Columns,
    /// The blanks between the card and the one before it, for lines that longer cards shift.
    Gaps,
    /// A line, a bracket, a block or a label for each cascade.
    Groups,
    /// The place of the card in its row.
    Index,
    /// The order of the cards in the text, in one line, in lines of one length or in those of a deal.
    Order,
    /// The order of the cards in lines that break elsewhere. Only a deal number makes it a board.
    Wrapped,
}

/// Cards in eight cascades, each from its deepest card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CascadeArrangement {
    pub means: Means,
    pub cascades: Cascades,
    /// Whether each cascade is a block of lines with one card each.
    pub is_card_a_line: bool,
    /// Whether a line that says that a cascade is empty has no part in it.
    pub leaves_empty: bool,
}

/// A card, or a hole where a cascade has ended.
pub(super) type Slot<'a> = Option<&'a Item>;

/// A row or a cascade of slots.
type Group<'a> = Vec<Slot<'a>>;

/// Returns the arrangements of consecutive rows, the strongest first.
pub(super) fn arrangements(text: &Text, rows: &Rows, block: &[usize]) -> Vec<CascadeArrangement> {
    let mut found: Vec<CascadeArrangement> = Vec::new();
    let begins_line = |place: usize| block.get(place).is_none_or(|&at| rows[at].gap.has_line_break);
    let is_empty_line =
        |place: usize| rows[block[place]].kind == RowKind::Empty && begins_line(place) && begins_line(place + 1);
    let has_empty = (0..block.len()).any(is_empty_line);
    let mut add = |means, cascades: Option<Cascades>, is_card_a_line| {
        let leaves_empty = has_empty && means != Means::Groups;
        found.extend(cascades.map(|cascades| CascadeArrangement { means, cascades, is_card_a_line, leaves_empty }));
    };
    let items: Vec<&Item> = rows.items_of(block).collect();
    add(Means::Coordinates, coordinates::cascades(text, &items), false);
    // In a single list line breaks have no meaning.
    let is_flat = rows[block[0]].depth > 0
        && block.iter().skip(1).all(|&at| rows[at].gap.depth == u8::MAX)
        && !items.iter().any(|item| is_hole(item));
    let lines = if is_flat || is_wrapped(rows, block) { Vec::new() } else { lines(text, &items) };
    if lines.len() > 1 && lines.iter().any(|line| line.len() > 1) {
        add(Means::Fields, fields::cascades(text, &lines), false);
        add(Means::Columns, print_columns::by_columns(text, &lines), false);
        add(Means::Gaps, print_columns::by_gaps(text, &lines), false);
    }
    let groupings = groupings(rows, block);
    for groups in groupings.iter().filter(|_| !is_flat) {
        let is_card_a_line = groupings[0].len() > CASCADES + 4 && groupings[0].len() > groups.len();
        add(Means::Groups, as_cascades(groups), is_card_a_line);
        add(Means::Index, as_rows(groups), false);
    }
    let lens = |groups: &Vec<Group>| {
        let lens = groups.iter().map(|group| cards(group).count());
        lens.filter(|&len| len > 0).collect::<Vec<_>>()
    };
    let exact = groupings.iter().find_map(|groups| Shape::exact(&lens(groups)));
    let lens = lens(&groupings[0]);
    let shape = match exact {
        None if is_flat || is_even(&lens) => Some((Means::Order, Shape::Rows)),
        None => Shape::broken(&lens).map(|shape| (Means::Wrapped, shape)),
        Some(shape) => Some((Means::Order, shape)),
    };
    // Of rows with holes inside the order says nothing.
    let has_holes = |group: &Group| {
        let hole = group.iter().position(|slot| slot.is_none_or(is_hole));
        hole.is_some_and(|hole| group[hole..].iter().any(|slot| slot.and_then(Item::in_place).is_some()))
    };
    let cards: Vec<Option<Card>> = items.iter().filter_map(|item| item.in_place()).map(Item::card).collect();
    let is_order = cards.len() == Card::COUNT && !groupings[0].iter().any(has_holes);
    if let Some((means, shape)) = shape.filter(|_| is_order) {
        add(means, Some(shape.cascades(&cards)), false);
    }
    found
}

/// Returns whether lines break inside the brackets around rows, where they have no meaning.
fn is_wrapped(rows: &Rows, block: &[usize]) -> bool {
    let mut gaps = block.iter().skip(1).map(|&at| (rows[at].depth, rows[at].gap));
    let has_brackets = gaps.clone().any(|(_, gap)| gap.depth < u8::MAX);
    has_brackets && gaps.any(|(depth, gap)| depth > 0 && gap.has_line_break && gap.depth == u8::MAX)
}

/// Returns the items of each line of the text.
fn lines<'a>(text: &Text, items: &[&'a Item]) -> Vec<Vec<&'a Item>> {
    let same = |one: &&Item, other: &&Item| text.line(one.start) == text.line(other.start);
    items.chunk_by(same).map(<[_]>::to_vec).collect()
}

fn cards<'a>(group: &'a [Slot]) -> impl Iterator<Item = Option<Card>> + 'a {
    group.iter().filter_map(|slot| slot.and_then(Item::in_place)).map(Item::card)
}

/// Returns groups as cascades; `None` unless there are eight without holes.
fn as_cascades(groups: &[Group]) -> Option<Cascades> {
    let cascade = |group: &Group| {
        let end = group.iter().rposition(|slot| slot.and_then(Item::in_place).is_some()).map_or(0, |last| last + 1);
        let is_hole = |slot: &Slot| slot.is_none_or(is_hole);
        (!group[..end].iter().any(is_hole)).then(|| cards(group).collect())
    };
    if groups.len() == CASCADES { groups.iter().map(cascade).collect() } else { None }
}

/// Returns groups as rows, each card in the cascade of its place in the row.
fn as_rows(groups: &[Group]) -> Option<Cascades> {
    // An empty group is an empty cascade.
    if groups.iter().any(|group| group.iter().all(Option::is_none)) {
        return None;
    }
    let is_word = |item: &Item| matches!(item.kind, ItemKind::Wrong | ItemKind::Misspelled | ItemKind::Binary);
    let row = |group: &Group| {
        let slots = group.iter().filter(|slot| !slot.is_some_and(is_word)).enumerate();
        slots.filter_map(|(place, slot)| Some((place, slot.and_then(Item::in_place)?.card()))).collect::<Vec<_>>()
    };
    stacked(groups.iter().map(row))
}

/// Returns whether an item is a sign for an empty slot.
pub(super) const fn is_hole(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Dash | ItemKind::Placeholder)
}

/// Returns the ways in which brackets, lines, indentation, blank lines and labels group rows, the finest first. An empty
/// row is a group without slots, or a hole in a group.
fn groupings<'a>(rows: &'a Rows, block: &[usize]) -> Vec<Vec<Group<'a>>> {
    let gaps = || block.iter().skip(1).map(|&at| rows[at].gap);
    let is_wrapped = is_wrapped(rows, block);
    // Groupings as bitsets of the rows at which groups begin.
    let mut found: Vec<u128> = Vec::new();
    let mut add = |is_break: &dyn Fn(usize, Gap) -> bool| {
        let gap = |place: usize| rows[block[place]].gap;
        let may_break = |place: &usize| !is_wrapped || gap(*place).depth < u8::MAX;
        let begins = (1..block.len()).filter(may_break).filter(|&place| is_break(place, gap(place)));
        let begins = begins.fold(1, |bits, place| bits | 1 << place.min(127));
        if !found.contains(&begins) {
            found.push(begins);
        }
    };
    add(&|_, _| true);
    add(&|_, gap| gap.has_line_break);
    for depth in distinct(gaps().map(|gap| gap.depth)) {
        add(&|_, gap| gap.depth <= depth);
    }
    for indent in distinct(gaps().map(|gap| gap.indent)) {
        add(&|_, gap| gap.indent <= indent);
    }
    add(&|_, gap| gap.is_wide());
    add(&|_, gap| gap.has_blank_line);
    let number = |place: usize| rows[block[place]].label.and_then(|label| label.number);
    if (0..block.len()).all(|place| number(place).is_some()) {
        add(&|place, _| number(place) != number(place - 1));
    }
    let beside: Vec<&[u32]> = block.iter().map(|&at| rows.numbers_of(at)).collect();
    let count = beside.iter().map(|numbers| numbers.len()).min().unwrap_or(0);
    (0..count).for_each(|which| add(&|place, _| beside[place][which] != beside[place - 1][which]));
    let groups = |begins: &u128| {
        let mut groups: Vec<Group> = Vec::new();
        for (place, &at) in block.iter().enumerate() {
            if begins >> place.min(127) & 1 == 1 {
                groups.push(Vec::new());
            }
            let group = groups.last_mut().expect("the first row begins a group");
            match rows[at].kind {
                RowKind::Empty => group.push(None),
                _ => group.extend(rows.items(&rows[at]).iter().map(Some)),
            }
        }
        groups
    };
    found.iter().map(groups).collect()
}

/// Returns up to eight different values, the largest first; the largest of all means there is none.
fn distinct(values: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut values: Vec<u8> = values.filter(|&value| value < u8::MAX).collect();
    values.sort_unstable_by(|one, other| other.cmp(one));
    values.dedup();
    values.truncate(CASCADES);
    values
}
