//! The asciicast format: a header line, and a line per change of the screen.

use std::io::{self, Write};
use std::time::Duration;

use ratatui::backend::Backend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::style::force_color_output;
use ratatui::layout::{Rect, Size};
use serde::Serialize;

use crate::browser::terminal::backend::DiffColorBackend;

/// The header; the fields are the JSON keys, in this order.
#[derive(Serialize)]
struct Header<'a> {
    version: u8,
    width: u16,
    height: u16,
    duration: f64,
    title: &'a str,
}

/// Writes screens with their durations, which add up to `whole`.
pub(super) fn write(
    title: &str,
    size: Size,
    whole: Duration,
    screens: impl Iterator<Item = (Buffer, Duration)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    // A file is colored even if the terminal must not be.
    force_color_output(true);
    let header = Header { version: 2, width: size.width, height: size.height, duration: whole.as_secs_f64(), title };
    line(out, &header)?;
    let mut now = Duration::ZERO;
    let mut before = Buffer::empty(Rect::new(0, 0, size.width, size.height));
    // Clear the terminal and hide the cursor.
    let mut begin = "\x1b[?25l\x1b[0m\x1b[2J";
    for (screen, shown) in screens {
        let mut bytes = begin.as_bytes().to_vec();
        DiffColorBackend::new(&mut bytes)
            .draw(before.diff(&screen).into_iter())
            .expect("a vector takes everything that is written");
        event(out, now, &String::from_utf8(bytes).expect("the cells of a screen are text"))?;
        (begin, before, now) = ("", screen, now + shown);
    }
    // Show the last screen until the end.
    event(out, now, &format!("\x1b[{};{}H\x1b[?25h", size.height, size.width))
}

/// Writes the line of one output event.
fn event(out: &mut dyn Write, at: Duration, data: &str) -> io::Result<()> {
    line(out, &(at.as_secs_f64(), "o", data))
}

fn line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
