//! The solution of a deal gets shorter as long as the deal is on the screen, and the best one is kept.

use ratatui::layout::Rect;
use tableaux::browser::{Answer, App, Depth, Effect, Query, Update};
use tableaux::table::Table;
use tableaux_engine::freecell::{CellCount, Deal, Layout, Move, Position};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;
use tableaux_engine::solver::{Effort, Limit};
use tableaux_engine::verdict::{Solution, Verdict};

use super::super::support::{
    self, app, aside_area, assert_snapshot, at_sizes, body_area, desk, footer, keys, message, number, part, paste,
    resize, screen, search, status, tick, top,
};
use super::freecell::recorded_as;

fn start(n: u64) -> Position {
    Position::new(Deal::new(number(n)).tableau(), CellCount::FOUR)
}

fn answer(app: &mut App, query: &Query, answer: Answer) -> Option<Effect> {
    app.update(Update::Answered(Box::new((query.clone(), answer))))
}

/// #617 has recorded solutions of 392 and of 51 moves: it is known with the longer one, and that is all that is known.
fn begun(width: u16, height: u16) -> App {
    let mut app = app(&[617], width, height);
    answer(&mut app, &Query::Verdict(start(617)), Answer::Verdict(recorded_as(617, "392", 0)));
    search(&mut app, |_| true);
    app
}

/// Answers the query for a shorter solution of #617, which is the next.
#[track_caller]
fn shorten(app: &mut App, effort: Effort, bound: u32) {
    let query = Query::Solution(start(617), effort);
    assert_eq!(app.desk().searches.query(), Some(query.clone()));
    answer(app, &query, Answer::Solution(recorded_as(617, "51", bound)));
}

/// What is said of the solution: beside the board the first lines, else the one above it.
fn of_solution(app: &App) -> String {
    let area = if app.size().width < 80 {
        Rect { height: 1, ..body_area(app) }
    } else {
        Rect { height: 8, ..aside_area(app) }
    };
    part(app, area)
}

#[test]
fn a_solution_gets_shorter_with_more_and_more_effort() {
    let mut app = begun(80, 24);
    let found = |app: &App, words: &str| {
        assert!(screen(app).contains(" 34 moves exist"), "the atlas has it: {}", screen(app));
        assert!(screen(app).contains(&format!(" best found {words}\n")), "{}", screen(app));
    };
    found(&app, "so far 392");
    app.update(Update::Spin);
    assert_snapshot("shortening_begins_80x24", &of_solution(&app));
    shorten(&mut app, Effort::Short, 22);
    found(&app, "so far 51");
    app.update(Update::Spin);
    let shortening = at_sizes([(80, 24), (120, 40), (40, 16), (38, 12), (200, 60)], |width, height| {
        resize(&mut app, width, height);
        // There may be room for more neighbours.
        search(&mut app, |_| true);
        app.update(Update::Spin);
        of_solution(&app)
    });
    assert_snapshot("shortening", &shortening);
    shorten(&mut app, Effort::Best, 27);
    assert_eq!(app.desk().searches.query(), None, "then nothing is searched for");
    let bound = at_sizes([(80, 24), (120, 40), (40, 16), (38, 12)], |width, height| {
        resize(&mut app, width, height);
        of_solution(&app)
    });
    assert_snapshot("bound", &bound);
    keys(&mut app, "i");
    resize(&mut app, 80, 24);
    found(&app, "51");
    assert!(screen(&app).contains(" at least 29"), "{}", screen(&app));
}

#[test]
fn a_solution_that_is_the_shortest_there_is_is_called_so() {
    let mut app = begun(80, 24);
    shorten(&mut app, Effort::Short, 51);
    shorten(&mut app, Effort::Best, 51);
    assert_snapshot("shortest_80x24", &of_solution(&app));
    for (width, height) in [(40, 16), (60, 20)] {
        resize(&mut app, width, height);
        assert!(screen(&app).contains("51 moves"), "{}", screen(&app));
    }
}

#[test]
fn a_range_is_compared_where_the_shortest_length_is_not_known() {
    let mut app = app(&[617, 11_982], 80, 24);
    answer(&mut app, &Query::Verdict(start(617)), Answer::Verdict(recorded_as(617, "392", 0)));
    search(&mut app, |_| true);
    let line =
        |app: &App| screen(app).lines().find(|line| line.trim_start().starts_with("moves ")).unwrap().trim().to_owned();
    assert_eq!(line(&app), "moves                             34 exist            –");
    shorten(&mut app, Effort::Short, 30);
    assert_eq!(line(&app), "moves                         51; 34 exist            –");
    assert!(screen(&app).contains("winnable · 51; 34 exist"), "{}", screen(&app));
    // A proof is worth more than what the atlas has.
    shorten(&mut app, Effort::Best, 51);
    assert_eq!(line(&app), "moves                                   51            –");
    assert_eq!(app.desk().searches.query(), None, "nothing is searched for about #11982, which is impossible");
}

