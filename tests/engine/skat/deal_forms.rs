//! Deals in all forms of text, their errors, and their numbers.

use std::sync::atomic::AtomicBool;

use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::number::DealRange;
use tableaux_engine::skat::{Deal, DealNumbers, Hand, Names, SEATS, read_cards, read_deals, sort_cards};

use super::random_hands;

fn deal(number: u64) -> Deal {
    Deal::new(number.try_into().unwrap())
}

/// The cards of each hand and of the skat, in the order in which players hold them.
fn groups(deal: &Deal) -> [Vec<Card>; 4] {
    let mut skat = deal.skat().to_vec();
    sort_cards(&mut skat);
    let [forehand, middlehand, rearhand] = deal.hands().map(|hand| hand.cards().collect());
    [forehand, middlehand, rearhand, skat]
}

fn joined(cards: &[Card], name: &dyn Fn(Card) -> String, between: &str) -> String {
    cards.iter().map(|&card| name(card)).collect::<Vec<_>>().join(between)
}

/// The spelling of a card with one of several suits and ranks, clubs, diamonds, hearts and spades, and 7 to ace.
fn spelled(suits: [&str; 4], ranks: [&str; 8], between: &str, card: Card) -> String {
    let at = [7, 8, 9, 10, 11, 12, 13, 1].iter().position(|&value| value == card.rank().value()).unwrap();
    format!("{}{between}{}", suits[card.suit() as usize], ranks[at])
}

const GERMAN: [&str; 8] = ["7", "8", "9", "10", "B", "D", "K", "A"];
const SUITED: [&str; 8] = ["7", "8", "9", "X", "U", "O", "K", "A"];
const WORDS: [&str; 8] = ["Sieben", "Acht", "Neun", "Zehn", "Bube", "Dame", "König", "As"];
const SUITED_WORDS: [&str; 8] = ["7", "8", "9", "10", "Unter", "Ober", "König", "As"];

/// Writes a card.
type Spelling = Box<dyn Fn(Card) -> String>;

/// What programs and people write for a card.
fn spellings() -> Vec<(&'static str, Spelling)> {
    fn of(suits: [&'static str; 4], ranks: [&'static str; 8], between: &'static str) -> Spelling {
        Box::new(move |card| spelled(suits, ranks, between, card))
    }
    let english = ["7", "8", "9", "T", "J", "Q", "K", "A"];
    vec![
        ("letters", Box::new(|card: Card| card.to_string())),
        ("suit first", of(["C", "D", "H", "S"], english, "")),
        ("symbols", Box::new(|card: Card| card.text(SuitStyle::Symbols).into())),
        ("symbols first", of(["♣", "♦", "♥", "♠"], english, "")),
        ("English words", Box::new(|card: Card| Names::English.card_in_words(card))),
        ("German symbols", Box::new(|card: Card| Names::German.card(card, SuitStyle::Symbols))),
        ("abbreviations", of(["Kr", "Ka", "He", "Pi"], GERMAN, "")),
        ("hyphens", of(["Kreuz", "Karo", "Herz", "Pik"], WORDS, "-")),
        ("blanks", of(["Kreuz", "Karo", "Herz", "Pik"], WORDS, " ")),
        ("German suits", of(["E", "S", "R", "G"], SUITED, "")),
        ("German suits, hearts", of(["E", "S", "H", "G"], SUITED, "")),
        ("German suits in words", of(["Eichel", "Schellen", "Rot", "Grün"], SUITED_WORDS, "-")),
        ("German suits in capitals", of(["EICHEL", "SCHELLEN", "HERZ", "GRAS"], SUITED, " ")),
    ]
}

/// The texts of a deal's groups of cards.
fn forms(groups: &[String; 4]) -> Vec<(&'static str, String)> {
    let [forehand, middlehand, rearhand, skat] = groups;
    vec![
        ("lines", groups.join("\n")),
        ("lines with blanks around", format!("\n  {}  \n\n", groups.join("  \r\n  "))),
        ("bars", groups.join("|")),
        ("one line", groups.join(" ")),
        ("labels", format!("forehand: {forehand}\nmiddlehand: {middlehand}\nrearhand: {rearhand}\nskat: {skat}")),
        (
            "labels out of order",
            format!("Skat {skat}\nHinterhand {rearhand}\nVorhand {forehand}\nMittelhand {middlehand}"),
        ),
        (
            "a log",
            format!(
                "7495 [main] INFO org.example.EventBus (70) - Dealt cards:\nMIDDLEHAND: {{{middlehand}}}\n\
                 FOREHAND: {{{forehand}}}\nREARHAND: {{{rearhand}}}\nSkat: {{{skat}}} to table Local\n"
            ),
        ),
        (
            "JSON",
            format!(
                "{{\"forehand\":[\"{forehand}\"],\"middlehand\":[\"{middlehand}\"],\"rearhand\":[\"{rearhand}\"],\"skat\":[\"{skat}\"]}}"
            ),
        ),
    ]
}

