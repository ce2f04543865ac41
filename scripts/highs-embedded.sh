#!/usr/bin/env bash
# highs-embedded.sh [RUNS] compares three ways to HiGHS: the linked library, the one embedded in the
# program, and the program of HiGHS. Ten models, RUNS runs of each (5), all in one go; printed are
# the medians of the CPU seconds of the whole process, and the ratios to the linked one.
# The program is that of TILEMIP_HIGHS_PROGRAM, or the one that make fast fetched.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root"
need_go
runs=${1:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(eval "$(scripts/env.sh)" && "$GO" build -o "$work/linked" ./cmd/tilemip)
(export CGO_ENABLED=0 && eval "$(scripts/env.sh)" && "$GO" build -o "$work/embedded" ./cmd/tilemip)
if [ -z "${TILEMIP_HIGHS_PROGRAM:-}" ]; then
  prefix=$("$GO" run ./scripts/gethighs -from wheel)
  mkdir -p "$work/highs/bin" "$work/highs/lib64" # where the program looks for its library
  cp "$prefix"/bin/highs "$work/highs/bin/"
  cp "$prefix"/lib/libhighs.* "$work/highs/lib64/"
  export TILEMIP_HIGHS_PROGRAM=$work/highs/bin/highs
fi

public=model/format/testdata/public
"$work/embedded" export examples/boards/neos.txt --formulation textbook --horizon 12 --format mps -o "$work/neos-12.mps" >/dev/null
"$work/embedded" export library:soma-cube --format mps -o "$work/soma-cube.mps" >/dev/null
models=("$work/neos-12.mps" "$work/soma-cube.mps" examples/models/knapsack.lp
  "$public"/netlib/{afiro,share1b,stair}.mps.gz "$public"/miplib3/{gt2,p0201,flugpl,misc03}.mps.gz)

# median PROGRAM BACKEND MODEL: of the CPU seconds.
median() {
  local TIMEFORMAT='%U %S' k
  for ((k = 0; k < runs; k++)); do
    { time "$work/$1" solve --quiet --json --backend "$2" "$3" >"$work/answer" 2>"$work/said"; } 2>&1 || die "$1, $3: $(cat "$work/said")"
    grep -q '"status":"optimal"' "$work/answer" || die "$1, $3: $(cat "$work/answer")"
  done | awk '{ print $1 + $2 }' | sort -n | sed -n "$((runs / 2 + 1))p"
}

echo '| model | linked | embedded | program |'
echo '|---|---|---|---|'
for model in "${models[@]}"; do
  linked=$(median linked highs "$model")
  inside=$(median embedded highs "$model")
  program=$(median embedded highs-program "$model")
  awk -v m="$(basename "$model" | sed 's/[.].*//')" -v l="$linked" -v i="$inside" -v p="$program" \
    'BEGIN { printf "| %s | %.2f s | %.2f s (%.1f) | %.2f s (%.1f) |\n", m, l, i, i / l, p, p / l }'
done
