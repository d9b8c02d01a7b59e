//! The store: over restarts, beside another process, after a kill, and with a file that is damaged or not ours. And the
//! puzzles of the practice.

mod damage;
mod folder;
mod games;
mod log;
mod migration;
mod moved;
mod obstacles;
mod persistence;
mod practice;
mod privacy;
mod puzzles;
mod record;
mod solutions;
mod statistics;
