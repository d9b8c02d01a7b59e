//! Systems without signals: no suspending, and crossterm reads the terminal.
#![allow(missing_docs, clippy::missing_errors_doc, clippy::unnecessary_wraps, reason = "they do what their twins do")]

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::Instant;

use ratatui::crossterm::event::{self, Event};

use super::Report;

pub fn read_events(to: Sender<impl From<Report> + Send + 'static>, permits: Receiver<()>) -> io::Result<()> {
    let read = move || {
        while permits.recv().is_ok() {
            let message = loop {
                match event::read() {
                    // No input, which alone takes a permit; its size may be larger than what is drawn.
                    Ok(Event::Resize(..)) => {
                        if to.send(Report::Resized.into()).is_err() {
                            return;
                        }
                    }
                    Ok(event) => break Report::Event(event),
                    Err(error) => break Report::Lost(format!("the terminal cannot be read: {error}")),
                }
            };
            let lost = matches!(message, Report::Lost(_));
            if to.send(message.into()).is_err() || lost {
                return;
            }
        }
    };
    thread::Builder::new().name("events".into()).spawn(read).map(drop)
}

pub fn read_input(to: Sender<impl From<Report> + Send + 'static>, permits: Receiver<()>) -> io::Result<()> {
    let read = move || {
        let mut bytes = [0; 4096];
        while permits.recv().is_ok() {
            let message = match io::stdin().lock().read(&mut bytes) {
                Ok(0) => Report::InputEnded,
                Ok(count) => Report::Bytes(bytes[..count].to_vec(), Instant::now()),
                Err(error) => Report::Lost(format!("standard input: {error}")),
            };
            let is_last = !matches!(message, Report::Bytes(..));
            if to.send(message.into()).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new().name("events".into()).spawn(read).map(drop)
}

pub fn watch_ends(_: Sender<impl From<Report> + Send + 'static>) -> io::Result<()> {
    Ok(())
}

pub fn watch(_: Sender<impl From<Report> + Send + 'static>) -> io::Result<()> {
    Ok(())
}

pub fn ask_to_stop() -> Result<(), &'static str> {
    Err("the program cannot be suspended here")
}

pub fn stop() {}

pub fn end_by(_: i32) {}
