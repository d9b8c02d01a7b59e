//! Played Skat games and their reviews in words.

use super::skat_words::{SkatWords, end_in_words, points_in_words, tricks_in_words};
use tableaux_engine::Card;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::skat::{
    DeclaredGame, GameRecord, GameReview, IssGame, IssResult, Loss, LostBy, Names, OpenGame, Raise, ReviewedCard,
    Score, Seat, card_points, score, sort_cards,
};

/// The languages and suits of a text.
#[derive(Debug, Clone, Copy)]
pub struct CardNames {
    pub names: Names,
    pub suits: SuitStyle,
}

impl CardNames {
    pub fn card(self, card: Card) -> String {
        match self.suits {
            SuitStyle::Symbols => self.names.card_in_text(card),
            SuitStyle::Letters => self.names.card(card, self.suits),
        }
    }

    pub fn seat(self, seat: Seat) -> &'static str {
        self.names.seats()[seat as usize]
    }

    /// Describes who leads: `forehand leads`.
    pub fn leads(self, seat: Seat) -> String {
        format!("{} {}", self.seat(seat), SkatWords::of(self.names).leads)
    }

    /// Describes who takes a trick, with its points if they count: `forehand takes 14`.
    pub fn takes(self, seat: Seat, points: Option<u32>) -> String {
        match (self.names, points) {
            (Names::English, Some(points)) => format!("{} takes {points}", self.seat(seat)),
            (Names::English, None) => format!("{} takes it", self.seat(seat)),
            (Names::German, Some(points)) => format!("{} nimmt {points}", self.seat(seat)),
            (Names::German, None) => format!("{} nimmt ihn", self.seat(seat)),
        }
    }

    /// Writes two cards put away, sorted: `Q♥ 7♣`.
    pub fn pair(self, mut cards: [Card; 2]) -> String {
        sort_cards(&mut cards);
        cards.map(|card| self.card(card)).join(" ")
    }
}

/// Returns a score with its sign: `120`, `−72`.
pub fn signed(points: i32) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}

/// Describes how a game is counted: `Grand, with 3, game 4, schneider 5: 120`, `Clubs, without 1, game 2, lost with 29
/// points, schneider 3: −72`.
pub fn score_in_words(game: &DeclaredGame, points: u8, score: &Score, names: Names) -> String {
    let mut parts = vec![names.contract(game.contract)];
    parts.extend(score.count.matadors.map(|matadors| names.matadors(matadors)));
    let lost = score.loss.map(|loss| loss_in_words(loss, game, points, score, names));
    let levels = score.count.levels();
    // What the declarer said comes before the result, and what the result adds after it.
    let said = levels.iter().take_while(|(raise, _)| matches!(raise, Raise::Game | Raise::Hand)).count();
    let words = |levels: &[(Raise, u32)]| {
        levels.iter().map(|&(raise, level)| format!("{} {level}", names.raise(raise))).collect::<Vec<_>>()
    };
    let before = if score.loss == Some(Loss::Overbid) { levels.len() } else { said };
    parts.extend(words(&levels[..before]));
    parts.extend(lost);
    parts.extend(words(&levels[before..]));
    if score.loss.is_some() && score.game_value > score.count.value() && score.loss != Some(Loss::Overbid) {
        parts.push(match names {
            Names::English => format!("{} by the bid of {}", score.game_value, game.bid),
            Names::German => format!("{} wegen der gereizten {}", score.game_value, game.bid),
        });
    }
    format!("{}: {}", parts.join(", "), signed(score.points))
}

/// Describes why a game is lost: `lost with 29 points`.
fn loss_in_words(loss: Loss, game: &DeclaredGame, points: u8, score: &Score, names: Names) -> String {
    let (word, with_points) = (SkatWords::of(names).lost, points_in_words(points, names));
    let (value, bid) = (score.count.value(), game.bid);
    match (loss, names) {
        (Loss::Cards, _) if !game.contract.has_trumps() => word.into(),
        (Loss::Cards, Names::English) => format!("{word} with {with_points}"),
        (Loss::Cards, Names::German) => format!("{word} mit {with_points}"),
        (Loss::Announcement, Names::English) => format!("announcement missed with {with_points}"),
        (Loss::Announcement, Names::German) => format!("Ansage verfehlt mit {with_points}"),
        (Loss::Overbid, Names::English) => format!("{value}, less than the bid of {bid}"),
        (Loss::Overbid, Names::German) => format!("{value}, weniger als die gereizten {bid}"),
    }
}

/// Describes the points with which a game is won: `won with 64`. `None` if it is lost, or is a null contract.
pub fn won_in_words(game: &DeclaredGame, points: u8, score: &Score, names: Names) -> Option<String> {
    let with = match names {
        Names::English => "with",
        Names::German => "mit",
    };
    let is_counted = score.loss.is_none() && game.contract.has_trumps();
    is_counted.then(|| format!("{} {with} {points}", SkatWords::of(names).won))
}

