//! Searches of Skat deals with open cards.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Answer, Query};
use tableaux_engine::skat::{Contract, OpenSearch, OpenValue};

/// Searches for the answer to a query about a Skat deal or round; `None` if it is about something else. The search keeps
/// its positions from query to query. The answer is meaningless once `stop` is set.
pub fn search(query: &Query, search: &mut OpenSearch, stop: &AtomicBool) -> Option<Answer> {
    Some(match query {
        Query::BestGame(deal) => Answer::BestGame(search.best(deal, stop).ok().flatten()),
        Query::OpenValues(deal, declarer) => {
            let value = |contract| search.value(deal, *declarer, contract, stop);
            let values: Vec<OpenValue> = Contract::PICKED_UP.into_iter().map_while(value).collect();
            Answer::OpenValues(values.into())
        }
        Query::OpenRound(round) => Answer::OpenRound(search.round(round, stop).map_or_else(Arc::default, Arc::from)),
        _ => return None,
    })
}
