#!/usr/bin/env bash
# dist.sh makes the archives of a release in dist/, or those of the systems named:
#
#   scripts/dist.sh                     all that can be built here
#   scripts/dist.sh linux/amd64 …       these, or an error
#
# Linux: one fully static program with HiGHS inside, built from its pinned source. macOS and
# Windows: without cgo, with the prebuilt HiGHS beside the program. lp_solve is in none of
# them: its licence asks for more than an archive gives. VERSION names the release (else git
# does), SOURCE_DATE_EPOCH its time (else that of the commit).
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root"
need_go
built=.build/dist
all=(linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64)
must=("$@")
tags=urfave_cli_no_docs

git_of() { have git && git "$@" 2>/dev/null; }
commit=${COMMIT:-$(git_of rev-parse --short=12 HEAD || echo unknown)}
if [ -n "$(git_of status --porcelain --untracked-files=no || true)" ]; then commit=$commit-changed; fi
version=${VERSION:-$(git_of describe --tags --match 'v*' || echo "v0.0.0-g$commit")}
epoch=${SOURCE_DATE_EPOCH:-$(git_of log -1 --format=%ct || echo 0)}
stamp="-s -w -X github.com/tilemip/tilemip/internal/version.stamped=$version -X github.com/tilemip/tilemip/internal/version.commit=$commit"

# A plain environment: what the user links otherwise shall not come in. HiGHS is in its place
# in the user's cache, whatever TILEMIP_HIGHS_… say.
unset TILEMIP_HIGHS_PREFIX TILEMIP_HIGHS_FROM CGO_CFLAGS CGO_LDFLAGS PKG_CONFIG_PATH
export GOFLAGS=-trimpath

# compiler ARCH: the C compiler for Linux of that kind.
compiler() {
  local native
  native=$(uname -m)
  case $1:$native in
  amd64:x86_64 | arm64:aarch64) echo gcc ;;
  arm64:*) echo aarch64-linux-gnu-gcc ;;
  *) echo x86_64-linux-gnu-gcc ;;
  esac
}

build_linux() {
  local arch=$1 cc prefix
  cc=$(compiler "$arch")
  have "$cc" || { say "dist: no $cc here (Debian: g++-aarch64-linux-gnu)"; return 1; }
  CGO_ENABLED=0 "$GO" build -o .build/gethighs ./scripts/gethighs
  prefix=$(.build/gethighs -tied -from source -target "linux/$arch") || return 1
  CGO_ENABLED=1 GOOS=linux GOARCH=$arch CC=$cc PKG_CONFIG_PATH=$prefix/lib/pkgconfig PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig \
    "$GO" build -buildvcs=false -tags "$tags,netgo,osusergo,highs" \
    -ldflags "$stamp -linkmode external -extldflags -static" -o "$built/linux-$arch/tilemip" ./cmd/tilemip 2>&1 |
    { grep -v -e 'in statically linked applications requires' -e 'HighsDynamicLibrary' -e 'in function .cpsat_open' -e '^# github.com/tilemip/tilemip/cmd/tilemip$' || true; } >&2
}

build_other() {
  local os=$1 arch=$2 exe=
  if [ "$os" = windows ]; then exe=.exe; fi
  CGO_ENABLED=0 GOOS=$os GOARCH=$arch "$GO" build -buildvcs=false -tags "$tags" -ldflags "$stamp" -o "$built/$os-$arch/tilemip$exe" ./cmd/tilemip
}

rm -rf "$built" dist
mkdir -p "$built/share" dist
for target in "${must[@]:-${all[@]}}"; do
  os=${target%/*} arch=${target#*/}
  say "dist: building for $target"
  if [ "$os" = linux ]; then build_linux "$arch"; else build_other "$os" "$arch"; fi || {
    [ ${#must[@]} = 0 ] || die "dist: $target could not be built"
    say "dist: $target is left out"
  }
done

# The manual page and the completions are the same everywhere: a program for this machine says
# them.
CGO_ENABLED=0 "$GO" build -buildvcs=false -tags "$tags" -ldflags "$stamp" -o "$built/share/tilemip" ./cmd/tilemip
"$built/share/tilemip" man >"$built/share/tilemip.1"
"$built/share/tilemip" completion bash >"$built/share/tilemip.bash"
"$built/share/tilemip" completion zsh >"$built/share/_tilemip"
"$built/share/tilemip" completion fish >"$built/share/tilemip.fish"
"$GO" run ./scripts/dist -version "$version" -commit "$commit" -epoch "$epoch" -built "$built" -out dist
(cd dist && cat SHA256SUMS)
