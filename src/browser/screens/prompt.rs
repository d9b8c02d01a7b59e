//! The text fields of the footer: their labels, their keys, and the handling of their text.

mod completion;
mod numbers;

use self::completion::Completion;
use super::field::{Field, FieldLine, endings, inserted};
use super::marks::MarkList;
use super::prelude::*;
use crate::browser::input::keys::check_keys;
use crate::browser::input::pasted::refused;
use crate::browser::search::filter::{Filter, MAX_LENGTH};
use crate::browser::state::pane::OwnBoard;
use crate::browser::widgets::{own_hand, panes};
use crate::query::completions;
use crate::store::Mark;
use crate::words::grouped_count;
use tableaux_engine::atlas::CardGame;
use tableaux_engine::number::DealSet;
use tableaux_engine::skat::{Hand, challenge_value};

#[derive(Debug, Clone)]
pub struct Prompt {
    entry: Entry,
    field: Field,
    /// The last completion of a filter's word.
    completion: Option<Completion>,
}

/// The input that a prompt reads.
#[derive(Debug, Clone)]
enum Entry {
    /// A number or a range to open, or a repeat count.
    Numbers,
    /// The filter, and the set in which some deal must match it.
    Filter(Earlier, DealSet),
    /// The words to filter marks by, with the earlier words, which stay until new ones are accepted.
    MarkFilter(String),
    /// The note of a number, which marks it.
    Note(Table, DealNumber),
    /// The card to follow through the panes.
    Card,
    Hand,
    /// The range of the find screen.
    Range,
    /// The number of a move or a step to go to in a playback or a trace.
    StepNumber,
}

/// The position in the history of filters.
#[derive(Debug, Clone, Default)]
struct Earlier {
    /// The number of filters back in the history; 0 is the typed text.
    back: usize,
    typed: String,
}

/// Length limits in characters: two numbers of maximal length and one digit too many; a two-digit ten, a suit and its
/// variation selector; ten such cards with blanks; the moves of the longest solution.
const MAX_NUMBERS: usize = 40;
const MAX_CARD: usize = 4;
const MAX_HAND: usize = 60;
const MAX_STEP: usize = 6;
const MAX_MARK_FILTER: usize = 60;
/// Returns examples of filters of a game's deals.
const fn examples(game: CardGame) -> [&'static str; 4] {
    match game {
        CardGame::FreeCell => ["hard and not won", "difficulty 60-80", "aces > 18", "r1c1 == AS"],
        CardGame::Skat => ["grand and points >= 90", "best == forehand", "value > 48 and not won", "null"],
    }
}

const fn section(id: &'static str, name: &'static str, on: fn(Table) -> bool, keys: &'static [Binding]) -> Section {
    Section { id, name, is_typed_into: true, text: |_| true, typed: &[], keys, on }
}

/// Creates the binding of the key that accepts the text.
const fn accept(words: &'static str, hint: &'static str) -> Binding {
    Binding::new("accept", &[ENTER], Command::Accept, words).hint(hint, 10)
}

const ERASE: Binding = Binding::new("erase", &[BACKSPACE], Command::Erase, "erase a digit");

