#!/usr/bin/env bash
# distcheck.sh tries what dist.sh made: the checksums; the Linux program in a root that holds
# nothing else; the Windows one under Wine, where that is installed. What cannot be tried here
# is said.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root/dist"
sha256sum --quiet -c SHA256SUMS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# in_empty_root PROGRAM-FOLDER ARGUMENT...: as root by chroot, else in a user's name space.
in_empty_root() {
  local dir=$1
  shift
  if root_user; then chroot "$dir" "$@"; else unshare --user --map-root-user chroot "$dir" "$@"; fi
}

case $(uname -m) in x86_64) arch=amd64 ;; aarch64) arch=arm64 ;; *) arch=none ;; esac
archive=$(find . -name "tilemip-*-linux-$arch.tar.gz")
if [ -n "$archive" ]; then
  mkdir "$work/root"
  tar -x -z -f "$archive" -C "$work/root" --strip-components=1
  mkdir "$work/root/tmp"
  # The solved board of README, with HiGHS and the referee; a program from a file; a search.
  in_empty_root "$work/root" /tilemip verify examples/boards/neos.txt --formulation textbook --horizon 12 --backend highs
  in_empty_root "$work/root" /tilemip solve examples/models/knapsack.lp --backend highs --json >"$work/json"
  grep -q '"status":"optimal"' "$work/json"
  in_empty_root "$work/root" /tilemip --version >"$work/version"
  named=$(sed -n 's/^tilemip version //p' "$work/version")
  grep -qF "\"tilemip\":\"$named\"" "$work/json" || die "the answer does not name the version '$named': $(cat "$work/json")"
  say "dist-check: $archive works in an empty root"
else
  say "dist-check: no archive for linux/$arch: nothing was run"
fi

archive=$(find . -name "tilemip-*-windows-amd64.zip")
if [ -z "$archive" ]; then
  say "dist-check: no archive for windows/amd64"
elif ! have wine || ! have unzip; then
  say "dist-check: $archive was not run: there is no wine, or no unzip"
else
  unzip -q "$archive" -d "$work/windows"
  export WINEPREFIX=$work/wine WINEDEBUG=-all
  cd "$work"/windows/*
  if timeout 300 wine ./tilemip.exe --version >"$work/version" 2>"$work/wine.log"; then
    timeout 300 wine ./tilemip.exe verify examples/boards/neos.txt --formulation textbook --horizon 12
    say "dist-check: $archive works under $(wine --version)"
  else
    # Wine before 9 lacks bcryptprimitives.dll, which Go has asked for since 1.22.
    say "dist-check: $archive does not start under $(wine --version): $(tail -n 1 "$work/wine.log")"
  fi
fi
