//! From a board to its numbers, and why there are none.

mod find {
    mod command_line;
    mod mistakes;
    mod nearest;
    mod numbers;
    mod patterns;
    mod shared;
}
