//! The sweep: an exhaustive search that forgets. It visits every position that single-card moves can reach, as a
//! depth-first search does, in the memory for a small part of them.
//!
//! Two kinds of moves cannot be undone: a card goes home, or leaves a card on which it does not fit. The numbers of both
//! are the [progress] of a position, and never decrease. All other moves can be undone, so the positions of one progress
//! fall into *components*: within one, every position can be reached from every other.
//!
//! The search goes through the progresses in an order in which none comes before one that leads to it (the sweep-line
//! method of Christensen, Kristensen and Mailund, 2001). Once it has come to a progress, all positions are known by
//! which its components are entered. So it searches one component after the other and forgets it, but for the positions
//! that later ones are entered by. Within a component it searches breadth first, and since every move can be undone, a
//! move leads from one level to the level before, the same or the next: only three levels are held (Korf's frontier
//! search).
//!
//! Most ways into later components are left out: if a card can leave its cascade in two neighbouring positions, and the
//! move between them could be made afterwards just as well, then one of the two is enough.
//!
//! Positions are held exactly, not as hashes, so no proof is in doubt.

mod code;
mod code_set;
mod progress;

use std::collections::BTreeMap;

use self::code::Code;
use self::code_set::{CodeSet, Memory};
use self::progress::{Dealt, Progress, Remaining, State};
use super::budget::Budget;
use super::card_set::{BASE, CELL, CardSet, TARGETS, bit, cards, contains, lowest};
use super::masked::CASCADES;
use super::outcome::{Limit, Outcome};
use super::start_position::StartPosition;

/// The slots of the smallest level.
const MIN_SLOTS: usize = 32;
/// What a progress takes in the tree of those pending, of whose nodes at least half is used.
const PENDING_BYTES: usize = 2 * size_of::<((usize, Progress), CodeSet)>();

/// The search, which can be paused.
#[derive(Debug)]
pub(super) struct Sweep {
    dealt: Dealt,
    cell_count: u32,
    /// By progress, in the order of the sweep: the positions by which components are entered.
    pending: BTreeMap<(usize, Progress), CodeSet>,
    /// The current progress, and how the cards lie.
    progress: Progress,
    remaining: Remaining,
    /// The positions by which its components are entered, without those visited; and the slot to go on with.
    entries: CodeSet,
    next_entry: usize,
    /// Three levels of the current component: the one before, the current one and the next.
    levels: [CodeSet; 3],
    /// The slot of the current level to go on with.
    next_slot: usize,
    /// The neighbours, in the level before, of the position that is expanded.
    predecessors: Vec<Neighbour>,
    /// Its moves that automatic moves may follow: a card, and where it goes if not home.
    irreversible: Vec<(u8, Option<u8>)>,
    memory: Memory,
    /// Whether a position was found that is won. The search ends there.
    is_won: bool,
    states: u64,
}

/// A position that one move leads to and from.
#[derive(Debug, Clone, Copy)]
struct Neighbour {
    code: Code,
    /// The card that the move moves.
    card: u8,
    room: Room,
}

/// What can move in a position, and where to.
#[derive(Debug, Clone, Copy)]
struct Room {
    cells: CardSet,
    tops: CardSet,
    /// The cards on top of cascades, [`BASE`] if a cascade is empty and [`CELL`] if a cell is.
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

    /// The places for a card.
    fn places_for(&self, card: u8) -> CardSet {
        self.places & (TARGETS[card] | bit(BASE) | bit(CELL))
    }
}

impl Sweep {
    pub fn new(start: &StartPosition) -> Self {
        let (dealt, root) = Dealt::new(&start.position);
        let (progress, code) = dealt.play_automatic(root);
        let remaining = dealt.remaining(progress);
        let entries = CodeSet::of(code);
        Self {
            dealt,
            cell_count: start.cell_count.into(),
            pending: BTreeMap::new(),
            progress,
            remaining,
            memory: Memory { bytes: entries.bytes(), other_bytes: 0 },
            entries,
            next_entry: 0,
            levels: [const { CodeSet::new() }; 3],
            next_slot: 0,
            predecessors: Vec::new(),
            irreversible: Vec::new(),
            is_won: progress.is_won(),
            states: 0,
        }
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.memory.bytes
    }

    /// Begins or resumes the search, until all positions are searched, one is found that is won, or `states` positions
    /// have been expanded in all. In the latter two cases it returns nothing: it pauses, or has forgotten the moves to
    /// the position that is won. `other_bytes` is what the solver holds in memory besides.
    pub fn search(&mut self, states: u64, other_bytes: usize, budget: &mut Budget) -> Result<Option<Outcome>, Limit> {
        self.memory.other_bytes = other_bytes;
        while !self.is_won && self.states < states {
            let [before, current, next] = &mut self.levels;
            if let Some((code, slot)) = current.next(self.next_slot) {
                self.next_slot = slot;
                self.expand(code, budget)?;
                continue;
            }
            before.clear(MIN_SLOTS, &mut self.memory);
            std::mem::swap(before, current);
            std::mem::swap(current, next);
            self.next_slot = 0;
            if current.is_empty() && !self.enter_component(budget)? {
                return Ok(Some(Outcome::Impossible { states: self.states }));
            }
        }
        Ok(None)
    }

