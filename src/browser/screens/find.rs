//! Find: a board is typed or pasted, and its numbers come up.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::{Answer, Binding, Command, Component, Desk, Drawn, Flow, Query, keys, put_text, put_wrapped, wrapped};
use crate::browser::boards::freecell;
use crate::browser::cards::{CardSize, Face, put_blank, put_brackets, put_face};
use crate::browser::draw::width;
use crate::browser::keys::{BACKSPACE, DELETE, DOWN, END, ENTER, HOME, LEFT, RIGHT, UP};
use crate::card::{Card, Rank, Suit, SuitStyle};
use crate::freecell::find::{Explanation, Identification};
use crate::freecell::text::parse_pattern_lossy;
use crate::freecell::{Pattern, Tableau};
use crate::generator::Generator;
use crate::number::grouped;
use crate::table::Table;
use crate::words::{counted, plural};

/// The fewest columns of words beside the board.
const WORDS: u16 = 21;
/// The rows of words below the board for which cards are drawn smaller.
const WORDS_ROWS: u16 = 3;
/// The most columns of a line of words.
const LONGEST_LINE: u16 = 76;

/// What can be typed, in words.
const EXAMPLES: [(&str, &str); 5] =
    [("7D AD 10H", "cards"), ("7♦ A♦ T♥", "the same"), ("?", "unknown"), ("← ↑ → ↓", "move"), ("Backspace", "erase")];

/// A board as it is typed: the places of a tableau in dealing order, some of them with a card. A card may be in two.
#[derive(Debug, Clone)]
pub struct Find {
    generator: Generator,
    places: [Option<Card>; Card::COUNT],
    /// The place under the cursor.
    cursor: usize,
    /// The rank that was typed, as long as its suit is to come.
    rank: Option<Rank>,
    /// Whether a card was typed just now, which a blank may follow.
    after_card: bool,
}

impl Find {
    /// An empty board, dealt by the generator of the focused pane.
    pub fn new(desk: &Desk) -> Self {
        Self::empty(desk.focused().generator())
    }

    const fn empty(generator: Generator) -> Self {
        Self { generator, places: [None; Card::COUNT], cursor: 0, rank: None, after_card: false }
    }

    /// The board, unless it is empty or a card is in two places.
    fn pattern(&self) -> Option<Pattern> {
        Pattern::new(self.places).ok().filter(|pattern| pattern.known_count() > 0)
    }

