//! The stage: boards as large as the room, the card of the deal beside them, how several compare.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Position;
use ratatui::style::Color;
use tableaux::browser::{App, Depth, Event, Query, Theme, Update};
use tableaux_engine::card::{Card, Rank, Suit};
use tableaux_engine::freecell::{Deal, Layout};
use tableaux_engine::number::DealNumber;

use super::super::support::{
    app, aside, aside_area, assert_snapshot, at_sizes, board_area, click, desk, draw, keys, left_of, message, number,
    part, resize, screen, search, shown, styled,
};

/// The ranks and suits that stand on faces, with their places, as they are read from the screen cell by cell; those of
/// the style that is asked for.
fn cards(app: &App, buffer: &Buffer, is_lit: bool) -> Vec<(Card, Position)> {
    let theme = app.desk().look.theme();
    let faces = if is_lit { &theme.lit } else { &theme.face };
    let mut found = Vec::new();
    for position in buffer.area.positions() {
        let Some(suit) = Suit::ALL.into_iter().find(|suit| buffer[position].symbol().starts_with(suit.symbol())) else {
            continue;
        };
        let before = |columns: u16| position.x.checked_sub(columns).map(|x| &buffer[(x, position.y)]);
        let rank = match [before(1), before(2)].map(|cell| cell.map(Cell::symbol)) {
            [Some("0"), Some("1")] => Some(Rank::TEN),
            [Some(c), _] => c.chars().next().and_then(Rank::from_char),
            _ => None,
        };
        if let Some(rank) = rank
            && [faces.of(suit).bg.or(Some(Color::Reset)), faces.tints(suit).map(|tints| tints.shaded)]
                .contains(&Some(buffer[position].bg))
        {
            found.push((Card::new(rank, suit), position));
        }
    }
    found
}

#[test]
fn every_card_is_seen_at_every_size() {
    let mut app = app(&[617], 80, 24);
    search(&mut app, |_| true);
    for (width, height) in
        (38..=210).step_by(7).flat_map(|width| (12..=64).step_by(3).map(move |height| (width, height)))
    {
        resize(&mut app, width, height);
        let (buffer, _) = draw(&app);
        let seen = cards(&app, &buffer, false);
        for (place, card) in Deal::new(number(617)).tableau().cards().iter().enumerate() {
            let all: Vec<Position> = seen.iter().filter(|(of, _)| of == card).map(|(_, place)| *place).collect();
            // A whole card shows its rank in two corners.
            assert!((1..=2).contains(&all.len()), "{card} at {width}x{height}: {all:?}\n{}", screen(&app));
            // In dealing order: a card further down lies lower.
            let above = place.checked_sub(8).map(|above| Deal::new(number(617)).tableau().cards()[above]);
            if let Some(above) = above.and_then(|above| seen.iter().find(|(of, _)| *of == above)) {
                assert!(above.1.y < all[0].y, "{card} at {width}x{height}");
            }
        }
    }
}

#[test]
fn boards_are_as_large_as_the_room() {
    // The columns from the first cascade to the second, for panes, width and height.
    for (panes, width, height, pitch) in [
        (1, 80, 24, 7),
        (1, 120, 40, 10),
        (1, 200, 60, 14),
        (1, 40, 16, 4),
        (1, 60, 20, 7),
        (2, 80, 24, 4),
        (2, 120, 40, 7),
        (4, 200, 60, 7),
        (4, 80, 24, 4),
    ] {
        let numbers: Vec<u64> = (617..617 + panes).collect();
        let app = app(&numbers, width, height);
        let text = screen(&app);
        let line = text.lines().find(|line| line.contains(" 1 ") && line.contains(" 8")).unwrap();
        let column = |number: &str| line.chars().position(|c| number.starts_with(c)).unwrap();
        assert_eq!(column("2") - column("1"), pitch, "{panes} panes at {width}x{height}\n{text}");
        for number in numbers {
            assert!(text.contains(&format!("#{number}")), "{panes} panes at {width}x{height}: all are shown");
        }
    }
}

#[test]
fn cards_are_made_larger_and_smaller_by_hand() {
    let mut app = app(&[617, 618], 120, 40);
    let pitch = |app: &App| {
        let text = screen(app);
        let line = text.lines().find(|line| line.contains(" 1 ") && line.contains(" 8")).unwrap().to_owned();
        line.find('2').unwrap() - line.find('1').unwrap()
    };
    assert_eq!(pitch(&app), 7);
    keys(&mut app, "Z");
    assert_eq!((pitch(&app), &*message(&app)), (6, "card size M, or the largest smaller one that fits"));
    keys(&mut app, "Z");
    assert_eq!(pitch(&app), 4);
    keys(&mut app, "Z");
    assert_eq!(pitch(&app), 3);
    keys(&mut app, "Z");
    assert_eq!((pitch(&app), &*message(&app)), (7, "cards as large as fit"));
    keys(&mut app, "z");
    assert_eq!(pitch(&app), 10, "one pane at a time, if it has to be");
}

