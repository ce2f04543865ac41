# shellcheck shell=bash
# Functions that the scripts of this folder share: messages, and installing
# packages where the user may.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
GO=${GO:-go}

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# need_go ends with a plain sentence when there is no Go, or one too old.
need_go() {
  have "$GO" || die "Go is not on PATH; tilemip needs Go 1.24 or newer (https://go.dev/dl, or the package golang-go of Debian 13)"
  local version
  # Outside the module: inside it an old Go refuses to say even its version.
  version=$(cd / && "$GO" env GOVERSION) || die "'$GO env' fails"
  case $version in
  go1.[0-9] | go1.[0-9].* | go1.[0-9][!0-9]* | go1.1[0-9]* | go1.2[0-3]*) die "$version is too old; tilemip needs Go 1.24 or newer" ;;
  esac
}

# as_root runs a command as root: as it is, or through a sudo that asks nothing.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

can_root() {
  [ "$(id -u)" = 0 ] || { have sudo && sudo -n true 2>/dev/null; }
}

# can_apt: packages of Debian can be installed without asking anybody.
can_apt() { have apt-get && can_root; }

# apt_update fetches the lists of packages, at most once a run and a day.
apt_update() {
  if [ -z "${apt_updated:-}" ] && [ -z "$(find /var/lib/apt/lists -name '*_Packages*' -mtime -1 2>/dev/null | head -n 1)" ]; then
    say "apt-get update"
    as_root apt-get -qq -o DPkg::Lock::Timeout=300 update >&2 || say "apt-get update failed; going on with the lists that are here"
  fi
  apt_updated=yes
}

# apt_install PACKAGE...: installs them, or fails with apt's own words.
apt_install() {
  apt_update
  say "apt-get install $*"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 \
    install -y --no-install-recommends "$@" </dev/null >"$root/.build/apt.log" 2>&1 || {
    tail -n 4 "$root/.build/apt.log" >&2
    return 1
  }
}

# apt_line PACKAGE...: the command that a user without root is asked to run.
apt_line() { printf 'sudo apt-get install -y --no-install-recommends %s' "$*"; }
