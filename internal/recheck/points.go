// Points of models, and moves and certificates of boards: own.

package recheck

import (
	"context"
	"fmt"
	"math"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// Moves has the referee replay the moves of a board.
func Moves(s *puzzle.Slide, shown, letters string) (Found, error) {
	moves, err := puzzle.ParseMoves(letters)
	if err != nil {
		return Found{}, fmt.Errorf("%s: %w", shown, err)
	}
	length := float64(len(moves))
	return Found{Report: Report{Verdict: referee.Slide(*s, moves)}, objective: &length, better: "plan"}, nil
}

// noted is the size of tables from which on a check says what it needs before it makes them.
const noted = 100 << 20

// Certificate checks a certificate of a board, and that it is one of the board that was asked for. Time
// is not limited, memory is by the default of package certificate: a check that it or the context
// ends decides nothing. large is called before large tables are made, with their size in bytes.
func Certificate(ctx context.Context, b *certificate.Board, asked puzzle.Slide, large func(bytes int64)) (certificate.Verdict, error) {
	if !asked.Start.Equal(b.Slide.Start) || !asked.Goal.Equal(b.Slide.Goal) {
		return certificate.Verdict{Reason: fmt.Sprintf("it is of another problem; asked for was %s to %s", asked.Start.Flat(), puzzle.GoalOf(asked.Goal))}, nil
	}
	if b.Check() == nil {
		if need := certificate.Need(b); need > noted && need <= certificate.DefaultMemory {
			large(need)
		}
	}
	return certificate.Verify(ctx, b, 0)
}

// Values checks the point of an answer in exact arithmetic against all bounds and rows. An answer
// lists only the variables that are not 0, so that those it does not name are 0.
func Values(m *model.Model, shown string, values map[string]float64) (Found, error) {
	known := map[string]int{}
	for j := range m.Columns() {
		known[m.ColumnName(j)] = j
	}
	x := make([]float64, m.Columns())
	for name, value := range values {
		j, ok := known[name]
		if !ok {
			return Found{}, &textpos.Error{File: shown, Found: "a value for " + textpos.Quote(name), Want: "names of the model's variables"}
		}
		x[j] = value
	}
	return point(m, x)
}

// point checks a point.
func point(m *model.Model, x []float64) (Found, error) {
	report, err := m.Check(x)
	if err != nil {
		return Found{}, err
	}
	if !report.OK {
		return Found{Report: Wrong("%s; rows and bounds violated in all: %d", report.Reason, report.Violated)}, nil
	}
	value, _ := report.Objective.Float64()
	a := m.Matrix()
	found := Found{Report: Report{Verdict: referee.Verdict{OK: true, Reason: fmt.Sprintf("every bound and row holds; the objective is %.12g", value)}}, objective: &value, most: a.Maximize, better: "point"}
	found.rounding = math.Abs(a.Constant)
	for j, c := range a.Cost {
		found.rounding += math.Abs(c * x[j])
	}
	for _, p := range m.Constructs().Products {
		found.rounding += math.Abs(p.Coefficient * x[p.A] * x[p.B])
	}
	found.rounding = 1e-6 * max(1, found.rounding) // solvers add up in floating point, of values that they print rounded
	return found, nil
}
