//! The screen in ASCII alone, for terminals and fonts that have nothing else.

use ratatui::buffer::Buffer;

/// Spells everything on the screen in ASCII: suits as letters, borders as lines, other signs as the nearest sign.
pub fn spell(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if cell.symbol().is_ascii() {
            continue;
        }
        let plain = match cell.symbol() {
            "♣" => "C",
            "♦" => "D",
            "♥" => "H",
            "♠" => "S",
            "│" => "|",
            "─" | "–" | "·" | "−" => "-",
            "╭" | "╮" | "╰" | "╯" => "+",
            "←" => "<",
            "→" => ">",
            "↑" => "^",
            "↓" => "v",
            "★" => "*",
            "█" => "#",
            "×" => "x",
            "…" | "░" => ".",
            _ => "?",
        };
        cell.set_symbol(plain);
    }
}