#[test]
fn a_face_keeps_its_place_from_deal_to_deal() {
    let mut app = app(&[617], 80, 24);
    let backgrounds = |app: &App| {
        let (buffer, _) = draw(app);
        let on_board = buffer.area.positions().filter(|place| place.x < 56 && (3..18).contains(&place.y));
        on_board.map(|place| buffer[place].bg).collect::<Vec<_>>()
    };
    let before = backgrounds(&app);
    keys(&mut app, "<Right>");
    assert_eq!(backgrounds(&app), before);
}

/// What agrees is found a second time, from the deals themselves.
#[test]
fn a_comparison_lights_both_ends() {
    let deals = [617, 11_982].map(|number: u64| Deal::new(DealNumber::new(number).unwrap()));
    let place = |deal: &Deal, card: Card| deal.tableau().cards().iter().position(|&other| other == card).unwrap();
    for theme in 0..6 {
        // Nothing is in the same place, so that the cascades come first.
        for (step, width) in [("", 80), ("dddd", 80), ("", 120), ("dddd", 120)] {
            let mut app = app(&[617, 11_982], width, if width == 80 { 24 } else { 40 });
            keys(&mut app, &"v".repeat(theme));
            keys(&mut app, step);
            let modulus = if step.is_empty() { 8 } else { 52 };
            let mut agreeing: Vec<Card> = Card::PACK
                .into_iter()
                .filter(|&card| place(&deals[0], card) % modulus == place(&deals[1], card) % modulus)
                .collect();
            let (buffer, _) = draw(&app);
            for right in [false, true] {
                let is_there = |place: &Position| (place.x >= width / 2) == right;
                let mut lit: Vec<Card> = cards(&app, &buffer, true)
                    .into_iter()
                    .filter(|(_, at)| is_there(at))
                    .map(|(card, _)| card)
                    .collect();
                lit.sort_by_key(|card| card.text(tableaux_engine::card::SuitStyle::Letters));
                lit.dedup();
                agreeing.sort_by_key(|card| card.text(tableaux_engine::card::SuitStyle::Letters));
                assert_eq!(lit, agreeing, "theme {theme}, {width} columns, {step:?}, right: {right}");
            }
            let words = match (step.is_empty(), agreeing.len()) {
                (false, 0) => "nothing in the same place".to_owned(),
                (false, count) => format!("{count} card"),
                (true, count) => format!("{count} cards in the same cascade"),
            };
            assert!(screen(&app).contains(&words), "{words}\n{}", screen(&app));
        }
    }
}

#[test]
fn a_card_that_is_clicked_is_followed() {
    let mut app = app(&[617, 11_982], 120, 40);
    let (buffer, _) = draw(&app);
    let ace: Card = "AS".parse().unwrap();
    let (_, place) = cards(&app, &buffer, false).into_iter().find(|(card, _)| *card == ace).unwrap();
    click(&mut app, place.x, place.y + 1);
    assert_eq!(app.desk().panes.followed(), ace);
    let lit: Vec<Card> = cards(&app, &draw(&app).0, true).into_iter().map(|(card, _)| card).collect();
    assert_eq!(lit, [ace, ace], "in both panes");
    assert!(screen(&app).contains("A♠: cascade 7, row 2"), "{}", screen(&app));
    assert!(screen(&app).contains("A♠: cascade 2, row 1"), "{}", screen(&app));
    click(&mut app, place.x, place.y);
    assert!(!cards(&app, &draw(&app).0, true).iter().any(|(card, _)| *card == ace), "a second click ends it");
    keys(&mut app, "D7h<Enter>");
    let lit: Vec<Card> = cards(&app, &draw(&app).0, true).into_iter().map(|(card, _)| card).collect();
    assert_eq!(lit, ["7H".parse().unwrap(); 2], "one that is named is followed too");
}

