//! Writes a certificate by a sweep that keeps all visited positions of the current progress.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use super::{Certificate, NAME, VERSION};
use crate::solver::budget::{Budget, Limits};
use crate::solver::start_position::{Parts, StartPosition};
use crate::solver::sweep::code_set::CodeSet;
use crate::solver::sweep::expansion::Extent;
use crate::solver::sweep::pending::Pending;
use crate::solver::sweep::progress::Dealt;
use crate::solver::sweep::run::{Summed, write_end, write_group, write_number};
use crate::solver::sweep::walk::Walk;
use crate::solver::verdict::Limit;

const SORTED_AT_ONCE: usize = 1 << 22;

impl Certificate {
    /// Searches all positions and writes them. Returns `None`, with useless output, if one of them is won.
    ///
    /// # Errors
    /// The outer error is one of the system; the inner one is the limit that ended the search, or [`Limit::Canceled`]
    /// if `stop` is set.
    pub fn write(
        start: &StartPosition,
        out: impl Write,
        limits: Limits,
        stop: &AtomicBool,
    ) -> io::Result<Result<Option<Self>, Limit>> {
        let mut out = Summed::new(out);
        writeln!(out, "{NAME} {VERSION}")?;
        serde_json::to_writer(&mut out, &Parts::from(start))?;
        writeln!(out)?;
        let (dealt, root) = Dealt::new(start);
        let (progress, code) = dealt.play_automatic(root);
        let mut budget = Budget::new(limits, stop);
        let mut pending = Pending::default();
        pending.put(progress, CodeSet::of(code), &mut budget);
        let mut walk = Walk::new(&dealt, start.cell_count.into(), None, Extent::All);
        while let Some((progress, entries)) = pending.pop_first(&mut budget) {
            budget.bytes -= entries.bytes();
            walk.begin(&dealt, progress, entries.into(), &mut budget);
            let mut visited = CodeSet::new();
            let mut visit = || {
                while !walk.is_won() {
                    if walk.is_at_level() {
                        let [.., level] = walk.sets();
                        visited.reserve(visited.len() + level.len(), &mut budget)?;
                        level.iter().try_for_each(|code| visited.insert(code, &mut budget).map(drop))?;
                    }
                    if !walk.step(&dealt, &mut pending, &mut budget)? {
                        return Ok(());
                    }
                }
                Ok(())
            };
            if let Err(limit) = visit() {
                return Ok(Err(limit));
            }
            if walk.is_won() {
                return Ok(Ok(None));
            }
            write_group(&mut out, &dealt, progress, &visited.iter(), SORTED_AT_ONCE)?;
            budget.bytes -= visited.bytes();
        }
        write_end(&mut out)?;
        let states = walk.states();
        write_number(&mut out, states.into())?;
        out.end()?.flush()?;
        Ok(Ok(Some(Self { start: *start, states })))
    }
}
