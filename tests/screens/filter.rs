//! The filter: only deals that fit are stepped to, drawn at random and shown by the overview.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ratatui::layout::Position;
use ratatui::style::Modifier;
use tableaux::browser::{App, Effect, Event, Query, Update, worker};
use tableaux::record::{GameOutcome, RecordedGame, Records};
use tableaux::store::Marks;
use tableaux::table::Table;
use tableaux_engine::atlas::{Atlas, CardGame};
use tableaux_engine::freecell::{Deal, Facts};
use tableaux_engine::number::DealNumber;
use tableaux_engine::solver::{Limits, Solver};
use tableaux_engine::verdict::outcome::Outcome;

use super::super::support::{
    app, assert_snapshot, at_sizes, desk, draw, footer, header, keys, message, number, on_table, open_game, paste,
    prompt, resize, screen, search, shown, status, top,
};

/// The cards over the aces of a deal.
fn aces(number: u64) -> u32 {
    Facts::of(Deal::new(DealNumber::new(number).unwrap()).tableau()).aces
}

/// A filter that facts decide.
const FILTER: &str = "aces > 17 and not 617";

fn is_fit(number: u64) -> bool {
    aces(number) > 17 && number != 617
}

/// The numbers below 20,000 that fit it.
fn fitting() -> Vec<u64> {
    (0..20_000).filter(|&number| is_fit(number)).collect()
}

/// A browser at #617 with a filter.
fn filtered(filter: &str) -> App {
    let mut app = app(&[617], 80, 24);
    set(&mut app, filter);
    keys(&mut app, "617<Enter>");
    app
}

fn set(app: &mut App, filter: &str) {
    keys(app, "/<Ctrl-U>");
    paste(app, filter);
    keys(app, "<Enter>");
    assert_eq!(top(app), "Browse", "{}", message(app));
}

/// The numbers of the boards in the overview.
fn overview(app: &App) -> Vec<u64> {
    let text = screen(app);
    let words = text.lines().skip(1).take(app.size().height as usize - 3).flat_map(str::split_whitespace);
    words.filter_map(|word| word.strip_prefix('#')?.parse().ok()).collect()
}

fn is_searching(app: &App) -> bool {
    matches!(app.desk().searches.query(), Some(Query::Fits(_)))
}

/// Answers what is searched for about the filter.
fn search_fits(app: &mut App) {
    search(app, |query| matches!(query, Query::Fits(_)));
}

#[test]
fn the_filter_looks_the_same_at_every_size() {
    let said = at_sizes([(40, 16), (80, 24), (120, 40)], |width, height| {
        let mut app = app(&[617], width, height);
        let typed = ["/", "aces > 18 and dept > 50", "<BS><BS><BS><BS><BS>h > 50", "<Enter>"];
        let said = typed.map(|typed| {
            keys(&mut app, typed);
            let prompt = if top(&app) == "Filter" { prompt(&app) } else { String::new() };
            format!("{}\n {}\n {prompt}\n", header(&app), status(&app))
        });
        keys(&mut app, "o<Right>");
        format!("{} {:?}\n", said.concat(), overview(&app))
    });
    assert_snapshot("filter", &said);
}

#[test]
fn steps_keep_to_what_fits() {
    let mut app = filtered(FILTER);
    let fitting = fitting();
    let next = fitting.iter().position(|&number| number > 617).unwrap();
    for (typed, place) in [
        ("<Right>", next),
        ("<Right>l", next + 2),
        ("<Left>", next + 1),
        ("<Down>", next + 11),
        ("<Up><Up>", next - 9),
        ("3<Right>", next - 6),
        ("<PgDn>", next + 94),
        ("<PgUp>", next - 6),
        ("5<Down>", next + 44),
    ] {
        keys(&mut app, typed);
        assert_eq!((shown(&app)[0], &*message(&app)), (fitting[place], ""), "{typed}");
    }
    keys(&mut app, "1000<Left>");
    assert_eq!(shown(&app), [fitting[0]], "as far as there are any");
    assert_eq!(message(&app), format!("no deal before #{} fits the filter", fitting[0]));
    keys(&mut app, "617<Enter>[");
    assert_eq!(shown(&app), [fitting[0]], "a run of steps is one place");
}

