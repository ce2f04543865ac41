#!/usr/bin/env bash
# distcheck.sh installs and uses each file of dist/ in a root that holds nothing of
# this machine: the archives and images in an empty one, that of another processor under QEMU;
# the packages in Debian 12 and 13 as debootstrap makes them, by a user without rights; the zip
# under Wine; the wheel in a new environment of Python; the npm package in an empty folder; the
# page in Chromium. Each time a board is solved by HiGHS and drawn, a linear program solved, a
# lesson opened and marked, the page asked for. What was typed, what came, and the processor
# time are in .build/dist-check. What cannot be run here is said, with the reason.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
dist=$root/dist logs=$root/.build/dist-check
results=$logs/results of='make dist-check'
work=$(mktemp -d)
trap 'ended; rm -rf "$work"' EXIT
rm -rf "$logs"
mkdir -p "$logs"
: >"$results"
TIMEFORMAT='(%U s + %S s of processor time)'
crane=$root/.build/dist/tools/crane

skip() { result "$1" skipped "$2"; }

# tried NAME COMMAND...: passed where the command succeeds; else the end of the transcript is shown.
tried() {
  if "${@:2}"; then
    result "$1" passed "$(seconds)"
  else
    result "$1" failed
    tail -n 20 "$log" >&2
  fi
}

# typed COMMAND...: what it prints goes to the transcript, and to $last.
last=$work/last
typed() {
  printf '\n$ %s\n' "$*" | sed "s|$work|…|g" >>"$log"
  { time "$@" >"$last" 2>&1 </dev/null || printf 'exit status %s\n' "$?" >>"$last"; } 2>"$work/time"
  cat "$last" "$work/time" >>"$log"
}

# says TEXT COMMAND...: it prints the text.
says() {
  typed "${@:2}"
  tr -d '\r' <"$last" | grep -q -- "$1" || { printf 'lacks: %s\n' "$1" >>"$log"; return 1; }
}

# used NAME FOLDER COMMAND...: the command is tilemip, which begins in that folder.
used() {
  local name=$1 here=$2
  shift 2
  printf 'Maximize\n profit: 3 x + 2 y\nSubject To\n wood: x + y <= 4\n work: x + 3 y <= 6\nBounds\n x <= 3\nEnd\n' >"$here/plan.lp"
  printf '4.1 sum: 29\n' >"$here/answers.txt"
  rm -f "$here/board.svg"
  tried "$name" uses "$here" "$@"
}

uses() {
  local here=$1
  shift
  says "$version" "$@" --version &&
    says 'LLUUURRRDDD (11 moves' "$@" verify --board '5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12' --formulation textbook --horizon 12 --backend highs --svg board.svg &&
    grep -q '<svg' "$here/board.svg" &&
    says 'objective *11' "$@" solve plan.lp --backend highs &&
    says '4\.1' "$@" course handout 4 &&
    says '4\.1' "$@" check-lesson 4 answers.txt &&
    coordinated "$here" "$@" &&
    served "$@"
}

# seconds of the transcript.
seconds() { awk '/of processor time\)$/ { sum += substr($1, 2) + $4 } END { printf "%.1f s of processor time", sum }' "$log"; }

# begun COMMAND...: it runs beside this script, as a process group of its own: the signal to end has to
# reach what the command starts, too, where it is a function such as in_empty_root.
beside=''
begun() {
  set -m
  "$@" </dev/null &
  beside=$!
  set +m
}

# ended: what was begun last has ended, with all that it started.
ended() {
  [ -n "$beside" ] || return 0
  kill -- "-$beside" 2>/dev/null || true
  wait "$beside" 2>/dev/null || true
  beside=''
}

# coordinated FOLDER COMMAND...: a search whose units another process does, by tilemip-cluster.
coordinated() {
  case "$*" in *wine* | *qemu*) return ;; esac
  rm -rf "$1/run"
  shift
  local address=''
  begun "$@" coordinate --count --unit 2000 --state run --listen 127.0.0.1:0 library:soma-cube >"$work/count" 2>"$work/notes"
  for _ in $(seq 100); do
    address=$(grep -o 'nats://[0-9.:]*' "$work/notes") && break
    sleep 0.1
  done
  # The run may be over before the answer to its last unit comes, which the worker then does not count.
  if says '1[12] work units' "$@" work "$address" --nats-creds run/worker.token; then wait "$beside" || true; fi
  ended
  cat "$work/notes" "$work/count" >>"$log"
  grep -q 'solutions *11,520' "$work/count" && grep -q 'audit *12 work units' "$work/count"
}

