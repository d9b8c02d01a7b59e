//! Screens as a recording that asciinema plays: a line with its size, and a line for each change of the screen.

use std::time::Duration;

use ratatui::backend::Backend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::style::force_color_output;
use ratatui::layout::{Rect, Size};
use serde::Serialize;

use crate::browser::terminal::backend::DiffColorBackend;

/// The first line. The fields are the keys, in their order.
#[derive(Serialize)]
struct Header<'a> {
    version: u8,
    width: u16,
    height: u16,
    /// In seconds.
    duration: f64,
    title: &'a str,
}

/// The lines of a recording of screens, each with how long it is seen.
pub(super) fn written(title: &str, size: Size, screens: &[(Buffer, Duration)]) -> String {
    // A file has its colours even where those of the terminal are forbidden.
    force_color_output(true);
    let whole: Duration = screens.iter().map(|(_, shown)| *shown).sum();
    let header = Header { version: 2, width: size.width, height: size.height, duration: whole.as_secs_f64(), title };
    let mut lines = json(&header);
    let mut now = Duration::ZERO;
    let mut before = Buffer::empty(Rect::new(0, 0, size.width, size.height));
    // Nothing of what the terminal has shown is left, and no cursor goes about.
    let mut begin = "\x1b[?25l\x1b[0m\x1b[2J";
    for (screen, shown) in screens {
        let mut bytes = begin.as_bytes().to_vec();
        DiffColorBackend::new(&mut bytes)
            .draw(before.diff(screen).into_iter())
            .expect("a vector takes everything that is written");
        lines += &event(now, &String::from_utf8(bytes).expect("the cells of a screen are text"));
        (begin, before, now) = ("", screen.clone(), now + *shown);
    }
    // The last screen is seen until then.
    lines + &event(now, &format!("\x1b[{};{}H\x1b[?25h", size.height, size.width))
}

/// The line of what a terminal is sent at a time.
fn event(at: Duration, data: &str) -> String {
    json(&(at.as_secs_f64(), "o", data))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers are valid JSON") + "\n"
}
