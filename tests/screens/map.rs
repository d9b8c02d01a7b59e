//! The map: thousands of deals, a pixel each.

use std::collections::HashMap;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use tableaux::browser::{App, Depth, Event, Query};
use tableaux_engine::atlas::embedded::value;
use tableaux_engine::atlas::{Column, Value};
use tableaux_engine::freecell::{Deal, Facts};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;
use tableaux_engine::verdict::outcome::Outcome;

use super::super::support::{
    app, assert_snapshot, body, body_area, click, desk, draw, keys, message, on_table, resize, screen, search, shown,
    styled, top,
};

/// A deal of which the atlas knows nothing, so that what is counted on the board alone colours the map.
const BEYOND: u64 = 5_000_000;

fn deal_number(number: u64) -> DealNumber {
    super::super::support::number(number)
}

/// Has the scale of the colours counted, and nothing else.
fn scale(app: &mut App) {
    search(app, |query| matches!(query, Query::Values(..)));
}

fn selected(app: &App) -> u64 {
    app.selected().unwrap().get()
}

/// The first and the last deal on the screen, as the status line names them.
fn range(app: &App) -> (u64, u64) {
    let text = screen(app).replace(" - #", " – #");
    let line = text.lines().rev().find(|line| line.contains(" – #")).unwrap_or_else(|| panic!("no range: {text}"));
    let words = line.split('#').skip(1).map(|word| word.split_whitespace().next().unwrap().replace(',', ""));
    let numbers: Vec<u64> = words.map(|word| word.parse().unwrap()).collect();
    (numbers[numbers.len() - 2], numbers[numbers.len() - 1])
}

/// The part of the screen that the map takes: from the second column to the gap before the board.
fn area(app: &App) -> Rect {
    let (size, body) = (app.size(), app.body());
    let gap = u16::from(body.height >= 30);
    let width = if size.width >= 70 { size.width - 30 } else { size.width - 2 };
    Rect::new(1, body.y + gap, width, body.height - 2 * gap)
}

/// The colours of the upper and the lower half of a character.
fn halves(cell: &Cell) -> [Color; 2] {
    match cell.symbol() {
        "▀" => [cell.fg, cell.bg],
        "▄" => [cell.bg, cell.fg],
        _ => [cell.bg; 2],
    }
}

/// The colour of each deal on the screen, in their order.
fn colours(app: &App) -> Vec<Color> {
    let (buffer, _) = draw(app);
    let of_row = |y: u16| {
        let cells = area(app).columns().map(move |column| (column.x, y));
        let halves: Vec<[Color; 2]> = cells.map(|place| halves(&buffer[place])).collect();
        [0, 1].map(|half| halves.iter().map(|both| both[half]).collect::<Vec<_>>())
    };
    area(app).rows().flat_map(|row| of_row(row.y)).flatten().collect()
}

/// The colours of the legend with the first value of each, from left to right.
fn legend(app: &App) -> Vec<(Color, u32)> {
    let buffer: Buffer = draw(app).0;
    let left = area(app).right() + 2;
    let is_swatch = |cell: &Cell| app.desk().look.theme().map.steps.iter().any(|step| step.bg == Some(cell.bg));
    let y = (0..buffer.area.height).find(|&y| is_swatch(&buffer[(left, y)])).expect("there is a legend");
    let swatches = (0..6).map(|step| left + 4 * step).filter(|&x| is_swatch(&buffer[(x, y)]));
    let value = |x: u16| (x..x + 4).map(|x| buffer[(x, y + 1)].symbol().to_owned()).collect::<String>();
    swatches.map(|x| (buffer[(x, y)].bg, value(x).trim().parse().unwrap())).collect()
}

