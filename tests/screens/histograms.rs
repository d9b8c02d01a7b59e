//! Histograms of one measure, and two measures against each other.

use std::sync::LazyLock;

use tableaux::browser::{App, Depth, Query};
use tableaux_engine::atlas::Atlas;
use tableaux_engine::freecell::batch::deals;
use tableaux_engine::freecell::{Deal, Facts};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealSet, grouped};

use super::super::support::{
    app, assert_snapshot, at_sizes, body, click, desk, draw, keys, message, number, screen, search, shown, top,
};

/// The facts of the deals 1–32,000.
static FACTS: LazyLock<Vec<Facts>> =
    LazyLock::new(|| deals(DealSet::MICROSOFT.numbers()).map(|deal| Facts::of(deal.tableau())).collect());

/// Has the deals counted, and nothing else.
fn count(app: &mut App) {
    search(app, |query| matches!(query, Query::Values(..)));
}

/// A browser with the histogram of a fact open, whatever comes first.
fn histogram(numbers: &[u64], width: u16, height: u16, fact: &str) -> App {
    let mut app = app(numbers, width, height);
    open(&mut app, fact);
    app
}

fn open(app: &mut App, fact: &str) {
    keys(app, "<F4>");
    for _ in 0..12 {
        count(app);
        if screen(app).contains(&format!("histogram · {fact}")) || screen(app).contains(&format!("histogram - {fact}"))
        {
            return;
        }
        keys(app, "<Right>");
    }
    panic!("no histogram of {fact}: {}", screen(app));
}

#[test]
fn a_histogram_says_where_the_deal_lies() {
    let mut app = histogram(&[617], 120, 40, "out of order");
    let mut inversions: Vec<u32> = FACTS.iter().map(|facts| facts.inversions).collect();
    inversions.sort_unstable();
    let below = inversions.partition_point(|&value| value < 82) * 100 / inversions.len();
    // The value that a quarter, half, three quarters of all do not exceed.
    let [quarter, half, most] = [8_000, 16_000, 24_000].map(|place| inversions[place - 1]);
    let mean = f64::from(inversions.iter().sum::<u32>()) / 32_000.0;
    let text = screen(&app);
    for words in [
        "32,000 deals, 1–32,000: out of order, pairs in a cascade".to_owned(),
        format!(
            "mean {mean:.1} · a quarter have {quarter} or less, half {half} or less, three quarters {most} or less"
        ),
        format!("#617: out of order 82, more than {below} of 100 deals"),
        "◆ #617: 82".to_owned(),
    ] {
        assert!(text.contains(&words), "{words}\n{text}");
    }
    keys(&mut app, "11982<Enter>");
    assert_eq!((shown(&app), top(&app)), (vec![11_982], "Histograms"));
    assert!(screen(&app).contains("◆ #11982: 80"), "{}", screen(&app));
}

/// Each bar is as high as the deals that it stands for, the highest as high as the chart.
#[test]
fn bars_are_as_high_as_their_deals_are_many() {
    let mut app = histogram(&[617], 200, 60, "aces");
    let (buffer, _) = draw(&app);
    let text = screen(&app);
    let axis = text.lines().position(|line| line.contains('└')).unwrap();
    let left = text.lines().nth(axis).unwrap().chars().position(|c| c == '└').unwrap() + 1;
    let top_row = text.lines().position(|line| line.contains('┤')).unwrap();
    let eighths = |x: usize| -> usize {
        let bars = " ▁▂▃▄▅▆▇█";
        let cell = |y: usize| buffer[(u16::try_from(x).unwrap(), u16::try_from(y).unwrap())].symbol().to_owned();
        (top_row..axis).map(|y| bars.chars().position(|bar| cell(y).starts_with(bar)).unwrap()).sum()
    };
    let deals_with = |aces: u32| FACTS.iter().filter(|facts| facts.aces == aces).count();
    let most = (0..=24).map(deals_with).max().unwrap();
    let label = text.lines().nth(top_row).unwrap().split_whitespace().next().unwrap().replace(',', "");
    assert_eq!(label, most.to_string(), "the highest bar");
    // The axis leaves out what is rarer than one in a thousand at either end.
    let below = |aces: u32| FACTS.iter().filter(|facts| facts.aces <= aces).count();
    let lowest = (0..=24).find(|&aces| below(aces) > 32).unwrap();
    let highest = (0..=24).rfind(|&aces| 32_000 - below(aces) + deals_with(aces) > 32).unwrap();
    let pitch = (198 - left) / usize::try_from(highest - lowest + 1).unwrap();
    let middle = lowest + (highest - lowest) / 2;
    for aces in [lowest + 3, middle - 2, middle, middle + 2, highest - 3] {
        let x = left + usize::try_from(aces - lowest).unwrap() * pitch + 1;
        assert_eq!(eighths(x), (deals_with(aces) * 8 * (axis - top_row)).div_ceil(most), "{aces}\n{text}");
    }
    let x = u16::try_from(left + usize::try_from(middle - lowest).unwrap() * pitch).unwrap();
    click(&mut app, x, u16::try_from(axis - 1).unwrap());
    assert!(message(&app).starts_with(&format!("aces {middle}: ")), "{}", message(&app));
    let said = message(&app).replace(',', "");
    assert!(said.contains(&format!(": {} deals", deals_with(middle))), "{said}");
}

