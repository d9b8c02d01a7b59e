//! Words for ranks, suits and cards, and placeholders that programs print for missing values.

use super::card_word::{Content, Form, RankWord, RecordKey, SuitWord};
use crate::card::{Card, Rank, Suit};

/// The meaning of a word by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    Rank(Rank),
    Suit(Suit),
    Card(Content, Form),
    /// A placeholder for a card, a rank or a suit: `undefined`.
    Placeholder,
    Number(u32),
    Other,
}

/// The placeholders of programs, the longer of two with the same beginning first.
const PLACEHOLDERS: [&str; 7] = ["undefined", "nullptr", "null", "none", "nil", "nan", "na"];
/// The keys of a rank; of several in a record the first counts.
const RANK_KEYS: [&str; 15] =
    ["rank", "ranks", "face", "value", "pip", "pips", "val", "number", "num", "figure", "name", "r", "v", "f", "n"];
const CARD_KEYS: [&str; 10] = ["card", "code", "id", "key", "label", "text", "title", "short", "string", "src"];
const SUIT_KEYS: [&str; 9] = ["suit", "suits", "suite", "symbol", "family", "colour", "color", "type", "s"];

/// The maximum length of a name, in bytes.
const MAX_NAME: usize = 24;

/// Returns the rank of a name in one of the languages: English, German, French, Russian and Japanese, Spanish, Italian,
/// Portuguese, Polish, Dutch, Swedish and Danish, Chinese and Korean.
fn rank_name(name: &str) -> Option<u8> {
    Some(match name {
        "ace" | "ass" | "туз" | "エース" | "asso" | "ás" | "aas" | "ess" | "尖" | "에이스" => 1,
        "two" | "deuce" | "zwei" | "deux" | "двойка" | "двоика" | "dois" | "dwójka" | "dwa" | "twee" | "två" | "二" => {
            2
        }
        "three" | "trey" | "drei" | "trois" | "тройка" | "tres" | "três" | "trójka" | "trzy" | "drie" | "三" => {
            3
        }
        "four" | "vier" | "quatre" | "четвёрка" | "четверка" | "cuatro" | "quattro" | "quatro" | "czwórka"
        | "cztery" | "fyra" | "四" => 4,
        "five" | "fünf" | "fuenf" | "cinq" | "пятёрка" | "пятерка" | "cinco" | "cinque" | "piątka" | "pięć"
        | "vijf" | "五" => 5,
        "six" | "sechs" | "шестёрка" | "шестерка" | "seis" | "szóstka" | "sześć" | "zes" | "seks" | "六" => {
            6
        }
        "seven" | "sieben" | "sept" | "семёрка" | "семерка" | "siete" | "sette" | "sete" | "siódemka" | "siedem"
        | "zeven" | "sju" | "syv" | "七" => 7,
        "eight" | "acht" | "huit" | "восьмёрка" | "восьмерка" | "ocho" | "otto" | "oito" | "ósemka" | "osiem"
        | "åtta" | "otte" | "八" => 8,
        "nine" | "neun" | "neuf" | "девятка" | "nueve" | "nove" | "dziewiątka" | "dziewięć" | "negen" | "nio"
        | "九" => 9,
        "ten" | "zehn" | "dix" | "десятка" | "diez" | "dieci" | "dez" | "dziesiątka" | "dziesięć" | "tien" | "tio"
        | "十" => 10,
        "jack" | "knave" | "bube" | "unter" | "valet" | "валет" | "ジャック" | "jota" | "sota" | "fante" | "valete"
        | "walet" | "boer" | "knekt" | "knægt" | "잭" => 11,
        "queen" | "dame" | "дама" | "クイーン" | "reina" | "regina" | "donna" | "rainha" | "dama" | "vrouw"
        | "drottning" | "皇后" | "퀸" => 12,
        "king" | "könig" | "koenig" | "roi" | "король" | "キング" | "rey" | "król" | "heer" | "koning" | "kung"
        | "konge" | "国王" | "킹" => 13,
        _ => return None,
    })
}

/// Returns the rank of a short name that is another word too, and so counts only next to a suit: `as de picas`.
pub(super) fn ambiguous_rank(name: &str) -> Option<Rank> {
    const NAMES: [(&str, u8); 12] = [
        ("as", 1),
        ("es", 1),
        ("due", 2),
        ("dos", 2),
        ("tre", 3),
        ("fem", 5),
        ("sei", 6),
        ("sex", 6),
        ("ti", 10),
        ("dam", 12),
        ("re", 13),
        ("rei", 13),
    ];
    let is_short = name.len() < 4 && name.is_ascii();
    let known = NAMES.iter().filter(|_| is_short).find(|(other, _)| other.eq_ignore_ascii_case(name));
    known.and_then(|&(_, rank)| Rank::new(rank))
}

