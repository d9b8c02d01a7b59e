//! Game files of a Skat server: games of a generator written as such files, read, scored and reviewed.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use fastrand::Rng;
use tableaux_engine::card::{Card, Suit};
use tableaux_engine::skat::{
    Announcement, BIDS, Contract, Deal, GameRecord, LostBy, OpenGame, OpenSearch, Seat, count_games, games,
    is_game_file, read_deals, sort_cards,
};

/// A game as the generator played it.
struct Played {
    text: String,
    deal: Deal,
    declarer: Seat,
    contract: Contract,
    bid: u32,
    put_away: [Card; 2],
    cards: Vec<Card>,
    points: u8,
    tricks: u8,
}

fn suit_first(card: Card) -> String {
    let text = card.to_string();
    text.chars().rev().collect()
}

fn dotted(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(suit_first).collect::<Vec<_>>().join(".")
}

/// The letters of a contract.
fn code(contract: Contract) -> String {
    let name = contract.key();
    let hand = if contract.is_hand() { "H" } else { "" };
    let ouvert = if name.contains("ouvert") { "O" } else { "" };
    format!("{}{ouvert}{hand}", name[..1].to_uppercase())
}

/// Plays random legal cards, and writes the game as the server does; `way` varies what the form leaves free.
fn played(random: &mut Rng, contract: Contract, way: usize) -> Played {
    let deal = Deal::new(random.u64(..1 << 33).try_into().unwrap());
    let declarer = Seat::ALL[random.usize(..3)];
    let mut twelve: Vec<Card> = deal.hands()[declarer as usize].cards().chain(*deal.skat()).collect();
    random.shuffle(&mut twelve);
    let put_away = if contract.is_hand() { *deal.skat() } else { [twelve[0], twelve[1]] };
    let mut game = OpenGame::new(&deal, declarer, contract, put_away).unwrap();
    let (who, bid) = (declarer as usize, BIDS[random.usize(..12)]);
    let mut moves = String::from("w ");
    let hands = deal.hands().iter().flat_map(|hand| hand.cards());
    write!(
        moves,
        "{} {who} {bid} {} y {} p {} p ",
        dotted(hands.chain(*deal.skat())),
        (who + 1) % 3,
        (who + 1) % 3,
        (who + 2) % 3
    )
    .unwrap();
    let shown: Vec<Card> = game.hand(declarer).collect();
    let is_apart = way.is_multiple_of(3);
    if !contract.is_hand() {
        write!(moves, "{who} s w {} ", dotted(*deal.skat())).unwrap();
    }
    write!(moves, "{who} {}", code(contract)).unwrap();
    // The cards put away come with the contract or after it.
    if !contract.is_hand() {
        let between = if is_apart { format!(" {who} ") } else { ".".into() };
        write!(moves, "{between}{}", dotted(put_away)).unwrap();
    }
    if contract.key().contains("ouvert") && !is_apart {
        write!(moves, ".{}", dotted(shown)).unwrap();
    }
    while let Some(seat) = game.turn() {
        // A null game ends with declarer's first trick.
        if !contract.has_trumps() && game.tricks() > 0 {
            break;
        }
        let legal: Vec<Card> = game.legal().collect();
        let card = legal[random.usize(..legal.len())];
        game.play(card).unwrap();
        write!(moves, " {} {}", seat as usize, suit_first(card)).unwrap();
    }
    let cards: Vec<Card> = game.played().iter().map(|&(_, card)| card).collect();
    let (points, tricks) = (game.points(), game.tricks());
    let text = format!(
        "(;GM[Skat]PC[International Skat Server]CO[]SE[1]ID[{way}]DT[2026-11-26/00:00:35/UTC]P0[anna]P1[b]P2[c c]R0[0.0]\
         R1[]R2[]MV[{moves} ]R[d:{who} p:{points} t:{tricks} s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)"
    );
    Played { text, deal, declarer, contract, bid, put_away, cards, points, tricks }
}

/// Two hundred games of all contracts, some in files of one line a game, some with line breaks between.
fn generated(count: usize) -> Vec<Played> {
    let mut random = Rng::with_seed(77);
    (0..count).map(|way| played(&mut random, Contract::ALL[way % Contract::ALL.len()], way)).collect()
}