#[test]
fn two_measures_are_held_against_each_other() {
    let mut app = histogram(&[617], 120, 40, "low cards");
    // The measures go round until it is that of the inversions.
    for _ in 0..12 {
        keys(&mut app, "x");
        count(&mut app);
        if screen(&app).contains("low cards against out of order") {
            break;
        }
    }
    let text = screen(&app);
    let pairs = || FACTS.iter().map(|facts| (f64::from(facts.low_cards), f64::from(facts.inversions)));
    let (n, mean_x, mean_y) =
        (32_000.0, pairs().map(|(x, _)| x).sum::<f64>() / 32_000.0, pairs().map(|(_, y)| y).sum::<f64>() / 32_000.0);
    let covariance = pairs().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum::<f64>() / n;
    let [spread_x, spread_y] = [
        (pairs().map(|(x, _)| (x - mean_x).powi(2)).sum::<f64>() / n).sqrt(),
        (pairs().map(|(_, y)| (y - mean_y).powi(2)).sum::<f64>() / n).sqrt(),
    ];
    let correlation = covariance / (spread_x * spread_y);
    for words in [
        format!("correlation {correlation:.2}"),
        "deals high in low cards are high in out of order".into(),
        "#617: low cards 49, ".into(),
        "#617: out of order 82, ".into(),
        "#617: 49, 82".into(),
    ] {
        assert!(text.contains(&words), "{words}\n{text}");
    }
    let (buffer, _) = draw(&app);
    let cursor = app.desk().look.theme().map.cursor.bg.unwrap();
    assert!(buffer.content.iter().any(|cell| cell.fg == cursor || cell.bg == cursor), "the deal is lit");
    keys(&mut app, "X<BackTab>");
    assert!(!screen(&app).contains("low cards against out of order"), "{}", screen(&app));
    let mut seen = 0;
    while screen(&app).lines().next().unwrap().contains(" against ") {
        keys(&mut app, "<Tab>");
        count(&mut app);
        seen += 1;
        assert!(seen < 12, "after the last measure comes none");
    }
}

/// The cells of some deals are unknown, and impossible ones have no difficulty.
#[test]
fn deals_with_both_measures_are_counted() {
    let mut app = histogram(&[617], 120, 40, "difficulty");
    keys(&mut app, "<F5>");
    while !screen(&app).contains("difficulty against cells") {
        keys(&mut app, "<Tab>");
        count(&mut app);
    }
    let has_both = |number: &DealNumber| {
        let record = Atlas::embedded().record(*number);
        record.cells.exactly().is_some() && record.difficulty.is_some()
    };
    let both = Atlas::embedded().all_numbers().unwrap().numbers().filter(has_both).count() as u64;
    assert!(both < 999_992 && screen(&app).contains(&format!(" {} of the deals 1–1,000,000", grouped(both))));
}

