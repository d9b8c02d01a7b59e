//! The expansion of a position: its neighbors in the component, and the entries to later ones.

use super::code::Code;
use super::normal_form::{Member, Reduction, find_class, normal_form};
use super::partitioned_set::PartitionedSet;
use super::pending::Pending;
use super::progress::{Dealt, Progress, Remaining, State};
use crate::solver::budget::Budget;
use crate::solver::card_set::{BASE, CELL, CardSet, TARGETS, bit, cards, contains, fitting, lowest};
use crate::solver::masked::CASCADES;
use crate::solver::verdict::Limit;

/// The positions that a walk visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All that moves can reach.
    All,
    /// The [normal forms](super::normal_form) of these.
    NormalForms,
}

impl Extent {
    /// Returns the position of the extent that stands for one.
    pub fn position(self, dealt: &Dealt, (progress, code): State) -> State {
        match self {
            Self::All => (progress, code),
            Self::NormalForms => (progress, normal_form(&dealt.remaining(progress), code)),
        }
    }
}

/// The buffers for the expansion of a position.
#[derive(Debug, Default)]
pub struct Scratch {
    /// The positions that the expanded one stands for.
    class: Vec<Member>,
    moves: Vec<ReversibleMove>,
    reached: Vec<Code>,
    /// The moves that lead to classes of the previous level.
    predecessors: Vec<ReversibleMove>,
    /// The moves of a position that automatic moves may follow: a card and its destination, or `None` for home.
    irreversible: Vec<(u8, Option<u8>)>,
}

/// A move that can be undone, from a position of a class.
#[derive(Debug, Clone, Copy)]
struct ReversibleMove {
    /// The position after the move, and its normal form.
    code: Code,
    normal_form: Code,
    card: u8,
    /// The index of the position in the class.
    from: usize,
}

/// A level whose positions are expanded.
#[derive(Debug)]
pub struct Scene<'a> {
    pub dealt: &'a Dealt,
    pub cell_count: u32,
    pub extent: Extent,
    pub progress: Progress,
    pub remaining: Remaining,
    pub before: &'a PartitionedSet,
    pub current: &'a PartitionedSet,
}

/// The cards that can move in a position, and their destinations.
#[derive(Debug, Clone, Copy)]
struct Room {
    cells: CardSet,
    tops: CardSet,
    /// The cards on top of cascades, [`BASE`] for an empty cascade and [`CELL`] for an empty cell.
    places: CardSet,
}

impl Room {
    fn new(remaining: &Remaining, code: Code, cell_count: u32) -> Self {
        let (cells, tops) = remaining.available(code);
        let has_empty_cascade = (tops.count_ones() as usize) < CASCADES;
        let has_empty_cell = cells.count_ones() < cell_count;
        let places = tops | CardSet::from(has_empty_cascade) << BASE | CardSet::from(has_empty_cell) << CELL;
        Self { cells, tops, places }
    }

    fn places_for(&self, card: u8) -> CardSet {
        self.places & (TARGETS[card] | bit(BASE) | bit(CELL))
    }
}

