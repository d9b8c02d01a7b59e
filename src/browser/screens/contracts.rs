//! The contracts of a Skat deal: what each declarer makes with open cards, to watch one.

use std::ops::Range;

use super::prelude::*;
use crate::browser::widgets::boards::skat as board;
use crate::browser::widgets::draw::{cell, joined, put_right};
use crate::columns::{ListColumn, fit};
use crate::table::facts::best_game_in_words;
use crate::table::skat_words::SkatWords;
use tableaux_engine::skat::{Contract, Names, OpenValue, Raise, Seat, sort_cards};

/// The columns of a contract's name, and of each declarer with the game value, if there is room.
const NAME: u16 = 17;
const COLUMN: u16 = 14;
const COLUMNS: u16 = NAME + 3 * COLUMN;
/// The columns of a short name.
const SHORT_NAME: u16 = 10;
/// The contracts, those that differ with open cards.
const CONTRACTS: [Contract; 12] = Contract::WITH_OPEN_CARDS;
/// The rows of the table with its heading, a gap above, and the line about the selected contract.
const ROWS: u16 = 15;
const SIZES: [CardSize; 4] = [CardSize::L, CardSize::M, CardSize::S, CardSize::Xs];

#[derive(Debug, Clone)]
pub struct Contracts {
    declarer: Seat,
    /// The selected one of [`CONTRACTS`].
    contract: usize,
}

impl Contracts {
    /// Opens the page at the contract chosen last, or at the best one known.
    pub fn open(desk: &Desk) -> Self {
        let (declarer, contract) = desk.focused().watched_contract().unwrap_or((Seat::Forehand, Contract::Grand));
        let contract = CONTRACTS.iter().position(|&other| other == contract).unwrap_or(0);
        Self { declarer, contract }
    }

    const fn contract(&self) -> Contract {
        CONTRACTS[self.contract]
    }

    fn choose(&self, desk: &mut Desk) {
        desk.panes.choose_contract(self.declarer, self.contract());
    }

    /// Watches the selected contract, which need not be the best one known meanwhile.
    fn watch(&self, desk: &mut Desk) -> Flow {
        self.choose(desk);
        Flow::Open(Opening::Playback)
    }

    /// Returns all contracts by all declarers, the selected one first, then those nearest below it.
    fn in_search_order(&self) -> impl Iterator<Item = (Seat, Contract)> {
        let seats = [0, 1, 2].map(|seats| self.declarer.after(seats));
        let contracts = CONTRACTS.into_iter().cycle().skip(self.contract).take(CONTRACTS.len());
        contracts.flat_map(move |contract| seats.map(|seat| (seat, contract)))
    }

    /// Returns how many contracts are known, if not all are.
    fn known(desk: &Desk) -> Option<usize> {
        let known = desk.focused().results().open.into_iter().flatten().flatten().flatten().count();
        (known < CONTRACTS.len() * Seat::ALL.len()).then_some(known)
    }

    /// Returns the size of the board and the areas of the board and the table.
    fn areas(body: Rect) -> (CardSize, Rect, Rect) {
        let size = SIZES.into_iter().find(|&size| board::extent(size).rows + ROWS <= body.height);
        let size = size.unwrap_or(CardSize::Xs);
        let extent = board::extent(size);
        let x = |columns: u16| body.x + body.width.saturating_sub(columns) / 2;
        let of_board = Rect { x: x(extent.columns), width: extent.columns, height: extent.rows, ..body };
        // A gap, if there is room for it.
        let has_gap = body.height >= extent.rows + ROWS;
        let y = body.y + extent.rows + u16::from(has_gap);
        let width = COLUMNS.min(body.width);
        let height = body.bottom().saturating_sub(y).min(ROWS - 1);
        let of_table = Rect { x: x(width), y, width, height };
        (size, of_board.intersection(body), of_table.intersection(body))
    }

    /// Returns the contracts that are listed in a table: around the selected one, if not all fit.
    fn listed(&self, table: Rect) -> Range<usize> {
        let room = usize::from(table.height.saturating_sub(2)).clamp(1, CONTRACTS.len());
        let first = self.contract.saturating_sub(room / 2).min(CONTRACTS.len() - room);
        first..first + room
    }
}

/// Returns whether a row has room for whole names and game values.
const fn is_wide(row: Rect) -> bool {
    row.width >= COLUMNS
}

/// Returns the columns of the declarers in a row: of equal width, or in a narrow row as wide as their names.
fn columns(row: Rect, names: Names) -> Vec<Rect> {
    let columns = names.seats().map(|name| ListColumn::new(width(name) + 1, COLUMN));
    let row = right_of(row, row.x + if is_wide(row) { NAME } else { SHORT_NAME });
    fit(&columns, 0, row.width).iter().map(|(_, place)| cell(row, place)).collect()
}

/// Returns `84 won  72`, with the game value if there is room, or the result alone in a null contract.
fn result(value: OpenValue, names: Names, is_wide: bool) -> String {
    let worth = if is_wide && value.is_won { format!(" {:>3}", value.game_value()) } else { String::new() };
    let word = SkatWords::of(names).result(value.is_won, true);
    value.points.map_or_else(|| format!("{word}{worth}"), |points| format!("{points} {word}{worth}"))
}

/// Returns the name of a contract, a short one if there is little room.
fn label(contract: Contract, names: Names, is_wide: bool) -> String {
    match contract {
        _ if is_wide => names.contract(contract),
        Contract::SuitHand(suit) => format!("{} {}", suit.symbol(), names.raise(Raise::Hand)),
        Contract::NullOuvert => names.contract(Contract::Null),
        Contract::NullOuvertHand => names.contract(Contract::NullHand),
        contract => names.contract(contract),
    }
}

