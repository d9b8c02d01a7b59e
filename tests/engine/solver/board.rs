//! A second implementation of the rules, as plain as can be: vectors of cards. It checks the solver without the
//! library's own rules.

use std::sync::atomic::AtomicBool;

use tableaux_engine::card::{Card, Suit};
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::moves::{Move, Place};
use tableaux_engine::number::DealNumber;
use tableaux_engine::solver::{Effort, Limits, Solver, StartPosition, Verdict};

/// A position: the cascades, each from its deepest card; the free cells; and how many cards of each suit are home.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    pub cascades: [Vec<Card>; 8],
    pub cells: Vec<Option<Card>>,
    pub home: [u8; 4],
}

impl Board {
    pub fn dealt(number: u64, cells: usize) -> Self {
        let deal = Deal::new(DealNumber::new(number).unwrap());
        let mut columns = deal.tableau().columns();
        let cascades = std::array::from_fn(|_| columns.next().unwrap().collect());
        Self { cascades, cells: vec![None; cells], home: [0; 4] }
    }

    /// A position in the middle of a game: a deal after random moves.
    pub fn middle_game(random: &mut fastrand::Rng, cells: usize) -> Self {
        let mut board = Self::dealt(random.u64(1..1_000_000), cells);
        for _ in 0..random.usize(0..30) {
            let moves = board.moves();
            if moves.is_empty() {
                break;
            }
            board.play(moves[random.usize(0..moves.len())]).unwrap();
        }
        board
    }

    pub fn start(&self) -> StartPosition {
        StartPosition::from_parts(&self.cascades, &self.cells, self.home).unwrap()
    }

    pub fn is_won(&self) -> bool {
        self.home == [13; 4]
    }

    /// The maximum number of cards in a supermove to a cascade: (1 + empty cells) · 2^(other empty cascades).
    fn max_cards(&self, to: usize) -> usize {
        let cells = self.cells.iter().filter(|cell| cell.is_none()).count();
        let empty = (0..8).filter(|&cascade| cascade != to && self.cascades[cascade].is_empty()).count();
        (1 + cells) << empty
    }

    /// The cards that a move moves, or why it is illegal.
    fn cards_of(&self, mv: Move) -> Result<&[Card], &'static str> {
        let count = usize::from(mv.cards);
        let cards = match mv.from {
            Place::Cascade(from) => {
                let from = &self.cascades[usize::from(from)];
                if count == 0 || count > from.len() {
                    return Err("no such number of cards");
                }
                &from[from.len() - count..]
            }
            Place::Cell(cell) => match self.cells.get(usize::from(cell)) {
                Some(Some(card)) if count == 1 => std::slice::from_ref(card),
                _ => return Err("not one card in that cell"),
            },
            Place::Home => return Err("from home"),
        };
        if !cards.windows(2).all(|pair| lies_on(pair[1], pair[0])) {
            return Err("not a run");
        }
        match mv.to {
            Place::Cascade(to) => {
                let to = usize::from(to);
                if mv.from == mv.to {
                    return Err("to the same cascade");
                }
                if self.cascades[to].last().is_some_and(|&top| !lies_on(cards[0], top)) {
                    return Err("does not fit");
                }
                if count > self.max_cards(to) {
                    return Err("too many cards at once");
                }
            }
            Place::Cell(cell) => {
                if count != 1 || self.cells.get(usize::from(cell)) != Some(&None) {
                    return Err("not one card to an empty cell");
                }
            }
            Place::Home => {
                if count != 1 || self.home[cards[0].suit() as usize] + 1 != cards[0].rank().value() {
                    return Err("not the next card home");
                }
            }
        }
        Ok(cards)
    }

    pub fn is_legal(&self, mv: Move) -> bool {
        self.cards_of(mv).is_ok()
    }

    /// Plays a move, or says why it is illegal.
    pub fn play(&mut self, mv: Move) -> Result<(), String> {
        let cards = self.cards_of(mv).map_err(|why| format!("{mv:?}: {why}"))?.to_vec();
        match mv.from {
            Place::Cascade(from) => {
                let from = &mut self.cascades[usize::from(from)];
                from.truncate(from.len() - cards.len());
            }
            Place::Cell(cell) => self.cells[usize::from(cell)] = None,
            Place::Home => unreachable!(),
        }
        match mv.to {
            Place::Cascade(to) => self.cascades[usize::from(to)].extend(cards),
            Place::Cell(cell) => self.cells[usize::from(cell)] = Some(cards[0]),
            Place::Home => self.home[cards[0].suit() as usize] += 1,
        }
        Ok(())
    }

    /// Every legal move of one card.
    pub fn moves(&self) -> Vec<Move> {
        let cascades = (0..8).map(Place::Cascade);
        let cells = (0..self.cells.len()).map(|cell| Place::Cell(u8::try_from(cell).unwrap()));
        let places: Vec<Place> = cascades.chain(cells).collect();
        let mut moves = Vec::new();
        for &from in &places {
            for &to in places.iter().chain([&Place::Home]) {
                let mv = Move::one(from, to);
                if self.is_legal(mv) {
                    moves.push(mv);
                }
            }
        }
        moves
    }

    /// Plays moves, and says why they are no solution if they are none.
    pub fn replay(mut self, moves: &[Move]) -> Result<(), String> {
        for &mv in moves {
            self.play(mv)?;
        }
        if self.is_won() { Ok(()) } else { Err("not won in the end".into()) }
    }
}

