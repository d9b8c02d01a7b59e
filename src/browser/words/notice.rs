//! Notices in words.

use std::cmp::Ordering;

use super::game::{NEVER_WINNABLE, NOT_KNOWN, ghost_name, lost, place};
use super::moves::refusal;
use super::own_board::joke;
use super::practice::NOTHING_LEFT;
use super::record;
use super::solution::reason;
use crate::browser::input::command::{Command, Opening};
use crate::browser::input::effect::GamePlace;
use crate::browser::search::filter::MAX_LENGTH;
use crate::browser::state::game::Oracle;
use crate::browser::state::message::Message;
use crate::browser::state::notice::{BoardRemark, MarkedDeal, Notice};
use crate::browser::state::panes::{CellLimit, MAX_PANES};
use crate::query::scan::Direction;
use crate::record::GameOutcome;
use crate::settings::Narrow;
use crate::sign::Sign;
use crate::table::facts::cells_in_words;
use crate::table::{Play, Table};
use tableaux_engine::daily::Day;
use tableaux_engine::freecell::{AutoPlay, CellCount};
use tableaux_engine::gears::BoardSize;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, grouped};
use tableaux_engine::words::{counted, plural};

#[expect(clippy::too_many_lines, reason = "a line for each notice")]
pub fn message(notice: &Notice) -> Message {
    match notice {
        Notice::Text(text) => text.clone().into(),
        Notice::NotSaved => "the change is not saved yet".into(),

        Notice::NoRoom => format!("there can be {MAX_PANES} panes").into(),
        Notice::SkatOpened { deals, is_game, wrong } => {
            let (one, several) = if *is_game { ("game", "games") } else { ("deal", "deals") };
            let opened = (*deals > 0).then(|| format!("{} opened", counted(*deals as u64, one, several)));
            opened.into_iter().chain(wrong.clone()).collect::<Vec<_>>().join("; ").into()
        }
        Notice::NoBoardClosed => "no board of your own was closed".into(),
        Notice::NothingBehind => "nothing to go back to".into(),
        Notice::NothingAhead => "nothing to go forward to".into(),
        Notice::LastPane => "the last pane stays open".into(),
        Notice::BoardClosed(name) => {
            Message::new(format!("{name} closed: ")).key(&[Command::ReopenLayout]).text(" brings it back")
        }
        Notice::OnePane => "only one pane is open".into(),
        Notice::Linked(true) => "panes linked: they step together".into(),
        Notice::Linked(false) => "panes no longer linked".into(),
        Notice::Compared(comparing) => format!("compared: {}", comparing.name()).into(),
        Notice::TableShown(table) => {
            let own = if *table == Table::FREECELL { "" } else { "; its numbering is this program's own" };
            format!("{table}{own}").into()
        }
        Notice::BoardSizeLimit => {
            format!("boards have {} to {} gears along each side", BoardSize::MIN, BoardSize::MAX).into()
        }
        Notice::DealtBy(Generator::Microsoft) => "dealt as Microsoft deals".into(),
        Notice::DealtBy(generator) => format!("dealt by {generator}, by this program's own convention").into(),
        Notice::Cells(cells) => {
            let default = if *cells == CellCount::FOUR { ", as usual" } else { "" };
            format!("FreeCell with {}{default}", cells_in_words(*cells)).into()
        }
        Notice::CellLimit(CellLimit::End) => {
            format!("there are {} to {} free cells", CellCount::NONE, CellCount::MAX).into()
        }
        Notice::CellLimit(CellLimit::Occupied(name, cells)) => {
            format!("{name} has cards in its {}; it cannot have fewer", cells_in_words(*cells)).into()
        }
        Notice::NoNextBoard => Message::new("your own board has no next one: type a number, or ")
            .key(&[Command::Focus(1)])
            .text(" for another pane"),
        Notice::FirstNumber(table) => format!("{} is the first {}", name(DealNumber::MIN), table.noun()).into(),
        Notice::LastNumber(table) => format!("{} is the last {}", name(table.last()), table.noun()).into(),

        Notice::FilterTooLong => format!("use up to {MAX_LENGTH} characters").into(),
        Notice::NoRecord => "your games cannot be read: the filter is unchanged".into(),
        Notice::FilterRemoved => "no filter: browsing all deals".into(),
        Notice::FilterRefused { set, kept } => {
            let stays = kept.as_ref().map_or("no filter is set".into(), |before| format!("it stays '{before}'"));
            format!("0 deals of {} fit the filter: {stays}", set.bounds()).into()
        }
        Notice::SearchingFits(from) => {
            let cancels = Message::new(": ").key(&[Command::Quit, Command::Back]).text(" cancels");
            Message::new(format!("searching from {}", name(*from))).seen(cancels)
        }
        Notice::NoFit(set) => format!("no deal of {} fits the filter", set.bounds()).into(),
        Notice::FirstFit { from, found, count } => first_fit(*from, *found, *count).into(),
        Notice::StepLimit(most) => format!("use up to {} steps at a time", grouped(*most as u64)).into(),
        Notice::EndOfFits { direction, last, limit } => {
            let (side, until) = match direction {
                Direction::Up => ("after", "up"),
                Direction::Down => ("before", "down"),
            };
            let limit = limit.map_or(String::new(), |limit| format!(" {until} to {}", name(limit)));
            format!("no deal {side} {}{limit} fits the filter", name(*last)).into()
        }

        Notice::Marked(deal) => format!("{} marked", marked(deal)).into(),
        Notice::MarkRemoved(deal, restore) => Message::new(format!("the mark of {} was removed: ", marked(deal)))
            .then(restore.clone())
            .text(" brings it back"),
        Notice::MarkRestored(Some(deal)) => format!("the mark of {} is back", marked(deal)).into(),
        Notice::MarkRestored(None) => "no mark was removed".into(),

        Notice::NotPlayable => "this board is incomplete and cannot be played".into(),
        Notice::Resumed { play, count, place } => resumed(*play, *count, *place),
        Notice::GameUnreadable(error) => format!("the saved game cannot be read: {error}").into(),
        Notice::NewGame => "a new game".into(),
        Notice::RestartAsked(outcome) => Message::default().key(&[Command::Restart]).text(match outcome {
            Some(GameOutcome::Lost) => " again restarts: this game counts as lost",
            Some(GameOutcome::Won | GameOutcome::GivenUp) => " again restarts: this game counts as given up",
            None => " again restarts: this shared game is removed and not counted",
        }),
        Notice::Illegal(position, why) => refusal(position, *why),
        Notice::NoStep { play, is_back } => match (play, is_back) {
            (Play::Moves, true) => "no steps before this",
            (Play::Moves, false) => "no steps to redo",
            (Play::Presses, true) => "no presses before this",
            (Play::Presses, false) => "no presses to redo",
        }
        .into(),
        Notice::OneLineOfPresses => "there is one line; undo, then press another gear to begin a branch".into(),
        Notice::OneLine => "there is one line; undo, then make another move to begin a branch".into(),
        Notice::Entered { after, is_branch, dialect } => {
            let branch = if *is_branch { ", in a branch of its own" } else { "" };
            let dialect = dialect.as_ref().map_or(String::new(), |dialect| format!("; moves read as: {dialect}"));
            format!("playing on after move {after}{branch}{dialect}").into()
        }

        Notice::OracleSet(Oracle::Off) => "oracle off: nothing shows whether the game can be won".into(),
        Notice::OracleSet(Oracle::Asked) => {
            Message::new("oracle asked: ").key(&[Command::Ask]).text(" shows whether the game can be won")
        }
        Notice::OracleSet(Oracle::On) => "oracle on: after every move it shows whether the game can be won".into(),
        Notice::AutoPlaySet(rule) => {
            let rule = match rule {
                AutoPlay::None => "none",
                AutoPlay::Horne => "horne, cards that no other card needs, as in Microsoft's",
                AutoPlay::Raymond => "raymond, every card that no solution needs",
                AutoPlay::Max => "max, every card that may go home",
            };
            format!("automatic moves: {rule}").into()
        }
        Notice::NarrowSet { narrow, is_over } => match narrow {
            Narrow::On if *is_over => "the moves that win are shown while the game can be won".into(),
            Narrow::On => {
                let [all, some, none] = [Sign::Winnable, Sign::Mixed, Sign::Impossible].map(Sign::symbol);
                format!("moves from a card: {all} all win, {some} some, {none} none; once taken, its places").into()
            }
            Narrow::Warn => "winning moves no longer shown; a warning if there are few".into(),
            Narrow::Off => "winning moves no longer shown".into(),
        },
        Notice::Won => "the game is won".into(),
        Notice::Lost(back) => {
            let [long, _] = lost(*back);
            long
        }
        Notice::NoHint => Message::new("no hint yet: ").key(&[Command::Hint]).text(" asks for one"),
        Notice::SearchingHintToPlay => Message::new("searching for a hint, to play it as soon as it is found; ")
            .key(&[Command::Back])
            .text(" cancels"),
        Notice::SearchingHint => "searching for a hint, to show it as soon as it is found".into(),
        Notice::PressHint { gear, to_go } => {
            let to_go = counted((*to_go).into(), "press", "presses");
            Message::new(format!("press gear {gear}: {to_go} to go, in any order"))
                .seen(Message::new("; ").key(&[Command::Press]).text(" presses it"))
        }
        Notice::SearchingGears => {
            Message::new("searching for the number of the board, to show it as soon as it is found; ")
                .key(&[Command::Back])
                .text(" cancels")
        }
        Notice::GearsNumber(number) => Message::new("the pasted board is ").deal(*number),
        Notice::NoGearsNumber { is_solvable: true } => "no number deals this board of gears".into(),
        Notice::NoGearsNumber { is_solvable: false } => {
            "this board of gears cannot be solved, so it has no number".into()
        }
        Notice::PressesSolved { presses, fewest } => {
            let presses = counted((*presses).into(), "press", "presses");
            let fewest = fewest.map_or(String::new(), |fewest| format!(", fewest {fewest}"));
            format!("solved: all gears point up after {presses}{fewest}").into()
        }
        Notice::SearchingWinnable => "searching for the last winnable position".into(),
        Notice::WinnableUnknown => NOT_KNOWN.into(),
        Notice::NeverWinnable => NEVER_WINNABLE.into(),
        Notice::AtWinnable => "the game can be won from here: nothing to go back to".into(),
        Notice::BackToWinnable { moves, is_unknown } => {
            let known = if *is_unknown { "is known to be winnable" } else { "can be won" };
            format!("back to {}, the last move from which the game {known}", place(*moves)).into()
        }
        Notice::Reviewing => "reviewing the game".into(),

        Notice::Reopened { outcome, day } => ended(*outcome, *day).into(),
        Notice::MovesNotKept { outcome, day } => format!("{}; its moves were not kept", ended(*outcome, *day)).into(),
        Notice::MovesUnreadable { outcome, day, why } => {
            format!("{}; its moves cannot be replayed: {why}", ended(*outcome, *day)).into()
        }
        Notice::GhostSet(Some(of)) => format!("{} races you: it moves when you move", ghost_name(*of)).into(),
        Notice::GhostSet(None) => "no ghost races you".into(),
        Notice::NoGhost => "no known solution yet for a ghost to play".into(),
        Notice::DropAsked(name) => Message::default()
            .key(&[Command::DropGame])
            .text(format!(" again deletes the open game of {name} for good")),

        Notice::SearchingSolution => "still searching for the solution, to play it as soon as it is found".into(),
        Notice::NoSolution(why) => reason(*why).into(),
        Notice::NoSolutionOf(name, why) => format!("{name}: {}", reason(*why)).into(),
        Notice::LostHere => Message::new("lost here: ").key(&[Command::Seek(-1)]).text(" takes steps back"),

        Notice::BoardsOpened { boards: 1, remarks } if remarks.is_empty() => {
            let own = Message::new("your own board: ").seen("differing cards are highlighted, ");
            own.key(&[Command::Open(Opening::Trace)]).text(" shows where it first differs from the deal")
        }
        Notice::BoardsOpened { boards, remarks } => {
            let count = (*boards > 1).then(|| format!("{boards} boards pasted"));
            let remarks = remarks.iter().map(|remark| match remark {
                BoardRemark::Joke(deal) => joke(*deal),
                BoardRemark::Text(text) => text.clone(),
                BoardRemark::Ignored(words) => format!("ignored: {words}"),
                BoardRemark::Cells(cells) => format!("FreeCell with {}, like the board", cells_in_words(*cells)),
            });
            count.into_iter().chain(remarks).collect::<Vec<_>>().join("; ").into()
        }
        Notice::BoardTaken { error, ignored, boards } => {
            let ignored = (!ignored.is_empty()).then(|| format!("ignored: {}", ignored.join(", ")));
            let first =
                (*boards > 1).then(|| format!("using the first of {}", counted(*boards as u64, "board", "boards")));
            let remarks: Vec<String> = error.clone().into_iter().chain(ignored).chain(first).collect();
            remarks.join("; ").into()
        }
        Notice::NothingToPractice => NOTHING_LEFT.into(),
        Notice::NoAnswer => "that move changes nothing that matters; make another".into(),
    }
}