#[test]
fn every_form_in_every_spelling_is_read() {
    for number in [617, 1, 32_000] {
        let deal = deal(number);
        let expected = groups(&deal);
        for (spelling, name) in &spellings() {
            for between in [" ", ", ", "; "] {
                let texts = expected.clone().map(|cards| joined(&cards, name, between));
                for (form, text) in forms(&texts) {
                    let read = read_deals(&text);
                    let [read] = &read[..] else { panic!("{spelling}, {form}: {} deals in {text}", read.len()) };
                    let read = read.deal.as_ref().unwrap_or_else(|error| panic!("{spelling}, {form}: {error}: {text}"));
                    assert_eq!(groups(read), expected, "{spelling}, {form}: {text}");
                }
            }
        }
    }
}

/// A suit with its ranks, as columnists print hands, and cards without anything between them.
#[test]
fn suits_with_their_ranks_are_read() {
    let text = "♣J8 ♠A10Q7 ♥KQ8 ♦8\n♣A1097 ♥JA7 ♠J8 ♦K\n♣KQ ♦JA1097 ♥109 ♠9\n♠K ♦Q";
    let spaced = "♣ J 8 ♠ A 10 Q 7 ♥ K Q 8 ♦ 8\n♣ A 10 9 7 ♥ J A 7 ♠ J 8 ♦ K\n♣ K Q ♦ J A 10 9 7 ♥ 10 9 ♠ 9\n♠ K ♦ Q";
    let german = "Kreuz: B 8 Pik: A 10 D 7 Herz: K D 8 Karo: 8\nKreuz A1097 Herz BA7 Pik B8 Karo K\n\
                  Kreuz KD Karo BA1097 Herz 109 Pik 9\nPik K Karo D";
    let glued = "HQCJSTHKD8S7SQH8SAC8SJHJCAS8HADKH7CTC7C9DAD7CKHTDJS9CQDTD9H9SKDQ";
    let row = "HQ.CJ.ST.HK.D8.S7.SQ.H8.SA.C8|SJ.HJ.CA.S8.HA.DK.H7.CT.C7.C9|DA.D7.CK.HT.DJ.S9.CQ.DT.D9.H9|SK.DQ";
    let expected: Deal = row.parse().unwrap();
    assert_eq!(expected.hands()[0].to_string(), "JC 8C AS TS QS 7S KH QH 8H 8D");
    for text in [text, spaced, german, glued] {
        assert_eq!(text.parse(), Ok(expected), "{text}");
    }
    // A deal is written in a form that is read back.
    assert_eq!(expected.to_string().parse(), Ok(expected));
}

#[test]
fn several_deals_are_read_in_their_order() {
    let numbers = [617, 2, 3];
    let lines = |deal: &Deal| groups(deal).map(|cards| joined(&cards, &|card| card.to_string(), " ")).join("\n");
    let deals: Vec<Deal> = numbers.map(deal).into();
    let texts = [
        deals.iter().map(lines).collect::<Vec<_>>().join("\n\n"),
        deals.iter().map(lines).collect::<Vec<_>>().join("\n"),
        deals
            .iter()
            .zip(numbers)
            .map(|(deal, number)| format!("#{number}\n{}", lines(deal)))
            .collect::<Vec<_>>()
            .join("\n"),
        deals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        deals.iter().map(|deal| format!("1. {deal} won")).collect::<Vec<_>>().join("\n"),
    ];
    for text in texts {
        let read: Vec<[Vec<Card>; 4]> =
            read_deals(&text).iter().map(|read| groups(read.deal.as_ref().unwrap())).collect();
        assert_eq!(read, deals.iter().map(groups).collect::<Vec<_>>(), "{text}");
    }
}

