//! From a layout to its numbers, and why there are none.

mod find {
    mod closest;
    mod command_line;
    mod mistakes;
    mod numbers;
    mod patterns;
    mod shared;
}
