#!/usr/bin/env bash
# lint.sh runs every static check and fails when one of them does; it goes on
# after a failure, so that one run tells all.
set -uo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root" || exit 1
staticcheck=honnef.co/go/tools/cmd/staticcheck@v0.6.1
actionlint=github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
govulncheck=golang.org/x/vuln/cmd/govulncheck@v1.9.0
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

# nothing_ignored: build output and scratch files were committed by accident before.
nothing_ignored() {
  local files
  have git || return 0
  files=$(git ls-files -ci --exclude-standard 2>/dev/null) || return 0 # an archive has no git
  [ -z "$files" ] || { say "$files"; return 1; }
}

# api_kept: what the last release exported is still there, or docs/releases/removed.txt has the line.
# The list is made by a test (go test ./internal/arrows -run TestAPI -update).
api_kept() {
  local list=internal/arrows/testdata/api.txt tag old gone
  have git && tag=$(git describe --tags --abbrev=0 2>/dev/null) && old=$(git show "$tag:$list" 2>/dev/null) || return 0
  gone=$(comm -23 <(sort -u <<<"$old") <(cat "$list" docs/releases/removed.txt 2>/dev/null | sort -u))
  [ -z "$gone" ] || { say "$tag exported, and this tree does not:"; say "$gone"; return 1; }
}

# unreachable URL: a program that is here says that there is no way there. Where none is here
# that could tell, it fails.
unreachable() {
  if have curl; then
    ! curl --silent --fail --max-time 30 --output /dev/null "$1"
  elif have python3; then
    ! python3 -c 'import sys, urllib.request as u; u.urlopen(sys.argv[1], timeout=30)' "$1" 2>/dev/null
  else
    return 1
  fi
}

# vulnerable looks the module's dependencies up in Go's vulnerability database. Where
# the database cannot be reached the check is skipped, and .ci/run says so at its end;
# the checker, most of a minute to compile, is not built then.
vulnerable() {
  local out='fetching vulnerabilities' rc=1 verdict=passed reason=''
  if ! unreachable https://vuln.go.dev/index/db.json; then
    rc=0
    out=$("$GO" run "$govulncheck" ./... 2>&1) || rc=$?
  fi
  case $rc:$out in
  0:*) ;;
  *'fetching vulnerabilities'* | *'dial tcp'* | *'no such host'* | *'403 Forbidden'*)
    verdict=skipped reason="Go's vulnerability database (vuln.go.dev) cannot be reached from this machine"
    say "  skipped: $reason"
    ;;
  *)
    verdict=failed
    say "$out"
    ;;
  esac
  mkdir -p .build
  printf '{"Package":"govulncheck","Result":"%s","Reason":"%s"}\n' "$verdict" "$reason" >.build/govulncheck.results
  [ "$verdict" != failed ]
}

# workflows checks the forge's files; where the checker cannot be fetched it is skipped.
workflows() {
  local out rc=0
  out=$("$GO" run "$actionlint" .github/workflows/*.yml 2>&1) || rc=$?
  case $rc:$out in
  0:*) ;;
  *'dial tcp'* | *'no such host'* | *'403 Forbidden'* | *'404 Not Found'*) say "  skipped: $actionlint cannot be fetched" ;;
  *) say "$out"; return 1 ;;
  esac
}

# Those that compile what the tests do not come first: .ci/run starts them beside the tests.
check "gofmt" formatted
check "go vet without cgo" env CGO_ENABLED=0 "$GO" vet ./...
# With the flags that the page's engine is built with: what is compiled then is used.
check "go vet for the page's engine" env GOOS=js GOARCH=wasm GOFLAGS='-buildvcs=false -trimpath' "$GO" vet ./cmd/tilemip/web/engine ./cmd/tilemip/internal/jobs ./backends/highs ./model/...
check "workflows" workflows
check "go vet" "$GO" vet ./...
check "staticcheck" "$GO" run "$staticcheck" ./...
check "govulncheck" vulnerable
check "no tracked file that git ignores" nothing_ignored
check "what the last release exported" api_kept
if have shellcheck; then
  check "shellcheck" shellcheck -x scripts/*.sh .ci/run
else
  say "lint: shellcheck is not here (package shellcheck); the scripts are not checked"
fi
[ ${#failed[@]} = 0 ] || die "lint failed: ${failed[*]}"