#[test]
fn what_the_atlas_knows_is_stepped_to_at_once() {
    let mut app = filtered("solved");
    keys(&mut app, "0<Enter><Right>");
    let is_known = Atlas::embedded().record(number(1)).cells.outcome() != Outcome::Unknown;
    assert_eq!(is_searching(&app), !is_known);
    search_fits(&mut app);
    assert_eq!(shown(&app), [1]);
}

#[test]
fn the_ends_and_random_deals_are_those_that_fit() {
    let mut app = filtered(FILTER);
    keys(&mut app, "<Home>");
    assert_eq!(shown(&app), [fitting().into_iter().find(|&number| number > 0).unwrap()]);
    keys(&mut app, "<End>");
    let last = shown(&app)[0];
    assert!(is_fit(last) && last <= 32_000 && !(last + 1..=32_000).any(is_fit), "{last}");
    let mut seen = std::collections::HashSet::new();
    for _ in 0..100 {
        keys(&mut app, "r");
        let number = shown(&app)[0];
        assert!(is_fit(number) && (1..=32_000).contains(&number), "{number}");
        seen.insert(number);
    }
    assert!(seen.len() > 50, "{seen:?}");
    let mut rare = filtered("aces > 22");
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..100 {
        keys(&mut rare, "r");
        seen.extend(shown(&rare));
    }
    assert_eq!(Vec::from_iter(seen), [673, 7107, 8804, 10_915, 23_879, 25_392]);
    let mut one = filtered("1941");
    for typed in ["r", "<Home>", "<End>", "32001<Enter>r", "2000<Enter>r"] {
        keys(&mut one, typed);
        search_fits(&mut one);
        assert_eq!(shown(&one), [1941], "{typed}");
    }
    // One that a deal has fitted.
    let mut none = App::new(desk(&[617]), (80, 24).into());
    let mark = |marks: Marks| Update::MarksRead(marks);
    none.update(Update::RecordRead(Arc::default()));
    none.update(mark(Marks::from_iter([((Table::FREECELL, number(617)), String::new())])));
    set(&mut none, "marked");
    none.update(mark(Marks::default()));
    for typed in ["r", "<Home>", "<End>"] {
        keys(&mut none, typed);
        assert_eq!((shown(&none), &*message(&none)), (vec![617], "no deal of 1–32,000 fits the filter"), "{typed}");
    }
}

#[test]
fn linked_panes_step_together_by_as_much_as_each_can() {
    let mut app = app(&[617, 5000], 120, 40);
    set(&mut app, FILTER);
    keys(&mut app, "617<Enter>");
    let fitting = fitting();
    let after = |number: u64| fitting.iter().position(|&fit| fit > number).unwrap();
    keys(&mut app, "=<Down>");
    assert_eq!(shown(&app), [fitting[after(617) + 9], fitting[after(5000) + 9]]);
    keys(&mut app, "1000<Left>");
    let steps = after(617) + 9;
    assert_eq!(shown(&app), [fitting[0], fitting[after(5000) + 9 - steps]]);
    keys(&mut app, "=<Right>");
    assert_eq!(shown(&app)[0], fitting[1], "the focused one alone");
    app.update(Event::Wheel(Position::new(90, 10), 1));
    assert_eq!(shown(&app), [fitting[1], fitting[after(5000) + 10 - steps]], "the one under the mouse");
    keys(&mut app, "c");
    assert_eq!(shown(&app)[1], fitting[2], "a pane beside is for the next that fits");
}

#[test]
fn a_number_that_does_not_fit_is_opened_and_said_to_be_so() {
    let mut app = filtered(FILTER);
    assert_eq!(status(&app), "#617 does not fit the filter");
    keys(&mut app, "673<Enter>");
    assert_eq!(
        (shown(&app), status(&app)),
        (vec![673], "type a number, or → for the next deal; F8 for what to play today".into())
    );
    keys(&mut app, "618<Enter>");
    assert_eq!((shown(&app), status(&app)), (vec![618], "#618 does not fit the filter".into()));
    assert_eq!(app.desk().fits(number(673)), Some(true));
    assert_eq!(screen(&app).matches("does not fit").count(), 1);
    set(&mut app, "states > 5");
    assert_eq!(app.desk().fits(number(618)), None, "that takes a search");
    set(&mut app, "");
    assert_eq!(app.desk().fits(number(618)), Some(true));
}

