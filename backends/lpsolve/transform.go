//go:build cgo && lpsolve && !nolpsolve

package lpsolve

// The form in which lp_solve gets a model: without negative columns. The way back for points is
// kept beside it. Own.

import (
	"math"

	"github.com/tilemip/tilemip/model"
)

// transformed is what lp_solve is shown of a model: a program whose columns have no
// negative values. Of negative bounds lp_solve makes helper columns while it
// solves: points it hands to callbacks are then longer than the model, and wrong.
type transformed struct {
	model.Matrix // minimized whatever Maximize says: the hand-over negates the costs

	// The model's column j is offset[j] + sign[j]·y[j] - y[helper[j]], y being
	// lp_solve's point; a helper of 0 is none. All nil: the columns are the model's.
	offset, sign []float64
	helper       []int32
}

// transform prepares a model for lp_solve, whose own presolve is not used: it is known to lose
// solutions. Probing stands before it instead (backends.Solve).
func transform(a model.Matrix) transformed {
	s := transformed{Matrix: a}
	for _, low := range s.Lower {
		if low < 0 {
			s.substitute()
			break
		}
	}
	return s
}

// farthest is how far a column is shifted; larger shifts cost precision.
const farthest = 1e6

// substitute replaces the columns that take negative values: one that takes no
// others changes its sign, one with a lower bound near 0 is shifted to begin at 0,
// any other is the difference of two.
func (s *transformed) substitute() {
	n := len(s.Lower)
	s.offset, s.sign, s.helper = make([]float64, n), make([]float64, n), make([]int32, n)
	s.Lower, s.Upper, s.Cost = clone(s.Lower), clone(s.Upper), clone(s.Cost)
	s.Type = append([]model.Type(nil), s.Type...)
	for j := range n {
		low, up := s.Lower[j], s.Upper[j]
		s.sign[j] = 1
		switch {
		case low >= 0:
		case up <= 0:
			s.sign[j] = -1
			s.Lower[j], s.Upper[j] = 0-up, -low
		case low >= -farthest:
			s.offset[j] = low
			s.Lower[j], s.Upper[j] = 0, up-low
		default:
			s.helper[j] = int32(len(s.Lower))
			s.Lower[j] = 0
			s.Lower, s.Upper = append(s.Lower, 0), append(s.Upper, -low)
			s.Cost, s.Type = append(s.Cost, -s.Cost[j]), append(s.Type, s.Type[j])
		}
		s.Constant += s.Cost[j] * s.offset[j]
		s.Cost[j] *= s.sign[j]
	}
	s.substituteRows()
}

func (s *transformed) substituteRows() {
	old := s.Matrix
	s.Start, s.Index, s.Value = []int{0}, nil, nil
	s.RowLower, s.RowUpper = clone(old.RowLower), clone(old.RowUpper)
	for r := range old.RowLower {
		shift := 0.0
		index, value := old.Row(r)
		for k, j := range index {
			shift += value[k] * s.offset[j]
			s.Index, s.Value = append(s.Index, j), append(s.Value, value[k]*s.sign[j])
			if s.helper[j] > 0 {
				s.Index, s.Value = append(s.Index, s.helper[j]), append(s.Value, -value[k])
			}
		}
		s.RowLower[r] -= shift
		s.RowUpper[r] -= shift
		s.Start = append(s.Start, len(s.Index))
	}
}

// point turns lp_solve's point into one of the model.
func (s *transformed) point(y []float64) []float64 {
	if s.offset == nil {
		return y
	}
	x := make([]float64, len(s.offset))
	for j := range x {
		x[j] = s.offset[j] + s.sign[j]*y[j]
		if s.helper[j] > 0 {
			x[j] -= y[s.helper[j]]
		}
	}
	return x
}

// binding returns the rows to hand over: those that have a bound and an entry.
func (s *transformed) binding() []int32 {
	var rows []int32
	for r := range s.RowLower {
		free := math.IsInf(s.RowLower[r], -1) && math.IsInf(s.RowUpper[r], 1)
		if !free && s.Start[r] < s.Start[r+1] {
			rows = append(rows, int32(r))
		}
	}
	return rows
}

func clone(x []float64) []float64 { return append([]float64(nil), x...) }
