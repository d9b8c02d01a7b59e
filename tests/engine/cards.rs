//! Cards and how they are written.

use tableaux_engine::card::SuitStyle;
use tableaux_engine::{Card, Rank, Suit};

#[test]
fn every_card_round_trips_in_both_styles() {
    for (index, card) in Card::PACK.into_iter().enumerate() {
        assert_eq!(card.index(), index);
        assert_eq!(Card::new(card.rank(), card.suit()), card);
        assert_eq!(card.to_string(), format!("{}{}", card.rank(), card.suit()));
        assert_eq!(card.text(SuitStyle::Symbols), format!("{}{}", card.rank(), card.suit().symbol()));
        for style in [SuitStyle::Letters, SuitStyle::Symbols] {
            assert_eq!(card.text(style).parse(), Ok(card));
        }
    }
    assert_eq!(format!("{:?}", Card::PACK[40]), "JC");
}

#[test]
fn cards_are_parsed_in_other_spellings() {
    let ten = Card::new(Rank::TEN, Suit::Hearts);
    for text in ["TH", "th", "10H", "10h", "T♥", "10♥\u{fe0f}", "T♥\u{fe0e}", "10♡", "🂺", "🂺\u{fe0e}"] {
        assert_eq!(text.parse(), Ok(ten), "{text}");
    }
    for text in ["", "T", "H", "1H", "0H", "100H", "11H", "HT", "TH ", "TX", "♥", "TTH", "\u{fe0f}", "🂠", "🂼", "🃏"]
    {
        let expected = format!("'{text}' is not a card; use a rank A23456789TJQK or 10, then a suit CDHS or ♣♦♥♠");
        assert_eq!(text.parse::<Card>().unwrap_err().to_string(), expected);
    }
}

#[test]
fn every_card_has_a_glyph() {
    let glyphs = ('\u{1f000}'..='\u{1f0ff}').filter_map(Card::from_glyph).collect::<Vec<_>>();
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let pack = suits.map(|suit| (1..=13).map(move |rank| Card::new(Rank::new(rank).unwrap(), suit)));
    let pack: Vec<Card> = pack.into_iter().flatten().collect();
    assert_eq!(glyphs, pack);
}

#[test]
fn ranks_and_suits_are_parsed_alone() {
    assert_eq!((Rank::KING.to_string(), "k".parse(), "10".parse()), ("K".into(), Ok(Rank::KING), Ok(Rank::TEN)));
    assert_eq!((Suit::Spades.to_string(), "s".parse()), ("S".into(), Ok(Suit::Spades)));
    assert_eq!("♥\u{fe0f}".parse(), Ok(Suit::Hearts));
    for text in ["", "1", "KK", "♥♥"] {
        let (rank, suit) = (text.parse::<Rank>().unwrap_err(), text.parse::<Suit>().unwrap_err());
        assert_eq!(rank.to_string(), format!("'{text}' is not a rank; use one of A23456789TJQK or 10"));
        assert_eq!(suit.to_string(), format!("'{text}' is not a suit; use one of CDHS or ♣♦♥♠"));
    }
}
