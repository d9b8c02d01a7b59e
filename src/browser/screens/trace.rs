//! The trace screen: the 52 steps of a shuffle, listed beside the board.

use super::prelude::*;
use crate::browser::state::pane::OwnBoard;
use crate::browser::widgets::boards::freecell::UNKNOWN;
use crate::browser::widgets::panes::{self, Lit, View};
use crate::browser::words::own_board;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::find::{BoardStep, DealingMistake, board_steps};
use tableaux_engine::freecell::trace::{TraceStep, trace};
use tableaux_engine::freecell::{JokeDeal, Tableau};

/// The shuffle of the focused pane's deal, and that of the user's own board beside it.
#[derive(Debug, Clone)]
pub struct Trace {
    name: String,
    generator: Generator,
    number: DealNumber,
    steps: Box<[TraceStep; Card::COUNT]>,
    /// The pane of the user's own board.
    own: Option<usize>,
    /// The current step, from 1.
    current: usize,
}

/// The steps that dealt the user's own board.
struct OwnSteps {
    pane: usize,
    name: String,
    steps: [BoardStep; Card::COUNT],
}

/// Returns whether a board may come from a shuffle: it has the shape of a deal, and is not a joke.
fn is_shuffled(own: &OwnBoard) -> bool {
    own.layout.places().is_some() && JokeDeal::of(&own.layout).is_none()
}

impl Trace {
    /// Opens the trace at the first step; shows a message if the focused pane has no deal.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        let focus = desk.panes.focus();
        // The user's own board: the focused one, or the first that is compared with the focused deal.
        let mut panes = std::iter::once(focus).chain(0..desk.panes.list().len());
        let own = panes.find(|&pane| desk.pane(pane).own().is_some_and(is_shuffled));
        let is_own = desk.pane(focus).own().is_some();
        let Some((generator, number)) = (if is_own { desk.pane(focus).reference() } else { Some(dealt_by(desk)) })
        else {
            desk.say(match desk.pane(focus).own() {
                Some(own) if !is_shuffled(own) && own.layout.places().is_some() => {
                    format!("{} is laid out by hand, not shuffled", own.name)
                }
                _ => "no deal to compare your board with: open one next to it".into(),
            });
            return None;
        };
        let steps = match trace(&generator, number) {
            Ok(steps) => Box::new(steps),
            Err(why) => {
                desk.say(why.to_string());
                return None;
            }
        };
        let name = if is_own { format!("#{number}") } else { pane_name::name(desk, focus) };
        let mut trace = Self { name, generator, number, steps, own, current: 1 };
        trace.current = trace.first_difference(desk).map_or(1, |step| step + 1);
        Some(trace)
    }

    /// Returns the mistakes that explain the user's own board, if known.
    fn mistakes<'a>(&self, desk: &'a Desk) -> Option<&'a [DealingMistake]> {
        let pane = self.own.filter(|&pane| desk.pane(pane).reference() == Some((self.generator, self.number)))?;
        desk.pane(pane).mistakes()
    }

    /// Returns the steps that dealt the user's own board, with the random numbers if known mistakes explain it.
    fn own_steps(&self, desk: &Desk) -> Option<OwnSteps> {
        let pane = self.own?;
        let steps = board_steps(&self.generator, self.number, &desk.pane(pane).own()?.layout, self.mistakes(desk))?;
        Some(OwnSteps { pane, name: desk.pane(pane).name(), steps })
    }

    /// Returns the index of the first step at which the user's own board has another card.
    fn first_difference(&self, desk: &Desk) -> Option<usize> {
        let own = self.own_steps(desk)?;
        let differs = |step: &usize| own.steps[*step].card.is_some_and(|card| card != self.steps[*step].dealt);
        (0..Card::COUNT).find(differs)
    }

    /// Describes the card of the user's own board in the current step.
    fn own_words(&self, desk: &Desk) -> Option<String> {
        let OwnSteps { name, steps, .. } = self.own_steps(desk)?;
        let (step, here) = (&steps[self.current - 1], self.step());
        let card = step.card?;
        let index = step.index.map_or_else(String::new, |index| format!(" at index {index}"));
        let r = step.r_in_words(here.left).map_or_else(String::new, |r| format!(", r {r}"));
        Some(if card == here.dealt {
            format!("{name} has the same card{index}{r}")
        } else {
            format!("{name} has {}{index}{r}, not {}", card.face(), here.dealt.face())
        })
    }

    /// Returns the notes below the boards: for a single board the current step, then its arithmetic, and why the user's
    /// own board differs.
    fn notes(&self, desk: &Desk) -> String {
        // In ASCII, a middle dot would become a dash.
        let operations = self.step().operations(&self.generator, self.number);
        let operation = |(what, result): &(String, u128)| format!("{what} = {result}").replace('·', "×");
        let mut operations: Vec<String> = operations.iter().map(operation).collect();
        let own = self.own_steps(desk).and_then(|own| own_board::explanation(desk, own.pane));
        if desk.panes.list().len() == 1 {
            // The first operation is the longest.
            operations[0] = operations[0].replacen(" =", "\n=", 1);
            let paragraphs = [self.words(), operations.join("\n")].into_iter().chain(own);
            paragraphs.collect::<Vec<_>>().join("\n\n")
        } else {
            std::iter::once(operations.join(", ")).chain(own).collect::<Vec<_>>().join("\n")
        }
    }

    fn step(&self) -> &TraceStep {
        &self.steps[self.current - 1]
    }

    fn seek(&mut self, steps: i64) {
        self.current = moved(self.current, steps).clamp(1, Card::COUNT);
    }

    /// Returns the list of the steps, below its headings.
    fn list(&self, beside: Rect) -> Rows {
        Rows::scrolled(below(beside, 1), Card::COUNT, Some(self.current - 1))
    }

    /// Describes the current step.
    fn words(&self) -> String {
        let &TraceStep { r, left, index, dealt, moved, state, .. } = self.step();
        let [row, cascade] = [(self.current - 1) / Tableau::COLUMNS + 1, (self.current - 1) % Tableau::COLUMNS + 1];
        let (dealt, counted) = (dealt.face(), counted(left as u64, "card", "cards"));
        let moved = match moved {
            Some(last) => format!("The last card of the pack, {}, takes its place.", last.face()),
            None => "It is the last card of the pack.".into(),
        };
        format!(
            "Step {}: in state {state} the number {r} is drawn. It picks index {index} of {counted}: {dealt}, dealt to \
             cascade {cascade}, row {row}. {moved}",
            self.current
        )
    }
}

