// A plan as the first point of a program. The caller supplies the plan, so that this method
// shares no code with the native search. Own.

package integer

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// startPoint returns the plan of Options.Start as a point of the program; nil when none
// is asked for or known, or the plan is longer than the horizon.
// The time it takes is counted as Result.Starting. The plan is replayed by the referee before it is
// translated, so a wrong one is an error of this option.
func (m *boardMethod) startPoint(ctx context.Context, p *planning.Program, out *Result) ([]float64, error) {
	if m.Start == nil {
		return nil, nil
	}
	if p.Formulation != planning.Default {
		return nil, &OptionError{"start", fmt.Sprintf("does not fit formulation %s, which has one program for each length of plan; expected %s", p.Formulation, planning.Default)}
	}
	if i := m.backend.Info(); !i.Capabilities.Start {
		return nil, &OptionError{"start", fmt.Sprintf("is not taken by backend %s; expected one with the capability start", i.Name)}
	}
	began := time.Now()
	plan, err := m.Start(ctx)
	out.Starting += time.Since(began)
	if err != nil {
		return nil, err
	}
	if len(plan) > 0 {
		if verdict := referee.Slide(m.board, plan); !verdict.OK {
			return nil, &OptionError{"start", puzzle.FormatMoves(plan) + " is no plan: " + verdict.Reason}
		}
	}
	x := p.Start(m.board, plan)
	switch {
	case len(plan) == 0:
		m.Watch.note("start: no plan found")
	case x == nil:
		m.Watch.note(fmt.Sprintf("start: the plan of %s is longer than the horizon, %d", english.Count(len(plan), "move"), p.MostMoves))
	default:
		m.Watch.note(fmt.Sprintf("start: a plan of %s", english.Count(len(plan), "move")))
	}
	return x, nil
}
