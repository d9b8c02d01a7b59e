//! Games as they look, at every size.

use tableaux::browser::{App, Depth, Event};

use super::super::super::support::{
    assert_snapshot, body, desk, draw, header, keys, paste, resize, screen, status, top,
};
use super::{position, search};

/// The longest cascade there can be: a run from the king to the ace on six other cards.
const LONGEST: &str = "Foundations: H-0 C-0 D-0 S-0\nFreecells: 2C 3C - -\n: 2D 3D 4D 5D 6D 7D KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS\n\
    : AC 2S 3H 4S\n: AH 4C 5H 6S\n: AD 5C 6C 7H\n: KD 7C 8S 9H\n: KC QS TS JH\n: KH QD JD TD 9D 8D\n: QC JC TC 9C 8C\n";

const SIZES: [(u16, u16); 5] = [(38, 12), (40, 16), (80, 24), (120, 40), (200, 60)];

/// A game of #617 after some moves of its recorded solution, with a branch that is lost.
fn game(mut app: App) -> App {
    keys(&mut app, "<Enter>");
    search(&mut app);
    keys(&mut app, "7a7b7cb71b71");
    app
}

#[test]
fn a_game_at_every_size() {
    let mut app = game(super::app(&[617], 80, 24));
    for (width, height) in SIZES {
        resize(&mut app, width, height);
        assert_snapshot(&format!("play_{width}x{height}"), &format!("{} {}", body(&app), status(&app)));
        keys(&mut app, "3");
        assert_snapshot(&format!("play_taken_{width}x{height}"), &format!("{} {}", body(&app), status(&app)));
        keys(&mut app, "<Esc>");
    }
}

/// A game with the longest cascade there can be, its cursor and a card that is taken.
fn longest(mut app: App) -> App {
    paste(&mut app, LONGEST);
    keys(&mut app, "<Tab>x<Enter><F7><F7><F7><F6><Right>");
    assert_eq!((top(&app), position(&app).cascades()[0].len()), ("Play", 19));
    app
}

#[test]
fn the_longest_cascade_at_every_size() {
    let mut app = longest(super::app(&[617], 80, 24));
    for (width, height) in SIZES {
        resize(&mut app, width, height);
        let shown = body(&app);
        assert_snapshot(&format!("play_longest_{width}x{height}"), &shown);
        assert!(shown.contains("A♠"), "the card that can be played is seen: {shown}");
    }
}

#[test]
fn without_colours_and_in_ascii() {
    for (name, depth, ascii) in [("colourless", None, false), ("ascii", Some(Depth::True), true)] {
        let app = || App::new(desk(&[617]).with_terminal(depth, false, ascii), (80, 24).into());
        let mut played = game(app());
        keys(&mut played, "5");
        assert_snapshot(
            &format!("play_{name}_80x24"),
            &format!("{}\n{} {}", header(&played), body(&played), status(&played)),
        );
        let mut longest = longest(app());
        keys(&mut longest, " ");
        for (width, height) in [(40, 16), (80, 24)] {
            resize(&mut longest, width, height);
            assert_snapshot(&format!("play_longest_{name}_{width}x{height}"), &body(&longest));
        }
        for app in [&played, &longest] {
            let text = screen(app);
            assert!(!ascii || text.is_ascii(), "{text}");
            let (buffer, _) = draw(app);
            let is_plain = buffer.content.iter().all(|cell| (cell.fg, cell.bg) == Default::default());
            assert_eq!(is_plain, depth.is_none(), "{name}");
        }
    }
}

/// Every size there is, with cards taken and not: nothing panics, and the cards of the board are there.
#[test]
fn any_size() {
    let mut app = longest(super::app(&[617], 80, 24));
    for width in (1..210).step_by(7) {
        for height in (1..70).step_by(3) {
            resize(&mut app, width, height);
            keys(&mut app, "1");
            screen(&app);
            app.update(Event::Click(ratatui::layout::Position::new(width / 2, height / 2)));
            keys(&mut app, "<Up><Right> <Down>");
            screen(&app);
            if top(&app) == "Play" {
                keys(&mut app, "<Home>");
            }
        }
    }
}