#[test]
fn each_deal_has_the_colour_that_the_legend_gives_its_value() {
    for (width, height) in [(80, 24), (120, 40)] {
        for theme in 0..6 {
            let mut app = app(&[BEYOND], width, height);
            keys(&mut app, &"v".repeat(theme));
            keys(&mut app, "M");
            scale(&mut app);
            let (first, last) = range(&app);
            let (colours, legend) = (colours(&app), legend(&app));
            assert_eq!(last - first + 1, colours.len() as u64);
            assert!(legend.len() >= 5 && screen(&app).contains("atlas · aces"), "{}", screen(&app));
            for (number, colour) in (first..=last).zip(colours) {
                let aces = Facts::of(Deal::new(deal_number(number)).tableau()).aces;
                let of_legend = legend.iter().rev().find(|(_, from)| aces >= *from).unwrap_or(&legend[0]).0;
                let cursor = app.desk().look.theme().map.cursor.bg.unwrap();
                assert_eq!(
                    colour,
                    if number == BEYOND { cursor } else { of_legend },
                    "#{number}: {aces} in theme {theme}"
                );
            }
        }
    }
}

/// What the atlas says of each deal, whatever it says: impossible ones alarm, unknown ones are grey.
#[test]
fn what_the_atlas_has_colours_the_deals() {
    for measure in [Column::Difficulty, Column::Cells, Column::Verdict] {
        let mut app = app(&[11_900], 120, 40);
        keys(&mut app, "M");
        scale(&mut app);
        for _ in Column::ALL {
            if !screen(&app).contains(&format!("atlas · {measure} ")) {
                keys(&mut app, "d");
            }
        }
        click(&mut app, 0, 0);
        scale(&mut app);
        let (first, last) = range(&app);
        let all: Vec<Option<Value>> =
            (first..=last).map(|deal| value(&Generator::Microsoft, deal_number(deal), measure)).collect();
        let is_known = all.iter().any(|value| matches!(value, Some(Value::Number(_) | Value::Verdict(_))));
        assert_eq!(screen(&app).contains(&format!("atlas · {measure} ")), is_known, "offered if it has values");
        let theme = app.desk().look.theme().clone();
        let mut of_values: HashMap<u64, Color> = HashMap::new();
        for ((deal, value), colour) in (first..=last).zip(all).zip(colours(&app)).filter(|_| is_known) {
            let outcome =
                tableaux_engine::atlas::embedded::value(&Generator::Microsoft, deal_number(deal), Column::Verdict);
            let expected = match (outcome, value) {
                _ if deal == 11_900 => theme.map.cursor.bg,
                (Some(Value::Verdict(Outcome::Impossible)), _) => theme.map.impossible.bg,
                (_, Some(Value::Number(value))) => Some(*of_values.entry(value).or_insert(colour)),
                (_, Some(Value::Verdict(_))) => theme.map.steps[1].bg,
                _ => theme.map.unknown.bg,
            };
            assert_eq!(Some(colour), expected, "#{deal} by {measure}");
        }
    }
}

#[test]
fn the_map_is_walked() {
    let mut app = app(&[617], 120, 40);
    keys(&mut app, "M");
    let row = u64::from(area(&app).width);
    let page = row * 2 * u64::from(area(&app).height);
    assert_eq!((top(&app), selected(&app), range(&app)), ("Map", 617, (1, page)));
    for (typed, number) in [
        ("<Right>l", 619),
        ("<Left>hp", 616),
        ("n<Down>j", 617 + 2 * row),
        ("<Up>k", 617),
        ("<PgDn>", 617 + page),
        ("<PgUp>", 617),
        ("5<Right>", 622),
        ("11982<Enter>", 11_982),
        ("<Home>", 1),
        ("<Left>", 0),
        ("<Right><End>", 32_000),
        ("<Right>", 32_001),
        ("<End>", 1_000_000),
        ("8589934591<Enter><Right><Down><PgDn>", 8_589_934_591),
        ("0<Enter><Up><PgUp>", 0),
    ] {
        keys(&mut app, typed);
        // What is said of an end is said no longer.
        click(&mut app, 0, 0);
        assert_eq!(selected(&app), number, "{typed}");
        let (first, last) = range(&app);
        assert!((first..=last).contains(&number), "{typed}: #{number} is not between #{first} and #{last}");
        let cursor = app.desk().look.theme().map.cursor.bg.unwrap();
        let place = usize::try_from(number - first).unwrap();
        assert_eq!(colours(&app).iter().position(|&colour| colour == cursor), Some(place), "{typed}");
    }
    assert_eq!(shown(&app), [617], "the pane is not touched");
    for _ in 0..20 {
        keys(&mut app, "617<Enter>r");
        assert!((1..=32_000).contains(&selected(&app)));
    }
}

