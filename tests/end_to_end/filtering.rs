//! Deals that fit a filter are searched for, in a terminal.

use super::session::{Home, RIGHT};

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