#[test]
fn the_overview_shows_deals_that_fit() {
    let mut app = filtered(FILTER);
    let fitting = fitting();
    let next = fitting.iter().position(|&number| number > 617).unwrap();
    keys(&mut app, "o");
    let page = overview(&app);
    assert_eq!(page[0], 617, "the one that was shown");
    assert_eq!(page[1..], fitting[next..next + page.len() - 1]);
    assert_eq!(status(&app), "#617 does not fit the filter");
    keys(&mut app, "<Right>");
    let page = overview(&app);
    assert_eq!(page, fitting[next..next + page.len()]);
    keys(&mut app, "<Right><Left><Down>");
    let across = fitting[next..].iter().position(|&number| number == app.selected().unwrap().get()).unwrap();
    assert!(across > 1 && page.len().is_multiple_of(across), "{page:?}");
    keys(&mut app, "<PgDn><PgDn>");
    let place = next + across + 2 * page.len();
    assert_eq!(app.selected().unwrap().get(), fitting[place]);
    let shown_now = overview(&app);
    assert!(shown_now.contains(&fitting[place]), "{shown_now:?}");
    let begin = fitting.iter().position(|&number| number == shown_now[0]).unwrap();
    assert_eq!(shown_now, fitting[begin..begin + page.len()]);
    keys(&mut app, "<PgUp><PgUp><PgUp>");
    let shown_now = overview(&app);
    let begin = fitting.iter().position(|&number| number == shown_now[0]).unwrap();
    assert_eq!(shown_now, fitting[begin..begin + page.len()]);
    keys(&mut app, "<Enter>");
    assert_eq!(shown(&app), [fitting[place - 3 * page.len()]]);
    keys(&mut app, "o/<Esc>r<End>");
    assert!(is_fit(app.selected().unwrap().get()));
    keys(&mut app, "<Left>c");
    assert_eq!(shown(&app).len(), 2);
    // A number that does not fit is among those that do.
    keys(&mut app, "618<Enter>");
    assert_eq!(overview(&app)[..2], [618, fitting[next]]);
    // Without the filter all are there again.
    keys(&mut app, "/");
    keys(&mut app, "<Ctrl-U>");
    keys(&mut app, "<Enter>");
    assert_eq!(overview(&app)[..3], [618, 619, 620]);
}

#[test]
fn at_the_end_of_all_numbers_the_overview_is_full() {
    let mut app = filtered("aces > 15");
    keys(&mut app, "8589934591<Enter><Left>o<PgDn>");
    let page = overview(&app);
    assert!(page.len() > 5 && page.iter().all(|&number| aces(number) > 15), "{page:?}");
    assert_eq!(page.last(), Some(&app.selected().unwrap().get()), "{page:?}");
    assert!(message(&app).ends_with(" fits the filter"), "{}", message(&app));
}

#[test]
fn the_header_and_the_title_say_what_the_filter_is() {
    let mut app = filtered("hard and cells >= 3");
    assert!(header(&app).starts_with("tableaux  FreeCell · filter: hard and cells >= 3  "), "{}", header(&app));
    assert!(header(&app).ends_with("Microsoft 1–32,000"), "{}", header(&app));
    assert_eq!(tableaux::browser::frame::title(&app), "#617 · FreeCell · filter: hard and cells >= 3 – tableaux");
    resize(&mut app, 40, 16);
    assert_eq!(header(&app), "tableaux  FreeCell · filter: hard and…");
    resize(&mut app, 80, 24);
    set(&mut app, &["aces > 3"; 20].join(" and "));
    assert!(header(&app).ends_with('…'), "{}", header(&app));
}

