# shellcheck shell=bash
# Functions that the scripts of this folder share: messages, and installing
# packages where the user may.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
GO=${GO:-go}
# The Go that need_go fetched, where the one of this machine could not do it by itself.
fetched=$root/.build/toolchain
if [ -e "$fetched" ]; then
  case $PATH in "$(cat "$fetched")":*) ;; *) PATH=$(cat "$fetched"):$PATH ;; esac
fi

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# need_go ends with a plain sentence when there is no Go. One that is older than go.mod wants
# fetches the Go that is named there: from 1.21 on by itself; 1.19 and 1.20 as a module like any
# other, checked with Go's database of checksums.
need_go() {
  have "$GO" || die "Go is not on PATH; any from Go 1.19 on will do, it fetches a newer one where that is needed (https://go.dev/dl, or the package golang-go of Debian)"
  local version named folder
  # Outside the module: inside it an old Go refuses to say even its version.
  version=$(cd / && GOTOOLCHAIN=local "$GO" env GOVERSION) || die "'$GO env' fails"
  case $version in
  go1.[0-9] | go1.[0-9].* | go1.[0-9][!0-9]* | go1.1[0-8]*) die "$version is too old; tilemip needs Go 1.26, or any from Go 1.19 on to fetch it" ;;
  go1.19* | go1.20*)
    named=$(sed -n 's/^toolchain //p' "$root/go.mod")
    say "$version fetches $named"
    folder=$(cd / && GOFLAGS='' "$GO" mod download -json "golang.org/toolchain@v0.0.1-$named.$("$GO" env GOHOSTOS)-$("$GO" env GOHOSTARCH)" | sed -n 's/^.*"Dir": "\(.*\)",$/\1/p') || true
    [ -n "$folder" ] || die "$version cannot fetch $named; install Go 1.26 (https://go.dev/dl)"
    chmod +x "$folder"/bin/* "$folder"/pkg/tool/*/*
    mkdir -p "${fetched%/*}"
    printf '%s\n' "$folder/bin" >"$fetched"
    PATH=$folder/bin:$PATH
    [ "$GO" = go ] || die "$GO is $version; $named is in $folder/bin"
    ;;
  esac
  (cd "$root" && "$GO" version >/dev/null) || die "tilemip needs Go 1.26, which $version did not fetch; GOTOOLCHAIN=auto allows it, https://go.dev/dl has it"
}

# Packages are installed with the user's consent only. Root, as in a container, has
# given it; anybody else gives it by TILEMIP_APT=yes, or by answering a question on
# the terminal. Without, the line to type is printed and the build goes on as it can.
root_user() { [ "$(id -u)" = 0 ]; }

# as_root runs a command as root; on a terminal sudo may ask for the password.
as_root() {
  if root_user; then
    "$@"
  elif [ "${TILEMIP_APT:-}" = yes ]; then
    sudo -n "$@"
  else
    sudo "$@"
  fi
}

# can_apt: Debian's packages can be installed, or the user can be asked for it.
can_apt() {
  have apt-get || return 1
  ! root_user || return 0
  have sudo || return 1
  case ${TILEMIP_APT:-} in
  yes) sudo -n true 2>/dev/null ;;
  '') [ "${apt_consent:-}" != no ] && [ -t 0 ] && [ -t 2 ] ;;
  *) return 1 ;;
  esac
}

# consented PACKAGE...: the user agrees, asked at most once a run.
consented() {
  if root_user || [ "${TILEMIP_APT:-}" = yes ]; then return 0; fi
  if [ -z "${apt_consent:-}" ]; then
    local answer=''
    printf 'Install with sudo apt-get: %s? [y/N] ' "$*" >&2
    read -r answer || true
    case $answer in [yY]*) apt_consent=yes ;; *) apt_consent=no ;; esac
  fi
  [ "$apt_consent" = yes ]
}

# apt_update fetches the lists of packages, at most once a run and a day, where that
# is consented to.
apt_update() {
  if ! root_user && [ "${TILEMIP_APT:-}" != yes ] && [ "${apt_consent:-}" != yes ]; then return 0; fi
  if [ -z "${apt_updated:-}" ] && [ -z "$(find /var/lib/apt/lists -name '*_Packages*' -mtime -1 2>/dev/null | head -n 1)" ]; then
    say "apt-get update"
    as_root apt-get -qq -o DPkg::Lock::Timeout=300 update >&2 || say "apt-get update failed; going on with the lists that are here"
  fi
  apt_updated=yes
}

# apt_install PACKAGE...: installs them, or fails with apt's own words.
# Parts of the check that run beside each other may ask at once, so one waits for the other.
apt_install() {
  consented "$@" || return 1
  mkdir -p "$root/.build"
  exec {lock}>"$root/.build/apt.lock"
  flock "$lock"
  apt_update
  say "apt-get install $*"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 \
    install -y --no-install-recommends "$@" </dev/null >"$root/.build/apt.log" 2>&1 || {
    tail -n 4 "$root/.build/apt.log" >&2
    exec {lock}>&-
    return 1
  }
  exec {lock}>&-
}

# apt_line PACKAGE...: the command that a user without root is asked to run.
apt_line() { printf 'sudo apt-get install -y --no-install-recommends %s' "$*"; }

# in_empty_root FOLDER COMMAND...: runs it with FOLDER as the root, and /proc as a container has
# it, by chroot where root asks (as the user $as, if that is set), else in a user's name space.
in_empty_root() {
  local space=(--mount)
  root_user || space+=(--user --map-root-user --pid --fork --kill-child)
  mkdir -p "$1/proc"
  # shellcheck disable=SC2016 # the inner shell's
  unshare "${space[@]}" sh -c 'mount -t proc proc "$1/proc" && exec chroot ${as:+--userspec=$as} "$@"' in_empty_root "$@"
}

# result NAME passed|failed|skipped [REASON]: a line for testsummary in the file $results, as a
# result of the command $of; a failure is kept in $failed.
# shellcheck disable=SC2034 # the callers read it
failed=''
result() {
  # shellcheck disable=SC2154

  printf '{"Package":"%s","Test":"%s","Result":"%s","Reason":"%s"}\n' "$of" "$1" "$2" "${3:-}" >>"$results"
  say "${of#make }: $1: $2${3:+ ($3)}"
  # shellcheck disable=SC2034
  if [ "$2" = failed ]; then failed=yes; fi
}

# step NAME COMMAND...: says that it begins, runs the command, and writes its result.
step() {
  local name=$1
  shift
  say "$of: $name"
  if "$@"; then result "$name" passed; else
    result "$name" failed
    return 1
  fi
}
