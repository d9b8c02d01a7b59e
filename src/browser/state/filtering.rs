//! The filter, and the deals known to match it.

use super::prelude::*;
use crate::browser::search::filter::{Filter, FitIndex, FitSearch, Fits, MAX_LENGTH};
use crate::query::PlayerRecord;
use crate::query::scan::Direction;
use crate::record::Records;
use crate::store::{Marks, OpenGame};
use tableaux_engine::atlas::{CardGame, Cost};

/// The most numbers scanned at once after a key, some 25 milliseconds; more are searched in the background.
pub const MAX_AT_ONCE: u64 = 50_000;

/// The most matches looked for on each side of the current deal.
const MAX_AROUND: usize = 100;
/// The distance from the current deal up to which costly measures are searched for matches.
const FAR_TO_MEASURE: i64 = 500;
const MAX_EARLIER: usize = 20;

/// The user's record, as bound to the filter.
#[derive(Debug, Clone)]
pub struct PlayerState {
    pub records: Arc<Records>,
    pub marks: Arc<Marks>,
    pub kept: Arc<[OpenGame]>,
    /// The games begun since the start, and whether each is open.
    pub begun: Vec<(GameKey, bool)>,
    pub cells: CellCount,
}

impl PlayerState {
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.records, &other.records)
            && Arc::ptr_eq(&self.marks, &other.marks)
            && Arc::ptr_eq(&self.kept, &other.kept)
            && (&self.begun, self.cells) == (&other.begun, other.cells)
    }
}

#[derive(Debug, Clone)]
pub struct Filtering {
    filter: Option<Filter>,
    /// Whether it was set since the last input; `before` is then the previous one, restored if no deal matches.
    is_new: bool,
    before: Option<Filter>,
    /// The user's record bound to the filter, if it asks for it.
    player: Option<Box<PlayerState>>,
    /// Earlier filters, latest last.
    earlier: Vec<String>,
    /// Known matches around the current deal, including it, and the search for others.
    around: Option<(Vec<DealNumber>, Option<FitSearch>)>,
    /// Whether a filter waits for the record of games.
    is_waiting: bool,
    index: FitIndex,
    /// How many numbers may still be scanned before the next key.
    left: u64,
}

impl Default for Filtering {
    fn default() -> Self {
        let (earlier, index) = (Vec::new(), FitIndex::default());
        Self {
            filter: None,
            is_new: false,
            before: None,
            player: None,
            earlier,
            around: None,
            is_waiting: false,
            index,
            left: MAX_AT_ONCE,
        }
    }
}

impl Filtering {
    /// Resets the limits at a key or click.
    pub fn begin_input(&mut self) {
        (self.left, self.is_waiting, self.is_new, self.before) = (MAX_AT_ONCE, false, false, None);
    }

    /// Applies the answer to a search. From now on the rest is searched in the background.
    pub fn answer(&mut self, search: &FitSearch, fits: &Fits) {
        self.left = 0;
        if self.filter.as_ref() == Some(&search.filter) {
            self.index.insert(search.generator, fits);
        }
    }

    pub fn filter(&self) -> Option<&Filter> {
        self.filter.as_ref()
    }

    pub fn set(&mut self, filter: Option<Filter>) {
        if let Some(filter) = &filter {
            self.earlier.retain(|text| text != filter.text());
            self.earlier.push(filter.text().to_owned());
            let surplus = self.earlier.len().saturating_sub(MAX_EARLIER);
            self.earlier.drain(..surplus);
        }
        let identity =
            |filter: &Option<Filter>| filter.as_ref().map(|filter| (filter.text().to_owned(), filter.game()));
        if identity(&self.filter) != identity(&filter) {
            self.before = std::mem::replace(&mut self.filter, filter);
            (self.is_new, self.player, self.index) = (true, None, FitIndex::default());
        }
    }

    /// Restores the previous filter, and drops the new one from the earlier ones. Returns whether there was one.
    pub fn put_back(&mut self) -> bool {
        if !std::mem::take(&mut self.is_new) {
            return false;
        }
        if let Some(refused) = std::mem::replace(&mut self.filter, self.before.take()) {
            self.earlier.retain(|text| text != refused.text());
        }
        (self.player, self.index) = (None, FitIndex::default());
        true
    }

    pub fn earlier(&self) -> &[String] {
        &self.earlier
    }

    pub fn wait_for_record(&mut self) {
        self.is_waiting = true;
    }

