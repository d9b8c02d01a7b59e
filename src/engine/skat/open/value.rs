//! The values of contracts with open cards.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use thiserror::Error;

use super::game::{ALL_POINTS, OpenGame, SCHNEIDER, TO_WIN};
use super::order::{Goal, Order, places};
use super::round::Round;
use super::search::Search;
use super::state::State;
use super::table::Table;
use crate::card::Card;
use crate::skat::{Contract, Deal, GameCount, Modifiers, Seat};

/// Declarer's result in a contract if all see all cards and play perfectly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenValue {
    /// The player of the contract.
    pub declarer: Seat,
    /// The contract.
    pub contract: Contract,
    /// The two cards put away: the best ones, or the skat in a hand contract.
    pub put_away: [Card; 2],
    /// Declarer's points, 0 to 120, with those of the cards put away; `None` in a null contract.
    pub points: Option<u8>,
    /// Whether declarer wins: with 61 points, or without a trick in a null contract.
    pub is_won: bool,
    /// How the game is counted: with schneider if a side has 30 points at most, and with schwarz if declarer can take
    /// every trick. Nothing is announced.
    pub count: GameCount,
}

impl OpenValue {
    fn new(deal: &Deal, declarer: Seat, contract: Contract, put_away: [Card; 2], value: u8) -> Self {
        let points = contract.has_trumps().then_some(value);
        let is_won = points.map_or(value == 1, |points| points >= TO_WIN);
        let is_schneider = points.is_some_and(|points| !(SCHNEIDER + 1..ALL_POINTS - SCHNEIDER).contains(&points));
        let modifiers = if is_schneider { Modifiers::Schneider } else { Modifiers::Plain };
        let count = GameCount { contract, matadors: deal.matadors(declarer, contract), modifiers };
        Self { declarer, contract, put_away, points, is_won, count }
    }

    /// Returns the value with schwarz.
    fn schwarz(deal: &Deal, declarer: Seat, contract: Contract, put_away: [Card; 2]) -> Self {
        let mut value = Self::new(deal, declarer, contract, put_away, ALL_POINTS);
        value.count.modifiers = Modifiers::Schwarz;
        value
    }

    /// Returns the game value of a won game; 0 of a lost one.
    pub const fn game_value(&self) -> u32 {
        if self.is_won { self.count.value() } else { 0 }
    }
}

/// The error of a search that its stop flag ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the search was stopped")]
pub struct Interruption;

/// A search of games with open cards, and the positions that it remembers (8 MB).
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::skat::{Contract, Deal, OpenSearch, Seat};
///
/// let value = OpenSearch::new().value(&Deal::new(2.into()), Seat::Forehand, Contract::NullHand, &AtomicBool::new(false));
/// assert!(!value.unwrap().is_won);
/// ```
#[derive(Debug)]
pub struct OpenSearch {
    table: Table,
}

impl Default for OpenSearch {
    fn default() -> Self {
        Self::new()
    }
}

impl OpenSearch {
    /// The base two logarithm of the table's places.
    const LOG: u32 = 18;

    /// Makes a search that remembers nothing yet.
    pub fn new() -> Self {
        Self { table: Table::new(Self::LOG) }
    }

    /// Returns the value of a contract with the best of the 66 pairs of cards put away, or with the skat untouched in a
    /// hand contract; `None` if the search was stopped.
    ///
    /// # Panics
    /// Never: every declarer can put the skat away.
    pub fn value(&mut self, deal: &Deal, declarer: Seat, contract: Contract, stop: &AtomicBool) -> Option<OpenValue> {
        let best = self.best_put_away(&Order::new(contract), deal, (declarer, contract), None, stop).ok()?;
        let (put_away, value) = best.expect("there are 66 pairs, or the skat");
        if contract.has_trumps()
            && value == ALL_POINTS
            && let Some(schwarz) = self.schwarz(deal, (declarer, contract), stop).ok()?
        {
            return Some(schwarz);
        }
        Some(OpenValue::new(deal, declarer, contract, put_away, value))
    }

