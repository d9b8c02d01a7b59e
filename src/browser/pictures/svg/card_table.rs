//! Deals drawn as a card table: overlapping cards with round corners.

use ratatui::buffer::Cell;
use ratatui::style::Style;

use super::{Ink, escaped, put};
use crate::browser::theme::Theme;
use tableaux_engine::card::{Card, Rank, Suit, SuitStyle};
use tableaux_engine::freecell::Tableau;

const WIDTH: usize = 76;
const HEIGHT: usize = 106;
/// The distance between cascades, and between overlapping cards.
const PITCH: usize = WIDTH + 12;
const STEP: usize = 34;
/// The margin around a board, and the height of its title.
const MARGIN: usize = 24;
const TITLE: usize = 40;
/// The free cells, beside the foundations.
const CELLS: usize = 4;
/// The distance from the free cells to the cascades.
const PLACES: usize = HEIGHT + 20;
const BOARD_WIDTH: usize = (Tableau::COLUMNS - 1) * PITCH + WIDTH + 2 * MARGIN;
const BOARD_HEIGHT: usize = TITLE + PLACES + (Tableau::ROWS - 1) * STEP + HEIGHT + 2 * MARGIN;

/// Keeps a suit from being drawn as a colored emoji.
const AS_TEXT: char = '\u{fe0e}';

/// Draws deals below each other, each under its title.
pub fn card_table(deals: &[(String, &Tableau)], theme: &Theme, suits: SuitStyle) -> String {
    let height = deals.len() * BOARD_HEIGHT;
    let titles: Vec<&str> = deals.iter().map(|(title, _)| title.as_str()).collect();
    let ground = ink(theme, Style::new()).background;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{BOARD_WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {BOARD_WIDTH} {height}\" role=\"img\" font-family=\"Helvetica, Arial, DejaVu Sans, sans-serif\" \
         font-weight=\"700\">\n\
         <title>{}</title>\n\
         <defs><rect id=\"card\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\"/></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>\n",
        escaped(&titles.join(", "))
    );
    for (at, (title, tableau)) in deals.iter().enumerate() {
        Board { theme, suits, y: at * BOARD_HEIGHT + MARGIN }.draw(title, tableau, &mut svg);
    }
    svg + "</svg>\n"
}

/// Returns the colors of a style on the table's background.
fn ink(theme: &Theme, style: Style) -> Ink {
    let mut cell = Cell::EMPTY;
    cell.set_style(theme.text).set_style(style);
    Ink::of(&cell)
}

/// A board drawn from height `y`.
struct Board<'a> {
    theme: &'a Theme,
    suits: SuitStyle,
    y: usize,
}

impl Board<'_> {
    fn draw(&self, title: &str, tableau: &Tableau, svg: &mut String) {
        let (theme, y) = (self.theme, self.y);
        let strong = ink(theme, theme.strong).foreground;
        put(
            svg,
            format_args!(
                r#"<text x="{MARGIN}" y="{}" font-size="24" fill="{strong}">{}</text>"#,
                y + 22,
                escaped(title)
            ),
        );
        self.draw_places(svg);
        let edge = ink(theme, theme.face.edge).foreground;
        put(svg, format_args!(r#"<g font-size="23" letter-spacing="1">"#));
        let lengths: Vec<usize> = tableau.columns().map(|column| column.len()).collect();
        for (row, cards) in tableau.rows().enumerate() {
            for (column, &card) in cards.iter().enumerate() {
                let (x, y) = (MARGIN + column * PITCH, y + TITLE + PLACES + row * STEP);
                let Ink { foreground, background, .. } = ink(theme, theme.face.of(card.suit()));
                let text = self.text(card);
                let mut drawn = format!(
                    "<use href=\"#card\" x=\"{x}\" y=\"{y}\" fill=\"{background}\" stroke=\"{edge}\"/>\
                     <text x=\"{}\" y=\"{}\" fill=\"{foreground}\">{text}</text>",
                    x + 8,
                    y + 26
                );
                if row + 1 == lengths[column] {
                    // The opposite corner, upside down, and the suit in the middle.
                    let (right, bottom) = (x + WIDTH - 8, y + HEIGHT - 26);
                    let turned = format!(
                        "<text transform=\"rotate(180 {right} {bottom})\" x=\"{right}\" y=\"{bottom}\" \
                         fill=\"{foreground}\">{text}</text>"
                    );
                    drawn += &turned;
                    drawn += &self.large_suit(card.suit(), x, y, &foreground);
                }
                put(svg, format_args!("{drawn}"));
            }
        }
        put(svg, format_args!("</g>"));
    }

    /// Draws the empty free cells and foundations.
    fn draw_places(&self, svg: &mut String) {
        let edge = ink(self.theme, self.theme.edge).foreground;
        let y = self.y + TITLE;
        for place in 0..Tableau::COLUMNS {
            let x = MARGIN + place * PITCH;
            let mut drawn = format!(r##"<use href="#card" x="{x}" y="{y}" fill="none" stroke="{edge}"/>"##);
            if let Some(&suit) = place.checked_sub(CELLS).and_then(|number| Suit::ALL.get(number)) {
                drawn += &self.large_suit(suit, x, y, &edge);
            }
            put(svg, format_args!("{drawn}"));
        }
    }

    /// Returns a suit in the middle of the card at a position.
    fn large_suit(&self, suit: Suit, x: usize, y: usize, fill: &str) -> String {
        let (x, y, suit) = (x + WIDTH / 2, y + HEIGHT / 2 + 15, self.suit(suit));
        format!(r#"<text x="{x}" y="{y}" font-size="42" text-anchor="middle" fill="{fill}">{suit}</text>"#)
    }

    fn text(&self, card: Card) -> String {
        let rank = if card.rank() == Rank::TEN { "10".into() } else { card.rank().to_string() };
        rank + &self.suit(card.suit())
    }

    fn suit(&self, suit: Suit) -> String {
        match self.suits {
            SuitStyle::Letters => suit.letter().to_string(),
            SuitStyle::Symbols => format!("{}{AS_TEXT}", suit.symbol()),
        }
    }
}
