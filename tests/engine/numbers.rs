//! Numbers of deals, their ranges and sets, and how they are written.

mod random_order;

use tableaux_engine::number::{Band, NumberErrorKind, grouped};
use tableaux_engine::{DealNumber, DealRange, DealSet};

#[test]
fn ranges_are_checked_counted_and_cut() {
    let [one, ten] = [1, 10].map(DealNumber::from);
    let range = DealRange::new(one, ten).unwrap();
    let backwards = DealRange::new(ten, one).unwrap_err();
    assert_eq!(backwards.kind(), NumberErrorKind::Backwards);
    assert_eq!(backwards.to_string(), "the range 10..=1 runs backwards; use A..=B or A-B with A no larger than B");
    assert_eq!((range.to_string(), DealRange::from(ten).to_string()), ("1..=10".into(), "10".into()));
    assert_eq!(range.to_string().parse(), Ok(range));
    assert_eq!((range.len(), DealRange::from(one).len(), DealRange::ALL.len()), (10, 1, 1 << 33));
    assert_eq!(range.numbers().map(DealNumber::get).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    assert!(range.contains(one) && range.contains(ten) && !range.contains(DealNumber::MIN));
    let slice = |begin, end| range.slice(begin, end).map(|slice| slice.to_string());
    assert_eq!([slice(2, 4), slice(9, 100)].map(Option::unwrap), ["3..=4", "10"]);
    assert_eq!([slice(2, 2), slice(10, 11), slice(5, 3)], [const { None }; 3]);
    let chunks: Vec<String> = range.chunks(4).map(|chunk| chunk.to_string()).collect();
    assert_eq!(chunks, ["1..=4", "5..=8", "9..=10"]);
    assert_eq!(DealRange::from(DealNumber::MAX).chunks(usize::MAX).count(), 1);
}

#[test]
fn steps_stop_at_both_ends() {
    let number = |n| DealNumber::new(n).unwrap();
    assert_eq!(number(617).saturating_add_signed(1), number(618));
    assert_eq!(number(617).saturating_add_signed(-618), DealNumber::MIN);
    assert_eq!(number(617).saturating_add_signed(i64::MIN), DealNumber::MIN);
    assert_eq!(number(617).saturating_add_signed(i64::MAX), DealNumber::MAX);
    assert_eq!(DealNumber::MAX.saturating_add_signed(-1).get(), 8_589_934_590);
}

#[test]
fn each_number_is_in_its_smallest_set() {
    for (number, set) in [
        (0, DealSet::MICROSOFT_BAND),
        (1, DealSet::MICROSOFT),
        (32_000, DealSet::MICROSOFT),
        (32_001, DealSet::WINDOWS),
        (1_000_000, DealSet::WINDOWS),
        (1_000_001, DealSet::MICROSOFT_BAND),
        ((1 << 31) - 1, DealSet::MICROSOFT_BAND),
        (1 << 31, DealSet::HIGH_BIT_BAND),
        (1 << 32, DealSet::PLUS_ONE_BAND),
        ((1 << 33) - 1, DealSet::PLUS_ONE_BAND),
    ] {
        assert_eq!(DealNumber::new(number).unwrap().set(), set, "{number}");
    }
    assert_eq!(DealSet::MICROSOFT.to_string(), "Microsoft 1–32,000");
    assert_eq!(DealSet::PLUS_ONE_BAND.to_string(), "FreeCell Pro 4,294,967,296–8,589,934,591");
    assert_eq!([grouped(0), grouped(999), grouped(1_000)], ["0", "999", "1,000"]);
}

#[test]
fn bands_are_ranges_without_gaps() {
    for band in [Band::Microsoft, Band::HighBit, Band::PlusOne] {
        let numbers = band.numbers();
        assert_eq!([numbers.first(), numbers.last()].map(DealNumber::band), [band, band]);
    }
    assert_eq!(Band::HighBit.numbers().first().get(), Band::Microsoft.numbers().last().get() + 1);
    assert_eq!(Band::PlusOne.numbers().first().get(), Band::HighBit.numbers().last().get() + 1);
}

#[test]
fn numbers_are_parsed() {
    for (text, number) in [
        ("0", 0),
        ("617", 617),
        (" #617\n", 617),
        ("0000000000000000000000617", 617),
        ("8589934591", 8_589_934_591),
        ("1,000", 1000),
        ("#8,589,934,591", 8_589_934_591),
        ("11_982", 11_982),
        ("1 000 000", 1_000_000),
        ("1'000", 1000),
        ("ms617", 617),
        ("MS617", 617),
        ("Ms #1,000", 1000),
        ("ms-617", 617),
        ("ms:617", 617),
        ("MS:617/4/horne/3a32", 617),
        ("https://macroxue.github.io/freecell/game/freecell.html?deal=617", 617),
        ("https://macroxue.github.io/freecell/game/freecell.html?deal=1:6r6r7r764r", 1),
        ("https://freecellgamesolutions.com/fcs/?game=164", 164),
        ("https://freecellgamesolutions.com/ds/?g=164&fc=0&v=Vista", 164),
        ("https://fc-solve.shlomifish.org/js-fc-solve/text/?game_type=freecell&deal_number=24&one_based=1#x", 24),
    ] {
        assert_eq!(text.parse(), DealNumber::new(number), "{text}");
    }
}

#[test]
fn each_wrong_number_has_its_error() {
    let error = |text: &str| text.parse::<DealNumber>().unwrap_err();
    for text in ["", " # ", "ms", "http://x.org/?deal=", "ms:/4"] {
        assert_eq!(error(text).to_string(), "a deal number is missing; use 0 to 8589934591", "{text}");
    }
    for (text, joke, number) in [("-1", 1, "-1"), ("−4", 4, "−4"), ("-0,002", 2, "-0002")] {
        assert_eq!(error(text).kind(), NumberErrorKind::Joke(joke));
        let why = "is one of Microsoft's joke deals, laid out by hand and not shuffled; use 0 to 8589934591";
        assert_eq!(error(text).to_string(), format!("{number} {why}"));
        let elsewhere = error(text).without_jokes();
        assert_eq!(elsewhere.kind(), NumberErrorKind::Negative);
        assert_eq!(elsewhere.to_string(), format!("{number} is negative; use 0 to 8589934591"));
    }
    for (text, number) in [("-5", "-5"), ("-0", "-0"), ("-1,000", "-1000")] {
        assert_eq!(error(text).kind(), NumberErrorKind::Negative);
        assert_eq!(error(text).to_string(), format!("{number} is negative; use 0 to 8589934591"));
    }
    for text in ["8589934592", "http://x.org/?deal=8589934592:8a", &"9".repeat(1000)] {
        assert_eq!(error(text).kind(), NumberErrorKind::TooLarge);
        assert_eq!(error(text).to_string(), "past the last deal; use 0 to 8589934591");
    }
    for text in [
        "x",
        "1.5",
        "1,61",
        "1,6170",
        "1617,000",
        "1,617_000",
        "1 61",
        ",617",
        "1,",
        "+1",
        "٣",
        "--1",
        "##1",
        "0x10",
        "m617",
        "msx",
        "http://x.org/?page=617",
        "why?",
        "#ms617",
        "mé",
    ] {
        assert_eq!(error(text).to_string(), format!("'{text}' is not a deal number; use 0 to 8589934591"));
    }
    let long = error(&"x\n".repeat(99)).to_string();
    assert_eq!(long, format!("'{}…' is not a deal number; use 0 to 8589934591", r"x\n".repeat(12)));
}

#[test]
fn ranges_are_parsed_or_refused() {
    let range = |text: &str| text.parse::<DealRange>().map(|range| (range.first().get(), range.last().get()));
    for text in
        ["1..=32000", "1-32000", "1–32000", "1-32,000", " 1 ..= 32000 ", "#1-#32000", "ms1-ms32,000", "MS-1–32000"]
    {
        assert_eq!(range(text), Ok((1, 32_000)), "{text}");
    }
    assert_eq!(range("617"), Ok((617, 617)));
    assert_eq!(range("ms-617"), Ok((617, 617)), "a name with a dash is no range");
    assert_eq!(range("https://a-b.org/x-y?deal=617:8a-"), Ok((617, 617)), "a link with dashes is no range");
    assert_eq!(range("5-5"), Ok((5, 5)));
    let error = |text: &str| range(text).unwrap_err();
    assert_eq!(error("5-4").kind(), NumberErrorKind::Backwards);
    assert_eq!(error("5-4").to_string(), "the range 5-4 runs backwards; use A..=B or A-B with A no larger than B");
    let half_open = error("1..5").to_string();
    assert_eq!(half_open, "'1..5' is ambiguous about the end; use A..=B or A-B, both ends included");
    for text in ["1-", "1..=", "..=5"] {
        assert_eq!(error(text).kind(), NumberErrorKind::NoEnd);
        assert_eq!(error(text).to_string(), format!("'{text}' lacks an end; use A..=B or A-B, both ends included"));
    }
    assert_eq!(error("-3").kind(), NumberErrorKind::Joke(3));
    assert_eq!(error("-5-7").to_string(), "-5 is negative; use 0 to 8589934591");
    assert_eq!(error("1..=8589934592").kind(), NumberErrorKind::TooLarge);
    assert_eq!(error("1-x").to_string(), "'x' is not a deal number; use 0 to 8589934591");
    assert_eq!(error("").to_string(), "a deal number is missing; use 0 to 8589934591");
    assert_eq!(range("11 982"), Ok((11_982, 11_982)));
    let blank = DealRange::from_word(" 11 982").unwrap_err().to_string();
    assert_eq!(blank, "'11 982' is two numbers because a space separates them; for one number use 11982 or 11,982");
    assert_eq!(DealRange::from_word("MS 1 - 3\n"), "1-3".parse());
    let nine: DealRange = "1-9".parse().unwrap();
    assert_eq!(nine.at_most(9), Ok(nine));
    let refused = nine.at_most(8).unwrap_err().to_string();
    assert_eq!(refused, "the range 1..=9 has 9 deals; use up to 8 side by side");
}
