//! Figures of the documents that the program computes in a moment.

use std::fs;
use std::path::Path;
use std::process::Command;

use tableaux::practice::puzzles;
use tableaux_engine::atlas::embedded::Record;
use tableaux_engine::atlas::{Atlas, Difficulty};
use tableaux_engine::daily::Weekday;
use tableaux_engine::freecell::find::chance::matches_by_chance;
use tableaux_engine::freecell::find::mistake::MistakeFamily;
use tableaux_engine::number::grouped;
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::{CellCount, Deal, DealSet, Facts, Generator};

use super::folder::Folder;
use super::{documents, figures};

/// The atlas's records of the deals from `first` to `last`.
fn records(first: u32, last: u32) -> impl Iterator<Item = (u32, Record)> {
    (first..=last).map(|number| (number, Atlas::embedded().record(number.into())))
}

/// The fewest cells of the deals of the atlas, in ranges.
pub fn cells() -> String {
    let hundreds = (1..=10_u32).map(|of| (((of - 1) * 100_000 + 1).max(32_001), of * 100_000));
    let mut text = "| fewest cells | 0 | 1 | 2 | 3 | 4 | 5 | unknown |\n|---|---|---|---|---|---|---|---|\n".to_owned();
    for (first, last) in std::iter::once((1, 32_000)).chain(hundreds).chain([(1, 1_000_000)]) {
        let mut counts = [0_u64; 7];
        for (_, record) in records(first, last) {
            counts[record.cells.exactly().map_or(6, |cells| cells.get().into())] += 1;
        }
        let counts = counts.map(grouped).join(" | ");
        text.extend(["| deals of ", &grouped(first.into()), "–", &grouped(last.into()), " | ", &counts, " |\n"]);
    }
    text
}

/// How narrow the solutions of 1 to 32,000 are.
pub fn narrowness() -> String {
    let mut counts = [0_u64; 7];
    for (_, record) in records(1, 32_000).filter(|(_, record)| record.moves.is_some()) {
        let bin = match record.narrowest {
            None | Some(0) => 6,
            Some(100) => 5,
            Some(percent) => usize::from(percent.max(1) - 1) / 20,
        };
        counts[bin] += 1;
    }
    format!(
        "| share of the moves that win at the narrowest place | up to 20 % | 21–40 % | 41–60 % | 61–80 % | 81–99 % | all | unknown |\n|---|---|---|---|---|---|---|---|\n| deals of 1–32,000 | {} |\n",
        counts.map(grouped).join(" | ")
    )
}

/// The facts of the board of three deals.
fn facts() -> Vec<String> {
    let of = |number: u32| Facts::of(Deal::new(number.into()).tableau());
    let row = |name: &str, fact: fn(&Facts) -> u32| {
        let [one, other, third] = [1, 617, 11_982].map(|number| fact(&of(number)));
        format!("| {name} | … | {one} | {other} | {third} |")
    };
    vec![
        row("cards over the aces", |facts| facts.aces),
        row("low cards buried", |facts| facts.low_cards),
        row("out of order (`inversions`)", |facts| facts.inversions),
        row("sequences (`runs`)", |facts| facts.sequences),
        row("same-suit deadlocks", |facts| facts.deadlocks),
    ]
}

/// The atlas's figures on solutions of a range: how long they are, and how many are proven the shortest.
fn lengths(first: u32, last: u32, shortest: &str, longest: &str) -> Vec<String> {
    let lengths: Vec<(u32, u32, u32)> = records(first, last)
        .filter_map(|(number, record)| Some((number, record.moves?.into(), record.bound?.into())))
        .collect();
    let mean = |sum: u32| f64::from(sum) / f64::from(u32::try_from(lengths.len()).unwrap());
    let fewest = lengths.iter().map(|(_, moves, _)| *moves).min().unwrap();
    let most = lengths.iter().map(|(_, moves, _)| *moves).max().unwrap();
    let of = |length: u32| {
        let numbers = lengths.iter().filter(|(_, moves, _)| *moves == length);
        numbers.map(|(number, ..)| format!("#{number}")).collect::<Vec<_>>().join(" and ")
    };
    assert_eq!((of(fewest), of(most)), (shortest.to_owned(), longest.to_owned()));
    let proven = lengths.iter().filter(|(_, moves, bound)| moves == bound).count() as u64;
    vec![
        format!("have {:.3} moves on average", mean(lengths.iter().map(|(_, moves, _)| moves).sum())),
        format!("at most {most} ({longest}) and at least {fewest} ({shortest})"),
        format!("{}", grouped(proven)),
    ]
}

