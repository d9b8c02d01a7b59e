//! Parts of the program, each alone: arguments, keys, the terminal, searches, settings, state, widgets.

mod browser {
    mod burst;
    mod incoming;
    mod input {
        mod event;
        mod key;
        mod keys {
            mod layout;
            mod text;
        }
        mod paste_reader;
    }
    mod linear;
    mod pictures {
        mod svg {
            mod shape;
        }
    }
    mod screens {
        mod find {
            mod geometry;
        }
        mod histograms;
        mod marks;
        mod playback {
            mod ruler;
        }
        mod screen;
    }
    mod search {
        mod answers;
        mod filter;
        mod worker;
    }
    mod session;
    mod state {
        mod clock;
        mod comparing;
        mod desk;
        mod ghost;
        mod number_search;
        mod pane;
        mod tour;
    }
    mod terminal {
        mod backend;
        mod depth;
        mod input;
        mod locale;
    }
    mod theme;
    mod widgets {
        mod cards;
        mod draw;
        mod histogram;
        mod page;
        mod rows;
        mod scale;
        mod suits;
    }
}
mod cli {
    mod arguments;
    mod numbers {
        mod list;
    }
    mod skat {
        mod hand_line;
    }
    mod solve {
        mod scratch;
    }
}
mod columns;
mod history;
mod memory {
    mod cgroups;
}
mod practice {
    mod answer;
    mod record;
    mod schedule;
}
mod record {
    mod evening;
    mod losses;
}
mod settings;
mod sign;
mod store {
    mod import;
    mod marks;
}
mod table {
    mod facts;
    mod keys;
}
mod words;