/// Says how and when a game ended: `won on 2026-11-25`.
fn ended(outcome: GameOutcome, day: Day) -> String {
    format!("{} on {day}", record::outcome(outcome))
}

fn name(number: DealNumber) -> String {
    format!("#{number}")
}

/// Names a marked deal, with its table if that is not the current one.
fn marked(MarkedDeal { table, number, is_here }: &MarkedDeal) -> String {
    match table {
        Table::Layout(_) => "the board".into(),
        Table::SkatDeal(_) => "the deal".into(),
        _ if *is_here => format!("#{number}"),
        _ => format!("{table} #{number}"),
    }
}

fn first_fit(from: DealNumber, found: DealNumber, count: Option<u64>) -> String {
    let name = name(found);
    let fit = count.map(|count| format!("{} {}", grouped(count), plural(count, "fits", "fit")));
    match (fit, found.cmp(&from)) {
        (Some(fit), Ordering::Equal) => format!("{fit}; {name} is one of them"),
        (Some(fit), Ordering::Greater) => format!("{fit}; {name} is the next"),
        (Some(fit), Ordering::Less) => format!("{fit}; none after #{from}, {name} is the first"),
        (None, Ordering::Equal) => format!("{name} fits"),
        (None, _) => format!("{name} is the next that fits"),
    }
}

/// Describes a resumed game: its place among several, or how to take moves back.
fn resumed(play: Play, count: u32, place: GamePlace) -> Message {
    let (after, takes_back) = match play {
        Play::Presses => (counted(count.into(), "press", "presses"), " takes presses back"),
        Play::Moves => (format!("move {count}"), " takes steps back"),
    };
    let message = Message::new(format!("the game continues after {after}: "));
    match place.count {
        0 | 1 => {
            message.key(&[Command::Seek(-1)]).text(takes_back).text(", ").key(&[Command::Restart]).text(" restarts")
        }
        count => {
            let which = format!("{} of {count} open games, ", place.place);
            message.text(which).key(&[Command::NextGame]).text(" takes the next")
        }
    }
}