#[test]
fn the_card_of_the_deal_says_all_that_is_known() {
    assert!(screen(&app(&[2_000_617], 80, 24)).contains("searching"));
    let mut app = app(&[617], 80, 24);
    for words in
        ["winnable", "34 moves exist", "at least 29", "▮▮▮▮▮ very hard", "harder than 99 of 100", "▪▪▪▪ needs 4 cells"]
    {
        assert!(screen(&app).contains(words), "the atlas has it: {words}\n{}", screen(&app));
    }
    search(&mut app, |_| true);
    let text = screen(&app);
    for words in [
        "winnable",
        "34 moves exist",
        "best found so far ",
        "at least 29",
        "▪▪▪▪ needs 4 cells",
        "aces          20",
        "deadlocks     16",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    keys(&mut app, "11982<Enter>");
    search(&mut app, |_| true);
    let text = screen(&app);
    for words in ["impossible", "61,643 positions", "needs 5 cells"] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert!(text.lines().any(|line| line.contains('█') && line.contains('▄')), "the strip has it among the others");
}

/// At every size both a word and a place, and where few facts have room these come first.
#[test]
fn how_hard_a_deal_is_has_a_word_and_a_place() {
    for (deal, word, place) in [(617, "very hard", "harder than 99 "), (618, "medium", "harder than 31 ")] {
        let mut app = app(&[deal], 80, 24);
        search(&mut app, |_| true);
        for (width, height) in [(38, 16), (40, 16), (80, 24), (90, 24), (100, 30), (120, 40), (200, 60)] {
            resize(&mut app, width, height);
            let text = screen(&app);
            assert!(text.contains(word) && text.contains(place), "{width}x{height}\n{text}");
            let first = ["aces ", "cards over the aces"].iter().filter_map(|name| text.find(name)).min();
            let all = [word, place, "needs "].map(|words| text.find(words));
            assert!(all.into_iter().all(|words| words < first || first.is_none()), "{width}x{height}\n{text}");
        }
    }
}

#[test]
fn a_click_on_the_strip_opens_that_deal() {
    let mut app = app(&[617], 80, 24);
    search(&mut app, |_| true);
    let text = screen(&app);
    let (y, line) = text.lines().enumerate().find(|(_, line)| line.contains("▄▄▄▄▄▄▄▄")).unwrap();
    let first: u64 = line.split_whitespace().next().unwrap().parse().unwrap();
    let start = line.chars().position(|c| c == '▄').unwrap();
    click(&mut app, u16::try_from(start).unwrap() + 5, u16::try_from(y).unwrap());
    assert_eq!(shown(&app), [first + 5]);
}

#[test]
fn the_fact_under_the_cursor_is_explained() {
    for (numbers, width, height) in
        [(vec![617], 80, 24), (vec![617], 40, 16), (vec![617, 11_982], 120, 40), (vec![617, 618], 38, 12)]
    {
        let mut app = app(&numbers, width, height);
        search(&mut app, |_| true);
        keys(&mut app, "i<Down><Down><Down><Down><Down>");
        let text = screen(&app).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("to move before"), "{width}x{height}\n{}", screen(&app));
        keys(&mut app, "<Down><Down><Down><Down><Down><Down><Down><Down>");
        let (buffer, _) = draw(&app);
        let selected = app.desk().look.theme().selected.bg;
        let is_selected = |line: usize| {
            buffer.content.chunks(width.into()).nth(line).unwrap().iter().any(|cell| Some(cell.bg) == selected)
        };
        let lines: Vec<usize> = (0..height.into()).filter(|&line| is_selected(line)).collect();
        let is_last = |line: usize| screen(&app).lines().nth(line).is_some_and(|line| line.contains("deadlocks"));
        assert!(lines.iter().any(|&line| is_last(line)), "the last one\n{}", screen(&app));
        keys(&mut app, "<Up>q");
        assert_eq!(app.screens().len(), 1);
    }
}

#[test]
fn the_harder_deal_is_named_as_far_as_it_is_known() {
    for (numbers, words) in [
        (vec![617, 11_982], Some("#11982 is the harder one: it cannot be won with four free cells")),
        (vec![617, 618], Some("#617 is the harder one: very hard · harder than 99 of 100")),
        (vec![80, 81], None),
        (vec![1, 617, 618], Some("#617 is the hardest: very hard · harder than 99 of 100")),
    ] {
        let text = screen(&app(&numbers, 120, 40));
        assert_eq!(words.is_some(), text.contains("is the hard"), "{text}");
        assert!(text.contains(words.unwrap_or_default()), "{text}");
    }
    // Of others that has to be searched for.
    let mut app = app(&[2_000_001, 2_000_002], 120, 40);
    assert!(!screen(&app).contains("is the hard"), "nothing is known yet");
    search(&mut app, |_| true);
    let text = screen(&app);
    let line = text.lines().find(|line| line.contains("is the harder one: ")).unwrap_or_else(|| panic!("{text}"));
    assert!(line.contains(" · harder than ") && line.contains(" of 100"), "{line}");
}

