#!/usr/bin/env bash
# getgams.sh prints the path of a GAMS executable: the one TILEMIP_GAMS names, one on
# PATH, or else the one in gamspy_base of PyPI, which carries the real compiler with a
# licence for demonstration (about 2,000 rows and columns). It is downloaded into
# .build and never becomes a part of the project. Fails with a sentence where there is
# none to be had.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
version=54.6.1
folder=$root/.build/gams-$version

if [ -n "${TILEMIP_GAMS:-}" ]; then
  printf '%s\n' "$TILEMIP_GAMS"
  exit 0
fi
if have gams; then
  command -v gams
  exit 0
fi
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
  python3 -m pip -q download --disable-pip-version-check --no-deps --only-binary :all: -d "$part" "gamspy_base==$version" >&2 ||
    die "no GAMS here, and gamspy_base $version cannot be had from PyPI"
  python3 -m zipfile -e "$part"/gamspy_base-*.whl "$part" || die "the download of gamspy_base is damaged"
  rm -f "$part"/*.whl
  find "$part/gamspy_base" -maxdepth 1 -type f -exec chmod +x {} + # zipfile forgets modes
  rm -rf "$folder"
  mv "$part" "$folder"
fi
printf '%s\n' "$folder/gamspy_base/gams"