#[test]
fn a_page_keeps_the_cursor_where_it_is() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "M");
    let place = |app: &App| selected(app) - range(app).0;
    let before = (place(&app), range(&app).0);
    keys(&mut app, "<PgDn>");
    assert_eq!(place(&app), before.0);
    app.update(Event::Wheel(Position::new(5, 5), 1));
    assert_eq!(place(&app), before.0, "the wheel scrolls");
    app.update(Event::Wheel(Position::new(5, 5), -1));
    keys(&mut app, "<PgUp>");
    assert_eq!((place(&app), range(&app).0), before);
}

#[test]
fn a_click_selects_the_upper_deal_of_a_character_then_the_lower() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "M");
    let (map, (first, _)) = (area(&app), range(&app));
    let row = u64::from(map.width);
    for number in [first + 4 * row + 7, first + 5 * row + 7, first + 4 * row + 7] {
        click(&mut app, map.x + 7, map.y + 2);
        assert_eq!(selected(&app), number);
    }
    click(&mut app, map.right() + 5, map.y + 2);
    assert_eq!(selected(&app), first + 4 * row + 7, "there is no deal");
}

#[test]
fn the_selected_deal_opens_in_the_pane_or_beside_it() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "M<Right><Enter>");
    assert_eq!((shown(&app), app.screens().len()), (vec![618], 1));
    keys(&mut app, "M<Right>c");
    assert!(message(&app).starts_with("#619 is open next to the others: 2 deals"), "{}", message(&app));
    keys(&mut app, "c");
    assert_eq!(message(&app), "#619 is already open");
    keys(&mut app, "q");
    assert_eq!((shown(&app), app.screens().len()), (vec![618, 619], 1));
    keys(&mut app, "M<Down>mhard<Enter>");
    assert_eq!((top(&app), app.desk().marks.all().len()), ("Map", 1));
    assert!(screen(&app).contains("★ hard"), "{}", screen(&app));
    keys(&mut app, "3-5<Enter>");
    assert_eq!((shown(&app), app.screens().len()), (vec![3, 4, 5], 1));
}

/// The mean of their values colours deals that share a pixel.
#[test]
fn ten_or_a_hundred_deals_share_a_pixel() {
    let mut app = app(&[BEYOND], 120, 40);
    keys(&mut app, "M");
    scale(&mut app);
    let pixels = colours(&app).len() as u64;
    for deals in [10, 100] {
        keys(&mut app, "z");
        let (first, last) = range(&app);
        assert!(screen(&app).contains(&format!("{deals} deals per pixel")), "{}", screen(&app));
        assert_eq!(last - first + 1, pixels * deals);
        let (colours, legend) = (colours(&app), legend(&app));
        for (place, colour) in (0..).zip(&colours).step_by(97) {
            let numbers = first + place * deals..first + (place + 1) * deals;
            if numbers.contains(&BEYOND) {
                continue;
            }
            let aces = |number| Facts::of(Deal::new(deal_number(number)).tableau()).aces;
            let sum: u64 = numbers.map(aces).map(u64::from).sum();
            let mean = u32::try_from((sum + deals / 2) / deals).unwrap();
            let of_legend = legend.iter().rev().find(|(_, from)| mean >= *from).unwrap_or(&legend[0]).0;
            assert_eq!(*colour, of_legend, "#{} and on: {mean}", first + place * deals);
        }
        keys(&mut app, "<Right>");
        assert_eq!(selected(&app), BEYOND + if deals == 10 { 10 } else { 110 });
    }
    // Of the deals on it a pixel is clicked; the first of them is selected.
    let place = area(&app);
    click(&mut app, place.x + 3, place.y);
    assert_eq!(selected(&app), range(&app).0 + 300);
}