#[test]
fn the_overview_shows_whether_deals_can_be_won_and_collects_them() {
    let mut app = app(&[11_980], 120, 40);
    keys(&mut app, "o");
    let text = screen(&app);
    assert!(text.contains("#11982 ○") && text.contains("#11983 ▮▮▮▯▯ 44 ▪"), "the atlas has it: {text}");
    keys(&mut app, "2000000<Enter>");
    assert!(screen(&app).contains("#2000000 ∙"), "not known yet");
    search(&mut app, |_| true);
    assert!(screen(&app).contains("#2000000 ▮"), "{}", screen(&app));
    keys(&mut app, "11980<Enter>");
    keys(&mut app, "<Right><Right>c");
    assert!(message(&app).starts_with("#11982 is open next to the others: 2 deals"), "{}", message(&app));
    keys(&mut app, "c");
    assert_eq!(message(&app), "#11982 is already open");
    keys(&mut app, "<Right>cq");
    assert_eq!((shown(&app), app.screens().len()), (vec![11_980, 11_982, 11_983], 1));
}

#[test]
fn themes_colours_and_edges() {
    let mut app = app(&[617, 618], 80, 24);
    for name in ["dark", "light", "felt", "four colors", "viridis", "high contrast", "plain"] {
        let own: Vec<Option<Color>> = {
            let faces = &app.desk().look.theme().face;
            let grounds = |suit| [faces.of(suit).bg, faces.tints(suit).map(|tints| tints.shaded)];
            Suit::ALL.into_iter().flat_map(grounds).collect()
        };
        assert_eq!(app.desk().look.theme().name, name);
        let (buffer, _) = draw(&app);
        for (card, place) in cards(&app, &buffer, false) {
            assert!(own.contains(&Some(buffer[place].bg)), "{card} in {name}");
        }
        keys(&mut app, "v");
    }
    assert_eq!((&*app.desk().look.theme().name, &*message(&app)), ("dark", "theme: dark"), "in a circle");
    let mut sixteen = App::new(desk(&[617]).with_terminal(Some(Depth::Sixteen), true, false), (80, 24).into());
    assert_eq!(sixteen.desk().look.theme().name, "plain");
    keys(&mut sixteen, "v");
    assert_eq!(sixteen.desk().look.theme().name, "high contrast");
    let light = App::new(desk(&[617]).with_terminal(Some(Depth::Indexed), true, false), (80, 24).into());
    assert_eq!(light.desk().look.theme().name, "light");
    let edges = App::new(desk(&[617]).with_terminal(None, false, false), (80, 24).into());
    assert_snapshot("without_colours_80x24", &part(&edges, left_of(&edges, "#617")));
}

#[test]
fn stages_at_five_sizes() {
    let searched = |numbers: &[u64], width, height| {
        let mut app = app(numbers, width, height);
        search(&mut app, |_| true);
        app
    };
    for (width, height) in [(38, 12), (40, 16), (80, 24), (120, 40), (200, 60)] {
        let one = searched(&[617], width, height);
        assert_snapshot(&format!("stage_one_{width}x{height}"), &styled(&one, board_area(&one)));
    }
    for (width, height) in [(40, 16), (80, 24), (120, 40), (200, 60)] {
        let seven = searched(&[1, 2, 3, 4, 5, 6, 7], width, height);
        assert_snapshot(&format!("stage_seven_{width}x{height}"), &part(&seven, board_area(&seven)));
        if width > 80 {
            let two = searched(&[617, 11_982], width, height);
            assert_snapshot(&format!("stage_two_{width}x{height}"), &part(&two, board_area(&two)));
        }
    }
    let sizes = [(40, 16), (80, 24), (120, 40), (200, 60)];
    let card = |width, height| {
        let one = searched(&[617], width, height);
        styled(&one, aside_area(&one))
    };
    assert_snapshot("card", &at_sizes(sizes, card));
    let compared = |width, height| {
        let two = searched(&[617, 11_982], width, height);
        styled(&two, aside_area(&two))
    };
    assert_snapshot("comparison", &at_sizes(sizes, compared));
    let of_seven =
        |width, height| aside(&searched(&[1, 2, 3, 4, 5, 6, 7], width, height)).split_inclusive('\n').take(4).collect();
    assert_snapshot("comparison_of_seven", &at_sizes(sizes, of_seven));
}

/// Larger than the largest that fits are the smallest again.
#[test]
fn card_sizes_go_round() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "z");
    assert!(message(&app).starts_with("card size XS"), "{}", message(&app));
    keys(&mut app, "Z");
    assert_eq!(message(&app), "cards as large as fit");
}

