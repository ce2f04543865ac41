#!/usr/bin/env bash
# deps.sh finds what the linked solvers need, installs or builds what is
# missing, and writes what it found to .build/libs, which env.sh turns into the
# environment of a Go build.
#
#   scripts/deps.sh                what can be had is linked; a line for the rest
#   scripts/deps.sh --need highs   fail when HiGHS cannot be had
#
# HiGHS is looked for in this order: an installed one that pkg-config knows; the
# system's package; the pinned prebuilt library, which scripts/gethighs puts into the user's
# cache. With TILEMIP_HIGHS_PREFIX set it is that folder and nothing else. A second run only
# looks whether all is still there.
#
# shellcheck disable=SC2153 # the names in capitals are those in .build/libs
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
mkdir -p "$root/.build/pkgconfig"
libs=$root/.build/libs
highs_min=1.15 # older ones fail on small infeasible programs; HiGHS inside the program is newer
need=${2:-}

highs=none highs_pc='' highs_note='' lpsolve=none lpsolve_cflags='' lpsolve_ldflags='' watch=()

# forget_own takes what env.sh put into PKG_CONFIG_PATH out again: a shell that
# evaluated it and one that did not shall find the same.
forget_own() {
  local own='' path
  # shellcheck source=/dev/null
  if [ -e "$libs" ]; then own=$(. "$libs" && printf '%s' "$HIGHS_PC"); fi
  [ -n "$own" ] && [ -n "${PKG_CONFIG_PATH:-}" ] || return 0
  path=:$PKG_CONFIG_PATH:
  path=${path/":$own:"/:}
  path=${path#:}
  export PKG_CONFIG_PATH=${path%:}
}

# unchanged: the last run found everything, and it is still there.
unchanged() {
  [ "$libs" -nt "$root/scripts/deps.sh" ] && [ "$libs" -nt "$root/scripts/lib.sh" ] || return 1
  # shellcheck disable=SC1090,SC2153 # the names in capitals are those in the file
  (
    . "$libs"
    [ "$HIGHS" != none ] && [ "$LPSOLVE" != none ] && [ "$FOR" = "$(asked)" ] || exit 1
    while IFS= read -r file; do [ -e "$file" ] || exit 1; done <<<"$WATCH"
  )
}

# asked is what the user's settings contribute: a change of them is looked into.
asked() { printf '%s|%s|%s' "${TILEMIP_HIGHS_PREFIX:-}" "${PKG_CONFIG_PATH:-}" "$(cc_name)"; }

cc_name() { printf '%s' "${CC:-$(command -v gcc || command -v clang || command -v cc || true)}"; }

# builds CODE FLAG...: a C program with these flags compiles, links and runs.
builds() {
  local code=$1 cc dir rc=0
  shift
  cc=$(cc_name)
  [ -n "$cc" ] || return 1
  dir=$(mktemp -d)
  printf '%s\n' "$code" >"$dir/try.c"
  # shellcheck disable=SC2086 # CC may hold flags
  { $cc "$dir/try.c" -o "$dir/try" "$@" && "$dir/try"; } >/dev/null 2>&1 || rc=1
  rm -rf "$dir"
  return $rc
}

have_cc() { builds '#include <stdio.h>
int main(void) { return 0; }'; }

# --- HiGHS ---------------------------------------------------------------

pc() { PKG_CONFIG_PATH="${highs_pc:+$highs_pc:}${PKG_CONFIG_PATH:-}" pkg-config "$@"; }

# pkg-config quotes for the shell: a cache below a folder with a blank in its name has to do.
highs_links() {
  local quoted flags
  quoted=$(pc --cflags --libs highs) || return 1
  eval "flags=($quoted)"
  builds '#include "interfaces/highs_c_api.h"
int main(void) { Highs_destroy(Highs_create()); return 0; }' "${flags[@]}"
}

# highs_installed takes a HiGHS that pkg-config knows.
highs_installed() {
  have pkg-config || return 1
  highs_pc=''
  pc --exists "highs >= $highs_min" || return 1
  if highs_links; then
    highs_note="HiGHS $(pc --modversion highs), installed"
    return 0
  fi
  say "the HiGHS that pkg-config knows does not link; not used"
  return 1
}

# packaged: Debian's package of HiGHS exists here and is new enough (that of Debian 13 is not).
packaged() {
  local candidate
  candidate=$(LC_ALL=C apt-cache policy libhighs-dev 2>/dev/null | sed -n 's/^ *Candidate: *\([0-9].*\)/\1/p')
  [ -n "$candidate" ] && dpkg --compare-versions "$candidate" ge "$highs_min"
}

highs_package() {
  if have apt-cache && have dpkg; then
    if can_apt; then apt_update; fi
    packaged || return 1
    if can_apt; then
      apt_install libhighs-dev && highs_installed
    else
      say "HiGHS is a package here; to use it: $(apt_line libhighs-dev)"
      return 1
    fi
  elif have brew; then
    brew install --quiet highs >&2 && highs_installed
  else
    return 1
  fi
}

# highs_own takes the prebuilt library, which needs a C compiler only. It is made for glibc.
highs_own() {
  local prefix
  # With the cgo setting of the build to come, which then finds the standard library compiled.
  (cd "$root" && "$GO" build -o .build/gethighs ./scripts/gethighs) && prefix=$("$root/.build/gethighs" -tied) || return 1
  highs_pc=$prefix/lib/pkgconfig
  highs_links || {
    say "the prebuilt HiGHS in $prefix does not run here"
    highs_pc=''
    return 1
  }
  highs_note="HiGHS $(pc --modversion highs) in $prefix, prebuilt"
}

find_highs() {
  if [ -z "${TILEMIP_HIGHS_PREFIX:-}${TILEMIP_HIGHS_ARCHIVE:-}" ] && { highs_installed || highs_package; }; then
    highs=system
  elif highs_own; then
    highs=own
  else
    return 1
  fi
  if [ -n "$highs_pc" ]; then watch+=("$highs_pc/highs.pc"); else watch+=("$(pc --variable=pcfiledir highs)/highs.pc"); fi
}

# --- lp_solve ------------------------------------------------------------

lpsolve_code='#include "lp_lib.h"
int main(void) { lprec *lp = make_lp(0, 1); if (!lp) return 1; delete_lp(lp); return 0; }'

# find_lpsolve tries, in this order: Debian's position-independent archive (its
# shared library is in another package, outside the linker's path), Debian's
# shared library, the plain name, Homebrew.
find_lpsolve() {
  local dir ld brewed
  brewed=$(brew --prefix lp_solve 2>/dev/null || true)
  for dir in /usr/include/lpsolve /usr/local/include/lpsolve /usr/include/lp_solve /usr/local/include ${brewed:+"$brewed/include"}; do
    [ -e "$dir/lp_lib.h" ] || continue
    for ld in "-l:liblpsolve55_pic.a -lcolamd -lm -ldl" \
      "-L/usr/lib/lp_solve -Wl,-rpath,/usr/lib/lp_solve -llpsolve55 -lm -ldl" \
      "-llpsolve55 -lm -ldl" \
      ${brewed:+"-L$brewed/lib -llpsolve55"}; do
      # shellcheck disable=SC2086 # a list of flags
      builds "$lpsolve_code" "-I$dir" $ld || continue
      lpsolve=system lpsolve_cflags=-I$dir lpsolve_ldflags=$ld
      watch+=("$dir/lp_lib.h")
      return 0
    done
  done
  return 1
}

install_lpsolve() {
  if can_apt; then
    apt_install liblpsolve55-dev
  elif have brew; then
    brew install --quiet lp_solve >&2
  else
    return 1
  fi
}

# -------------------------------------------------------------------------

write_libs() {
  {
    echo "# written by scripts/deps.sh"
    printf '%s=%q\n' HIGHS "$highs" HIGHS_PC "$highs_pc" LPSOLVE "$lpsolve" LPSOLVE_CFLAGS "$lpsolve_cflags" \
      LPSOLVE_LDFLAGS "$lpsolve_ldflags" FOR "$(asked)" WATCH "$(printf '%s\n' "${watch[@]-}")"
  } >"$libs.new"
  mv "$libs.new" "$libs"
}

need_go
if [ "${CGO_ENABLED:-}" = 0 ]; then
  [ -z "$need" ] || die "CGO_ENABLED=0 builds without the linked solvers; unset it for '$need'"
  exit 0
fi
forget_own
if unchanged; then exit 0; fi

missing=()
have_cc || missing+=(gcc libc6-dev)
have pkg-config || missing+=(pkg-config)
if [ ${#missing[@]} -gt 0 ] && can_apt; then apt_install "${missing[@]}" || true; fi
if ! have_cc || ! have pkg-config; then
  say "no linked solvers: they need a C compiler and pkg-config. On Debian:"
  # shellcheck disable=SC2046 # a list of packages
  say "  $(apt_line gcc libc6-dev pkg-config liblpsolve55-dev $(! packaged || echo libhighs-dev))"
  write_libs
  [ -z "$need" ] || exit 1
  exit 0
fi

if find_highs; then
  say "$highs_note"
else
  say "HiGHS: not linked; docs/start/install.md tells how to get it"
fi
if find_lpsolve || { install_lpsolve && find_lpsolve; }; then
  say "lp_solve: linked with $lpsolve_ldflags"
else
  say "lp_solve: not linked. On Debian: $(apt_line liblpsolve55-dev)"
fi
write_libs
if [ "$need" = highs ] && [ "$highs" = none ]; then exit 1; fi
