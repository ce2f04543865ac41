#!/usr/bin/env bash
# disttry.sh RESULTS tries in a minute what a release needs: the types of the sources on every
# system of it, and all files of this system made and used (dist.sh, distcheck.sh). Where a tool
# for that cannot be had, the result says so. What it leaves to `make dist` and `make dist-check`
# is a result, too.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root"
results=$1 of='make dist-try'
: >"$results"

systems='linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64'
# shellcheck disable=SC2086 # a list
if "$GO" run ./scripts/systems $systems; then result "types for $systems" passed; else result "types for $systems" failed; fi

here=$("$GO" env GOOS)/$("$GO" env GOARCH)
if can_apt; then for tool in zip jq; do have $tool || apt_install $tool || true; done; fi
if [ "${here%/*}" != linux ]; then
  result 'files of a release, made and used' skipped 'only tried on Linux'
elif ! scripts/dist.sh "$here" >.build/dist.log 2>&1; then
  case $(tail -n 3 .build/dist.log) in
  *'is not here'* | *'cannot be had'*) result 'files of a release, made and used' skipped "$(tail -n 1 .build/dist.log | tr -dc '[:alnum:] .:/@-')" ;;
  *) result 'files of a release, made and used' failed && cat .build/dist.log >&2 ;;
  esac
else
  TILEMIP_ROOTS=none scripts/distcheck.sh || failed=yes
  cat .build/dist-check/results >>"$results"
fi
result 'the other systems, Debian 12 and 13, the page and npm' skipped 'make dist and make dist-check make and use them, in ten minutes'
[ -z "$failed" ]
