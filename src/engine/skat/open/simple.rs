//! Cards played by rules of thumb, on what a player can see: the own hand, the trick, and the cards played before.

use super::game::OpenGame;
use super::order::{Order, places};
use super::value::promise;
use crate::card::Card;
use crate::skat::Round;

/// The trick points from which a trump is worth playing.
const WORTH_A_TRUMP: i32 = 4;

/// Returns the card that a player without any search puts away or plays; `None` once the round is over.
///
/// The player counts the cards played, but looks into no other hand.
pub fn simple_card(round: &Round) -> Option<Card> {
    let Some(game) = round.game() else {
        let order = Order::new(round.contract());
        let hand = order.set(round.hand(round.declarer()));
        let first = round.put_away().first().map(|&card| order.set([card]));
        let pairs = places(hand).flat_map(|low| places(hand).map(move |high| [low, high]));
        let [card, _] = match first {
            // The second card, beside the one that is put away already.
            Some(first) => {
                let twelve = hand | first;
                places(hand)
                    .map(|card| [card, first.trailing_zeros()])
                    .max_by_key(|&pair| promise(&order, twelve, pair))
            }
            None => pairs.filter(|[low, high]| low < high).max_by_key(|&pair| promise(&order, hand, pair)),
        }?;
        return Some(order.card(card));
    };
    round.turn()?;
    let view = View::of(game);
    let place = if game.order().is_null { view.null() } else { view.trumps() };
    Some(game.order().card(place))
}

/// All that a player sees, as sets of cards.
struct View<'a> {
    order: &'a Order,
    legal: u32,
    /// The cards that others may hold.
    unseen: u32,
    trick: u32,
    best: u32,
    points: i32,
    is_declarer: bool,
    /// Whether the trick is the partner's so far.
    is_partners: bool,
}

impl<'a> View<'a> {
    fn of(game: &'a OpenGame) -> Self {
        let (order, state) = (game.order(), game.state());
        let played = order.set(game.played().iter().map(|&(_, card)| card));
        let is_declarer = state.player == 0;
        let known = played | state.hands[state.player] | if is_declarer { order.set(game.put_away()) } else { 0 };
        Self {
            order,
            legal: game.legal_places(),
            unseen: !known,
            trick: state.trick,
            best: state.best,
            points: state.points,
            is_declarer,
            is_partners: state.trick != 0 && !is_declarer && state.winner != 0,
        }
    }

    fn is_last(&self) -> bool {
        self.trick.count_ones() == 2
    }

    /// Returns the legal card of fewest points; of several, the weakest.
    fn cheapest(&self, cards: u32) -> u32 {
        let is_trump = |place: u32| self.order.trumps >> place & 1 == 1;
        let key = |&place: &u32| (is_trump(place), self.order.points(place), std::cmp::Reverse(place));
        places(cards).min_by_key(key).unwrap_or(0)
    }

    fn trumps(&self) -> u32 {
        let (order, legal) = (self.order, self.legal);
        if self.trick == 0 {
            let is_high = |&place: &u32| order.beating(place) & order.group(place) & self.unseen == 0;
            let (trumps, suits) = (legal & order.trumps, legal & !order.trumps);
            let high_trump = places(trumps).find(is_high).filter(|_| order.trumps & self.unseen != 0);
            let ace = || places(suits).filter(is_high).max_by_key(|&place| order.points(place));
            let lead = if self.is_declarer { high_trump.or_else(ace) } else { ace() };
            return lead.unwrap_or_else(|| self.cheapest(if suits == 0 { legal } else { suits }));
        }
        let winning = legal & order.beating(self.best);
        let is_safe = order.beating(self.best) & self.unseen == 0 || self.is_last();
        if self.is_partners && is_safe {
            let plain = if legal & !order.trumps == 0 { legal } else { legal & !order.trumps };
            return places(plain).max_by_key(|&place| (order.points(place), place)).unwrap_or(0);
        }
        let (trumps, suits) = (winning & order.trumps, winning & !order.trumps);
        if suits != 0 {
            // The last player takes as many points home as possible, others play their strongest card.
            let key = |&place: &u32| if self.is_last() { (order.points(place), place) } else { (0, 32 - place) };
            return places(suits).max_by_key(key).unwrap_or(0);
        }
        let must_trump = legal & !order.trumps == 0;
        if trumps != 0 && !self.is_partners && (must_trump || self.points >= WORTH_A_TRUMP) {
            return self.cheapest(trumps);
        }
        self.cheapest(legal)
    }

    /// Returns the weakest card to lead, the strongest below the trick's best one to follow, and the strongest else.
    fn null(&self) -> u32 {
        if self.trick == 0 {
            return places(self.legal).max_by_key(|&place| place % 8).unwrap_or(0);
        }
        let below = self.legal & !self.order.beating(self.best);
        let follows = below & self.order.group(self.best);
        let strongest = |cards: u32| places(cards).min_by_key(|&place| place % 8);
        strongest(follows).or_else(|| strongest(below)).or_else(|| places(self.legal).max()).unwrap_or(0)
    }
}
