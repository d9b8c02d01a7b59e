//! The answers that searches have found, for all panes and screens.

use std::collections::{HashMap, VecDeque};

use super::{Answer, Query};
use crate::freecell::Deal;
use crate::gears::{Board, Solution};
use crate::verdict::Verdict;

/// The most answers that are kept: more than all panes can ask for at once, and a few megabytes at most.
const CAPACITY: usize = 256;

/// The latest answers. A search that failed is kept too, as it would only fail again.
#[derive(Debug, Clone, Default)]
pub struct Answers {
    answers: HashMap<Query, Option<Answer>>,
    /// The keys of `answers`, the oldest first.
    age: VecDeque<Query>,
}

impl Answers {
    /// Keeps an answer, or `None` for a search that failed.
    pub fn insert(&mut self, query: &Query, answer: Option<Answer>) {
        if self.answers.insert(*query, answer).is_none() {
            self.age.push_back(*query);
        }
        if self.age.len() > CAPACITY
            && let Some(oldest) = self.age.pop_front()
        {
            self.answers.remove(&oldest);
        }
    }

    /// Whether a query needs no search any more: it is answered, or its search failed.
    pub fn is_settled(&self, query: &Query) -> bool {
        self.answers.contains_key(query)
    }

    /// The answer to a query, if it is found.
    pub fn get(&self, query: &Query) -> Option<&Answer> {
        self.answers.get(query)?.as_ref()
    }

    /// Whether a deal can be won.
    pub fn verdict(&self, deal: &Deal) -> Option<&Verdict> {
        let Answer::Verdict(verdict) = self.get(&Query::Verdict(*deal))? else { return None };
        Some(verdict)
    }

    /// The solution of a board of gears, the inner `None` if it has none.
    pub fn presses(&self, board: &Board) -> Option<&Option<Solution>> {
        let Answer::Presses(solution) = self.get(&Query::Presses(*board))? else { return None };
        Some(solution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::DealNumber;
    use crate::verdict::fewest_cells::FewestCells;

    #[test]
    fn the_oldest_answers_are_dropped() {
        let deal = |number: u64| Deal::new(DealNumber::new(number).unwrap());
        let mut answers = Answers::default();
        for number in 0..1000 {
            let answer = Answer::FewestCells(FewestCells::Unknown);
            // Twice, as where a search is repeated.
            answers.insert(&Query::FewestCells(deal(number)), Some(answer.clone()));
            answers.insert(&Query::FewestCells(deal(number)), Some(answer));
        }
        assert_eq!((answers.answers.len(), answers.age.len()), (CAPACITY, CAPACITY));
        assert!(answers.get(&Query::FewestCells(deal(999))).is_some());
        assert!(answers.get(&Query::FewestCells(deal(0))).is_none());
        answers.insert(&Query::Verdict(deal(1)), None);
        assert!(answers.is_settled(&Query::Verdict(deal(1))) && answers.verdict(&deal(1)).is_none());
    }
}
