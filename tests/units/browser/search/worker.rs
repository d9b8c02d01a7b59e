use std::sync::mpsc;
use std::time::Duration;
use tableaux::browser::search::Query;
use tableaux::browser::search::worker::Found;
use tableaux::browser::search::worker::Worker;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::freecell::Deal;
use tableaux_engine::freecell::Position;

#[test]
fn an_answered_query_can_be_searched_for_again() {
    let (sender, answers) = mpsc::channel();
    let mut worker = Worker::new(sender, 1 << 30);
    let query = Query::Verdict(Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR));
    for _ in 0..3 {
        worker.search(Some(query.clone())).unwrap();
        // The same query is not searched twice at a time.
        worker.search(Some(query.clone())).unwrap();
        let Ok(Found::Answered(found)) = answers.recv_timeout(Duration::from_secs(60)) else { panic!("no answer") };
        assert_eq!(found.0, query);
        worker.answered(&query);
    }
    assert!(answers.try_recv().is_err());
}