    /// Its numbers, if they are found.
    fn numbers<'a>(&self, desk: &'a Desk) -> Option<&'a Identification> {
        let query = Query::Numbers(self.generator, (&self.pattern()?).into());
        let Answer::Numbers(numbers) = desk.answers().get(&query)? else { return None };
        Some(numbers)
    }

    fn is_doubled(&self, card: Card) -> bool {
        self.places.iter().filter(|&&place| place == Some(card)).count() > 1
    }

    /// Which cards are in two places, in words.
    fn doubled(&self) -> Option<String> {
        let doubled = Card::PACK.into_iter().filter(|&card| self.is_doubled(card));
        let doubled: Vec<&str> = doubled.map(|card| card.text(SuitStyle::Symbols)).collect();
        let are = plural(doubled.len() as u64, "is", "are");
        (!doubled.is_empty()).then(|| format!("{} {are} there twice", doubled.join(", ")))
    }

    /// Replaces the board by one that was pasted.
    fn fill(&mut self, pattern: &Pattern) {
        self.places = *pattern.places();
        self.go(self.places.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
    }

    /// Takes a character: a rank, then a suit, then perhaps a blank; `?` or another blank for an unknown card. Whether it
    /// is one of those.
    fn type_char(&mut self, c: char) -> bool {
        let after_card = std::mem::take(&mut self.after_card);
        match (self.rank, Rank::from_char(c), Suit::from_char(c)) {
            (None, ..) if c == ' ' && after_card => {}
            _ if c == '?' || c == ' ' => self.put(None),
            // The end of a ten that is written as 10.
            (Some(Rank::TEN), ..) if c == '0' => {}
            _ if c == '0' || c == '1' => self.rank = Some(Rank::TEN),
            (Some(rank), _, Some(suit)) => {
                self.put(Some(Card::new(rank, suit)));
                self.after_card = true;
            }
            (_, Some(rank), _) => self.rank = Some(rank),
            _ => return false,
        }
        true
    }

    fn put(&mut self, card: Option<Card>) {
        self.places[self.cursor] = card;
        self.go(self.cursor + 1);
    }

    /// Erases the rank that waits for its suit, or else the card before.
    fn erase(&mut self) {
        if self.rank.take().is_none() {
            // In the last place the card itself, as typing does not leave it.
            if self.places[self.cursor].is_none() || self.cursor + 1 < Card::COUNT {
                self.cursor = self.cursor.saturating_sub(1);
            }
            self.places[self.cursor] = None;
        }
    }

    /// Moves the cursor to a place, or to the last.
    fn go(&mut self, place: usize) {
        self.cursor = place.min(Card::COUNT - 1);
        (self.rank, self.after_card) = (None, false);
    }

    /// Moves the cursor to the right and down, if there is a place.
    fn step(&mut self, right: i8, down: i8) {
        let rows = isize::from(down) * Tableau::COLUMNS.cast_signed();
        let place = self.cursor.checked_add_signed(isize::from(right) + rows);
        self.go(place.filter(|&place| place < Card::COUNT).unwrap_or(self.cursor));
    }

    /// Opens the first deal that matches, as soon as it is found.
    fn accept(&self, desk: &mut Desk) -> Flow {
        let deal = self.numbers(desk).map(|numbers| numbers.deal(self.generator));
        match (deal, self.pattern()) {
            (Some(Some((generator, number))), _) => {
                desk.show(generator, number);
                return Flow::Close;
            }
            (Some(None), _) => desk.say("no number matches"),
            (None, Some(pattern)) => desk.wait_for(
                Query::Numbers(self.generator, (&pattern).into()),
                Command::Accept,
                "the numbers are still searched for: the first is opened as soon as it is found",
            ),
            (None, None) => desk.say(
                self.doubled()
                    .unwrap_or_else(|| "nothing is typed yet: cards, as 7D, or a pasted board are accepted".into()),
            ),
        }
        Flow::Stay
    }

    /// What is known of the board, in a sentence.
    fn words(&self, desk: &Desk) -> String {
        let Some(pattern) = self.pattern() else {
            let prompt = "type the cards row by row, or paste a board";
            return self.doubled().unwrap_or_else(|| prompt.into());
        };
        let known = counted(pattern.known_count() as u64, "card", "cards");
        let numbers = match (self.numbers(desk), desk.spinner()) {
            (Some(numbers), _) => found(numbers),
            (None, Some(spinner)) => format!("searching {spinner}"),
            (None, None) => "…".into(),
        };
        format!("{known}: {numbers}")
    }

    /// Draws a place: its card, or what is typed of one.
    fn draw_place(&self, place: usize, layout: &Layout, desk: &Desk, buffer: &mut Buffer) {
        let (theme, size, is_here) = (desk.theme(), layout.size, place == self.cursor);
        let (area, is_covered) = freecell::place(layout.board, size, place);
        let style = if is_here { theme.selected } else { theme.place };
        match (self.rank.filter(|_| is_here), self.places[place]) {
            (Some(rank), _) => {
                put_blank(buffer, theme, size, area, is_covered, &format!("{}?", rank.letter()), style);
            }
            (None, Some(card)) => {
                put_face(buffer, theme, size, Face { card, area, is_covered }, self.is_doubled(card));
            }
            (None, None) => put_blank(buffer, theme, size, area, is_covered, "??", style),
        }
    }

    /// Draws what is found, the numbers standing out, or what can be typed.
    fn draw_words(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let theme = desk.theme();
        let words = self.words(desk);
        put_wrapped(buffer, area, &words, theme.text);
        light_numbers(buffer, area, theme.accent);
        if self.places.iter().any(Option::is_some) {
            return;
        }
        let used = u16::try_from(wrapped(&words, area.width).len() + 1).unwrap_or(u16::MAX).min(area.height);
        let below = Rect { y: area.y + used, height: area.height - used, ..area };
        let indent = EXAMPLES.iter().map(|(typed, _)| width(typed)).max().unwrap_or(0) + 2;
        for ((typed, meaning), row) in EXAMPLES.iter().zip(below.rows()) {
            put_text(buffer, row, typed, theme.accent);
            let rest = Rect { x: row.x + indent, width: row.width.saturating_sub(indent), ..row };
            put_text(buffer, rest, meaning, theme.quiet);
        }
    }
}

/// Gives the numbers of deals in an area, which begin with `#`, a style.
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

/// How the screen is laid out.
struct Layout {
    /// How large the cards are.
    size: CardSize,
    board: Rect,
    /// Where it is said what is found.
    words: Rect,
}