/// Deals in two forms, one right below the other.
#[test]
fn deals_in_different_forms_need_no_empty_line_between_them() {
    let texts = |number: u64| {
        forms(&groups(&deal(number)).map(|cards| joined(&cards, &|card| card.to_string(), " ")))
            .into_iter()
            .map(|(form, text)| (form, text.trim().to_owned()))
    };
    for (first, one) in texts(617) {
        for (second, two) in texts(2) {
            for (third, three) in texts(3).filter(|(form, _)| *form == first) {
                let text = format!("{one}\n{two}\n{three}");
                let read: Vec<Deal> = read_deals(&text)
                    .into_iter()
                    .map(|read| read.deal.unwrap_or_else(|error| panic!("{first}, {second}, {third}: {error}\n{text}")))
                    .collect();
                let expected: Vec<_> = [617, 2, 3].map(deal).iter().map(groups).collect();
                assert_eq!(read.iter().map(groups).collect::<Vec<_>>(), expected, "{first}, {second}: {text}");
            }
        }
    }
}

/// Hands below a deal that are no whole deal are an error with their line, with labels and without.
#[test]
fn the_rest_of_a_text_with_deals_is_not_lost() {
    let rows = groups(&deal(617)).map(|cards| joined(&cards, &|card| card.to_string(), " "));
    let [forehand, middlehand, rearhand, skat] = &rows;
    let labeled = format!("Vorhand: {forehand}\nMittelhand: {middlehand}\nHinterhand: {rearhand}\nSkat: {skat}");
    let lines = rows.join("\n");
    let one_too_many = format!("{forehand} {}", skat.split(' ').next().unwrap());
    let hands = format!("{forehand}\n{middlehand}\n{rearhand}");
    let cases = [
        (format!("{lines}\n{hands}"), "line 5: the skat has 0 of 2 cards; missing: 8S 9C"),
        (format!("{lines}\n{forehand}"), "line 5: middlehand has 0 of 10 cards, rearhand has 0 of 10 cards"),
        (format!("{labeled}\n{hands}"), "line 5: the skat has 0 of 2 cards; missing: 8S 9C"),
        (format!("{labeled}\nVorhand: {forehand}"), "line 5: middlehand has 0 of 10 cards, rearhand has 0 of 10 cards"),
        (
            format!("{lines}\n{labeled}").replace(&format!("Vorhand: {forehand}"), &format!("Vorhand: {one_too_many}")),
            "",
        ),
    ];
    for (text, expected) in &cases[..4] {
        let read = read_deals(text);
        let [first, second] = &read[..] else { panic!("{} deals in {text}", read.len()) };
        assert_eq!((first.line, second.line, first.deal.is_ok()), (1, 5, true), "{text}");
        let error = second.deal.as_ref().unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}: {text}");
    }
    // A deal that lacks its skat is one all the same, if another follows.
    let read = read_deals(&format!("{hands}\n{lines}"));
    let errors: Vec<_> = read.iter().map(|read| read.deal.as_ref().err().map(ToString::to_string)).collect();
    assert_eq!(errors, [Some("line 1: the skat has 0 of 2 cards; missing: 8S 9C".into()), None]);
    let read = read_deals(&cases[4].0);
    let error = read[1].deal.as_ref().unwrap_err().to_string();
    assert_eq!(
        (read.len(), read[1].line, &*error),
        (2, 5, "lines 5 and 8: 9C is in forehand and in the skat; use each card once")
    );
}

#[test]
fn hands_and_prose_are_no_deals() {
    let hands: Vec<String> = random_hands(5).take(9).map(|hand| hand.to_string()).collect();
    for count in 1..=hands.len() {
        assert_eq!(read_deals(&hands[..count].join("\n")), [], "{count}");
    }
    for text in ["", "617", "a king of hearts and a jack", "7D AD 5C 3S 5S 8C 2D AH\n7C 5D JC 4H", &"JC ".repeat(9)] {
        assert_eq!(read_deals(text), [], "{text}");
    }
    // Thousands of letters that could be split in very many ways are not.
    assert_eq!(read_deals(&"asasas".repeat(10_000)), []);
    assert_eq!(read_deals(&format!("{}y", "sasas".repeat(30))), []);
}