#[test]
fn a_wrong_query_is_shown_and_not_accepted() {
    let mut app = filtered("aces > 22");
    keys(&mut app, "/ and acse > 3");
    // The mistake takes as many lines as it needs.
    let (text, above) = (screen(&app), "column 15: unknown word 'acse'; did you mean aces? the words are number,");
    let lines: Vec<&str> = text.lines().skip_while(|line| line.trim() != above).collect();
    assert!(lines.len() > 5 && lines[lines.len() - 2].ends_with("or, not, in"), "{text}");
    let (buffer, _) = draw(&app);
    let line = footer(&app);
    let column = u16::try_from(line.chars().position(|c| c == ':').unwrap()).unwrap() + 3 + 14;
    let lit: Vec<u16> = (0..80).filter(|&x| buffer[(x, 23)].modifier.contains(Modifier::REVERSED)).collect();
    assert_eq!(lit, [column], "{line}");
    assert_eq!(buffer[(column, 23)].symbol(), "a");
    keys(&mut app, "<Enter>");
    assert!(message(&app).starts_with("column 15: unknown word 'acse'; did you mean aces? the"), "{}", message(&app));
    assert_eq!((top(&app), prompt(&app)), ("Filter", "filter: aces > 22 and acse > 3".into()));
    keys(&mut app, "<BS><BS><BS><BS><BS><BS><BS><BS>inversions > 60");
    assert_eq!(status(&app), "reads as aces > 22 and out of order > 60");
    keys(&mut app, "<Enter>");
    assert_eq!(app.desk().filter().unwrap().text(), "aces > 22 and out of order > 60");
}

#[test]
fn each_measure_is_typed_by_both_names_and_written_by_one() {
    let mut app = app(&[617], 120, 40);
    for &column in CardGame::FreeCell.measures() {
        let end = if column.source().is_text() { "!= unknown" } else { "< 1000000" };
        for name in [column.name(), column.title()] {
            keys(&mut app, &format!("/<Ctrl-U>not 1 and {name} {end}"));
            assert!(status(&app).contains("reads as not 1 and "), "{name}: {}", status(&app));
            keys(&mut app, "<Enter>");
            let text = app.desk().filter().map(|filter| filter.text().to_owned());
            assert_eq!(text, Some(format!("not 1 and {} {end}", column.title())), "{name}: {}", message(&app));
            keys(&mut app, "<Esc>");
        }
    }
}

/// The text of the filter that is being typed.
fn typed(app: &App) -> String {
    prompt(app).trim_start_matches("filter: ").to_owned()
}

#[test]
fn tab_completes_the_words_of_a_filter() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "/har");
    assert_eq!(status(&app), "Tab: hard");
    keys(&mut app, "<Tab>");
    assert_eq!((typed(&app), status(&app)), ("hard".into(), "reads as difficulty >= 80".into()));
    keys(&mut app, "and l<Tab>");
    assert_eq!(typed(&app), "hard and low cards");
    assert!(screen(&app).contains("[low cards] · lost"), "{}", screen(&app));
    keys(&mut app, "<Tab>");
    assert_eq!(typed(&app), "hard and lost");
    keys(&mut app, "<Tab>");
    assert_eq!(typed(&app), "hard and low cards");
    keys(&mut app, "<BackTab><BackTab>");
    assert_eq!(typed(&app), "hard and low cards");
    // What is typed ends the choice; in the middle of the text the rest stays.
    keys(&mut app, "> 40<Home>m<Tab>");
    assert_eq!(typed(&app), "moves hard and low cards > 40");
    keys(&mut app, "<Ctrl-U>cells <Tab><Tab><Tab>");
    assert_eq!(typed(&app), "cells <");
    keys(&mut app, "2 <Tab>");
    assert_eq!(typed(&app), "cells < 2 and");
    keys(&mut app, "<Ctrl-U>xyzzy<Tab>");
    assert_eq!((typed(&app), message(&app)), ("xyzzy".into(), "nothing to complete here: F1 lists the words".into()));
}

#[test]
fn the_help_of_the_filter_lists_its_words_and_keeps_the_text() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "/hard and <F1>");
    let text = screen(&app);
    assert!(text.contains(" Measures") && text.contains(" low cards        cards over the aces, twos"), "{text}");
    keys(&mut app, "very hard");
    assert!(screen(&app).contains("difficulty >= 95"), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    assert_eq!(message(&app), "very hard: difficulty >= 95");
    keys(&mut app, "<Esc>");
    assert_eq!((top(&app), typed(&app)), ("Filter", "hard and".into()));
}

