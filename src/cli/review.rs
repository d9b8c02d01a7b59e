//! `tableaux review`: the effect of each move of a game.

mod text;

use super::game::{GameArguments, GameRequest, note_dialect, replay};
use super::interrupt::Stop;
use super::prelude::*;
use super::skat;
use super::skat::review::{ReviewRequest, SkatReviewJson};
use super::work::progress::Progress;
use super::work::threads;
use crate::memory;
use tableaux_engine::coach::review::{ReviewedPosition, review_position};
use tableaux_engine::coach::{MoveSign, Narrowness, Reachable, Review, ReviewedMove};
use tableaux_engine::freecell::notation::NotatedMove;
use tableaux_engine::freecell::{GameTree, Outlook};
use tableaux_engine::jobs::in_order;
use tableaux_engine::undo_tree::NodeId;
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::{Move, VerifyError, verdict};

const EXAMPLES: &str = "Examples:\n  tableaux review ms:617/4/horne/8a8b8c87\n  \
    tableaux review 617 --automatic horne - < moves.txt\n  \
    tableaux review ms:617/4/none/8a8b8c87 --format json\n  tableaux review evening.sgf\n  \
    tableaux review evening.sgf --game 3\n\n\
    Exit code 1 means that a game of FreeCell ends in a position that cannot be won, 2 that a game of Skat cannot be \
    read or its stated result is not the count.";

json_object! {
    #[derive(Default)]
    struct ReviewJson {
        @flatten start: StartJson,
        result: &'static str = "won, open (it can still be won), lost or unknown; illegal if a move is, then followed \
            only by the next two fields",
        error: Option<String> = "first illegal move and the reason",
        legal_with: Option<&'static str> = "if a move is illegal: another rule of automatic moves that makes all of them legal",
        steps: Option<Vec<StepJson>>,
        turns: Option<Vec<TurnJson>>,
        lost: Option<LostJson>,
        dialect: Option<String> = "notation of the moves, if not the standard one",
    }

    struct StepJson {
        r#move: Option<NotatedMove> = "move in the explicit notation",
        number: OrNull<u32> = "number of the move; null for a move home, which does not count",
        home: Vec<Move> = "moves home that followed automatically",
        sign: &'static str = "best, longer, kept (still won, in an unknown number of moves), only (of several moves \
            the only one that wins), lost-here, lost-before or unknown",
        longer: Option<u32> = "how many moves longer than the best known solution; only with the sign longer",
        winning: Option<usize> = "how many of the choices win; like the next two fields, missing for a move home and \
            after the game was lost",
        choices: Option<usize> = "number of different moves, not counting moves home",
        undecided: Option<usize> = "choices that the search did not decide within its limit",
        left: OrNull<u32> = "moves of the best known solution after it; null if none is known",
    }

    struct TurnJson {
        step: usize = "index in steps, from 0, of a move where the game turned",
        line: Vec<NotatedMove> = "moves that win from the position before it; empty if none are known",
    }

    struct LostJson {
        positions: u64 = "positions that can be reached once the game is lost; missing if it was not lost",
        all: bool = "whether these are all; false if the search reached its limit",
        left: u32 = "fewest cards not home in any of them",
        buried: Vec<Card> = "cards that are under others in all of them",
    }
}

json_object! {
    /// The objects of both games, for the help.
    struct AllJson {
        @flatten freecell: ReviewJson,
        @flatten skat: SkatReviewJson,
    }
}

/// The default of `--limit`: the positions that the search of each move expands.
const DEFAULT_STATES: u64 = 1_000_000;
/// The most positions searched for what a lost game still allows.
const MAX_REACHED: usize = 100_000;

/// Review a game of FreeCell move by move, or of Skat card by card
///
/// Each move has a sign: ● for a move of the shortest known solution, + for one that makes the game longer, and by how
/// many moves, ! for the only one of several that wins, ✗ for the one that lost the game, and how many would have kept
/// it. The turning points follow, with the moves that win from there, and what could still be achieved in a lost
/// position.
///
/// A game is given as for tableaux check: a line such as ms:617/4/horne/3a26v3, a link, a number or --board FILE and
/// moves, or - for standard input, in any notation that check reads. It may be won, lost or open. Moves that lead to
/// the same position count as one choice; moves home do not count.
///
/// A game file of the International Skat Server is reviewed against open cards: for each card, the points that it cost
/// its player and the best card, the cards laid away first, the turning point, and the result counted by the
/// International Skat Order. Several games get a line each, and a summary for each seat: won, and lost by the deal, by
/// the cards laid away or by the play. --game N reviews one of them whole.
///
/// Whether a position can be won is searched for within --limit. If that is not enough, it is unknown, and so are the
/// counts that depend on it: at least 2 of 9 moves win.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<AllJson>(EXAMPLES))]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// Review only game N of a Skat server's file
    #[arg(long = "game", value_name = "N", allow_negative_numbers = true)]
    place: Option<String>,
    /// Review the games of a Skat server's file on N threads [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    jobs: Option<String>,
    /// Search at most N positions for each move [default: 1000000]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<String>,
    /// The form of the answer
    #[arg(long, default_value = "text")]
    #[arg(value_parser = text_or_json("One line per move, then the turning points", "One object on one line"))]
    format: Format,
}

struct ReviewedGame {
    tree: GameTree,
    /// The nodes from the start to the end.
    line: Vec<NodeId>,
    review: Review,
    /// The moves of the shortest known solution of each position; empty if there is none.
    solutions: Vec<Vec<Move>>,
    /// The best that the first lost position still allows, if the game was lost.
    lost: Option<Reachable>,
}

