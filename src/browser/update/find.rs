//! A layout that is typed in.

use crate::browser::app::{App, Layer};
use crate::browser::keys;
use crate::browser::sought::Sought;
use crate::card::Card;
use crate::freecell::text::read_typed;

/// The layout that is on top, to be changed.
fn sought(app: &mut App) -> Option<&mut Sought> {
    match app.layers.last_mut() {
        Some(Layer::Find(sought)) => Some(sought),
        _ => None,
    }
}

/// Opens a layout of which nothing is known, of whoever deals in the focused pane.
pub(super) fn open(app: &mut App) {
    let dealer = app.focused().dealer();
    app.layers.push(Layer::Find(Box::new(Sought::new(dealer))));
}

/// Changes the layout, and says where a card is there twice.
pub(super) fn change(app: &mut App, change: impl FnOnce(&mut Sought)) {
    let Some(sought) = sought(app) else { return };
    change(sought);
    let doubled: Vec<&str> = Card::PACK
        .iter()
        .filter(|&&card| sought.is_doubled(card))
        .map(|card| card.text(crate::card::Suits::Symbols))
        .collect();
    if !doubled.is_empty() {
        let are = if doubled.len() == 1 { "is" } else { "are" };
        app.message = Some(format!("{} {are} there twice", doubled.join(", ")));
    }
}

/// Takes a character that was typed.
pub(super) fn type_char(app: &mut App, c: char) {
    let mut known = true;
    change(app, |sought| known = sought.type_char(c));
    if !known {
        let pending = sought(app).and_then(|sought| sought.rank());
        let accepted =
            if pending.is_some() { "a suit C D H S" } else { "a rank A 2–9 T J Q K, or ? for an unknown card," };
        app.message = Some(format!("{} is neither: {accepted} is accepted here", keys::typed(c)));
    }
}

/// Takes a pasted layout in any form, with what of it can be read.
pub(super) fn paste(app: &mut App, text: &str) {
    // Terminals paste lines with the end that Enter would give them.
    let (layout, fault) = read_typed(&text.replace("\r\n", "\n").replace('\r', "\n"));
    if layout.known() > 0 || fault.is_none() {
        change(app, |sought| sought.fill(&layout));
    }
    if let Some(fault) = fault {
        app.message = Some(fault.to_string());
    }
}

/// Shows the deal that was found.
pub(super) fn accept(app: &mut App) {
    let Some(sought) = sought(app) else { return };
    let dealer = sought.dealer;
    match sought.sighting().map(|sighting| sighting.deal(dealer)) {
        Some(Some((dealer, number))) => {
            app.layers.pop();
            app.panes[app.focus].show(dealer, number);
        }
        Some(None) => app.message = Some("no number fits".into()),
        None if sought.layout().is_some() => app.message = Some("the numbers are still being looked for".into()),
        None => app.message = Some("there is nothing to look for yet: type cards, as 7D, or paste a board".into()),
    }
}
