//! A visit as it is kept: what was open and how it looked.

use super::{Desk, MAX_PANES};
use crate::browser::state::card_size::CardSize;
use crate::browser::state::comparing::Comparing;
use crate::browser::state::game::Oracle;
use crate::browser::state::pane::{OwnBoard, Pane};
use crate::card::SuitStyle;
use crate::freecell::{AutoPlay, CellCount, Layout};
use crate::gears::BoardSize;
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::sanitize::{quoted, sanitized};
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

    /// Restores a visit: how everything looked, and if `with_panes` is set what was seen. Invalid values are ignored, and
    /// a pane whose generator cannot be read is left out with a warning.
    pub fn restore(&mut self, visit: &Visit, with_panes: bool) {
        if with_panes {
            self.board_size = BoardSize::new(visit.gears).unwrap_or(self.board_size);
            self.cells = visit.cells.and_then(CellCount::new).unwrap_or(self.cells);
            if let Ok(table) = visit.table.parse() {
                self.set_table(table);
            }
            let (panes, focus) = self.restored_panes(visit);
            if !panes.is_empty() {
                self.focus = focus.min(panes.len() - 1);
                self.panes = panes;
            }
            self.linked = visit.linked;
            let comparing = Comparing::ALL.into_iter().find(|comparing| comparing.name() == visit.comparing);
            self.comparing = comparing.unwrap_or(self.comparing);
            self.followed = visit.followed.parse().unwrap_or(self.followed);
        }
        self.restore_choices(visit);
    }

    /// The panes that a visit ended with, and the place of the focused one.
    fn restored_panes(&mut self, visit: &Visit) -> (Vec<Pane>, usize) {
        let (mut panes, mut focus) = (Vec::new(), visit.focus);
        for (index, &number) in visit.panes.iter().enumerate().take(MAX_PANES) {
            let Ok(number) = DealNumber::new(number) else { continue };
            // There are no generators in a visit from before there was more than one.
            let generator = visit.generators.get(index).map_or(Ok(Generator::Microsoft), |text| text.parse());
            match (generator, visit.boards.get(index).and_then(Option::as_ref)) {
                (Ok(generator), None) => panes.push(Pane::new(generator, number)),
                // A board of the user's own needs no generator.
                (generator, Some(board)) => {
                    let pane = Pane::new(generator.unwrap_or_default(), number);
                    panes.extend(own_board(board).map(|own| pane.with_own(own)));
                }
                (Err(_), None) => {
                    focus -= usize::from(index < visit.focus);
                    let generator = quoted(&visit.generators[index]);
                    self.warn(format!("#{number} is not opened again: its generator '{generator}' cannot be read"));
                }
            }
        }
        (panes, focus)
    }

    /// Restores what the person has chosen in the place of what the visit starts with.
    fn restore_choices(&mut self, visit: &Visit) {
        // Before there were settings, what was there by default was written too.
        let is_chosen = |value: &str, usual: &str| !value.is_empty() && (visit.has_choices || value != usual);
        if is_chosen(&visit.oracle, &Oracle::default().to_string()) {
            let oracle = Oracle::ALL.into_iter().find(|oracle| oracle.name() == visit.oracle);
            self.oracle = oracle.unwrap_or(self.oracle);
        }
        if is_chosen(&visit.automatic, AutoPlay::Horne.name()) {
            let rule = AutoPlay::ALL.into_iter().find(|rule| rule.name() == visit.automatic);
            self.auto_play = rule.unwrap_or(self.auto_play);
        }
        match &*visit.card_size {
            "" => {}
            AUTO => self.card_size = None,
            name => {
                let chosen = CardSize::ALL.into_iter().find(|size| size.name() == name);
                self.card_size = chosen.or(self.card_size);
            }
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

    #[test]
    fn a_pane_whose_generator_cannot_be_read_is_left_out_with_a_warning() {
        let board =
            VisitBoard { name: "mine.txt".into(), layout: "7D??AD//////7D/KS KH--2S 0/1/0/0".into(), number: None };
        let mut visit = Visit {
            panes: vec![1, 617, 11_982, 5],
            generators: ["microsoft", "later", "minstd", "later"].map(str::to_owned).to_vec(),
            boards: vec![None, None, None, Some(board)],
            focus: 2,
            ..Visit::default()
        };
        let mut desk = Desk::new(&[], Size::new(80, 24));
        desk.restore(&visit, true);
        let shown: Vec<String> =
            desk.panes.iter().map(|pane| format!("{} {}", pane.generator(), pane.number())).collect();
        assert_eq!(shown, ["microsoft 1", "minstd 11982", "microsoft 5"], "a board of one's own needs no generator");
        assert_eq!((desk.focus, desk.warnings().len()), (1, 1));
        assert_eq!(desk.warnings()[0], "#617 is not opened again: its generator 'later' cannot be read");
        // Where nothing is left, the browser starts as it would without a visit.
        visit = Visit { panes: vec![617], generators: vec!["later".into()], ..Visit::default() };
        let mut desk = Desk::new(&[], Size::new(80, 24));
        desk.restore(&visit, true);
        assert_eq!((desk.snapshot().panes, desk.warnings().len()), (vec![1], 1));
        // Numbers that were named are what is seen.
        let mut desk = Desk::new(&[1.into()], Size::new(80, 24));
        desk.restore(&visit, false);
        assert_eq!(desk.warnings(), [""; 0]);
    }
}
