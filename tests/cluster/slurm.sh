#!/bin/bash
# Runs assets/survey.sbatch on a cluster of two nodes, both on this machine, kills one of them on the way, cancels a share
# and submits it again, and compares the joined shares with a single survey. By hand, as root, with Debian's slurm-wlm and munge installed:
#
#     tests/cluster/slurm.sh target/release/tableaux
set -euo pipefail
program=$(realpath "${1:?usage: slurm.sh PROGRAM}")
recipe=$(realpath "$(dirname "$0")/../../assets/survey.sbatch")
export DEALS=1-6000 SHARES=6 OPTIONS="--columns number,verdict,cells,states --limit 20000"
# As some shells set it.
export COLUMNS=80

dir=$(mktemp -d /tmp/cluster.XXXXXX)
processes=()
end() {
    for process in "${processes[@]}"; do kill "$process" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$dir"
}
trap end EXIT
say() { echo "$(date +%T)  $*"; }

mkdir "$dir"/{bin,state,work}
ln -s "$program" "$dir/bin/tableaux"
export PATH="$dir/bin:$PATH" SLURM_CONF="$dir/slurm.conf"
host=$(hostname -s)

# The daemon that has the nodes trust each other.
head -c 1024 /dev/urandom > "$dir/munge.key"
chmod 400 "$dir/munge.key"
chmod 755 "$dir"
munged --foreground --force --num-threads=2 --key-file="$dir/munge.key" --socket="$dir/munge.socket" \
    --pid-file="$dir/munge.pid" --log-file="$dir/munge.log" --seed-file="$dir/munge.seed" 2>/dev/null &
processes+=($!)

cat > "$SLURM_CONF" <<CONF
ClusterName=survey
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CredType=cred/munge
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool.%n
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.%n.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
SlurmdTimeout=5
JobRequeue=1
SchedulerParameters=requeue_setup_env_fail
NodeName=node[1-2] NodeHostname=$host NodeAddr=127.0.0.1 Port=[26818-26819] CPUs=1 RealMemory=2000
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
until [ -S "$dir/munge.socket" ]; do sleep 0.1; done
slurmctld -D 2>/dev/null &
processes+=($!)
for node in node1 node2; do
    mkdir "$dir/spool.$node"
    slurmd -D -N "$node" 2>/dev/null &
    processes+=($!)
    nodes[${node#node}]=$!
done
until [ "$(sinfo --noheader --states=idle --format=%D 2>/dev/null)" = 2 ]; do sleep 0.2; done
say "$(slurmctld -V), two nodes:"
sinfo --Node --format='%N %T %c CPU'

cd "$dir/work"
job=$(sbatch --parsable --array=1-$SHARES "$recipe")
say "job $job: $SHARES shares of the deals $DEALS"
until [ "$(squeue --noheader --states=running --array | wc -l)" = 2 ]; do sleep 0.1; done
until [ "$(cat survey-2-of-6.csv.part 2>/dev/null | wc -l)" -gt 100 ]; do sleep 0.1; done
squeue --array --format='%i %T %N'

# The node fails: its daemon and all that it has started are gone at once.
share=$(squeue --noheader --nodelist=node2 --states=running --format=%K | head -1)
survey=$(pgrep -f "^tableaux survey .* --out survey-$share-of-$SHARES.csv")
step=$(ps -o ppid= "$survey")
say "node2 is killed while it works at share $share, of which $(wc -l < "survey-$share-of-$SHARES.csv.part") lines are written"
kill -KILL "${nodes[2]}" $step "$survey"
wait "${nodes[2]}" 2>/dev/null || true
until [ "$(sinfo --noheader --nodes=node2 --format=%T)" != allocated ]; do sleep 0.5; done
until scontrol show job "${job}_$share" 2>/dev/null | grep -q 'Restarts=[1-9]'; do sleep 0.5; done
say "node2 is $(sinfo --noheader --nodes=node2 --format=%T); share $share is in the queue again:"
squeue --array --format='%i %T %N'

# The node is repaired, and a share is canceled while it runs.
slurmd -D -N node2 2>/dev/null &
processes+=($!)
until [ "$(cat survey-6-of-6.csv.part 2>/dev/null | wc -l)" -gt 100 ]; do sleep 0.1; done
scancel "${job}_6"
while [ -n "$(squeue --noheader)" ]; do sleep 0.5; done
say "node2 is repaired, share 6 was canceled; all jobs have ended:"
wc -l survey-*-of-$SHARES.csv
join() { tableaux survey --join survey-*-of-$SHARES.csv --out survey.csv; }
if join; then exit 1; fi
[ ! -e survey.csv ]
job=$(sbatch --parsable --array=6 "$recipe")
say "job $job: share 6 is submitted again"
while [ -n "$(squeue --noheader)" ]; do sleep 0.5; done
join
tableaux survey $DEALS $OPTIONS --out whole.csv 2>/dev/null
cmp survey.csv whole.csv
cmp survey.csv.manifest whole.csv.manifest
[ -z "$(ls ./*.part 2>/dev/null)" ]
say "the joined shares are the single survey, byte for byte: $(wc -l < survey.csv) lines, $(sha256sum < survey.csv | cut -c1-16)"
