#!/usr/bin/env bash
# longtests.sh prints the packages that have long tests, for go test: of the others it would
# link the tests to run none. Those that take longest, or wait much, come first, so that the
# last to end is not one that ran alone. Some wait for servers and for limits most of their
# time, so one package more than there are processors runs at once.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root"

printf -- '-p %d\n' $(($(getconf _NPROCESSORS_ONLN) + 1))
all=$(grep -rl --include='*_test.go' '^func TestLong' . | xargs -n 1 dirname | sort -u)
for package in ./cmd/tilemip ./internal/neos/server ./backends/neos ./native/slide ./native/polycube . ./internal/planning ./native/cover/packing; do
  case $'\n'$all$'\n' in *$'\n'"$package"$'\n'*) printf '%s\n' "$package" ;; esac
done
printf '%s\n' "$all"
