// Package infeasible says why a program has no feasible point: a smallest set of rows, bounds
// and whole-number requirements that contradict each other, of which none can be spared (an
// irreducible infeasible subset; J. W. Chinneck, Feasibility and Infeasibility in Optimization,
// 2008), and what to give up so that the rest has a point.
//
// It works over any backend by asking whether parts of the program have a point, and believes
// no single answer where it can do better. That the subset has no point is proven again at the
// end: by multipliers in exact rationals that add its rows up to a contradiction (Farkas'
// lemma), by propagating bounds, by branching on whole numbers, or by a second solver, in this
// order. That each member is needed is shown by a point of all the others that passes the exact
// check. Subset says which of it was reached; what a time limit left open is not called
// irreducible.
//
// Not here: bounds from rows (internal/propagate). Begin with infeasible.go.
package infeasible

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// Options are the settings of Explain and GiveUp. The zero value has no limit of time.
type Options struct {
	Solver backends.Options   // of each solve; its TimeLimit is that of everything together, its limits of points and gaps are not used
	Others []backends.Backend // solvers for a second opinion; nil: every other available one
	Notify func(string)       // called with one line as things happen; or nil

	// Of GiveUp: the weight of giving up row r, or of missing it by 1; 0 or less for rows
	// that must stay. nil: 1 for every row.
	Weight func(r int) float64
}

// Member is one requirement of a subset: a side of a row, a bound of a column, that a column
// takes whole numbers only, or a construct (Kind Construct).
type Member struct {
	propagate.Part
	Name       string    // of the row or column
	Text       string    // the requirement in mathematical notation
	Needed     bool      // proven: without it, the others have a point
	Without    []float64 // such a point, which passes the exact check; nil where Multiplier shows that it is needed
	Multiplier *big.Rat  // with ProofMultipliers: how often it is added up, > 0
}

// How the infeasibility of a subset was shown, from the strongest to the weakest.
const (
	ProofMultipliers = "multipliers" // the requirements, each times its Multiplier, add up to 0 ≥ Sum > 0 in exact rationals
	ProofPropagation = "propagation" // bounds derived one after the other leave no value
	ProofBranching   = "branching"   // the same in every branch over whole numbers
	ProofSecond      = "second"      // a second solver says so, too
	ProofClaim       = "claim"       // one solver says so
)

// Subset is the answer of Explain.
type Subset struct {
	Status      model.Status // StatusInfeasible with a subset; StatusFeasible with Point; StatusLimit when neither is known
	Termination model.Termination
	Members     []Member  // rows first, then bounds, then whole numbers, then constructs
	Irreducible bool      // every member is needed, proven
	Proof       string    // one of the constants
	ProvenBy    string    // in words
	Sum         *big.Rat  // with ProofMultipliers
	Nodes       int       // with ProofBranching
	Point       []float64 // of the whole program, when it has one after all
	Reason      string    // one sentence: why there is no subset, or why it is not proven irreducible

	Rows, Requirements int // of the program: rows, and requirements of all kinds
	Questions          int // parts of the program of which it was asked whether they have a point
	Solves             int // of them, those that a solver was asked
	Engine             string
	Seconds            float64
}

// Explain finds a subset. Limits and an ended context are no errors: the smallest subset so far
// is returned then, which is infeasible all the same.
func Explain(ctx context.Context, b backends.Backend, m *model.Model, o Options) (*Subset, error) {
	started := time.Now()
	ctx, cancel := o.Solver.Deadline(ctx)
	defer cancel()
	t, err := newTester(ctx, b, m, o)
	if err != nil {
		return nil, err
	}
	s := &Subset{Termination: model.Completed, Rows: m.Rows(), Requirements: t.requirements(), Engine: b.Info().Name}
	t.explain(s)
	s.Questions, s.Solves, s.Seconds = t.questions, t.solves, time.Since(started).Seconds()
	if t.err != nil {
		return nil, t.err
	}
	return s, nil
}

func (t *tester) explain(s *Subset) {
	found, v := t.shrink(t.all)
	if t.over() {
		s.Termination = backends.StopReason(t.ctx)
	}
	switch v {
	case yes:
		s.Status, s.Point = model.StatusFeasible, t.own(t.points[len(t.points)-1].x)
		s.Reason = "it has a feasible solution, which passes the exact check"
		return
	case unknown:
		s.Status, s.Reason = model.StatusLimit, "whether it is feasible is not known: "+t.why
		return
	}
	s.Status = model.StatusInfeasible
	if len(t.groups) > 0 {
		t.explainConstructs(s, found)
		s.settle(t.why)
		return
	}
	for _, part := range found {
		s.Members = append(s.Members, Member{Part: part, Name: t.name(part), Text: t.text(part)})
	}
	if t.multiply(s) { // which shows that every member is needed, too
		s.Proof, s.ProvenBy = ProofMultipliers, "multipliers in exact rationals"
	} else {
		t.showNeeded(s)
		t.prove(s)
	}
	s.settle(t.why)
}

// settle says whether every member is needed; why is why that may be unknown.
func (s *Subset) settle(why string) {
	open := 0
	for _, member := range s.Members {
		if !member.Needed {
			open++
		}
	}
	if s.Irreducible = open == 0; !s.Irreducible {
		s.Reason = fmt.Sprintf("not proven irreducible: for %d of its %d members it is not known whether the rest is feasible without them (%s)", open, len(s.Members), why)
	}
}

// showNeeded keeps with each member the point that shows that it is needed, and checks it once
// more against exactly the other members. Most such points were found on the way. After the end
// of the context only those count, and only for a moment.
func (t *tester) showNeeded(s *Subset) {
	set := newParts(t)
	for i := range s.Members {
		set.add(s.Members[i].Part)
	}
	alone := map[propagate.Part][]float64{} // points that miss one member only
	for _, p := range t.points {
		var missed []propagate.Part
		for _, x := range p.missed {
			if set.has(x) {
				missed = append(missed, x)
			}
		}
		if len(missed) == 1 {
			alone[missed[0]] = p.x
		}
	}
	ends := time.Now().Add(proving)
	for i := range s.Members {
		over := t.over()
		member := &s.Members[i]
		if over && (alone[member.Part] == nil || time.Now().After(ends)) {
			continue
		}
		others := set.without([]propagate.Part{member.Part})
		x := alone[member.Part]
		if x == nil || !t.passes(x, others) {
			t.ask(others)
			x = t.known(others)
		}
		member.Needed, member.Without = x != nil, x
	}
}

// passes reports whether a point passes the exact check of some requirements.
func (t *tester) passes(x []float64, s parts) bool {
	report, err := t.program(s).CheckWithin(x, t.o.Solver.Tolerance)
	return err == nil && report.OK
}

// known returns a point found before that passes the exact check of these parts; the last one may
// be off a whole number that they do not ask for.
func (t *tester) known(s parts) []float64 {
	for k := len(t.points) - 1; k >= 0; k-- {
		if x := t.points[k]; (k == len(t.points)-1 || x.satisfies(s)) && t.passes(x.x, s) {
			return x.x
		}
	}
	return nil
}
