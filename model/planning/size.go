package planning

// How large a program will be, before it is built: a horizon of some millions would take all
// memory of a machine. Each period adds the same columns, rows and nonzeros, so two small programs
// tell the size of a large one. Own.

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
)

// mostNonzeros bounds a program. 24 million, the textbook program of a 15-puzzle over 100,000
// periods, took 7 s to build, during which no limit stops it, and 3 GB with HiGHS.
const mostNonzeros = 10_000_000

// sizeless is up to which horizon the size is not looked at.
const sizeless = 1000

// SizeError says that a program would be too large to be built.
type SizeError struct {
	Formulation    string
	Horizon, Most  int // that was asked for; about the longest that is built
	Rows, Nonzeros float64
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("horizon %d: the program %s would have about %.2g rows and %.2g nonzeros; expected %d nonzeros at most, which is a horizon of about %d",
		e.Horizon, e.Formulation, e.Rows, e.Nonzeros, mostNonzeros, e.Most)
}

// fits returns a *SizeError for a horizon whose program would be too large.
func (f Formulation) fits(ctx context.Context, s puzzle.Slide, horizon int) error {
	if horizon <= sizeless || f.whole == nil { // the reductions have a limit of their own
		return nil
	}
	const first = 10
	var rows, nonzeros [2]float64
	for k := range rows {
		p, err := f.whole(ctx, s, first+k)
		if err != nil {
			return err
		}
		rows[k], nonzeros[k] = float64(p.Model.Rows()), float64(p.Model.Nonzeros())
	}
	periods := float64(horizon - first)
	each := nonzeros[1] - nonzeros[0]
	e := &SizeError{Formulation: f.Name, Horizon: horizon, Rows: rows[0] + periods*(rows[1]-rows[0]), Nonzeros: nonzeros[0] + periods*each}
	if e.Nonzeros <= mostNonzeros {
		return nil
	}
	e.Most = first + int((mostNonzeros-nonzeros[0])/each)
	return e
}
