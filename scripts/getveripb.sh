#!/usr/bin/env bash
# getveripb.sh builds VeriPB 3.0.2, which checks the proofs of covers, into the user's cache,
# once: some three minutes of CPU time. It never fails: without it the tests that need it skip
# themselves.
set -uo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

version=3.0.2
place=${XDG_CACHE_HOME:-$HOME/.cache}/tilemip/veripb-$version

if have veripb || [ -x "$place/bin/veripb" ]; then exit 0; fi
if ! have cargo; then
  say "cargo is not here, so VeriPB is not built and no proof of a cover is checked (https://rustup.rs, Rust 1.84 or newer)"
  exit 0
fi
say "cargo install veripb $version (once, some minutes)"
cargo install --quiet veripb --version "$version" --locked --root "$place" </dev/null ||
  say "VeriPB was not built, so no proof of a cover is checked; Rust 1.84 or newer is needed"
exit 0
