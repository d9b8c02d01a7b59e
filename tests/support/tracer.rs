//! The program under a tracer, which kills it at a system call or lets the call fail.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::process::{Command, Stdio};

use nix::errno::Errno;
use nix::libc;
use nix::sys::ptrace::{self, Options};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;

/// What happens at a system call of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Proceeds,
    /// The program is killed before it.
    Killed,
    Fails(Errno),
}

/// Returns the number of the system call that is about to be made, if it may change a file.
fn next_change(registers: &libc::user_regs_struct) -> Option<i64> {
    let number = registers.orig_rax.cast_signed();
    let creates = |flags: u64| flags & u64::from(libc::O_CREAT.cast_unsigned()) != 0;
    let changes = match number {
        libc::SYS_open => creates(registers.rsi),
        libc::SYS_openat => creates(registers.rdx),
        // Neither standard output nor standard error is a file.
        libc::SYS_write | libc::SYS_pwrite64 => registers.rdi > 2,
        libc::SYS_ftruncate
        | libc::SYS_fsync
        | libc::SYS_fdatasync
        | libc::SYS_flock
        | libc::SYS_rename
        | libc::SYS_renameat
        | libc::SYS_renameat2
        | libc::SYS_link
        | libc::SYS_linkat
        | libc::SYS_unlink
        | libc::SYS_unlinkat
        | libc::SYS_mkdir => true,
        _ => false,
    };
    changes.then_some(number)
}

/// Runs a program with `fate` deciding over each of its calls that may change a file, by its number. It
/// reads the file that the variable `INPUT` names. Returns the exit code; `None` if it was killed.
pub fn trace(command: &Command, mut fate: impl FnMut(i64) -> Fate) -> Option<i32> {
    // The shell stops itself, so that the tracer sees all that the program does.
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", "kill -STOP $$; exec \"$0\" \"$@\" < \"${INPUT:-/dev/null}\""])
        .arg(command.get_program())
        .args(command.get_args());
    shell.env_clear().envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    if let Some(folder) = command.get_current_dir() {
        shell.current_dir(folder);
    }
    #[expect(clippy::zombie_processes, reason = "the tracer waits for it")]
    let child = shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let pid = Pid::from_raw(child.id().cast_signed());
    assert!(matches!(waitpid(pid, Some(WaitPidFlag::WUNTRACED)), Ok(WaitStatus::Stopped(..))));
    ptrace::seize(pid, Options::PTRACE_O_TRACESYSGOOD | Options::PTRACE_O_EXITKILL).unwrap();
    kill(pid, Signal::SIGCONT).unwrap();
    // The error of the call that is under way.
    let (mut failing, mut is_inside, mut is_program) = (None, false, false);
    loop {
        match waitpid(pid, None).unwrap() {
            WaitStatus::Exited(_, code) => return Some(code),
            WaitStatus::Signaled(..) => return None,
            WaitStatus::PtraceSyscall(_) => {
                is_inside = !is_inside;
                let mut registers = ptrace::getregs(pid).unwrap();
                if !is_inside {
                    if let Some(errno) = failing.take() {
                        registers.rax = (-i64::from(errno as i32)).cast_unsigned();
                        ptrace::setregs(pid, registers).unwrap();
                    }
                } else if registers.orig_rax.cast_signed() == libc::SYS_execve {
                    is_program = true;
                } else if let Some(call) = next_change(&registers).filter(|_| is_program) {
                    match fate(call) {
                        Fate::Proceeds => {}
                        Fate::Killed => kill(pid, Signal::SIGKILL).unwrap(),
                        Fate::Fails(errno) => {
                            failing = Some(errno);
                            registers.orig_rax = u64::MAX;
                            ptrace::setregs(pid, registers).unwrap();
                        }
                    }
                }
                let _ = ptrace::syscall(pid, None);
            }
            WaitStatus::Stopped(_, Signal::SIGTRAP | Signal::SIGSTOP | Signal::SIGCONT)
            | WaitStatus::PtraceEvent(..) => {
                let _ = ptrace::syscall(pid, None);
            }
            WaitStatus::Stopped(_, signal) => {
                let _ = ptrace::syscall(pid, signal);
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Runs a program again and again, killed at a later one of its calls that may change a file each time, until it ends by
/// itself. With `KILLS` in the environment that is every call, else every third. `before` restores what it finds, `after`
/// looks at what it leaves. `lacking` is a call that the file system does not have. Returns the number of calls.
pub fn kill_at_calls(
    command: &Command,
    lacking: Option<i64>,
    mut before: impl FnMut(),
    mut after: impl FnMut(usize),
) -> usize {
    let step = if std::env::var_os("KILLS").is_some() { 1 } else { 3 };
    for count in (1..).step_by(step) {
        before();
        let mut calls = 0;
        let code = trace(command, |call| {
            calls += 1;
            match () {
                () if calls == count => Fate::Killed,
                () if Some(call) == lacking => Fate::Fails(Errno::EINVAL),
                () => Fate::Proceeds,
            }
        });
        after(count);
        if code.is_some() {
            return calls;
        }
    }
    unreachable!("a program ends")
}
