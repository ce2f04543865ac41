#!/usr/bin/env bash
# distcheck.sh tries what dist.sh made: the checksums; the Linux programs in a root that holds
# nothing else, that of another processor under QEMU; the Windows one under Wine. Where QEMU or
# Wine are not installed it says so, and what was not run.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root/dist"
sha256sum --quiet -c SHA256SUMS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# linux ARCH MACHINE: the program for that processor, which uname calls MACHINE.
linux() {
  local arch=$1 machine=$2 archive dir=$work/linux-$1 named qemu=() how=''
  archive=$(find . -name "tilemip-*-linux-$arch.tar.gz")
  if [ -z "$archive" ]; then
    say "dist-check: no archive for linux/$arch: nothing was run"
    return
  fi
  mkdir "$dir"
  tar -x -z -f "$archive" -C "$dir" --strip-components=1
  mkdir "$dir/tmp"
  if [ "$(uname -m)" != "$machine" ]; then
    if ! have "qemu-$machine-static"; then
      say "dist-check: $archive was not run: there is no qemu-$machine-static (Debian: qemu-user-static)"
      return
    fi
    cp "$(command -v "qemu-$machine-static")" "$dir/qemu"
    qemu=(/qemu) how=" under $(/usr/bin/env "qemu-$machine-static" --version | sed -n '1s/ version / /;1s/ (.*//p')"
  fi
  # The two commands that README shows, with HiGHS and the referee; a program from a file.
  in_empty_root "$dir" "${qemu[@]}" /tilemip show examples/boards/neos.txt --formulation textbook --horizon 12 --stats >"$work/size"
  grep -q '^columns *494 ' "$work/size"
  in_empty_root "$dir" "${qemu[@]}" /tilemip verify examples/boards/neos.txt --formulation textbook --horizon 12 --backend highs
  in_empty_root "$dir" "${qemu[@]}" /tilemip solve examples/models/knapsack.lp --backend highs --json >"$work/json"
  grep -q '"status":"optimal"' "$work/json"
  in_empty_root "$dir" "${qemu[@]}" /tilemip --version >"$work/version"
  named=$(sed -n 's/^tilemip version //p' "$work/version")
  grep -qF "\"tilemip\":\"$named\"" "$work/json" || die "the answer does not name the version '$named': $(cat "$work/json")"
  say "dist-check: $archive works in an empty root$how"
}

linux amd64 x86_64
linux arm64 aarch64

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
