//! The rules once more, as plainly as they can be told: vectors of cards, moved one by one.

use std::sync::atomic::AtomicBool;

use tableaux::card::{Card, Suit};
use tableaux::freecell::deal::Deal;
use tableaux::number::DealNumber;
use tableaux::solver::{Limits, Outcome, Place, Solver, Start, Step};

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    pub cascades: [Vec<Card>; 8],
    pub cells: Vec<Option<Card>>,
    pub home: [u8; 4],
}

impl Board {
    pub fn dealt(number: u64, cells: usize) -> Self {
        let deal = Deal::new(DealNumber::new(number).unwrap());
        let mut columns = deal.columns();
        let cascades = std::array::from_fn(|_| columns.next().unwrap().collect());
        Self { cascades, cells: vec![None; cells], home: [0; 4] }
    }

    pub fn start(&self) -> Start {
        Start::new(&self.cascades, &self.cells, self.home).unwrap()
    }

    pub fn won(&self) -> bool {
        self.home == [13; 4]
    }

    /// The most cards that can go at once to a cascade, over cells and other empty cascades.
    fn most(&self, to: usize) -> usize {
        let cells = self.cells.iter().filter(|cell| cell.is_none()).count();
        let empty = (0..8).filter(|&cascade| cascade != to && self.cascades[cascade].is_empty()).count();
        (1 + cells) << empty
    }

    /// Plays a step, or says why it is illegal.
    pub fn play(&mut self, step: Step) -> Result<(), String> {
        let fail = |what: &str| Err(format!("{step:?}: {what}"));
        let count = usize::from(step.count);
        let cards = match step.from {
            Place::Cascade(from) => {
                let from = &self.cascades[usize::from(from)];
                if count == 0 || count > from.len() {
                    return fail("not so many cards");
                }
                from[from.len() - count..].to_vec()
            }
            Place::Cell(cell) => match self.cells.get(usize::from(cell)) {
                Some(&Some(card)) if count == 1 => vec![card],
                _ => return fail("not one card in that cell"),
            },
            Place::Home => return fail("from home"),
        };
        if !cards.windows(2).all(|pair| lies_on(pair[1], pair[0])) {
            return fail("no run");
        }
        match step.to {
            Place::Cascade(to) => {
                let to = usize::from(to);
                if step.from == step.to {
                    return fail("to where it is");
                }
                if self.cascades[to].last().is_some_and(|&top| !lies_on(cards[0], top)) {
                    return fail("does not fit");
                }
                if count > self.most(to) {
                    return fail("too many cards at once");
                }
                self.cascades[to].extend(&cards);
            }
            Place::Cell(cell) => {
                let room = self.cells.get_mut(usize::from(cell)).filter(|cell| cell.is_none());
                let (Some(room), 1) = (room, count) else {
                    return fail("not one card to an empty cell");
                };
                *room = Some(cards[0]);
            }
            Place::Home => {
                let home = &mut self.home[cards[0].suit() as usize];
                if count != 1 || *home + 1 != cards[0].rank().value() {
                    return fail("not the next card home");
                }
                *home += 1;
            }
        }
        match step.from {
            Place::Cascade(from) => {
                let from = &mut self.cascades[usize::from(from)];
                // A run laid on its own cascade was refused.
                from.truncate(from.len() - count);
            }
            Place::Cell(cell) => self.cells[usize::from(cell)] = None,
            Place::Home => unreachable!(),
        }
        Ok(())
    }

    /// Every step of one card.
    pub fn steps(&self) -> Vec<Step> {
        let cascades = (0..8).map(Place::Cascade);
        let cells = (0..self.cells.len()).map(|cell| Place::Cell(u8::try_from(cell).unwrap()));
        let from: Vec<Place> = cascades.chain(cells).collect();
        let mut steps = Vec::new();
        for &from_place in &from {
            for &to in from.iter().chain([&Place::Home]) {
                let step = Step { from: from_place, to, count: 1 };
                if self.clone().play(step).is_ok() {
                    steps.push(step);
                }
            }
        }
        steps
    }

    /// Whether the steps win.
    pub fn replay(mut self, steps: &[Step]) -> Result<(), String> {
        for &step in steps {
            self.play(step)?;
        }
        if self.won() { Ok(()) } else { Err("not won in the end".into()) }
    }
}

