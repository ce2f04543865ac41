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

# fuzzed PACKAGE NAME fuzzes a target. Unbounded, making new inputs smaller would eat
# most of a short run.
fuzzed() {
  "$GO" test -vet=off -run '^$' -fuzz "^$2\$" -fuzztime "$duration" -fuzzminimizetime 100x -parallel 1 "$1" </dev/null
}

# late LOG: nothing failed but go test itself, which before Go 1.27 now and then takes
# the end of its time for a failure of the target (go.dev/issue/75804): it names no
# input then.
late() {
  grep -q '^ *context deadline exceeded' "$1" && ! grep -q 'Failing input' "$1"
}

# one PACKAGE NAME fuzzes a target and says how it went.
one() {
  local log=$logs/$2.$$
  if fuzzed "$@" >"$log" 2>&1 || { late "$log" && fuzzed "$@" >"$log" 2>&1; }; then
    printf 'ok    %s %s, %s\n' "$1" "$2" "$(grep -o 'execs: [0-9]*' "$log" | tail -n 1)"
  else
    sed 's/^/      /' "$log"
    printf 'FAIL  %s %s\n' "$1" "$2"
    touch "$logs/failed"
  fi
}
export -f one late fuzzed

# The targets are found in the text of the tests: go test -list would link every one first.
grep -r --include='*_test.go' '^func Fuzz' . | sed -E 's#/[^/]*:func (Fuzz[A-Za-z0-9_]*)\(.*# \1#' | sort |
  xargs -r -n 2 -P "$(nproc)" bash -c 'one "$@"' fuzz
[ ! -e "$logs/failed" ] || die "fuzzing failed"
