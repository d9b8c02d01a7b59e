//! The whole program in a pseudo-terminal of 80×24: how long until the first frame, and from a key to its frame. It is to
//! be built before: `cargo build --release`.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// What ends a frame (DEC 2026).
const END: &[u8] = b"\x1b[?2026l";

/// The path of the program, which lies beside the folder of the bench.
fn program() -> PathBuf {
    let bench = std::env::current_exe().expect("a process knows its program");
    let folder = bench.parent().and_then(Path::parent).expect("benches lie in a folder of the build");
    folder.join(format!("tableaux{}", std::env::consts::EXE_SUFFIX))
}

struct Session {
    child: Box<dyn Child + Send + Sync>,
    output: Box<dyn Read + Send>,
    input: Box<dyn Write + Send>,
    _master: Box<dyn MasterPty + Send>,
}

impl Session {
    fn start() -> Self {
        let pty = native_pty_system().openpty(PtySize { rows: 24, cols: 80, ..PtySize::default() }).unwrap();
        let mut command = CommandBuilder::new(program());
        command.arg("617");
        command.env("TERM", "xterm-256color");
        command.env("XDG_DATA_HOME", std::env::temp_dir().join("tableaux-bench"));
        let child = pty.slave.spawn_command(command).unwrap();
        let output = pty.master.try_clone_reader().unwrap();
        let input = pty.master.take_writer().unwrap();
        Self { child, output, input, _master: pty.master }
    }

    fn press(&mut self, key: &str) {
        self.input.write_all(key.as_bytes()).unwrap();
    }

    fn wait_for_frame(&mut self) {
        let mut frame = Vec::new();
        let mut bytes = [0; 16384];
        while !frame.ends_with(END) {
            let count = self.output.read(&mut bytes).unwrap();
            frame.extend_from_slice(&bytes[..count]);
        }
    }

    fn leave(mut self) {
        self.press("q");
        self.child.wait().unwrap();
    }
}

fn frames(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("in a terminal");
    group.sample_size(20);
    group.bench_function("start to first frame", |bencher| {
        bencher.iter_custom(|count| {
            let mut spent = Duration::ZERO;
            for _ in 0..count {
                let begin = Instant::now();
                let mut session = Session::start();
                session.wait_for_frame();
                spent += begin.elapsed();
                session.leave();
            }
            spent
        });
    });
    let mut session = Session::start();
    session.wait_for_frame();
    group.bench_function("key to frame", |bencher| {
        bencher.iter(|| {
            session.press("\x1b[C");
            session.wait_for_frame();
        });
    });
    session.leave();
    group.finish();
}

criterion_group!(benches, frames);
criterion_main!(benches);