/// Deals that do not match the filter are not counted, though they share a pixel with one that does.
#[test]
fn of_deals_that_share_a_pixel_those_that_match_are_counted() {
    let mut app = app(&[617], 120, 40);
    keys(&mut app, "Mz/cells == 4<Enter>w<Left>");
    let (first, last) = range(&app);
    let need_four =
        |number: &u64| value(&Generator::Microsoft, deal_number(*number), Column::Cells) == Some(Value::Number(4));
    let matching = (first..=last).filter(need_four).count();
    let open = (first..=last)
        .filter(|&number| value(&Generator::Microsoft, deal_number(number), Column::Cells).is_none())
        .count();
    let text = screen(&app);
    let line = text.lines().find(|line| line.contains(" untried")).unwrap_or_else(|| panic!("{text}"));
    let count = line.split(" untried").next().unwrap().split_whitespace().last().unwrap().replace(',', "");
    // Those whose cells are unknown may match.
    assert!((matching..=matching + open).contains(&count.parse().unwrap()), "{matching}, {open}: {text}");
}

/// One that cannot be won is seen among a hundred.
#[test]
fn an_impossible_deal_colours_a_pixel_of_many() {
    let mut app = app(&[146_692], 120, 40);
    keys(&mut app, "Mzz<Right>");
    let (first, _) = range(&app);
    let impossible = app.desk().look.theme().map.impossible.bg.unwrap();
    let place = usize::try_from((146_692 - first) / 100).unwrap();
    assert_eq!(colours(&app)[place], impossible, "{}", screen(&app));
}

#[test]
fn zooming_leads_from_thousands_of_deals_to_the_overview_and_back() {
    let mut app = app(&[BEYOND], 80, 24);
    keys(&mut app, "M");
    let count = |app: &App| range(app).1 - range(app).0 + 1;
    let mut counts = vec![count(&app)];
    for _ in 0..2 {
        keys(&mut app, "Z");
        assert_eq!((top(&app), selected(&app)), ("Map", BEYOND));
        counts.push(count(&app));
    }
    assert_eq!(counts, [50 * 42, 25 * 21, 12 * 10]);
    // The values are written, twelve of them in a row.
    let aces = (0..12).map(|place| {
        let deal = Deal::new(deal_number(range(&app).0 + place));
        format!("{:>3} ", Facts::of(deal.tableau()).aces)
    });
    let (aces, text) = (aces.collect::<String>(), screen(&app));
    assert!(text.lines().nth(1).unwrap().starts_with(&format!(" {}", aces.trim_end())), "{aces}\n{text}");
    keys(&mut app, "<Right>Z");
    assert_eq!((top(&app), selected(&app), app.screens().len()), ("Overview", BEYOND + 1, 2));
    keys(&mut app, "<Right>z");
    assert_eq!((top(&app), selected(&app), count(&app), app.screens().len()), ("Map", BEYOND + 2, 120, 2));
    keys(&mut app, "zz");
    assert_eq!(count(&app), 2100);
    keys(&mut app, "zz");
    assert_eq!((count(&app), selected(&app)), (210_000, BEYOND + 2));
    keys(&mut app, "z");
    assert_eq!(message(&app), "no room for more deals");
    keys(&mut app, "Z");
    assert_eq!(count(&app), 21_000);
    keys(&mut app, "Z");
    keys(&mut app, "q");
    assert_eq!((top(&app), shown(&app)), ("Browse", vec![BEYOND]));
    keys(&mut app, "o<Right>M");
    assert_eq!((top(&app), selected(&app), app.screens().len()), ("Map", BEYOND + 1, 2));
}