impl ReviewedGame {
    fn result(&self) -> &'static str {
        match self.tree.outlook(self.tree.at()) {
            _ if self.tree.position().is_won() => "won",
            Some(Outlook::Winnable { .. }) => "open",
            Some(Outlook::Lost) => "lost",
            None => "unknown",
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let states = positive(arguments.limit.as_deref(), "--limit", "positions")?.unwrap_or(DEFAULT_STATES);
    let place = positive(arguments.place.as_deref(), "--game", "games")?;
    let threads = threads(arguments.jobs.as_deref())?;
    if let Some((file, text)) = arguments.game.skat_file()? {
        let request = ReviewRequest { game: place, format: arguments.format, threads };
        return skat::review::run(&file, &text, &request);
    }
    if place.is_some() || arguments.jobs.is_some() {
        bail!("--game and --jobs are for the game file of a Skat server");
    }
    let request = arguments.game.request()?;
    let illegal =
        |start, error, legal_with| ReviewJson { start, result: "illegal", error, legal_with, ..ReviewJson::default() };
    let moves = replay(&request, arguments.format, illegal)?;
    // A link does not name its rule.
    let rule = if request.link.is_some() { AutoPlay::Max } else { request.rule };
    let tree = GameTree::played_by(&moves.game, request.start.clone(), rule);
    let stop = Stop::on_interrupt()?;
    let reviewed = review(tree, memory::limits(states, threads), threads, &stop)?;
    if stop.load(Ordering::Relaxed) {
        return Ok(ExitCode::from(130));
    }
    let mut out = Output::new();
    match arguments.format {
        Format::Text => {
            note_dialect(&moves);
            out.line(text::to_text(&request, &reviewed).trim_end());
        }
        Format::Json => {
            out.line(to_json(&ReviewJson { dialect: moves.remark(), ..in_json(&request, &reviewed) }));
        }
    }
    out.end(Ok(()))?;
    Ok(exit_code(reviewed.result() != "lost"))
}

fn review(
    mut tree: GameTree,
    limits: Limits,
    threads: NonZeroUsize,
    stop: &AtomicBool,
) -> Result<ReviewedGame, VerifyError> {
    let line = tree.way_to(tree.at());
    let mut solver = Solver::new();
    // Each position is searched twice, those after a lost one not at all.
    let mut progress = Progress::new(Some(2 * line.len() as u64));
    // Positions after a lost one need no search.
    let mut lost_at = None;
    for (place, &id) in line.iter().enumerate() {
        let found = verdict(&mut solver, tree.position_of(id), Effort::Fast, limits, stop)?;
        if let Verdict::Impossible { .. } = found {
            lost_at = Some(place);
            break;
        }
        progress.add(1);
    }
    let open = &line[..lost_at.unwrap_or(line.len())];
    progress.add(2 * (line.len() - open.len()) as u64);
    let has_choice =
        |place: usize| line.get(place + 1).and_then(|&next| tree.step(next)).is_some_and(|(step, _)| !step.is_home());
    let mut positions: Vec<ReviewedPosition> = Vec::new();
    in_order(
        open.iter().enumerate(),
        threads,
        stop,
        Solver::new,
        |solver, (place, &id)| review_position(solver, tree.position_of(id), has_choice(place), limits, stop),
        |reviewed| {
            progress.add(1);
            reviewed.map(|reviewed| positions.push(reviewed))
        },
    )?;
    progress.end();
    let (review, solutions) = Review::of_positions(&mut tree, &line, positions);
    let lost = lost_at.map(|place| Reachable::from(tree.position_of(line[place]), MAX_REACHED, stop));
    Ok(ReviewedGame { tree, line, review, solutions, lost })
}

fn in_json(request: &GameRequest, game: &ReviewedGame) -> ReviewJson {
    let notated = |position: NodeId, steps: &[Move]| text::notated(game.tree.position_of(position), steps);
    let steps = game.line.iter().zip(&game.review.moves).map(|(&before, reviewed)| {
        let &ReviewedMove { id, number, sign, ref narrowness } = reviewed;
        let (step, home) = game.tree.step(id).expect("it is a move");
        StepJson {
            r#move: notated(before, &[step]).pop(),
            number: OrNull(number),
            home: home.to_vec(),
            sign: sign.name(),
            longer: if let MoveSign::Longer(moves) = sign { Some(moves) } else { None },
            winning: narrowness.as_ref().map(Narrowness::winning),
            choices: narrowness.as_ref().map(Narrowness::total),
            undecided: narrowness.as_ref().map(|narrowness| narrowness.count(Outcome::Unknown)),
            left: OrNull(match game.tree.outlook(id) {
                Some(Outlook::Winnable { moves }) => Some(moves),
                _ => None,
            }),
        }
    });
    let turns = game.review.moves.iter().enumerate().filter(|(_, reviewed)| reviewed.is_turning_point());
    let turns = turns.map(|(step, _)| TurnJson { step, line: notated(game.line[step], &game.solutions[step]) });
    let lost = game.lost.clone().map(|lost| {
        let Reachable { positions, is_whole: all, fewest_left: left, buried, .. } = lost;
        LostJson { positions, all, left, buried }
    });
    let (steps, turns) = (Some(steps.collect()), Some(turns.collect()));
    ReviewJson { start: request.json(), result: game.result(), steps, turns, lost, ..ReviewJson::default() }
}
