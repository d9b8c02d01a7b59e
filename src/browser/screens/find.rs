//! The find screen: finds the numbers of a typed or pasted board.

pub mod geometry;

use ratatui::crossterm::event::KeyModifiers;

use self::geometry::{FindAreas, number_list};
use super::component::unbound;
use super::prelude::*;
use crate::browser::input::keys::{DELETE, TAB};
use crate::browser::state::number_search::NumberSearch;
use crate::browser::state::own_board::YOURS;
use crate::browser::state::pane::OwnBoard;
use crate::browser::widgets::boards::freecell;
use crate::browser::widgets::cards::{CardPlace, put_blank, put_brackets};
use crate::browser::widgets::draw::cells;
use crate::browser::words::number_search;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::freecell::Deal;

const EXAMPLES: [(&str, &str); 3] = [("7D AD 10H", "cards"), ("7♦ A♦ T♥", "the same"), ("? or ??", "unknown")];
/// Hints for the keys.
const MOVES: &[Command] = &[Command::Move(-1, 0), Command::Move(0, -1), Command::Move(1, 0), Command::Move(0, 1)];
const BY_KEYS: [(&[Command], &str); 2] = [(MOVES, "move"), (&[Command::Erase], "erase")];

/// A typed board, and the numbers found for it.
#[derive(Debug, Clone)]
pub struct Find(NumberSearch);

impl Find {
    /// Starts with the user's own board in the focused pane, or with the last board, and searches the focused pane's
    /// generator.
    pub fn new(desk: &Desk) -> Self {
        Self(desk.number_search())
    }

    /// Returns the list of matching numbers, if there are several.
    fn list(&self, desk: &Desk, words: Rect) -> Option<Rows> {
        let used = cells(wrapped(&number_search::words(&self.0, &desk.searches), words.width).len());
        (self.0.count() > 1).then(|| number_list(words, used, self.0.count(), self.0.selected()))
    }

    /// Selects another matching number, or shows a message if there is none.
    fn walk(&mut self, desk: &mut Desk, steps: i64, is_circle: bool) {
        match self.0.count() {
            0 => desk.say("no deal found yet"),
            1 => desk.say("only one deal found"),
            _ if is_circle => self.0.walk(steps),
            _ => self.0.select(self.0.selected().saturating_add_signed(steps)),
        }
    }

    /// Opens the selected deal, as soon as it is found; else the deal that explains the board, beside it.
    fn accept(&mut self, desk: &mut Desk) -> Flow {
        self.0.refresh(desk.searches.answers());
        if let Some(number) = self.0.number(desk.searches.answers()) {
            desk.panes.show(self.0.generator(), number);
            return Flow::Close;
        }
        let explanation = self.0.explanation(desk.searches.answers());
        let is_explained = explanation.is_some();
        if let Some((generator, number)) = explanation.and_then(|found| found.deal(self.0.generator())) {
            let is_other = explanation.is_some_and(|found| found.matches.count == 0);
            desk.panes.show(generator, number);
            if is_other {
                return self.open_beside(desk);
            }
            return Flow::Close;
        }
        match self.0.query(desk.searches.answers(), std::iter::empty()) {
            _ if is_explained => desk.say("no number matches"),
            Some(query) => desk.wait_for(
                query,
                Command::Accept,
                "still searching for the numbers, to open the first as soon as it is found",
            ),
            None => desk.say(
                number_search::doubled(&self.0)
                    .unwrap_or_else(|| "nothing typed yet; type cards, as in 7D, or paste a board".into()),
            ),
        }
        Flow::Stay
    }

    fn open_beside(&self, desk: &mut Desk) -> Flow {
        if self.0.places.is_empty() {
            desk.say("nothing typed yet to show next to the deals");
            return Flow::Stay;
        }
        if !desk.open_own(OwnBoard::new(YOURS, self.0.layout())) {
            return Flow::Stay;
        }
        desk.say("your board is next to the deal; cards that differ are highlighted");
        Flow::Close
    }

    /// Draws the places, each with its typed card, a partly typed one, or the selected deal's card.
    fn draw_board(&self, desk: &Desk, areas: &FindAreas, buffer: &mut Buffer) {
        freecell::draw_numbers(desk.look.theme(), areas.size, line(areas.board, 0), buffer);
        let (deal, named) =
            (self.0.deal(desk.searches.answers()), number_search::named_places(&self.0, &desk.searches));
        for place in 0..Card::COUNT {
            self.draw_place(desk.look.theme(), areas, place, deal.as_ref(), named.contains(&place), buffer);
        }
    }