#[test]
fn generated_games_are_read_as_they_were_played() {
    let all = generated(200);
    let file = all.iter().map(|game| game.text.as_str()).collect::<Vec<_>>().join("\n");
    assert!(is_game_file(&file));
    assert_eq!(count_games(&file), all.len());
    let read: Vec<_> = games(&file).collect();
    assert_eq!(read.len(), all.len());
    for (place, (expected, (line, game))) in (1..).zip(all.iter().zip(read)) {
        let game = game.unwrap_or_else(|error| panic!("{error}: {}", expected.text));
        assert_eq!((line, game.players.as_slice()), (place, ["anna", "b", "c c"].map(str::to_owned).as_slice()));
        assert_eq!((game.id, game.deal), ((place - 1).to_string(), expected.deal));
        let record = game.record.unwrap();
        assert_eq!((record.declarer(), record.contract()), (expected.declarer, expected.contract));
        let sorted = |mut cards: [Card; 2]| {
            sort_cards(&mut cards);
            cards
        };
        assert_eq!(sorted(record.put_away()), sorted(expected.put_away));
        assert_eq!(record.cards(), expected.cards);
        assert_eq!(record.declared().bid, expected.bid);
        let end = record.after(record.cards().len());
        assert_eq!((end.points(), end.tricks()), (expected.points, expected.tricks));
        let score = record.score().unwrap().expect("it was played to its end");
        let is_made = if record.contract().has_trumps() { end.points() > 60 } else { end.tricks() == 0 };
        // What is bid up to 33 may be more than a low game is worth.
        assert_eq!(score.points > 0, is_made && expected.bid <= score.count.value(), "{}", expected.text);
    }
    // The deals alone are read too.
    let deals: Vec<Deal> = read_deals(&file).into_iter().map(|read| read.deal.unwrap()).collect();
    assert_eq!(deals, all.iter().map(|game| game.deal).collect::<Vec<_>>());
}

/// Reviews a game and compares each card with two searches of its positions.
fn check_review(game: &Played) -> Option<LostBy> {
    let (mut search, never) = (OpenSearch::new(), AtomicBool::new(false));
    let (_, read) = games(&game.text).next().unwrap();
    let record: GameRecord = read.unwrap().record.unwrap();
    let review = OpenSearch::new().review(&record, &never, || ()).unwrap();
    assert_eq!(review.cards.len(), game.cards.len());
    for (at, card) in review.cards.iter().enumerate() {
        let (before, after) = (record.after(at), record.after(at + 1));
        let [value, next] = [&before, &after].map(|position| search.points(position, &never).unwrap());
        assert_eq!((card.card, Some(card.seat)), (game.cards[at], before.turn()));
        assert_eq!((card.before, card.after, card.loss()), (value, next, value.abs_diff(next)), "{}: {at}", game.text);
        // Declarer's own cards lose points, and the opponents' give some.
        assert!(if card.seat == game.declarer { next <= value } else { next >= value });
        let mut best = before.clone();
        best.play(card.best).unwrap();
        assert_eq!(search.points(&best, &never), Some(value), "{}: {at}", game.text);
        assert_eq!(card.best == card.card, card.loss() == 0);
    }
    let best = search.value(&game.deal, game.declarer, game.contract, &never).unwrap();
    assert_eq!(review.is_won(review.dealt()), best.is_won);
    assert_eq!(best.points.unwrap_or(u8::from(best.is_won)), review.dealt());
    if let Some(points) = best.points {
        assert_eq!(review.away_loss(), points - review.first);
    }
    let is_lost = !review.is_won(review.last());
    assert_eq!(review.turning_point().is_some(), review.cards.iter().any(|card| review.is_turn(card)));
    is_lost.then(|| review.lost_by())
}

/// A suit, a null and a hand game; all contracts in the test below, which takes minutes.
#[test]
fn each_loss_is_the_difference_of_two_searches() {
    for game in generated(13)
        .iter()
        .filter(|game| matches!(game.contract, Contract::Suit(Suit::Hearts) | Contract::GrandHand | Contract::Null))
    {
        check_review(game);
    }
}

