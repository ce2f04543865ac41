//go:build ((cgo && highs) || js || windows || darwin || highsload || (linux && cgo && (amd64 || arm64))) && !nohighs

package highs

// A basis in HiGHS' numbers: kHighsBasisStatus… of its C interface.

import "github.com/tilemip/tilemip/backends"

const (
	basisLower = iota
	basisBasic
	basisUpper
	basisZero
)

var toHiGHS = [...]int32{backends.AtLower: basisLower, backends.AtUpper: basisUpper, backends.AtZero: basisZero, backends.Basic: basisBasic}

func basisOf(status []backends.BasisStatus) []int32 {
	out := make([]int32, len(status))
	for i, s := range status {
		out[i] = toHiGHS[s]
	}
	return out
}

func fromHiGHS(status []int32) []backends.BasisStatus {
	out := make([]backends.BasisStatus, len(status))
	for i, s := range status {
		switch s {
		case basisBasic:
			out[i] = backends.Basic
		case basisUpper:
			out[i] = backends.AtUpper
		case basisZero:
			out[i] = backends.AtZero
		}
	}
	return out
}
