//! The tmux clipboard. tmux forwards a program's clipboard sequences only if configured to.

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const MAX_WAIT: Duration = Duration::from_millis(500);
/// The interval at which a process is polled.
const RETRY: Duration = Duration::from_millis(2);

/// Copies a text to tmux's buffer and clipboard. Returns whether that worked; versions before 3.2 lack `-w`.
pub(super) fn copy_by_tmux(text: &str) -> bool {
    let is_in_tmux = std::env::var_os("TMUX").is_some_and(|server| !server.is_empty());
    is_in_tmux && copy_by(Command::new("tmux").args(["load-buffer", "-w", "-"]), text, MAX_WAIT)
}

/// Pipes a text, smaller than a pipe's buffer, into a program. Returns whether it succeeds within `max_wait`.
fn copy_by(command: &mut Command, text: &str, max_wait: Duration) -> bool {
    let child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = child else { return false };
    let written = child.stdin.take().is_some_and(|mut stdin| stdin.write_all(text.as_bytes()).is_ok());
    succeeds(&mut child, max_wait) && written
}

/// Waits for a process, and kills it after `max_wait`. Returns whether it succeeded.
fn succeeds(child: &mut Child, max_wait: Duration) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < max_wait {
        if let Ok(Some(status)) = child.try_wait() {
            return status.success();
        }
        sleep(RETRY);
    }
    child.kill().and_then(|()| child.wait()).is_ok_and(|status| status.success())
}
