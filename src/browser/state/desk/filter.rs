//! Stepping through deals that match the filter.

use std::collections::BTreeSet;

use super::Desk;
use crate::browser::input::command::JumpCommand;
use crate::browser::search::filter::{Filter, FitSearch, MAX_LENGTH};
use crate::browser::state::filtering::{MAX_AT_ONCE, PlayerState};
use crate::browser::state::notice::Notice;
use crate::browser::state::prelude::*;
use crate::query::PlayerRecord;
use crate::query::scan::Direction;
use tableaux_engine::number::DealSet;

/// The most random numbers tried for a match if there are too many numbers to know all matches.
const MAX_TRIES: usize = 1000;
/// The most steps through matching deals at a time.
const MAX_STEPS: usize = 10_000;

/// The result of stepping through matching deals.
pub(super) struct Walk {
    /// The numbers visited, in order.
    pub(super) numbers: Vec<DealNumber>,
    /// The reason there are no more, if there are too few.
    pub(super) end: Option<Notice>,
}

impl Desk {
    /// Returns the filter, on tables of its game.
    pub fn filter(&self) -> Option<&Filter> {
        self.filter.filter().filter(|filter| self.panes.table().card_game() == Some(filter.game()))
    }

    /// Returns the generator of the focused pane's deals: Microsoft's of Skat.
    pub fn dealing_generator(&self) -> Generator {
        if self.panes.table().has_hands() { Generator::Microsoft } else { self.focused().generator() }
    }

    /// Returns the effect that reads the record of games, if a filter waits for it.
    pub fn record_for_filter(&self) -> Option<Effect> {
        self.filter.is_waiting().then_some(Effect::ReadRecord)
    }

    /// Returns the known matching deals around the current one; `None` without a filter.
    pub fn neighbours(&self) -> Option<&[DealNumber]> {
        self.filter.around()
    }

    /// Returns whether a number, dealt by the focused pane's generator, matches the filter.
    pub fn fits(&self, number: DealNumber) -> Option<bool> {
        if self.filter().is_none() { Some(true) } else { self.filter.fits(self.dealing_generator(), number) }
    }

    /// Parses and sets the filter, or removes it if `text` is empty. Returns false, with a message and the old filter
    /// kept, if it is invalid or known to match no deal of the set.
    pub fn set_filter(&mut self, text: &str, set: DealSet) -> bool {
        if text.chars().count() > MAX_LENGTH {
            self.say(Notice::FilterTooLong);
            return false;
        }
        match Filter::of_text(text, self.panes.table().card_game().unwrap_or_default()) {
            Ok(Some(filter)) if filter.query().asks_player() && !self.games.is_record_read() => {
                self.filter.wait_for_record();
                self.say(Notice::NoRecord);
                false
            }
            Ok(filter) => {
                if filter.is_none() && self.filter().is_some() {
                    self.say(Notice::FilterRemoved);
                }
                self.filter.set(filter);
                self.refresh_filter();
                self.filter().is_none() || self.count_fits(set) != Some(0) || !self.refuse_filter(set)
            }
            Err(error) => {
                self.say(Notice::Text(error.to_string()));
                false
            }
        }
    }

    /// Restores the previous filter if the new one matches no deal of a set. Returns whether there was one.
    fn refuse_filter(&mut self, set: DealSet) -> bool {
        let is_other = self.filter.put_back();
        if is_other {
            self.refresh_filter();
            let kept = self.filter().map(|before| before.text().to_owned());
            self.say(Notice::FilterRefused { set, kept });
        }
        is_other
    }