/// Beyond the atlas they are gray until they are measured, the nearest first, and with a filter those that fit.
#[test]
fn the_strip_shows_how_hard_the_neighbours_are() {
    let mut app = app(&[2_000_000], 80, 24);
    app.update(Update::TypingPaused);
    let strip = |app: &App| {
        let (buffer, _) = draw(app);
        let y = (0..24).find(|&y| buffer[(30, y)].symbol() == "▄").expect("there is a strip");
        let row = (0..80).filter(|&x| ["▄", "█"].contains(&buffer[(x, y)].symbol())).map(|x| buffer[(x, y)].fg);
        row.collect::<Vec<_>>()
    };
    let theme = app.desk().look.theme().map.clone();
    let gray = theme.unknown.bg.unwrap();
    let is_here = |colour: &&ratatui::style::Color| **colour == theme.cursor.bg.unwrap();
    assert!(strip(&app).iter().filter(|colour| !is_here(colour)).all(|&colour| colour == gray));
    let mut measured = Vec::new();
    search(&mut app, |query| {
        if let Query::Difficulty(layout) = query {
            measured.push(*layout);
        }
        measured.len() < 4
    });
    let distances: Vec<u64> = (1_999_990..2_000_010)
        .filter(|&of| measured.contains(&Layout::from(&Deal::new(DealNumber::new(of).unwrap()))))
        .map(|of: u64| of.abs_diff(2_000_000))
        .collect();
    assert!(distances.len() == 4 && distances.iter().all(|&distance| distance <= 2), "{distances:?}");
    assert!(strip(&app).iter().any(|&colour| colour != gray && !is_here(&&colour)));
    keys(&mut app, "617<Enter>");
    let all = strip(&app);
    assert!(theme.steps.iter().any(|step| all.contains(&step.bg.unwrap())));
    keys(&mut app, "/very hard<Enter>");
    let hardest = theme.steps[5].bg.unwrap();
    assert!(strip(&app).iter().filter(|colour| !is_here(colour)).all(|&colour| colour == hardest));
}

/// All that is seen of a card lies on one ground, also the row in which the edge of the next one begins.
#[test]
fn a_covered_card_has_one_ground() {
    let mut app = app(&[617], 80, 24);
    for _ in 0..Theme::names().len() {
        let name = app.desk().look.theme().name.clone();
        let (buffer, _) = draw(&app);
        for (column, card) in (0..).zip(["7♦", "A♦", "5♣", "3♠", "5♠", "8♣", "2♦", "A♥"]) {
            let [first, second] = [4, 5].map(|y| &buffer[(2 + 7 * column, y)]);
            assert_eq!((first.symbol(), second.symbol()), (&card[..1], "▁"), "{name}");
            assert_eq!(first.bg, second.bg, "{card} in {name}");
            assert_ne!(second.fg, second.bg, "{card} in {name}");
        }
        keys(&mut app, "v");
    }
}

#[test]
fn differences_light_no_card_that_is_the_same() {
    let same: Card = "3C".parse().unwrap();
    for numbers in [[617, 618], [618, 617]] {
        let mut app = app(&numbers, 80, 24);
        while message(&app) != "compared: differences" {
            keys(&mut app, "d");
        }
        let (buffer, _) = draw(&app);
        let lit = cards(&app, &buffer, true);
        assert!(lit.len() == 2 * 51 && lit.iter().all(|&(card, _)| card != same), "{}: {lit:?}", lit.len());
    }
}

/// A terminal may be larger than what is drawn, and a report may come from before it was made smaller.
#[test]
fn the_mouse_beside_what_is_drawn_does_nothing() {
    let mut app = app(&[617, 618], 80, 24);
    keys(&mut app, "q");
    let asked = message(&app);
    assert!(asked.contains("2 panes"), "{asked}");
    for (x, y) in [(80, 5), (5, 24), (79, 24), (80, 23), (u16::MAX, u16::MAX)] {
        let place = Position::new(x, y);
        for event in [
            Event::Wheel(place, 1),
            Event::Click(place),
            Event::RightClick(place),
            Event::Drag(place),
            Event::Release(place),
        ] {
            app.update(event.clone());
            assert_eq!((shown(&app), message(&app)), (vec![617, 618], asked.clone()), "{event:?}");
        }
    }
    app.update(Event::Wheel(Position::new(60, 5), 1));
    assert_eq!((shown(&app), &*message(&app)), (vec![617, 619], ""), "on a board it steps, and forgets the question");
}