    /// Begins the next component with a position by which it is entered. Returns whether there is one.
    fn enter_component(&mut self, budget: &mut Budget) -> Result<bool, Limit> {
        loop {
            if let Some((code, slot)) = self.entries.next(self.next_entry) {
                self.next_entry = slot;
                self.entries.remove(code);
                let [before, current, _] = &mut self.levels;
                before.clear(MIN_SLOTS, &mut self.memory);
                current.insert(code, &mut self.memory, budget)?;
                return Ok(true);
            }
            self.entries.clear(0, &mut self.memory);
            let Some(((_, progress), entries)) = self.pending.pop_first() else { return Ok(false) };
            self.memory.bytes -= PENDING_BYTES;
            (self.progress, self.entries, self.next_entry) = (progress, entries, 0);
            self.remaining = self.dealt.remaining(progress);
        }
    }

    /// Visits the neighbours of a position of the current level, and adds to those pending the positions behind it.
    fn expand(&mut self, code: Code, budget: &mut Budget) -> Result<(), Limit> {
        budget.count_expanded()?;
        self.states += 1;
        self.predecessors.clear();
        self.irreversible.clear();
        let remaining = self.remaining;
        let room = Room::new(&remaining, code, self.cell_count);
        let [before, current, next] = &mut self.levels;
        for card in cards(room.tops & remaining.loose | room.cells) {
            // It uncovers no card that goes home automatically: a card that fits on such a card went home before.
            for to in cards(room.places_for(card) & !bit(code.below(card))) {
                let code = code.with(card, to);
                if before.contains(code) {
                    let room = Room::new(&remaining, code, self.cell_count);
                    self.predecessors.push(Neighbour { code, card, room });
                } else if !current.contains(code) && next.insert(code, &mut self.memory, budget)? {
                    budget.count_generated(1);
                    self.entries.remove(code);
                }
            }
        }
        for card in cards(room.tops & remaining.untouched) {
            let places = room.places_for(card);
            if contains(remaining.automatic, self.dealt.below(card)) {
                self.irreversible.extend(cards(places).map(|to| (card, Some(to))));
                continue;
            }
            // From each place it can go on to the others.
            let to = if contains(places, CELL) { CELL } else { lowest(places) };
            let can_depart = |predecessor: &Neighbour| {
                contains(predecessor.room.tops, card) && predecessor.room.places & places & !bit(predecessor.card) != 0
            };
            if places != 0 && !self.predecessors.iter().any(can_depart) {
                self.add_pending(self.dealt.depart((self.progress, code), card, to), budget)?;
            }
        }
        self.irreversible.extend(cards(remaining.next_home & (room.tops | room.cells)).map(|card| (card, None)));
        for index in 0..self.irreversible.len() {
            let (card, to) = self.irreversible[index];
            let state = self.dealt.play((self.progress, code), card, to);
            if state.0.is_won() {
                self.is_won = true;
                return Ok(());
            }
            if !self.predecessors.iter().any(|predecessor| self.is_before(predecessor, card, to, state)) {
                self.add_pending(state, budget)?;
            }
        }
        Ok(())
    }

