//! Played Skat games and their reviews in words.

use tableaux_engine::Card;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::skat::{
    DeclaredGame, GameRecord, GameReview, IssGame, Loss, LostBy, Names, OpenGame, Raise, ReviewedCard, Score, Seat,
    card_points, sort_cards,
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
    let lost = match score.loss {
        Some(Loss::Cards) if game.contract.has_trumps() => Some(format!("lost with {points} points")),
        Some(Loss::Cards) => Some("lost".into()),
        Some(Loss::Announcement) => Some(format!("announcement missed with {points} points")),
        Some(Loss::Overbid) => Some(format!("{}, less than the bid of {}", score.count.value(), game.bid)),
        None => None,
    };
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
        parts.push(format!("{} by the bid of {}", score.game_value, game.bid));
    }
    format!("{}: {}", parts.join(", "), signed(score.points))
}

/// Describes what the file says of a game that ended before its last card: `ended after trick 7: forehand resigns; the
/// file says −48`.
pub fn unfinished_in_words(game: &IssGame, record: &GameRecord) -> String {
    let tricks = record.cards().len() / Seat::ALL.len();
    let why = game.ending.as_deref().map_or(String::new(), |ending| format!(": {ending}"));
    let value = game.result.value.map_or(String::new(), |value| format!("; the file says {}", signed(value)));
    format!("ended after {tricks} of 10 tricks{why}{value}")
}

/// Describes how the result that a file states differs from the count: both are named. `None` if it does not.
pub fn difference_in_words(game: &IssGame, record: &GameRecord, score: &Score) -> Option<String> {
    let end = record.after(record.cards().len());
    let stated = game.result;
    let differs = stated.value.is_some_and(|value| value != score.points)
        || record.contract().has_trumps() && stated.points.is_some_and(|points| points != u32::from(end.points()));
    let said = |value: Option<i32>, points: Option<u32>| {
        let value = value.map_or("no score".into(), signed);
        points.map_or(value.clone(), |points| format!("{value} with {points} points"))
    };
    differs.then(|| {
        let counted = said(Some(score.points), Some(end.points().into()));
        format!("the file says {}, the count is {counted}", said(stated.value, stated.points))
    })
}

/// Describes what a card cost and which was best: `A♦ loses 32 points and the game; K♥ was best`. `None` if it cost
/// nothing.
pub fn card_in_words(review: &GameReview, card: &ReviewedCard, declarer: Seat, with: CardNames) -> Option<String> {
    if card.loss() == 0 {
        return None;
    }
    let is_turn = review.is_turn(card);
    let what = match (is_turn, card.seat == declarer) {
        (false, _) => String::new(),
        (true, true) => "the game".into(),
        (true, false) => "declarer's defeat".into(),
    };
    let points = if review.has_trumps() { format!("{} points", card.loss()) } else { String::new() };
    let points = if card.loss() == 1 && review.has_trumps() { "1 point".into() } else { points };
    let loses = [points, what].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" and ");
    Some(format!("{} loses {loses}; {} was best", with.card(card.card), with.card(card.best)))
}

/// Describes the cards put away: `laying away A♣ K♣: 66 → 41; Q♥ 7♣ were best`. `None` if they cost nothing, and in a
/// hand game.
pub fn away_in_words(review: &GameReview, record: &GameRecord, with: CardNames) -> Option<String> {
    let (best, value) = review.best_away.filter(|_| review.away_loss() > 0)?;
    let (away, best) = (with.pair(record.put_away()), with.pair(best));
    Some(if review.has_trumps() {
        format!("laying away {away}: {value} → {}; {best} were best", review.first)
    } else {
        format!("laying away {away} loses the game; {best} were best")
    })
}

/// Returns why a game was lost, in words: `by the play`.
pub const fn lost_by_in_words(cause: LostBy) -> &'static str {
    match cause {
        LostBy::Deal => "by the deal",
        LostBy::Discards => "by the cards laid away",
        LostBy::Play => "by the play",
    }
}

/// Returns a value: declarer's points, or whether a null contract is won.
pub fn value_in_words(review: &GameReview, value: u8) -> String {
    match (review.has_trumps(), value) {
        (true, points) => points.to_string(),
        (false, 0) => "lost".into(),
        (false, _) => "won".into(),
    }
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
    let Some(record) = &game.record else {
        return game.ending.as_ref().map_or_else(|| "passed in".into(), |ending| format!("no contract: {ending}"));
    };
    let (contract, seat) = (names.contract(record.contract()), record.declarer());
    let player = &game.players[seat as usize];
    let player = if player.is_empty() { String::new() } else { format!(" ({player})") };
    format!("{contract} by {}{player}", names.seats()[seat as usize])
}
