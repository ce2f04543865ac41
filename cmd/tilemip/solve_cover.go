package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/setpartition"
)

// solveCover solves a packing puzzle or an exact cover as a 0-1 program. For more
// than one solution each one found is cut off and the program solved again, until
// it is infeasible: slow beside the native engines, but a proof by another road.
func (s *session) solveCover(ctx context.Context, b backends.Backend, one *subject) (*answer, error) {
	c, packed, err := coverOf(one)
	if err != nil {
		return nil, err
	}
	if packed != nil && !s.force {
		names, err := s.coverReductions()
		if err != nil {
			return nil, err
		}
		if a := s.refutedProgram(packed, names); a != nil {
			return a, nil
		}
	}
	began := time.Now()
	p, err := s.coverProgram(c, packed)
	if err != nil {
		return nil, err
	}
	a := &answer{Kind: coverKind(packed), Formulation: p.Formulation, Checked: true, BuildSeconds: time.Since(began).Seconds(), Removals: p.reduced.Removals}
	for _, r := range p.reduced.Removals {
		text := fmt.Sprintf("reduction %s: %s out", r.Name, counted(r.Options, "option"))
		if r.Note != "" {
			text += "; " + r.Note
		}
		s.view.note("%s", text)
	}
	s.view.program(p.Model, b, "exact cover "+one.name)
	return a, s.enumerate(ctx, b, p, newCollector(s, c, packed, false), a)
}

// enumerate solves the program, cuts off what was found, and so on, until enough was
// found or nothing is left. A solution stands for its turned copies: where only some
// solutions are wanted, the copies come last.
func (s *session) enumerate(ctx context.Context, b backends.Backend, p *coverProgram, k *collector, a *answer) error {
	started := time.Now()
	var copies [][]int
	for {
		r, err := s.solveRestarting(ctx, b, p.Model, started)
		if err != nil {
			return err
		}
		a.fromResult(p.Model, r)
		a.Objective, a.Bound, a.Gap = nil, nil, nil // of a feasibility problem they say nothing
		a.creditCover(r)
		var class [][]int
		switch {
		case r.Status.HasPoint():
			class = p.class(r.X)
			for _, chosen := range class {
				p.forbid(chosen)
			}
			if s.wanted() > 0 {
				copies = append(copies, class[1:]...)
				class = class[:1]
			}
		case r.Status == model.StatusInfeasible:
			class = copies
		}
		enough, err := k.take(r.Engine, class)
		switch {
		case err != nil:
			return err
		case enough:
			a.Termination = model.SolutionLimit
			k.fill(a, false)
			return k.err
		case !r.Status.HasPoint():
			k.fill(a, r.Status == model.StatusInfeasible)
			return k.err
		}
	}
}

// firstRun is after how many nodes a search for a first solution begins anew.
const firstRun = 300

// solveRestarting solves a program; where any solution will do, it begins anew with
// another seed after some nodes, then after twice as many, and so on. How long a
// solver takes to a first solution is as good as random with a heavy tail, which
// restarts cut off (C. P. Gomes, B. Selman, H. Kautz, "Boosting combinatorial search
// through randomization", AAAI 1998); where there is no solution they at most double
// the work.
func (s *session) solveRestarting(ctx context.Context, b backends.Backend, m *model.Model, started time.Time) (*model.Result, error) {
	o := s.options(s.left(started))
	o.Raw = tuned(b.Info())
	can := b.Info().Capabilities
	if s.wanted() != 1 || !can.NodeLimit || !can.Seed {
		return backends.Solve(ctx, b, m, o)
	}
	all := model.NewResult(m, b.Info().Name)
	for o.NodeLimit = firstRun; ; o.NodeLimit *= 2 {
		r, err := backends.Solve(ctx, b, m, o)
		if err != nil {
			return nil, err
		}
		r.Nodes, r.LPIterations, r.Solve, r.Build = r.Nodes+all.Nodes, r.LPIterations+all.LPIterations, r.Solve+all.Solve, r.Build+all.Build
		if r.Termination != model.NodeLimit || r.Status.HasPoint() {
			return r, nil
		}
		s.view.note("%s without a solution: another seed", counted(o.NodeLimit, "node"))
		all = r
		o.Seed++
		o.TimeLimit = s.left(started)
	}
}

