#!/usr/bin/env python3
"""Measures the speeds that assets/docs/speed.md shows, and writes them to assets/docs/figures.tsv, from which
`UPDATE=1 cargo test --test readme` makes its table.

    tests/figures/measure.py                 all, a quarter of an hour in which the machine should do nothing else
    tests/figures/measure.py find 'deal 617' those with one of these texts in their words or their command
    tests/figures/measure.py --slow          those that take minutes each, too
    tests/figures/measure.py --files FOLDER  writes the files that the commands name: 617.txt, 11982.txt, cards.txt, deals.py
    tests/figures/measure.py --list          the figures and their commands

Needs hyperfine and GNU time. A figure whose command fails, or whose peer is not installed, keeps its row with its date.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILE = ROOT / "assets/docs/figures.tsv"
COLUMNS = ["date", "what", "command", "here", "beside"]

# A peer: its name as the tables have it, and its command.
FC_SOLVE, PYSOL = "fc-solve 5.0.0", "pysol-cards 0.24"

DEALS = """from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase

for number in range(1, 2001):
    print(Game("freecell", number, RandomBase.DEALS_MS).calc_layout_string(CardRenderer(True)))
"""


@dataclass
class Figure:
    """What is measured: `command` gives it, and `read` takes it from what that has printed."""

    what: str
    command: str
    read: object
    slow: bool = False
    peer: str = ""


def time(seconds):
    """Seconds, with two digits that count."""
    for unit, name in [(1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")]:
        if seconds >= unit or name == "ns":
            value = seconds / unit
            return f"{value:.0f} {name}" if value >= 9.95 else f"{value:.1f} {name}"


def megabytes(kibibytes):
    return f"{int(kibibytes) * 1024 / 1e6:.0f} MB"


# -- whole commands, beside each other ------------------------------------------------------------------------------


def hyperfine(what, ours, theirs="", peer="", options="-N", **more):
    """One or two commands as hyperfine times them: the medians, and of ours the most memory."""
    command = " ".join(["hyperfine", options, *(shlex.quote(one) for one in [ours, theirs] if one)])

    def read(folder):
        has_peer = theirs and shutil.which(shlex.split(theirs)[0])
        report = folder / "report.json"
        parts = ["hyperfine", "--style=none", "--warmup=1", "--output=null", f"--export-json={report}"]
        parts += shlex.split(options) + [ours] + ([theirs] if has_peer else [])
        run(parts, folder)
        results = json.loads(report.read_text())["results"]
        here = time(results[0]["median"])
        return here, f"{peer}: {time(results[1]['median'])}" if has_peer else None if theirs else ""

    return Figure(what, command, read, peer=peer, **more)


def clocked(what, command, **more):
    """A long command, once: its time and its memory."""

    def read(folder):
        printed = run(["/usr/bin/time", "-f", "%e %M", *shlex.split(command)], folder, errors=True)
        seconds, kibibytes = printed.strip().splitlines()[-1].split()
        return f"{time(float(seconds))}, {megabytes(kibibytes)}", ""

    return Figure(what, f"/usr/bin/time -v {command}", read, **more)


# -- benches ----------------------------------------------------------------------------------------------------------

PRINTED = {}


def printed_by(bench, folder):
    """What a bench prints; it is run once."""
    if bench not in PRINTED:
        PRINTED[bench] = run(["cargo", "bench", "--locked", "--bench", *shlex.split(bench)], ROOT)
    return PRINTED[bench]


def bench(what, name, *cases, per=1, rate=False, **more):
    """The time of one or several cases of a bench of Criterion's, or how many a second."""

    def read(folder):
        found = []
        for case in cases:
            match = re.search(re.escape(case) + r"\s+time:\s+\[\S+ \S+ (\S+) (\S+) ", printed_by(name, folder))
            if not match:
                raise RuntimeError(f"cargo bench --bench {name} has no case {case!r}")
            unit = {"ps": 1e-12, "ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1}[match[2]]
            seconds = float(match[1]) * unit / per
            found.append(f"{1 / seconds / 1e6:.2g} million a second" if rate else time(seconds))
        return "; ".join(found), ""

    return Figure(what, f"cargo bench --bench {name}", read, **more)


def line(what, name, pattern, words, peer=None, **more):
    """Figures of a line that a bench prints, in words, with three digits."""

    def read(folder):
        text = printed_by(name, folder)
        match = re.search(pattern, text)
        if not match:
            raise RuntimeError(f"cargo bench --bench {name} prints no {pattern!r}")
        beside = re.search(peer[1], text) if peer else None
        digits = [f"{float(figure):.3g}" if float(figure) < 100 else f"{float(figure):.0f}" for figure in match.groups()]
        return words.format(*digits), f"{peer[0]}: {beside[1]} ms" if beside else None if peer else ""

    return Figure(what, f"cargo bench --bench {name}", read, **more)


SHORT = r"{}, deals 1 to \d+: \d+ solved, (\S+) moves.*?bound (\S+), (\d+) proven to be the shortest; (\S+) ms a deal, at most (\d+) ms, (\d+) MB"
ORACLE = r"random games, effort fast.*?: (\S+) ms in the median, 95 of 100 within (\S+), 99 within (\S+), all within (\d+)"

FIGURES = [
    hyperfine(
        "deal #617, the whole process", "tableaux deal 617", "make-microsoft-freecell-board 617", FC_SOLVE
    ),
    hyperfine("2,000 deals", "tableaux deal 1-2000", "python3 deals.py", PYSOL),
    hyperfine("a million deals", "tableaux deal 1-1000000"),
    hyperfine("a million deals as JSON", "tableaux deal 1-1000000 --format json"),
    bench(
        "deals in a row, with AVX2 where available: 0 … 2³¹−1", "deals", "deals in a row/Microsoft", per=1 << 20, rate=True
    ),
    bench("the two other bands", "deals", "deals in a row/high bit", "deals in a row/plus one", per=1 << 20, rate=True),
    bench("one deal by its number", "deals", "one deal/by its number"),
    hyperfine(
        "facts of five million deals as CSV, one thread",
        "tableaux survey 1-5000000 --columns number,aces,depth,inversions,runs,deadlocks --jobs 1",
        options="--runs 3",
    ),
    hyperfine(
        "1–32,000 solved and replayed, one thread",
        "tableaux solve 1-32000 --jobs 1 --format json",
        "freecell-solver-range-parallel-solve 1 32000 4000 -l lg",
        FC_SOLVE,
        options="--runs 5",
    ),
    hyperfine(
        "1–1,000,000, two threads: eight proven impossible, the others solved",
        "tableaux solve 1-1000000 --jobs 2 --format json",
        options="--runs 1",
    ),
    hyperfine(
        "verdicts of 50,000 as CSV, one thread",
        "tableaux survey 1-50000 --columns number,verdict --jobs 1",
        options="--runs 3",
    ),
    hyperfine(
        "11982, proven impossible",
        "tableaux solve 11982",
        "fc-solve -to 01ABCDE 11982.txt",
        FC_SOLVE,
        options="-N -i",
    ),
    clocked("1–32,000, two threads", "tableaux solve 1-32000 --jobs 2 --format json"),
    clocked("the same without a free cell: 69 solved", "tableaux solve 1-32000 --cells 0 --jobs 2 --format json"),
    clocked("the same with three: 31,801 solved", "tableaux solve 1-32000 --cells 3 --jobs 2 --format json"),
    clocked(
        "with one, at most two million positions each: 6,270 solved, 118 unknown",
        "tableaux solve 1-32000 --cells 1 --limit 2000000 --jobs 2 --format json",
        slow=True,
    ),
    clocked(
        "with two: 25,360 solved, 74 unknown",
        "tableaux solve 1-32000 --cells 2 --limit 2000000 --jobs 2 --format json",
        slow=True,
    ),
    clocked(
        "1252215044, called intractable, two threads",
        "tableaux solve 1252215044 --memory 2GB --checkpoint 1252215044.state",
        slow=True,
    ),
    clocked(
        "2902413565, called intractable, two threads",
        "tableaux solve 2902413565 --memory 2GB --checkpoint 2902413565.state",
        slow=True,
    ),
    line(
        "solutions of 1–100, effort *fast*, per deal (compared with any solution)",
        "short -- 100",
        SHORT.format("fast"),
        "{3} ms, {0} moves",
        peer=(FC_SOLVE, r"fc-solve, any solution: (\S+) ms a deal"),
    ),
    line("effort *short*", "short -- 100", SHORT.format("short"), "{3} ms, {0} moves"),
    line(
        "effort *best*",
        "short -- 100",
        SHORT.format("best"),
        "{3} ms, at most {4}; {0} moves, at least {1}; {2} proven; {5} MB",
    ),
    clocked(
        "effort *proof*, 1–100, one thread: 95 proven to be the shortest",
        "tableaux survey 1-100 --columns number,moves,bound --effort proof --jobs 1",
        slow=True,
    ),
    line(
        "whether a position of a random game can still be won: median, 95th percentile, maximum",
        "oracle",
        ORACLE,
        "{0} ms, {1} ms, {3} ms",
    ),
    hyperfine("the number of a board, of all 8.6 billion", "tableaux find 617.txt"),
    bench("the same in the library: a whole board; eight cards", "find", "sieve/whole", "sieve/eight cards"),
    hyperfine("a million deals searched for scattered cards, two threads", "tableaux find cards.txt"),
    hyperfine("a wrong board compared with the deal it should be", "tableaux find 618.txt --expect 617", options="-N -i"),
    bench(
        "one mistake in dealing found without a number; two; the nearest deal",
        "find",
        "explain/one mistake",
        "explain/two mistakes",
        "explain/nearest",
    ),
    hyperfine("the hard deals of 1 to 32,000", "tableaux query 'hard and moves <= 24' --count"),
    bench("from a key to its frame as escape sequences, one pane at 80×24", "browser", "one pane at 80x24"),
    bench("three panes at 120×40", "browser", "three linked panes at 120x40"),
    bench("two Skat deals; 32×32 gears, at 80×24", "browser", "two Skat deals at 80x24", "a board of 32×32 gears at 80x24"),
    bench(
        "overview at 200×60: forward by a deal; by a page",
        "browser",
        "overview at 200x60, a deal on",
        "overview at 200x60, a page on",
    ),
    bench(
        "map at 200×60: forward by a deal; by a row; by a page",
        "browser",
        "map at 200x60, a deal on",
        "map at 200x60, a row on",
        "map at 200x60, a page on",
    ),
    bench(
        "a key in a game, with the move stored, while another thread searches",
        "browser",
        "game of #617 at 80x24, a shorter solution is searched for",
    ),
    bench(
        "from start to first frame; from key to frame, in a pseudo-terminal at 80×24",
        "terminal",
        "in a terminal/start to first frame",
        "in a terminal/key to frame",
    ),
    bench("the facts of 32,000 deals, counted for the map", "deals", "facts of 1 to 32000/values"),
    bench("whether a hundred neighbors can be won", "solver", "outcomes of 1000 to 1099"),
    bench("a million Skat hands valued", "skat", "skat/a million hands by the rule"),
    bench("the official values of a hand over all 231 skats", "skat", "skat/the official table of a hand"),
    hyperfine("50 boards of Gears with the fewest presses", "tableaux gears gears.tsv"),
    bench("the same in the library", "gears", "the fifty published boards, shortest"),
    bench("the fewest presses of 2²⁴ answers, 19×19; of 2³⁰, 32×32", "gears", "shortest/19×19", "shortest/32×32"),
    bench("any answer, 32×32", "gears", "any, 32×32"),
]


def run(command, folder, errors=False):
    """What a command prints. `solve` and `find` answer *no* with 1."""
    environment = {**os.environ, "PATH": f"{program().parent}:{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit code {done.returncode}")
    return done.stderr if errors else done.stdout


def program():
    return pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "release/tableaux"


def write_files(folder):
    """The files that the commands name."""
    (folder / "deals.py").write_text(DEALS)
    shutil.copy(ROOT / "assets/gears.tsv", folder)
    for number in (617, 618, 11982):
        board = run([program(), "deal", str(number)], folder)
        (folder / f"{number}.txt").write_text(board)
    columns = run([program(), "deal", "11982", "--format", "columns"], folder)
    (folder / "11982.txt").write_text(columns)
    words = (folder / "617.txt").read_text().split()
    (folder / "cards.txt").write_text(" ".join(word if place % 7 == 3 else "?" for place, word in enumerate(words)) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("texts", nargs="*")
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--files", type=pathlib.Path)
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    if arguments.list:
        return print("".join(f"{figure.what}\t{figure.command}\n" for figure in FIGURES), end="")
    subprocess.run(["cargo", "build", "--locked", "--release", "--quiet"], cwd=ROOT, check=True)
    if arguments.files:
        arguments.files.mkdir(parents=True, exist_ok=True)
        return write_files(arguments.files)
    rows = {row[1]: row for row in (line.split("\t") for line in FILE.read_text().splitlines()[1:])} if FILE.exists() else {}
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_files(folder)
        for figure in FIGURES:
            old = rows.get(figure.what)
            named = any(text in figure.what or text in figure.command for text in arguments.texts)
            if not (named if arguments.texts else arguments.slow or not figure.slow):
                continue
            try:
                here, beside = figure.read(folder)
            except (RuntimeError, OSError) as error:
                failed += 1
                print(f"{figure.what}: {error}; its row is kept", file=sys.stderr)
                continue
            today = datetime.date.today().isoformat()
            if beside is None:
                # What the peer took on another day is told with that day.
                beside = old[4] if old else ""
                if beside and "(" not in beside:
                    beside += f" ({old[0]})"
            rows[figure.what] = [today, figure.what, figure.command, here, beside]
            print(f"{figure.what}: {here}{' · ' + beside if beside else ''}", flush=True)
            table = [COLUMNS] + [rows[one.what] for one in FIGURES if one.what in rows]
            written = FILE.with_suffix(".new")
            written.write_text("".join("\t".join(row) + "\n" for row in table))
            written.replace(FILE)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
