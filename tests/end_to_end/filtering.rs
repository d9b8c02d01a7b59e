//! Only deals that fit a filter are browsed, in a terminal.

use super::session::{Home, LEFT, RIGHT};

#[test]
fn a_filter_is_typed_and_stepped_through() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("/acse > 22");
    session.wait_for_text("column 1: unknown measure 'acse'; did you mean aces?");
    session.type_keys("\x15aces > 22");
    session.wait_for_text("reads as aces > 22");
    session.type_keys("\r");
    session.wait_for_text("FreeCell · filter: aces > 22");
    session.wait_for_text("6 fit; #673 is the next");
    session.wait_for_deals(&[673]);
    session.type_keys(&format!("{RIGHT}{LEFT}"));
    session.wait_for_deals(&[673]);
    let title = "\x1b]2;#673 · FreeCell · filter: aces > 22 – tableaux\x1b\\";
    assert!(session.sent(title) > 0, "{}", String::from_utf8_lossy(&session.raw()));
    session.type_keys("o");
    session.wait_for(|screen| screen.contents().contains("#673") && !screen.contents().contains("#674"));
    session.type_keys("qq");
    session.wait_for_text("q again quits");
    session.type_keys("q");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
}

#[test]
fn what_takes_a_search_is_stepped_to_or_canceled() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    // The atlas knows no positions searched.
    session.type_keys("/aces > 22 and states > 0\r");
    session.wait_for_text("filter: aces > 22 and states > 0");
    session.wait_for_deals(&[673]);
    session.type_keys("/\x15difficulty > 100\r");
    session.wait_for_text("0 deals of 1–32,000 fit the filter: it stays 'aces > 22 and states > 0'");
    // No other deal is that hard: among those that the atlas does not know the search takes hours.
    session.type_keys("\x15673 or difficulty > 100\r");
    session.wait_for_text("1 fits; #673 is one of them");
    session.type_keys(RIGHT);
    session.wait_for(|screen| {
        let status = screen.contents();
        status.contains("searching from #") && status.contains(": q cancels")
    });
    session.type_keys("q");
    session.wait_for_text("search canceled");
    session.wait_for_deals(&[673]);
    session.type_keys("q");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
}
