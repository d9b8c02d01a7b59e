//! A visit as it is kept: what was open and how it looked.

use super::start::{card_size_of, oracle_of};
use super::{Desk, MAX_PANES};
use crate::browser::boards::Comparing;
use crate::browser::cards::CardSize;
use crate::browser::game::Oracle;
use crate::browser::pane::{OwnBoard, Pane};
use crate::card::SuitStyle;
use crate::freecell::{AutoPlay, CellCount, Layout};
use crate::gears::BoardSize;
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::sanitize::sanitized;
use crate::settings::AUTO;
use crate::store::{Visit, VisitBoard};
use crate::table::Table;

impl Desk {
    /// What the visit looks like now.
    pub fn snapshot(&self) -> Visit {
        let (start, card_size) = (&self.start, self.card_size.map_or(AUTO, CardSize::name));
        Visit {
            table: self.table.key(),
            gears: self.board_size.get(),
            cells: Some(self.cells).filter(|&cells| cells != CellCount::FOUR).map(CellCount::get),
            panes: self.panes.iter().map(|pane| pane.number().get()).collect(),
            boards: self.boards(),
            generators: self.panes.iter().map(|pane| pane.generator().to_string()).collect(),
            focus: self.focus,
            linked: self.linked,
            comparing: self.comparing.name().into(),
            followed: self.followed.text(SuitStyle::Letters).into(),
            has_choices: true,
            oracle: if self.oracle == start.oracle { String::new() } else { self.oracle.to_string() },
            automatic: if self.auto_play == start.auto_play { "" } else { self.auto_play.name() }.into(),
            theme: self.chosen_theme.clone().unwrap_or_default(),
            card_size: if self.card_size == start.card_size { "" } else { card_size }.into(),
        }
    }

    /// The boards of the user's own in the panes; an empty list if there are none.
    fn boards(&self) -> Vec<Option<VisitBoard>> {
        let own = self.panes.iter().map(|pane| {
            pane.own().map(|own| VisitBoard {
                name: own.name.to_string(),
                layout: own.layout.key(),
                number: own.expected.map(DealNumber::get),
            })
        });
        let boards: Vec<_> = own.collect();
        if boards.iter().any(Option::is_some) { boards } else { Vec::new() }
    }

    /// Restores a visit: how everything looked, and if `with_panes` is set what was seen. Invalid values are ignored.
    pub fn restore(&mut self, visit: &Visit, with_panes: bool) {
        if with_panes {
            self.board_size = BoardSize::new(visit.gears).unwrap_or(self.board_size);
            self.cells = visit.cells.and_then(CellCount::new).unwrap_or(self.cells);
            if let Ok(table) = visit.table.parse() {
                self.set_table(table);
            }
            let panes = panes(visit);
            if !panes.is_empty() {
                self.focus = visit.focus.min(panes.len() - 1);
                self.panes = panes;
            }
            self.linked = visit.linked;
            let comparing = Comparing::ALL.into_iter().find(|comparing| comparing.name() == visit.comparing);
            self.comparing = comparing.unwrap_or(self.comparing);
            self.followed = visit.followed.parse().unwrap_or(self.followed);
        }
        self.restore_choices(visit);
    }

    /// Restores what the person has chosen in the place of what the visit starts with.
    fn restore_choices(&mut self, visit: &Visit) {
        // Before there were settings, what was there by default was written too.
        let is_chosen = |value: &str, usual: &str| !value.is_empty() && (visit.has_choices || value != usual);
        if is_chosen(&visit.oracle, &Oracle::default().to_string()) {
            self.oracle = oracle_of(&visit.oracle).unwrap_or(self.oracle);
        }
        if is_chosen(&visit.automatic, AutoPlay::Horne.name()) {
            let rule = AutoPlay::ALL.into_iter().find(|rule| rule.name() == visit.automatic);
            self.auto_play = rule.unwrap_or(self.auto_play);
        }
        match &*visit.card_size {
            "" => {}
            AUTO => self.card_size = None,
            name => self.card_size = card_size_of(name).or(self.card_size),
        }
        if is_chosen(&visit.theme, &self.start.usual_theme) && self.themes.names().any(|name| name == visit.theme) {
            // Kept where the terminal has too few colours for it, for one that has more.
            self.chosen_theme = Some(visit.theme.clone());
            let theme = self.depth.and_then(|depth| self.themes.named(&visit.theme, depth));
            self.theme = theme.unwrap_or_else(|| self.theme.clone());
        }
    }