#[test]
fn each_pane_gets_a_short_solution_before_any_gets_the_best() {
    let mut app = app(&[617, 1, 1941], 120, 40);
    keys(&mut app, "<Tab>");
    search(&mut app, |_| true);
    let mut asked = Vec::new();
    while let Some(query) = app.desk().searches.query() {
        let Query::Solution(board, effort) = query.clone() else { panic!("{query:?}") };
        let n = [617, 1, 1941].into_iter().find(|&n| start(n) == board).unwrap();
        asked.push((n, effort));
        answer(&mut app, &query, Answer::Solution(recorded_as(n, "", 3)));
    }
    let expected = [Effort::Short, Effort::Best].map(|effort| [1, 617, 1941].map(|n| (n, effort)));
    assert_eq!(asked, expected.concat(), "the focused one first");
    // One that is not on the screen has to wait until it is.
    let mut app = support::app(&[617, 1, 1941], 40, 16);
    search(&mut app, |_| true);
    for effort in [Effort::Short, Effort::Best] {
        answer(&mut app, &Query::Solution(start(617), effort), Answer::Solution(recorded_as(617, "51", 3)));
    }
    assert_eq!(app.desk().searches.query(), None);
    keys(&mut app, "<Tab>");
    app.update(Update::TypingPaused);
    assert_eq!(app.desk().searches.query(), Some(Query::Solution(start(1), Effort::Short)));
}

#[test]
fn it_is_dropped_when_the_deal_is_left_and_known_when_it_comes_back() {
    let mut app = begun(80, 24);
    shorten(&mut app, Effort::Short, 22);
    keys(&mut app, "<Right>");
    assert_eq!(
        app.desk().searches.query(),
        Some(Query::Verdict(start(618))),
        "whether the next can be won comes first"
    );
    // What comes too late is known all the same.
    answer(&mut app, &Query::Solution(start(617), Effort::Best), Answer::Solution(recorded_as(617, "51", 30)));
    search(&mut app, |_| true);
    assert_eq!(app.desk().searches.query(), Some(Query::Solution(start(618), Effort::Short)));
    keys(&mut app, "<Left>");
    assert!(screen(&app).contains(" 34 moves exist") && screen(&app).contains("at least 30"), "{}", screen(&app));
    search(&mut app, |_| true);
    assert_eq!(app.desk().searches.query(), None);
}

#[test]
fn keys_begin_no_search_for_a_shorter_one_and_stop_none() {
    let mut app = begun(80, 24);
    let query = app.desk().searches.query();
    assert_eq!(query, Some(Query::Solution(start(617), Effort::Short)));
    for key in ["v", "z", "?", "<Esc>", "m", "x", "<Esc>"] {
        keys(&mut app, key);
        assert_eq!(app.desk().searches.query(), query, "{key}");
    }
    answer(&mut app, &query.unwrap(), Answer::Solution(recorded_as(617, "51", 3)));
    assert_eq!(app.desk().searches.query(), None, "a key has just come");
    app.update(Update::TypingPaused);
    assert_eq!(app.desk().searches.query(), Some(Query::Solution(start(617), Effort::Best)));
}

/// Whatever else is to be known is searched for before.
#[test]
fn what_is_waited_for_comes_first() {
    let mut app = begun(80, 24);
    keys(&mut app, "o2009000<Enter>");
    app.update(Update::TypingPaused);
    assert!(matches!(app.desk().searches.query(), Some(Query::Outcomes(_))), "{:?}", app.desk().searches.query());
    search(&mut app, |_| true);
    assert!(matches!(app.desk().searches.query(), Some(Query::Solution(..))), "{:?}", app.desk().searches.query());
    keys(&mut app, "<Esc>");
    paste(&mut app, &Table::FREECELL.board(number(618)).text());
    let mut asked = Vec::new();
    search(&mut app, |query| {
        asked.push(query.clone());
        true
    });
    assert!(asked.iter().any(|query| matches!(query, Query::Numbers(..))), "{asked:?}");
    assert!(matches!(app.desk().searches.query(), Some(Query::Solution(..))), "{:?}", app.desk().searches.query());
    // The fewest cells of a deal for which a quick search is not enough.
    let mut app = support::app(&[41_701], 80, 24);
    search(&mut app, |_| true);
    assert!(matches!(app.desk().searches.query(), Some(Query::Solution(_, Effort::Short))));
    keys(&mut app, "i");
    app.update(Update::TypingPaused);
    assert!(matches!(app.desk().searches.query(), Some(Query::Solution(_, Effort::Short))));
    let solved = app.desk().searches.answers().verdict(&start(41_701)).unwrap().clone();
    for effort in [Effort::Short, Effort::Best] {
        answer(&mut app, &Query::Solution(start(41_701), effort), Answer::Solution(solved.clone()));
    }
    assert!(matches!(app.desk().searches.query(), Some(Query::FewestCells(..))), "{:?}", app.desk().searches.query());
}

