//! The clipboard of tmux, which passes on what programs send to the terminal's only if it is set up to.

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const MAX_WAIT: Duration = Duration::from_millis(500);
/// How long to sleep between two looks at whether it has ended.
const RETRY: Duration = Duration::from_millis(2);

/// Copies a text to the buffer of the tmux that the program runs in, and from there to the clipboard. Whether there is one
/// and it has taken the text; versions before 3.2 have no `-w` and do not.
pub(super) fn copy_by_tmux(text: &str) -> bool {
    let is_in_tmux = std::env::var_os("TMUX").is_some_and(|server| !server.is_empty());
    is_in_tmux && copy_by(Command::new("tmux").args(["load-buffer", "-w", "-"]), text, MAX_WAIT)
}

/// Gives a program a text as its input, which is less than a pipe holds. Whether it succeeds within `max_wait`.
fn copy_by(command: &mut Command, text: &str, max_wait: Duration) -> bool {
    let child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = child else { return false };
    let written = child.stdin.take().is_some_and(|mut stdin| stdin.write_all(text.as_bytes()).is_ok());
    succeeds(&mut child, max_wait) && written
}

/// Waits for a process to end, and kills it if it takes too long. Whether it has succeeded.
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