fn dealt_by(desk: &Desk) -> (Generator, DealNumber) {
    (desk.focused().generator(), desk.focused().number())
}

command_set! { TraceCommand { Seek(steps: i64), SeekNumber(number: u32) } }

impl Component for Trace {
    type Own = TraceCommand;
    const ID: &'static str = "trace";
    const NAME: &'static str = "Trace of the shuffle";
    const WHEEL: Wheel = Wheel::Steps;
    const ON: fn(Table) -> bool = Table::has_generators;
    const KEYS: &'static [Binding] =
        bindings![keys::SEEK, keys::SEEK_TEN, keys::SEEK_ENDS, keys::STEP_NUMBER, keys::HELP, keys::BACK];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Self::Own) -> Flow {
        match command {
            TraceCommand::Seek(steps) => self.seek(steps),
            TraceCommand::SeekNumber(number) => {
                match usize::try_from(number).ok().filter(|number| (1..=Card::COUNT).contains(number)) {
                    Some(number) => self.current = number,
                    None => desk.say(format!("the shuffle has {} steps", Card::COUNT)),
                }
            }
        }
        Flow::Stay
    }

    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let grid = PaneGrid::new(desk, body, Aside::Trace);
        if let Some(step) = grid.aside().and_then(|beside| self.list(beside).at(position)) {
            self.current = step + 1;
        }
        Flow::Stay
    }

    fn aside(&self, _desk: &Desk) -> Aside {
        Aside::Trace
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let own = self.own_steps(desk).map_or_else(String::new, |own| format!(" beside {}", own.name));
        let mistakes = self.mistakes(desk).unwrap_or_default().iter().map(ToString::to_string);
        let mistakes = mistakes.collect::<Vec<_>>().join("; and with ");
        let own = if mistakes.is_empty() { own } else { format!("{own}: {mistakes}") };
        Some(format!("shuffle of {}{own}", self.name))
    }

    /// Shows the step if the list does not fit.
    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let grid = PaneGrid::new(desk, body, Aside::Trace);
        let mut parts = vec![format!("step {} of {}", self.current, Card::COUNT)];
        parts.extend(self.own_words(desk));
        if grid.aside().is_none() {
            let &TraceStep { state, r, left, index, dealt, moved, .. } = self.step();
            let moved = moved.map_or(String::new(), |moved| format!("←{}", moved.face()));
            parts.push(format!("{}{moved}", dealt.face()));
            parts.extend([format!("index {index} of {left}"), format!("r {r}"), format!("state {state}")]);
        }
        parts.extend(panes::placement(desk, &grid));
        parts
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let grid = PaneGrid::new(desk, body, Aside::Trace);
        let theme = desk.look.theme();
        let lit = match self.own {
            Some(_) => Lit::Place(self.current - 1),
            None => Lit::Card(self.step().dealt),
        };
        panes::draw(desk, &grid, &View { lit, ..View::PLAIN }, buffer);
        if let Some(beside) = grid.aside() {
            self.draw_list(desk, beside, buffer);
            let board = grid.board(grid.shown().end.saturating_sub(1));
            // The last pane of its row has nothing beside it but the list.
            let columns = beside.x.saturating_sub(board.x + 2);
            let under = Rect { x: board.x, width: columns, ..below(body, board.bottom() + 1 - body.y) };
            put_wrapped(buffer, under, &self.notes(desk), theme.text);
        }
        Drawn::Body(None)
    }
}