#[test]
fn a_kept_solution_is_shown_at_once_and_not_searched_for() {
    let mut app = app(&[617], 80, 24);
    assert_eq!(app.unread(), [start(617)].into());
    answer(&mut app, &Query::Solution(start(617), Effort::Best), Answer::Solution(recorded_as(617, "51", 27)));
    assert_eq!(app.unread(), [].into());
    let shown = screen(&app);
    assert!(shown.contains("winnable") && shown.contains(" best found 51") && shown.contains("at least 29"), "{shown}");
    assert!(
        !matches!(app.desk().searches.query(), Some(Query::Verdict(_) | Query::Solution(..))),
        "{:?}",
        app.desk().searches.query()
    );
    search(&mut app, |query| {
        assert!(!matches!(query, Query::Verdict(_)), "it is known that it can be won");
        true
    });
    assert_eq!(app.desk().searches.query(), None);
    keys(&mut app, "'");
    mark(&mut app, 617);
    assert!(screen(&app).contains("● winnable"), "{}", screen(&app));
    keys(&mut app, "<Esc>s");
    assert_eq!(top(&app), "Playback");
    keys(&mut app, " ");
    assert!(screen(&app).contains("51 moves · first"), "{}", screen(&app));
    // The store is asked for what is on the screen.
    let app = support::app(&[1, 617, 1941], 40, 16);
    assert_eq!(app.unread(), [start(1)].into());
    let app = support::app(&[1, 617], 80, 24);
    assert_eq!(app.unread(), [start(1), start(617)].into());
    assert_eq!(support::on_table(Table::Skat, &[1, 617], 80, 24).unread(), [].into());
}

fn mark(app: &mut App, n: u64) {
    app.update(Update::MarksRead([((Table::FREECELL, number(n)), "")].into_iter().collect()));
}

/// One that is kept need not be the shortest: another program may have written it.
#[test]
fn of_several_solutions_the_shortest_counts() {
    let mut app = app(&[617], 80, 24);
    answer(&mut app, &Query::Solution(start(617), Effort::Best), Answer::Solution(recorded_as(617, "392", 30)));
    answer(&mut app, &Query::Verdict(start(617)), Answer::Verdict(recorded_as(617, "51", 0)));
    assert!(screen(&app).contains(" 34 moves exist"), "the atlas has it: {}", screen(&app));
    keys(&mut app, "s ");
    assert!(screen(&app).contains("51 moves · first"), "{}", screen(&app));
}

/// Who has not seen a move yet sees the shorter solution from its first one.
#[test]
fn a_playback_at_its_start_goes_on_with_a_shorter_solution() {
    let mut app = begun(80, 24);
    keys(&mut app, "s ");
    assert!(screen(&app).contains("392 moves · first"), "{}", screen(&app));
    app.update(Update::TypingPaused);
    shorten(&mut app, Effort::Short, 22);
    assert!(screen(&app).contains("51 moves · first"), "{}", screen(&app));
    assert!(!footer(&app).contains("shorter"), "{}", footer(&app));
    keys(&mut app, "b");
    assert_eq!(message(&app), "no shorter solution has been found meanwhile");
    keys(&mut app, "13<Enter>qs ");
    assert!(screen(&app).contains("move 13 of 51"), "{}", screen(&app));
}