    /// Updates the user's record in a filter that asks for it, if it has changed.
    pub fn refresh_filter(&mut self) {
        let Some(filter) = self.filter.filter().filter(|filter| filter.query().asks_player()) else { return };
        let (games, asks_open) = (&self.games, filter.query().asks_open());
        let state = PlayerState {
            records: Arc::clone(games.records()),
            marks: Arc::clone(self.marks.all()),
            kept: Arc::clone(games.kept()),
            begun: if asks_open { games.begun() } else { Vec::new() },
            cells: self.panes.cells(),
        };
        if self.filter.player().is_some_and(|known| known.is_same(&state)) {
            return;
        }
        let cells = state.cells;
        let kept = state.kept.iter().map(|game| (game.table, game.number, game.cells));
        let begun = state.begun.iter().map(|(key, _)| (key.table, key.number, key.cells.get()));
        let is_open = |&(table, number, _): &(Table, DealNumber, u8)| {
            games.open_move(&GameKey { table, number, cells: table.cells(cells) }).is_some()
        };
        let open: Vec<(Table, DealNumber, u8)> =
            kept.chain(begun).filter(|game| game.2 == game.0.cells(cells).get() && is_open(game)).collect();
        let marked = |of: Table| {
            let marks = state.marks.iter().filter(move |((table, _), _)| *table == of);
            marks.map(|((_, number), _)| number)
        };
        let tables = state.records.freecell_tables().chain(state.marks.tables()).chain(open.iter().map(|game| game.0));
        let game = filter.game();
        let tables: BTreeSet<Table> = tables
            .filter(|table| matches!(table, Table::FreeCell(_) | Table::Skat) && table.card_game() == Some(game))
            .collect();
        let records: Vec<(Generator, PlayerRecord)> = tables
            .into_iter()
            .map(|table| {
                let generator = table.generator().unwrap_or_default();
                let open = open.iter().filter(|game| game.0 == table).map(|game| game.1);
                let statistics = state.records.at(table);
                let cells = table.cells(cells).get();
                (generator, PlayerRecord::new(statistics, table, cells, open, marked(table)))
            })
            .collect();
        self.filter.tell(state, records);
    }

    /// Looks for matching deals around the current one, if a filter is set.
    pub fn request_visible(&mut self) {
        let is_deal = self.filter().is_some() && !self.focused().is_own();
        let (pane, last) = (self.panes.focused(), self.panes.table().last());
        let around = is_deal.then(|| (self.dealing_generator(), pane.number().min(last), last));
        self.filter.request_visible(around);
    }

    /// Returns the first match in several ranges, in order. `None` if there is none, with a message, or if it takes a
    /// search, after which `command` is repeated.
    fn fit_of(
        &mut self,
        ranges: impl IntoIterator<Item = DealRange>,
        direction: Direction,
        set: DealSet,
        command: Command,
    ) -> Option<DealNumber> {
        let generator = self.dealing_generator();
        for range in ranges {
            match self.filter.first_fits(generator, range, direction, 1) {
                (_, Some(search)) => {
                    self.search_fits(search, command);
                    return None;
                }
                (found, None) => {
                    if let Some(&number) = found.first() {
                        return Some(number);
                    }
                }
            }
        }
        self.say(Notice::NoFit(set));
        None
    }

    /// Returns the first or last number of a set that matches the filter. `None` as in [`Desk::next_fit`].
    fn end_of(&mut self, set: DealSet, is_last: bool) -> Option<DealNumber> {
        let (direction, command) =
            if is_last { (Direction::Down, Command::Last) } else { (Direction::Up, Command::First) };
        if self.filter().is_none() {
            return Some(if is_last { set.numbers().last() } else { set.numbers().first() });
        }
        self.fit_of(dealt(self.panes.table(), set.numbers()), direction, set, command)
    }

    /// Returns a random number of a set that matches the filter. `None` as in [`Desk::next_fit`].
    fn random_of(&mut self, set: DealSet) -> Option<DealNumber> {
        if self.filter().is_some() && set.numbers().len() <= self.filter.scans_left() {
            let generator = self.dealing_generator();
            let (found, search) = self.filter.first_fits(generator, set.numbers(), Direction::Up, usize::MAX);
            if let Some(&number) = self.random_mut().choice(&found).filter(|_| search.is_none()) {
                return Some(number);
            }
        }
        let (first, last) = (set.numbers().first().get(), set.numbers().last().get());
        let mut number = DealNumber::MIN;
        for _ in 0..MAX_TRIES {
            number = DealNumber::new(self.random_mut().u64(first..=last)).expect("it is in the set");
            match self.fits(number) {
                Some(true) => return Some(number),
                Some(false) => {}
                None => break,
            }
        }
        // Few match, or it takes a search to know: use the next match.
        self.next_fit(number, Command::NextFit(number))
    }

