package backends

// Ranging: how far a number of a linear program can move, alone, before the optimal basis is
// another (G. B. Dantzig, Linear Programming and Extensions, 1963, chapter 12). Where the optimum
// is degenerate the basis is one of several, and the true ranges may be wider.

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/model"
)

// Range is an interval; its ends may be infinite.
type Range struct{ Lower, Upper float64 }

// Ranges are those of an optimal basis of a linear program.
type Ranges struct {
	Result *model.Result // the optimum
	// Cost has for each column the objective coefficients with which the point stays optimal.
	Cost []Range
	// Side has for each row with a dual that is not 0 the values of its side that holds it, between
	// which the objective changes by the dual for each unit. For the other rows it is the zero Range.
	Side []Range
}

// Ranger is a backend that can say them.
type Ranger interface {
	Warm
	// Ranges returns the ranges of a basis that is optimal for the linear program m. A nil basis
	// is found first.
	Ranges(ctx context.Context, m *model.Model, o Options, basis *Basis) (*Ranges, error)
}

// RangingError says why a model or a backend has no ranges.
type RangingError struct{ Reason string }

func (e *RangingError) Error() string { return "ranging " + e.Reason }

// Ranging solves a linear program and returns the ranges of the basis at which the solve ended;
// b is the backend, nil the default. The optimum has passed the exact check. Integer variables,
// constructs and quadratic objectives are refused, and so are backends that cannot say ranges, by
// a *RangingError before anything is solved. Where the solve ends without an optimum, or the
// ranges cannot be had after it, the Ranges returned beside the error have the Result alone.
func Ranging(ctx context.Context, b Backend, m *model.Model, o Options) (*Ranges, error) {
	ranger, err := rangerFor(b, m)
	if err != nil {
		return nil, err
	}
	r, basis, err := SolveFrom(ctx, ranger, m, o, nil)
	if err != nil {
		return nil, err
	}
	if r.Status != model.StatusOptimal {
		return &Ranges{Result: r}, fmt.Errorf("model %s is %s; ranging needs an optimum", m.Name(), r.Status)
	}
	n := normalize(m)
	found, err := ranger.Ranges(ctx, n.Model, n.options(o), basis)
	if err != nil {
		return &Ranges{Result: r}, err
	}
	for j := range found.Cost {
		found.Cost[j].Lower /= n.unit
		found.Cost[j].Upper /= n.unit
	}
	for i := range found.Side {
		if len(r.RowDual) == 0 || r.RowDual[i] == 0 {
			found.Side[i] = Range{}
		}
	}
	found.Result = r
	return found, nil
}

// rangerFor is the backend, where it has ranges and the model is a linear program.
func rangerFor(b Backend, m *model.Model) (Ranger, error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	a := m.Matrix()
	switch {
	case a.HasIntegers():
		return nil, &RangingError{"is of linear programs; this one has integer variables (in Go FixIntegers makes it a linear one)"}
	case m.Features().Any():
		return nil, &RangingError{"is of linear programs; this one has constructs or a quadratic objective"}
	}
	if b == nil {
		var err error
		if b, err = Default(); err != nil {
			return nil, err
		}
	}
	ranger, ok := b.(Ranger)
	if !ok {
		return nil, &RangingError{"is not to be had from " + b.Info().Name + "; expected highs"}
	}
	return ranger, nil
}
