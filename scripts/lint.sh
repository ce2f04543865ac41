#!/usr/bin/env bash
# lint.sh runs every static check and fails when one of them does; it goes on
# after a failure, so that one run tells all.
set -uo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root" || exit 1
# The last version whose own go.mod accepts Go 1.24; it reads code of 1.26 too.
staticcheck=honnef.co/go/tools/cmd/staticcheck@v0.6.1
failed=()

# check NAME COMMAND...
check() {
  local name=$1
  shift
  say "lint: $name"
  "$@" || failed+=("$name")
}

formatted() {
  local files
  files=$(gofmt_ -l .) || return 1
  [ -z "$files" ] || { say "$files"; return 1; }
}

# gofmt_ is the gofmt of the Go in use: on PATH there may be none, or another.
gofmt_() {
  local dir
  dir=$("$GO" env GOROOT)/bin
  if [ -x "$dir/gofmt" ]; then "$dir/gofmt" "$@"; else gofmt "$@"; fi
}

check "gofmt" formatted
check "go vet" "$GO" vet ./...
check "go vet without cgo" env CGO_ENABLED=0 "$GO" vet ./...
check "staticcheck" "$GO" run "$staticcheck" ./...
if have shellcheck; then
  check "shellcheck" shellcheck -x scripts/*.sh .ci/run
else
  say "lint: shellcheck is not here (package shellcheck); the scripts are not checked"
fi
[ ${#failed[@]} = 0 ] || die "lint failed: ${failed[*]}"