/// Returns whether a word may stand between a rank and its suit.
pub(super) fn is_of(word: &str) -> bool {
    ["of", "de", "di"].iter().any(|of| of.eq_ignore_ascii_case(word))
}

/// Returns the suit of a name in one of the languages of [`rank_name`].
fn suit_name(name: &str) -> Option<Suit> {
    Some(match name {
        "club" | "clubs" | "kreuz" | "trèfle" | "trèfles" | "trefle" | "clubsuit" | "трефы" | "треф" | "крести"
        | "クラブ" | "クローバー" | "trébol" | "tréboles" | "trebol" | "treboles" | "bastos" | "fiori" | "paus"
        | "trefl" | "żołądź" | "klaveren" | "klaver" | "klöver" | "klør" | "kløver" | "梅花" | "草花" | "클로버"
        | "클럽" | "클럽스" => Suit::Clubs,
        "diamond" | "diamonds" | "diams" | "karo" | "carreau" | "carreaux" | "diamondsuit" | "бубны" | "бубен"
        | "буби" | "ダイヤ" | "ダイヤモンド" | "diamante" | "diamantes" | "oros" | "quadri" | "ouros" | "ruiten"
        | "ruit" | "ruter" | "ruder" | "方块" | "方塊" | "方片" | "다이아" | "다이아몬드" => {
            Suit::Diamonds
        }
        "heart" | "hearts" | "herz" | "cœur" | "coeur" | "cœurs" | "heartsuit" | "червы" | "червей" | "черви"
        | "ハート" | "corazón" | "corazones" | "corazon" | "copas" | "cuori" | "kier" | "kiery" | "harten" | "hart"
        | "hjärter" | "hjerter" | "红桃" | "红心" | "紅桃" | "紅心" | "하트" => Suit::Hearts,
        "spade" | "spades" | "pik" | "pique" | "piques" | "spadesuit" | "пики" | "пик" | "スペード" | "pica"
        | "picas" | "espadas" | "picche" | "piki" | "schoppen" | "schop" | "spader" | "spar" | "黑桃" | "黑心"
        | "스페이드" => Suit::Spades,
        _ => return None,
    })
}

/// Returns the rank that a number may stand for.
pub(super) fn rank_number(number: u32) -> Option<RankWord> {
    u8::try_from(number).ok().filter(|&number| number <= 14).map(RankWord::Number)
}

pub(super) fn key(word: &str) -> RecordKey {
    let place = |keys: &[&str]| keys.iter().position(|key| key.eq_ignore_ascii_case(word));
    let begins = |name: &str| word.len() > name.len() && starts(word, name);
    #[expect(clippy::cast_possible_truncation, reason = "there are few keys")]
    if word.len() > MAX_NAME {
        RecordKey::Other
    } else if let Some(place) = place(&RANK_KEYS).or_else(|| begins("rank").then_some(0)) {
        RecordKey::Rank(place as u8)
    } else if let Some(place) = place(&SUIT_KEYS).or_else(|| begins("suit").then_some(0)) {
        RecordKey::Suit(place as u8)
    } else if place(&CARD_KEYS).is_some() {
        RecordKey::Card
    } else {
        RecordKey::Other
    }
}

fn starts(word: &str, begin: &str) -> bool {
    word.get(..begin.len()).is_some_and(|start| start.eq_ignore_ascii_case(begin))
}