#[test]
fn other_deals_are_counted_when_they_are_chosen() {
    let mut app = histogram(&[5_000_000], 120, 40, "sequences");
    keys(&mut app, "<F5>");
    assert_eq!(message(&app), "the deals 1–1,000,000");
    assert!(screen(&app).contains("counting"), "{}", screen(&app));
    keys(&mut app, "<F5>");
    assert_eq!(message(&app), "the deals 5,000,000–5,099,999");
    count(&mut app);
    assert!(screen(&app).contains("100,000 deals, 5,000,000–5,099,999"), "{}", screen(&app));
    let runs = Facts::of(Deal::new(number(5_000_000)).tableau()).sequences;
    assert!(screen(&app).contains(&format!("#5000000: sequences {runs}, less than ")), "{}", screen(&app));
    keys(&mut app, "<F5>");
    assert_eq!(message(&app), "the deals 1–32,000");
}

/// Of difficulty the sum is drawn that it is the percentile of; with a filter only what fits it.
#[test]
fn difficulty_is_not_spread_evenly_and_the_filter_counts() {
    let mut app = histogram(&[617], 80, 24, "difficulty");
    let bars = |app: &App| {
        let text = screen(app);
        let highest = text.lines().find(|line| line.contains('┤')).unwrap().to_owned();
        highest.chars().filter(|c| "▁▂▃▄▅▆▇█".contains(*c)).count()
    };
    assert!((1..20).contains(&bars(&app)), "few bars are the highest\n{}", screen(&app));
    let text = screen(&app);
    let score =
        tableaux_engine::atlas::embedded::record_of(&Generator::Microsoft, number(617)).difficulty.unwrap().score();
    for words in ["sum of percentiles", "#617: very hard · harder than 99 ± 1 of 100", &format!("#617: {score}")] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    keys(&mut app, "q/very hard<Enter><F4>");
    count(&mut app);
    let text = screen(&app);
    let fitting = DealSet::MICROSOFT.numbers().numbers().filter(|&number| {
        let difficulty = tableaux_engine::atlas::embedded::record_of(&Generator::Microsoft, number).difficulty;
        difficulty.is_some_and(|difficulty| difficulty.percent_easier() >= 95)
    });
    let words = format!("{} of the deals 1–32,000 fit", grouped(fitting.count() as u64));
    assert!(text.contains("difficulty · filter: very hard") && text.contains(&words), "{words}\n{text}");
    keys(&mut app, "q/<BS><BS><BS><BS><BS><BS><BS><BS><BS>states > 5 and aces > 22<Enter><F4>");
    count(&mut app);
    assert!(screen(&app).contains("0 of the deals 1–32,000 fit; 6 left out: only a search"), "{}", screen(&app));
}

#[test]
fn enter_shows_the_map_of_the_measure() {
    let mut app = histogram(&[617], 80, 24, "deadlocks");
    keys(&mut app, "<Enter>");
    assert_eq!((top(&app), app.screens().len()), ("Map", 2));
    assert!(screen(&app).contains("atlas · deadlocks"), "{}", screen(&app));
    keys(&mut app, "<F4>");
    count(&mut app);
    assert!(screen(&app).contains("histogram · deadlocks"), "{}", screen(&app));
    keys(&mut app, "q");
    assert_eq!(top(&app), "Map");
}

#[test]
fn histograms_at_four_sizes() {
    let opened = |width, height| {
        let mut app = App::new(desk(&[617]).with_terminal(None, false, false), (width, height).into());
        open(&mut app, "out of order");
        app
    };
    let sizes = [(40, 16), (80, 24), (120, 40), (200, 60)];
    assert_snapshot("histogram", &at_sizes(sizes, |width, height| body(&opened(width, height))));
    let dots = at_sizes(sizes, |width, height| {
        let mut app = opened(width, height);
        for _ in 0..12 {
            keys(&mut app, "x");
            count(&mut app);
            if screen(&app).lines().any(|line| line.starts_with(" aces  ")) {
                break;
            }
        }
        body(&app)
    });
    assert_snapshot("dots", &dots);
    let mut ascii = App::new(desk(&[617]).with_terminal(Some(Depth::Sixteen), false, true), (80, 24).into());
    open(&mut ascii, "out of order");
    let text = screen(&ascii);
    let above_keys = text.lines().count() - 1;
    assert!(text.is_ascii() && !text.lines().take(above_keys).any(|line| line.contains('?')), "{text}");
}
