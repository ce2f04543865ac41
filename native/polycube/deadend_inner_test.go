// Dead ends, as in Figures 4 and 7 of Busche's article: a placement under which nothing can
// come, how long it lies all the same, and where the pieces lie then.

package polycube

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// DeadEnd is a placement that was taken back without a solution under it.
type DeadEnd struct {
	Step   uint64          // which placement of the search it was, from 1
	Steps  uint64          // placements made while it lay
	Left   int             // pieces that remained then
	Placed []puzzle.Placed // the pieces that lay then, itself included
}

// LongestDeadEnd searches, and returns the dead end with the most steps; of equal ones the first.
// With enclosed only placements count under which a part of the region has a number of cells
// that no pieces of so many make up: a hole that cannot be filled. The search is stopped after
// most placements, unless most is 0; those that still lie do not count. Errors are those of New.
func LongestDeadEnd(ctx context.Context, p *puzzle.Packing, o Options, enclosed int, most uint64) (worst DeadEnd, why native.Reason, err error) {
	type lying struct {
		placing
		step uint64
		hole bool
	}
	var stack []lying
	var steps, solved uint64
	var region flood
	holed := func() bool {
		return !region.parts(func() bool { return len(region.queue)%enclosed == 0 })
	}
	cells := func(s *Search, pl placing) (out []int32) {
		for _, c := range s.cellsOf(pl) {
			out = append(out, int32(c))
		}
		return out
	}
	o.TraceLevel, o.Trace = 1, func(st *State) {
		s := st.s
		if len(s.stack) > len(stack) {
			steps++
			top := lying{placing: s.stack[len(s.stack)-1], step: steps, hole: enclosed == 0}
			if enclosed > 0 {
				region.occupy(cells(s, top.placing))
				top.hole = holed()
			}
			if stack = append(stack, top); s.left == s.o.Goal {
				solved = steps
			}
			s.stop = s.stop || steps == most
			return
		}
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if enclosed > 0 {
			region.vacate(cells(s, top.placing))
		}
		if lay := steps - top.step; top.hole && !s.stop && solved < top.step && lay > worst.Steps {
			s.stack = append(s.stack, top.placing)
			worst = DeadEnd{Step: top.step, Steps: lay, Left: s.left - 1, Placed: st.Placed()}
			s.stack = s.stack[:len(s.stack)-1]
		}
	}
	s, err := New(p, o)
	if err != nil {
		return worst, "", err
	}
	region = newFlood(s.board)
	return worst, s.Run(ctx).Termination, nil
}
