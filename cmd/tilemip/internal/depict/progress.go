// Bound and incumbent of a run over time.

package depict

import (
	"math"
	"path/filepath"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/chart"
	"github.com/tilemip/tilemip/cmd/internal/picture"
)

// Progress gathers what events say of bound and incumbent. A bound that was proven stays proven when
// the program of a longer horizon begins with a lower one: the best so far is kept.
type Progress struct {
	Start            time.Time // of the run
	maximize         bool
	bound, incumbent []chart.Point
}

// Hear keeps what an event says; the time is that since the run began.
func (p *Progress) Hear(e tilemip.Event) {
	switch e.Type {
	case tilemip.EventProgram:
		if e.Model != nil {
			p.maximize = e.Model.Matrix().Maximize
		}
	case tilemip.EventSolver:
		p.keep(e.Solver.Bound, e.Solver.Objective)
	case tilemip.EventPlan, tilemip.EventBound:
		p.keep(positive(e.Bound), positive(e.Moves))
	}
}

// positive is a number of moves, or not a number where there is none.
func positive(moves int) float64 {
	if moves > 0 {
		return float64(moves)
	}
	return math.NaN()
}

// keep adds a bound and an incumbent where they are known and better than those before.
func (p *Progress) keep(bound, incumbent float64) {
	add := func(all *[]chart.Point, value float64, up bool) {
		if math.IsNaN(value) || math.IsInf(value, 0) {
			return
		}
		if n := len(*all); n > 0 && ((*all)[n-1].Value >= value) == up {
			return
		}
		*all = append(*all, chart.Point{Seconds: time.Since(p.Start).Seconds(), Value: value})
	}
	add(&p.bound, bound, !p.maximize)
	add(&p.incumbent, incumbent, p.maximize)
}

// Changes is how often bound or incumbent improved on what was known first.
func (p *Progress) Changes() int { return max(0, len(p.bound)-1) + max(0, len(p.incumbent)-1) }

// Draw draws what was gathered, and bound and objective of the answer; nil where there is nothing.
func (p *Progress) Draw(of tilemip.Subject, a *tilemip.Answer) *picture.Picture {
	known := func(x *float64) float64 {
		if x == nil {
			return math.NaN()
		}
		return *x
	}
	if p.keep(known(a.Bound), known(a.Objective)); len(p.bound)+len(p.incumbent) == 0 {
		return nil
	}
	c := chart.Chart{Title: "Bound and incumbent of " + filepath.Base(of.Name), Values: "objective"}
	if of.Board != nil {
		c.Values = "moves"
	}
	last := chart.Point{Seconds: time.Since(p.Start).Seconds(), Value: math.NaN()} // the axis ends with the run
	c.Curves = []chart.Curve{
		{Name: "bound", Group: 0, Dashed: true, Points: append(p.bound, last)},
		{Name: "incumbent", Group: 1, Points: append(p.incumbent, last)},
	}
	return c.Draw()
}