fn lies_on(upper: Card, lower: Card) -> bool {
    upper.rank().value() + 1 == lower.rank().value() && upper.suit().is_red() != lower.suit().is_red()
}

/// What is known of the deal: whether it is solved (and then its solution is replayed), or the number of its states.
pub fn verdict(solver: &mut Solver, board: &Board) -> Result<usize, u64> {
    match solver.solve(&board.start(), Limits::NONE, &AtomicBool::new(false)) {
        Outcome::Solved(steps) => {
            board.clone().replay(&steps).unwrap_or_else(|why| panic!("{board:?}: {why}"));
            Ok(steps.len())
        }
        Outcome::Impossible { states } => Err(states),
        Outcome::Unknown(limit) => panic!("{limit:?} without a limit"),
    }
}

#[test]
fn the_checker_refuses_what_is_illegal() {
    let mut board = Board::dealt(1, 1);
    let step = |from, to, count| Step { from, to, count };
    let (c, cell) = (Place::Cascade, Place::Cell);
    let tops: Vec<String> = board.cascades.iter().map(|cards| cards.last().unwrap().to_string()).collect();
    assert_eq!(tops.join(" "), "6S 9C 2H 6H 6C 3D 8C TC");
    for illegal in [
        step(c(0), c(1), 1),
        step(c(0), c(0), 1),
        step(c(0), Place::Home, 1),
        step(c(0), cell(1), 1),
        step(c(0), cell(0), 2),
        step(c(0), c(1), 0),
        step(c(0), c(1), 8),
        step(cell(0), c(0), 1),
        step(Place::Home, c(0), 1),
    ] {
        assert!(board.play(illegal).is_err(), "{illegal:?}");
        assert_eq!(board, Board::dealt(1, 1));
    }
    board.play(step(c(0), cell(0), 1)).unwrap();
    assert!(board.play(step(c(1), cell(0), 1)).is_err(), "the cell is full");
    assert!(!board.won());
    assert!(board.replay(&[]).is_err());

    // A run of two needs a cell or an empty cascade beside.
    let card = |text: &str| text.parse::<Card>().unwrap();
    let mut board = Board { cascades: Default::default(), cells: vec![Some(card("KC"))], home: [12, 9, 13, 13] };
    board.cascades[0] = vec![card("KD"), card("QD"), card("JD"), card("TD")];
    for cascade in 1..8 {
        board.cascades[cascade] = Vec::new();
    }
    assert!(board.clone().play(step(c(0), c(1), 2)).is_err(), "no run");
    board.home = [7, 8, 13, 13];
    board.cells = vec![Some(card("KC"))];
    board.cascades = Default::default();
    board.cascades[0] = vec![card("TD"), card("9C")];
    for cascade in 1..8 {
        board.cascades[cascade] = vec![card("KD")];
    }
    assert!(board.clone().play(step(c(0), c(1), 2)).is_err(), "does not fit");
    board.cascades[1] = vec![];
    assert!(board.clone().play(step(c(0), c(1), 2)).is_err(), "too many");
    board.cells = vec![None];
    board.play(step(c(0), c(1), 2)).unwrap();
}

#[test]
fn what_is_no_position_is_refused() {
    let board = Board::dealt(5, 4);
    let start =
        |board: &Board| Start::new(&board.cascades, &board.cells, board.home).map(|_| ()).map_err(|e| e.to_string());
    assert_eq!(start(&board), Ok(()));
    let with = |change: &dyn Fn(&mut Board)| {
        let mut board = board.clone();
        change(&mut board);
        start(&board).unwrap_err()
    };
    let card = |text: &str| text.parse::<Card>().unwrap();
    let top = *board.cascades[0].last().unwrap();
    assert_eq!(with(&|b| b.cells[2] = Some(top)), format!("{top} is there twice"));
    assert_eq!(with(&|b| b.cascades[0].truncate(6)), format!("{top} is missing"));
    assert_eq!(with(&|b| b.home[Suit::Hearts as usize] = 1), format!("{} is there twice", card("AH")));
    assert_eq!(with(&|b| b.home = [14, 0, 0, 0]), "14 cards of a suit home, but a suit has 13");
    assert_eq!(with(&|b| b.cells = vec![None; 11]), "11 free cells, but at most 10 are played with");
}