/// A column of the list: a heading, and the text of a step.
type Column = (&'static str, fn(usize, &TraceStep) -> String);

const NUMBER: Column = ("", |number, _| number.to_string());
const STATE: Column = ("state", |_, step| step.state.to_string());
const HEXADECIMAL: Column = ("state, hex", |_, step| format!("{:x}", step.state));
const R: Column = ("r", |_, step| step.r.to_string());
const LEFT_CARDS: Column = ("left", |_, step| step.left.to_string());
const INDEX: Column = ("index", |_, step| step.index.to_string());

/// The columns, fewer and narrower ones where the states of a generator are long. The cards left follow from the
/// number.
const CHOICES: [&[Column]; 3] = [
    &[NUMBER, STATE, R, LEFT_CARDS, INDEX],
    &[NUMBER, HEXADECIMAL, R, LEFT_CARDS, INDEX],
    &[NUMBER, HEXADECIMAL, R, INDEX],
];
/// The columns shown beside another board's steps, if there is little room.
const FEWEST: &[Column] = &[NUMBER, R, INDEX];

/// The width of a card as a small face.
const CARD: u16 = 5;
/// The width of a step's cards: the dealt one, an arrow, and the one that took its place.
const CARDS: u16 = 1 + CARD + 3 + CARD;
/// The width of a step of the user's own board: random number, index and card.
const OWN: u16 = R_WIDTH + INDEX_WIDTH + CARD;
const R_WIDTH: u16 = 8;
const INDEX_WIDTH: u16 = 5;

impl Trace {
    /// Draws the steps around the current one, one per line, below the column headings.
    fn draw_list(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let (theme, own_steps, head) = (desk.look.theme(), self.own_steps(desk), line(area, 0));
        let steps = || (1..).zip(self.steps.iter());
        let width = |&(name, value): &Column| {
            let longest = steps().map(|(number, step)| value(number, step).len()).max();
            longest.unwrap_or_default().max(name.len())
        };
        let own = if own_steps.is_some() { OWN } else { 0 };
        let room = usize::from(area.width.saturating_sub(CARDS + own));
        let fits = |columns: &&&[Column]| columns.iter().map(|column| 1 + width(column)).sum::<usize>() <= room;
        let fewest = if own_steps.is_some() { &FEWEST } else { &CHOICES[CHOICES.len() - 1] };
        let columns = CHOICES.iter().find(fits).unwrap_or(fewest);
        // The columns share the spare room, up to a readable distance.
        let needed: usize = columns.iter().map(|column| 1 + width(column)).sum();
        let wider = (room.saturating_sub(needed) / columns.len()).min(2);
        let widths: Vec<usize> = columns.iter().map(|column| width(column) + wider).collect();
        let line = |text: &dyn Fn(&Column) -> String| -> String {
            let padded = columns.iter().zip(&widths).map(|(column, &width)| format!("{:>width$}", text(column)));
            format!(" {}", padded.collect::<Vec<_>>().join(" "))
        };
        let headings = line(&|column| column.0.into());
        let cards = u16::try_from(headings.len()).unwrap_or(area.width).min(area.width);
        put_text(buffer, head, &headings, theme.quiet);
        if let Some(own) = &own_steps {
            let heading = part(head, cards + CARDS, OWN);
            put_text(buffer, heading, &format!("  {}", shortened(&own.name, OWN - 2)), theme.quiet);
        }
        self.list(area).draw(theme, buffer, |buffer, step, row, is_current| {
            let style = if is_current { theme.selected } else { theme.text };
            let text = line(&|column| column.1(step + 1, &self.steps[step]));
            put_text(buffer, row, &text, style);
            let part = |x: u16, width: u16| part(row, cards + x, width);
            let face = |x: u16, card: Card| Face { card, area: part(x, CARD), is_covered: true, is_shaded: false };
            put_face(buffer, theme, CardSize::M, face(1, self.steps[step].dealt), is_current);
            if let Some(moved) = self.steps[step].moved {
                put_text(buffer, part(2 + CARD, 1), "←", style);
                put_face(buffer, theme, CardSize::M, face(4 + CARD, moved), false);
            }
            if let Some(own) = own_steps.as_ref().map(|own| &own.steps[step]) {
                let differs = own.card.is_some_and(|card| card != self.steps[step].dealt);
                let style = if differs { theme.bad } else { theme.quiet };
                let r = own.r_in_words(self.steps[step].left).unwrap_or_default();
                let r = shortened(&r, R_WIDTH);
                put_text(buffer, part(CARDS, R_WIDTH), &format!("{r:>width$}", width = usize::from(R_WIDTH)), style);
                let index = own.index.map_or(String::new(), |index| index.to_string());
                put_text(buffer, part(CARDS + R_WIDTH, INDEX_WIDTH), &format!("{index:>4}"), style);
                let x = CARDS + R_WIDTH + INDEX_WIDTH;
                match own.card {
                    Some(card) => put_face(buffer, theme, CardSize::M, face(x, card), differs),
                    None => put_text(buffer, part(x + 1, 3), UNKNOWN, theme.quiet),
                }
            }
        });
    }
}
