#!/usr/bin/env bash
# Makes the networks of the repository again: labels, the networks that some labels need, and
# the trainings, as they were run. Every step is skipped that has been done, and one that was
# stopped goes on. About two and a half hours for the labels and two for the trainings, on
# one core of 2026; run it in the root of the repository:
#
#   native/slide/learned/train/again.sh FOLDER [PYTHON]
#
# What comes out the same to the bit, and what does not:
#   labels    the same: a group depends on the seed and its number alone, so the files that
#             were stopped after N groups are those of --boards N
#   old8.net  the same: it is in the history of the repository
#   e1.net    another: it was not kept, nor was it written down which labels it had. Here it
#             is trained anew by its recipe, so m93.bin (5 % of the labels) differs
#   weights   near, not the same: the trainings multiply in sixteen bits, where the library
#             and the processor choose the order of sums. On one machine a training gives the
#             same weights again. `lab train` has no such freedom: train/README.md
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 FOLDER [PYTHON]" >&2; exit 2; }
python=${2:-python3}
[[ $python != */* || $python == /* ]] || python=$PWD/$python
make build lab
root=$PWD
mkdir -p "$1"
cd "$1"
train() { [ -e "$1/${*: -1}.net" ] || "$python" "$root/native/slide/learned/train/train.py" --lab "$root/bin/lab" --out "$1" "${@:2:$#-2}" --name "${*: -1}"; }
labels() { "$root/bin/lab" labels -q -o "$1.bin" "${@:2}"; }

git -C "$root" show 7dc9134:native/slide/learned/weights/missing8.net >old8.net
labels train --boards 105664 --near 4 --walk 8 --seed 1
labels uniform --boards 148480 --seed 3
labels u71 --boards 138624 --near 1 --walk 10 --seed 71
labels u72 --boards 203648 --near 1 --walk 10 --seed 72
labels n73 --boards 63424 --near 8 --walk 10 --seed 73
labels u81 --boards 870784 --near 2 --walk 10 --seed 81
labels u82 --boards 232704 --seed 82
labels m91 --boards 9792 --near 96 --met-by old8.net --confidence-margin 0.05 --seed 91
labels m92 --boards 13312 --near 48 --met-by old8.net --confidence-margin 0.02 --seed 92
labels val --boards 6000 --near 4 --walk 8 --seed 2
labels vval --boards 3000 --near 1 --walk 10 --seed 98
labels mval --boards 400 --near 48 --met-by old8.net --confidence-margin 0.02 --seed 99

# A training has the folder of its network first and the network's name last.
all=(u71.bin u72.bin uniform.bin train.bin n73.bin u81.bin u82.bin)
missing=(--held-out val.bin mval.bin --dropout 0 --decay 0.03 --batch 4096)
paper=(--network paper --held-out val.bin vval.bin)
train e1 --tier 8 --labels "${all[@]}" m91.bin m92.bin "${missing[@]}" --layers 512,512,256,64 --epochs 2 --seed 11 e1
labels m93 --boards 6720 --near 48 --met-by e1/e1.net --confidence-margin 0.02 --seed 93
all_met=("${all[@]}" m91.bin m92.bin m93.bin)
train paper "${paper[@]}" --labels "${all[@]}" --rate 1e-3 --epochs 6 --seed 1 paper
train near "${paper[@]}" --no-uniform --start paper/paper.pt --labels n73.bin u81.bin --rate 5e-4 --epochs 1 --seed 2 paper-near
train missing --tier 6 --labels "${all_met[@]}" "${missing[@]}" --layers 768,384,128,64 --epochs 3 --seed 13 missing
train m8 --tier 8 --labels "${all_met[@]}" "${missing[@]}" --layers 1024,512,256,64 --epochs 5 --seed 12 missing8
train m8b --tier 8 --labels "${all_met[@]}" "${missing[@]}" --layers 1024,512,256,64 --epochs 2 --rate 1e-3 --start m8/missing8.pt --seed 14 missing8
ls -l {paper,near,missing,m8b}/*.net