#[test]
fn a_filter_is_canceled_kept_and_taken_away() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "/");
    assert_eq!(status(&app), "hard and not won · difficulty 60-80 · aces > 18 · r1c1 == AS");
    keys(&mut app, "impossible<Esc>");
    assert!(app.desk().filter().is_none());
    keys(&mut app, "/ \t<Enter>");
    assert!(app.desk().filter().is_none() && message(&app).is_empty(), "blanks are no filter: {}", message(&app));
    set(&mut app, "impossible");
    keys(&mut app, "/x<Esc>");
    assert_eq!(app.desk().filter().unwrap().text(), "impossible");
    keys(&mut app, &format!("/{}", "<BS>".repeat(10)));
    assert!(status(&app).starts_with("Enter removes the filter"), "{}", status(&app));
    keys(&mut app, "<Enter>");
    assert_eq!(message(&app), "no filter: browsing all deals");
    keys(&mut app, "<Right>");
    assert_eq!(shown(&app), [11_983], "the first that fitted was shown");
}

#[test]
fn a_filter_leads_to_what_fits_and_says_how_many_do() {
    let mut app = app(&[617], 80, 24);
    for (filter, shown_now, said) in [
        ("difficulty 60-80", 627, "6,741 fit; #627 is the next"),
        ("hard", 631, "6,330 fit; #631 is the next"),
        ("hard or 0", 631, "6,330 fit; #631 is one of them"),
        ("1-10", 1, "10 fit; none after #631, #1 is the first"),
        ("aces < 25", 1, "32,000 fit; #1 is one of them"),
    ] {
        set(&mut app, filter);
        assert_eq!((shown(&app)[0], &*message(&app)), (shown_now, said), "{filter}");
    }
    keys(&mut app, "/<Ctrl-U>not ea<Up>");
    assert_eq!(prompt(&app), "filter: aces < 25");
    keys(&mut app, "<Up><Up>");
    assert_eq!(prompt(&app), "filter: hard or 0");
    keys(&mut app, "<Down><Down><Down>");
    assert_eq!(prompt(&app), "filter: not ea", "what was typed");
    keys(&mut app, "<Up><Up><Up><Up><Up><Up>");
    assert_eq!((prompt(&app), &*message(&app)), ("filter: difficulty 60-80".into(), "no earlier filter"));
    keys(&mut app, "<Enter>");
    let mut later = desk(&[1]);
    later.restore(&app.desk().snapshot(), false);
    assert_eq!(later.filter.earlier().last().unwrap(), "difficulty 60-80", "kept with the visit");
}

#[test]
fn a_filter_that_no_deal_fits_is_refused() {
    let mut app = app(&[617], 80, 24);
    let none = "aces > 24 and aces < 3";
    let refused = |app: &mut App, stays: &str| {
        keys(app, "/<Ctrl-U>");
        paste(app, none);
        keys(app, "<Enter>");
        assert_eq!((top(app), &*message(app)), ("Filter", &*format!("0 deals of 1–32,000 fit the filter: {stays}")));
        assert_eq!(prompt(app), format!("filter: {none}"), "it can be changed");
    };
    refused(&mut app, "no filter is set");
    assert!(app.desk().filter().is_none());
    keys(&mut app, "<Esc>");
    set(&mut app, "hard");
    let before = (shown(&app), header(&app));
    refused(&mut app, "it stays 'hard'");
    let text = at_sizes([(80, 24), (40, 16), (120, 40)], |width, height| {
        resize(&mut app, width, height);
        let shown = screen(&app);
        let lines: Vec<&str> = shown.lines().collect();
        format!("{}\n{}", lines[0], lines[lines.len() - 3..].join("\n"))
    });
    assert_snapshot("filter_refused", &text);
    resize(&mut app, 80, 24);
    keys(&mut app, "<Esc>");
    assert_eq!(
        (shown(&app), header(&app), app.desk().filter.earlier()),
        (before.0, before.1, &["hard".to_owned()][..])
    );
    keys(&mut app, "<Right>");
    assert_eq!(app.desk().fits(app.selected().unwrap()), Some(true), "it still leads the steps");
    // From a list it is the set of the selected deal.
    keys(&mut app, "o");
    refused(&mut app, "it stays 'hard'");
}