    /// Returns the [value](Self::value) of a contract, without schwarz, if declarer makes more points than `above`: most
    /// contracts that do not are refuted in a fraction of the time. In a null contract 0 is to be beaten.
    pub(super) fn value_above(
        &mut self,
        deal: &Deal,
        (declarer, contract): (Seat, Contract),
        above: u8,
        stop: &AtomicBool,
    ) -> Result<Option<OpenValue>, Interruption> {
        let best = self.best_put_away(&Order::new(contract), deal, (declarer, contract), Some(above), stop)?;
        Ok(best.map(|(put_away, value)| OpenValue::new(deal, declarer, contract, put_away, value)))
    }

    /// Returns the value of a contract with trumps if declarer can take every trick.
    pub(super) fn schwarz(
        &mut self,
        deal: &Deal,
        (declarer, contract): (Seat, Contract),
        stop: &AtomicBool,
    ) -> Result<Option<OpenValue>, Interruption> {
        let best = self.best_put_away(&Order::schwarz(contract), deal, (declarer, contract), Some(0), stop)?;
        Ok(best.map(|(put_away, _)| OpenValue::schwarz(deal, declarer, contract, put_away)))
    }

    /// Returns the points that declarer has in the end if all play perfectly from now on; in a null contract 1 if declarer
    /// wins, else 0. `None` if the search was stopped.
    pub fn points(&mut self, game: &OpenGame, stop: &AtomicBool) -> Option<u8> {
        let mut search = self.search(game.order(), stop);
        let value = after(&mut search, game, game.state(), i32::from(TO_WIN));
        (!search.is_stopped).then_some(value)
    }

    /// Returns the [points](Self::points), searched from a guess.
    ///
    /// # Errors
    /// If the search was stopped.
    pub(super) fn points_near(
        &mut self,
        game: &OpenGame,
        guess: Option<u8>,
        stop: &AtomicBool,
    ) -> Result<u8, Interruption> {
        let mut search = self.search(game.order(), stop);
        let value = after(&mut search, game, game.state(), guess.map_or(i32::from(TO_WIN), i32::from));
        if search.is_stopped { Err(Interruption) } else { Ok(value) }
    }

    /// Returns the card with which the points stay those of the game, the one of fewest points if there are several.
    pub(super) fn best_card(&mut self, game: &OpenGame, points: u8, stop: &AtomicBool) -> Result<Card, Interruption> {
        let order = game.order();
        let mut legal: Vec<u32> = places(game.legal_places()).collect();
        legal.sort_by_key(|&place| super::card_points(order.card(place)));
        for &place in &legal {
            let mut search = self.search(order, stop);
            let value = after(&mut search, game, &game.state().play(order, place), points.into());
            if search.is_stopped {
                return Err(Interruption);
            }
            if value == points {
                return Ok(order.card(place));
            }
        }
        unreachable!("one of the cards keeps the points")
    }

    /// Returns the [points](Self::points) after each card that can be played; `None` if the search was stopped.
    pub fn cards(&mut self, game: &OpenGame, stop: &AtomicBool) -> Option<Vec<(Card, u8)>> {
        let order = game.order();
        let mut search = self.search(order, stop);
        let mut guess = i32::from(TO_WIN);
        let mut values = Vec::new();
        for place in places(game.legal_places()) {
            let value = after(&mut search, game, &game.state().play(order, place), guess);
            guess = value.into();
            values.push((order.card(place), value));
        }
        (!search.is_stopped).then_some(values)
    }

    /// Returns the rest of a game as perfect players play it; `None` if the search was stopped.
    ///
    /// # Panics
    /// Never: whoever has the turn has a card.
    pub fn line(&mut self, game: &OpenGame, stop: &AtomicBool) -> Option<Vec<Card>> {
        let mut game = game.clone();
        let mut line = Vec::new();
        while let Some(seat) = game.turn() {
            let values = self.cards(&game, stop)?;
            let card = best_card(&values, seat == game.declarer()).expect("a player has a card");
            game.play(card).expect("it is legal");
            line.push(card);
        }
        Some(line)
    }