impl Layout {
    /// The board with cards as large as fit, the words beside it or below.
    fn new(body: Rect) -> Self {
        let inner = Rect { x: body.x + 1, width: body.width.saturating_sub(2), ..body };
        let beside = |size: CardSize| {
            let extent = freecell::extent(size, false);
            let used = extent.columns + 2;
            let room = inner.width.checked_sub(used).filter(|&room| room >= WORDS && extent.rows <= inner.height)?;
            // A line of words begins beside the first card.
            let down = inner.height.min(1);
            let words = Rect { x: inner.x + used, y: inner.y + down, width: room, height: inner.height - down };
            Some(Self { size, board: inner, words })
        };
        let below = |size: CardSize| {
            let extent = freecell::extent(size, false);
            let fits = extent.columns <= inner.width && extent.rows + WORDS_ROWS <= inner.height;
            (fits || size == CardSize::S).then(|| {
                let rows = extent.rows.min(inner.height);
                let words = Rect { y: inner.y + rows, height: inner.height - rows, ..inner };
                Self { size, board: Rect { height: rows, ..inner }, words }
            })
        };
        let layout = CardSize::ALL.into_iter().rev().find_map(|size| beside(size).or_else(|| below(size)));
        let layout = layout.expect("the words stand below a board of small cards, however few rows are left");
        let width = layout.words.width.min(LONGEST_LINE);
        Self { words: Rect { width, ..layout.words }, ..layout }
    }
}

/// The numbers of a board, or why there are none, in words.
fn found(identification: &Identification) -> String {
    let Identification { matches, searched, explanation, .. } = identification;
    let of = searched.map_or(String::new(), |set| format!(" of {}", set.bounds()));
    let lowest: Vec<String> = matches.lowest.iter().map(|number| format!("#{number}")).collect();
    let lowest = lowest.join(" ");
    let more = if matches.count > matches.lowest.len() as u64 { " …" } else { "" };
    match (matches.count, explanation) {
        (1, _) => format!("{lowest}{of}"),
        (2.., _) => format!("{} deals{of}: {lowest}{more}", grouped(matches.count)),
        (0, Some(Explanation::Mistakes(diagnosis))) => diagnosis.to_string(),
        (0, Some(Explanation::Nearest(nearest))) => nearest.to_string(),
        // All numbers are searched, so that there is none outside.
        (0, Some(Explanation::OutsideRange(_)) | None) => format!("no number{of} matches"),
    }
}

