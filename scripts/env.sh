#!/usr/bin/env bash
# env.sh prints, as lines for eval, the environment in which plain `go build`
# and `go test` link the solvers that deps.sh found. What the user has set
# stays, and a second evaluation adds nothing: another CGO_CFLAGS would compile
# everything anew.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

# add VARIABLE WORDS: puts WORDS behind the value unless they are in it.
add() {
  local now=${!1-}
  case " $now " in
  *" $2 "*) ;;
  *) printf -v "$1" '%s' "${now:+$now }$2" ;;
  esac
}

# print VARIABLE: an export line with the value in single quotes.
print() { printf "export %s='%s'\n" "$1" "$(printf '%s' "${!1}" | sed "s/'/'\\\\''/g")"; }

if [ -e "$fetched" ]; then print PATH; fi
flags=${GOFLAGS-$("$GO" env GOFLAGS)}
# Where git is there but distrusts the folder (another owner, as in many
# containers), go build would stop at stamping the commit.
if have git && [ -e "$root/.git" ] && ! git -C "$root" status >/dev/null 2>&1; then add flags -buildvcs=false; fi

# The command-line library's Markdown writer is not used, and costs every start of the
# command 0.3 ms; this tag leaves it out.
tags=urfave_cli_no_docs

if [ "${CGO_ENABLED:-}" != 0 ]; then
  HIGHS=none HIGHS_PC='' LPSOLVE=none LPSOLVE_CFLAGS='' LPSOLVE_LDFLAGS=''
  # shellcheck source=/dev/null
  if [ -e "$root/.build/libs" ]; then . "$root/.build/libs"; fi
  if [ "$HIGHS" != none ]; then tags=$tags,highs; fi
  if [ "$LPSOLVE" != none ]; then tags=$tags,lpsolve; fi
  if [ -n "$HIGHS_PC" ]; then
    case ":${PKG_CONFIG_PATH:-}:" in
    *":$HIGHS_PC:"*) ;;
    *) PKG_CONFIG_PATH=$HIGHS_PC${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH} ;;
    esac
    print PKG_CONFIG_PATH
  fi
  if [ "$LPSOLVE" != none ]; then
    # -O2 -g is cgo's default, which a value of CGO_CFLAGS would replace.
    CGO_CFLAGS=${CGO_CFLAGS--O2 -g}
    add CGO_CFLAGS "$LPSOLVE_CFLAGS"
    add CGO_LDFLAGS "$LPSOLVE_LDFLAGS"
    print CGO_CFLAGS
    print CGO_LDFLAGS
  fi
fi
# Tags of the user's own join ours: of two such flags Go would take the last. Those of an
# earlier evaluation go: by now a library may be here.
own=$(printf '%s' "$flags" | sed -nE 's/(^|.* )-tags=([^ ]*).*/\2/p' | tr , '\n' | grep -vxE 'urfave_cli_no_docs|highs|lpsolve' | paste -sd, -) || true
flags=$(printf '%s' "$flags" | sed -E 's/(^| )-tags=[^ ]*//')
add flags "-tags=$tags${own:+,$own}"
GOFLAGS=$flags
print GOFLAGS
