//! A layout that is typed in, and what is found out about it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::super::app::App;
use super::super::sought::Sought;
use super::super::{geometry, theme};
use super::tableau::{draw_card, draw_numbers};
use super::{put_text, put_wrapped};
use crate::freecell::deal::Tableau;
use crate::freecell::find::explanation::Explanation;
use crate::freecell::find::identification::Identification;
use crate::number::grouped;

/// Draws the layout, a card that is there twice standing out, and below it what is found. Where the cursor is to be seen.
pub fn draw(app: &App, sought: &Sought, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    draw_numbers(Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }, buffer);
    for (place, card) in sought.places().iter().enumerate() {
        let field = geometry::sought_place(area, place);
        let here = place == sought.at();
        match (sought.rank().filter(|_| here), card) {
            (Some(rank), _) => put_text(buffer, field, &format!("{}?", rank.letter()), theme::heading()),
            (None, Some(card)) => {
                let field = Rect { width: field.width.min(2), ..field };
                draw_card(app, *card, sought.is_doubled(*card), field, buffer);
            }
            (None, None) => put_text(buffer, field, "??", if here { theme::heading() } else { theme::quiet() }),
        }
    }
    let rows = u16::try_from(Tableau::ROWS).unwrap_or_default();
    let top = (area.y + 1 + rows).min(area.bottom());
    let below = Rect { y: top, height: area.bottom() - top, x: area.x + 1, width: area.width.saturating_sub(2) };
    put_wrapped(buffer, below, &words(app, sought), Style::new());
    let field = geometry::sought_place(area, sought.at());
    let behind = u16::from(sought.rank().is_some());
    (!field.is_empty()).then(|| Position::new(field.x + behind, field.y))
}

/// What is known of the layout, in a sentence.
fn words(app: &App, sought: &Sought) -> String {
    let Some(layout) = sought.layout() else {
        let prompt = "type cards, as 7D AD, and ? for one that is not known; or paste a board";
        return sought.fault().unwrap_or_else(|| prompt.into());
    };
    let known = layout.known_count();
    let cards = if known == 1 { "card" } else { "cards" };
    let said = match sought.sighting() {
        Some(sighting) => told(sighting),
        None if app.spins > 0 => format!("searching {}", app.turning()),
        None => "…".into(),
    };
    format!("{known} {cards}: {said}")
}

fn told(sighting: &Identification) -> String {
    let Identification { matches, searched, explanation } = sighting;
    let among = searched.map_or(String::new(), |set| format!(" of {}", set.bounds()));
    let first: Vec<String> = matches.lowest.iter().map(|number| format!("#{number}")).collect();
    let first = first.join(" ");
    let more = if matches.count > matches.lowest.len() as u64 { " …" } else { "" };
    match (matches.count, explanation) {
        (1, _) => format!("{first}{among}"),
        (2.., _) => format!("{} deals{among}: {first}{more}", grouped(matches.count)),
        (0, Some(Explanation::Mistakes(mistakes))) => {
            let all = mistakes.iter().map(|(number, mistake)| format!("#{number} with {mistake}"));
            all.collect::<Vec<_>>().join("; ")
        }
        (0, Some(Explanation::Nearest(nearest))) => nearest.to_string(),
        (0, _) => format!("no number{among} fits"),
    }
}