/// The card that is wrong is named, not the first.
#[test]
fn errors_name_the_card_that_is_wrong() {
    let lines =
        ["HQ CJ ST HK D8 S7 SQ H8 SA C8", "SJ HJ CA S8 HA DK H7 CT C7 C9", "DA D7 CK HT DJ S9 CQ DT D9 H9", "SK DQ"];
    let text = lines.join("\n");
    assert!(text.parse::<Deal>().is_ok());
    for (from, to, expected) in [
        ("DJ", "DX1", "line 3: 'DX1' is not a card; use a rank 7 8 9 10 J Q K A and a suit, as in JC or ♣J"),
        ("SK", "1K", "line 4: '1K' is not a card; use a rank 7 8 9 10 J Q K A and a suit, as in JC or ♣J"),
        ("C8", "C6", "line 1: 'C6' is not a card; use a rank 7 8 9 10 J Q K A and a suit, as in JC or ♣J"),
        ("SK DQ", "SK DQ C6", "line 4: 6C is not in the pack of 32; use 7 8 9 10 J Q K A of each suit"),
        (" CT", "", "line 2: middlehand has 9 of 10 cards; missing: TC"),
        (" DQ", "", "line 4: the skat has 1 of 2 cards; missing: QD"),
        ("CQ", "CK", "line 3: KC is twice in rearhand; use each card once"),
        ("D8", "DA", "lines 1 and 3: AD is in forehand and in rearhand; use each card once"),
        ("SK DQ", "SK HQ", "lines 1 and 4: QH is in forehand and in the skat; use each card once"),
        (" C8\n", "\nC8 ", "line 1: forehand has 9 of 10 cards, middlehand has 11 of 10 cards"),
    ] {
        let wrong = text.replacen(from, to, 1);
        assert_eq!(wrong.parse::<Deal>().map_err(|error| error.to_string()), Err(expected.to_owned()), "{wrong}");
    }
    let log = "FOREHAND: {♦T ♠J ♠9 ♥T ♥J ♦7 ♦A ♣9 ♣8 ♠7}\nMIDDLEHAND: {♦Q ♠8 ♥8 ♥A ♣7 ♦8 ♥7 ♦K ♣Q ♣T}\n\
               REARHAND: {♥Q ♠K ♠T ♠Q ♦J ♠A ♣K ♥K ♣J ♣A}\nSkat: {♥9 ♦9} to table Local";
    assert!(log.parse::<Deal>().is_ok());
    let error = |text: &str| text.parse::<Deal>().unwrap_err().to_string();
    assert_eq!(error(&log.replace(" ♦9}", "}")), "line 4: the skat has 1 of 2 cards; missing: 9D");
    assert_eq!(
        error(&log.replace("♠T", "♠I")),
        "line 3: '♠I' is not a card; use a rank 7 8 9 10 J Q K A and a suit, as in JC or ♣J"
    );
    assert_eq!(error("nothing"), "no deal found; use 32 cards: forehand, middlehand, rearhand and the skat");
    let two = format!("{text}\n\n{text}");
    assert_eq!(error(&two), "2 deals found; use one");
    // Hands that were built by hand are checked too.
    let hands = deal(1).hands().map(|hand| hand);
    assert_eq!(
        Deal::of(hands, [hands[0].cards().next().unwrap(), deal(1).skat()[0]])
            .unwrap_err()
            .to_string()
            .split(':')
            .next(),
        Some("card 31")
    );
}

#[test]
fn hands_are_read_in_german_spellings() {
    let hand: Hand = "JC JS AC KC 9C AS TS 7H QD 8D".parse().unwrap();
    for (spelling, name) in &spellings() {
        let text = joined(&hand.cards().collect::<Vec<_>>(), name, ", ");
        assert_eq!(read_cards(&text).map(|cards| cards.len()), Ok(10), "{spelling}: {text}");
        assert_eq!(text.parse(), Ok(hand), "{spelling}: {text}");
    }
}

#[test]
fn a_deal_has_the_numbers_that_deal_it() {
    let never = AtomicBool::new(false);
    for number in [0, 617, 2_147_483_647, 2_147_483_648, 4_294_967_295, 4_294_967_296, 8_589_934_591u64] {
        let range =
            |first: u64, last: u64| DealRange::new(first.try_into().unwrap(), last.try_into().unwrap()).unwrap();
        let around = range(number.saturating_sub(3000), (number + 3000).min(8_589_934_591));
        let found = DealNumbers::of(&deal(number)).within(around, &never);
        assert_eq!(found.iter().map(|number| number.get()).collect::<Vec<_>>(), [number]);
    }
    // A card exchanged between two hands makes another deal.
    let dealt = deal(617);
    let [first, second] = [0, 1].map(|seat: usize| dealt.hands()[seat].cards().next().unwrap());
    let exchanged = |seat: usize, from: Card, to: Card| {
        let cards: Vec<Card> = dealt.hands()[seat].cards().map(|card| if card == from { to } else { card }).collect();
        Hand::new(cards.try_into().unwrap()).unwrap()
    };
    let hands = [exchanged(0, first, second), exchanged(1, second, first), dealt.hands()[2]];
    let other = Deal::of(hands, *dealt.skat()).unwrap();
    assert_eq!(DealNumbers::of(&other).within("0..=20000".parse().unwrap(), &never), []);
    assert_eq!(SEATS.len(), 3);
}
