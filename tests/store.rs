//! What a person keeps is kept: over restarts, beside another browser, after a kill, and when the file is damaged.

mod store {
    mod damage;
    mod folder;
    mod in_the_way;
    mod keeping;
    mod older;
}
