#!/usr/bin/env bash
# survey.sh TILEMIP OUT [METHOD] writes a certificate of five boards a rung of the ladder, from 20
# to 62 moves, and checks each with the checkers in C and Python and with tilemip check: a line
# a board with bytes, CPU seconds of the prover and of each checker, and the checkers' verdicts. Python
# checks rungs up to 44 moves; above, it takes minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
tilemip=$1 out=$2 method=${3:-prices}
mkdir -p "$out"
gcc -O2 -o "$out/board" scripts/checkers/board.c
# cpu FILE COMMAND… runs a command, its output to FILE, and prints its CPU seconds.
cpu() {
  local file=$1
  shift
  { TIMEFORMAT='%3U %3S'; time "$@" >"$file" 2>&1 || true; } 2>&1 | awk '{ printf "%.2f", $1 + $2 }'
}
printf 'board\tbytes\tprover_s\tc_s\tc\tgo_s\tgo\tpython_s\tpython\n'
for rung in 20 28 32 36 40 44 48 53 58 62; do
  for n in 1 2 3 4 5; do
    tiles=$(awk -F'\t' -v id="$rung.$n" '$1 "" == id "" { print $3 }' internal/benchmarks/ladder15.tsv)
    proof=$out/$rung.$n.cert
    rm -f "$proof"
    prover=$(cpu "$out/log" "$tilemip" solve -q --method "$method" --proof "$proof" --board "$tiles")
    c=$(cpu "$out/c" "$out/board" "$proof")
    go=$(cpu "$out/go" "$tilemip" check "$proof")
    python='' said=''
    if ((rung <= 44)); then
      python=$(cpu "$out/python" python3 scripts/checkers/board.py "$proof")
      said=$(grep -o 'VERIFIED: [0-9]* moves' "$out/python" || echo no)
    fi
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$rung.$n" "$(stat -c %s "$proof")" "$prover" \
      "$c" "$(grep -o 'VERIFIED: [0-9]* moves' "$out/c" || echo no)" "$go" "$(grep -o '[0-9]* moves are the fewest' "$out/go" || echo no)" "$python" "$said"
  done
done
