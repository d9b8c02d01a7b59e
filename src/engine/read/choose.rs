//! The choice among the arrangements of a board's rows: the facts decide, then the strongest means, a deal number last.

use std::ops::Range;

use super::arrange::{Means, arrangements, is_hole};
use super::error::ParseBoardError;
use super::home::home_cards;
use super::in_play::InPlay;
use super::judge::{Judged, Outside, PACK, Zone, judge, likeliest, lowest_home};
use super::labels::LabelKind;
use super::lines::{Faults, Line};
use super::note::Note;
use super::rows::{Certainty, Item, ItemKind, RowKind, Rows};
use super::shape::{SHORT_FIRST, Shape};
use super::stack::Cascades;
use super::text::Text;
use crate::card::{Card, Suit};
use crate::freecell::layout::Layout;
use crate::freecell::position::CASCADES;

/// The maximum number of lines above the cascades, and below them, with cells and foundations. More than three have one
/// slot each, and a name.
const MAX_ABOVE: usize = 8;
const MAX_LONG: usize = 3;
const MAX_BELOW: usize = 2;

/// The maximum number of misfits of a board that a program deals with cascades of other heights.
const MAX_DEALT: usize = 8;
/// The number of misfits of rows taken for cascades, or of lines that are broken anywhere.
const MANY: usize = 4;
/// The maximum number of rows of a board: one for each slot of a high grid.
const MAX_ROWS: usize = 128;

/// A board with the rows it takes.
#[derive(Debug)]
pub(super) struct BoardRows {
    pub rows: Vec<usize>,
    pub layout: Layout,
    pub error: Option<ParseBoardError>,
    pub notes: Vec<Note>,
}

pub(super) struct Chooser<'a> {
    pub text: &'a Text<'a>,
    pub rows: &'a Rows,
    pub is_dealt: &'a dyn Fn(&Layout) -> bool,
}

/// Where a line of cells and foundations has nothing between itself and the cascades.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touching {
    Nowhere,
    Above,
    /// Such a line is more likely the last row.
    Below,
}

/// A board that all facts allow.
struct BoardCandidate {
    judged: Judged,
    means: Means,
    is_card_a_line: bool,
    leaves_empty: bool,
    /// The number of lines outside the cascades.
    outside: usize,
    touching: Touching,
    /// Whether there is a gap among the lines of the cascades, as there may be before the last row of a deal.
    has_gap: bool,
}

