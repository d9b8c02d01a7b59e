//! The input of `tableaux skat`: a hand, deals by number or of the user's own, or hands line by line.

use super::hand_line::HandLine;
use crate::cli::files::{self, path_name};
use crate::cli::lines::{Lines, STDIN};
use crate::cli::numbers::{is_about_numbers, range};
use crate::cli::prelude::*;
use std::io::{BufRead, Read};
use tableaux_engine::skat::{Deal, ReadDeal, is_game_file, read_deals};

/// The longest file of games, in bytes: some hundred thousand games.
const MAX_FILE: u64 = 1 << 28;

pub(super) enum Input {
    Hand(HandLine),
    Deals(Vec<DealSource>),
    /// Hands on standard input, or in a file, as they come.
    Hands(Lines),
}

/// Numbered deals, or one of the user's own.
pub(super) enum DealSource {
    Numbers(DealRange),
    Own { name: String, deal: Box<Deal> },
}

/// The deals of a text, and the errors of those that cannot be read.
pub(super) struct OwnDeals {
    pub(super) deals: Vec<DealSource>,
    pub(super) errors: Vec<anyhow::Error>,
}

impl OwnDeals {
    /// Returns the deals of a text named `name`; `None` if nothing in it is meant as a deal.
    pub(super) fn of(text: &str, name: &str) -> Option<Self> {
        let read = read_deals(text);
        let is_several = read.len() > 1;
        let (mut deals, mut errors) = (Vec::new(), Vec::new());
        for (place, ReadDeal { deal, .. }) in (1..).zip(read) {
            let name = if is_several { format!("{name} {place}") } else { name.to_owned() };
            match deal {
                Ok(deal) => deals.push(DealSource::Own { name, deal: Box::new(deal) }),
                Err(error) => errors.push(anyhow!(error).context(name)),
            }
        }
        (!deals.is_empty() || !errors.is_empty()).then_some(Self { deals, errors })
    }
}

/// Reads the arguments, with the errors of deals in files that cannot be read. A file whose cards are no deals has hands,
/// one a line.
pub(super) fn read(arguments: &[String]) -> Result<(Input, Vec<anyhow::Error>)> {
    if let Some(index) = arguments.iter().position(|text| text.trim().is_empty()) {
        bail!("argument {} is empty; use the cards of a hand, deal numbers, a file, or - alone", index + 1);
    }
    if arguments.iter().any(|text| text == "-") {
        if arguments.len() > 1 {
            bail!("- is one of {} arguments; use it alone", arguments.len());
        }
        return Ok((Input::Hands(Lines::of_stdin("hands or deals")), Vec::new()));
    }
    let is_file = |text: &String| !is_about_numbers(text) && Path::new(text).is_file();
    if let ([file], true) = (arguments, arguments.iter().all(is_file)) {
        let text = read_file(Path::new(file))?;
        return match OwnDeals::of(&text, file_name(file)) {
            Some(own) => Ok((Input::Deals(own.deals), own.errors)),
            None => Ok((Input::Hands(Lines::of_file(Path::new(file))?), Vec::new())),
        };
    }
    let numbers = arguments.iter().filter(|text| is_about_numbers(text)).count();
    let files = arguments.iter().filter(|text| is_file(text)).count();
    if numbers + files == arguments.len() {
        let (mut deals, mut errors) = (Vec::new(), Vec::new());
        for text in arguments {
            if is_file(text) {
                let read = read_file(Path::new(text))?;
                let own = OwnDeals::of(&read, file_name(text));
                let own = own.with_context(|| {
                    format!("{}: no deal found; use four lines of cards", path_name(Path::new(text)))
                })?;
                deals.extend(own.deals);
                errors.extend(own.errors);
            } else {
                deals.push(DealSource::Numbers(range(text)?));
            }
        }
        return Ok((Input::Deals(deals), errors));
    }
    // A whole deal may be typed, as four arguments or as one.
    if let Some(own) = OwnDeals::of(&arguments.join("\n"), "the deal") {
        return Ok((Input::Deals(own.whole()?), Vec::new()));
    }
    if let Some(number) = arguments.iter().find(|text| is_about_numbers(text)) {
        bail!("'{}' is among cards; use either cards or deal numbers", quoted(number));
    }
    Ok((Input::Hand(HandLine::new(&arguments.join(" "))?), Vec::new()))
}

impl OwnDeals {
    /// Returns the deals, if all could be read.
    fn whole(mut self) -> Result<Vec<DealSource>> {
        if self.errors.is_empty() { Ok(self.deals) } else { Err(self.errors.swap_remove(0)) }
    }
}

/// Returns the name of a file without its folders.
fn file_name(path: &str) -> &str {
    Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path)
}

/// Reads a file of deals or games, which may be long.
///
/// # Errors
/// If it cannot be read or is longer than 256 MiB.
pub(in crate::cli) fn read_file(path: &Path) -> Result<String> {
    let file = files::open(path)?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("'{}' is a folder", path_name(path));
    }
    read_long(file).with_context(|| path_name(path))
}

/// Reads the rest of a text.
fn read_long(reader: impl Read) -> Result<String> {
    let mut bytes = Vec::new();
    let length = reader.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    if length as u64 > MAX_FILE {
        bail!("the file is too long; use up to {} MiB", MAX_FILE >> 20);
    }
    Ok(String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').to_owned())
}

/// Returns the deals on standard input, if what has arrived of it is meant as deals; it is then read to its end.
pub(super) fn deals_ahead(lines: &mut Lines) -> Result<Option<OwnDeals>> {
    let ahead = lines.ahead()?;
    if !is_game_file(&ahead) && read_deals(&ahead).is_empty() {
        return Ok(None);
    }
    let text = read_long(lines.rest())?;
    Ok(OwnDeals::of(&text, lines.name()))
}

/// Reads a game file; `None` if it is something else. Returns its name and its text.
pub(in crate::cli) fn game_file(argument: &str) -> Result<Option<(String, String)>> {
    let path = Path::new(argument);
    if !path.is_file() {
        return Ok(None);
    }
    let text = read_file(path)?;
    Ok(is_game_file(&text).then(|| (file_name(argument).to_owned(), text)))
}

/// Reads standard input as a game file, if it begins like one; otherwise nothing of it is read.
pub(in crate::cli) fn game_stdin() -> Result<Option<(String, String)>> {
    let mut stdin = io::stdin().lock();
    if !is_game_file(&String::from_utf8_lossy(stdin.fill_buf().context(STDIN)?)) {
        return Ok(None);
    }
    Ok(Some((STDIN.to_owned(), read_long(stdin).context(STDIN)?)))
}

/// Reads standard input to its end, which may be long.
pub(super) fn read_stdin() -> Result<String> {
    read_long(io::stdin().lock()).context(STDIN)
}