    /// Returns the first match of a set from a number on, wrapping around. `None` if there is none, with a message, or
    /// if it takes a search, after which `command` is repeated.
    fn next_fit(&mut self, from: DealNumber, command: Command) -> Option<DealNumber> {
        let set = from.set();
        let numbers = set.numbers();
        let ranges = [(from, numbers.last()), (numbers.first(), from.saturating_add_signed(-1))];
        let ranges = ranges.into_iter().filter_map(|(first, last)| DealRange::new(first, last).ok());
        let ranges: Vec<DealRange> = ranges.filter_map(|range| dealt(self.panes.table(), range)).collect();
        self.fit_of(ranges, Direction::Up, set, command)
    }

    /// Returns how many numbers of a set match the filter, if known at once.
    pub fn count_fits(&mut self, set: DealSet) -> Option<u64> {
        let numbers = dealt(self.panes.table(), set.numbers()).filter(|numbers| numbers.len() <= MAX_AT_ONCE)?;
        let generator = self.dealing_generator();
        let (found, search) = self.filter.first_fits(generator, numbers, Direction::Up, usize::MAX);
        search.is_none().then_some(found.len() as u64)
    }

    /// Returns the first match of a new filter, and reports the number of matches. `None` as in [`Desk::next_fit`];
    /// without matches the previous filter is restored.
    fn shown_fit(&mut self, from: DealNumber) -> Option<DealNumber> {
        let count = self.count_fits(from.set());
        let Some(found) = self.next_fit(from, Command::ShowFits) else {
            if !self.searches.is_searching_fits() {
                self.refuse_filter(from.set());
            }
            return None;
        };
        self.say(Notice::FirstFit { from, found, count });
        Some(found)
    }

    /// Steps from a number through the matching deals, up to the end of the set that 50,000 numbers reach. `Err` is the
    /// search needed to find them.
    pub(super) fn walk(&mut self, table: Table, from: DealNumber, steps: i64) -> Result<Walk, Box<FitSearch>> {
        let generator = table.generator().unwrap_or_default();
        if steps == 0 || table.card_game().is_none() {
            return Ok(Walk { numbers: Vec::new(), end: None });
        }
        let direction = if steps < 0 { Direction::Down } else { Direction::Up };
        let wanted = usize::try_from(steps.unsigned_abs()).unwrap_or(usize::MAX);
        let count = wanted.min(MAX_STEPS);
        let range = reach(table, from, direction);
        let (numbers, search) =
            range.map_or((Vec::new(), None), |range| self.filter.first_fits(generator, range, direction, count));
        if let Some(search) = search {
            return Err(Box::new(search));
        }
        let end = if numbers.len() == wanted {
            None
        } else if numbers.len() == count {
            Some(Notice::StepLimit(MAX_STEPS))
        } else {
            let limit = match direction {
                Direction::Up => range.map(DealRange::last).filter(|&limit| limit < table.last()),
                Direction::Down => range.map(DealRange::first).filter(|&limit| limit > DealNumber::MIN),
            };
            Some(Notice::EndOfFits { direction, last: numbers.last().copied().unwrap_or(from), limit })
        };
        Ok(Walk { numbers, end })
    }

