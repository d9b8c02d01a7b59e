//! Texts meant for another command.

use super::boards;
use super::gears::page as gears;
use super::skat::page as skat;

/// The subject of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Page {
    FreeCell,
    Skat,
    Gears,
}

/// Returns a message naming the command that can read a text, if it is not `own`: `there are Skat hands: …`.
pub(super) fn other_command(text: &str, own: Page) -> Option<&'static str> {
    /// With fewer cards, the text is probably something else.
    const MIN_CARDS: usize = 40;
    /// A page of many hands or boards begins with some, in bytes.
    const MAX_BEGINNING: usize = 1 << 15;
    let end = (0..=text.len().min(MAX_BEGINNING)).rfind(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let text = &text[..end];
    let has_boards = || {
        boards::boards(text)
            .is_ok_and(|reading| reading.boards.iter().any(|board| board.layout.known_count() >= MIN_CARDS))
    };
    let others: [(Page, &dyn Fn() -> bool, &str); 3] = [
        (
            Page::Skat,
            &|| skat::hands(text).iter().any(|hand| hand.line.is_ok()),
            "this has Skat hands; use tableaux skat -",
        ),
        (
            Page::Gears,
            &|| gears::boards(text).iter().any(|board| board.board.is_ok()),
            "this has boards of Gears; tableaux gears - solves them, tableaux find --table gears finds their numbers",
        ),
        (Page::FreeCell, &has_boards, "this has FreeCell boards; use tableaux find"),
    ];
    others.into_iter().find(|(page, is_there, _)| *page != own && is_there()).map(|(.., words)| words)
}
