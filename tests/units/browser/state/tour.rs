use tableaux::browser::input::command::Command;
use tableaux::browser::state::tour::{STOPS, Tour};
use tableaux::store::Visit;

#[test]
fn each_visit_leads_to_another_command_until_all_were_used() {
    let mut visit = Visit::default();
    let mut shown = Vec::new();
    for _ in 0..STOPS.len() {
        let mut tour = Tour::default();
        tour.restore(&visit);
        shown.push(tour.command().unwrap());
        tour.keep(&mut visit);
    }
    assert_eq!(shown, STOPS.map(|(_, command)| command));
    let mut tour = Tour::default();
    tour.note(Command::Random);
    tour.note(Command::Random);
    tour.note(Command::Copy);
    tour.keep(&mut visit);
    assert_eq!(visit.tour, ["random"]);
    for (_, command) in STOPS {
        assert!(tour.command() != Some(Command::Random));
        tour.note(command);
    }
    assert_eq!(tour.command(), None);
}
