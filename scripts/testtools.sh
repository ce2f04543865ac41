#!/usr/bin/env bash
# testtools.sh [PROGRAM...] installs the solver programs that tests run
# (testtools.txt), and programs whose package has their name, where it may, and
# says which are missing where it may not. It never fails: without a program
# the tests that need it skip themselves.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
mkdir -p "$root/.build"

packages=() programs=()
while read -r program package _; do
  case $program in '' | '#'*) continue ;; esac
  if have "$program"; then continue; fi
  programs+=("$program")
  packages+=("$package")
done < <(cat "$root/scripts/testtools.txt" && printf '%s\n' "$@" | sed 's/.*/& &/')

if [ ${#packages[@]} = 0 ]; then exit 0; fi
if can_apt && apt_install "${packages[@]}"; then exit 0; fi
say "not here, so some tests will skip themselves: ${programs[*]}"
if have apt-get; then say "  to run them too: $(apt_line "${packages[@]}")"; fi