#[test]
fn a_key_colours_by_each_measure_that_has_values() {
    let mut app = app(&[BEYOND], 120, 40);
    keys(&mut app, "M");
    let heading = |app: &App| {
        let line = screen(app).lines().next().unwrap().to_owned();
        line.split_once(" · ").unwrap().1.split("  ").next().unwrap().to_owned()
    };
    let mut seen = vec![heading(&app)];
    for _ in 0..4 {
        keys(&mut app, "d");
        seen.push(heading(&app));
        assert!(message(&app).starts_with(&format!("colored by {}: ", heading(&app))), "{}", message(&app));
    }
    assert_eq!(seen, ["aces", "low cards", "out of order", "sequences", "deadlocks"]);
    keys(&mut app, "d");
    assert_eq!(heading(&app), "aces", "in a circle");
    keys(&mut app, "D");
    assert_eq!(heading(&app), "deadlocks");
    keys(&mut app, "qM");
    assert_eq!(heading(&app), "deadlocks", "the colour is kept");
}

/// Another generator deals other boards for the same numbers.
#[test]
fn the_deals_are_those_of_the_panes_generator() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "Rminstd<Enter>");
    keys(&mut app, "M");
    scale(&mut app);
    let generator: Generator = "minstd".parse().unwrap();
    let (first, last) = range(&app);
    let legend = legend(&app);
    for (deal, colour) in (first..=last).zip(colours(&app)).skip(1).filter(|(deal, _)| *deal != 617) {
        let aces = Facts::of(Deal::by(&generator, deal_number(deal)).unwrap().tableau()).aces;
        let of_legend = legend.iter().rev().find(|(_, from)| aces >= *from).unwrap_or(&legend[0]).0;
        assert_eq!(colour, of_legend, "#{deal}");
    }
    let mut skat = on_table(tableaux::table::Table::Skat, &[1], 80, 24);
    keys(&mut skat, "M");
    assert_eq!(top(&skat), "Browse", "Skat has no measures");
}

#[test]
fn what_does_not_fit_the_filter_is_faint() {
    let mut app = app(&[BEYOND], 80, 24);
    keys(&mut app, "M/aces > 12<Enter>");
    scale(&mut app);
    assert!(screen(&app).contains("atlas · aces · filter: aces > 12 "), "{}", screen(&app));
    let faint = app.desk().look.theme().map.faint.bg.unwrap();
    click(&mut app, 0, 0);
    let (first, last) = range(&app);
    for (deal, colour) in (first..=last).zip(colours(&app)).filter(|(deal, _)| *deal != selected(&app)) {
        let fits = Facts::of(Deal::new(deal_number(deal)).tableau()).aces > 12;
        assert_eq!(colour != faint, fits, "#{deal}");
    }
}

/// What stands beside the map counts the deals that fit, and difficulty by the sum of which it is the percentile.
#[test]
fn the_histogram_counts_what_fits() {
    let heights = |app: &App| {
        let text = screen(app);
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().skip(93).collect()).collect();
        let caption =
            lines.iter().position(|line| line.iter().collect::<String>().starts_with("difficulty, ")).unwrap();
        let height = |x: usize| {
            let bars = " ▁▂▃▄▅▆▇█";
            let rows = lines[caption - 9..caption].iter();
            rows.map(|row| row.get(x).and_then(|&c| bars.chars().position(|bar| bar == c)).unwrap_or(0)).sum::<usize>()
        };
        ((0..24).map(height).collect::<Vec<_>>(), lines[caption].iter().collect::<String>())
    };
    let mut app = app(&[16_000], 120, 40);
    keys(&mut app, "M");
    let (all, caption) = heights(&app);
    assert!(caption.starts_with("difficulty, 6,300 deals") || caption.contains(" deals"), "{caption}");
    let most = *all.iter().max().unwrap();
    assert!(all[0] * 3 < most && all[23] * 3 < most, "few deals are at either end: {all:?}");
    keys(&mut app, "/hard<Enter><Right><Left>");
    let (first, last) = range(&app);
    let percent = |deal| value(&Generator::Microsoft, deal_number(deal), Column::Difficulty);
    let hard = (first..=last).filter(|&deal| matches!(percent(deal), Some(Value::Number(80..)))).count();
    let (fitting, caption) = heights(&app);
    assert_eq!(caption.trim(), format!("difficulty, {} fit", tableaux_engine::number::grouped(hard as u64)));
    assert_ne!(all, fitting);
    assert!(
        screen(&app).contains(&format!("{} winnable", tableaux_engine::number::grouped(hard as u64))),
        "{}",
        screen(&app)
    );
}

