//! Checks a certificate by the rules alone: without a search, and without pruning moves.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, BufRead, ErrorKind, Read, Seek, SeekFrom};
use std::sync::atomic::AtomicBool;

use super::{Certificate, CertificateError, NAME, VERSION};
use crate::card::Card;
use crate::solver::budget::{Budget, check_stop};
use crate::solver::card_set::{BASE, CELL, TARGETS, bit, cards, contains};
use crate::solver::masked::CASCADES;
use crate::solver::start_position::{Parts, StartPosition};
use crate::solver::sweep::code::Code;
use crate::solver::sweep::code_set::CodeSet;
use crate::solver::sweep::progress::{Dealt, Progress, Remaining, State};
use crate::solver::sweep::run::{check_sum, read_codes, read_number, read_progress, read_version};

/// The maximum length of the line with the board: its cards, in quotation marks and brackets.
const MAX_BOARD: u64 = 4096;

/// Positions that moves lead to and that have not been read yet, in the order of the file.
type Awaited = BTreeMap<(usize, Progress), CodeSet>;

impl Certificate {
    /// Reads a certificate, and checks that its set of positions contains the start, is closed under moves, and has no
    /// won position.
    ///
    /// # Errors
    /// [`CertificateError`], the reason why it proves nothing.
    pub fn check(mut input: impl BufRead + Seek, stop: &AtomicBool) -> Result<Self, CertificateError> {
        let version = read_version(&mut input, NAME)?
            .ok_or_else(|| CertificateError::new(format!("not a certificate: it does not begin with '{NAME}'")))?;
        if version != VERSION.to_string() {
            return Err(CertificateError::new(format!(
                "the certificate has version {version} of the format; this program reads version {VERSION}"
            )));
        }
        let begin = input.stream_position()?;
        input.rewind()?;
        check_sum(&mut input).map_err(|error| damaged(error, "its checksum is wrong"))?;
        input.seek(SeekFrom::Start(begin))?;
        let mut json = String::new();
        (&mut input).take(MAX_BOARD).read_line(&mut json).map_err(unreadable)?;
        let start = serde_json::from_str::<Parts>(&json)
            .ok()
            .and_then(|parts| StartPosition::from_parts(&parts.cascades, &parts.cells, parts.home).ok())
            .ok_or_else(|| CertificateError::damaged("its second line is not a board"))?;
        let (dealt, root) = Dealt::new(&start);
        let rules = Rules { dealt: &dealt, cell_count: start.cell_count.into() };
        let (progress, code) = dealt.play_automatic(root);
        let mut awaited = Awaited::from([((progress.steps(), progress), CodeSet::of(code))]);
        let mut states = 0;
        while let Some(progress) = read_progress(&mut input, &dealt).map_err(unreadable)? {
            let set = read_set(&mut input, &dealt, progress, stop)?;
            states += set.len() as u64;
            rules.check_group(progress, &set, states == set.len() as u64, &mut awaited, stop)?;
        }
        if let Some(((_, progress), _)) = awaited.first_key_value() {
            return Err(missing(*progress, states == 0));
        }
        if read_number(&mut input).map_err(unreadable)? != u128::from(states) {
            return Err(CertificateError::damaged("the number of its positions is wrong"));
        }
        let mut rest = Vec::new();
        input.take(5).read_to_end(&mut rest)?;
        if rest.len() != 4 {
            return Err(CertificateError::damaged("something follows its positions"));
        }
        Ok(Self { start, states })
    }
}

/// Reads the positions of a progress, which must be distinct.
fn read_set(
    input: &mut impl BufRead,
    dealt: &Dealt,
    progress: Progress,
    stop: &AtomicBool,
) -> Result<CodeSet, CertificateError> {
    let (mut set, mut count, mut budget) = (CodeSet::new(), 0, Budget::unlimited());
    let put = |code| {
        check_stop(stop)?;
        count += 1;
        set.insert(code, &mut budget).map(drop)
    };
    read_codes(input, dealt, progress, put).map_err(unreadable)?;
    if set.len() == count { Ok(set) } else { Err(CertificateError::damaged("a position is there twice")) }
}

struct Rules<'a> {
    dealt: &'a Dealt,
    cell_count: u32,
}

