//go:build !nohighs

package highs

// The ranges of an optimal basis.

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

var _ backends.Ranger = solver{}

// Ranges hands the program over with its optimal basis, which the simplex method confirms without
// an iteration, and asks for the ranges of it. The object of the solve is gone by then: it may have
// run twice, or still be running.
func (solver) Ranges(ctx context.Context, m *model.Model, o backends.Options, basis *backends.Basis) (*backends.Ranges, error) {
	h := newObject()
	if err := prepareRanges(h, m, o, basis); err != nil || ctx.Err() != nil {
		h.destroy()
		return nil, errors.Join(err, ctx.Err())
	}
	type answer struct {
		ranges *backends.Ranges
		err    error
	}
	done := make(chan answer, 1)
	columns, rows := m.Columns(), m.Rows()
	go func() { // when the context ends, HiGHS finishes by itself
		defer h.destroy()
		ranges, err := h.ranges(columns, rows)
		done <- answer{ranges, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case a := <-done:
		return a.ranges, a.err
	}
}

func prepareRanges(h object, m *model.Model, o backends.Options, basis *backends.Basis) error {
	for _, option := range [][2]string{{"output_flag", "false"}, {"solver", "simplex"}} {
		if err := h.set(option[0], option[1]); err != nil {
			return err
		}
	}
	if o.TimeLimit > 0 {
		if err := h.setValue("time_limit", o.TimeLimit.Seconds()); err != nil {
			return err
		}
	}
	a := newArrays(m.Matrix())
	if err := h.pass(a, a.Cost); err != nil {
		return err
	}
	if basis != nil {
		h.setBasis(basis)
	}
	return nil
}

// ranges solves what the object holds and returns the ranges.
func (h object) ranges(columns, rows int) (*backends.Ranges, error) {
	if h.run() || h.status() != isOptimal {
		return nil, fmt.Errorf("HiGHS found no basis to give ranges of (model status %d)", h.status())
	}
	costUp, costDown, sideUp, sideDown := make([]float64, columns), make([]float64, columns), make([]float64, rows), make([]float64, rows)
	if !h.ranging(costUp, costDown, sideUp, sideDown) {
		return nil, errors.New("HiGHS does not give the ranges of this program")
	}
	out := &backends.Ranges{}
	for j := range columns {
		out.Cost = append(out.Cost, ordered(costDown[j], costUp[j]))
	}
	for i := range rows {
		out.Side = append(out.Side, ordered(sideDown[i], sideUp[i]))
	}
	return out, nil
}

func ordered(x, y float64) backends.Range {
	return backends.Range{Lower: math.Min(x, y), Upper: math.Max(x, y)}
}