/// Only a search tells how many of a million deals fit.
#[test]
fn a_filter_that_turns_out_to_fit_no_deal_is_put_back() {
    let mut app = app(&[617], 80, 24);
    set(&mut app, "hard");
    keys(&mut app, "500000<Enter>");
    set(&mut app, "aces > 24 and aces < 3");
    assert!(is_searching(&app), "{}", message(&app));
    search_fits(&mut app);
    assert_eq!(message(&app), "0 deals of 1–1,000,000 fit the filter: it stays 'hard'");
    assert_eq!((app.desk().filter().unwrap().text(), shown(&app)), ("hard", vec![500_000]));
    assert_eq!(app.desk().filter.earlier(), ["hard"]);
    // One that was not searched to the end stays.
    set(&mut app, "aces > 24 and aces < 3");
    keys(&mut app, "q");
    assert_eq!(message(&app), "search canceled");
    assert_eq!(app.desk().filter().unwrap().text(), "aces > 24 and aces < 3");
}

/// Games of a person: #619 won, #623 lost.
fn record() -> Update {
    let ended = |number: u32, outcome| RecordedGame {
        table: Table::FREECELL,
        number: number.into(),
        cells: 4,
        outcome,
        moves: 40,
        cards: 90,
        seconds: 9,
        hints: 0,
        finished: 9,
    };
    let games = [ended(619, GameOutcome::Won), ended(623, GameOutcome::Lost)];
    Update::RecordRead(Arc::new(Records::of(&games)))
}

#[test]
fn what_was_played_is_a_filter() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "/");
    paste(&mut app, "not won and 618-624");
    assert_eq!(keys(&mut app, "<Enter>"), [Effect::ReadRecord], "it is not read yet");
    assert_eq!((top(&app), app.desk().filter()), ("Filter", None));
    assert_eq!(message(&app), "your games cannot be read: the filter is unchanged");
    app.update(record());
    assert_eq!((top(&app), &*message(&app)), ("Browse", "6 fit; #618 is the next"));
    keys(&mut app, "<Right>");
    assert_eq!(shown(&app), [620]);
    set(&mut app, "lost");
    assert_eq!((shown(&app), &*message(&app)), (vec![623], "1 fits; #623 is the next"));
    keys(&mut app, "-");
    assert_eq!(app.desk().fits(number(623)), Some(false), "it was played with four cells");
    keys(&mut app, "+");
    set(&mut app, "played or marked");
    let open = open_game(1, Table::FREECELL, 9, 4, 12, 99);
    app.update(Update::GamesRead(vec![open]));
    keys(&mut app, "620<Enter>m<Enter>");
    let played = [9, 619, 620, 621].map(|of| app.desk().fits(number(of)));
    assert_eq!(played, [true, true, true, false].map(Some));
    set(&mut app, "open");
    assert_eq!(shown(&app), [9]);
}

#[test]
fn other_tables_and_boards_of_ones_own_are_not_filtered() {
    for table in &Table::ALL[2..] {
        let mut app = on_table(*table, &[617], 80, 24);
        keys(&mut app, "/");
        assert_eq!((top(&app), &*message(&app)), ("Browse", "'/' does nothing here: ? shows the keys"));
    }
    let mut app = filtered(FILTER);
    keys(&mut app, "T");
    assert!(!header(&app).contains("filter"), "{}", header(&app));
    keys(&mut app, "<Right><Right>");
    assert_eq!(shown(&app), [619]);
    keys(&mut app, "o<Right>");
    assert_eq!(overview(&app)[..2], [619, 620]);
    keys(&mut app, "<Esc>TT<Right>");
    assert_eq!(shown(&app), fitting().into_iter().find(|&fit| fit > 619).as_slice(), "it is still set");
    paste(&mut app, "7D AD 5C 3S 5S 8C 2D AH\nTD 7S");
    assert_eq!(app.desk().panes.list().len(), 2);
    assert!(!status(&app).contains("fit the filter"), "{}", status(&app));
    keys(&mut app, "<Right>");
    assert!(message(&app).starts_with("your own board has no next one"), "{}", message(&app));
}

#[test]
fn what_lies_far_away_is_searched_for_in_the_background() {
    let mut app = filtered("1941..=2000");
    keys(&mut app, "<Right><Left>");
    assert_eq!((shown(&app), &*message(&app)), (vec![1941], "no deal before #1941 fits the filter"));
    keys(&mut app, "<PgDn>");
    assert_eq!(message(&app), "searching from #101942: q cancels");
    app.update(Update::Spin);
    assert!(status(&app).starts_with("searching from #101942: q cancels "), "{}", status(&app));
    search_fits(&mut app);
    assert_eq!(shown(&app), [2000]);
    assert_eq!(message(&app), "no deal after #2000 up to #1000000 fits the filter");
    assert!(!is_searching(&app));
    keys(&mut app, "<Right>");
    assert!(!is_searching(&app), "it is known by now");
    assert_eq!(message(&app), "no deal after #2000 up to #1000000 fits the filter");
    keys(&mut app, "1000000<Enter><Left>");
    search_fits(&mut app);
    assert_eq!(shown(&app), [2000]);
}

