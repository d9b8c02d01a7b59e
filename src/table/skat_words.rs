//! Words about Skat games in the language of their names.

use tableaux_engine::skat::{EarlyEnd, EndReason, Names};
use tableaux_engine::words::counted;

/// The words of tables and headings about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkatWords {
    pub won: &'static str,
    pub lost: &'static str,
    /// Won and lost in a column of few cells.
    pub short_won: &'static str,
    pub short_lost: &'static str,
    pub pass: &'static str,
    pub skat: &'static str,
    pub put_away: &'static str,
    pub trick: &'static str,
    pub points: &'static str,
    pub declarer: &'static str,
    /// The headings of the tricks: who leads, the cards with their costs, the winner and declarer's points in the end.
    pub leads: &'static str,
    pub costs: &'static str,
    pub short_costs: &'static str,
    pub taker: &'static str,
    pub value: &'static str,
    pub short_value: &'static str,
    pub turning_point: &'static str,
    pub no_cost: &'static str,
    /// The games of three hands: by the challenge, with open cards, and their own values.
    pub challenge: &'static str,
    pub short_challenge: &'static str,
    pub open_cards: &'static str,
    pub short_open: &'static str,
    pub own_values: &'static str,
    /// The rules of the challenge and of own values in a line.
    pub challenge_rule: &'static str,
    pub own_rule: &'static str,
    /// The rules of contracts and reviews in a line, and the title of the curve.
    pub contracts_rule: &'static str,
    pub review_rule: &'static str,
    /// The best of the games known so far.
    pub so_far: &'static str,
    pub curve: &'static str,
    /// The column before the first trick, and the title of the discards.
    pub deal: &'static str,
    pub discards: &'static str,
}

const ENGLISH: SkatWords = SkatWords {
    won: "won",
    lost: "lost",
    short_won: "won",
    short_lost: "lost",
    pass: "pass",
    skat: "skat",
    put_away: "put away",
    trick: "trick",
    points: "points",
    declarer: "declarer",
    leads: "leads",
    costs: "cards, what they cost",
    short_costs: "cards, their cost",
    taker: "taker",
    value: "value",
    short_value: "now",
    turning_point: "the turning point",
    no_cost: "no card cost anything",
    challenge: "challenge",
    short_challenge: "challenge",
    open_cards: "open cards",
    short_open: "open",
    own_values: "own value, % of skats that keep it",
    challenge_rule: "challenge: jacks in a row from J♣ plus one, times the longest suit",
    own_rule: "own value: base value times matadors plus one; % of the skats with which it holds",
    contracts_rule: "declarer's points with open cards: 61 win; null is played ouvert",
    review_rule: "declarer's points against open cards after each card: 61 win",
    so_far: "best so far",
    curve: "points that declarer can be sure of with open cards, after each card",
    deal: "deal",
    discards: "pairs to put away, and declarer's points with open cards: 61 win",
};

const GERMAN: SkatWords = SkatWords {
    won: "gewonnen",
    lost: "verloren",
    short_won: "gew.",
    short_lost: "verl",
    pass: "passe",
    skat: "Skat",
    put_away: "gedrückt",
    trick: "Stich",
    points: "Augen",
    declarer: "Alleinspieler",
    leads: "spielt aus",
    costs: "Karten, was sie kosten",
    short_costs: "Karten und Kosten",
    taker: "Stich an",
    value: "Wert",
    short_value: "Wert",
    turning_point: "die Wende",
    no_cost: "keine Karte hat etwas gekostet",
    challenge: "Aufgabe",
    short_challenge: "Aufg.",
    open_cards: "offen",
    short_open: "off.",
    own_values: "Reizwert, % der Skats halten ihn",
    challenge_rule: "Aufgabe: Buben in Folge ab B♣ plus eins, mal die längste Farbe",
    own_rule: "Reizwert: Grundwert mal Spitzen plus eins; % der Skats, mit denen er hält",
    contracts_rule: "Augen des Alleinspielers mit offenen Karten: 61 gewinnen; Null ist ouvert",
    review_rule: "Augen des Alleinspielers gegen offene Karten nach jeder Karte: 61 gewinnen",
    so_far: "bisher am besten",
    curve: "Augen, die der Alleinspieler mit offenen Karten sicher hat, nach jeder Karte",
    deal: "Blatt",
    discards: "Paare zum Drücken und Augen des Alleinspielers mit offenen Karten: 61 gewinnen",
};

impl SkatWords {
    pub const fn of(names: Names) -> &'static Self {
        match names {
            Names::English => &ENGLISH,
            Names::German => &GERMAN,
        }
    }

    /// Returns the word for how a game ended, a short one in a column of few cells.
    pub const fn result(&self, is_won: bool, is_short: bool) -> &'static str {
        match (is_won, is_short) {
            (true, false) => self.won,
            (false, false) => self.lost,
            (true, true) => self.short_won,
            (false, true) => self.short_lost,
        }
    }

    /// Returns the word for declarer's two cards outside the hand: put away, or the skat of a hand game.
    pub const fn away(&self, is_hand: bool) -> &'static str {
        if is_hand { self.skat } else { self.put_away }
    }
}

/// Returns points with their noun: `1 point`, `29 points`, `29 Augen`.
pub fn points_in_words(points: u8, names: Names) -> String {
    match (names, points) {
        (Names::English, 1) => "1 point".into(),
        (Names::German, 1) => "1 Auge".into(),
        (_, points) => format!("{points} {}", SkatWords::of(names).points),
    }
}

/// Returns tricks with their noun: `1 trick`, `2 Stiche`.
pub fn tricks_in_words(tricks: u64, names: Names) -> String {
    match names {
        Names::English => counted(tricks, "trick", "tricks"),
        Names::German => counted(tricks, "Stich", "Stiche"),
    }
}

/// Returns two cards outside the hand: `K♥ Q♥ put away`, or of a hand game `skat K♥ Q♥`.
pub fn away_cards(cards: &str, is_hand: bool, names: Names) -> String {
    let words = SkatWords::of(names);
    if is_hand { format!("{} {cards}", words.skat) } else { format!("{cards} {}", words.put_away) }
}

/// Describes the end of a game before its last card: `forehand resigns`, `Vorhand gibt auf`.
pub fn end_in_words(end: EarlyEnd, names: Names) -> String {
    let player = end.player.map(|seat| names.seats()[seat as usize]);
    let (somebody, verb) = match (names, end.reason) {
        (Names::English, reason) => ("a player", reason.name()),
        (Names::German, EndReason::Resigned) => ("ein Spieler", "gibt auf"),
        (Names::German, EndReason::Left) => ("ein Spieler", "geht"),
        (Names::German, EndReason::OutOfTime) => ("ein Spieler", "überschreitet die Zeit"),
        (Names::German, EndReason::ShownCards) => ("ein Spieler", "zeigt die Karten"),
    };
    format!("{} {verb}", player.unwrap_or(somebody))
}
