#!/usr/bin/env bash
# python.sh RESULTS checks the Python module: makes its wheel with the program of this tree inside,
# built as a release has it, installs it into clean environments, and runs the tests there, with the packages whose models it
# takes, the notebooks of the course, and mypy; results are written to the file RESULTS.
#
# Python is needed for neither building nor using the program. Without Python 3.9 or newer, or
# where PyPI cannot be reached, the tests are skipped, and the reason is a line of the results.
# TILEMIP_PYTHONS names further Pythons, which run the same tests; of the packages of others they
# have those that exist for them.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
of=python
results=$(realpath -m "${1:-$root/.build/python.results}")
work=$root/.build/python
tests=$root/cmd/tilemip/python/tests
mkdir -p "$work"
rm -f "$results"

# skipped REASON: a result, and no failure.
skipped() {
  say "skipped: test-python: $1"
  printf '{"Package":"python","Result":"skipped","Reason":"%s"}\n' "$1" >"$results"
  exit 0
}

new_enough() { "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; }

# environment PYTHON: a clean environment, kept for each version and list of packages; prints its Python.
environment() {
  local version dir
  version=$("$1" -c 'import platform; print(platform.python_version())') || return 1
  dir=$work/$version
  if [ "$(cat "$dir/ready" 2>/dev/null)" != "$(cksum <"$tests/requirements.txt")" ]; then
    rm -rf "$dir"
    "$1" -m venv "$dir" || return 1
    "$dir/bin/python" -m pip install -q --disable-pip-version-check -r "$tests/requirements.txt" >&2 || return 1
    cksum <"$tests/requirements.txt" >"$dir/ready"
  fi
  echo "$dir/bin/python"
}

# offline COMMAND...: without any network where this machine lets a user have that.
offline() { if unshare --map-root-user --net true 2>/dev/null; then unshare --map-root-user --net "$@"; else "$@"; fi; }

main=${PYTHON:-python3}
new_enough "$main" || { can_apt && apt_install python3 python3-venv && new_enough "$main"; } || skipped "Python 3.9 or newer with venv is not here and may not be installed"
environment "$main" >/dev/null || skipped "the packages of the tests cannot be fetched from PyPI"
status=0
step program env CGO_ENABLED=0 GOFLAGS=-trimpath "$GO" build -buildvcs=false -tags urfave_cli_no_docs -ldflags '-s -w' -o "$work/tilemip" "$root/cmd/tilemip" || exit 1
step cluster env CGO_ENABLED=0 GOFLAGS=-trimpath "$GO" build -buildvcs=false -ldflags '-s -w' -o "$work/tilemip-cluster" "$root/cmd/tilemip-cluster" || exit 1
rm -rf "$work/wheels"
PYTHON=$main step wheel "$root/scripts/wheel.sh" "$("$GO" env GOHOSTOS)/$("$GO" env GOHOSTARCH)" 0.0.0 "$work/tilemip" "$work/wheels" || exit 1
wheel=$(echo "$work"/wheels/*.whl)
step 'the wheel has 29 MB at most' test "$(wc -c <"$wheel")" -le 29000000 || status=1
unset TILEMIP_PROGRAM PYTHONPATH
for one in "$main" ${TILEMIP_PYTHONS:-}; do
  if ! new_enough "$one" || ! python=$(environment "$one"); then
    printf '{"Package":"python","Test":"%s","Result":"skipped","Reason":"this Python, or its packages, cannot be had"}\n' "$one" >>"$results"
    continue
  fi
  "$python" -m pip install -q --disable-pip-version-check --no-deps --force-reinstall "$wheel" || { status=1; continue; }
  say "python: tests by $("$python" --version)"
  offline "$python" -W error::ResourceWarning "$tests" "$results" || status=1
  if [ "$one" = "$main" ]; then
    step mypy "$python" -m mypy --strict --cache-dir "$work/mypy" "$root/cmd/tilemip/python/tilemip" || status=1
  fi
done
exit $status