/// Describes what a game that ended before its last card came to: `ended after 7 of 10 tricks: forehand resigns; the file
/// says −48`.
pub fn unfinished_in_words(game: &IssGame, record: &GameRecord, names: Names) -> String {
    let tricks = record.cards().len() / Seat::ALL.len();
    let why = game.ending.map_or(String::new(), |end| format!(": {}", end_in_words(end, names)));
    let value = game.result.value.map(signed);
    match names {
        Names::English => {
            let value = value.map_or(String::new(), |value| format!("; the file says {value}"));
            format!("ended after {tricks} of 10 tricks{why}{value}")
        }
        Names::German => {
            let value = value.map_or(String::new(), |value| format!("; laut Datei {value}"));
            format!("nach {tricks} von 10 Stichen beendet{why}{value}")
        }
    }
}

/// Describes how the result that a file states differs from the count: both are named. `None` if it does not.
pub fn difference_in_words(game: &IssGame, record: &GameRecord, score: &Score, names: Names) -> Option<String> {
    let (end, stated) = (record.after(record.cards().len()), game.result);
    let counted = IssResult {
        is_won: Some(score.loss.is_none()),
        value: Some(score.points),
        points: Some(end.points().into()),
        tricks: Some(end.tricks().into()),
    };
    let is_won_wrong = stated.is_won.is_some() && stated.is_won != counted.is_won;
    // The points and tricks of a null contract do not count.
    let has_points = record.contract().has_trumps();
    let are_points_wrong = has_points && stated.points.is_some() && stated.points != counted.points;
    let are_tricks_wrong = has_points && stated.tricks.is_some() && stated.tricks != counted.tricks;
    let is_value_wrong = stated.value.is_some() && stated.value != counted.value;
    if !(is_won_wrong || is_value_wrong || are_points_wrong || are_tricks_wrong) {
        return None;
    }
    let words = SkatWords::of(names);
    let in_words = |result: IssResult| {
        let (none, with) = match names {
            Names::English => ("no score", "with"),
            Names::German => ("kein Ergebnis", "mit"),
        };
        let won = result.is_won.filter(|_| is_won_wrong).map(|is_won| words.result(is_won, false).to_owned());
        let value = result.value.map_or(none.into(), signed);
        let points = result.points.map(|points| format!("{value} {with} {points} {}", words.points));
        let tricks = result.tricks.filter(|_| are_tricks_wrong).map(|tricks| tricks_in_words(tricks.into(), names));
        won.into_iter().chain([points.unwrap_or(value)]).chain(tricks).collect::<Vec<_>>().join(", ")
    };
    let (stated, counted) = (in_words(stated), in_words(counted));
    Some(match names {
        Names::English => format!("the file says {stated}, the count is {counted}"),
        Names::German => format!("laut Datei {stated}, gezählt {counted}"),
    })
}

/// Describes what a card cost and which was best: `A♦ loses 32 points and the game; K♥ was best`. `None` if it cost
/// nothing.
pub fn card_in_words(review: &GameReview, card: &ReviewedCard, declarer: Seat, with: CardNames) -> Option<String> {
    if card.loss() == 0 {
        return None;
    }
    let points = review.has_trumps().then(|| points_in_words(card.loss(), with.names));
    let (played, best) = (with.card(card.card), with.card(card.best));
    let is_turn = review.is_turn(card);
    Some(match with.names {
        Names::English => {
            let what = if card.seat == declarer { "the game" } else { "declarer's defeat" };
            let loses: Vec<String> = points.into_iter().chain(is_turn.then(|| what.to_owned())).collect();
            format!("{played} loses {}; {best} was best", loses.join(" and "))
        }
        Names::German => {
            let what = if card.seat == declarer { "verliert das Spiel" } else { "schenkt das Spiel" };
            let points = points.map(|points| format!("verliert {points}"));
            let loses: Vec<String> = points.into_iter().chain(is_turn.then(|| what.to_owned())).collect();
            format!("{played} {}; {best} war am besten", loses.join(" und ").replace(" und verliert ", " und "))
        }
    })
}

/// Describes the cards put away: `laying away A♣ K♣: 66 → 41; Q♥ 7♣ were best`. `None` if they cost nothing, and in a
/// hand game.
pub fn away_in_words(review: &GameReview, record: &GameRecord, with: CardNames) -> Option<String> {
    let (best, value) = review.best_away.filter(|_| review.away_loss() > 0)?;
    let (away, best, first) = (with.pair(record.put_away()), with.pair(best), review.first);
    Some(match (with.names, review.has_trumps()) {
        (Names::English, true) => format!("laying away {away}: {value} → {first}; {best} were best"),
        (Names::English, false) => format!("laying away {away} loses the game; {best} were best"),
        (Names::German, true) => format!("{away} gedrückt: {value} → {first}; {best} am besten"),
        (Names::German, false) => format!("{away} gedrückt verliert das Spiel; {best} am besten"),
    })
}

