//! Searches of Skat deals with open cards.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Answer, Query};
use tableaux_engine::skat::OpenSearch;

/// Searches for the answer to a query about a Skat deal or round; `None` if it is about something else. The search keeps
/// its positions from query to query. The answer is meaningless once `stop` is set.
pub fn search(query: &Query, search: &mut OpenSearch, stop: &AtomicBool) -> Option<Answer> {
    Some(match query {
        Query::BestGame(deal) => Answer::BestGame(search.best(deal, stop).ok().flatten()),
        Query::OpenValue(deal, declarer, contract) => Answer::OpenValue(search.value(deal, *declarer, *contract, stop)),
        Query::OpenRound(round) => Answer::OpenRound(search.round(round, stop).map_or_else(Arc::default, Arc::from)),
        Query::Discards(deal, declarer, contract) => {
            Answer::Discards(search.discards(deal, *declarer, *contract, stop).map_or_else(Arc::default, Arc::from))
        }
        Query::Review(record) => Answer::Review(search.review(record, stop, || ()).ok().map(Arc::new)),
        _ => return None,
    })
}
