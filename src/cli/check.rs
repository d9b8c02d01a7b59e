//! `tableaux check`: replay moves on a board or a numbered deal, or check the certificate of an impossible one.

mod certificate;

use super::game::{GameArguments, note_dialect, replay};
use super::json::{CARDS, MOVES};
use super::prelude::*;
use tableaux_engine::PlayedGame;
use tableaux_engine::freecell::notation::{self, NotatedMove};

const EXAMPLES: &str = "Examples:\n  tableaux check 1 - < solution.txt\n  tableaux check 617 8a 8b 8c 87\n  \
    tableaux check 617 --cells 5 --automatic horne - --format json < moves.txt\n  \
    tableaux check --board board.txt 3a 26v3 5h\n  \
    tableaux check 617 'QH freecell, JH freecell'\n  \
    tableaux check ms:617/4/none/8a8b8c87\n  \
    tableaux check 11982 --certificate 11982.certificate\n\n\
    Exit code 1 means that the moves are legal but do not solve the deal; 2 means that one is illegal.";

json_object! {
    #[derive(Default)]
    pub(super) struct CheckJson {
        @flatten start: StartJson,
        verdict: &'static str = "solved, legal or illegal; with --certificate impossible",
        error: Option<String> = "first illegal move and the reason; the fields below are missing then, except the last",
        played: Option<Vec<NotatedMove>> = "moves, automatic ones included",
        moves: Option<u32> = MOVES,
        cards: Option<u32> = CARDS,
        left: Option<u32> = "cards not home",
        automatic_before_first_move: Option<usize> = "cards that went home before the first move",
        dialect: Option<String> = "notation of the moves, if not the standard one",
        states: Option<u64> = "with --certificate: its number of positions",
        legal_with: Option<&'static str> = "if a move is illegal: another rule of automatic moves that makes all of them legal",
    }
}

/// Replay FreeCell moves on a deal or a board
///
/// Prints "solved in 27 moves, 101 cards" if the moves are legal and all cards are home. A supermove counts as one move
/// and a move home as none; every card moved counts, home or not. Prints "legal, 31 cards left" if the moves are legal
/// and cards are left. Otherwise prints the first illegal move and the reason.
///
/// A move is two characters, from and to: 1 to 8 for the cascades from the left, a b c d for the free cells (then e f g
/// k l m), h for home. After a move to an empty cascade, v and a hexadecimal number give the number of cards, as in
/// 26v3. Without v, one card is moved if any other move has a v; otherwise the following moves decide. Spaces between
/// moves are optional; text after a # is ignored.
///
/// Moves written by other programs are read too: F or 0 for home, columns from 0 to 7, a number of cards as {2} or (2),
/// 8-a or 8→a, cards by name as 7D to 8S, 2D freecell or AH home, KS: 2 -> a, places as t1:b0 or
/// tableau 1 -> freecell 0, and fc-solve's sentences; as lines, lists, tuples, JSON or CSV with from and to. Replaying
/// the moves shows which notation it is. If it is not the one above, standard error names it.
///
/// If a move is illegal, the other rules of automatic moves are tried, and one that makes all moves legal is named. Up
/// to 10000 moves are read. Lines around them, such as those that fc-solve prints, and line numbers are ignored. A
/// line such as #617 above the moves can replace the number before -; the rule of automatic moves is then found, too. A
/// shared game can replace number and moves: ms:617/4/horne/3a26v3, with another generator minstd:617/…, with a board
/// board: and its 52 cards row by row, or a link with ?deal=617 and moves after a colon.
///
/// A FILE has a board in a form that tableaux find --help lists, or eight lines, one for each cascade, its bottom card
/// first, : for an empty one. The lines "Freecells: KH - 3D -" and "Foundations: H-5 C-A S-0 D-K" give the cards in
/// cells and foundations. There are four cells unless more are listed or a line "# 1 free cell" says so.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<CheckJson>(EXAMPLES))]
#[command(mut_arg("input", |input| input.required(false).required_unless_present("certificate")))]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// Instead of moves, check the certificate in FILE that a deal or board is impossible
    ///
    /// The set of positions must contain the start, no move may lead out of it, and no position in it may be won.
    /// tableaux solve writes such files. If you name the deal, by its number or --board FILE, the certificate must be
    /// for that deal.
    #[arg(long, value_name = "FILE", conflicts_with = "automatic", value_hint = ValueHint::FilePath)]
    certificate: Option<PathBuf>,
    /// The form of the answer
    #[arg(long, default_value = "text")]
    #[arg(value_parser = text_or_json("One line of text", "One object on one line, with every move in the explicit notation"))]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(file) = &arguments.certificate {
        return certificate::run(file, &arguments.game, arguments.format);
    }
    let request = arguments.game.request()?;
    let illegal =
        |start, error, legal_with| CheckJson { start, verdict: "illegal", error, legal_with, ..CheckJson::default() };
    let moves = replay(&request, arguments.format, illegal)?;
    let game = &moves.game;
    let is_won = game.position().is_won();
    let mut out = Output::new();
    match arguments.format {
        Format::Text => {
            note_dialect(&moves);
            out.line(in_words(game));
        }
        Format::Json => out.line(to_json(&CheckJson {
            start: request.json(),
            verdict: if is_won { "solved" } else { "legal" },
            played: Some(notation::explicit(game).collect()),
            moves: Some(game.moves()),
            cards: Some(game.cards()),
            left: Some(game.position().cards_left()),
            automatic_before_first_move: Some(game.automatic_before_first_move()),
            dialect: moves.remark(),
            ..CheckJson::default()
        })),
    }
    out.end(Ok(()))?;
    Ok(exit_code(is_won))
}

/// Describes legal moves in one line.
fn in_words(game: &PlayedGame) -> String {
    let opening = match game.automatic_before_first_move() as u64 {
        0 => String::new(),
        before => format!("; {} went home before the first move", counted(before, "card", "cards")),
    };
    match game.position().cards_left() {
        0 => {
            let [moves, cards] = [(game.moves(), "move", "moves"), (game.cards(), "card", "cards")]
                .map(|(count, one, many)| counted(count.into(), one, many));
            format!("solved in {moves}, {cards}{opening}")
        }
        left => format!("legal, {} left{opening}", counted(left.into(), "card", "cards")),
    }
}
