#!/usr/bin/env bash
# wheel.sh OS/ARCH VERSION PROGRAM OUTDIR [FILE…] makes the Python wheel of a platform: the
# module cmd/tilemip/python with the program inside, and tilemip-cluster where that stands beside it. The FILEs, such as
# licences, go beside its metadata. The last line printed is the wheel's path. SOURCE_DATE_EPOCH
# is the time of the files in it. PYTHON is the Python that makes it (else python3).
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
[ $# -ge 4 ] || die "usage: wheel.sh OS/ARCH VERSION PROGRAM OUTDIR [FILE…]"
platform=$1 version=${2#v} program=$3 out=$4
shift 4
tools=$root/.build/wheel
python=$tools/bin/python
case $platform in # static programs run with any C library; Go's runtime asks for macOS 12
linux/amd64) tag=manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64 ;;
linux/arm64) tag=manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64 ;;
darwin/amd64) tag=macosx_12_0_x86_64 ;;
darwin/arm64) tag=macosx_12_0_arm64 ;;
windows/amd64) tag=win_amd64 ;;
windows/arm64) tag=win_arm64 ;;
*) die "wheel.sh: $platform has no wheel" ;;
esac
if [ ! -e "$tools/ready" ]; then
  "${PYTHON:-python3}" -m venv "$tools"
  "$python" -m pip install -q --disable-pip-version-check wheel==0.48.0 hatchling==1.33.0 >&2
  touch "$tools/ready"
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R "$root/cmd/tilemip/python" "$work/module"
version=${version/-/+} # a version of Python's: 0.2.0+gcommit is of 0.2.0
sed "s/^version = .*/version = \"${version//-/.}\"/" "$work/module/pyproject.toml" >"$work/pyproject.toml"
mv "$work/pyproject.toml" "$work/module/"
(cd "$work/module" && "$python" -m pip wheel -q --no-deps --no-build-isolation --disable-pip-version-check -w "$work" . >&2)
"$python" -m wheel unpack -d "$work/wheel" "$work"/*.whl >/dev/null
dir=$(echo "$work"/wheel/*)
exe=''
if [ "${platform%/*}" = windows ]; then exe=.exe; fi
install -D -m 755 "$program" "$dir/tilemip/bin/tilemip$exe"
cluster=${program%"$exe"}-cluster$exe
if [ -e "$cluster" ]; then install -m 755 "$cluster" "$dir/tilemip/bin/tilemip-cluster$exe"; fi
if [ $# -gt 0 ]; then cp "$@" "$dir"/*.dist-info/; fi
sed "s/^Root-Is-Purelib: true/Root-Is-Purelib: false/" "$dir"/*.dist-info/WHEEL >"$work/WHEEL"
mv "$work/WHEEL" "$dir"/*.dist-info/
"$python" -m wheel pack -d "$work/wheel" "$dir" >/dev/null
"$python" -m wheel tags --remove --platform-tag "$tag" "$work"/wheel/*.whl >/dev/null
mkdir -p "$out"
wheel=$(echo "$work"/wheel/*.whl)
mv "$wheel" "$out/"
echo "$out/${wheel##*/}"
