//! A deal is chosen from the map and from the list, in a terminal.

use super::session::{Home, RIGHT};

const DOWN: &str = "\x1b[B";

#[test]
fn the_map_is_walked_and_a_deal_opened_from_it() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("M");
    session.wait_for_text("atlas · difficulty");
    session.wait_for_text("harder than 99 of 100");
    session.type_keys(RIGHT);
    session.wait_for_text("#618");
    session.type_keys("d");
    session.wait_for_text("colored by");
    session.type_keys("\r");
    session.wait_for_deals(&[618]);
    // F4 as xterm sends it.
    session.type_keys("\x1bOS");
    session.wait_for_text("#618: ");
    session.type_keys("q");
    session.wait_for_deals(&[618]);
    session.type_keys("qq");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
}

#[test]
fn the_list_is_sorted_filtered_and_a_deal_opened_beside_from_it() {
    let home = Home::new();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("L");
    session.wait_for_text("list · 1–32,000");
    session.type_keys("d");
    session.wait_for_text("list · impossible");
    session.wait_for(|screen| screen.contents().contains("#11982") && !screen.contents().contains("#617 "));
    session.type_keys("\x1b");
    session.wait_for_deals(&[617]);
    session.type_keys("L/aces > 22\r");
    session.wait_for_text("list · 1–32,000 · filter: aces > 22");
    session.wait_for(|screen| screen.contents().contains("#673") && !screen.contents().contains("#617 "));
    session.type_keys(&format!("{RIGHT}s{DOWN}"));
    session.wait_for_text("sorted by verdict");
    session.type_keys("c");
    session.wait_for(|screen| screen.contents().matches("winnable").count() > 1);
    session.type_keys("qq");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
}