    /// Returns the steps of a round that perfect players play: the best two cards put away, unless the contract leaves the
    /// skat, and all cards until it is over. `None` if the search was stopped.
    ///
    /// # Panics
    /// Never: the steps are legal.
    pub fn round(&mut self, round: &Round, stop: &AtomicBool) -> Option<Vec<Card>> {
        let (mut round, mut steps) = (round.clone(), Vec::new());
        if round.game().is_none() {
            let value = self.value(round.deal(), round.declarer(), round.contract(), stop)?;
            let away = round.put_away();
            let others = value.put_away.into_iter().filter(|card| !away.contains(card));
            steps.extend(others.take(2 - away.len()));
        }
        for &card in &steps {
            round.play(card).expect("it is one of the twelve");
        }
        steps.extend(self.line(round.game().expect("two cards are put away"), stop)?);
        Some(steps)
    }

    /// Returns declarer's [points](Self::points) with each of the 66 pairs put away, the best pair first; of a hand contract
    /// those with the skat. `None` if the search was stopped. That takes seconds.
    ///
    /// # Panics
    /// Never: all cards have 120 points.
    pub fn discards(
        &mut self,
        deal: &Deal,
        declarer: Seat,
        contract: Contract,
        stop: &AtomicBool,
    ) -> Option<Vec<([Card; 2], u8)>> {
        let order = Order::new(contract);
        let discards = Discards::new(&order, deal, (declarer, contract));
        let mut search = self.search(&order, stop);
        let mut guess = i32::from(TO_WIN);
        let mut values = Vec::new();
        for &pair in &discards.pairs {
            let points = order.points(pair[0]) + order.points(pair[1]);
            guess = points + search.exact(&discards.state(pair), guess - points);
            let value = u8::try_from(guess).expect("all cards have 120 points");
            values.push((pair.map(|place| order.card(place)), value));
        }
        if search.is_stopped {
            return None;
        }
        values.sort_by_key(|&(_, value)| Reverse(value));
        Some(values)
    }

    fn search<'a>(&'a mut self, order: &'a Order, stop: &'a AtomicBool) -> Search<'a> {
        self.table.begin();
        Search { order, table: &mut self.table, stop, is_stopped: false, nodes: 0 }
    }

    /// Returns the best two cards to put away, which in a hand contract are the skat, and declarer's points then, if they
    /// are more than `above`.
    fn best_put_away(
        &mut self,
        order: &Order,
        deal: &Deal,
        (declarer, contract): (Seat, Contract),
        above: Option<u8>,
        stop: &AtomicBool,
    ) -> Result<Option<([Card; 2], u8)>, Interruption> {
        let discards = Discards::new(order, deal, (declarer, contract));
        let mut search = self.search(order, stop);
        let (mut best, mut tried) = (None, Vec::new());
        for &pair in &discards.pairs {
            let points = order.points(pair[0]) + order.points(pair[1]);
            let to_beat = best.map(|(value, _)| value).or(above.map(i32::from));
            // Adjacent cards can be exchanged: that changes the points by no more than they differ.
            let is_no_better = |&(other, bound): &([u32; 2], i32)| {
                let change: Option<i32> =
                    changed(pair, other).map(|(one, two)| order.change(one, two, discards.others())).sum();
                change.zip(to_beat).is_some_and(|(change, to_beat)| bound + change <= to_beat)
            };
            if tried.iter().any(is_no_better) {
                continue;
            }
            let state = discards.state(pair);
            let need = to_beat.map_or(i32::from(TO_WIN), |value| value + 1) - points;
            let bound = search.bound(&state, need);
            let value = points + if bound < need && to_beat.is_some() { bound } else { search.exact(&state, bound) };
            if search.is_stopped {
                return Err(Interruption);
            }
            tried.push((pair, value));
            if to_beat.is_none_or(|to_beat| value > to_beat) {
                best = Some((value, pair));
            }
            if order.goal != Goal::Points && value == 1 {
                break;
            }
        }
        let cards = |(value, pair): (i32, [u32; 2])| {
            (pair.map(|place| order.card(place)), u8::try_from(value).expect("all cards have 120 points"))
        };
        Ok(best.map(cards))
    }
}

