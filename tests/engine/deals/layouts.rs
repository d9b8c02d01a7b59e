//! Boards that need not be whole.

use tableaux_engine::freecell::Layout;
use tableaux_engine::{Card, CellCount, Deal, Position};

fn layout(cascades: &[&str]) -> Layout {
    let cards = |text: &&str| text.split_whitespace().map(|word| word.parse().ok()).collect::<Vec<_>>();
    Layout::new(&cascades.iter().map(cards).collect::<Vec<_>>(), &[], [0; 4]).unwrap()
}

#[test]
fn what_is_wrong_with_a_layout_is_seen() {
    let wrong = layout(&["7D AD ??", "7D", "", "KS"]);
    let names = |cards: Vec<Card>| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!((names(wrong.doubled()).as_str(), wrong.absent().len(), wrong.unknown_count()), ("7D", 49, 1));
    assert_eq!((wrong.places(), wrong.position(CellCount::FOUR)), (None, None));
    assert_eq!(wrong.cascade(0).len() + wrong.cascade(2).len() + wrong.cascade(7).len(), 3);
}

#[test]
fn keys_read_back() {
    let deal = Deal::new(617.into());
    let mut position = Position::new(deal.tableau(), CellCount::FOUR);
    position.play("1b".parse().unwrap()).unwrap();
    let all = [layout(&["7D ?? AD", "", "7D"]), layout(&[]), Layout::from(&deal), Layout::from(&position)];
    for layout in all {
        assert_eq!(Layout::from_key(&layout.key()), Some(layout), "{layout}");
    }
    assert_eq!(Layout::from(&position).position(CellCount::FOUR), Some(position.clone()));
    assert_eq!(Layout::from(&position).position(CellCount::new(1).unwrap()), None, "the second cell is in use");
    for wrong in ["", "7D", "7D  0/0/0", "7D  0/0/0/14", "7X  0/0/0/0", "7D♥  0/0/0/0", "7D  0/0/0/0 "] {
        assert_eq!(Layout::from_key(wrong), None, "{wrong}");
    }
}

#[test]
fn there_is_room_for_a_little_too_much() {
    let error =
        |cascades: &[Vec<Option<Card>>], cells, home| Layout::new(cascades, cells, home).unwrap_err().to_string();
    assert_eq!(error(&[vec![None; 65]], &[], [0; 4]), "65 cards in the cascades are too many; a board has 52");
    assert_eq!(error(&[const { Vec::new() }; 9], &[], [0; 4]), "9 cascades are too many; use up to 8");
    assert_eq!(error(&[], &[None; 11], [0; 4]), "11 free cells are too many; use up to 10");
    assert_eq!(error(&[], &[], [0, 0, 14, 0]), "14 cards on a foundation are too many; use up to 13");
    let truncated = Layout::truncated(vec![vec![None; 60]; 9], &[None; 11], [14; 4]);
    assert_eq!((truncated.unknown_count(), truncated.cascade(1).len()), (64, 4));
}