# served COMMAND...: serve answers with the page, and solves.
served() {
  case "$*" in *wine* | *qemu*) return ;; esac
  local address='' ok=0
  begun "$@" serve --listen 127.0.0.1:0 >"$work/address" 2>>"$log"
  for _ in $(seq 100); do
    address=$(grep -o 'http://[0-9.:]*' "$work/address") && break
    sleep 0.1
  done
  says '<title>tilemip' curl -s --compressed "$address/" &&
    says '"objective":11' curl -s -H 'Content-Type: application/json' -d '{"version":1,"verb":"solve","name":"plan.lp","subject":"max\n 3 x + 2 y\nst\n x + y <= 4\n x <= 3\nend\n"}' "$address/api/jobs" || ok=1
  ended
  return $ok
}

# begin NAME: its transcript.
begin() { log=$logs/$1.txt && : >"$log"; }

# found PATTERN: the one file of dist/ of that kind, or nothing.
found() { find "$dist" -maxdepth 1 -name "$1" | head -n 1; }

begin SHA256SUMS
tried 'all checksums' env -C "$dist" sha256sum --quiet -c SHA256SUMS
version=$(found '*.cdx.json') version=${version##*/tilemip-} version=${version%-*-*}

can_root=yes
mkdir "$work/none"
[[ $(LC_ALL=C in_empty_root "$work/none" true 2>&1) == *'No such file'* ]] || can_root=no

for arch in amd64 arm64; do
  machine=x86_64
  [ $arch = amd64 ] || machine=aarch64
  emulator=()
  for kind in tar.gz image.tar; do
    name=linux-$arch.$kind file=$(found "*-linux-$arch.$kind") dir=$work/$name
    [ -n "$file" ] || continue
    begin "$name"
    mkdir -p "$dir/tmp"
    if [ $kind = tar.gz ]; then
      tar -xzf "$file" -C "$dir" --strip-components=1
    else
      tried "$name, its checksums" says PASS "$crane" validate --tarball "$file"
      "$crane" export - - <"$file" | tar -x -C "$dir"
    fi
    if [ "$(uname -m)" != $machine ]; then
      have qemu-$machine-static || { skip "$name" "no qemu-$machine-static (Debian: qemu-user-static)"; continue; }
      cp "$(command -v qemu-$machine-static)" "$dir/qemu"
      emulator=(/qemu)
    fi
    if [ $can_root = yes ]; then used "$name" "$dir" in_empty_root "$dir" "${emulator[@]}" /tilemip; else skip "$name" 'chroot is not allowed here'; fi
  done
done

deb=$(found '*_amd64.deb') rpm=$(found '*.x86_64.rpm')
for suite in bookworm trixie; do
  if [ -z "$deb" ] || [ "${TILEMIP_ROOTS:-}" = none ]; then continue; fi
  name=deb-$suite
  begin "$name"
  base=${TILEMIP_ROOTS:-$root/.build/roots}/$suite
  if ! root_user || ! have debootstrap; then
    skip "$name" 'a root of Debian needs root and debootstrap'
    continue
  fi
  if [ ! -e "$base/usr/bin/dpkg" ]; then
    mkdir -p "$base"
    debootstrap --variant=minbase "$suite" "$base" >"$logs/debootstrap-$suite.log" 2>&1 || { skip "$name" "debootstrap $suite failed: $(tail -n 1 "$logs/debootstrap-$suite.log")"; continue; }
  fi
  cp "$deb" "$base/tmp/tilemip.deb"
  typed chroot "$base" sh -c 'cat /etc/os-release; ! command -v cc gcc sudo python3'
  typed chroot "$base" dpkg -i /tmp/tilemip.deb
  rm -rf "$base/home/user"
  mkdir -p "$base/home/user"
  chown 1000:1000 "$base/home/user"
  as=1000:1000 used "$name" "$base/home/user" in_empty_root "$base" env -C /home/user HOME=/home/user tilemip
  typed chroot "$base" dpkg -r tilemip
  tried "$name, removed again" test ! -e "$base/usr/bin/tilemip"
done

if [ -n "$rpm" ]; then
  begin rpm
  if have rpm && root_user; then
    mkdir -p "$work/rpm/tmp"
    typed rpm --root "$work/rpm" --nodeps --ignoreos -i "$rpm"
    typed rpm --root "$work/rpm" -qi tilemip
    used rpm "$work/rpm" in_empty_root "$work/rpm" /usr/bin/tilemip
  else
    skip rpm 'needs rpm and root'
  fi
fi

zip=$(found '*-windows-amd64.zip')
wine=$(command -v wine || command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null || true)
if [ -n "$zip" ]; then
  begin windows-amd64.zip
  if [ -z "$wine" ] || ! have unzip; then
    skip windows-amd64.zip 'no wine, or no unzip'
  else
    unzip -q "$zip" -d "$work/windows"
    export WINEPREFIX=$work/wine WINEDEBUG=-all
    cd "$work"/windows/*
    "$wine" wineboot >/dev/null 2>&1 || true
    # Wine before 9 lacks bcryptprimitives.dll, of which Go wants one function.
    if ! "$wine" ./tilemip.exe --version >/dev/null 2>&1 && have x86_64-w64-mingw32-gcc; then
      printf '#include <windows.h>\n#include <ntsecapi.h>\n__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE p, SIZE_T n) { return RtlGenRandom(p, (ULONG)n); }\n' >"$work/prng.c"
      x86_64-w64-mingw32-gcc -shared -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" "$work/prng.c" -ladvapi32
      printf 'Under %s with a stand-in for bcryptprimitives.dll, which it lacks.\n' "$("$wine" --version)" >>"$log"
    fi
    if "$wine" ./tilemip.exe --version >/dev/null 2>&1; then
      used windows-amd64.zip "$PWD" "$wine" ./tilemip.exe
    else
      skip windows-amd64.zip "$("$wine" --version) lacks bcryptprimitives.dll, and gcc-mingw-w64-x86-64 for a stand-in is not here"
    fi
    cd "$root"
  fi
fi

wheel=$(found "*manylinux*_$(uname -m)*.whl")
if [ -n "$wheel" ]; then
  begin wheel
  mkdir "$work/notebook"
  cd "$work/notebook"
  typed python3 -m venv "$work/python"
  typed "$work/python/bin/pip" install -q --disable-pip-version-check --no-index "$wheel"
  tried 'wheel, its module' says '11 9 .*<svg' "$work/python/bin/python" -c 'import tilemip
from tilemip import course
plan = tilemip.verify("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12", formulation="textbook", horizon=12)
print(plan.objective, len(course.notebooks("lessons")), plan._repr_svg_()[:60])'
  used wheel "$PWD" "$work/python/bin/tilemip"
  cd "$root"
fi

npm=$(find "$dist" -name 'tilemip-*.tgz')
if [ -n "$npm" ]; then
  begin npm
  mkdir "$work/npm"
  cd "$work/npm"
  typed npm install --silent --no-audit --no-fund --prefix . "$npm"
  tried npm says 'LLUUURRRDDD.*a lesson' node "$root/cmd/tilemip/web/tests/npm.mjs" node_modules/tilemip
  cd "$root"
fi

page=$(found '*-page.tar.gz')
if [ -n "$page" ]; then
  begin page
  CHROMIUM=$(command -v chromium-headless-shell || command -v chromium || true)
  if [ -z "$CHROMIUM" ] || [ ! -x "$root/bin/tilemip" ]; then
    skip page 'needs Chromium, and make build'
  else
    export CHROMIUM TILEMIP_STATIC=$work/page
    mkdir "$work/page"
    tar -xzf "$page" -C "$work/page"
    cd "$root/cmd/tilemip/web"
    tried page says '5 passed' npx playwright test --project=static-desktop onefile.spec.ts lessons.spec.ts \
      -g 'from a disk|a wrong answer|three relaxations|a figure opens|a board is played'
    cd "$root"
  fi
fi

# manifest FILE: it is filled in, its checksums are those of archives, and it can be read.
manifest() {
  ! grep -q '@' "$1" || return 1
  local sum
  while read -r sum; do grep "^$sum  tilemip-" "$dist/SHA256SUMS" || return 1; done < <(grep -o '[0-9a-f]\{64\}' "$1") >>"$log"
  case $1 in
  *.rb) if have ruby; then says 'Syntax OK' ruby -c "$1"; fi ;;
  *.json) jq -e '.architecture["64bit"].hash and .bin' "$1" >>"$log" ;;
  esac
}
for name in tilemip.rb tilemip.json; do
  [ -e "$dist/$name" ] || continue
  begin "$name"
  tried "$name" manifest "$dist/$name"
done
[ -z "$failed" ]