command_set! { ContractsCommand { Move(right: i8, down: i8), Solution } }

impl Component for Contracts {
    type Own = ContractsCommand;
    const ID: &'static str = "contracts";
    const NAME: &'static str = "Contracts";
    const ON: fn(Table) -> bool = Table::has_hands;
    const KEYS: &'static [Binding] = bindings![
        Binding::new("solution", &[c('s'), ENTER], Command::Solution, "watch it played perfectly").hint("watch", 20),
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
        Binding::new(
            "review",
            &[c('r')],
            Command::Open(Opening::SkatReview),
            "review the game played on your own deal"
        )
        .hint("review", 45),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Self::Own) -> Flow {
        match command {
            ContractsCommand::Solution => return self.watch(desk),
            ContractsCommand::Move(right, down) => {
                let last = CONTRACTS.len() - 1;
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
        let listed = self.listed(table);
        let row = row.map(|row| row + listed.start).filter(|row| listed.contains(row));
        let names = desk.look.theme().names;
        let column =
            columns(Rect { height: body.height, ..table }, names).iter().position(|column| column.contains(position));
        let clicked = row.zip(column);
        let Some((row, column)) = clicked else { return Flow::Stay };
        if (row, Seat::ALL[column]) == (self.contract, self.declarer) {
            return self.watch(desk);
        }
        (self.contract, self.declarer) = (row, Seat::ALL[column]);
        self.choose(desk);
        Flow::Stay
    }

    /// Only a deal of a game file has a game to review.
    fn offers(&self, desk: &Desk, command: Command) -> bool {
        let has_game = || desk.focused().own_deal().is_some_and(|own| own.game().is_some());
        command != Command::Open(Opening::SkatReview) || has_game()
    }

    /// Each contract is shown once it is known; the best of all, which takes longest to tell alone, comes last.
    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        let deal = desk.focused().skat()?;
        let mut open = self.in_search_order().map(|(seat, contract)| Query::OpenValue(deal, seat, contract));
        open.find_map(|query| desk.searches.pending(query)).or_else(|| desk.focused().unsolved())
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        Some(format!("{} {} · contracts", desk.panes.table(), pane_name::name(desk, desk.panes.focus())))
    }

    /// Counts what is known while the rest is searched for.
    fn corner(&self, desk: &Desk) -> Option<String> {
        Self::known(desk).map(|known| format!("{known} of {} known", CONTRACTS.len() * Seat::ALL.len()))
    }

    /// Tells the best game of those known while the rest is searched for.
    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let names = desk.look.theme().names;
        // On a narrow screen the count has no room in the corner.
        if body.width < COLUMNS {
            return self.corner(desk).into_iter().collect();
        }
        let open = desk.focused().results().open.filter(|_| Self::known(desk).is_some());
        let won = open.into_iter().flatten().flatten().flatten().filter(|value| value.is_won);
        let best = won.copied().max_by_key(OpenValue::game_value);
        let words = |best| format!("{}: {}", SkatWords::of(names).so_far, best_game_in_words(Some(best), names));
        best.map(words).into_iter().collect()
    }

    fn nudge(&self, desk: &Desk) -> String {
        SkatWords::of(desk.look.theme().names).contracts_rule.into()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let Some(deal) = desk.focused().skat() else { return Drawn::Nothing };
        let (theme, (size, of_board, table)) = (desk.look.theme(), Self::areas(body));
        let names = theme.names;
        board::draw(&deal, theme, size, |_| false, of_board, buffer);
        let mut rows = table.rows();
        if let Some(row) = rows.next() {
            for (name, column) in names.seats().into_iter().zip(columns(row, names)) {
                put_right(buffer, column, name, theme.quiet);
            }
        }
        for (at, row) in self.listed(table).zip(&mut rows) {
            let contract = CONTRACTS[at];
            put_text(buffer, row, &label(contract, names, is_wide(row)), theme.quiet);
            for (seat, column) in Seat::ALL.into_iter().zip(columns(row, names)) {
                let value = desk.focused().open_value(seat, contract);
                let is_selected = (at, seat) == (self.contract, self.declarer);
                let style = match value {
                    _ if is_selected => theme.selected,
                    None => theme.quiet,
                    Some(value) if value.is_won => theme.good,
                    Some(_) => theme.text,
                };
                let is_searched = || desk.searches.query() == Some(Query::OpenValue(deal, seat, contract));
                let pending = || desk.searches.spinner().filter(|_| is_searched());
                let pending = || pending().map_or_else(|| Sign::Pending.symbol().to_owned(), String::from);
                let words = value.map_or_else(pending, |value| result(value, names, is_wide(row)));
                put_right(buffer, column, &words, style);
            }
        }
        if let Some(row) = rows.next() {
            let about = desk.focused().open_value(self.declarer, self.contract()).map(|value| {
                let mut away = value.put_away;
                sort_cards(&mut away);
                let away = away.map(|card| names.card_in_text(card)).join(" ");
                let verb = SkatWords::of(names).away(value.contract.is_hand());
                let count = names.count(value.count);
                let count = if value.is_won { format!("{count}: {}", value.game_value()) } else { String::new() };
                let count = count.trim_start_matches(": ").to_owned();
                [format!("{verb} {away}"), count].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>()
            });
            put_text(buffer, row, &joined(about.into_iter().flatten(), " · ", row.width), theme.strong);
        }
        Drawn::Body(None)
    }
}