impl Rules<'_> {
    /// Checks that a set has the positions of its progress that moves lead to; adds those of others to `awaited`.
    fn check_group(
        &self,
        progress: Progress,
        set: &CodeSet,
        is_first: bool,
        awaited: &mut Awaited,
        stop: &AtomicBool,
    ) -> Result<(), CertificateError> {
        let entries = match awaited.pop_first() {
            Some(((_, first), entries)) if first == progress => entries,
            Some(((steps, first), _)) if (steps, first) < (progress.steps(), progress) => {
                return Err(missing(first, is_first));
            }
            _ => return Err(unreached(progress)),
        };
        if entries.iter().any(|code| !set.contains(code)) {
            return Err(missing(progress, is_first));
        }
        if progress.is_won() {
            return Err(CertificateError::new("one of its positions is won"));
        }
        let (remaining, mut budget) = (self.dealt.remaining(progress), Budget::unlimited());
        for code in set.iter() {
            check_stop(stop).map_err(|_| CertificateError::unfinished())?;
            if !self.is_position(&remaining, code) {
                return Err(CertificateError::damaged("one of its positions is impossible"));
            }
            let mut is_reached = entries.contains(code);
            for (card, to) in self.moves((progress, code)) {
                let (next, after) = self.dealt.play((progress, code), card, to);
                if next == progress {
                    if !set.contains(after) {
                        return Err(open(in_words(progress, card, to)));
                    }
                    // The reverse move leads here.
                    is_reached = true;
                } else {
                    let awaited = awaited.entry((next.steps(), next)).or_default();
                    awaited.insert(after, &mut budget).map_err(|_| CertificateError::unfinished())?;
                }
            }
            if !is_reached {
                return Err(unreached(progress));
            }
        }
        Ok(())
    }

    /// Returns whether each card lies on one in a cascade that carries no other, and there are enough cascades and free
    /// cells.
    fn is_position(&self, remaining: &Remaining, code: Code) -> bool {
        let (cells, tops) = remaining.available(code);
        let loose = code.only(remaining.loose);
        let covered = loose.covered();
        cells.count_ones() <= self.cell_count
            && tops.count_ones() as usize <= CASCADES
            && covered & !(remaining.loose & !cells | remaining.untouched) == 0
            && covered.count_ones() == loose.covering().count_ones()
    }

    /// Returns the moves of a position: a card and its destination, or `None` for home. Only one of several equal cells
    /// or empty cascades is used.
    fn moves(&self, (progress, code): State) -> impl Iterator<Item = (u8, Option<u8>)> {
        let remaining = self.dealt.remaining(progress);
        let (cells, tops) = remaining.available(code);
        let empty_cascade = if (tops.count_ones() as usize) < CASCADES { bit(BASE) } else { 0 };
        let empty_cell = if cells.count_ones() < self.cell_count { bit(CELL) } else { 0 };
        let home = cards(remaining.next_home & (cells | tops)).map(|card| (card, None));
        let elsewhere = move |card| {
            // A move to an equal place changes nothing.
            let here = if contains(remaining.untouched, card) { 0 } else { bit(code.below(card)) };
            let places = tops & TARGETS[card] | empty_cascade | empty_cell;
            cards(places & !here).map(move |to| (card, Some(to)))
        };
        home.chain(cards(cells | tops).flat_map(elsewhere))
    }
}

/// Returns the error for a position of a progress that the set lacks: the start, if it is the first.
fn missing(progress: Progress, is_first: bool) -> CertificateError {
    if is_first {
        return CertificateError::new("the start is not among its positions");
    }
    open(format_args!("to a missing position with {} cards home", progress.cards_home()))
}

/// Returns the error for a move that leads out of the set.
fn open(way: impl Display) -> CertificateError {
    CertificateError::new(format!("a move leads out of it: {way}"))
}

/// Returns the error for a position of a progress that is unreachable, so that it has no part in the proof.
fn unreached(progress: Progress) -> CertificateError {
    let home = progress.cards_home();
    CertificateError::new(format!("no move leads to one of its positions, with {home} cards home"))
}

/// Formats a move in a position of a progress: a card and its destination, or `None` for home.
fn in_words(progress: Progress, card: u8, to: Option<u8>) -> String {
    let name = |card: u8| Card::PACK[usize::from(card)];
    let to = match to {
        None => "home".into(),
        Some(BASE) => "to an empty cascade".into(),
        Some(CELL) => "to a free cell".into(),
        Some(below) => format!("onto {}", name(below)),
    };
    format!("{} {to}, in a position with {} cards home", name(card), progress.cards_home())
}

/// Returns the error for a file whose checksum is right but whose positions are invalid.
fn unreadable(error: io::Error) -> CertificateError {
    damaged(error, "its positions cannot be read")
}

/// Converts a read error; invalid or missing data means a damaged file.
fn damaged(error: io::Error, what: &str) -> CertificateError {
    match error.kind() {
        ErrorKind::InvalidData | ErrorKind::UnexpectedEof => CertificateError::damaged(what),
        ErrorKind::OutOfMemory => CertificateError::unfinished(),
        _ => error.into(),
    }
}