    fn draw_place(
        &self,
        theme: &Theme,
        areas: &FindAreas,
        place: usize,
        deal: Option<&Deal>,
        is_lit: bool,
        buffer: &mut Buffer,
    ) {
        let (size, is_here) = (areas.size, place == self.0.places.cursor());
        let CardPlace { area, is_covered, is_shaded, .. } = freecell::place(areas.board, size, place);
        let style = if is_here { theme.selected } else { theme.place };
        match (self.0.places.rank().filter(|_| is_here), self.0.places.cards()[place], deal) {
            (Some(rank), ..) => {
                put_blank(buffer, theme, size, area, is_covered, &format!("{}?", rank.letter()), style);
            }
            (None, Some(card), _) => {
                put_face(buffer, theme, size, Face { card, area, is_covered, is_shaded }, is_lit);
            }
            (None, None, Some(deal)) => {
                let card = deal.cards()[place];
                // The same form as on card faces with enough room.
                let card = if area.width > 3 { card.face() } else { card.text(SuitStyle::Symbols).into() };
                put_blank(buffer, theme, size, area, is_covered, &card, style);
            }
            (None, None, None) => put_blank(buffer, theme, size, area, is_covered, freecell::UNKNOWN, style),
        }
    }

    /// Draws the result of the search with highlighted numbers, or the next keys to type.
    fn draw_words(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let words = number_search::words(&self.0, &desk.searches);
        put_wrapped(buffer, area, &words, theme.text);
        light_numbers(buffer, area, theme.accent);
        if let Some(list) = self.list(desk, area) {
            self.draw_list(desk, &list, buffer);
        }
        if !self.0.places.is_empty() {
            return;
        }
        let used = cells(wrapped(&words, area.width).len() + 1).min(area.height);
        let below = below(area, used);
        let keys = |commands: &[Command]| {
            commands.iter().map(|&command| desk.key_name(Self::SECTION, command)).collect::<Vec<_>>().join(" ")
        };
        let examples = EXAMPLES.iter().map(|&(typed, meaning)| (typed.to_owned(), meaning));
        let examples = examples.chain(BY_KEYS.iter().map(|&(commands, meaning)| (keys(commands), meaning)));
        let examples: Vec<_> = examples.collect();
        let indent = examples.iter().map(|(typed, _)| width(typed)).max().unwrap_or(0) + 2;
        for ((typed, meaning), row) in examples.iter().zip(below.rows()) {
            put_text(buffer, row, typed, theme.accent);
            let rest = right_of(row, row.x + indent);
            put_text(buffer, rest, meaning, theme.quiet);
        }
    }

    fn draw_list(&self, desk: &Desk, list: &Rows, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        for (place, area) in list.shown().map(|(place, area)| (place as u64, area)) {
            let number = self.0.matches().and_then(|matches| matches.number(place, desk.searches.answers()));
            let text = number.map_or(" …".into(), |number| format!(" #{number} "));
            let style = if place == self.0.selected() { theme.selected } else { theme.text };
            put_text(buffer, area, &text, style);
        }
    }
}

/// Styles deal numbers in an area, which begin with `#`.
fn light_numbers(buffer: &mut Buffer, area: Rect, style: Style) {
    for row in area.intersection(buffer.area).rows() {
        let mut is_number = false;
        for position in row.positions() {
            let symbol = buffer[position].symbol();
            is_number = symbol == "#" || is_number && symbol.bytes().all(|byte| byte.is_ascii_digit());
            if is_number {
                buffer[position].set_style(style);
            }
        }
    }
}

command_set! {
    FindCommand {
        Accept, Focus(steps: i64), Step(step: Step, steps: i64), Move(right: i8, down: i8), First, Last, Erase, Delete,
        OpenPane, Clear, Restore, EditRange, SetRange(range: Option<DealRange>),
    }
}