impl Prompt {
    pub const NUMBERS: Section = Section {
        text: numbers::is_text,
        typed: &[
            ("617", "a number, also as #617, ms617 or 11,982"),
            ("1-3", "a range: a pane for each number"),
            ("5 →", "a number before a step: so many steps"),
            ("-1", "FreeCell's jokes: -1 and -2"),
        ],
        ..section(
            "number",
            "Number line",
            |_| true,
            bindings![
                Binding::new("accept", &[ENTER, c('G')], Command::Accept, "open the number or the range")
                    .hint("open", 10),
                keys::STEP.priority(160),
                keys::STEP_TEN,
                keys::STEP_HUNDRED,
                ERASE,
                keys::FIELD_HELP,
                keys::CANCEL,
            ],
        )
    };
    pub const FILTER: Section = section(
        "filter",
        "Filter",
        Table::has_measures,
        bindings![
            accept("browse the deals that fit; all if nothing is typed", "filter"),
            Binding::pair(
                Shortcut::new("earlier-filter", &[UP], Command::History(-1), "the previous filter"),
                Shortcut::new("later-filter", &[DOWN], Command::History(1), "the next one, or the text typed"),
            )
            .hint("earlier", 160),
            Binding::pair(
                Shortcut::new("complete", &[TAB], Command::Complete(1), "complete the word; again, the next one"),
                Shortcut::new("complete-back", &[BACK_TAB], Command::Complete(-1), "the word before it"),
            )
            .hint("complete", 155),
            keys::FILTER_HELP,
            keys::CANCEL,
        ],
    );
    pub const MARK_FILTER: Section = Section {
        typed: &[
            ("hard", "a word of the note"),
            ("617", "a number, or a part of it"),
            ("skat", "the name of a table"),
            ("hard 617", "several words: the marks that have all of them"),
        ],
        ..section(
            "mark-filter",
            "Filter of marks",
            |_| true,
            bindings![accept("list the marks that have these words", "filter"), keys::FIELD_HELP, keys::CANCEL],
        )
    };
    pub const NOTE: Section = Section {
        typed: &[("any text", "a note on the deal, in your own words"), ("nothing", "a mark without a note")],
        ..section(
            "note",
            "Note",
            |_| true,
            bindings![
                accept("keep the mark and its note", "keep"),
                Binding::new("remove-mark", &[ctrl('x')], Command::RemoveMark, "remove the mark").hint("remove", 20),
                keys::FIELD_HELP,
                keys::CANCEL,
            ],
        )
    };
    pub const CARD: Section = Section {
        typed: &[
            ("7D", "a rank, A 2–9 T J Q K, and a suit, C D H S"),
            ("10♦", "a ten in digits, and a suit as it is drawn"),
        ],
        ..section(
            "card",
            "Card to follow",
            Table::has_cards,
            bindings![accept("follow the card", "follow"), keys::FIELD_HELP, keys::CANCEL],
        )
    };
    pub const HAND: Section = Section {
        typed: &[
            ("JC JS AH", "ten cards: a rank, A 7–9 T J Q K, and a suit, C D H S"),
            ("CJ SJ HA", "the suit first, as Skat programs write them"),
        ],
        ..section(
            "hand",
            "Hand to value",
            Table::has_hands,
            bindings![accept("value the hand; it is also valued as you type", "value"), keys::FIELD_HELP, keys::CANCEL],
        )
    };
    pub const RANGE: Section = Section {
        typed: &[
            ("1-32000", "the numbers to search"),
            ("all", "every number"),
            ("nothing", "every number; the first million if the first cards are unknown"),
        ],
        ..section(
            "find-range",
            "Range to find in",
            Table::has_generators,
            bindings![accept("search for numbers in it", "search"), keys::FIELD_HELP, keys::CANCEL],
        )
    };
    pub const STEP_NUMBER: Section = Section {
        text: |c| c.is_ascii_digit(),
        typed: &[("16", "the number of a move or step"), ("5 →", "a number before a step: so many steps")],
        ..section(
            "step-number",
            "Number of a move",
            |_| true,
            bindings![
                Binding::new(
                    "accept",
                    &[ENTER, c('G')],
                    Command::Accept,
                    "go to the move, press or step with that number"
                )
                .hint("go", 10),
                Binding::pair(
                    Shortcut::new("step-back", &[LEFT, c('h')], Command::Seek(-1), "that many steps back"),
                    Shortcut::new("step-on", &[RIGHT, c('l')], Command::Seek(1), "that many steps forward"),
                )
                .hint("step", 100),
                ERASE,
                keys::FIELD_HELP,
                keys::CANCEL,
            ],
        )
    };

