#!/bin/bash
# Runs a survey in shares by GNU parallel, kills it on the way, goes on with --resume-failed, and compares the joined shares with
# a single survey. By hand, with Debian's parallel installed:
#
#     tests/cluster/parallel.sh target/release/tableaux
set -euo pipefail
program=$(realpath "${1:?usage: parallel.sh PROGRAM}")
shares=6
deals=1-6000
options="--columns number,verdict,cells,states --limit 20000 --jobs 1"

dir=$(mktemp -d /tmp/parallel.XXXXXX)
trap 'rm -rf "$dir"' EXIT
say() { echo "$(date +%T)  $*"; }
cd "$dir"
survey() {
    parallel --will-cite --jobs 2 --joblog survey.log "$@" \
        "$program" survey "$deals" $options --shard "{}/$shares" --out "survey-{}-of-$shares.csv" --resume ::: $(seq $shares) 2>/dev/null
}

say "GNU parallel $(parallel --version | sed -n '1s/.* //p'): $shares shares of the deals $deals"
setsid bash -c "$(declare -f survey); $(declare -p program shares deals options); survey" &
until [ -e survey-2-of-6.csv ]; do sleep 0.1; done
kill -KILL -- -$!
wait $! 2>/dev/null || true
# The surveys are in process groups of their own.
pkill -KILL -f -- "^$program survey .* --out survey-" || true
sleep 0.5
say "killed; these shares are complete, or still end in .part:"
ls survey-*
survey --resume-failed
say "resumed:"
cut -f 1,7,8 survey.log
"$program" survey --join survey-*-of-$shares.csv --out joined.csv
"$program" survey $deals $options --out whole.csv 2>/dev/null
cmp joined.csv whole.csv
say "the joined shares are the single survey, byte for byte: $(wc -l < joined.csv) lines, $(sha256sum < joined.csv | cut -c1-16)"