/// What the documents say of the atlas beside its tables.
fn of_atlas() -> Vec<(&'static str, String)> {
    const ATLAS: &str = "assets/docs/atlas.md";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine/assets/atlas.bin");
    let bytes = u32::try_from(fs::metadata(file).unwrap().len()).unwrap();
    let megabytes = format!("{:.1} MB", f64::from(bytes) / 1e6);
    let mut said = vec![
        (ATLAS, format!("The file takes {megabytes}")),
        ("assets/docs/building.md", format!("{megabytes} of [the atlas]")),
    ];
    let first = lengths(1, 32_000, "#28527", "#31465");
    let others = lengths(32_001, 1_000_000, "#224533 and #239313", "#348740");
    said.push((ATLAS, format!("{} of them are proven shortest", first[2])));
    said.push((ATLAS, format!("{} are proven shortest", others[2])));
    said.extend([&first[..2], &others[..2]].concat().into_iter().map(|words| (ATLAS, words)));
    let bounds: u32 = records(32_001, 1_000_000).filter_map(|(_, record)| record.bound).map(u32::from).sum();
    let won = records(32_001, 1_000_000).filter(|(_, record)| record.bound.is_some()).count();
    let won = u32::try_from(won).unwrap();
    said.push((ATLAS, format!("their bounds are {:.3} on average", f64::from(bounds) / f64::from(won))));
    let open: Vec<(u32, CellCount)> = records(1, 1_000_000)
        .filter_map(|(number, record)| match record.cells {
            FewestCells::AtMost(cells) => Some((number, cells)),
            FewestCells::Exactly(_) | FewestCells::Impossible | FewestCells::Unknown => None,
        })
        .collect();
    let [one, two, three, four] = [1, 2, 3, 4].map(|of| open.iter().filter(|(_, cells)| cells.get() == of).count());
    let narrow: Vec<(u8, u32, u8)> = records(1, 32_000)
        .filter_map(|(number, record)| Some((record.narrowest.filter(|&share| share > 0)?, number, record.crux?)))
        .collect();
    let mut cruxes: Vec<u8> = narrow.iter().map(|(.., crux)| *crux).collect();
    cruxes.sort_unstable();
    said.push((ATLAS, format!("The median crux is move {}", cruxes[cruxes.len() / 2])));
    let (share, number, crux) = narrow.iter().min().unwrap();
    assert_eq!(*share, 10, "one of ten");
    said.push((ATLAS, format!("The narrowest is #{number}, where one of ten moves wins at move {crux}")));
    said.push((ATLAS, format!("Of the {} left", grouped(open.len() as u64))));
    let (two, three) = (grouped(two as u64), grouped(three as u64));
    said.push((ATLAS, format!("one for {one}, two for {two}, three for {three} and four for {four}")));
    said
}

/// What the documents say of difficulty.
fn of_difficulty() -> Vec<(&'static str, String)> {
    const PAGE: &str = "assets/docs/difficulty.md";
    let percent = |number: u32| Atlas::embedded().record(number.into()).difficulty.unwrap().percent_easier();
    let rank =
        |&(_, record): &(u32, Record)| (record.difficulty.map(Difficulty::score), record.cells.exactly(), record.moves);
    let (hardest, _) = records(1, 32_000).max_by_key(rank).unwrap();
    vec![
        (PAGE, format!("#{hardest} is the hardest of")),
        (
            PAGE,
            format!(
                "3710, harder than {} of 100, 28138 ({}), 12445 ({}) and 25206 ({})",
                percent(3710),
                percent(28_138),
                percent(12_445),
                percent(25_206)
            ),
        ),
        (PAGE, format!("21283 ({}) and 1941 ({})", percent(21_283), percent(1941))),
        (
            PAGE,
            format!(
                "harder than {}, {}, {}, {} and {} of 100 deals",
                percent(10),
                percent(21),
                percent(25),
                percent(57),
                percent(63)
            ),
        ),
    ]
}

