#!/usr/bin/env bash
# dist.sh makes the files of a release in dist/, or those that are named:
#
#   scripts/dist.sh                        all of them
#   scripts/dist.sh linux/amd64 page npm   those of this system, the page, the npm package
#
# A system's files are an archive with its bill of materials and a Python wheel; Linux has
# packages (.deb, .rpm) and a container image, too. All programs are built without cgo, HiGHS
# is inside. Tools that others keep do the work: tar, zip and jq; nfpm, cyclonedx-gomod and
# crane (fetched as Go modules); pip and wheel; npm. The same sources and tools give the same
# bytes. VERSION names the release, else a tag at this commit, else internal/version/source.txt
# and the commit; SOURCE_DATE_EPOCH is its time, else that of the commit.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root"
need_go
systems=(linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64)
wanted=("${@:-${systems[@]}}")
[ $# -gt 0 ] || wanted+=(page npm)
out=$root/dist work=$root/.build/dist
for tool in zip jq python3 tar gzip; do have $tool || die "dist: $tool is not here (a package of that name)"; done

git_of() { have git && git "$@" 2>/dev/null; }
commit=${COMMIT:-$(git_of rev-parse --short=12 HEAD || echo unknown)}
if [ -n "$(git_of status --porcelain --untracked-files=no || true)" ]; then commit=$commit-changed; fi
version=${VERSION:-$(git_of describe --tags --exact-match --match 'v*' || echo "$(cut -d ' ' -f 1 internal/version/source.txt)-g$commit")}
plain=${version#v}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git_of log -1 --format=%ct || echo 315532800)} # zip begins in 1980
# A plain environment: flags of the user's shall not come in.
unset CGO_CFLAGS CGO_LDFLAGS PKG_CONFIG_PATH
export SOURCE_DATE_EPOCH GOFLAGS=-trimpath TZ=UTC VERSION=$version

rm -rf "$out" "$work"
mkdir -p "$out" "$work/tools" "$work/share"

# tool MODULE@VERSION: a Go program for this machine.
tool() { GOBIN=$work/tools CGO_ENABLED=0 GOFLAGS=-mod=mod "$GO" install "$1" 2>"$work/tool.log" || die "dist: $1 cannot be had: $(tail -n 1 "$work/tool.log")"; }
tool github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0

# program OS ARCH FILE [COMMAND]
program() {
  local stamp=github.com/tilemip/tilemip/internal/version
  CGO_ENABLED=0 GOOS=$1 GOARCH=$2 "$GO" build -buildvcs=false -tags urfave_cli_no_docs \
    -ldflags "-s -w -X $stamp.stamped=$version -X $stamp.commit=$commit" -o "$3" "./cmd/${4:-tilemip}"
}

# same_time FOLDER: what is in it was written at the time of the release.
same_time() { find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +; }

# packed FOLDER MEMBER... >FILE: a tar file with the same bytes every time.
packed() { tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime -C "$1" -c "${@:2}"; }

# notices PROGRAM...: the licences of Go, of the modules in the programs, and of HiGHS.
notices() {
  section() { printf '%s\n%s\n\n' "$1" "${1//?/=}"; cat "${@:2}"; printf '\n\n'; }
  section "The Go standard library, $("$GO" env GOVERSION)" "$("$GO" env GOROOT)/LICENSE"
  local name at dir files
  while read -r name at; do
    dir=$("$GO" list -m -f '{{.Dir}}' "$name")
    mapfile -t files < <(find "$dir" -maxdepth 1 -type f \( -iname 'LICEN[SC]E*' -o -iname 'COPYING*' -o -iname 'NOTICE*' -o -iname 'PATENTS' \) | sort)
    [ ${#files[@]} -gt 0 ] || die "dist: module $name $at has no licence in $dir"
    section "$name $at" "${files[@]}"
  done < <("$GO" version -m "$@" | awk '$1 == "dep" { print $2, $3 }' | LC_ALL=C sort -u)
  section "HiGHS, and its build as WebAssembly" scripts/dist/highs.txt backends/highs/embedded/LICENSE
}

# bill PROGRAM FILE [false]: what a program was built from, which Go keeps in it, and HiGHS where
# it is inside.
bill() {
  local sum
  sum=$(sha256sum <"$1")
  "$work/tools/cyclonedx-gomod" bin -json -std -output-version 1.5 -version "$version" -serial "${sum:0:8}-${sum:8:4}-8${sum:13:3}-a${sum:17:3}-${sum:20:12}" -output "$work/bill.json" "$1" 2>/dev/null
  jq --arg time "$(date -u -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)" --slurpfile highs backends/highs/embedded/table.json --argjson inside "${3:-true}" '
    ($highs[0] | ("pkg:npm/" + (.package | sub(" "; "@"))) as $purl | {type: "library", "bom-ref": $purl, name: "HiGHS", version: .highs, purl: $purl,
      hashes: [{alg: "SHA-256", content: .sha256}], licenses: [{expression: .licence}]}) as $part
    | .metadata.timestamp = $time
    | if $inside then .components += [$part]
    | .dependencies |= map(if .dependsOn then .dependsOn += [$part.purl] else . end) else . end' "$work/bill.json" >"$2"
}

# archive OS ARCH: the folder that a user unpacks, and its bill.
archive() {
  local name=tilemip-$version-$1-$2 dir=$work/$1-$2 exe=''
  if [ "$1" = windows ]; then exe=.exe; fi
  mkdir -p "$dir/$name/examples"
  cp -R examples/boards/neos.txt examples/models/knapsack.lp "$dir/$name/examples/"
  cp -R LICENSE "$work/share" "$dir/$name/"
  sed -e "s|@VERSION@|$version|" -e "s|@SYSTEM@|$1/$2|" -e "s|@COMMIT@|$commit|" scripts/dist/readme.txt >"$dir/$name/README.txt"
  program "$1" "$2" "$dir/$name/tilemip$exe"
  program "$1" "$2" "$dir/$name/tilemip-cluster$exe" tilemip-cluster
  notices "$dir/$name"/tilemip* >"$dir/$name/THIRD_PARTY_NOTICES.txt"
  bill "$dir/$name/tilemip$exe" "$out/$name.cdx.json"
  bill "$dir/$name/tilemip-cluster$exe" "$out/$name.cluster.cdx.json" false
  if [ "$1" = windows ]; then
    same_time "$dir"
    (cd "$dir" && find "$name" -type f | LC_ALL=C sort | zip -q -X -9 "$out/$name.zip" -@)
  else
    packed "$dir" "$name" | gzip -9 -n >"$out/$name.tar.gz"
  fi
}

# packages ARCH: what dpkg and rpm install.
packages() {
  [ -x "$work/tools/nfpm" ] || tool github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.2
  gzip -9 -n -c "$work/share/tilemip.1" >"$work/tilemip.1.gz"
  FOLDER=$work/linux-$1/tilemip-$version-linux-$1 SHARE=$work/share PAGE=$work/tilemip.1.gz ARCH=$1 envsubst_ <scripts/dist/nfpm.yaml >"$work/nfpm.yaml"
  for kind in deb rpm; do "$work/tools/nfpm" package -f "$work/nfpm.yaml" -p $kind -t "$out/" >/dev/null; done
}

# envsubst_ replaces ${NAME} by the environment's, in the text that it reads.
envsubst_() { python3 -c 'import os, sys; sys.stdout.write(os.path.expandvars(sys.stdin.read()))'; }

# image ARCH: one layer with the programs, their licences and an empty /tmp, which is the one
# place that it may write to; it runs as nobody. crane changes images in a registry only, so
# one runs here meanwhile.
image() {
  [ -x "$work/tools/crane" ] || tool github.com/google/go-containerregistry/cmd/crane@v0.22.1
  local name=tilemip-$version-linux-$1 rootfs=$work/image-$1 at registry
  mkdir -p "$rootfs/tmp"
  chmod 1777 "$rootfs/tmp"
  cp "$work/linux-$1/$name"/{tilemip,tilemip-cluster,LICENSE,THIRD_PARTY_NOTICES.txt} "$rootfs/"
  packed "$rootfs" LICENSE THIRD_PARTY_NOTICES.txt tilemip tilemip-cluster tmp >"$work/layer.tar"
  "$work/tools/crane" registry serve --address 127.0.0.1:0 >"$work/registry.log" 2>&1 &
  registry=$!
  until at=$(sed -n 's/.*serving on port /127.0.0.1:/p' "$work/registry.log") && [ -n "$at" ]; do sleep 0.1; done
  "$work/tools/crane" append --oci-empty-base -f "$work/layer.tar" -t "$at/tilemip" >/dev/null 2>&1
  # The health check is asked of a container that serves on the usual port.
  "$work/tools/crane" config "$at/tilemip" |
    jq '.config.ExposedPorts = {"8765/tcp": {}} | .config.Healthcheck = {Test: ["CMD", "/tilemip", "serve", "--check"], Interval: 30000000000, Timeout: 10000000000, StartPeriod: 10000000000, Retries: 3}' |
    "$work/tools/crane" edit config "$at/tilemip" >/dev/null 2>&1
  "$work/tools/crane" mutate "$at/tilemip" -t "tilemip:$version" -o "$out/$name.image.tar" --set-platform "linux/$1" --entrypoint /tilemip --user 65534:65534 --workdir /tmp --env HOME=/tmp \
    -l "org.opencontainers.image.title=tilemip,org.opencontainers.image.version=$version,org.opencontainers.image.revision=$commit,org.opencontainers.image.licenses=Apache-2.0" >/dev/null
  kill "$registry"
}

# wheel OS ARCH: the Python module with the programs inside.
wheel() {
  local dir=$work/$1-$2/tilemip-$version-$1-$2 exe=''
  if [ "$1" = windows ]; then exe=.exe; fi
  scripts/wheel.sh "$1/$2" "$version" "$dir/tilemip$exe" "$out" "$dir"/{LICENSE,THIRD_PARTY_NOTICES.txt} >/dev/null
}

# manifests fills in what Homebrew and Scoop want to know of the archives.
manifests() {
  local from text name sum
  for from in scripts/dist/tilemip.rb scripts/dist/tilemip.json; do
    text=$(sed "s|@VERSION@|$plain|g" "$from")
    grep -o '@SHA256 [a-z0-9-]*@' "$from" | sed 's/.* \(.*\)@/\1/' >"$work/names"
    while read -r name; do
      sum=$(sha256sum "$(find "$out" -name "tilemip-$version-$name.tar.gz" -o -name "tilemip-$version-$name.zip")")
      text=${text//@SHA256 $name@/${sum%% *}}
    done <"$work/names"
    printf '%s\n' "$text" >"$out/${from##*/}"
  done
}

# The manual page and the completions are the same everywhere: a program for this machine
# says them.
program "$("$GO" env GOHOSTOS)" "$("$GO" env GOHOSTARCH)" "$work/tilemip"
"$work/tilemip" man >"$work/share/tilemip.1"
for shell in bash zsh fish; do "$work/tilemip" completion $shell >"$work/share/tilemip.$shell"; done
mv "$work/share/tilemip.zsh" "$work/share/_tilemip"

for part in "${wanted[@]}"; do
  say "dist: $part"
  case $part in
  */*)
    archive "${part%/*}" "${part#*/}"
    wheel "${part%/*}" "${part#*/}"
    if [ "${part%/*}" = linux ]; then
      packages "${part#*/}"
      image "${part#*/}"
    fi
    ;;
  page)
    scripts/web.sh build >"$work/web.log"
    packed cmd/tilemip/web/.build/static . | gzip -9 -n >"$out/tilemip-$version-page.tar.gz"
    ;;
  npm) VERSION=$plain scripts/web.sh npm "$out" ;;
  *) die "dist: $part is no system of ${systems[*]}, nor page, nor npm" ;;
  esac
done
[ $# -gt 0 ] || manifests
(cd "$out" && sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS && cat SHA256SUMS)