    /// Returns the number reached by steps through the matching deals of the focused pane, reporting an end. `None` if
    /// it takes a search, after which the command is repeated.
    pub fn stepped(&mut self, from: DealNumber, steps: i64, command: Command) -> Option<DealNumber> {
        match self.walk(self.panes.table(), from, steps) {
            Ok(Walk { numbers, end }) => {
                if let Some(end) = end {
                    self.say(end);
                }
                Some(numbers.last().copied().unwrap_or(from))
            }
            Err(search) => {
                self.search_fits(*search, command);
                None
            }
        }
    }

    /// Returns the number that a jump from a number leads to. `None` if it takes a search, after which the jump is
    /// repeated.
    pub fn target(&mut self, jump: JumpCommand, number: DealNumber) -> Option<DealNumber> {
        match jump {
            JumpCommand::First => self.end_of(number.set(), false),
            JumpCommand::Last => self.end_of(number.set(), true),
            JumpCommand::Random => self.random_of(number.set()),
            JumpCommand::NextFit(from) => self.next_fit(from, Command::NextFit(from)),
            JumpCommand::ShowFits => self.filter().is_some().then(|| self.shown_fit(number)).flatten(),
        }
    }

    /// Returns the number after the focused pane's, or before it if that is the last, that matches the filter. `None`
    /// if it takes a search, after which a pane is opened.
    pub fn next_number(&mut self) -> Option<DealNumber> {
        let (shown, table) = (self.focused().number(), self.panes.table());
        if self.filter().is_some() {
            for steps in [1, -1] {
                match self.walk(table, shown, steps) {
                    Ok(walk) if walk.numbers.is_empty() => {}
                    Ok(walk) => return walk.numbers.first().copied(),
                    Err(search) => {
                        self.search_fits(*search, Command::OpenPane);
                        return None;
                    }
                }
            }
        }
        // The last deal has no successor.
        Some(if shown == table.last() {
            shown.saturating_add_signed(-1)
        } else {
            table.saturating_add_signed(shown, 1)
        })
    }

    /// Searches for matches, then repeats a command.
    pub fn search_fits(&mut self, search: FitSearch, command: Command) {
        let notice = Notice::SearchingFits(search.begin());
        self.wait_for(Query::Fits(search), command, notice);
    }

    /// Steps panes through the matching deals, all by as much as each of them can.
    pub(super) fn step_fits(&mut self, panes: &[usize], steps: i64, command: Command) {
        let mut walks = Vec::new();
        for &pane in panes {
            match self.walk(self.pane(pane).table(), self.pane(pane).number(), steps) {
                Ok(walk) => walks.push(walk),
                Err(search) => return self.search_fits(*search, command),
            }
        }
        let possible = walks.iter().map(|walk| walk.numbers.len()).min().unwrap_or(0);
        if let Some(end) = walks.iter().find_map(|walk| walk.end.clone()) {
            self.say(end);
        }
        for (&pane, walk) in panes.iter().zip(&walks) {
            if let Some(&number) = walk.numbers[..possible].last() {
                self.panes.step_to(pane, number);
            }
        }
    }
}

/// Returns the numbers of a range that exist on a table.
fn dealt(table: Table, range: DealRange) -> Option<DealRange> {
    DealRange::new(range.first(), range.last().min(table.last())).ok()
}

/// Returns the numbers that steps may reach: to the end of the set in which a scan of `MAX_AT_ONCE` ends.
pub fn reach(table: Table, from: DealNumber, direction: Direction) -> Option<DealRange> {
    let near = MAX_AT_ONCE.cast_signed();
    match direction {
        Direction::Up => {
            let end = table.saturating_add_signed(from, near).set().numbers().last();
            let next = from.saturating_add_signed(1);
            if next == from { None } else { dealt(table, DealRange::new(next, end).ok()?) }
        }
        Direction::Down => {
            let end = from.saturating_add_signed(-near).set().numbers().first();
            // 0 is in no set with other numbers.
            let end = if end == DealNumber::from(1) { DealNumber::MIN } else { end };
            let last = from.get().checked_sub(1)?;
            let last = DealNumber::new(last).expect("it is smaller than a number").min(table.last());
            DealRange::new(end, last).ok()
        }
    }
}
