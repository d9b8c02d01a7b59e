//! Prints the lists of deals of the day, from the difficulty that the embedded atlas has:
//!
//! ```text
//! cargo run --example daily > 1.txt
//! ```
//!
//! It made `assets/daily/1.txt`, which stays as it is. For another version change the number, the first day and the seed,
//! and add its file to `src/daily.rs`.

#[path = "../support/daily_lists.rs"]
mod daily_lists;

fn main() {
    print!("{}", daily_lists::version_1());
}
