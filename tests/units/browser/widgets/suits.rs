use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tableaux::browser::widgets::suits::PICTURES;
use tableaux::browser::widgets::suits::put_suit;
use tableaux_engine::card::Suit;

fn drawn(suit: Suit, columns: u16, rows: u16) -> Vec<String> {
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    put_suit(&mut buffer, suit, area, Style::new(), false);
    area.rows().map(|row| row.positions().map(|at| buffer[at].symbol()).collect::<String>()).collect()
}

#[test]
fn a_suit_is_as_large_as_there_is_room_for() {
    assert_eq!(drawn(Suit::Hearts, 9, 4), [" ▄██▄██▄ ", " ███████ ", "  ▀███▀  ", "    ▀    "]);
    assert_eq!(drawn(Suit::Spades, 6, 3), [" ▗▟▙▖ ", "▐████▌", "  ▝▘  "], "in the middle of an even number of columns");
    assert_eq!(drawn(Suit::Clubs, 4, 9).concat().trim(), "");
    assert_eq!(drawn(Suit::Clubs, 5, 2).concat().trim(), "");
}

#[test]
fn each_picture_is_even_and_has_all_suits() {
    for picture in PICTURES {
        for line in picture {
            let suits: Vec<&str> = line.split(' ').collect();
            assert_eq!(suits.len(), Suit::COUNT);
            assert!(suits.iter().all(|suit| suit.len() == suits[0].len() && suit.bytes().rev().eq(suit.bytes())));
        }
    }
}
