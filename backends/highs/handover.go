//go:build !js && !nohighs

package highs

// How long HiGHS takes to take a model, apart from solving it. Own.

import (
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

var _ backends.HandOver = solver{}

// Hand is the part of Solve before the run.
func (solver) Hand(m *model.Model) (time.Duration, error) {
	return handed(func(h object) error { a := newArrays(m.Matrix()); return h.pass(a, a.Cost) })
}

// Pass calls Highs_passLp or Highs_passMip.
func (solver) Pass(a backends.Arrays) (time.Duration, error) {
	ready := arrays{start: a.Start, integrality: a.Integrality, Matrix: model.Matrix{
		Maximize: a.Maximize, Cost: a.Cost, Lower: a.Lower, Upper: a.Upper,
		RowLower: a.RowLower, RowUpper: a.RowUpper, Index: a.Index, Value: a.Value,
	}}
	return handed(func(h object) error { return h.pass(ready, ready.Cost) })
}

func handed(pass func(h object) error) (time.Duration, error) {
	h := newObject()
	defer h.destroy()
	if err := h.set("output_flag", "false"); err != nil {
		return 0, err
	}
	begun := time.Now()
	err := pass(h)
	return time.Since(begun), err
}