    /// Creates the prompt of an opening, with the text to edit, above a screen with a selected number; `None` if the
    /// opening is another screen's.
    pub fn open(opening: Opening, desk: &Desk, selected: DealNumber) -> Option<Self> {
        let (entry, text, max) = match opening {
            Opening::Number(range) => (Entry::Numbers, numbers::text_of(range), MAX_NUMBERS),
            Opening::Filter => {
                let set = Entry::Filter(Earlier::default(), selected.set());
                (set, desk.filter().map_or("", Filter::text).to_owned(), MAX_LENGTH)
            }
            Opening::MarkFilter => {
                let words = desk.marks.view().words.clone();
                (Entry::MarkFilter(words.clone()), words, MAX_MARK_FILTER)
            }
            Opening::Note(table, number) => {
                let note = desk.marks.note(table, number).unwrap_or_default();
                (Entry::Note(table, number), note.to_owned(), Mark::MAX_NOTE)
            }
            Opening::Card => (Entry::Card, String::new(), MAX_CARD),
            Opening::Hand => (Entry::Hand, String::new(), MAX_HAND),
            Opening::FindRange(range) => (Entry::Range, numbers::text_of(range), MAX_NUMBERS),
            Opening::StepNumber => (Entry::StepNumber, String::new(), MAX_STEP),
            _ => return None,
        };
        Some(Self { entry, field: Field::new(text, max), completion: None })
    }

    /// Runs the action with the text, or returns why it is refused.
    fn accept(&mut self, desk: &mut Desk) -> Result<Flow, Message> {
        let (text, table) = (self.field.text(), desk.panes.table());
        Ok(match &mut self.entry {
            Entry::Numbers => match numbers::joke(text, table) {
                Some(joke) => {
                    desk.panes.show_own(OwnBoard::joke(joke));
                    Flow::CloseAll
                }
                None => match numbers::to_open(text, table)? {
                    numbers if numbers.len() == 1 => Flow::CloseThen(Command::Go(numbers.first())),
                    numbers => Flow::CloseThen(Command::GoRange(numbers)),
                },
            },
            Entry::Filter(_, set) if desk.set_filter(text, *set) => Flow::CloseThen(Command::ShowFits),
            Entry::Filter(..) => Flow::after(desk.record_for_filter()),
            Entry::MarkFilter(words) => {
                text.clone_into(words);
                Flow::Close
            }
            &mut Entry::Note(table, number) => Flow::CloseWith(desk.mark(table, number, text)),
            Entry::Card => {
                let wrong = || format!("'{text}' is not a card; use a rank A 2–9 T J Q K and a suit C D H S");
                desk.panes.follow(text.trim().parse().map_err(|_| wrong())?);
                Flow::Close
            }
            Entry::Hand => {
                let hand: Hand = text.parse().map_err(|error| format!("{error}"))?;
                let names = desk.look.theme().names;
                desk.say(challenge_value(hand).map_or("this hand passes".into(), |of| names.challenge(Some(of))));
                Flow::Stay
            }
            Entry::Range => Flow::CloseThen(Command::SetRange(numbers::to_find_in(text, table)?)),
            Entry::StepNumber => {
                text.parse().map_or(Flow::Close, |number| Flow::CloseThen(Command::SeekNumber(number)))
            }
        })
    }

    /// Puts an earlier filter into the field, or a later one; the typed text is the latest.
    fn show_earlier(&mut self, desk: &mut Desk, steps: i64) {
        let Entry::Filter(earlier, _) = &mut self.entry else { return };
        let all = desk.filter.earlier();
        // The current filter is already in the field.
        let skipped = usize::from(earlier.back == 0 && all.last().is_some_and(|last| *last == self.field.text()));
        let back = moved(earlier.back, -steps).saturating_add(if steps < 0 { skipped } else { 0 });
        if back > all.len() {
            return desk.say("no earlier filter");
        }
        if earlier.back == 0 {
            self.field.text().clone_into(&mut earlier.typed);
        }
        earlier.back = back;
        let text = all.len().checked_sub(back).and_then(|at| all.get(at)).unwrap_or(&earlier.typed);
        self.field = Field::new(text, MAX_LENGTH);
    }