    pub fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// Returns whether a filter waited for the record, and resets that.
    pub fn take_waiting(&mut self) -> bool {
        std::mem::take(&mut self.is_waiting)
    }

    /// Returns the user's record bound to the filter.
    pub fn player(&self) -> Option<&PlayerState> {
        self.player.as_deref()
    }

    /// Binds the user's records to the filter.
    pub fn tell(&mut self, state: PlayerState, records: impl IntoIterator<Item = (Generator, PlayerRecord)>) {
        let Some(filter) = self.filter.take() else { return };
        (self.filter, self.index) = (Some(filter.with_player(records)), FitIndex::default());
        self.player = Some(Box::new(state));
    }

    pub fn keep(&self, visit: &mut Visit) {
        visit.filters.clone_from(&self.earlier);
    }

    pub fn restore(&mut self, visit: &Visit) {
        let is_filter = |text: &&String| {
            text.chars().count() <= MAX_LENGTH
                && CardGame::ALL.iter().any(|&game| matches!(Filter::of_text(text, game), Ok(Some(_))))
        };
        self.earlier = visit.filters.iter().filter(is_filter).take(MAX_EARLIER).cloned().collect();
    }

    /// Looks for matches around a number, as far as known at once; `None` stops looking.
    pub fn request_visible(&mut self, around: Option<(Generator, DealNumber, DealNumber)>) {
        let Some((generator, number, last)) = around else {
            self.around = None;
            return;
        };
        let reach = MAX_AT_ONCE.cast_signed();
        let range = |first: DealNumber, last: DealNumber| DealRange::new(first, last).ok();
        let after = (number < last)
            .then(|| range(number.saturating_add_signed(1), number.saturating_add_signed(reach).min(last)))
            .flatten();
        let before = (number > DealNumber::MIN)
            .then(|| range(number.saturating_add_signed(-reach), number.saturating_add_signed(-1)))
            .flatten();
        let mut find = |range: Option<DealRange>, direction| {
            range.map_or((Vec::new(), None), |range| self.first_fits(generator, range, direction, MAX_AROUND))
        };
        let (after, search_on) = find(after, Direction::Up);
        let (before, search_back) = find(before, Direction::Down);
        let numbers = before.into_iter().rev().chain([number]).chain(after).collect();
        // Unasked, search only where that is quick.
        let far = match self.filter.as_ref().map(Filter::cost) {
            Some(Cost::Moves | Cost::Crux | Cost::Difficulty) => FAR_TO_MEASURE,
            Some(Cost::Cells | Cost::BestGame) => 0,
            _ => reach,
        };
        let ends = [-far, far].map(|steps| number.saturating_add_signed(steps));
        let nearby = |search: FitSearch| {
            let (first, last) = (search.range.first().max(ends[0]), search.range.last().min(ends[1]));
            Some(FitSearch { range: range(first, last)?, ..search })
        };
        let search = search_on.and_then(nearby).or_else(|| search_back.and_then(nearby));
        self.around = Some((numbers, search));
    }

    pub fn around(&self) -> Option<&[DealNumber]> {
        self.around.as_ref().map(|(numbers, _)| &**numbers)
    }

    pub fn search_around(&self) -> Option<FitSearch> {
        self.around.as_ref()?.1.clone()
    }

    /// Returns how many numbers may still be scanned before the next key.
    pub fn scans_left(&self) -> u64 {
        self.left
    }

    /// Returns whether a deal matches the filter, or `None` if that takes a search. Takes a microsecond.
    pub fn fits(&self, generator: Generator, number: DealNumber) -> Option<bool> {
        let Some(filter) = &self.filter else { return Some(true) };
        self.index.fits(generator, number).or_else(|| filter.fits(generator, number))
    }

    /// Returns the first `count` matches from one end of a range, as far as known or decided by board and atlas, and
    /// the search for the others if there are fewer.
    pub fn first_fits(
        &mut self,
        generator: Generator,
        range: DealRange,
        direction: Direction,
        count: usize,
    ) -> (Vec<DealNumber>, Option<FitSearch>) {
        let Some(filter) = &self.filter else { return (Vec::new(), None) };
        loop {
            let (found, rest) = self.index.first(generator, range, direction, count);
            let Some(range) = rest else { return (found, None) };
            let filter = filter.clone();
            let search = FitSearch { filter, generator, range, direction, count: count - found.len() };
            let fits = search.at_once(self.left);
            let Some(scanned) = fits.range else { return (found, Some(search)) };
            self.left -= scanned.len();
            self.index.insert(generator, &fits);
        }
    }
}