impl Component for Find {
    type Own = FindCommand;
    const ID: &'static str = "find";
    const NAME: &'static str = "Find a number";
    const IS_TYPED_INTO: bool = true;
    const WHEEL: Wheel = Wheel::Rows;
    const ON: fn(Table) -> bool = Table::has_generators;
    const TYPED: &'static [(&'static str, &'static str)] = &[
        ("7D AD 5C", "cards row by row: a rank, A 2–9 T J Q K, and a suit, C D H S"),
        ("??", "a card that is not known"),
        ("a paste", "a board as a program or a page writes it"),
    ];
    const KEYS: &'static [Binding] = bindings![
        Binding::new("accept", &[ENTER], Command::Accept, "open the selected deal").hint("open", 10),
        Binding::pair(
            Shortcut::new("next-deal", &[TAB], Command::Focus(1), "the next deal that fits"),
            Shortcut::new("previous-deal", &[BACK_TAB], Command::Focus(-1), "the previous deal that fits"),
        )
        .hint("next", 20),
        keys::FIELD_PAGE,
        Binding::new("range", &[f(5)], Command::EditRange, "the range to search").hint("range", 30),
        keys::CURSOR_ACROSS.words_of_both("the previous place", "the next place"),
        keys::CURSOR_ALONG.words_of_both("the place above", "the place below"),
        keys::FIELD_ENDS.words_of_both("the first place", "the last place"),
        Binding::pair(
            Shortcut::new("erase", &[BACKSPACE], Command::Erase, "erase the last character"),
            Shortcut::new("delete", &[DELETE], Command::Delete, "erase the card under the cursor"),
        ),
        Binding::new("open-pane", &[ctrl('o')], Command::OpenPane, "show the board next to the deals")
            .hint("beside", 40),
        Binding::new("clear", &[ctrl('u')], Command::Clear, "empty the board").hint("empty", 50),
        Binding::new("restore", &[ctrl('y')], Command::Restore, "bring back the previous board").hint("bring back", 60),
        keys::FIELD_HELP.kept(),
        keys::CANCEL.words("back; the text stays for the next time").hint("back", 150),
    ];

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        let page = |find: &Self| {
            find.list(desk, FindAreas::new(body).words).map_or((1, 1), |list| (list.across(), list.page()))
        };
        match command {
            FindCommand::Accept => return self.accept(desk),
            FindCommand::Focus(steps) => self.walk(desk, steps, true),
            FindCommand::Step(step, steps) => {
                let (row, page) = page(self);
                let lines = if step == Step::Page { page } else { row };
                self.walk(desk, steps.saturating_mul(lines), false);
            }
            FindCommand::Move(right, down) => self.0.places.step(right, down),
            FindCommand::First => self.0.places.go(0),
            FindCommand::Last => self.0.places.go(Card::COUNT),
            FindCommand::Erase => self.0.places.erase(),
            FindCommand::Delete => self.0.places.delete(),
            FindCommand::OpenPane => return self.open_beside(desk),
            FindCommand::Clear if self.0.places.is_empty() => desk.say("the board is empty"),
            FindCommand::Clear => {
                self.0.replace([None; Card::COUNT]);
                let empty = Message::new("the board is empty: ");
                desk.say(empty.key(&[Command::Restore]).text(" brings the cards back"));
            }
            FindCommand::Restore if self.0.bring_back() => {}
            FindCommand::Restore => desk.say("there was no previous board"),
            FindCommand::EditRange => return Flow::Open(Opening::FindRange(self.0.range)),
            FindCommand::SetRange(range) => self.0.range = range,
        }
        Flow::Stay
    }

    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        let c = key.code.as_char().filter(|_| (key.modifiers - KeyModifiers::SHIFT).is_empty());
        let pressed = keys::pressed(key);
        match c {
            None => desk.say(unbound(key)),
            Some(c) if self.0.places.type_char(c) => {}
            Some(_) if self.0.places.rank().is_some() => {
                desk.say(format!("{pressed} is not a suit; use C D H S, or another rank"));
            }
            Some(_) => {
                desk.say(format!("{pressed} is not a rank; use A 2–9 T J Q K, or ? for an unknown card"));
            }
        }
        Flow::Stay
    }

    /// Reads the first board of a text, as far as possible.
    fn paste(&mut self, desk: &mut Desk, pasted: &Pasted) -> Flow {
        if desk.take_board(&mut self.0, &pasted.boards) { Flow::Stay } else { Flow::Close }
    }

    /// Moves the cursor to the place under the mouse, or selects the number there; opens it if already selected.
    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let FindAreas { board, size, words } = FindAreas::new(body);
        if let Some(place) = (0..Card::COUNT).find(|&place| freecell::place(board, size, place).area.contains(position))
        {
            self.0.places.go(place);
        } else if let Some(place) = self.list(desk, words).and_then(|list| list.at(position)) {
            if place as u64 == self.0.selected() {
                return self.accept(desk);
            }
            self.0.select(place as u64);
        }
        Flow::Stay
    }

    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        self.0.refresh(desk.searches.answers());
    }

    fn close(&mut self, desk: &mut Desk) {
        desk.searches.keep_number_search(self.0.clone());
    }

    fn query(&self, desk: &Desk, body: Rect, _panes: &[usize]) -> Option<Query> {
        let list = self.list(desk, FindAreas::new(body).words);
        self.0.query(desk.searches.answers(), list.iter().flat_map(Rows::shown).map(|(place, _)| place as u64))
    }

    /// Only keys with an effect are shown.
    fn offers(&self, _desk: &Desk, command: Command) -> bool {
        match command {
            Command::Focus(_) => self.0.count() > 1,
            Command::EditRange => self.0.matches().is_some(),
            Command::Clear | Command::OpenPane => !self.0.places.is_empty(),
            Command::Restore => self.0.has_earlier(),
            _ => true,
        }
    }

    /// Draws the board with the places mentioned in the text highlighted, and the results beside or below it.
    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let areas = FindAreas::new(body);
        self.draw_board(desk, &areas, buffer);
        let cursor = freecell::place(areas.board, areas.size, self.0.places.cursor()).area;
        put_brackets(buffer, desk.look.theme(), cursor);
        self.draw_words(desk, areas.words, buffer);
        let behind = 1 + u16::from(self.0.places.rank().is_some());
        Drawn::Body((!cursor.is_empty()).then(|| Position::new(cursor.x + behind, cursor.y)))
    }
}