    /// Completes the word before the cursor, or replaces it by the next one offered.
    fn complete(&mut self, desk: &mut Desk, steps: i64) {
        match self.completion.as_mut().filter(|completion| completion.goes_on(&self.field)) {
            Some(completion) => completion.turn(&mut self.field, steps),
            None => self.completion = Completion::begin(&mut self.field, game_of(desk), steps),
        }
        if self.completion.is_none() {
            desk.say(
                Message::new("nothing to complete here: ")
                    .key(&[Command::Open(Opening::Help)])
                    .text(" lists the words"),
            );
        }
    }

    /// Returns the words that an incomplete filter may go on with, if nothing else is wrong with it.
    fn continuation(&self, desk: &Desk) -> Option<Vec<String>> {
        let mistake = Filter::of_text(self.field.text(), game_of(desk)).err()?;
        let beginning = self.field.before_cursor();
        let (begin, words) = completions(beginning, game_of(desk));
        let is_last = mistake.column() > beginning[..begin].trim_end().chars().count();
        (is_last && words.iter().any(|word| beginning[begin..] != **word)).then_some(words)
    }

    /// Lists the marks with the words typed so far.
    fn filter_marks(&self, desk: &mut Desk) {
        if let Entry::MarkFilter(_) = self.entry {
            desk.marks.filter_by(self.field.text());
        }
    }
}

check_keys!(
    PromptCommand: Prompt::NUMBERS.keys, Prompt::FILTER.keys, Prompt::MARK_FILTER.keys, Prompt::NOTE.keys,
    Prompt::CARD.keys, Prompt::HAND.keys, Prompt::RANGE.keys, Prompt::STEP_NUMBER.keys,
);

/// Returns the game whose deals are filtered.
fn game_of(desk: &Desk) -> CardGame {
    desk.panes.table().card_game().unwrap_or_default()
}

/// Returns the query that counts the deals of a set that fit, unless there are too many, or they depend on the record.
fn fit_query(desk: &Desk, filter: Filter, set: DealSet) -> Option<Query> {
    /// The most deals whose matches are counted while one types: a moment of counting.
    const MOST: u64 = 1_000_000;
    let numbers = set.numbers();
    let is_counted = numbers.len() <= MOST && !filter.query().asks_player() && filter.game() == CardGame::FreeCell;
    is_counted.then(|| Query::Values(desk.focused().generator(), numbers, Column::Aces, Some(filter)))
}

fn remove_mark(desk: &mut Desk, table: Table, number: DealNumber) -> Result<Flow, Message> {
    if desk.marks.note(table, number).is_none() {
        return Err(Message::new("not marked yet: ").key(&[Command::Accept]).text(" marks it"));
    }
    let marks = &[Command::Open(Opening::Marks)];
    let restore = Message::default().key_on(MarkList::SECTION, marks, &[Command::RestoreMark]);
    Ok(Flow::CloseWith(desk.remove_mark(table, number, restore)))
}

command_set! {
    PromptCommand { Accept, Step(step: Step, count: i64), Seek(steps: i64), RemoveMark, History(steps: i64), Complete(steps: i64), Erase }
}

impl Component for Prompt {
    type Own = PromptCommand;
    const ID: &'static str = "prompt";
    const NAME: &'static str = "Prompt";
    const IS_TYPED_INTO: bool = true;
    /// The keys of all prompts; [`Prompt::section`] has those of one.
    const KEYS: &'static [Binding] = bindings![keys::FIELD_HELP, keys::CANCEL];

