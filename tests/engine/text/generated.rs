//! Boards as programs print them, in every form, for any number: alone, in pairs with other lines between, and with one
//! card wrong.

use proptest::prelude::*;
use proptest::sample::select;
use tableaux_engine::card::{Card, Rank, Suit, SuitStyle};
use tableaux_engine::freecell::{Deal, Layout};

use super::deal;
use crate::readers::{parse_layouts, parse_position};

/// A form: its name, and how it writes a deal.
type Form = (&'static str, fn(&Deal) -> String);

fn rank(card: Card) -> String {
    card.rank().to_string().replace('T', "10")
}

fn rows_of(deal: &Deal, word: impl Fn(Card) -> String) -> String {
    let row = |row: &[Card]| row.iter().map(|&card| word(card)).collect::<Vec<_>>().join(" ") + "\n";
    deal.tableau().rows().map(row).collect()
}

fn columns_of(deal: &Deal, word: impl Fn(Card) -> String, open: &str, between: &str, close: &str) -> String {
    let column = |cards: Vec<Card>| cards.into_iter().map(&word).collect::<Vec<_>>().join(between);
    deal.tableau().columns().map(|cards| [open, &column(cards.collect()), close].concat()).collect()
}

fn letters(card: Card) -> String {
    card.to_string()
}

fn padded(deal: &Deal, pad: &str) -> String {
    let rows = rows_of(deal, letters);
    format!("{}{}\n", rows.trim_end(), format!(" {pad}").repeat(4))
}

/// Letters of another language for court cards and aces.
fn court(card: Card, names: [&'static str; 4]) -> String {
    let name = match card.rank().value() {
        1 => names[0].to_owned(),
        11 => names[1].to_owned(),
        12 => names[2].to_owned(),
        13 => names[3].to_owned(),
        _ => rank(card),
    };
    format!("{name}{}", card.suit().symbol())
}

fn suit_name(suit: Suit, names: [&'static str; 4]) -> &'static str {
    names[suit as usize]
}

const FORMS: [Form; 34] = [
    ("letters", |deal| rows_of(deal, letters)),
    ("tens as one", |deal| rows_of(deal, |card| card.to_string().replace('T', "1"))),
    ("tens as X", |deal| rows_of(deal, |card| card.to_string().replace('T', "X"))),
    ("tens as zero", |deal| rows_of(deal, |card| card.to_string().replace('T', "0"))),
    ("aces as one", |deal| rows_of(deal, |card| card.to_string().replace('A', "1"))),
    ("ranks from zero", |deal| rows_of(deal, |card| format!("{}{}", card.rank().value() - 1, card.suit()))),
    ("suit first, ranks from zero", |deal| rows_of(deal, |card| format!("{}{}", card.suit(), card.rank().value() - 1))),
    ("ranks as numbers", |deal| rows_of(deal, |card| format!("{}{}", card.rank().value(), card.suit()))),
    ("hexadecimal", |deal| rows_of(deal, |card| format!("{:02x}", card.index() + 1))),
    ("German letters", |deal| rows_of(deal, |card| court(card, ["A", "B", "D", "K"]))),
    ("Russian letters", |deal| rows_of(deal, |card| court(card, ["Т", "В", "Д", "К"]))),
    ("French letters", |deal| rows_of(deal, |card| court(card, ["A", "V", "D", "R"]))),
    ("Japanese", |deal| {
        rows_of(deal, |card| {
            format!("{}{}", suit_name(card.suit(), ["クラブ", "ダイヤ", "ハート", "スペード"]), rank(card))
        })
    }),
    ("full-width", |deal| {
        let wide = |c: char| char::from_u32(u32::from(c) + 0xfee0).unwrap();
        rows_of(deal, |card| card.to_string().chars().map(wide).collect())
    }),
    ("LaTeX", |deal| {
        let name = |suit| suit_name(suit, ["clubsuit", "diamondsuit", "heartsuit", "spadesuit"]);
        rows_of(deal, |card| format!("${}\\{}$", rank(card), name(card.suit())))
    }),
    ("pictures", |deal| {
        let name = |suit: Suit| suit.name().to_lowercase();
        rows_of(deal, |card| format!("img/{}_of_{}.svg", rank(card).to_lowercase(), name(card.suit())))
    }),
    ("drawings", |deal| {
        let row = |row: &[Card]| {
            let line = |word: &dyn Fn(Card) -> String| row.iter().map(|&card| word(card)).collect::<String>() + "\n";
            let edge = ".--. ".repeat(row.len()) + "\n";
            edge.clone()
                + &line(&|card| format!("|{:2}| ", rank(card)))
                + &line(&|card| format!("| {}| ", card.suit()))
                + &edge
        };
        deal.tableau().rows().map(row).collect()
    }),
    ("a card a line", |deal| rows_of(deal, letters).replace(' ', "\n")),
    ("cascade after cascade", |deal| columns_of(deal, letters, "", "\n", "\n\n")),
    ("cascades under headings", |deal| columns_of(deal, letters, "Pile\n", "\n", "\n")),
    ("cascades of HTML", |deal| {
        let cards = columns_of(deal, letters, "<div class=\"cascade\">\n<div>", "</div>\n<div>", "</div>\n</div>\n");
        format!("<div class=\"board\">\n{cards}</div>\n")
    }),
    ("elements of XML", |deal| {
        let card =
            |card: Card| format!("<card rank=\"{}\" suit=\"{}\"/>", rank(card), card.suit().name().to_lowercase());
        let rows = rows_of(deal, card).replace('\n', "</row><row>");
        format!("<board><row>{}</board>", rows.trim_end_matches("<row>"))
    }),
    ("objects with numbers", |deal| {
        let columns = columns_of(deal, |card| format!("\"{card}\""), "{\"id\":0,\"cards\":[", ",", "]},");
        format!("{{\"cascades\":[{}]}}", columns.trim_end_matches(','))
    }),
    ("an object of cascades", |deal| {
        let columns = columns_of(deal, |card| format!("\"{card}\""), "\"N\":[", ",", "],");
        let numbered: String = (1..)
            .zip(columns.split("\"N\"").skip(1))
            .map(|(n, part)| ["\"", &n.to_string(), "\"", part].concat())
            .collect();
        format!("{{\"tableau\":{{{}}}}}", numbered.trim_end_matches(','))
    }),
    ("labels", |deal| columns_of(deal, letters, "cascade: ", " ", "\n")),
    ("short labels", |deal| columns_of(deal, letters, "Stack: ", " ", "\n")),
    ("padded with XX", |deal| padded(deal, "XX")),
    ("padded with dots", |deal| padded(deal, "..")),
    ("padded with stars", |deal| padded(deal, "**")),
    ("padded with boxes", |deal| padded(deal, "□")),
    ("padded with zeros", |deal| padded(deal, "0")),
    ("padded with null", |deal| padded(deal, "null")),
    ("symbols and commas", |deal| rows_of(deal, |card| card.text(SuitStyle::Symbols).into()).replace(' ', ",")),
    ("all in one word", |deal| rows_of(deal, letters).replace([' ', '\n'], "")),
];

/// Lines that may stand between boards.
const NOISE: [&str; 8] = [
    "\n",
    "\n\n$ ./deal 5\n",
    "\nThe next one is harder, they say.\n\n",
    "\n>>> print(board)\n",
    "\n========\n\n",
    "\nGame over? No: go on.\n\n",
    "\n2026-01-31 12:00:00 INFO dealt\n\n",
    "\n8a 8b 8c 87\n\n",
];

/// Forms that a text has for itself, as they say what digits or words mean in all of it.
const ALONE: [&str; 5] =
    ["hexadecimal", "ranks from zero", "suit first, ranks from zero", "tens as X", "objects with numbers"];

#[test]
fn every_form_is_read() {
    for (name, form) in FORMS {
        for number in [1, 617, 164, 11_982, 1_000_000, 6_000_000_000] {
            let text = form(&deal(number));
            let boards = parse_layouts(&text).unwrap_or_else(|error| panic!("{name} #{number}: {error}\n{text}"));
            assert_eq!(boards.len(), 1, "{name} #{number}\n{text}");
            assert_eq!((boards[0].layout, &boards[0].error), (Layout::from(&deal(number)), &None), "{name}\n{text}");
        }
    }
}

#[test]
fn the_last_row_at_the_right_is_no_deal() {
    let rows = rows_of(&deal(617), letters).replace("JD KS KC 4H", "            JD KS KC 4H");
    let lens = |text: &str| {
        let boards = parse_layouts(text).unwrap();
        assert_eq!(boards.len(), 1, "{text}");
        boards[0].layout.cascades().map(<[_]>::len).collect::<Vec<_>>()
    };
    assert_eq!(lens(&rows), [6, 6, 6, 6, 7, 7, 7, 7]);
    assert_eq!(lens(&rows.replace("            JD", ".. .. .. .. JD")), [6, 6, 6, 6, 7, 7, 7, 7]);
    let rows = rows_of(&deal(617), letters);
    assert_eq!(lens(&rows), [7, 7, 7, 7, 6, 6, 6, 6]);
}

/// #617 after 34 steps, in four forms.
#[test]
fn positions_are_read_in_many_forms() {
    const LABELS: &str = "foundations: 4C 2D AH 2S\n\ncascade: 7D TD TH KD QC JD\ncascade: \n\
        cascade: 5C QD 3H 9S 9C 2H KC QH JS\ncascade: 4D 3S\ncascade: 5S 6D 6S 8S 7C JC\n\
        cascade: 8C 8H 8D 7H 6H 6C 5D 4S 3D\ncascade: KH QS JH TC 9D\ncascade: TS 9H\n\nfreecells: KS 4H 7S 5H\n";
    const GRID: &str = "KS 4H 7S 5H 4C 2D AH 2S\n\n7D    5C 4D 5S 8C KH TS\nTD    QD 3S 6D 8H QS 9H\n\
        TH    3H    6S 8D JH\nKD    9S    8S 7H TC\nQC    9C    7C 6H 9D\nJD    2H    JC 6C\n\
        \u{20}     KC       5D\n      QH       4S\n      JS       3D\n";
    let position = parse_position(LABELS, tableaux_engine::CellCount::FOUR).unwrap();
    for text in [
        GRID.to_owned(),
        LABELS.replace("4C 2D AH 2S", "S2 H1 D2 C4"),
        LABELS.replace("4C 2D AH 2S", "♣4 ♦2 ♥A ♠2"),
        LABELS.replace("4C 2D AH 2S", "[4, 2, 1, 2]"),
        LABELS.replace("cascade", "Stack"),
    ] {
        assert_eq!(parse_position(&text, tableaux_engine::CellCount::FOUR).as_ref(), Ok(&position), "{text}");
    }
    let wrong = parse_position(&LABELS.replace("4C 2D AH 2S", "zzz"), tableaux_engine::CellCount::FOUR).unwrap_err();
    assert!(wrong.to_string().starts_with("line 1, column 14: 'zzz' is not a foundation"), "{wrong}");
}

#[test]
fn the_knight_is_named() {
    let glyphs = rows_of(&deal(617), |card| {
        ('\u{1f0a1}'..='\u{1f0de}').find(|&c| Card::from_glyph(c) == Some(card)).unwrap().to_string()
    });
    let board = parse_layouts(&glyphs.replacen('🃍', "🃌", 1)).unwrap().remove(0);
    let error = board.error.unwrap().to_string();
    assert!(error.starts_with("line 2, column 5: '🃌' is not a card") && error.ends_with("skip it"), "{error}");
}

proptest! {
    #[test]
    fn any_number_is_read_in_any_form(number in 0u64..=8_589_934_591, form in select(&FORMS[..])) {
        let text = form.1(&deal(number));
        let boards = parse_layouts(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(boards.len(), 1, "{}", text);
        prop_assert_eq!((boards[0].layout, &boards[0].error), (Layout::from(&deal(number)), &None), "{}", text);
    }

    #[test]
    fn two_boards_with_noise_between_are_two(
        numbers in (1u64..=1_000_000, 1u64..=1_000_000),
        form in select(&FORMS[..]),
        noise in select(&NOISE[..]),
    ) {
        prop_assume!(!ALONE.contains(&form.0));
        let text = format!("{}{noise}{}", form.1(&deal(numbers.0)), form.1(&deal(numbers.1)));
        let boards = parse_layouts(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        let layouts: Vec<Layout> = boards.iter().map(|board| board.layout).collect();
        prop_assert_eq!(layouts, [numbers.0, numbers.1].map(|number| Layout::from(&deal(number))), "{}: {}", form.0, text);
    }

    /// A card in place of another is named where it stands the second time.
    #[test]
    fn a_doubled_card_is_named_at_its_place(number in 1u64..=1_000_000, places in (0usize..52, 0usize..52)) {
        prop_assume!(places.0 < places.1);
        let mut cards = *deal(number).cards();
        cards[places.1] = cards[places.0];
        let rows: Vec<String> = cards.chunks(8).map(|row| row.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")).collect();
        let at = |place: usize| format!("line {}, column {}", place / 8 + 1, place % 8 * 3 + 1);
        let boards = parse_layouts(&rows.join("\n")).unwrap();
        let error = boards[0].error.clone().map(|error| error.to_string()).unwrap_or_default();
        let expected = format!("{}: {} is already there, at {}", at(places.1), cards[places.0], at(places.0));
        prop_assert!(error.starts_with(&expected), "{}\n{}", error, expected);
    }

    /// Boards have no card that the text does not have.
    #[test]
    fn no_card_comes_from_nowhere(text in r"([A2-9TJQKatjqk10]{1,2}[CDHScdhs♣♦♥♠]|[\[\]{}(),;:|=#>?. \n-]|of|Ace|Rank|suit){0,80}") {
        for board in parse_layouts(&text).unwrap_or_default() {
            let known = board.layout.known_count();
            let ranks = text.chars().filter(|&c| Rank::from_char(c).is_some() || c == '0' || c == '1' || c == 'e').count();
            prop_assert!(known <= ranks, "{} {}", board.layout, text);
        }
    }
}