#[test]
#[ignore = "minutes"]
fn each_loss_of_two_hundred_games_is_the_difference_of_two_searches() {
    let mut causes = Vec::new();
    for game in generated(200) {
        causes.extend(check_review(&game));
    }
    for cause in [LostBy::Deal, LostBy::Discards, LostBy::Play] {
        assert!(causes.contains(&cause), "{cause:?}");
    }
}

/// The game in the documentation of the form: grand with 3, schneider.
const GAME: &str = "(;GM[Skat]PC[International Skat Server]CO[]SE[1]ID[11]DT[2019-01-01/00:00:35/UTC]P0[A]P1[B]P2[C]R0[0.0]R1[]R2[]\
    MV[w HJ.DT.D7.HQ.DA.CJ.HK.CQ.C7.DQ.CT.DK.C8.S8.SA.SK.SQ.HA.DJ.H8.D8.C9.H7.S7.ST.HT.H9.CK.S9.CA.SJ.D9 \
    1 18 0 y 1 20 0 y 1 22 0 y 1 p 2 p 0 s w SJ.D9 0 G.HK.HQ 0 HJ 1 DJ 2 H7 0 C7 1 CT 2 CA 2 CK 0 CQ 1 C8 2 C9 0 SJ 1 DK \
    0 DA 1 S8 2 D8 0 DT 1 SQ 2 S7 0 DQ 1 SK 2 H9 0 D9 1 SA 2 S9 0 D7 1 H8 2 HT 0 CJ 1 HA 2 ST ]\
    R[d:0 win v:120 m:3 bidok p:92 t:8 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)";

#[test]
fn a_game_is_counted_as_its_file_says() {
    let (_, game) = games(GAME).next().unwrap();
    let game = game.unwrap();
    let record = game.record.as_ref().unwrap();
    let score = record.score().unwrap().unwrap();
    assert_eq!((score.points, game.result.value, game.result.points), (120, Some(120), Some(92)));
    assert_eq!((record.declared().bid, game.ending), (22, None));
    let review = OpenSearch::new().review(record, &AtomicBool::new(false), || ()).unwrap();
    assert_eq!((review.dealt(), review.last(), review.turning_point()), (92, 92, None));
    assert!(review.cards.iter().all(|card| card.loss() == 0));
}

/// The same cards with another play, whose values were computed by another program.
#[test]
fn costs_of_a_game_are_those_of_another_program() {
    let text = GAME.split(" 0 G.").next().unwrap().to_owned()
        + " 0 G.HQ.C7 0 DQ 1 DK 2 D8 1 SA 2 ST 0 CQ 1 CT 2 C9 0 DA 1 S8 2 S9 0 HK 2 S7 0 HJ 1 SK 0 SJ 1 DJ 2 CK 0 D7 1 H8 \
           2 H7 0 DT 1 HA 2 H9 0 CJ 1 C8 2 CA 0 D9 1 SQ 2 HT ]R[d:0 win v:96 p:64 t:6] ;)";
    let (_, game) = games(&text).next().unwrap();
    let record = game.unwrap().record.unwrap();
    assert_eq!(record.score().unwrap().map(|score| score.points), Some(96));
    let review = OpenSearch::new().review(&record, &AtomicBool::new(false), || ()).unwrap();
    assert_eq!((review.dealt(), review.first, review.last()), (92, 71, 64));
    let costs: Vec<_> = review.cards.iter().enumerate().filter(|(_, card)| card.loss() > 0).collect();
    let found: Vec<_> =
        costs.iter().map(|(at, card)| (at / 3 + 1, card.card.to_string(), card.loss(), card.after)).collect();
    let expected = [(1, "QD", 7, 64), (3, "9C", 11, 75), (3, "AD", 32, 43), (4, "8S", 21, 64)];
    assert_eq!(found, expected.map(|(trick, card, loss, after)| (trick, card.to_owned(), loss, after)));
    let turns: Vec<usize> = costs.iter().filter(|(_, card)| review.is_turn(card)).map(|(at, _)| *at).collect();
    assert_eq!((turns, review.turning_point()), (vec![8, 9], Some(9)));
    assert_eq!(review.lost_by(), LostBy::Play, "it could be won until then");
}

