//! Numbers and ranges as people write them, typed and pasted.

use tableaux::table::Table;

use super::super::support::{app, keys, message, on_table, paste, screen, shown, top};

#[test]
fn numbers_are_typed_as_people_write_them() {
    let mut app = app(&[1], 80, 24);
    for (typed, numbers) in [
        ("1,000<Enter>", vec![1000]),
        (":#617<Enter>", vec![617]),
        (":ms618<Enter>", vec![618]),
        (":MS-619<Enter>", vec![619]),
        (":ms 620G", vec![620]),
        ("11 982<Enter>", vec![11_982]),
        ("1-3<Enter>", vec![1, 2, 3]),
        ("ms5-#6<Esc>:ms5-#6<Enter>", vec![5, 6]),
        ("1,000..=1,002<Enter>", vec![1000, 1001, 1002]),
        ("8589934583-8589934591<Enter>", (8_589_934_583..=8_589_934_591).collect()),
        ("7-7<Enter>", [7].into_iter().chain(8_589_934_584..=8_589_934_591).collect()),
    ] {
        keys(&mut app, typed);
        assert_eq!((shown(&app), top(&app)), (numbers, "Browse"), "{typed}");
    }
}

#[test]
fn a_range_takes_the_place_of_the_panes_and_keeps_the_history_of_the_focused_one() {
    let mut app = app(&[617, 11_982], 120, 40);
    keys(&mut app, "<Tab>20-22");
    assert!(screen(&app).contains("opens #20 to #22 side by side"), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    assert_eq!((shown(&app), app.desk().panes.focus()), (vec![20, 21, 22], 0));
    keys(&mut app, "[");
    assert_eq!(shown(&app), [11_982, 21, 22]);
    // In the overview the panes are opened, and seen.
    keys(&mut app, "o3-4<Enter>");
    assert_eq!((shown(&app), top(&app)), (vec![3, 4], "Browse"));
    let mut gears = on_table(Table::ALL[2], &[1], 80, 24);
    keys(&mut gears, "5-6<Enter>");
    assert_eq!((shown(&gears), gears.desk().panes.table()), (vec![5, 6], Table::ALL[2]));
}

#[test]
fn what_cannot_be_opened_is_said_before_and_after_enter() {
    let mut app = app(&[617], 80, 24);
    for (typed, remark, refusal) in [
        ("1-", "up to which number?", "'1-' lacks an end; "),
        ("1-20", "up to 9 side by side", "the range 1..=20 has 20 deals; use up to 9 side by side"),
        ("5-3", "the smaller number comes first", "the range 5-3 runs backwards; "),
        ("1,00", "not from 0 to ", "'1,00' is not a deal number; "),
        (":-5", "not from 0 to ", "-5 is negative; use 0 to 8589934591, or -1 to -4 for Microsoft's joke deals"),
        (":ms", "not from 0 to ", "a deal number is missing"),
        ("5-8589934592", "not from 0 to ", "past the last deal"),
    ] {
        keys(&mut app, typed);
        assert!(screen(&app).contains(remark), "{typed}: {}", screen(&app));
        keys(&mut app, "<Enter>");
        assert!(message(&app).starts_with(refusal), "{typed}: {}", message(&app));
        assert_eq!((top(&app), shown(&app)), ("Number line", vec![617]), "{typed} stays to be mended");
        keys(&mut app, "<Esc>");
    }
    // A range is no count of steps.
    keys(&mut app, "1-3<Right>");
    assert_eq!(message(&app), "1-3 is not a number of steps: Enter opens it, Esc cancels");
    keys(&mut app, "<Esc>1,000<Right>");
    assert_eq!(shown(&app), [1617]);
    keys(&mut app, &format!(":{}<PgDn>", "9".repeat(18)));
    assert_eq!(shown(&app), [8_589_934_591]);
    // Letters and signs where no number has them.
    for (typed, wrong) in [("5", 'm'), (":m", 'm'), (":", 's'), ("5", '/'), ("5", 'e')] {
        keys(&mut app, &format!("{typed}{wrong}"));
        assert!(message(&app).starts_with(&format!("'{wrong}' is not a digit: ")), "{}", message(&app));
        keys(&mut app, "<Esc>");
    }
}

#[test]
fn numbers_are_pasted_as_people_write_them() {
    let mut app = app(&[1], 80, 24);
    for (text, numbers) in
        [("1,000", vec![1000]), (" MS #617\r\n", vec![617]), ("ms-618", vec![618]), ("4-6", vec![4, 5, 6])]
    {
        paste(&mut app, text);
        assert_eq!(top(&app), "Number line", "{text}: {}", message(&app));
        keys(&mut app, "<Enter>");
        assert_eq!(shown(&app), numbers, "{text}");
    }
    for text in ["11 982", "1-10", "3-1", "1 2", "1 -2 3"] {
        paste(&mut app, text);
        assert!(message(&app).starts_with("pasted text: "), "{text}: {}", message(&app));
        assert_eq!(top(&app), "Browse");
    }
    // On the open number line, where a number is being typed, a blank may group its digits.
    keys(&mut app, ":");
    paste(&mut app, "11 982");
    keys(&mut app, "<Enter>");
    assert_eq!(shown(&app)[0], 11_982);
}

#[test]
fn back_and_forward_go_by_jumps() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "<Right><Right>617<Enter><Right><PgDn>11982<Enter>[");
    assert_eq!(shown(&app), [718], "where the steps ended");
    keys(&mut app, "[");
    assert_eq!(shown(&app), [3]);
    keys(&mut app, "[");
    assert_eq!(message(&app), "nothing to go back to");
    keys(&mut app, "]]");
    assert_eq!(shown(&app), [11_982]);
    keys(&mut app, "]");
    assert_eq!(message(&app), "nothing to go forward to");
    // Each of these is a jump.
    for jump in ["<Home>", "<End>", "5<Enter>", "o<Right><Enter>"] {
        let before = shown(&app);
        keys(&mut app, jump);
        assert_ne!(shown(&app), before, "{jump}");
        keys(&mut app, "[");
        assert_eq!(shown(&app), before, "{jump}");
        keys(&mut app, "]");
    }
    keys(&mut app, "r[");
    assert_eq!(message(&app), "");
}
