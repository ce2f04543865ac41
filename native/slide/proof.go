// A plan first, then one proof: beam search finds a plan of U moves, and one depth-first
// search that prunes at moves so far + h > U-2 shows that there is no shorter one. That is
// branch and bound with an incumbent, where IDA* (idastar.go) raises the bound step by step:
// it proves every shorter horizon at once, needs no last iteration, and knows no bound but
// that of the start until it has ended. The sum of the tables is a dual solution of an
// integer program (docs/explanation/formulations.md), whose branch and bound this is. Own;
// the beam is that of beam.go, the search that of additivesearch.go.

package slide

import (
	"context"
	"errors"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

const (
	proofBeam  = 3000 // width; at 300 one of eight boards of 58 to 80 moves had no shortest plan in the beam
	proofSlack = 60   // moves above the bound of the start after which the beam gives up
)

// PlanFirst finds a plan of s by beam search with pattern databases, at most of the given
// number of moves (0: of any number), and then proves in one search that no plan is shorter,
// or finds one and goes on with that. Solved without Optimal: a limit came first, and Bound
// is that of the start. Not Solved and Completed: there is no plan of at most that many
// moves, and Bound is larger. Options, limits and errors are those of Search; Heuristic and
// Weight are not used, and Progress reports the proven bound. Expanded and Generated count
// the proofs, Planning the beams.
func PlanFirst(ctx context.Context, s puzzle.Slide, most int, o Options) (Result, error) {
	o.Heuristic = tableHeuristic
	r, err := newRun(ctx, idaEngine, s, o)
	if err != nil || r.over {
		return r.res, err
	}
	res := Result{Heuristic: tableHeuristic, Bound: r.bound}
	p := &planFirst{ctx: ctx, g: r.g, start: r.start, o: o, began: r.clock.Began, res: &res, most: most}
	if err := p.stages(); err != nil {
		return Result{}, err
	}
	res.group(s, r.g)
	res.Elapsed = r.clock.Elapsed()
	return res, nil
}

// planFirst is one call of PlanFirst. Invariants: no plan has fewer than res.Bound moves;
// plan, when not nil, leads to the goal.
type planFirst struct {
	ctx   context.Context
	g     *geometry
	start position
	o     Options
	began time.Time
	res   *Result
	most  int     // moves that a plan may have; 0: any number
	plan  []uint8 // directions of the best plan
	spent uint64  // nodes generated, for Options.NodeLimit and the stages
}

// stages goes through the stages of tables until the question is answered or a limit is
// reached. Larger tables begin the proof anew; the plan is kept.
func (p *planFirst) stages() error {
	for _, stage := range tableStages(p.g, p.o) {
		building := time.Now()
		a, err := getAdditive(p.ctx, p.g, stage.tier, p.o)
		p.res.Build += time.Since(building)
		if errors.Is(err, errStopped) {
			p.end(native.Stopped(p.ctx))
			return nil
		}
		if err != nil {
			return err
		}
		p.res.Tables, p.res.tier = a.String(), stage.tier
		p.res.GivenUp, p.res.Expanded, p.res.Generated = p.spent, 0, 0
		if p.byBeam(a); p.proof(a, stage.budget) {
			return nil
		}
	}
	return nil
}

// byBeam looks for a first plan at the bound of the start, two moves more, and so on, where
// no stage before has found one.
func (p *planFirst) byBeam(a *additive) {
	e := &pattern{a: a}
	e.grow(2)
	p.res.Bound = max(p.res.Bound, e.start(&p.start))
	for least := p.res.Bound; p.plan == nil && least <= p.res.Bound+proofSlack; least += 2 {
		if native.Stopped(p.ctx) != "" || p.most > 0 && least > p.most {
			return
		}
		b := newBeam(p.g, e)
		p.plan = b.run(p.ctx, &p.start, proofBeam, least+1)
		p.res.Planning += b.gen
	}
	if p.plan != nil {
		p.res.PlanBy = "beam search"
		p.tell()
	}
}

// tell reports a plan.
func (p *planFirst) tell() {
	if p.o.Incumbent != nil {
		p.o.Incumbent(movesOf(p.plan), p.res.Bound)
	}
}

// proof searches for plans shorter than the best one until there is none, and reports
// whether the question is answered or a limit was reached. It reports false when budget
// nodes were generated.
func (p *planFirst) proof(a *additive, budget uint64) bool {
	for {
		limit := p.limit()
		if limit < p.res.Bound {
			p.end(native.Completed)
			return true
		}
		o := p.o
		o.Progress = p.progress()
		if o.NodeLimit > 0 {
			o.NodeLimit = max(1, o.NodeLimit-min(p.spent, o.NodeLimit))
		}
		s := newIDAStar(p.ctx, p.g, p.start, o, p.began)
		s.bound, s.plan = limit, &planner{s: s, best: make([]uint8, limit+1)} // which ends it after one iteration
		over := s.runAdditive(a, budget)
		p.spent, p.res.Expanded, p.res.Generated = p.spent+s.gen, p.res.Expanded+s.expanded, p.res.Generated+s.gen
		switch {
		case s.found && s.depth > limit: // met while the branches were made, which goes by depth: none is shorter
			p.res.Bound = limit + 2
		case s.found:
			p.plan, p.res.PlanBy = s.path[:s.depth:s.depth], ""
			p.tell()
		case !over:
			return false
		case s.clock.Ended != "":
			p.end(s.clock.Ended)
			return true
		default:
			p.res.Bound = limit + 2
		}
	}
}

// limit is the largest number of moves of a plan that is still of interest, of the parity
// of all plans: two less than those of the best plan, or, where there is none, most.
func (p *planFirst) limit() int {
	if p.plan != nil {
		return len(p.plan) - 2
	}
	most := p.most
	if most == 0 {
		most = longestBeam // no plan from the beam: any plan will do
	}
	return most - (most-p.res.Bound)&1
}

// progress reports the nodes with the proven bound instead of that of the search.
func (p *planFirst) progress() func(native.Progress) {
	if p.o.Progress == nil {
		return nil
	}
	expanded, generated := p.res.Expanded, p.spent
	return func(at native.Progress) {
		at.Bound, at.Expanded, at.Nodes = p.res.Bound, at.Expanded+expanded, at.Nodes+generated
		p.o.Progress(at)
	}
}

// end enters the outcome.
func (p *planFirst) end(why native.Reason) {
	p.res.Termination = why
	if p.plan == nil {
		return
	}
	p.res.Moves, p.res.Solved = movesOf(p.plan), true
	if p.res.Optimal = len(p.plan) <= p.res.Bound; p.res.Optimal {
		p.res.Bound, p.res.Termination = len(p.plan), native.Completed
	}
}