#[test]
fn a_running_playback_offers_a_shorter_solution_and_one_key_switches() {
    let mut app = begun(80, 24);
    keys(&mut app, "s ");
    keys(&mut app, "13<Enter>");
    assert!(screen(&app).contains("move 13 of 392"), "{}", screen(&app));
    app.update(Update::TypingPaused);
    shorten(&mut app, Effort::Short, 22);
    let offered = screen(&app);
    assert!(offered.contains("move 13 of 392") && offered.contains("51 moves found: b plays them"), "{offered}");
    assert!(footer(&app).contains("b shorter"), "{}", footer(&app));
    shorten(&mut app, Effort::Best, 27);
    let at_sizes = at_sizes([(80, 24), (120, 40), (40, 16), (38, 12)], |width, height| {
        resize(&mut app, width, height);
        format!("{}\n{}", status(&app), footer(&app))
    });
    assert_snapshot("playback_shorter", &at_sizes);
    resize(&mut app, 80, 24);
    // It goes on as it was.
    keys(&mut app, "<Right> ");
    tick(&mut app, 2);
    assert!(screen(&app).contains(" of 392"), "{}", screen(&app));
    keys(&mut app, "b");
    assert!(app.interval().is_some(), "it runs on");
    keys(&mut app, " ");
    assert!(screen(&app).contains("51 moves · first"), "the two differ from their first move: {}", screen(&app));
    // The end of the longer one has no place in the shorter one.
    let mut app = begun(80, 24);
    keys(&mut app, "s<End>");
    app.update(Update::TypingPaused);
    shorten(&mut app, Effort::Short, 22);
    assert!(status(&app).starts_with("solved: 392 moves") && status(&app).contains("b plays them"), "{}", status(&app));
    keys(&mut app, "b");
    assert!(app.interval().is_some() && screen(&app).contains("51 moves"), "{}", screen(&app));
    // A place in the one is no place in the other.
    keys(&mut app, "13<Enter>qs ");
    assert!(screen(&app).contains("move 13 of 51"), "{}", screen(&app));
}

/// The game of 51 moves makes a detour of two moves after its third: it begins as the shorter one does.
#[test]
fn a_playback_goes_on_with_a_shorter_solution_where_both_stand_alike() {
    let Verdict::Solved(short) = recorded_as(617, "51", 0) else { panic!("it is recorded") };
    let steps = short.game().steps();
    // A free cell for the card that moved to one, and back.
    let mut position = start(617);
    let (detour, at) = (0..steps.len())
        .find_map(|at| {
            let step = steps[at];
            position.play(step).unwrap();
            let mut after = position.clone();
            let places: Vec<_> = position.places().collect();
            let away = places.iter().map(|&to| Move::one(step.to, to)).find(|away| {
                let mut tried = after.clone();
                let back = Move::one(away.to, away.from);
                !away.is_home() && tried.play(*away).is_ok() && tried.play(back).is_ok() && tried == after
            })?;
            after.play(away).unwrap();
            Some(([away, Move::one(away.to, away.from)], at + 1))
        })
        .unwrap();
    let longer: Vec<Move> = steps[..at].iter().chain(&detour).chain(&steps[at..]).copied().collect();
    let longer = Solution::replay(start(617), longer, 0).unwrap();
    assert_eq!(longer.moves(), 53);
    let mut app = app(&[617], 80, 24);
    answer(&mut app, &Query::Verdict(start(617)), Answer::Verdict(Verdict::Solved(Box::new(longer))));
    search(&mut app, |_| true);
    keys(&mut app, "s <Right>");
    let before = board(&app);
    shorten_paused(&mut app);
    assert_eq!(board(&app), before, "nothing moves");
    assert!(screen(&app).contains("of 51") && !footer(&app).contains("shorter"), "{}", screen(&app));
}

fn board(app: &App) -> String {
    part(app, Rect { width: 56, ..body_area(app) })
}

fn shorten_paused(app: &mut App) {
    app.update(Update::TypingPaused);
    shorten(app, Effort::Short, 22);
}

#[test]
fn a_ghost_plays_the_solution_that_the_screen_tells() {
    let mut app = begun(120, 40);
    keys(&mut app, "<Enter>G");
    assert!(screen(&app).contains("move 0 of 392"), "{}", screen(&app));
    answer(&mut app, &Query::Solution(start(617), Effort::Short), Answer::Solution(recorded_as(617, "51", 22)));
    assert!(screen(&app).contains("the best solution") && screen(&app).contains("move 0 of 51"), "{}", screen(&app));
    // On the way it stays where it is, is called what it is, and the key calls the best one.
    let mut app = begun(120, 40);
    keys(&mut app, "<Enter>G8a");
    assert!(screen(&app).contains("move 1 of 392"), "{}", screen(&app));
    answer(&mut app, &Query::Solution(start(617), Effort::Short), Answer::Solution(recorded_as(617, "51", 22)));
    let shown = screen(&app);
    assert!(shown.contains("a longer solution than the best") && shown.contains("move 1 of 392"), "{shown}");
    keys(&mut app, "G");
    assert!(screen(&app).contains("the best solution") && screen(&app).contains("move 1 of 51"), "{}", screen(&app));
    keys(&mut app, "u");
    assert!(screen(&app).contains("move 0 of 51"), "{}", screen(&app));
}

