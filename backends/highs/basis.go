//go:build cgo && !nohighs

package highs

// A basis in HiGHS' numbers: kHighsBasisStatus… of its C interface.

// #include "capi.h"
import "C"

import (
	"runtime"

	"github.com/tilemip/tilemip/backends"
)

const (
	basisLower = iota
	basisBasic
	basisUpper
	basisZero
)

var toHiGHS = [...]int32{backends.AtLower: basisLower, backends.AtUpper: basisUpper, backends.AtZero: basisZero, backends.Basic: basisBasic}

// setBasis gives a basis to begin from. HiGHS factors it and puts rows in place of what
// is too much or dependent; one that it refuses is left out.
func (h object) setBasis(b *backends.Basis) bool {
	defer runtime.KeepAlive(h.raw)
	columns, rows := make([]int32, len(b.Columns)), make([]int32, len(b.Rows))
	for j, s := range b.Columns {
		columns[j] = toHiGHS[s]
	}
	for r, s := range b.Rows {
		rows[r] = toHiGHS[s]
	}
	return C.Highs_setBasis(h.handle, ints(columns), ints(rows)) >= 0
}

// basis returns the basis at the end of a run, or nil.
func (h object) basis(columns, rows int) *backends.Basis {
	const valid = 1
	if h.info("basis_validity") != valid {
		return nil
	}
	defer runtime.KeepAlive(h.raw)
	c, r := make([]int32, columns), make([]int32, rows)
	if C.Highs_getBasis(h.handle, ints(c), ints(r)) != 0 {
		return nil
	}
	return &backends.Basis{Columns: fromHiGHS(c), Rows: fromHiGHS(r)}
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
