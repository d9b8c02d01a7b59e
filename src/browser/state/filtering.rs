//! The filter, and which deals are known to fit it.

use std::sync::Arc;

use crate::browser::input::effect::GameKey;
use crate::browser::search::filter::{Filter, FitIndex, FitSearch, Fits, MAX_LENGTH};
use crate::query::PlayerRecord;
use crate::query::scan::Direction;
use crate::record::Records;
use crate::store::{Marks, OpenGame, Visit};
use tableaux_engine::atlas::Cost;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

/// How many numbers are scanned at once after a key, at most: some 25 milliseconds. What takes longer is searched for in
/// the background.
pub const MAX_AT_ONCE: u64 = 50_000;

/// The most deals that fit on each side of the one that is shown which are looked for.
const MAX_AROUND: usize = 100;
/// How far away deals are whose solutions or games are searched for to find those that fit around the one that is shown.
const FAR_TO_MEASURE: i64 = 500;
/// The most earlier filters that are kept.
const MAX_EARLIER: usize = 20;

/// What a person has done, as it was when the filter was told of it.
#[derive(Debug, Clone)]
pub struct PlayerState {
    pub records: Arc<Records>,
    pub marks: Arc<Marks>,
    pub kept: Arc<[OpenGame]>,
    /// The games that were begun since the start, and whether each is open.
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

/// The filter, and what is known of it.
#[derive(Debug, Clone)]
pub struct Filtering {
    filter: Option<Filter>,
    /// Whether it was set since the last input, and the one before it then, which stays if no deal fits the new one.
    is_new: bool,
    before: Option<Filter>,
    /// What the filter was told of a person, if it asks for that.
    player: Option<Box<PlayerState>>,
    /// The filters that were set, the last one last.
    earlier: Vec<String>,
    /// The deals that fit around the one that is shown, which is among them, as far as they are known; and the search for
    /// others.
    around: Option<(Vec<DealNumber>, Option<FitSearch>)>,
    /// Whether a filter is to be set once the record of games is read.
    is_waiting: bool,
    index: FitIndex,
    /// How many numbers may be scanned at once until the next key.
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
    /// Takes note that a key or a click has come.
    pub fn begin_input(&mut self) {
        (self.left, self.is_waiting, self.is_new, self.before) = (MAX_AT_ONCE, false, false, None);
    }

    /// Takes the answer to a search. From now on the rest is searched for in the background too.
    pub fn answer(&mut self, search: &FitSearch, fits: &Fits) {
        self.left = 0;
        if self.filter.as_ref() == Some(&search.filter) {
            self.index.insert(search.generator, fits);
        }
    }

    pub fn filter(&self) -> Option<&Filter> {
        self.filter.as_ref()
    }

    /// Sets a filter, or takes it away.
    pub fn set(&mut self, filter: Option<Filter>) {
        if let Some(filter) = &filter {
            self.earlier.retain(|text| text != filter.text());
            self.earlier.push(filter.text().to_owned());
            let surplus = self.earlier.len().saturating_sub(MAX_EARLIER);
            self.earlier.drain(..surplus);
        }
        if self.filter.as_ref().map(Filter::text) != filter.as_ref().map(Filter::text) {
            self.before = std::mem::replace(&mut self.filter, filter);
            (self.is_new, self.player, self.index) = (true, None, FitIndex::default());
        }
    }

    /// Puts back the filter before the one that was just set, which is not among the earlier ones then. Whether there was
    /// another.
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

    /// The filters that were set, the last one last.
    pub fn earlier(&self) -> &[String] {
        &self.earlier
    }

    /// Has a filter wait for the record of games.
    pub fn wait_for_record(&mut self) {
        self.is_waiting = true;
    }

    pub fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// The same of one that waits no longer.
    pub fn take_waiting(&mut self) -> bool {
        std::mem::take(&mut self.is_waiting)
    }

    /// What the filter was told of a person.
    pub fn player(&self) -> Option<&PlayerState> {
        self.player.as_deref()
    }

    /// Tells the filter what a person has done with the deals of some generators.
    pub fn tell(&mut self, state: PlayerState, records: impl IntoIterator<Item = (Generator, PlayerRecord)>) {
        let Some(filter) = self.filter.take() else { return };
        (self.filter, self.index) = (Some(filter.with_player(records)), FitIndex::default());
        self.player = Some(Box::new(state));
    }

    /// Writes the filters that were set into a visit.
    pub fn keep(&self, visit: &mut Visit) {
        visit.filters.clone_from(&self.earlier);
    }

    pub fn restore(&mut self, visit: &Visit) {
        let is_filter =
            |text: &&String| text.chars().count() <= MAX_LENGTH && matches!(Filter::of_text(text), Ok(Some(_)));
        self.earlier = visit.filters.iter().filter(is_filter).take(MAX_EARLIER).cloned().collect();
    }

    /// Finds out which deals fit around a number, as far as that is known at once; of none where no filter is to be looked
    /// at.
    pub fn look_around(&mut self, around: Option<(Generator, DealNumber, DealNumber)>) {
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
        // What nobody has asked for is searched for only where that is soon done.
        let far = match self.filter.as_ref().map(Filter::cost) {
            Some(Cost::Moves | Cost::Crux | Cost::Difficulty) => FAR_TO_MEASURE,
            Some(Cost::Cells) => 0,
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

    /// The deals that fit around the one that is shown.
    pub fn around(&self) -> Option<&[DealNumber]> {
        self.around.as_ref().map(|(numbers, _)| &**numbers)
    }

    pub fn search_around(&self) -> Option<FitSearch> {
        self.around.as_ref()?.1.clone()
    }

    /// How many numbers may be scanned at once until the next key.
    pub fn scans_left(&self) -> u64 {
        self.left
    }

    /// Whether the deal of a number fits the filter; all do where none is set. `None` if that takes a search that has not
    /// been made yet. It takes a microsecond.
    pub fn fits(&self, generator: Generator, number: DealNumber) -> Option<bool> {
        let Some(filter) = &self.filter else { return Some(true) };
        self.index.fits(generator, number).or_else(|| filter.fits(generator, number))
    }

    /// The first `count` deals that fit from one end of a range on, in that order, as far as they are known or
    /// decided by the boards and the atlas; and the search for the others where these are fewer and the range has more.
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