#[test]
fn the_shortest_solution_is_copied() {
    let mut app = begun(80, 24);
    shorten(&mut app, Effort::Short, 22);
    let effects = keys(&mut app, "yjjjy");
    let [Effect::Copy(text)] = &effects[..] else { panic!("{effects:?}") };
    let moves = text.strip_prefix("ms:617/4/none/").unwrap().trim_end();
    let game = tableaux_engine::freecell::share::parse(text).unwrap().unwrap().replay().unwrap();
    assert_eq!((game.moves(), game.position().is_won()), (51, true), "{moves}");
}

/// What is copied as soon as it is found is given to the terminal then.
#[test]
fn a_solution_that_is_waited_for_is_copied_when_it_is_found() {
    let mut app = app(&[617], 80, 24);
    assert_eq!(keys(&mut app, "yjjjy"), []);
    let effect = answer(&mut app, &Query::Verdict(start(617)), Answer::Verdict(recorded_as(617, "51", 0)));
    assert!(matches!(effect, Some(Effect::Copy(text)) if text.starts_with("ms:617/4/none/")), "{}", message(&app));
}

#[test]
fn boards_in_play_and_with_more_cells_are_shortened_too() {
    let mut position = Position::new(Deal::new(number(617)).tableau(), CellCount::new(6).unwrap());
    position.play("7f".parse().unwrap()).unwrap();
    let board = Layout::from(&position);
    let mut text = Vec::new();
    tableaux_engine::freecell::text::write_layout(
        &board,
        CellCount::FOUR,
        tableaux_engine::card::SuitStyle::Letters,
        &mut text,
    );
    let mut app = app(&[1], 120, 40);
    paste(&mut app, &String::from_utf8(text).unwrap());
    assert!(app.unread().contains(&position), "{:?}", app.unread());
    search(&mut app, |_| true);
    assert_eq!(app.desk().searches.query(), Some(Query::Solution(position, Effort::Short)), "{}", screen(&app));
}

#[test]
fn a_search_that_fails_or_meets_a_limit_is_not_repeated() {
    let mut app = begun(80, 24);
    app.update(Update::Failed(Box::new(app.desk().searches.query().unwrap()), "a fault".into()));
    let best = Query::Solution(start(617), Effort::Best);
    assert_eq!(app.desk().searches.query(), Some(best.clone()));
    answer(&mut app, &best, Answer::Solution(Verdict::Unknown(Limit::Bytes)));
    assert_eq!(app.desk().searches.query(), None);
    assert!(screen(&app).contains(" 34 moves exist"), "what is known stays: {}", screen(&app));
}

#[test]
fn the_deals_visited_keep_their_solutions() {
    let mut app = app(&[1], 80, 24);
    let some = recorded_as(617, "51", 3);
    for n in 0..500 {
        for effort in [Effort::Short, Effort::Best] {
            answer(&mut app, &Query::Solution(start(n), effort), Answer::Solution(some.clone()));
        }
    }
    let query = |n| app.desk().searches.outcome(Table::FreeCell(Generator::Microsoft), DealNumber::new(n).unwrap());
    assert!((0..500).all(|n| query(n).is_some()));
}

#[test]
fn it_is_ascii_too() {
    let mut app = App::new(desk(&[617]).with_terminal(Some(Depth::True), false, true), (80, 24).into());
    answer(&mut app, &Query::Verdict(start(617)), Answer::Verdict(recorded_as(617, "392", 0)));
    search(&mut app, |_| true);
    shorten(&mut app, Effort::Short, 22);
    app.update(Update::Spin);
    assert!(screen(&app).is_ascii() && screen(&app).contains("best found so far 51"), "{}", screen(&app));
}

/// The keys may come before the store is asked.
#[test]
fn who_waits_for_a_solution_is_content_with_one_that_is_kept() {
    let kept = || Answer::Solution(recorded_as(617, "51", 27));
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "s");
    answer(&mut app, &Query::Solution(start(617), Effort::Best), kept());
    assert_eq!(top(&app), "Playback");
    let mut app = support::app(&[617], 80, 24);
    keys(&mut app, "yjjjy");
    let effect = answer(&mut app, &Query::Solution(start(617), Effort::Best), kept());
    assert!(matches!(effect, Some(Effect::Copy(_))), "{}", message(&app));
}
