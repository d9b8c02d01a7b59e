//! The contracts of a Skat deal: what each declarer makes with open cards, to watch one.

use super::prelude::*;
use crate::browser::widgets::boards::skat as board;
use crate::browser::widgets::draw::{joined, put_right};
use tableaux_engine::card::SuitStyle;
use tableaux_engine::skat::{Contract, Names, OpenValue, Seat, sort_cards};

/// The columns of a contract's name, and of each declarer if there is room.
const NAME: u16 = 9;
const COLUMN: u16 = 12;
const COLUMNS: u16 = NAME + 3 * COLUMN;
/// The rows of the table with its heading, a gap above, and the line about the selected contract.
const ROWS: u16 = 9;
const SIZES: [CardSize; 4] = [CardSize::L, CardSize::M, CardSize::S, CardSize::Xs];

#[derive(Debug, Clone)]
pub struct Contracts {
    declarer: Seat,
    /// The selected one of [`Contract::PICKED_UP`].
    contract: usize,
}

impl Contracts {
    /// Opens the page at the contract chosen last, or at the best one known.
    pub fn open(desk: &Desk) -> Self {
        let (declarer, contract) = desk.focused().watched_contract().unwrap_or((Seat::Forehand, Contract::Grand));
        let contract = Contract::PICKED_UP.iter().position(|&other| other == contract).unwrap_or(0);
        Self { declarer, contract }
    }

    const fn contract(&self) -> Contract {
        Contract::PICKED_UP[self.contract]
    }

    fn choose(&self, desk: &mut Desk) {
        desk.panes.choose_contract(self.declarer, self.contract());
    }

    /// Returns the size of the board and the areas of the board and the table.
    fn areas(body: Rect) -> (CardSize, Rect, Rect) {
        let size = SIZES.into_iter().find(|&size| board::extent(size).rows + ROWS <= body.height);
        let size = size.unwrap_or(CardSize::Xs);
        let extent = board::extent(size);
        let x = |columns: u16| body.x + body.width.saturating_sub(columns) / 2;
        let of_board = Rect { x: x(extent.columns), width: extent.columns, height: extent.rows, ..body };
        let y = body.y + extent.rows + 1;
        let width = COLUMNS.min(body.width);
        let of_table = Rect { x: x(width), y, width, height: ROWS - 1 };
        (size, of_board.intersection(body), of_table.intersection(body))
    }
}

/// Returns the columns of the declarers in a row: of equal width, or in a narrow row as wide as their names.
fn columns(row: Rect, names: Names) -> [Rect; 3] {
    let mut x = row.x + NAME;
    names.seats().map(|name| {
        let columns = if row.width < COLUMNS { width(name) + 1 } else { COLUMN };
        let column = Rect { x, width: columns, ..row }.intersection(row);
        x += columns;
        column
    })
}

/// Returns `84 won`, or the result alone in a null contract.
fn result(value: OpenValue) -> String {
    let word = if value.is_won { "won" } else { "lost" };
    value.points.map_or_else(|| word.into(), |points| format!("{points} {word}"))
}

command_set! { ContractsCommand { Move(right: i8, down: i8) } }

impl Component for Contracts {
    type Own = ContractsCommand;
    const ID: &'static str = "contracts";
    const NAME: &'static str = "Contracts";
    const ON: fn(Table) -> bool = Table::has_hands;
    const KEYS: &'static [Binding] = bindings![
        Binding::new("solution", &[c('s'), ENTER], Command::Open(Opening::Playback), "watch it played perfectly")
            .hint("watch", 20),
        Binding::pair(
            Shortcut::new("left", &[LEFT, c('h')], Command::Move(-1, 0), "the declarer on the left"),
            Shortcut::new("right", &[RIGHT, c('l')], Command::Move(1, 0), "the declarer on the right"),
        )
        .hint("declarer", 40),
        Binding::pair(
            Shortcut::new("up", &[UP, c('k')], Command::Move(0, -1), "the contract above"),
            Shortcut::new("down", &[DOWN, c('j')], Command::Move(0, 1), "the contract below"),
        )
        .hint("contract", 41),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Self::Own) -> Flow {
        match command {
            ContractsCommand::Move(right, down) => {
                let last = Contract::PICKED_UP.len() - 1;
                self.contract = self.contract.saturating_add_signed(down.into()).min(last);
                self.declarer = match right {
                    0 => self.declarer,
                    1.. => self.declarer.after(1),
                    _ => self.declarer.after(2),
                };
                self.choose(desk);
            }
        }
        Flow::Stay
    }

    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let (_, _, table) = Self::areas(body);
        let row = table.rows().position(|row| row.contains(position)).and_then(|row| row.checked_sub(1));
        let names = desk.look.theme().names;
        let column =
            columns(Rect { height: body.height, ..table }, names).iter().position(|column| column.contains(position));
        let clicked = row.filter(|&row| row < Contract::PICKED_UP.len()).zip(column);
        let Some((row, column)) = clicked else { return Flow::Stay };
        if (row, Seat::ALL[column]) == (self.contract, self.declarer) {
            return Flow::Open(Opening::Playback);
        }
        (self.contract, self.declarer) = (row, Seat::ALL[column]);
        self.choose(desk);
        Flow::Stay
    }

    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        desk.focused().unsolved()
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        Some(format!("{} {} · contracts", desk.panes.table(), pane_name::name(desk, desk.panes.focus())))
    }

    fn nudge(&self, _desk: &Desk) -> String {
        "declarer's points with open cards: 61 win".into()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let Some(deal) = desk.focused().skat() else { return Drawn::Nothing };
        let (theme, (size, of_board, table)) = (desk.look.theme(), Self::areas(body));
        let names = theme.names;
        board::draw(&deal, theme, size, |_| false, of_board, buffer);
        let mut rows = table.rows();
        if let Some(row) = rows.next() {
            put_text(buffer, row, "open", theme.quiet);
            for (name, column) in names.seats().into_iter().zip(columns(row, names)) {
                put_right(buffer, column, name, theme.quiet);
            }
        }
        for ((at, contract), row) in Contract::PICKED_UP.into_iter().enumerate().zip(&mut rows) {
            put_text(buffer, row, &names.contract(contract), theme.quiet);
            for (seat, column) in Seat::ALL.into_iter().zip(columns(row, names)) {
                let value = desk.focused().open_value(seat, contract);
                let is_selected = (at, seat) == (self.contract, self.declarer);
                let style = match value {
                    _ if is_selected => theme.selected,
                    None => theme.quiet,
                    Some(value) if value.is_won => theme.good,
                    Some(_) => theme.text,
                };
                let words = value.map_or_else(|| "…".into(), result);
                put_right(buffer, column, &words, style);
            }
        }
        if let Some(row) = rows.next() {
            let away = desk.focused().open_value(self.declarer, self.contract()).map(|value| {
                let mut away = value.put_away;
                sort_cards(&mut away);
                format!("put away {}", away.map(|card| names.card(card, SuitStyle::Symbols)).join(" "))
            });
            put_text(buffer, row, &joined(away, " · ", row.width), theme.strong);
        }
        Drawn::Body(None)
    }
}
