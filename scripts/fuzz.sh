#!/usr/bin/env bash
# fuzz.sh [DURATION] runs every fuzz target for DURATION (5s), one a core at a time:
# go test itself fuzzes one target of one package.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root"
export GO duration=${1:-5s}
logs=$(mktemp -d)
export logs
trap 'rm -rf "$logs"' EXIT

# one PACKAGE NAME fuzzes a target. Unbounded, making new inputs smaller would eat most
# of a short run.
one() {
  local log=$logs/$2.$$
  if "$GO" test -run '^$' -fuzz "^$2\$" -fuzztime "$duration" -fuzzminimizetime 100x -parallel 1 "$1" </dev/null >"$log" 2>&1; then
    printf 'ok    %s %s, %s\n' "$1" "$2" "$(grep -o 'execs: [0-9]*' "$log" | tail -n 1)"
  else
    sed 's/^/      /' "$log"
    printf 'FAIL  %s %s\n' "$1" "$2"
    touch "$logs/failed"
  fi
}
export -f one

# go test -list prints the targets of a package, then a line with its name.
"$GO" test -list '^Fuzz' ./... | awk '/^Fuzz/ { names[n++] = $1 } /^ok/ { for (i = 0; i < n; i++) print $2, names[i]; n = 0 }' |
  xargs -r -n 2 -P "$(nproc)" bash -c 'one "$@"' fuzz
[ ! -e "$logs/failed" ] || die "fuzzing failed"
