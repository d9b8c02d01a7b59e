//! How many games were won and lost, and why, for each seat.

use super::Reviewed;
use crate::cli::prelude::*;
use crate::table::skat_review::lost_by_in_words;
use tableaux_engine::skat::{GameRecord, GameReview, Loss, LostBy, Names, Score, Seat};

tableaux_engine::named_enum! {
    /// How a declared game ended.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Outcome {
        /// Won as it could be.
        Won = "won",
        /// Won, though perfect play of all would lose it.
        Given = "given",
        LostByDeal = "lost-by-deal",
        LostByDiscards = "lost-by-discards",
        LostByPlay = "lost-by-play",
        /// Won by the cards, but worth less than the bid, or without what was announced.
        Overbid = "overbid",
        /// Ended before the cards decide it.
        Open = "open",
    }
}

impl Outcome {
    pub(super) fn of(record: &GameRecord, review: &GameReview, score: Option<Score>) -> Self {
        let Some(score) = score.filter(|_| record.is_decided()) else { return Self::Open };
        match (score.loss, review.lost_by()) {
            (None, LostBy::Deal) => Self::Given,
            (None, _) => Self::Won,
            (Some(Loss::Overbid | Loss::Announcement), _) => Self::Overbid,
            (Some(Loss::Cards), LostBy::Deal) => Self::LostByDeal,
            (Some(Loss::Cards), LostBy::Discards) => Self::LostByDiscards,
            (Some(Loss::Cards), LostBy::Play) => Self::LostByPlay,
        }
    }

    pub(super) fn in_words(self) -> String {
        match self {
            Self::Won => "won".into(),
            Self::Given => "won by the defenders' mistakes".into(),
            Self::LostByDeal => format!("lost {}", lost_by_in_words(LostBy::Deal)),
            Self::LostByDiscards => format!("lost {}", lost_by_in_words(LostBy::Discards)),
            Self::LostByPlay => format!("lost {}", lost_by_in_words(LostBy::Play)),
            Self::Overbid => "lost by the bid or the announcement".into(),
            Self::Open => "not played to its end".into(),
        }
    }
}

/// The games of a file, counted.
#[derive(Default)]
pub(super) struct Summary {
    /// By declarer and outcome.
    counts: [[u64; Outcome::ALL.len()]; Seat::ALL.len()],
    scores: [i64; Seat::ALL.len()],
    passed: u64,
    unread: u64,
}

impl Summary {
    pub(super) fn add(&mut self, reviewed: &Reviewed) {
        let Ok(game) = &reviewed.game else {
            self.unread += 1;
            return;
        };
        let (Some(record), Some(review)) = (&game.record, &reviewed.review) else {
            self.passed += 1;
            return;
        };
        let seat = record.declarer() as usize;
        self.counts[seat][Outcome::of(record, review, reviewed.score) as usize] += 1;
        self.scores[seat] += reviewed.score.map_or(0, |score| i64::from(score.points));
    }

    /// Writes a row for each seat and one for all, then the games without a declarer and those not read; `count` is the
    /// number of games in the file.
    pub(super) fn write(&self, names: Names, count: usize, out: &mut Vec<u8>) -> io::Result<()> {
        const HEADS: [&str; 9] = ["games", "won", "given", "deal", "laid away", "play", "overbid", "open", "score"];
        let row = |name: &str, cells: Vec<String>| {
            cells.iter().zip(HEADS).fold(format!("{name:11}"), |row, (cell, head)| {
                row + &format!("  {cell:>width$}", width = head.len().max(5))
            })
        };
        let cells = |counts: [u64; Outcome::ALL.len()], score: i64| {
            let [won, given, deal, discards, play, overbid, open] = counts;
            let sign = if score < 0 { "−" } else { "" };
            let figures = [counts.iter().sum(), won + given, given, deal, discards, play, overbid, open];
            let mut cells = figures.map(grouped).to_vec();
            cells.push(format!("{sign}{}", grouped(score.unsigned_abs())));
            cells
        };
        writeln!(out, "\n{}", row("declarer", HEADS.map(str::to_owned).to_vec()))?;
        for (at, name) in names.seats().into_iter().enumerate() {
            writeln!(out, "{}", row(name, cells(self.counts[at], self.scores[at])))?;
        }
        let all = std::array::from_fn(|outcome| self.counts.iter().map(|counts| counts[outcome]).sum());
        writeln!(out, "{}", row("all", cells(all, self.scores.iter().sum())))?;
        writeln!(out, "given: won by the defenders' mistakes. deal, laid away, play: what lost the game")?;
        let read: u64 = all.iter().sum::<u64>() + self.passed + self.unread;
        let others = [
            (self.passed, "without a declarer"),
            (self.unread, "not read"),
            ((count as u64).saturating_sub(read), "not reviewed"),
        ];
        for (count, what) in others.into_iter().filter(|&(count, _)| count > 0) {
            writeln!(out, "{} {what}", grouped_count(count, "game", "games"))?;
        }
        Ok(())
    }
}