pub(super) fn meaning(word: &str) -> Meaning {
    if let [rank, suit] = *word.as_bytes()
        && let (Some(rank), Some(suit)) = (Rank::from_char(rank.into()), Suit::from_char(suit.into()))
    {
        return Meaning::Card(Content::of(Card::new(rank, suit)), Form::Standard);
    }
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().map_or(Meaning::Other, Meaning::Number);
    }
    if let Some(card) = Card::from_word(word) {
        return Meaning::Card(Content::of(card), Form::Standard);
    }
    let mut parts = Morphemes { rest: word };
    let Some(first) = parts.next() else { return Meaning::Other };
    if first == Morpheme::Other {
        return Meaning::Other;
    }
    let Some(second) = parts.next() else { return first.meaning() };
    let mut rest = parts;
    match (first, second, rest.next()) {
        (Morpheme::Card, one, None) => one.meaning(),
        (one, other, None) => joined(one, other),
        (one, Morpheme::Of, Some(other)) if rest.next().is_none() => joined(one, other),
        (Morpheme::Card, one, Some(other)) if rest.next().is_none() => joined(one, other),
        _ => Meaning::Other,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Morpheme {
    /// A rank, and whether it is a name.
    Rank(Rank, bool),
    Suit(Suit, bool),
    /// `♥`.
    Symbol(Suit),
    Number(u32),
    /// A letter that is neither a rank nor a suit by itself.
    Letter(char),
    Placeholder,
    /// A suit and a rank in two letters, such as `DT`.
    SuitAndRank(Rank, Suit),
    RankAndSuit(Rank, Suit),
    LetterAndSuit(char, Suit),
    Of,
    Card,
    Other,
}

impl Morpheme {
    fn meaning(self) -> Meaning {
        match self {
            Self::Rank(rank, _) => Meaning::Rank(rank),
            Self::Suit(suit, _) | Self::Symbol(suit) => Meaning::Suit(suit),
            Self::Number(number) => Meaning::Number(number),
            Self::Placeholder => Meaning::Placeholder,
            Self::SuitAndRank(rank, suit) => Meaning::Card(Content::of(Card::new(rank, suit)), Form::SuitFirst),
            Self::RankAndSuit(rank, suit) => Meaning::Card(Content::of(Card::new(rank, suit)), Form::Other),
            Self::LetterAndSuit(letter, suit) => {
                Meaning::Card(Content::Card(RankWord::Letter(letter), SuitWord::Suit(suit)), Form::Other)
            }
            Self::Letter(_) | Self::Of | Self::Card | Self::Other => Meaning::Other,
        }
    }
}

fn joined(one: Morpheme, other: Morpheme) -> Meaning {
    use Morpheme::{Letter, Number, Placeholder, Rank as R, Suit as S, Symbol};
    match (one, other) {
        // `♥H`: the letter may be a rank in another language.
        (Symbol(suit), S(letter, false)) => return joined(S(suit, false), Letter(letter.letter())),
        (S(letter, false), Symbol(suit)) => return joined(Letter(letter.letter()), S(suit, false)),
        (Symbol(suit), other) => return joined(S(suit, false), other),
        (one, Symbol(suit)) => return joined(one, S(suit, false)),
        _ => {}
    }
    let card = |rank, suit, form| Meaning::Card(Content::Card(rank, SuitWord::Suit(suit)), form);
    let number = |number, suit, form| rank_number(number).map_or(Meaning::Other, |rank| card(rank, suit, form));
    let form = |is_name: bool| if is_name { Form::Other } else { Form::SuitFirst };
    match (one, other) {
        (R(rank, _), S(suit, _)) => card(RankWord::Rank(rank), suit, Form::Other),
        (S(suit, is_name), R(rank, _)) => card(RankWord::Rank(rank), suit, form(is_name)),
        (Number(value), S(suit, _)) => number(value, suit, Form::Other),
        (S(suit, is_name), Number(value)) => number(value, suit, form(is_name)),
        (Letter(letter), S(suit, _)) => card(RankWord::Letter(letter), suit, Form::Other),
        (S(suit, is_name), Letter(letter)) => card(RankWord::Letter(letter), suit, form(is_name)),
        (S(suit, true), S(Suit::Diamonds, false)) | (S(Suit::Diamonds, false), S(suit, true)) => {
            card(RankWord::Letter('D'), suit, Form::Other)
        }
        (Placeholder, Placeholder | R(..) | S(..) | Number(_)) | (R(..) | S(..) | Number(_), Placeholder) => {
            Meaning::Placeholder
        }
        _ => Meaning::Other,
    }
}

/// The parts of a word: cut between letters and digits, before capitals, at `_`, and around suit signs.
#[derive(Clone)]
struct Morphemes<'a> {
    rest: &'a str,
}

/// Returns whether a character is a kana or an ideograph, after which a rank in another script may follow.
const fn is_cjk(c: char) -> bool {
    c >= '\u{3000}' && c < '\u{ff00}'
}

/// Returns whether a word begins with the longer of two names for a suit.
fn has_longer_suit(word: &str) -> bool {
    ["ダイヤモンド", "다이아몬드", "클럽스"].iter().any(|name| word.starts_with(name))
}