impl Scene<'_> {
    /// Finds the class of a position of the current level, that is, those it stands for. Returns their number.
    pub fn find_class(&self, code: Code, Scratch { class, .. }: &mut Scratch) -> u64 {
        match self.extent {
            Extent::All => {
                class.clear();
                class.push(Member { code, reduction: None });
            }
            Extent::NormalForms => find_class(&self.remaining, code, self.cell_count, class),
        }
        class.len() as u64
    }

    /// Visits the neighbors of the class [found](Self::find_class): `reach` receives those of the next level. Adds the
    /// successors in later components to `pending`. Returns whether one is won.
    pub fn expand(
        &self,
        scratch: &mut Scratch,
        pending: &mut Pending,
        budget: &mut Budget,
        reach: impl FnOnce(&[Code], &mut Budget) -> Result<(), Limit>,
    ) -> Result<bool, Limit> {
        let Scratch { class, moves, reached, predecessors, irreversible } = scratch;
        moves.clear();
        reached.clear();
        predecessors.clear();
        for (from, member) in class.iter().enumerate() {
            self.find_moves(*member, |card, code| {
                let Some(normal_form) = self.normal_form_after(card, member.code.below(card), code) else { return };
                if normal_form != class[0].code {
                    moves.push(ReversibleMove { code, normal_form, card, from });
                }
            });
        }
        if self.extent == Extent::NormalForms {
            moves.sort_unstable_by_key(|to| to.normal_form.rank());
        }
        let is_cached = self.before.is_cached() && self.current.is_cached();
        if !is_cached {
            for to in &*moves {
                self.before.part(to.normal_form).set.prefetch(to.normal_form);
                self.current.part(to.normal_form).set.prefetch(to.normal_form);
            }
        }
        for moves in moves.chunk_by(|one, other| one.normal_form == other.normal_form) {
            let normal_form = moves[0].normal_form;
            if self.before.part(normal_form).contains(normal_form) {
                predecessors.extend(moves);
            } else if !self.current.part(normal_form).contains(normal_form) {
                reached.push(normal_form);
            }
        }
        reach(reached, budget)?;
        predecessors.sort_unstable_by_key(|to| to.from);
        let mut predecessors = predecessors.chunk_by(|one, other| one.from == other.from).peekable();
        for (from, &member) in class.iter().enumerate() {
            let predecessors = predecessors.next_if(|moves| moves[0].from == from).unwrap_or_default();
            if self.leave(member, predecessors, irreversible, pending, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the normal form of the position after an essential move of a card; `None` if the opposite move is not
    /// essential.
    fn normal_form_after(&self, card: u8, below: u8, code: Code) -> Option<Code> {
        if self.extent == Extent::All {
            return Some(code);
        }
        let Some(reduction) = Reduction::of(&self.remaining, code) else { return Some(code) };
        reduction.needs(card, code.below(card), below).then(|| normal_form(&self.remaining, reduction.play(code)))
    }

    /// Calls `take` with the card and the position after each essential move that can be undone.
    fn find_moves(&self, Member { code, reduction }: Member, mut take: impl FnMut(u8, Code)) {
        let room = Room::new(&self.remaining, code, self.cell_count);
        let movable = room.tops & self.remaining.loose | room.cells;
        // The move uncovers no card that goes home automatically: a card that fits on such a card went home before.
        let mut go = |card, to| take(card, code.with(card, to));
        match reduction {
            Some(reduction) => reduction.essential_moves(code, movable, room.places, go),
            None => {
                for card in cards(movable) {
                    cards(room.places_for(card) & !bit(code.below(card))).for_each(|to| go(card, to));
                }
            }
        }
    }

    /// Adds the successors of a position in later components to `pending`. Returns whether one is won.
    fn leave(
        &self,
        Member { code, reduction }: Member,
        predecessors: &[ReversibleMove],
        irreversible: &mut Vec<(u8, Option<u8>)>,
        pending: &mut Pending,
        budget: &mut Budget,
    ) -> Result<bool, Limit> {
        let (dealt, remaining) = (self.dealt, &self.remaining);
        let room = Room::new(remaining, code, self.cell_count);
        irreversible.clear();
        let (departing, homeward) = (room.tops & remaining.untouched, remaining.next_home & (room.tops | room.cells));
        let (departing, homeward) = match reduction {
            None => (departing, homeward),
            Some(Reduction { card, to }) => (departing & (bit(to) | fitting(bit(to) | bit(card))), homeward & bit(to)),
        };
        for card in cards(departing) {
            let mut places = room.places_for(card);
            let is_automatic = contains(remaining.automatic, dealt.below(card));
            if let Some(reduction) = reduction.filter(|reduction| reduction.to != card) {
                // The other places are there after the reduction, too.
                let new = places & (bit(reduction.card) | bit(reduction.to));
                places = if is_automatic || new == places { new } else { 0 };
            }
            if is_automatic {
                irreversible.extend(cards(places).map(|to| (card, Some(to))));
                continue;
            }
            // From each place it can move on to the others.
            let to = if contains(places, CELL) { CELL } else { lowest(places) };
            let can_depart = |predecessor: &ReversibleMove| {
                let room = Room::new(remaining, predecessor.code, self.cell_count);
                contains(room.tops, card) && room.places & places & !bit(predecessor.card) != 0
            };
            if places != 0 && !predecessors.iter().any(can_depart) {
                self.enter(dealt.depart((self.progress, code), card, to), pending, budget)?;
            }
        }
        irreversible.extend(cards(homeward).map(|card| (card, None)));
        for &(card, to) in &*irreversible {
            let state = dealt.play((self.progress, code), card, to);
            if state.0.is_won() {
                return Ok(true);
            }
            if !predecessors.iter().any(|predecessor| self.is_before(predecessor, card, to, state)) {
                self.enter(state, pending, budget)?;
            }
        }
        Ok(false)
    }

    /// Adds a position of a later component to `pending`, unless no move leads on from it.
    fn enter(&self, state: State, pending: &mut Pending, budget: &mut Budget) -> Result<(), Limit> {
        let (progress, mut code) = state;
        if self.extent == Extent::NormalForms {
            let remaining = self.dealt.remaining(progress);
            code = normal_form(&remaining, code);
            let Room { cells, tops, places } = Room::new(&remaining, code, self.cell_count);
            if places == tops && (cells | tops) & (fitting(tops) | remaining.next_home) == 0 {
                return Ok(());
            }
        }
        pending.insert((progress, code), budget)
    }

    /// Returns whether the same move from a predecessor leads to a position that differs from `state` only in one card,
    /// which can then move to its place.
    fn is_before(&self, predecessor: &ReversibleMove, card: u8, to: Option<u8>, state: State) -> bool {
        let ReversibleMove { code, card: moved, .. } = *predecessor;
        let room = Room::new(&self.remaining, code, self.cell_count);
        let is_legal = contains(room.tops | room.cells, card)
            && match to {
                Some(to) => card != moved && contains(room.places, to),
                None => true,
            };
        if !is_legal {
            return false;
        }
        let other = self.dealt.play((self.progress, code), card, to);
        other.0 == state.0
            && other.1.difference(state.1) & !bit(moved) == 0
            && !contains(state.1.covered() | other.1.covered(), moved)
    }
}