/// The positions that the search for a first solution expands are not in the atlas.
#[test]
fn what_takes_a_search_is_searched_for_deal_by_deal() {
    let mut app = filtered("aces > 20 and states > 100");
    let begin = shown(&app)[0];
    keys(&mut app, "<Right>");
    assert!(is_searching(&app) && message(&app).starts_with("searching from #"), "{}", message(&app));
    assert_eq!(shown(&app), [617]);
    search_fits(&mut app);
    let found = shown(&app)[0];
    assert!(found > begin && aces(found) > 20, "{found}");
    assert_eq!((app.desk().fits(number(found)), &*message(&app)), (Some(true), ""));
    keys(&mut app, "<Right>");
    search_fits(&mut app);
    keys(&mut app, "<Left>");
    assert_eq!((shown(&app), is_searching(&app)), (vec![found], false), "what was found is known");
    keys(&mut app, "c");
    search_fits(&mut app);
    assert_eq!(shown(&app).len(), 2);
    for typed in ["r", "<Home>", "<End>"] {
        keys(&mut app, typed);
        search_fits(&mut app);
        let number = app.desk().panes.focused().number();
        assert_eq!((app.desk().fits(number), &*message(&app)), (Some(true), ""), "{typed}");
    }
    keys(&mut app, "o");
    search_fits(&mut app);
    let page = overview(&app);
    assert!(page.len() > 5 && page.iter().all(|&n| app.desk().fits(number(n)) == Some(true)), "{page:?}");
}

#[test]
fn a_key_cancels_a_search_and_q_does_nothing_else() {
    let begin = || {
        let mut app = filtered("states < 100");
        keys(&mut app, "<Right>");
        assert!(is_searching(&app));
        app
    };
    for typed in ["q", "<Esc>"] {
        let mut app = begin();
        assert_eq!(keys(&mut app, typed), []);
        assert_eq!((&*message(&app), is_searching(&app), shown(&app)), ("search canceled", false, vec![617]));
        assert_eq!(keys(&mut app, "q"), [Effect::Quit]);
    }
    let mut app = begin();
    keys(&mut app, "5");
    assert_eq!((top(&app), is_searching(&app)), ("Number line", false), "any other key is itself");
    let mut app = begin();
    let query = app.desk().searches.query().unwrap();
    app.update(Update::Failed(Box::new(query), "a fault".into()));
    assert_eq!((&*message(&app), is_searching(&app)), ("a fault", false));
    let mut app = begin();
    keys(&mut app, "<Esc>o<Right>");
    assert!(is_searching(&app));
    keys(&mut app, "<Esc>");
    assert_eq!(top(&app), "Overview", "search canceled first");
    // An answer for a filter that is no longer set is dropped.
    let mut app = begin();
    let late = app.desk().searches.query().unwrap();
    set(&mut app, "states > 1000000");
    let answer = worker::search(&late, &mut Solver::new(), Limits::NONE, &AtomicBool::new(false)).unwrap();
    app.update(Update::Answered(Box::new((late, answer))));
    assert_eq!((app.desk().fits(number(618)), shown(&app)), (None, vec![617]));
}

/// What nobody has asked for is not searched for through the night.
#[test]
fn the_strip_looks_for_deals_that_fit_only_nearby() {
    let mut app = app(&[2_000_000], 80, 24);
    set(&mut app, "aces > 20 and difficulty > 90");
    keys(&mut app, "q");
    search(&mut app, |query| !matches!(query, Query::Fits(_)));
    let Some(Query::Fits(search)) = app.desk().searches.query() else { panic!("{:?}", app.desk().searches.query()) };
    assert!(
        search.range.first() >= number(1_999_500) && search.range.last() <= number(2_000_500),
        "{:?}",
        search.range
    );
    search_fits(&mut app);
    assert!(!is_searching(&app));
}