impl Iterator for Morphemes<'_> {
    type Item = Morpheme;

    fn next(&mut self) -> Option<Morpheme> {
        let word = self.rest.trim_start_matches(['_', '\u{fe0e}', '\u{fe0f}']);
        let first = word.chars().next()?;
        if !first.is_alphanumeric() {
            self.rest = &word[first.len_utf8()..];
            return Some(Suit::from_char(first).map_or(Morpheme::Other, Morpheme::Symbol));
        }
        let mut last = first;
        let end = word.char_indices().skip(1).find(|&(at, c)| {
            // `NaN` is one word.
            let is_end = first.is_ascii_digit() != c.is_ascii_digit()
                || !(c.is_alphanumeric() || c == 'ー')
                || last.is_lowercase() && c.is_uppercase() && !word[..at].ends_with("Na")
                || is_cjk(first) != is_cjk(c)
                || c == 'の'
                || last == 'の'
                || is_cjk(c) && suit_name(&word[..at]).is_some() && !has_longer_suit(word);
            last = c;
            is_end
        });
        let (part, rest) = word.split_at(end.map_or(word.len(), |(at, _)| at));
        // A placeholder may be joined with itself, a rank or a suit, all in letters.
        let begins = |name: &&&str| part.len() > name.len() && starts(part, name);
        let ends = |name: &&&str| {
            part.len() == name.len() + 1 && part.is_char_boundary(1) && part[1..].eq_ignore_ascii_case(name)
        };
        let may_be_placeholder = part.len() > 3 && part.bytes().any(|byte| byte.eq_ignore_ascii_case(&b'n'));
        let names = || PLACEHOLDERS[..6].iter().filter(|_| may_be_placeholder);
        let at = names().find(begins).map(|name| name.len()).or_else(|| names().find(ends).map(|_| 1));
        let (part, rest) = at.map_or((part, rest), |at| word.split_at(at));
        self.rest = rest;
        Some(morpheme(part))
    }
}

/// Returns the meaning of a part of a word, which is all digits or has none.
fn morpheme(part: &str) -> Morpheme {
    let mut letters = part.chars();
    let (first, second) = (letters.next(), letters.next());
    if first.is_some_and(|c| c.is_ascii_digit()) {
        return part.parse().ok().filter(|_| part.len() <= 2).map_or(Morpheme::Other, Morpheme::Number);
    }
    match (first, second, letters.next()) {
        (Some(letter), None, _) => {
            let suit = || Suit::from_char(letter).map(|suit| Morpheme::Suit(suit, false));
            let rank = Rank::from_char(letter).map(|rank| Morpheme::Rank(rank, false));
            let name = || Rank::new(rank_name(part)?).map(|rank| Morpheme::Rank(rank, true));
            return match rank.or_else(suit).or_else(name) {
                None if part == "の" => Morpheme::Of,
                known => known.unwrap_or(Morpheme::Letter(letter)),
            };
        }
        (Some(one), Some(other), None) => {
            if let (Some(suit), Some(rank)) = (Suit::from_char(one), Rank::from_char(other)) {
                return Morpheme::SuitAndRank(rank, suit);
            }
            if let (Some(rank), Some(suit)) = (Rank::from_char(one), Suit::from_char(other)) {
                return Morpheme::RankAndSuit(rank, suit);
            }
            // `XD`: the letter may be a rank in this text.
            let is_letter = one.is_uppercase() && part != "Ás";
            if let Some(suit) = Suit::from_char(other).filter(|_| is_letter) {
                return Morpheme::LetterAndSuit(one, suit);
            }
        }
        _ => {}
    }
    if part.len() > MAX_NAME {
        return Morpheme::Other;
    }
    let lowercase;
    let mut buffer = [0; MAX_NAME];
    let name = if part.is_ascii() {
        let bytes = &mut buffer[..part.len()];
        bytes.copy_from_slice(part.as_bytes());
        bytes.make_ascii_lowercase();
        str::from_utf8(bytes).unwrap_or(part)
    } else {
        lowercase = part.to_lowercase();
        &lowercase
    };
    match name {
        "of" | "de" | "di" => return Morpheme::Of,
        "card" => return Morpheme::Card,
        _ => {}
    }
    if let Some(value) = rank_name(name) {
        return Rank::new(value).map_or(Morpheme::Other, |rank| Morpheme::Rank(rank, true));
    }
    if let Some(suit) = suit_name(name) {
        return Morpheme::Suit(suit, true);
    }
    if PLACEHOLDERS.contains(&name) { Morpheme::Placeholder } else { Morpheme::Other }
}

/// Returns whether a character is the symbol of a suit.
pub(super) fn is_sign(c: char) -> bool {
    !c.is_ascii() && Suit::from_char(c).is_some()
}

pub(super) fn is_part_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == 'ー' || matches!(c, '\u{fe0e}' | '\u{fe0f}') || is_sign(c)
}
