//! The solver against known verdicts, and its solutions against a checker that knows nothing of the search.

mod solver {
    mod answers;
    mod board;
    mod endings;
    mod limits;
    mod whole;
}