fn lies_on(upper: Card, lower: Card) -> bool {
    upper.rank().value() + 1 == lower.rank().value() && upper.suit().is_red() != lower.suit().is_red()
}

/// Solves a position. Returns the number of moves if it can be won, after replaying them, or else the number of
/// positions that were searched.
pub fn verdict(solver: &mut Solver, board: &Board) -> Result<usize, u64> {
    match solver.solve(&board.start(), Effort::Fast, Limits::NONE, &AtomicBool::new(false)) {
        Verdict::Solved(moves) => {
            board.clone().replay(&moves).unwrap_or_else(|why| panic!("{board:?}: {why}"));
            Ok(moves.len())
        }
        Verdict::Impossible { states } => Err(states),
        Verdict::Unknown(limit) => panic!("{limit:?} without a limit"),
    }
}

#[test]
fn the_rules_refuse_illegal_moves() {
    let mut board = Board::dealt(1, 1);
    let mv = |from, to, cards| Move { from, to, cards };
    let (c, cell) = (Place::Cascade, Place::Cell);
    let tops: Vec<String> = board.cascades.iter().map(|cards| cards.last().unwrap().to_string()).collect();
    assert_eq!(tops.join(" "), "6S 9C 2H 6H 6C 3D 8C TC");
    for illegal in [
        mv(c(0), c(1), 1),
        mv(c(0), c(0), 1),
        mv(c(0), Place::Home, 1),
        mv(c(0), cell(1), 1),
        mv(c(0), cell(0), 2),
        mv(c(0), c(1), 0),
        mv(c(0), c(1), 8),
        mv(cell(0), c(0), 1),
        mv(Place::Home, c(0), 1),
    ] {
        assert!(board.play(illegal).is_err(), "{illegal:?}");
        assert_eq!(board, Board::dealt(1, 1));
    }
    board.play(mv(c(0), cell(0), 1)).unwrap();
    assert!(board.play(mv(c(1), cell(0), 1)).is_err(), "the cell is full");
    assert!(!board.is_won());
    assert!(board.replay(&[]).is_err());

    // A run of two needs an empty cell or another empty cascade.
    let card = |text: &str| text.parse::<Card>().unwrap();
    let mut board = Board { cascades: Default::default(), cells: vec![Some(card("KC"))], home: [12, 9, 13, 13] };
    board.cascades[0] = vec![card("KD"), card("QD"), card("JD"), card("TD")];
    for cascade in 1..8 {
        board.cascades[cascade] = Vec::new();
    }
    assert!(board.clone().play(mv(c(0), c(1), 2)).is_err(), "not a run");
    board.home = [7, 8, 13, 13];
    board.cells = vec![Some(card("KC"))];
    board.cascades = Default::default();
    board.cascades[0] = vec![card("TD"), card("9C")];
    for cascade in 1..8 {
        board.cascades[cascade] = vec![card("KD")];
    }
    assert!(board.clone().play(mv(c(0), c(1), 2)).is_err(), "does not fit");
    board.cascades[1] = vec![];
    assert!(board.clone().play(mv(c(0), c(1), 2)).is_err(), "too many");
    board.cells = vec![None];
    board.play(mv(c(0), c(1), 2)).unwrap();
}

#[test]
fn cards_that_are_not_a_position_are_refused() {
    let board = Board::dealt(5, 4);
    let start = |board: &Board| StartPosition::from_parts(&board.cascades, &board.cells, board.home);
    assert!(start(&board).is_ok());
    let error_with = |change: &dyn Fn(&mut Board)| {
        let mut board = board.clone();
        change(&mut board);
        start(&board).unwrap_err().to_string()
    };
    let card = |text: &str| text.parse::<Card>().unwrap();
    let top = *board.cascades[0].last().unwrap();
    assert_eq!(error_with(&|b| b.cells[2] = Some(top)), format!("{top} is there twice"));
    assert_eq!(error_with(&|b| b.cascades[0].truncate(6)), format!("{top} is missing"));
    assert_eq!(error_with(&|b| b.home[Suit::Hearts as usize] = 1), format!("{} is there twice", card("AH")));
    assert_eq!(error_with(&|b| b.home = [14, 0, 0, 0]), "14 cards of a suit home are too many; a suit has 13");
    assert_eq!(error_with(&|b| b.cells = vec![None; 11]), "11 free cells are too many; use up to 10");
}