impl Chooser<'_> {
    /// Returns the board of rows in which each card of the pack has one place; `None` if no arrangement gives one.
    pub fn found(&self, board: &[usize]) -> Option<BoardRows> {
        let is_placed = |at: &usize| matches!(self.rows[*at].kind, RowKind::Cards | RowKind::Empty);
        let placed: Vec<usize> = board.iter().copied().filter(is_placed).collect();
        let is_position = placed.len() < board.len();
        self.chosen(board, &placed).or_else(|| self.chosen(board, &self.without_words(&placed, is_position)?))
    }

    /// Returns rows without those that are no part of the board: a prompt, or a line of a program. `None` if there are
    /// none. In a position with cells or foundations an empty cascade is a part.
    fn without_words(&self, placed: &[usize], is_position: bool) -> Option<Vec<usize>> {
        let is_part = |at: &usize| {
            let row = &self.rows[*at];
            row.depth > 0 || is_position && row.kind == RowKind::Empty || !self.rows.items(row).iter().all(is_hole)
        };
        let part: Vec<usize> = placed.iter().copied().filter(is_part).collect();
        (part.len() < placed.len()).then_some(part)
    }

    /// Returns the board of rows with cards and of empty ones, which all belong to it.
    fn chosen(&self, board: &[usize], placed: &[usize]) -> Option<BoardRows> {
        let is_board = (1..=MAX_ROWS).contains(&placed.len()) && self.has_pack(board) && self.are_padded(board);
        if !is_board || self.is_misshapen(placed) {
            return None;
        }
        let mut candidates = self.candidates(board, placed);
        let is_dealt = |candidate: &BoardCandidate| (self.is_dealt)(&candidate.judged.layout);
        let is_labeled = placed.iter().all(|&at| self.rows[at].label.is_some() || self.rows[at].depth > 0);
        let is_certain = |candidate: &BoardCandidate| {
            // A position has no order, and not many cards where no move puts them.
            let Judged { layout, misfits, has_unprinted_home, .. } = candidate.judged;
            let most = match () {
                () if is_labeled => usize::MAX,
                () if layout.is_unplayed() && candidate.means == Means::Groups => MAX_DEALT / 2,
                () if layout.is_unplayed() => MAX_DEALT,
                () => 1,
            };
            !has_unprinted_home
                && misfits <= most
                && !candidate.leaves_empty
                && candidate.means != Means::Wrapped
                && (candidate.means != Means::Order || !layout.is_in_play())
                && (candidate.outside == 0 || misfits == 0)
        };
        // A deal number takes a search, and is asked for last.
        let is_likely = |candidate: &BoardCandidate| is_certain(candidate) && candidate.judged.misfits < MANY;
        let are_likely = candidates.iter().any(is_likely) && !candidates.iter().any(|other| other.leaves_empty);
        candidates.retain(|candidate| is_certain(candidate) || !are_likely && is_dealt(candidate));
        retain_placed(&mut candidates);
        let are_several = candidates.iter().any(|candidate| candidate.judged.layout != candidates[0].judged.layout);
        for candidate in candidates.iter_mut().filter(|candidate| candidate.has_gap) {
            candidate.has_gap = are_several && !is_dealt(candidate);
        }
        let rank = |candidate: &BoardCandidate| {
            let has_gap = candidate.has_gap;
            let is_last_row = candidate.touching == Touching::Below;
            (has_gap, is_last_row, candidate.judged.misfits, candidate.outside, candidate.means)
        };
        let best = candidates.iter().map(rank).min()?;
        candidates.retain(|candidate| rank(candidate) == best);
        candidates.dedup_by(|one, other| one.judged.layout == other.judged.layout);
        let mut error = None;
        if candidates.len() > 1 {
            let dealt: Vec<bool> = candidates.iter().map(is_dealt).collect();
            match dealt.iter().position(|&is_dealt| is_dealt) {
                Some(place) if dealt.iter().filter(|&&is_dealt| is_dealt).count() == 1 => candidates.swap(0, place),
                _ => {
                    let at = self.text.position(self.rows[*board.first()?].start);
                    error = Some(ParseBoardError::ambiguous(at, &readings(&candidates)));
                }
            }
        }
        let BoardCandidate { judged, means, is_card_a_line, .. } = candidates.into_iter().next()?;
        Some(BoardRows {
            rows: board.to_vec(),
            layout: judged.layout,
            error,
            notes: notes(&judged, means, is_card_a_line),
        })
    }

    /// Returns whether words that are not cards may be skipped: line numbers, several words, or one that fills its row
    /// to the length of the longest. A single word among cards is more likely a misspelled one.
    fn are_padded(&self, board: &[usize]) -> bool {
        let rows = || board.iter().map(|&at| &self.rows[at]).filter(|row| row.label.is_none());
        let longest = rows().map(|row| row.len as usize).max().unwrap_or(0);
        let is_word = |item: &Item| {
            let text = &self.text.raw[item.start as usize..item.end as usize];
            matches!(item.kind, ItemKind::Wrong | ItemKind::Misspelled | ItemKind::Binary)
                && !text.bytes().all(|byte| byte.is_ascii_digit())
        };
        rows().map(|row| self.rows.items(row)).all(|items| {
            let words = items.iter().filter(|item| is_word(item)).count();
            words != 1 || items.len() == longest && items.last().is_some_and(is_word) && items.len() > 1
        })
    }

    /// Returns whether no card of a board is there twice, and what is missing is, in each suit, the ace upward. No
    /// arrangement changes that.
    fn has_pack(&self, board: &[usize]) -> bool {
        let items = self.items(board);
        let mut present = 0_u64;
        let is_new = |card: Card| {
            let bit = 1 << card.index();
            let is_new = present & bit == 0;
            present |= bit;
            is_new
        };
        let are_new = items.filter_map(Item::card).all(is_new);
        let lost = PACK & !present & !home_cards(lowest_home(PACK & !present));
        are_new && lost.count_ones() as usize <= self.unknown(board)
    }

    /// Returns the number of unknown cards of a board.
    fn unknown(&self, board: &[usize]) -> usize {
        self.items(board).filter(|item| item.kind == ItemKind::Unknown).count()
    }

    /// Returns what is in the places of a board, those in labeled cells first.
    fn items(&self, board: &[usize]) -> impl Iterator<Item = &Item> {
        let lists = board.iter().filter_map(|&at| match self.rows[at].kind {
            RowKind::Cells(list) => Some(&self.rows.cells[list as usize]),
            _ => None,
        });
        lists.flat_map(|list| &list.cards).map(|(_, item)| item).chain(self.rows.items_of(board))
    }

    /// Returns whether rows without labels have lengths that a board with a mistake has, which an error names.
    fn is_misshapen(&self, placed: &[usize]) -> bool {
        let lens: Vec<usize> = placed.iter().map(|&at| self.rows[at].len as usize).collect();
        let is_list = placed.iter().skip(1).all(|&at| self.rows[at].gap.depth == u8::MAX);
        (!is_list || self.rows[placed[0]].depth == 0)
            && placed.iter().all(|&at| self.rows[at].label.is_none())
            && matches!(Shape::broken(&lens), Some(Shape::SevenColumns | Shape::FalseRows(_)))
    }

    /// Returns the boards that the facts allow, of all arrangements, with any lines above and below the cascades as
    /// cells and foundations.
    fn candidates(&self, board: &[usize], placed: &[usize]) -> Vec<BoardCandidate> {
        let lines = self.lines(placed);
        let mut found: Vec<BoardCandidate> = Vec::new();
        for above in 0..=MAX_ABOVE.min(lines.len().saturating_sub(1)) {
            for below in 0..=MAX_BELOW.min(lines.len() - 1 - above) {
                let outside = lines[..above].iter().chain(&lines[lines.len() - below..]);
                let divided: Option<Vec<Vec<Vec<Zone>>>> =
                    outside.map(|line| self.divided(&placed[line.clone()])).collect();
                let Some(divided) = divided else { break };
                let are_slots = divided.iter().all(|line| line[0].len() == 1 && line[0][0].len() == 1);
                let are_named = placed[..lines[above].start].iter().all(|&at| self.rows[at].label.is_some());
                if above > MAX_LONG && !(are_slots && are_named) {
                    break;
                }
                let (first, end) = (lines[above].start, lines[lines.len() - 1 - below].end);
                let main = &placed[first..end];
                let is_apart = |place: usize| placed.get(place).is_some_and(|&at| self.rows[at].gap.is_wide());
                let touching = match () {
                    () if below > 0 && !is_apart(end) => Touching::Below,
                    () if above > 0 && !is_apart(first) => Touching::Above,
                    () => Touching::Nowhere,
                };
                if above > 0 && touching == Touching::Below {
                    continue;
                }
                let gaps = (first + 1..end).filter(|&place| is_apart(place)).count();
                let has_gap = gaps == 1 && lines.len() > 2;
                for arrangement in arrangements(self.text, self.rows, main) {
                    let Some(outside) = self.outside(board, &arrangement.cascades) else { continue };
                    let judged = divisions(&divided)
                        .filter_map(|zones| judge(&arrangement.cascades, &Outside { zones, ..outside.clone() }));
                    found.extend(likeliest(&judged.collect::<Vec<_>>()).map(|judged| BoardCandidate {
                        judged,
                        means: arrangement.means,
                        is_card_a_line: arrangement.is_card_a_line,
                        leaves_empty: arrangement.leaves_empty,
                        outside: above + below,
                        touching,
                        has_gap,
                    }));
                }
            }
            // Most boards have no such lines.
            let is_plain = |candidate: &BoardCandidate| {
                let BoardCandidate { judged, outside, means, has_gap, .. } = candidate;
                judged.misfits == 0 && *outside == 0 && *means < Means::Order && !has_gap
            };
            if found.iter().any(is_plain) {
                break;
            }
        }
        found
    }

    /// Returns the labeled cells and foundations of a board; `None` if they are wrong.
    fn outside(&self, board: &[usize], cascades: &Cascades) -> Option<Outside> {
        let mut faults = Faults::default();
        let line =
            |cascade: &Vec<Option<Card>>| Line { cards: cascade.iter().map(|&card| (0, card)).collect(), end: 0 };
        let lines = cascades.iter().map(line).collect();
        // A list without any card is that of something else.
        let has_cards = |at: &usize| match self.rows[*at].kind {
            RowKind::Cells(list) => {
                let cards = &self.rows.cells[list as usize].cards;
                cards.is_empty() || cards.iter().any(|(_, item)| item.kind != ItemKind::Wrong)
            }
            _ => true,
        };
        let board: Vec<usize> = board.iter().copied().filter(has_cards).collect();
        let named = InPlay::named(self.text, self.rows, &board, lines, &mut faults);
        let cells = named.cells.iter().filter_map(|&(cell, ref item)| Some((cell, item.card()?))).collect();
        let unknown = self.unknown(&board);
        let has_home = board.iter().any(|&at| matches!(self.rows[at].kind, RowKind::Foundations(_)));
        let home = named.home.map(|home| home.map_or(0, |(count, _)| count));
        faults.first.is_none().then(|| Outside { cells, home: has_home.then_some(home), zones: Vec::new(), unknown })
    }

    /// Returns the lines of some rows, as ranges of their places.
    fn lines(&self, placed: &[usize]) -> Vec<Range<usize>> {
        let mut lines: Vec<Range<usize>> = Vec::new();
        for (place, &at) in placed.iter().enumerate() {
            match lines.last_mut().filter(|_| !self.rows[at].gap.has_line_break) {
                Some(line) => line.end = place + 1,
                None => lines.push(place..place + 1),
            }
        }
        lines
    }

    /// Returns the slots of a line with a separator between any two: four, or eight of cells and foundations.
    fn in_fields(&self, line: &[usize]) -> Option<Zone> {
        const SEPARATORS: [char; 6] = ['|', '│', ',', ';', '\t', '['];
        let items: Vec<&Item> = self.rows.items_of(line).collect();
        let whole = self.text.line_text(items.first()?.start);
        let start = self.text.line_start(items[0].start);
        SEPARATORS.into_iter().find_map(|separator| {
            let fields = whole.matches(separator).count() + 1;
            let edges = [whole.trim_start().starts_with(separator), whole.trim_end().ends_with(separator)];
            let edges = edges.map(usize::from);
            // Empty slots at the ends look like the edges of a frame.
            let [lead, tail] = if matches!(fields, 4 | 8) { [0, 0] } else { edges };
            let count = fields.checked_sub(lead + tail)?;
            let mut slots = vec![None; count];
            for item in items.iter().filter(|item| !is_hole(item)) {
                let before = self.text.raw[start as usize..item.start as usize].matches(separator).count();
                let slot = slots.get_mut(before.checked_sub(lead)?)?;
                if slot.replace(item.card()?).is_some() {
                    return None;
                }
            }
            matches!(count, 4 | 8).then_some(slots)
        })
    }

    /// Returns the ways to divide a line into cells and foundations; `None` if it has anything else.
    fn divided(&self, line: &[usize]) -> Option<Vec<Vec<Zone>>> {
        // An empty row is an empty cascade, and a number or a colon is that of a cascade.
        let is_cascade = |at: &usize| {
            let row = &self.rows[*at];
            let line = self.text.line_start(row.start) as usize;
            let end = self.rows.items(row).first().map_or(row.end, |item| item.start);
            let name = self.text.raw.get(line..end as usize).unwrap_or("").trim_start();
            let is_letter =
                name.starts_with(char::is_alphabetic) && name.chars().filter(|c| c.is_alphanumeric()).count() == 1;
            let kind = row.label.map(|label| label.kind);
            row.kind == RowKind::Empty && !is_letter
                || matches!(kind, Some(LabelKind::Number | LabelKind::Colon))
                || kind == Some(LabelKind::Line) && !is_letter
        };
        let is_entry = |at: &usize| matches!(self.rows[*at].certainty, Certainty::Mention | Certainty::Comment);
        if line.iter().all(is_cascade) || line.iter().any(is_entry) {
            return None;
        }
        if let Some(slots) = self.in_fields(line) {
            let (one, other) = slots.split_at(slots.len().min(Suit::COUNT));
            let zones = [one.to_vec(), other.to_vec()].into_iter().filter(|zone| !zone.is_empty());
            return Some(vec![zones.collect()]);
        }
        let mut slots: Zone = Vec::new();
        let mut bar = None;
        let mut end = None;
        for row in line.iter().map(|&at| &self.rows[at]) {
            if row.kind == RowKind::Empty {
                slots.push(None);
            }
            for item in self.rows.items(row) {
                let between = end.map_or("", |end: u32| &self.text.raw[end as usize..item.start as usize]);
                if between.contains(['|', '│']) && bar.is_none() {
                    bar = Some(slots.len());
                }
                end = Some(item.end);
                match item.kind {
                    ItemKind::Card(card) => slots.push(Some(card)),
                    _ if is_hole(item) => slots.push(None),
                    _ => return None,
                }
            }
        }
        let split = |at: usize| vec![slots[..at].to_vec(), slots[at..].to_vec()];
        let has_holes = slots.contains(&None);
        Some(match (slots.len(), bar) {
            (0..=8, Some(at)) => vec![split(at)],
            (8, None) => vec![split(Suit::COUNT)],
            (4, None) if has_holes => vec![vec![slots]],
            (1..8, None) => std::iter::once(vec![slots.clone()]).chain((1..slots.len()).map(split)).collect(),
            _ => return None,
        })
    }
}

