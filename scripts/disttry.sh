#!/usr/bin/env bash
# disttry.sh RESULTS tries in a minute what a release needs, without making its archives: the
# types of the sources on every system of the release, and a static program for this one in
# a root that holds nothing else. The results, and what this leaves out, go to a file that
# testsummary reads. `make dist` and `make dist-check` make and try the archives themselves.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root"
results=$1 failed=
: >"$results"

# result NAME RESULT [REASON]
result() {
  printf '{"Package":"make dist-try","Test":"%s","Result":"%s","Reason":"%s"}\n' "$1" "$2" "${3:-}" >>"$results"
  if [ "$2" = failed ]; then failed=yes; fi
  say "dist-try: $1: $2${3:+ ($3)}"
}

systems='linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64'
# shellcheck disable=SC2086 # a list
if "$GO" run ./scripts/systems $systems; then result "types for $systems" passed; else result "types for $systems" failed; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# tried: the second of README's two commands needs a solver, so its search stands for it.
tried() {
  mkdir -p "$work/root/tmp" "$work/root/examples"
  cp -R examples/boards "$work/root/examples/"
  CGO_ENABLED=0 "$GO" build -o "$work/root/tilemip" ./cmd/tilemip || return 1
  in_empty_root "$work/root" /tilemip show examples/boards/neos.txt --formulation textbook --horizon 12 --stats | grep '^columns *494 ' &&
    in_empty_root "$work/root" /tilemip search examples/boards/neos.txt | grep 'LLUUURRRDDD (11 moves'
}

name='a static program in an empty root, without HiGHS'
if [ "$(uname -s)" != Linux ]; then
  result "$name" skipped "only tried on Linux"
elif ! in_empty_root / true 2>/dev/null; then
  result "$name" skipped "chroot is not allowed here"
elif tried >&2; then
  result "$name" passed
else
  result "$name" failed
fi
result 'the archives, with HiGHS' skipped 'make dist and make dist-check make and run them, in five minutes and more where HiGHS is built from source'
[ -z "$failed" ]