impl Component for Find {
    const NAME: &'static str = "Find a number";
    const KEYS: &'static [Binding] = &[
        Binding::new(&[(&[ENTER], Command::Accept)], "open the first deal that matches").hint("open").priority(10),
        Binding::new(
            &[
                (&[LEFT], Command::Move(-1, 0)),
                (&[RIGHT], Command::Move(1, 0)),
                (&[UP], Command::Move(0, -1)),
                (&[DOWN], Command::Move(0, 1)),
            ],
            "the place before, after, above, below",
        )
        .each(&["the place before", "the place after", "the place above", "the place below"]),
        Binding::new(&[(&[HOME], Command::First), (&[END], Command::Last)], "the first place, the last")
            .each(&["the first place", "the last place"]),
        Binding::new(
            &[(&[BACKSPACE], Command::Erase), (&[DELETE], Command::Delete)],
            "erase what was typed last, the card under the cursor",
        )
        .each(&["erase what was typed last", "erase the card under the cursor"]),
        keys::FIELD_HELP.kept(),
        keys::CANCEL,
    ];

    fn is_on(table: Table) -> bool {
        table.is_freecell()
    }

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        match command {
            Command::Accept => return self.accept(desk),
            Command::Move(right, down) => self.step(right, down),
            Command::First => self.go(0),
            Command::Last => self.go(Card::COUNT),
            Command::Erase => self.erase(),
            Command::Delete => {
                self.places[self.cursor] = None;
                self.rank = None;
            }
            _ => {}
        }
        Flow::Stay
    }

    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        let c = key.code.as_char().filter(|_| (key.modifiers - KeyModifiers::SHIFT).is_empty());
        let pressed = keys::pressed(key);
        match c {
            None => desk.say(format!("{pressed} does nothing here: F1 shows the keys")),
            Some(c) if self.type_char(c) => {}
            Some(_) if self.rank.is_some() => {
                desk.say(format!("{pressed} is no suit: C D H S are accepted, or another rank"));
            }
            Some(_) => {
                desk.say(format!("{pressed} is no rank: A 2–9 T J Q K are accepted, and ? for an unknown card"));
            }
        }
        Flow::Stay
    }

    /// Takes as much of a board as can be read.
    fn paste(&mut self, desk: &mut Desk, text: &str) -> Flow {
        // A pasted line ends in a carriage return, as Enter does.
        let (pattern, error) = parse_pattern_lossy(&text.replace("\r\n", "\n").replace('\r', "\n"));
        if pattern.known_count() > 0 || error.is_none() {
            self.fill(&pattern);
        }
        if let Some(error) = error {
            desk.say(error.to_string());
        }
        Flow::Stay
    }

    fn click(&mut self, desk: &mut Desk, position: Position) -> Flow {
        let Layout { board, size, .. } = Layout::new(desk.body());
        if let Some(place) = (0..Card::COUNT).find(|&place| freecell::place(board, size, place).0.contains(position)) {
            self.go(place);
        }
        Flow::Stay
    }

    fn query(&self, desk: &Desk, _panes: &[usize]) -> Option<Query> {
        desk.unsettled(Query::Numbers(self.generator, (&self.pattern()?).into()))
    }

    fn status(&self, _desk: &Desk) -> Vec<String> {
        Vec::new()
    }

    /// Draws the board, a card in two places standing out, and beside or below it what is found.
    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let layout = Layout::new(body);
        let Layout { size, board, words } = layout;
        freecell::draw_numbers(desk.theme(), size, Rect { height: board.height.min(1), ..board }, buffer);
        (0..Card::COUNT).for_each(|place| self.draw_place(place, &layout, desk, buffer));
        let (cursor, _) = freecell::place(board, size, self.cursor);
        put_brackets(buffer, desk.theme(), cursor);
        self.draw_words(desk, words, buffer);
        let behind = 1 + u16::from(self.rank.is_some());
        Drawn::Body((!cursor.is_empty()).then(|| Position::new(cursor.x + behind, cursor.y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Find {
        let mut find = Find::empty(Generator::Microsoft);
        assert!(text.chars().all(|c| find.type_char(c)), "{text}");
        find
    }

    fn cards(find: &Find) -> String {
        let last = find.places.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        let cards = find.places[..last].iter().map(|card| card.map_or("??".into(), |card| card.to_string()));
        cards.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cards_are_typed_as_they_are_written() {
        assert_eq!(cards(&typed("7dADt♥10s0c?9h")), "7D AD TH TS TC ?? 9H");
        assert_eq!(cards(&typed("7d ad  5c ?3s")), "7D AD ?? 5C ?? 3S", "one blank ends a card");
        let mut find = typed("7");
        assert!(!find.type_char('x') && find.rank.is_some());
        assert!(find.type_char('8') && find.type_char('d'));
        assert_eq!(cards(&find), "8D", "another rank takes the place of the first");
        assert!(!find.type_char('♠') && !find.type_char('d'), "a suit needs a rank");
    }

    #[test]
    fn typed_cards_are_erased() {
        let mut find = typed("7dad5");
        find.erase();
        assert_eq!((cards(&find), find.cursor), ("7D AD".into(), 2));
        find.erase();
        assert_eq!((cards(&find), find.cursor), ("7D".into(), 1));
        find.go(0);
        find.places[0] = None;
        assert_eq!(cards(&find), "");
        find.erase();
        assert_eq!(find.cursor, 0);
        // The last place.
        find.go(51);
        assert!(find.type_char('4') && find.type_char('h'));
        find.erase();
        assert_eq!((cards(&find), find.cursor), (String::new(), 51));
    }

    #[test]
    fn a_card_in_two_places_makes_no_board() {
        let mut find = typed("7dad7d");
        assert!(find.is_doubled("7D".parse().unwrap()) && !find.is_doubled("AD".parse().unwrap()));
        assert_eq!(find.pattern(), None);
        find.erase();
        assert_eq!(find.pattern().map(|pattern| pattern.known_count()), Some(2));
    }

    #[test]
    fn the_cursor_stays_on_the_board() {
        let mut find = typed("");
        find.step(-1, 0);
        find.step(0, -1);
        assert_eq!(find.cursor, 0);
        find.step(7, 6);
        assert_eq!(find.cursor, 0, "the last row has four places");
        find.step(3, 6);
        assert_eq!(find.cursor, 51);
        find.step(0, 1);
        assert_eq!(find.cursor, 51);
    }
}
