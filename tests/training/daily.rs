//! Prints the lists of deals of the day, from the difficulty that the embedded atlas has:
//!
//! ```text
//! cargo run -p tableaux-training --bin daily > 1.txt
//! ```
//!
//! It made `src/engine/assets/daily/1.txt`, which stays as it is. For another version change the number, the first day and the seed,
//! and add its file to `src/engine/daily.rs`.

#[path = "../support/daily_lists.rs"]
mod daily_lists;

fn main() {
    print!("{}", daily_lists::version_1());
}
