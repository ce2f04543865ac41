package main

import (
	"context"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// searchCover searches a packing or a cover by the native engines; tune says whether to
// choose how.
func (s *session) searchCover(ctx context.Context, one *subject, tune bool) (*answer, error) {
	c, packed, err := coverOf(one)
	if err != nil {
		return nil, err
	}
	if s.engine == engines.Frontier && !s.count {
		return nil, usagef("--engine %s counts and finds no solution; add --count", s.engine)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	n := &nativeCover{collector: newCollector(s, c, packed, s.count), stop: cancel}
	r, err := engines.Search(ctx, engines.Problem{Cover: c, Packing: packed}, s.coverOptions(n.visit, tune))
	switch {
	case n.refused != nil:
		return nil, n.refused
	case err != nil:
		return nil, usagef("--%v", err)
	case r.Refuted:
		return s.impossible(r.Engine, r.Choice.Why), nil
	}
	return n.answer(r)
}

// coverOptions are the options of a search. A count up to symmetry needs no certain
// solutions unless these are compared or limited.
func (s *session) coverOptions(visit func([]int), tune bool) engines.Options {
	o := engines.Options{
		Options: cover.Options{Limit: s.wanted(), Visit: visit, ProgressInterval: progressEvery, Progress: s.showCoverProgress},
		Engine:  s.engine, Count: s.count && s.graph == "" && s.limit == 0,
		Workers: s.solver.Threads, Untuned: !tune, Seed: uint64(s.solver.Seed),
		Note: func(sentence string) { s.view.note("%s", sentence) },
	}
	switch {
	case s.count && s.mirrors:
		o.Symmetry = engines.Reflections
	case s.count:
		o.Symmetry = engines.Rotations
	}
	return o
}

func (s *session) showCoverProgress(p cover.Progress) {
	switch {
	case p.Where != "":
		s.view.searching(p.Elapsed, "%s", p.Where)
	case p.Explored > 0:
		s.view.searching(p.Elapsed, "%.1f%% explored, %s left; %s, %s", 100*p.Explored, remaining(p), counted(p.Solutions, "solution"), counted(p.Nodes, "node"))
	default:
		s.view.searching(p.Elapsed, "%s, %s", counted(p.Solutions, "solution"), counted(p.Nodes, "node"))
	}
}

// nativeCover gathers the solutions of one search.
type nativeCover struct {
	*collector
	stop    context.CancelFunc
	refused error
}

// visit has the referee look at a solution before anyone sees it.
func (n *nativeCover) visit(options []int) {
	if verdict := n.judge.Judge(options); !verdict.OK {
		n.refused = disagree("the referee refuses a solution of the native search: %s", verdict.Reason)
		n.stop()
		return
	}
	n.add(options)
}

// answer writes the result of a search as an answer.
func (n *nativeCover) answer(r engines.Result) (*answer, error) {
	a := &answer{
		Kind: coverKind(n.packed), Engine: r.Engine, Termination: terminationOf(r.Termination),
		Seconds: r.Elapsed.Seconds(), Versions: map[string]string{"tilemip": version()},
	}
	if r.Choice.Kernel != "" {
		a.Tuned = &r.Choice
	}
	if r.Engine != engines.Frontier { // it finds nothing that could be checked
		a.Checked, a.Fits = true, &r.Placed
	}
	if n.session.count {
		n.found, n.classes = r.Solutions, classes{rotations: r.Rotations, reflections: r.Reflections}
	}
	n.fill(a, r.Complete)
	if r.Total != nil && !r.Total.IsUint64() {
		a.Solutions, a.Message = nil, "there are "+r.Total.String()+" solutions, a number that has no place in 64 bits"
		a.Status = model.StatusOptimal
	}
	if n.err == nil {
		n.err = n.session.writeGraph(n.collector)
	}
	return a, n.err
}

// remaining estimates the time to the end of a search from the part of the tree that is
// behind it.
func remaining(p cover.Progress) string {
	return shortDuration(p.Elapsed.Seconds() * (1 - p.Explored) / p.Explored)
}

// coverEngineHelp lists the engines of packings and covers for the help of --engine.
func coverEngineHelp() string {
	var packs, covers []string
	for _, e := range engines.All() {
		name := e.Name
		if !e.Can.Lists {
			name += " (which counts without listing)"
		}
		packs = append(packs, name)
		if e.Can.Covers {
			covers = append(covers, e.Name)
		}
	}
	return "packings with " + strings.Join(packs, ", ") + "; covers with " + strings.Join(covers, ", ")
}
