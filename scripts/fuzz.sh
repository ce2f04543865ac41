#!/usr/bin/env bash
# fuzz.sh [DURATION] runs every fuzz target for DURATION (5s), one after the
# other: go test fuzzes one target at a time.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root"
duration=${1:-5s}
# go test -list prints the targets of a package, then a line with its name.
targets=$("$GO" test -list '^Fuzz' ./... | awk '/^Fuzz/ { names[n++] = $1 } /^ok/ { for (i = 0; i < n; i++) print $2, names[i]; n = 0 }')
failed=()
while read -r package name; do
  [ -n "$name" ] || continue
  say "$package $name"
  # Unbounded, making new inputs smaller would eat most of a short run.
  "$GO" test -run '^$' -fuzz "^$name\$" -fuzztime "$duration" -fuzzminimizetime 100x "$package" </dev/null || failed+=("$package $name")
done <<<"$targets"
[ ${#failed[@]} = 0 ] || die "fuzzing failed: ${failed[*]}"