// take adds solutions that the referee accepts until as many were found as wanted.
func (k *collector) take(engine string, solutions [][]int) (enough bool, err error) {
	for _, chosen := range solutions {
		if verdict := k.judge.Judge(chosen); !verdict.OK {
			return false, disagree("the referee refuses a solution of %s: %s", engine, verdict.Reason)
		}
		k.add(chosen)
		if w := k.session.wanted(); w > 0 && k.found == uint64(w) {
			return true, nil
		}
	}
	return false, nil
}

// tuned returns options of a solver's own that suit exact covers. HiGHS finds most
// first solutions in the tree: without the searches of sub-programs before it, and
// without a presolve that has nothing to remove, it takes a third of the time;
// docs/explanation/formulations-cover.md has the figures. Versions before 1.11 lack the options.
func tuned(info backends.Info) map[string]string {
	var major, minor int
	if _, err := fmt.Sscanf(info.Version, "%d.%d", &major, &minor); err != nil || info.Name != "highs" || major == 1 && minor < 11 {
		return nil
	}
	return map[string]string{
		"presolve": "off", "mip_heuristic_effort": "0", "mip_heuristic_run_feasibility_jump": "false",
		"mip_heuristic_run_rens": "false", "mip_heuristic_run_rins": "false", "mip_heuristic_run_root_reduced_cost": "false",
	}
}

// coverProgram is the program of a reduced cover.
type coverProgram struct {
	*setpartition.Program
	reduced *setpartition.Reduced
	images  *setpartition.Images // nil when solutions are taken as they come
}

// coverProgram reduces and builds. Where more than one solution is wanted only
// reductions are used that lose nothing but turned copies, and each solution found
// stands for its class: that divides the programs to be solved by the number of turns.
func (s *session) coverProgram(c *puzzle.Cover, packed *puzzle.PackingCover) (*coverProgram, error) {
	f, err := setpartition.Lookup(s.formulation)
	if err != nil {
		return nil, usagef("%v", err)
	}
	names, err := s.coverReductions()
	if err != nil {
		return nil, err
	}
	reduced, err := setpartition.Reduce(c, packed, names)
	if err != nil {
		return nil, usagef("--reduce: %v", err)
	}
	p, err := f.Build(reduced.Cover)
	if err != nil {
		return nil, err
	}
	out := &coverProgram{Program: p, reduced: reduced}
	if packed != nil && s.wanted() != 1 {
		out.images = setpartition.NewImages(packed)
	}
	return out, nil
}

// coverReductions returns the names of the reductions that the session asks for.
func (s *session) coverReductions() ([]string, error) {
	keeps := setpartition.KeepsOne
	if s.wanted() != 1 {
		keeps = setpartition.KeepsTurns
	}
	switch s.reduce {
	case "", "auto":
		return setpartition.ReductionsKeeping(keeps), nil
	case "none":
		return nil, nil
	}
	names := strings.Split(s.reduce, ",")
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
		for _, r := range setpartition.Reductions() {
			if r.Name == names[i] && r.Keeps > keeps {
				return nil, usagef("--reduce %s keeps only one solution; want it without --all, --count and --limit", r.Name)
			}
		}
	}
	return names, nil
}

// class reads a point: the solution in options of the original cover, and where
// solutions stand for their class, its images.
func (p *coverProgram) class(x []float64) [][]int {
	chosen := p.reduced.Original(p.Decode(x))
	if p.images == nil {
		return [][]int{chosen}
	}
	return p.images.Of(chosen)
}

// forbid cuts off a solution, where the program admits it.
func (p *coverProgram) forbid(chosen []int) {
	if options, left := p.reduced.Within(chosen); left {
		p.Forbid(options)
	}
}