#[test]
fn a_resized_map_keeps_the_selected_deal_on_the_screen() {
    let mut app = app(&[20_000], 80, 24);
    keys(&mut app, "M");
    for (width, height) in [(38, 12), (200, 60), (69, 13), (70, 30), (120, 40)] {
        resize(&mut app, width, height);
        let cursor = app.desk().look.theme().map.cursor.bg.unwrap();
        assert!(colours(&app).contains(&cursor), "{width}x{height}");
        assert_eq!(selected(&app), 20_000);
    }
}

#[test]
fn without_colours_and_in_ascii_deals_are_signs() {
    for (depth, is_ascii) in [(None, false), (None, true), (Some(Depth::Sixteen), true)] {
        let mut app = App::new(desk(&[BEYOND]).with_terminal(depth, false, is_ascii), (80, 24).into());
        keys(&mut app, "M");
        scale(&mut app);
        let (buffer, _) = draw(&app);
        let map = area(&app);
        let signs: Vec<&str> = map.positions().map(|place| buffer[place].symbol()).collect();
        let (lightest, darkest) = if is_ascii { ("a", "f") } else { (".", "█") };
        for sign in [lightest, darkest] {
            assert!(signs.iter().filter(|&&of| of == sign).count() > 10, "{sign}: {}", screen(&app));
        }
        // As many deals as characters.
        assert_eq!(range(&app).1 - range(&app).0 + 1, u64::from(map.width) * u64::from(map.height));
    }
}

#[test]
fn maps_at_four_sizes() {
    for (width, height) in [(40, 16), (120, 40), (200, 60)] {
        let mut app = App::new(desk(&[BEYOND]).with_terminal(None, false, false), (width, height).into());
        keys(&mut app, "M");
        search(&mut app, |_| true);
        assert_snapshot(&format!("map_{width}x{height}"), &body(&app));
    }
    let mut app = app(&[BEYOND], 40, 16);
    keys(&mut app, "M");
    search(&mut app, |_| true);
    assert_snapshot("map_in_colours_40x16", &styled(&app, body_area(&app)));
}

/// A terminal that claims to be huge shows as many deals as are looked up while one waits; others show what fits.
#[test]
fn a_map_has_at_most_as_many_deals_as_are_looked_up_at_once() {
    let count = |size: (u16, u16), keys_typed: &str| {
        let mut app = app(&[617], size.0, size.1);
        keys(&mut app, keys_typed);
        let (first, last) = range(&app);
        (last - first + 1, app)
    };
    for (keys_typed, deals) in [("M", 1), ("Mz", 10), ("Mzz", 100)] {
        let (shown, app) = count((200, 60), keys_typed);
        let area = area(&app);
        // It begins at the first deal of the set.
        assert_eq!(shown, 2 * u64::from(area.width) * u64::from(area.height) * deals, "{keys_typed}");
        let (shown, _) = count((1_000, 500), keys_typed);
        assert!(shown <= (1 << 18) * deals && shown <= 1 << 21 && shown > 1 << 17, "{keys_typed}: {shown}");
    }
}