#[test]
fn games_that_break_a_rule_say_which_trick_and_card() {
    for (from, to, expected) in [
        ("1 DJ 2 H7", "1 CT 2 H7", "trick 1, card 2: TC does not follow JH; middlehand has to follow"),
        ("1 DJ 2 H7", "1 DJ 2 HQ", "trick 1, card 3: rearhand does not have QH"),
        ("0 C7 1 CT", "1 CT 0 C7", "trick 2, card 1: TC is played by middlehand, but it is forehand's turn"),
        ("0 G.HK.HQ", "0 G.HK.HA", "forehand does not have AH and cannot put it away"),
        ("0 G.HK.HQ", "0 G.HK", "1 card put away; two cards needed"),
        (
            "0 G.HK.HQ",
            "0 X.HK.HQ",
            "'X' is not a contract; use C S H D G or N, then H for hand, O, S or Z for announcements",
        ),
        ("0 G.HK.HQ", "0 GS.HK.HQ", "Grand has no announcement; only a hand game has"),
        ("DT.D7", "DT.D6", "the deal: card 3: 6D is not in the pack of 32; use 7 8 9 10 J Q K A of each suit"),
        ("DT.D7", "DT.DT", "the deal: card 3: TD is already there, as card 2; use each card once"),
        ("SJ.D9 1 18", "SJ 1 18", "the deal has 31 cards; 32 needed"),
        ("MV[w ", "MV[", "the moves begin with 'HJ.DT.D7.HQ.DA.CJ.HK.CQ.…', not with w and the 32 cards of the deal"),
        ("1 HA 2 ST", "1 HA 2 S1", "'S1' is not a card; use a suit and a rank, as in CJ"),
        ("MV[", "MX[", "the game has no moves, MV[…]"),
        (&GAME[GAME.find(" 0 CQ").unwrap()..], "", "the moves have no end: MV[ without ]"),
        ("0 HJ 1 DJ", "3 HJ 1 DJ", "'3' is not a player; use 0, 1, 2 or w"),
        ("1 18", "1 18x", "'18x' is not a bid"),
    ] {
        let text = GAME.replacen(from, to, 1);
        let (line, game) = games(&text).next().unwrap();
        assert_eq!(line, 1);
        let error = game.map(|game| game.id).map_err(|error| error.to_string());
        assert_eq!(error, Err(expected.to_owned()), "{from}");
    }
    // The other games of a file are read.
    let file = format!("{}\n\n{GAME}", GAME.replacen("1 DJ", "1 CT", 1));
    let read: Vec<_> = games(&file).map(|(line, game)| (line, game.is_ok())).collect();
    assert_eq!(read, [(1, false), (3, true)]);
}

#[test]
fn games_may_end_early_or_have_no_declarer() {
    let passed = GAME.split(" 1 18").next().unwrap().to_owned() + " 1 p 2 p 0 p ]R[d:-1 penalty v:0 ] ;)";
    let (_, game) = games(&passed).next().unwrap();
    assert_eq!(game.unwrap().record, None);
    let timeout = GAME.split(" 1 18").next().unwrap().to_owned() + " 1 p w TI.2 ]R[d:-1 penalty v:0 ] ;)";
    let game = games(&timeout).next().unwrap().1.unwrap();
    assert_eq!(game.record, None);
    assert_eq!(game.ending.map(|end| end.to_string()), Some("rearhand runs out of time".into()));
    let resigned = GAME.split(" 2 CK 0 CQ").next().unwrap().to_owned() + " 0 RE ]R[d:0 loss v:-192 p:12 t:1 r:1] ;)";
    let game = games(&resigned).next().unwrap().1.unwrap();
    let record = game.record.unwrap();
    assert_eq!(game.ending.map(|end| end.to_string()), Some("forehand resigns".into()));
    assert_eq!(record.cards().len(), 6);
    assert_eq!((record.score(), record.is_decided(), game.result.value), (Ok(None), false, Some(-192)));
    // Announcements are those of hand games.
    let hand = GAME.replacen("0 s w SJ.D9 0 G.HK.HQ", "0 GHSZ", 1);
    let hand = hand.split(" 0 HJ").next().unwrap().to_owned() + " ]R[] ;)";
    let record = games(&hand).next().unwrap().1.unwrap().record.unwrap();
    assert_eq!((record.contract(), record.declared().announcement), (Contract::GrandHand, Announcement::Schwarz));
}