/// What the documents say of the measured speeds.
fn of_speed() -> Vec<(&'static str, String)> {
    let of = |what: &str| {
        let figures = figures();
        let [.., here, beside] = figures.iter().find(|[_, of, ..]| of == what).unwrap();
        format!("{here} ({})", beside.replace(" 5.0.0", ""))
    };
    let (all, one) = (of("1–32,000 solved and replayed, one thread"), of("11982, proven impossible"));
    vec![("README.md", format!("takes {all}, and proving 11982 impossible {one}"))]
}

/// What the documents say of finding, of practice and of the days.
fn of_others() -> Vec<(&'static str, String)> {
    let chance = |known| matches_by_chance(known, Generator::Microsoft.numbers()).unwrap();
    let days = Weekday::ALL.map(|day| format!("| {day} | {} to {} |", day.percents().start(), day.percents().end()));
    let lines = include_str!("../certificates/check.py").lines().count();
    assert_eq!((MistakeFamily::ALL.len(), puzzles::all().len()), (75, 1_000), "written in words");
    let mut said = vec![
        ("assets/docs/commands.md", format!("For six cards {:.2} are expected", chance(6))),
        ("assets/docs/faq.md", format!("a program of {} lines", (lines + 5) / 10 * 10)),
        ("assets/docs/commands.md", "seventy-five kinds of mistakes".into()),
        ("assets/docs/browser.md", "The program has a thousand".into()),
        (
            "assets/docs/faq.md",
            format!("Microsoft's deals 1 to {}", grouped(DealSet::MICROSOFT.numbers().last().get())),
        ),
    ];
    said.extend(days.map(|row| ("assets/docs/browser.md", row)));
    said.extend(facts().into_iter().map(|row| ("assets/docs/dealing.md", row)));
    said
}

/// What the documents say of certificates: the size of each of a deal that is impossible with four cells.
fn of_certificates() -> Vec<(&'static str, String)> {
    let folder = Folder::new();
    let deals = [11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948];
    let row = |number: u32| {
        let file = folder.path(&format!("{number}.certificate"));
        let mut tableaux = Command::new(env!("CARGO_BIN_EXE_tableaux"));
        let printed = tableaux.args(["solve", &number.to_string(), "--certificate", &file]).output().unwrap();
        let printed = String::from_utf8(printed.stderr).unwrap();
        let positions = printed.split_once(" has ").and_then(|(_, rest)| rest.split_once(" positions")).unwrap().0;
        let bytes = grouped(fs::metadata(file).unwrap().len());
        ("assets/docs/solver.md", format!("| {number} | 4 | {positions} | {bytes} |"))
    };
    deals.map(row).into()
}

/// Each figure is what the program computes; `…` stands for the words of a row between its ends.
#[test]
fn figures_are_those_of_the_program() {
    let documents = documents();
    let all = [of_atlas(), of_difficulty(), of_speed(), of_others(), of_certificates()].concat();
    let is_said = |path: &str, words: &str| {
        let (_, text) = documents.iter().find(|(of, _)| of == path).unwrap();
        // A sentence goes on in the next line.
        let flowing = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_row = |line: &str| {
            let ends = words.split_once('…');
            ends.is_some_and(|(first, last)| line.starts_with(first) && line.ends_with(last))
        };
        flowing.contains(words) || text.lines().any(is_row)
    };
    let missing: Vec<_> = all.iter().filter(|(path, words)| !is_said(path, words)).collect();
    assert!(missing.is_empty(), "the documents do not say: {missing:#?}");
    assert!(all.len() > 30, "{} figures", all.len());
}
