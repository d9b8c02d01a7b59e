//! Reviews of games whose blunders are known.
