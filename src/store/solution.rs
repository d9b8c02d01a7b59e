//! Solutions of FreeCell boards that took a while to find, and their storage.

use rusqlite::{Connection, OptionalExtension, params};

use super::checksum;
use tableaux_engine::freecell::Layout;
use tableaux_engine::freecell::notation::{self, explicit};
use tableaux_engine::verdict::Solution;
use tableaux_engine::{AutoPlay, Effort, Position};

/// The most solutions that are kept; the least recently used are dropped first.
const MAX_SOLUTIONS: u32 = 10_000;

/// Returns the stored form of a position: its [`Layout::key`], followed by its free cells if they are not the layout's
/// default.
fn key(start: &Position) -> String {
    let (layout, cells) = (Layout::from(start), start.cell_count());
    if cells == layout.cell_count() { layout.key() } else { format!("{layout} {cells}") }
}

/// Reads the solution of a position and the effort of its search. One that is damaged or does not win by the rules
/// counts as missing.
pub(super) fn read_solution(database: &Connection, start: &Position) -> rusqlite::Result<Option<(Solution, Effort)>> {
    let key = key(start);
    let statement = "SELECT moves, bound, effort, checksum FROM solutions WHERE layout = ?1";
    let record = database.prepare_cached(statement)?.query_row([&key], |row| {
        Ok((row.get::<_, String>(0)?, row.get(1)?, row.get::<_, String>(2)?, row.get::<_, i64>(3)?))
    });
    Ok(record.optional()?.and_then(|(moves, bound, spent, checksum)| {
        let is_sound = checksum == checksum::of_solution(&key, &moves, bound, &spent);
        let spent = spent.parse().ok().filter(|_| is_sound)?;
        Some((replayed(start, &moves, bound)?, spent))
    }))
}

fn replayed(start: &Position, moves: &str, bound: u32) -> Option<Solution> {
    let game = notation::replay(start.clone(), &notation::parse(moves).ok()?, AutoPlay::None).ok()?;
    Solution::replay(start.clone(), game.steps().iter().copied(), bound).ok()
}

/// Stores the solution of a position as the one used last. If there is one already, keeps the shorter, with the better
/// bound and the greater effort.
pub(super) fn put_solution(
    database: &Connection,
    start: &Position,
    solution: &Solution,
    effort: Effort,
) -> rusqlite::Result<()> {
    // An unreadable one is replaced.
    let (solution, effort) = match read_solution(database, start) {
        Ok(Some((before, spent))) => (solution.shorter(&before), effort.max(spent)),
        Ok(None) | Err(_) => (solution.clone(), effort),
    };
    let moves: String = explicit(solution.game()).map(|step| step.to_string()).collect();
    let (key, bound, effort) = (key(start), solution.bound(), effort.name());
    let checksum = checksum::of_solution(&key, &moves, bound, effort);
    let statement = "INSERT OR REPLACE INTO solutions (layout, moves, bound, effort, checksum, used)
        VALUES (?1, ?2, ?3, ?4, ?5, (SELECT coalesce(max(used), 0) + 1 FROM solutions))";
    database.execute(statement, params![key, moves, bound, effort, checksum])?;
    let statement = "DELETE FROM solutions WHERE used IN
        (SELECT used FROM solutions ORDER BY used LIMIT max(0, (SELECT count(*) FROM solutions) - ?1))";
    database.execute(statement, [MAX_SOLUTIONS]).map(drop)
}

/// Records that the solution of a position was used.
pub(super) fn use_solution(database: &Connection, start: &Position) -> rusqlite::Result<()> {
    let statement = "UPDATE solutions SET used = (SELECT max(used) + 1 FROM solutions) WHERE layout = ?1";
    database.execute(statement, [key(start)]).map(drop)
}