    /// Whether the same move from a predecessor leads to a position from which that of `state` is reached by moving the
    /// card in which the two differ.
    fn is_before(&self, predecessor: &Neighbour, card: u8, to: Option<u8>, state: State) -> bool {
        let Neighbour { code, card: moved, room } = *predecessor;
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

    /// Adds a position by which a later component is entered.
    fn add_pending(&mut self, (progress, code): State, budget: &mut Budget) -> Result<(), Limit> {
        let entries = self.pending.entry((progress.steps(), progress)).or_insert_with(|| {
            self.memory.bytes += PENDING_BYTES;
            CodeSet::new()
        });
        if entries.insert(code, &mut self.memory, budget)? {
            budget.count_generated(1);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use fastrand::Rng;

    use super::*;
    use crate::card::Card;
    use crate::freecell::cell_count::CellCount;
    use crate::freecell::deal::Deal;
    use crate::number::DealNumber;
    use crate::solver::budget::Limits;
    use crate::solver::depth_first::DepthFirst;
    use crate::solver::outcome::SearchStatistics;

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn budget(limits: Limits) -> Budget<'static> {
        Budget { limits, stop: &NEVER, statistics: SearchStatistics::default() }
    }

    fn deal(number: u64, cells: u8) -> StartPosition {
        StartPosition::new(Deal::new(DealNumber::new(number).unwrap()).tableau(), CellCount::new(cells).unwrap())
    }

    #[derive(Debug, PartialEq)]
    enum Verdict {
        Won,
        /// With the number of positions.
        Impossible(u64),
        Unknown,
    }

    /// The verdict of a sweep that pauses now and then, after about `max` positions.
    fn swept(start: &StartPosition, max: u64) -> Verdict {
        let mut sweep = Sweep::new(start);
        let mut budget = budget(Limits::NONE);
        for states in (0..=max).step_by(500) {
            match sweep.search(states, 0, &mut budget).unwrap() {
                Some(Outcome::Impossible { states }) => return Verdict::Impossible(states),
                Some(_) => unreachable!("a sweep has no solutions"),
                None if sweep.is_won => return Verdict::Won,
                None => assert_eq!(sweep.states, states),
            }
        }
        Verdict::Unknown
    }

    /// The same, searched depth first.
    fn searched(start: &StartPosition, max: u64) -> Verdict {
        match DepthFirst::new(start).search(start, max, 0, &mut budget(Limits::NONE)).unwrap() {
            Some(Outcome::Impossible { states }) => Verdict::Impossible(states),
            Some(_) => Verdict::Won,
            None => Verdict::Unknown,
        }
    }

    /// An ending: the highest cards of each suit, shuffled onto some cascades and into cells, mostly onto cards on which
    /// they fit.
    fn ending(random: &mut Rng) -> StartPosition {
        let cell_count = random.usize(0..=4);
        let home: [u8; 4] = std::array::from_fn(|_| random.u8(6..=13));
        let mut pack: Vec<Card> = Card::PACK.into();
        pack.retain(|card| card.rank().value() > home[card.suit() as usize]);
        random.shuffle(&mut pack);
        if random.bool() {
            pack.sort_by_key(|card| u8::MAX - card.rank().value());
        }
        let used = random.usize(1..=8);
        let mut cells = vec![None; cell_count];
        let mut cascades: [Vec<Card>; 8] = std::array::from_fn(|_| Vec::new());
        for card in pack {
            let fits_on = |pile: &Vec<Card>| {
                pile.last().is_some_and(|&top| {
                    top.rank().value() == card.rank().value() + 1 && top.suit().is_red() != card.suit().is_red()
                })
            };
            let fitting = cascades.iter().position(fits_on).filter(|_| random.u8(..) < 160);
            match cells.iter().position(Option::is_none).filter(|_| random.u8(..) < 30) {
                Some(cell) => cells[cell] = Some(card),
                None => cascades[fitting.unwrap_or_else(|| random.usize(..used))].push(card),
            }
        }
        StartPosition::from_parts(&cascades, &cells, home).unwrap()
    }

    #[test]
    fn a_sweep_agrees_with_a_search_depth_first_on_every_position_and_their_number() {
        let mut random = Rng::with_seed(14);
        let (mut won, mut lost, mut states) = (0, 0, 0);
        for round in 0..3000 {
            let start =
                if round % 4 == 0 { deal(random.u64(1..1 << 33), random.u8(0..=1)) } else { ending(&mut random) };
            let (expected, verdict) = (searched(&start, 3000), swept(&start, 3500));
            match expected {
                Verdict::Impossible(count) => (lost, states) = (lost + 1, states + count),
                Verdict::Won if verdict != Verdict::Unknown => won += 1,
                // The sweep finds a solution late where the other search was lucky, or neither has an answer.
                _ => continue,
            }
            assert_eq!(verdict, expected, "{start:?}");
        }
        assert!(won >= 1500 && lost >= 500 && states >= 100_000, "{won} won, {lost} lost with {states} positions");
    }

    #[test]
    fn a_sweep_ends_at_the_limits_and_takes_little_memory() {
        let start = deal(11_982, 4);
        let mut unlimited = budget(Limits::NONE);
        let outcome = Sweep::new(&start).search(u64::MAX, 0, &mut unlimited);
        assert_eq!(outcome, Ok(Some(Outcome::Impossible { states: 61_643 })));
        let bytes = unlimited.statistics.bytes;
        assert!(bytes < 61_643 * 4, "{bytes} bytes");
        // What else is held counts as well.
        for (states, bytes, other_bytes, expected) in [
            (61_643, bytes, 0, outcome.clone()),
            (61_642, bytes, 0, Err(Limit::States)),
            (61_643, bytes - 1, 0, Err(Limit::Bytes)),
            (61_643, bytes + 99, 100, Err(Limit::Bytes)),
            (61_643, bytes + 100, 100, outcome),
            (61_643, 0, 0, Err(Limit::Bytes)),
        ] {
            let mut limited = budget(Limits { states, bytes });
            assert_eq!(Sweep::new(&start).search(u64::MAX, other_bytes, &mut limited), expected);
            assert!(limited.statistics.bytes <= bytes && limited.statistics.expanded <= states);
        }
    }

    #[test]
    fn the_memory_counted_is_what_the_sets_take() {
        for (number, cells) in [(11_982, 4), (7, 1), (1, 0)] {
            let mut sweep = Sweep::new(&deal(number, cells));
            for states in [1, 100, 1000, 3000] {
                sweep.search(states, 0, &mut budget(Limits::NONE)).unwrap();
                let sets = sweep.levels.iter().chain(sweep.pending.values()).chain([&sweep.entries]);
                let bytes: usize = sets.map(CodeSet::bytes).sum();
                assert_eq!(sweep.bytes(), bytes + sweep.pending.len() * PENDING_BYTES, "#{number} after {states}");
            }
        }
    }
}
