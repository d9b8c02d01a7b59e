//! How many games were won and lost, and why, for each seat.

use super::Reviewed;
use crate::cli::prelude::*;
use crate::table::skat_review::lost_by_in_words;
use crate::table::skat_words::SkatWords;
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

    pub(super) fn in_words(self, names: Names) -> String {
        let words = SkatWords::of(names);
        let lost_by = |cause: LostBy| format!("{} {}", words.lost, lost_by_in_words(cause, names));
        match (self, names) {
            (Self::Won, _) => words.won.into(),
            (Self::LostByDeal, _) => lost_by(LostBy::Deal),
            (Self::LostByDiscards, _) => lost_by(LostBy::Discards),
            (Self::LostByPlay, _) => lost_by(LostBy::Play),
            (Self::Given, Names::English) => "won by the defenders' mistakes".into(),
            (Self::Given, Names::German) => "gewonnen durch Fehler der Gegner".into(),
            (Self::Overbid, Names::English) => "lost by the bid or the announcement".into(),
            (Self::Overbid, Names::German) => "verloren durch Reizung oder Ansage".into(),
            (Self::Open, Names::English) => "not played to its end".into(),
            (Self::Open, Names::German) => "nicht zu Ende gespielt".into(),
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
        let heads = match names {
            Names::English => ["games", "won", "given", "deal", "laid away", "play", "overbid", "open", "score"],
            Names::German => {
                ["Spiele", "gewonnen", "geschenkt", "Karten", "Drücken", "Spielen", "überreizt", "offen", "Punkte"]
            }
        };
        let row = |name: &str, cells: Vec<String>| {
            cells.iter().zip(heads).fold(
                format!("{name:width$}", width = SkatWords::of(names).declarer.len().max(11)),
                |row, (cell, head)| row + &format!("  {cell:>width$}", width = head.chars().count().max(5)),
            )
        };
        let cells = |counts: [u64; Outcome::ALL.len()], score: i64| {
            let [won, given, deal, discards, play, overbid, open] = counts;
            let sign = if score < 0 { "−" } else { "" };
            let figures = [counts.iter().sum(), won + given, given, deal, discards, play, overbid, open];
            let mut cells = figures.map(grouped).to_vec();
            cells.push(format!("{sign}{}", grouped(score.unsigned_abs())));
            cells
        };
        writeln!(out, "\n{}", row(SkatWords::of(names).declarer, heads.map(str::to_owned).to_vec()))?;
        for (at, name) in names.seats().into_iter().enumerate() {
            writeln!(out, "{}", row(name, cells(self.counts[at], self.scores[at])))?;
        }
        let all = std::array::from_fn(|outcome| self.counts.iter().map(|counts| counts[outcome]).sum());
        let (every, legend, others) = match names {
            Names::English => (
                "all",
                "given: won by the defenders' mistakes. deal, laid away, play: what lost the game",
                ["without a declarer", "not read", "not reviewed"],
            ),
            Names::German => (
                "alle",
                "geschenkt: gewonnen durch Fehler der Gegner. Karten, Drücken, Spielen: wodurch verloren",
                ["ohne Alleinspieler", "nicht gelesen", "nicht ausgewertet"],
            ),
        };
        writeln!(out, "{}", row(every, cells(all, self.scores.iter().sum())))?;
        writeln!(out, "{legend}")?;
        let read: u64 = all.iter().sum::<u64>() + self.passed + self.unread;
        let [one, many] = match names {
            Names::English => ["game", "games"],
            Names::German => ["Spiel", "Spiele"],
        };
        let counts = [self.passed, self.unread, (count as u64).saturating_sub(read)];
        for (count, what) in counts.into_iter().zip(others).filter(|&(count, _)| count > 0) {
            writeln!(out, "{} {what}", grouped_count(count, one, many))?;
        }
        Ok(())
    }
}