/// The pairs of cards that declarer can put away, the more promising first.
struct Discards {
    /// Declarer's cards with the skat, and the opponents' hands.
    twelve: u32,
    opponents: [u32; 2],
    leader: usize,
    pairs: Vec<[u32; 2]>,
}

impl Discards {
    /// Lists the 66 pairs, or of a hand contract the skat.
    fn new(order: &Order, deal: &Deal, (declarer, contract): (Seat, Contract)) -> Self {
        let [hand, left, right] =
            [0, 1, 2].map(|player| order.set(deal.hands()[declarer.after(player) as usize].cards()));
        let skat = order.set(*deal.skat());
        let twelve = hand | skat;
        let choice = if contract.is_hand() { skat } else { twelve };
        let mut pairs: Vec<[u32; 2]> = places(choice)
            .flat_map(|low| places(choice).filter(move |&high| high > low).map(move |high| [low, high]))
            .collect();
        pairs.sort_by_cached_key(|&pair| -promise(order, twelve, pair));
        Self { twelve, opponents: [left, right], leader: Seat::Forehand.steps_from(declarer), pairs }
    }

    /// Returns the opponents' cards.
    const fn others(&self) -> u32 {
        self.opponents[0] | self.opponents[1]
    }

    /// Returns the start of the play with a pair put away.
    const fn state(&self, pair: [u32; 2]) -> State {
        let kept = self.twelve & !(1 << pair[0] | 1 << pair[1]);
        State::new([kept, self.opponents[0], self.opponents[1]], self.leader)
    }
}

/// Returns the card of a perfect player, given the points that declarer makes after each card; `None` if there is none.
/// Of equally good cards it is the one of fewest points, as one keeps the others.
fn best_card(values: &[(Card, u8)], is_declarer: bool) -> Option<Card> {
    let key = |&&(card, value): &&(Card, u8)| {
        let value = i32::from(value);
        (if is_declarer { -value } else { value }, super::card_points(card))
    };
    values.iter().min_by_key(key).map(|&(card, _)| card)
}

/// Returns the points after a state of a game.
fn after(search: &mut Search, game: &OpenGame, state: &State, guess: i32) -> u8 {
    let made = game.made();
    let is_null = search.order.goal == Goal::NoTrick;
    let value = if is_null && made > 0 { 0 } else { search.exact(state, guess - made) };
    u8::try_from(if is_null { value } else { value + made }).expect("all cards have 120 points")
}

/// Returns the cards in which two pairs differ, each with its counterpart.
fn changed(one: [u32; 2], two: [u32; 2]) -> impl Iterator<Item = (u32, u32)> {
    // A card that both have stands in different places of the pairs at times.
    let two = if one[0] == two[1] || one[1] == two[0] { [two[1], two[0]] } else { two };
    one.into_iter().zip(two).filter(|(one, two)| one != two)
}

/// Rates two cards to put away: points, but no aces and trumps, and suits of which none is left then.
fn promise(order: &Order, twelve: u32, pair: [u32; 2]) -> i32 {
    const ACE: i32 = 11;
    let set = pair.iter().fold(0, |set, place| set | 1 << place);
    let emptied = order.suits.iter().filter(|&&suit| twelve & suit != 0 && twelve & !set & suit == 0).count();
    let of_card = |place: u32| match order.points(place) {
        _ if order.trumps >> place & 1 == 1 => -20,
        ACE => 2,
        points => points,
    };
    pair.into_iter().map(of_card).sum::<i32>() + 6 * i32::try_from(emptied).unwrap_or_default()
}
