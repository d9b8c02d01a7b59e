//! A layout that is typed in.

use crate::browser::app::{App, Layer};
use crate::browser::keys;
use crate::browser::sought::Sought;
use crate::freecell::text::parse_pattern_lossy;

/// The layout that is on top, to be changed.
fn sought(app: &mut App) -> Option<&mut Sought> {
    match app.layers.last_mut() {
        Some(Layer::Find(sought)) => Some(sought),
        _ => None,
    }
}

/// Opens a layout of which nothing is known, of whoever deals in the focused pane.
pub(super) fn open(app: &mut App) {
    let generator = app.focused().generator();
    app.layers.push(Layer::Find(Box::new(Sought::new(generator))));
}

/// Changes the layout.
pub(super) fn change(app: &mut App, change: impl FnOnce(&mut Sought)) {
    if let Some(sought) = sought(app) {
        change(sought);
    }
}

/// Takes a character that was typed.
pub(super) fn type_char(app: &mut App, c: char) {
    let Some(sought) = sought(app) else { return };
    if !sought.type_char(c) {
        let typed = keys::typed(c);
        app.message = Some(if sought.rank().is_some() {
            format!("{typed} is no suit: C D H S are accepted, or another rank")
        } else {
            format!("{typed} is no rank: A 2–9 T J Q K are accepted, and ? for an unknown card")
        });
    }
}

/// Takes a pasted layout in any form, with what of it can be read.
pub(super) fn paste(app: &mut App, text: &str) {
    // Terminals paste lines with the end that Enter would give them.
    let (layout, fault) = parse_pattern_lossy(&text.replace("\r\n", "\n").replace('\r', "\n"));
    if layout.known_count() > 0 || fault.is_none() {
        change(app, |sought| sought.fill(&layout));
    }
    if let Some(fault) = fault {
        app.message = Some(fault.to_string());
    }
}

/// Shows the deal that was found.
pub(super) fn accept(app: &mut App) {
    let Some(sought) = sought(app) else { return };
    let generator = sought.generator;
    match sought.sighting().map(|sighting| sighting.deal(generator)) {
        Some(Some((generator, number))) => {
            app.layers.pop();
            app.panes[app.focus].show(generator, number);
        }
        Some(None) => app.message = Some("no number fits".into()),
        None => match (sought.question(), sought.fault()) {
            (Some(question), _) => {
                app.awaited = Some(question);
                app.message =
                    Some("the numbers are still being looked for: the first is shown as soon as it is found".into());
            }
            (None, Some(fault)) => app.message = Some(fault),
            (None, None) => {
                app.message = Some("nothing is typed yet: cards, as 7D, or a pasted board are accepted".into());
            }
        },
    }
}
