use ratatui::layout::Rect;
use tableaux::browser::screens::playback::ruler::Ruler;

#[test]
fn a_click_goes_to_where_the_sign_is_then() {
    for (width, steps) in [(55, 103), (31, 31), (10, 200), (2, 5)] {
        let ruler = Ruler { area: Rect::new(3, 0, width, 1), steps };
        assert_eq!((ruler.at(3), ruler.at(2 + width)), (0, steps));
        for x in 3..3 + width {
            let column = ruler.column(ruler.at(x));
            // With fewer steps than columns, the nearest step is at most half a step away.
            assert!(column.abs_diff(usize::from(x - 3)) <= usize::from(width) / steps, "{width} {steps} {x}");
        }
    }
}

#[test]
fn without_room_or_steps_there_is_nothing_to_divide_by() {
    for (width, steps) in [(0, 5), (1, 5), (9, 0)] {
        let ruler = Ruler { area: Rect::new(0, 0, width, 1), steps };
        assert_eq!((ruler.column(0), ruler.at(0)), (0, 0));
    }
}
