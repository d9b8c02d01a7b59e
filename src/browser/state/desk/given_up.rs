//! Games that were given up: a short search tells whether they were lost, and by which move.

use super::Desk;
use super::oracle::undecided;
use crate::browser::state::given_up::GivenUp;
use crate::browser::state::prelude::*;
use tableaux_engine::freecell::GameTree;

impl Desk {
    /// Sets the next query. Games that were given up are searched before shorter solutions, and after all else.
    pub fn search(&mut self, query: Option<Query>) {
        self.judge_given_up();
        let query = match query {
            None | Some(Query::Solution(..)) => self.given_up_query().or(query),
            query => query,
        };
        self.searches.search(query);
    }

    /// Returns whether a game that was given up is still to be searched.
    pub fn is_judging_given_up(&self) -> bool {
        self.games.given_up.next().is_some()
    }

    /// Returns the next query about a game that was given up: its last position, then where it was lost.
    fn given_up_query(&self) -> Option<Query> {
        let GivenUp { tree, .. } = self.games.given_up.next()?;
        let position = tree.position_of(self.open_position(tree)?);
        self.searches.pending(Query::ShortVerdict(position.clone()))
    }

    /// Returns the position of a given-up game that is to be searched next: the last one, then, if that is lost, by halves
    /// those between the last known as winnable and the first known as lost.
    fn open_position(&self, tree: &GameTree) -> Option<NodeId> {
        let outlook = |id: NodeId| tree.outlook(id).or_else(|| self.searches.answers().outlook(tree.position_of(id)));
        match outlook(tree.at()) {
            None => return Some(tree.at()),
            Some(Outlook::Winnable { .. }) => return None,
            Some(Outlook::Lost) => {}
        }
        let way = tree.way_to(tree.at());
        let between = &way[undecided(&way, outlook)];
        between.get(between.len() / 2).copied()
    }

    /// Counts games that were given up as lost once the search has shown it, and notes where they were lost.
    fn judge_given_up(&mut self) {
        while let Some(GivenUp { key, tree, .. }) = self.games.given_up.next() {
            if self.given_up_query().is_some() {
                return;
            }
            let (key, mut tree) = (*key, tree.clone());
            for id in tree.way_to(tree.at()) {
                if let Some(outlook) = self.searches.answers().outlook(tree.position_of(id)) {
                    tree.set_outlook(id, outlook);
                }
            }
            let is_lost = tree.outlook(tree.at()) == Some(Outlook::Lost);
            if let Some(recorded) = self.games.given_up.finish(is_lost) {
                self.games.lose(&recorded);
                if let Some((position, line)) = self.loss(key.table, key.number, &tree) {
                    self.practice.note_lost(&position, line);
                }
            }
        }
    }
}