    fn section(&self) -> Section {
        match self.entry {
            Entry::Numbers => Self::NUMBERS,
            Entry::Filter(..) => Self::FILTER,
            Entry::MarkFilter(_) => Self::MARK_FILTER,
            Entry::Note(..) => Self::NOTE,
            Entry::Card => Self::CARD,
            Entry::Hand => Self::HAND,
            Entry::Range => Self::RANGE,
            Entry::StepNumber => Self::STEP_NUMBER,
        }
    }

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Self::Own) -> Flow {
        let text = self.field.text();
        let flow = match (command, &self.entry) {
            (PromptCommand::Accept, _) => self.accept(desk),
            // A number before a step is its repeat count; a negative one goes backwards.
            (PromptCommand::Step(step, count), Entry::Numbers) => {
                numbers::count(text).map(|times| Flow::CloseThen(Command::Step(step, count * times)))
            }
            (PromptCommand::Seek(steps), Entry::StepNumber) => {
                Ok(Flow::CloseThen(Command::Seek(steps * text.parse().unwrap_or(1))))
            }
            (PromptCommand::RemoveMark, &Entry::Note(table, number)) => remove_mark(desk, table, number),
            (PromptCommand::History(steps), _) => {
                self.show_earlier(desk, steps);
                Ok(Flow::Stay)
            }
            (PromptCommand::Complete(steps), _) => {
                self.complete(desk, steps);
                Ok(Flow::Stay)
            }
            (PromptCommand::Erase, _) if !self.field.erase() => Ok(Flow::Close),
            (
                PromptCommand::Step(..) | PromptCommand::Seek(_) | PromptCommand::RemoveMark | PromptCommand::Erase,
                _,
            ) => Ok(Flow::Stay),
        };
        flow.unwrap_or_else(|why| {
            desk.say(why);
            Flow::Stay
        })
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.field)
    }

    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        let typed = inserted(key);
        let is_wrong = |may_follow: fn(&str, char) -> bool| typed.is_some_and(|c| !may_follow(self.field.text(), c));
        let no_digit = match self.entry {
            Entry::Numbers if is_wrong(numbers::may_follow) => Some(" opens the number"),
            Entry::StepNumber if is_wrong(|_, c| (Self::STEP_NUMBER.text)(c)) => Some(" opens the step"),
            _ => None,
        };
        if let Some(accepts) = no_digit {
            let refused = Message::new(format!("{} is not a digit: ", keys::pressed(key)));
            desk.say(refused.then(endings(accepts)));
        } else if matches!(self.entry, Entry::Numbers) && typed.is_some() && self.field.is_full() {
            desk.say("too long: deal numbers go from 0 to 8,589,934,591");
        } else {
            self.field.type_key(desk, key);
        }
        self.filter_marks(desk);
        Flow::Stay
    }

    fn paste(&mut self, desk: &mut Desk, pasted: &Pasted) -> Flow {
        match self.entry {
            Entry::Numbers => match numbers::parsed(&pasted.text) {
                Ok(range) => self.field = Field::new(numbers::text_of(Some(range)), MAX_NUMBERS),
                Err(why) => desk.say(refused(&why)),
            },
            Entry::StepNumber if !pasted.text.trim().chars().all(|c| c.is_ascii_digit()) => {
                desk.say("the pasted text is not a number; use a number");
            }
            _ => self.field.paste(desk, &pasted.text),
        }
        self.filter_marks(desk);
        Flow::Stay
    }

    fn close(&mut self, desk: &mut Desk) {
        if let Entry::MarkFilter(words) = &self.entry {
            desk.marks.filter_by(words);
        }
    }

    fn offers(&self, desk: &Desk, command: Command) -> bool {
        match self.entry {
            Entry::Note(table, number) if command == Command::RemoveMark => desk.marks.note(table, number).is_some(),
            _ => true,
        }
    }

    fn prompt(&self, desk: &Desk) -> Option<FieldLine<'_>> {
        let (text, table) = (self.field.text(), desk.panes.table());
        let (label, remark): (_, Option<String>) = match self.entry {
            Entry::Numbers => ("", Some(numbers::remark(text, table))),
            // Highlights the character at which a mistake begins.
            Entry::Filter(..) => {
                let error = Filter::of_text(text, game_of(desk)).err().filter(|_| self.continuation(desk).is_none());
                let mistake = error.map(|error| error.column() - 1);
                return Some(FieldLine { mistake, ..self.field.line("filter: ", None) });
            }
            Entry::MarkFilter(_) => ("filter: ", Some("words of a note, a number or a table".into())),
            Entry::Note(Table::Layout(_), _) => ("note on the board: ", None),
            Entry::Note(Table::SkatDeal(_), _) => ("note on the deal: ", None),
            Entry::Note(_, number) => return Some(self.field.line(format!("note on #{number}: "), None)),
            Entry::Card => ("follow the card: ", Some("as 7D".into())),
            Entry::Hand => ("hand: ", None),
            Entry::Range => {
                let remark = match numbers::to_find_in(text, table).map(|range| range.map(DealRange::len)) {
                    Ok(None) => "such as 1-32000, or all; empty: 1-1000000 if the first cards are unknown".into(),
                    Ok(Some(count)) => grouped_count(count, "deal", "deals"),
                    Err(_) => "no range yet: such as 1-32000, or all".into(),
                };
                ("range: ", Some(remark))
            }
            Entry::StepNumber => ("go to ", None),
        };
        Some(self.field.line(label, remark))
    }

    /// Counts the deals that fit what is typed of a filter, once no key was typed for a moment.
    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        let Entry::Filter(_, set) = self.entry else { return None };
        let filter = Filter::of_text(self.field.text(), game_of(desk)).ok()??;
        desk.searches.pending(fit_query(desk, filter, set)?).filter(|_| desk.searches.is_idle())
    }

    /// Shows how a filter is read and how many deals fit, how it may go on, or examples.
    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let room = body.width.saturating_sub(2);
        match (&self.entry, Filter::of_text(self.field.text(), game_of(desk))) {
            (Entry::Filter(..), Ok(None)) => {
                let key = desk.filter().map(|_| desk.key_name(Self::FILTER, Command::Accept));
                let end = key.map(|key| format!("{key} removes the filter"));
                end.into_iter().chain(examples(game_of(desk)).map(str::to_owned)).collect()
            }
            (Entry::Filter(_, set), Ok(Some(filter))) => {
                let reads = format!("reads as {}", filter.query());
                let words = match fit_query(desk, filter, *set).map(|query| desk.searches.answers().values(&query)) {
                    Some(Some(values)) => format!("{} · {reads}", words::deals::fit(values)),
                    Some(None) | None => reads,
                };
                vec![shortened(&words, room)]
            }
            (Entry::Filter(..), Err(_)) => {
                let key = desk.key_name(Self::FILTER, Command::Complete(1));
                let words = self.continuation(desk).map(|words| format!("{key}: {}", words.join(" · ")));
                words.iter().map(|words| shortened(words, room)).collect()
            }
            (Entry::Hand, _) => Vec::new(),
            _ => panes::status(desk, &PaneGrid::new(desk, body, Aside::Facts)),
        }
    }

    /// Lists the words of a completion, or tells the mistake of a filter.
    fn explanation(&self, desk: &Desk) -> Option<String> {
        let (Entry::Filter(..), text) = (&self.entry, self.field.text()) else { return None };
        if let Some(completion) = self.completion.as_ref().filter(|completion| completion.goes_on(&self.field)) {
            return Some(completion.in_words());
        }
        let mistake = Filter::of_text(text, game_of(desk)).err()?;
        self.continuation(desk).is_none().then(|| mistake.to_string())
    }

    /// A hand is drawn in place of the panes.
    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        if !matches!(self.entry, Entry::Hand) {
            return Drawn::Nothing;
        }
        own_hand::draw(self.field.text(), desk.look.theme(), body, buffer);
        Drawn::Body(None)
    }
}
