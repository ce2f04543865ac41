#!/usr/bin/env bash
# wasmtests: Go tests as WebAssembly in node: the conformance suite of backends over HiGHS in
# its WebAssembly build, the clock of the engines, and searches step by step beside the engines.
# Deadlines and stops of whole jobs are tested in cmd/tilemip/web/tests/engine.unit.ts.
# Needs node and the packages of cmd/tilemip/web (npm ci). About 20 s of CPU time, and as much
# again to compile for the first time.
#
#   scripts/wasmtests.sh          short
#   scripts/wasmtests.sh -long    and the cases of the suite that wait for limits, minutes
set -euo pipefail
cd "$(dirname "$0")/.."
run='TestConformance' short=-test.short
[ "${1:-}" != -long ] || { run='Conformance' short=; }
web=$PWD/cmd/tilemip/web
[ -d "$web/node_modules/highs" ] || { echo "wasmtests: run npm ci in cmd/tilemip/web first" >&2; exit 1; }
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# tests PACKAGE ARGUMENTS…: its tests, compiled, with arguments. They run in the package's folder, with few
# variables, because Go refuses a large environment here.
tests() {
  local package=$1
  shift
  GOOS=js GOARCH=wasm GOFLAGS='-buildvcs=false -trimpath' go test -c -o "$out/test.wasm" "./$package"
  (cd "$package" && env -i PATH="$PATH" HOME="$HOME" PWD="$PWD" \
    node --stack-size=8192 --import "$web/tests/with-highs.mjs" "$(go env GOROOT)/lib/wasm/wasm_exec_node.js" "$out/test.wasm" "$@")
}

tests backends/highs $short -test.run "$run"
tests backends/highs -test.run 'TestLongConformance/forms'
tests backends $short -test.run 'TestRanging|TestPool'
tests native -test.run .
tests native/cover $short -test.run 'Limits'
tests native/trace $short