/// Describes the result of perfect play after two cards are put away: `with K♥ Q♥ put away 92: schneider 5, 120`; in a null
/// contract `with 7♣ 8♥ put away: won`.
pub fn result_with(record: &GameRecord, pair: [Card; 2], value: u8, with: CardNames) -> String {
    let (pair, counted) = (with.pair(pair), counted_in_words(record, value, with.names));
    let result = if record.contract().has_trumps() { format!(" {value}: {counted}") } else { format!(": {counted}") };
    match with.names {
        Names::English => format!("with {pair} put away{result}"),
        Names::German => format!("mit {pair} gedrückt{result}"),
    }
}

/// Describes how a game with some points in the end counts: `schneider 5, 120`; in a null contract whether it is won.
/// Schwarz is left out, as if each side had a trick.
pub fn counted_in_words(record: &GameRecord, value: u8, names: Names) -> String {
    if !record.contract().has_trumps() {
        return SkatWords::of(names).result(value > 0, false).into();
    }
    let Ok(counted) = score(&record.declared(), value.into(), 5) else { return String::new() };
    let raises = counted.count.levels().into_iter().filter(|(raise, _)| !matches!(raise, Raise::Game));
    let raises = raises.map(|(raise, level)| format!("{} {level}", names.raise(raise)));
    raises.chain([signed(counted.points)]).collect::<Vec<_>>().join(", ")
}

/// Returns why a game was lost, in words: `by the play`.
pub const fn lost_by_in_words(cause: LostBy, names: Names) -> &'static str {
    match (names, cause) {
        (Names::English, LostBy::Deal) => "by the deal",
        (Names::English, LostBy::Discards) => "by the cards laid away",
        (Names::English, LostBy::Play) => "by the play",
        (Names::German, LostBy::Deal) => "durch die Karten",
        (Names::German, LostBy::Discards) => "durch das Drücken",
        (Names::German, LostBy::Play) => "durch das Spielen",
    }
}

/// Returns a value: declarer's points, or whether a null contract is won.
pub fn value_in_words(review: &GameReview, value: u8, names: Names) -> String {
    let words = SkatWords::of(names);
    if review.has_trumps() { value.to_string() } else { words.result(value > 0, true).into() }
}

/// A trick of a review: its cards, who takes it, its points and the value after it.
#[derive(Debug, Clone)]
pub struct ReviewedTrick<'a> {
    pub cards: &'a [ReviewedCard],
    /// The winner; `None` of a trick that was not played to its end.
    pub taker: Option<Seat>,
    pub points: u32,
    pub value: u8,
}

/// Returns the tricks of a review.
pub fn tricks<'a>(review: &'a GameReview, record: &GameRecord) -> Vec<ReviewedTrick<'a>> {
    let of_trick = |(at, cards): (usize, &'a [ReviewedCard])| {
        let end: OpenGame = record.after(at * Seat::ALL.len() + cards.len());
        let is_whole = cards.len() == Seat::ALL.len();
        ReviewedTrick {
            cards,
            taker: end.last_winner().filter(|_| is_whole),
            points: cards.iter().map(|card| u32::from(card_points(card.card))).sum(),
            value: cards.last().map_or(review.first, |card| card.after),
        }
    };
    review.cards.chunks(Seat::ALL.len()).enumerate().map(of_trick).collect()
}

/// Returns the name of a game: `Grand by forehand`, with the player's name if the file has it.
pub fn name(game: &IssGame, names: Names) -> String {
    let (by, passed, none) = match names {
        Names::English => ("by", "passed in", "no contract"),
        Names::German => ("von", "eingepasst", "kein Spiel"),
    };
    let Some(record) = &game.record else {
        return game.ending.map_or_else(|| passed.into(), |end| format!("{none}: {}", end_in_words(end, names)));
    };
    let (contract, seat) = (names.contract(record.contract()), record.declarer());
    let player = &game.players[seat as usize];
    let player = if player.is_empty() { String::new() } else { format!(" ({player})") };
    format!("{contract} {by} {}{player}", names.seats()[seat as usize])
}

/// Describes a player in the course of a game: `declarer · has 24 · 3 put away`, `has 31 · leads trick 3`. `taken` is the
/// points of the player's tricks, and `leads` the number of the trick that the player led.
pub fn about_player(record: &GameRecord, seat: Seat, taken: u32, leads: Option<usize>, names: Names) -> String {
    let (words, contract) = (SkatWords::of(names), record.contract());
    let is_declarer = seat == record.declarer();
    let away: u32 = record.put_away().map(|card| u32::from(card_points(card))).iter().sum();
    let has = contract.has_trumps() && (taken > 0 || !is_declarer);
    let points = match (names, taken) {
        (Names::English, 0) => "has none".into(),
        (Names::English, taken) => format!("has {taken}"),
        (Names::German, 0) => "hat keine".into(),
        (Names::German, taken) => format!("hat {taken}"),
    };
    let put_away = is_declarer && contract.has_trumps() && !contract.is_hand();
    let leads = leads.map(|trick| match names {
        Names::English => format!("leads trick {trick}"),
        Names::German => format!("spielt Stich {trick} aus"),
    });
    let parts = [
        is_declarer.then(|| words.declarer.to_owned()),
        has.then_some(points),
        put_away.then(|| format!("{away} {}", words.put_away)),
        leads,
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