/// Returns the first difference of two boards: `cascade 1 either 7D TD or 7D AD`.
fn readings(candidates: &[BoardCandidate]) -> String {
    let layouts: Vec<Layout> = candidates.iter().take(2).map(|candidate| candidate.judged.layout).collect();
    let cards = |cards: &[Option<Card>]| {
        let words: Vec<String> = cards.iter().flatten().map(ToString::to_string).collect();
        if words.is_empty() { "empty".to_owned() } else { words.join(" ") }
    };
    let differ = |cascade: &usize| layouts[0].cascade(*cascade) != layouts[1].cascade(*cascade);
    let [one, other] = [0, 1].map(|which| match (0..CASCADES).find(differ) {
        Some(cascade) => cards(layouts[which].cascade(cascade)),
        None => cards(layouts[which].cells()),
    });
    let place = (0..CASCADES).find(differ).map_or("the cells".to_owned(), |cascade| format!("cascade {}", cascade + 1));
    format!("{place} is {one}, or {other}")
}

/// Removes weaker readings where the text shows places: those by index if a grid has holes, and those by order unless
/// all others have many cards that no move puts where they lie.
fn retain_placed(candidates: &mut Vec<BoardCandidate>) {
    let is_by_index = |candidate: &BoardCandidate| candidate.means >= Means::Index;
    let layouts: Vec<Layout> =
        candidates.iter().filter(|other| is_by_index(other)).map(|other| other.judged.layout).collect();
    let has_holes =
        |candidate: &BoardCandidate| candidate.means <= Means::Gaps && !layouts.contains(&candidate.judged.layout);
    if candidates.iter().any(has_holes) {
        let fits = candidates.iter().any(|candidate| has_holes(candidate) && candidate.judged.misfits == 0);
        let is_misfit = |candidate: &BoardCandidate| candidate.means == Means::Groups && candidate.judged.misfits > 0;
        candidates.retain(|candidate| !(is_by_index(candidate) || fits && is_misfit(candidate)));
    } else if candidates.iter().any(|candidate| {
        candidate.means < Means::Order && candidate.touching == Touching::Nowhere && candidate.judged.misfits < MANY
    }) {
        candidates.retain(|candidate| candidate.means < Means::Order);
    }
}

/// Returns the zones of lines: of a single one by each of its divisions, of several by the first.
fn divisions(lines: &[Vec<Vec<Zone>>]) -> impl Iterator<Item = Vec<Zone>> {
    let count = match lines {
        [line] => line.len(),
        _ => 1,
    };
    (0..count).map(|division| lines.iter().flat_map(|line| line[division].iter().cloned()).collect())
}

fn notes(judged: &Judged, means: Means, is_card_a_line: bool) -> Vec<Note> {
    let is_grid = matches!(means, Means::Fields | Means::Columns | Means::Gaps) && judged.layout.is_in_play();
    let is_short_first = judged.layout.is_unplayed() && judged.layout.cascades().map(<[_]>::len).eq(SHORT_FIRST);
    let notes = [
        is_card_a_line.then_some(Note::CardALine),
        is_short_first.then_some(Note::ShortCascadesFirst),
        is_grid.then_some(Note::Grid),
        (means == Means::Coordinates).then_some(Note::Coordinates),
        (judged.unlabeled_home > 0).then_some(Note::UnnamedFoundations),
        judged.ace.map(Note::AceHome),
    ];
    notes.into_iter().flatten().collect()
}