    /// Opens a table and deals by a generator in all panes, as far as they are named. A generator alone opens FreeCell.
    pub fn open(&mut self, table: Option<Table>, generator: Option<Generator>) {
        if let Some(generator) = generator {
            self.panes.iter_mut().for_each(|pane| *pane = Pane::new(generator, pane.number()));
        }
        if let Some(table) = table.or(generator.map(Table::FreeCell)) {
            self.set_table(table);
        }
        self.table = self.table_of(self.focus);
    }
}

/// The panes that a visit ended with.
fn panes(visit: &Visit) -> Vec<Pane> {
    // There are no generators in a visit from before there was more than one.
    let generators = visit.generators.iter().map(|generator| generator.parse().unwrap_or_default());
    let generators = generators.chain(std::iter::repeat(Generator::Microsoft));
    let boards = visit.boards.iter().map(Option::as_ref).chain(std::iter::repeat(None));
    let panes = visit.panes.iter().zip(generators).zip(boards).take(MAX_PANES);
    let pane = |((&number, generator), board): ((&u64, Generator), Option<&VisitBoard>)| {
        let pane = Pane::new(generator, DealNumber::new(number).ok()?);
        Some(match board {
            Some(board) => pane.with_own(own_board(board)?),
            None => pane,
        })
    };
    panes.filter_map(pane).collect()
}

/// A board as a visit has it; `None` if it makes no sense.
fn own_board(board: &VisitBoard) -> Option<OwnBoard> {
    let name = sanitized(&board.name, MAX_NAME);
    let expected = board.number.and_then(|number| DealNumber::new(number).ok());
    Some(OwnBoard { expected, ..OwnBoard::new(&name, Layout::from_key(&board.layout)?) })
}

/// The most characters of the name of a board.
const MAX_NAME: usize = 200;

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Size;

    #[test]
    fn a_visit_is_restored_as_it_ended() {
        let numbers = [1, 617, 11_982].map(|number| DealNumber::new(number).unwrap());
        let mut ended = Desk::new(&numbers, Size::new(80, 24));
        ended.set_table(Table::Gears(BoardSize::MAX));
        ended.set_table(Table::Skat);
        ended.cells = CellCount::NONE;
        ended.focus_on(2);
        let layout = Layout::from_key("7D??AD//////7D/KS KH--2S 0/1/0/0").unwrap();
        ended.open_layout("mine.txt", layout);
        ended.set_table(Table::Skat);
        ended.link();
        ended.follow("5D".parse().unwrap());
        while ended.theme.name != "high contrast" {
            ended.next_theme();
        }
        let mut restored = Desk::new(&[], ended.size);
        restored.restore(&ended.snapshot(), true);
        assert_eq!(restored.snapshot(), ended.snapshot());
        assert_eq!((restored.table, restored.board_size), (Table::Skat, BoardSize::MAX));
        assert_eq!((restored.cells, ended.snapshot().cells), (CellCount::NONE, Some(0)));
        let mut other = Desk::new(&numbers[..1], ended.size);
        other.restore(&ended.snapshot(), false);
        assert_eq!((other.panes.len(), other.focus, &*other.theme.name), (1, 0, "high contrast"));
        let fresh = Desk::new(&numbers[..1], ended.size);
        let asked_for = |desk: &Desk| (desk.linked, desk.comparing, desk.followed, desk.table, desk.cells);
        assert_eq!(asked_for(&other), asked_for(&fresh), "what was named on the command line is what is seen");
        assert_ne!(asked_for(&other), asked_for(&restored));
    }

    #[test]
    fn a_visit_that_makes_no_sense_changes_nothing() {
        let mut desk = Desk::new(&[], Size::new(80, 24));
        let before = desk.snapshot();
        let nonsense =
            Visit { panes: vec![u64::MAX], focus: 9, cells: Some(11), comparing: "?".into(), ..Visit::default() };
        desk.restore(&nonsense, true);
        assert_eq!(desk.snapshot(), before);
    }
}
