//! Parts of the program, each alone: arguments, keys, the terminal, searches, widgets.

#[path = "support/played_days.rs"]
mod played_days;

mod units {
    mod browser {
        mod burst;
        mod input {
            mod event;
            mod key;
            mod paste_reader;
        }
        mod linear;
        mod search {
            mod filter;
            mod worker;
        }
        mod session;
        mod terminal {
            mod backend;
            mod depth;
            mod locale;
        }
        mod widgets {
            mod cards;
            mod draw;
            mod scale;
            mod suits;
        }
    }
    mod cli {
        mod arguments;
    }
    mod history;
    mod practice {
        mod answer;
        mod schedule;
    }
    mod settings {
        mod memory_size;
    }
    mod table {
        mod facts;
        mod keys;
    }
}
