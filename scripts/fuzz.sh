#!/usr/bin/env bash
# fuzz.sh [DURATION] runs every fuzz target for DURATION (5s), one a core at a time. The
# tests of a package are compiled for fuzzing once and fuzz all of its targets: go test itself
# would list, compile and link them for each target anew, as long as a short fuzzing takes.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root"
export GO duration=${1:-5s}
logs=$(mktemp -d)
# Inputs that went new ways are kept where go test keeps them, below the name of the package.
found=$("$GO" env GOCACHE)/fuzz/$("$GO" list -m)
export logs found
trap 'rm -rf "$logs"' EXIT

# program PACKAGE is the file of its compiled tests.
program() { printf '%s/%s.test' "$logs" "${1//\//-}"; }

# compiled PACKAGE compiles its tests with what fuzzing needs to see which ways are gone.
compiled() {
  local log
  log=$(program "$1").log
  "$GO" test -c -vet=off -fuzz . -o "$(program "$1")" "$1" >"$log" 2>&1 </dev/null && return
  sed 's/^/      /' "$log"
  printf 'FAIL  %s cannot be compiled for fuzzing\n' "$1"
  touch "$logs/failed"
}

# fuzzed PACKAGE NAME fuzzes a target. Unbounded, making new inputs smaller would eat
# most of a short run.
fuzzed() {
  cd "$1" && "$(program "$1")" -test.run '^$' -test.fuzz "^$2\$" -test.fuzztime "$duration" \
    -test.fuzzminimizetime 100x -test.parallel 1 -test.fuzzcachedir "$found/${1#./}" </dev/null
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
  [ -x "$(program "$1")" ] || return 0 # said already
  if (fuzzed "$@") >"$log" 2>&1 || { late "$log" && (fuzzed "$@") >"$log" 2>&1; }; then
    printf 'ok    %s %s, %s\n' "$1" "$2" "$(grep -o 'execs: [0-9]*' "$log" | tail -n 1)"
  else
    sed 's/^/      /' "$log"
    printf 'FAIL  %s %s\n' "$1" "$2"
    touch "$logs/failed"
  fi
}
export -f one late fuzzed compiled program

# The targets are found in the text of the tests: go test -list would link every one first.
targets=$(grep -r --include='*_test.go' '^func Fuzz' . | sed -E 's#/[^/]*:func (Fuzz[A-Za-z0-9_]*)\(.*# \1#' | sort)
packages=$(cut -d ' ' -f 1 <<<"$targets" | uniq)
# The package with the most dependencies goes alone: two at once would both compile what they share.
first=./internal/neos/server
if grep -qx "$first" <<<"$packages"; then compiled "$first"; fi || true
grep -vx "$first" <<<"$packages" | xargs -r -n 1 -P "$(nproc)" bash -c 'compiled "$@"' fuzz
xargs -r -n 2 -P "$(nproc)" bash -c 'one "$@"' fuzz <<<"$targets"
[ ! -e "$logs/failed" ] || die "fuzzing failed"
