// A plan as a point that a solver may start from.

package planning

import (
	"strings"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Start writes a plan of s as a point of the corrected textbook program, carried or not,
// which admits plans shorter than its horizon: later periods keep the last board. It
// returns nil for the other programs, and for what is no plan of at most MostMoves moves.
func (p *Program) Start(s puzzle.Slide, plan []puzzle.Move) []float64 {
	if p.Formulation != textbookNames[corrected] && p.Formulation != textbookNames[carried] {
		return nil
	}
	return p.Point(s, plan)
}

// Point is Start for the assignment program too, whose plans are exactly as long as its
// horizon: a solver has nothing to gain from it, a reader of the program has.
func (p *Program) Point(s puzzle.Slide, plan []puzzle.Move) []float64 {
	assignment := p.Formulation == "assignment" && len(plan) == p.Horizon && p.Refuted == ""
	textbook := p.Formulation == textbookNames[corrected] || p.Formulation == textbookNames[carried]
	if len(plan) > p.MostMoves || !assignment && !textbook {
		return nil
	}
	if end, err := puzzle.Replay(s.Start, plan); err != nil || !end.Equal(s.Goal) {
		return nil
	}
	x := make([]float64, p.Model.Columns())
	named := map[string]*algebra.Variable{}
	for _, v := range p.Algebra.Variables {
		named[v.Name] = v
	}
	set := func(name string, value int, at ...int) {
		if column, ok := p.Column(named[name], at...); ok {
			x[p.Model.Index(column)] = float64(value)
		}
	}
	b := s.Start
	for period := range p.Horizon + 1 {
		for cell, tile := range b.Tiles {
			if assignment {
				set("x", 1, period, tile, cell)
			} else {
				set("p", cell+1, tile, period)
			}
		}
		if textbook {
			set("y", b.Blank()/b.Cols, period)
			set("x", b.Blank()%b.Cols+1, period)
		}
		if period >= len(plan) {
			continue
		}
		next, _ := b.Apply(plan[period])
		if textbook {
			set(strings.ToLower(plan[period].String()), 1, period)
			set("z", 1, 0, period)
			set("z", 1, b.Tiles[next.Blank()], period)
		}
		b = next
	}
	return x
}
