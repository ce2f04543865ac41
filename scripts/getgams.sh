#!/usr/bin/env bash
# getgams.sh prints the path of a GAMS executable: the one TILEMIP_GAMS names, one on
# PATH, or else the one in gamspy_base of PyPI, which carries the real compiler with a
# licence for demonstration (about 2,000 rows and columns). It is downloaded into
# .build and never becomes a part of the project. The wheels have to have the SHA-256
# sums below, which pip compares before anything of them runs. Fails with a sentence
# where there is none to be had.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
version=54.6.1
# One sum a wheel: Linux x86_64 and aarch64, macOS arm64, Windows x86_64.
hashes=(
  2ad99f40834c29fa59dfba6adc91ef89e88dad8c975058a87c3e610c054e3707
  2535c38022362723d038362cc37c92839f9a809e8cc569e6727960d8749f9453
  5bd5568d8172298bbc4544b991127914261c5e18ed55d887b0e95620ae5b9595
  c716e3d6fd879a1895cca30e07ed9981aa179758382243a30b01804a55539b6d
)
folder=$root/.build/gams-$version

# found PATH prints it, if its licence holds: GAMS ends with 7 where it does not, and the one of a
# demonstration runs out half a year after it was made.
found() {
  local empty ended=0
  empty=$(mktemp -d)
  : >"$empty/empty.gms"
  "$1" "$empty/empty.gms" "curdir=$empty" lo=0 >/dev/null 2>&1 || ended=$?
  rm -rf "$empty"
  [ $ended != 7 ] || die "the licence of $1 has run out: set TILEMIP_GAMS to a GAMS that has one"
  printf '%s\n' "$1"
  exit
}

if [ -n "${TILEMIP_GAMS:-}" ]; then found "$TILEMIP_GAMS"; fi
if have gams; then found "$(command -v gams)"; fi
if [ ! -x "$folder/gamspy_base/gams" ]; then
  if ! have python3 || ! python3 -m pip --version >/dev/null 2>&1; then
    if ! can_apt || ! apt_install python3 python3-pip; then
      die "no GAMS here, and no pip to fetch it: $(apt_line python3 python3-pip)"
    fi
  fi
  mkdir -p "$root/.build"
  part=$(mktemp -d "$root/.build/gams.XXXXXX")
  trap 'rm -rf "$part"' EXIT
  say "downloading gamspy_base $version (36 MB)"
  printf '%s' "gamspy_base==$version" >"$part/requirements.txt"
  printf ' --hash=sha256:%s' "${hashes[@]}" >>"$part/requirements.txt"
  python3 -m pip -q download --disable-pip-version-check --no-deps --only-binary :all: --require-hashes -d "$part" -r "$part/requirements.txt" >&2 ||
    die "no GAMS here, and gamspy_base $version cannot be had from PyPI with the sum it had"
  python3 -m zipfile -e "$part"/gamspy_base-*.whl "$part" || die "the download of gamspy_base is damaged"
  rm -f "$part"/*.whl "$part/requirements.txt"
  find "$part/gamspy_base" -maxdepth 1 -type f -exec chmod +x {} + # zipfile forgets modes
  rm -rf "$folder"
  mv "$part" "$folder"
fi
found "$folder/gamspy_base/gams"
