#!/usr/bin/env bash
# install.sh copies the commands to a folder: install.sh FOLDER-OF-PROGRAMS.
#
# A program linked with the prebuilt HiGHS finds it in the user's cache, which may be emptied,
# and which another user should not load code from. So the library goes to ../lib/tilemip, and
# the program is linked once more to look there and nowhere else.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
bin=$1
# shellcheck disable=SC2153 # the names in capitals are those in .build/libs
HIGHS=none HIGHS_PC=''
# shellcheck source=/dev/null
if [ "${CGO_ENABLED:-}" != 0 ] && [ -e "$root/.build/libs" ]; then . "$root/.build/libs"; fi
program=$root/bin/tilemip
install -d "$bin"
for library in "$HIGHS_PC"/../libhighs.so "$HIGHS_PC"/../libhighs.dylib; do
  if [ "$HIGHS" != own ] || [ ! -e "$library" ]; then continue; fi
  install -d "$bin/../lib/tilemip"
  install -m 755 "$library" "$bin/../lib/tilemip/"
  # The description without its search path, beside it the one that an installed program needs.
  mkdir -p "$root/.build/install"
  sed -e "s|^prefix=.*|prefix=$HIGHS_PC/../..|" -e 's|-Wl,-rpath,[^ ]*||' "$HIGHS_PC/highs.pc" >"$root/.build/install/highs.pc"
  origin="\$ORIGIN"
  if [ "$(uname -s)" = Darwin ]; then origin=@loader_path; fi
  program=$root/.build/install/tilemip
  (cd "$root" && PKG_CONFIG_PATH=$root/.build/install:${PKG_CONFIG_PATH:-} \
    "$GO" build -ldflags "-s -w -r $origin/../lib/tilemip" -o "$program" ./cmd/tilemip)
done
install -m 755 "$program" "$bin/tilemip"
install -m 755 "$root/bin/tilemip-cluster" "$bin/"
