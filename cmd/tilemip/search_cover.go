package main

import (
	"context"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/exactcover"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// The engines of packings and covers by name; the first that takes the subject is the
// default. frontierEngine is one more, which finds no solution but counts them all.
const (
	fastEngine    = packing.Engine    // one solution of each orbit; its kernel is chosen for the puzzle
	generalEngine = exactcover.Engine // any exact cover without colours
	dlxEngine     = "dlx"             // dancing links: takes colours too, and is the plain engine that the others are measured by
)

var coverEngines = []string{fastEngine, packing.List, packing.Scan, generalEngine, dlxEngine, frontierEngine}

// coverEngine names the engine of a packing or, when packed is nil, of a cover.
func (s *session) coverEngine(c *puzzle.Cover, packed *puzzle.PackingCover) (string, error) {
	takesPackings := packed != nil && packed.Packing.Plain() && packed.Packing.Axes == nil
	switch s.engine {
	case "":
		if takesPackings {
			return fastEngine, nil
		}
		if c.HasColours() || c.HasIntervals() {
			return dlxEngine, nil
		}
		return generalEngine, nil
	case generalEngine:
		if c.HasColours() {
			return "", usagef("--engine %s does not take colours, which this cover has; expected %s", s.engine, dlxEngine)
		}
		if c.HasIntervals() {
			return "", usagef("--engine %s does not take intervals of multiplicities, which this cover has; expected %s", s.engine, dlxEngine)
		}
	case fastEngine, packing.List, packing.Scan, frontierEngine:
		if packed == nil && (c.HasColours() || c.HasIntervals()) {
			return "", usagef("--engine %s is for packing puzzles; covers with colours or intervals take %s", s.engine, dlxEngine)
		}
		if packed == nil {
			return "", usagef("--engine %s is for packing puzzles; covers take %s or %s", s.engine, generalEngine, dlxEngine)
		}
		if !takesPackings && s.engine != frontierEngine {
			return "", usagef("--engine %s is for puzzles of at most three dimensions that fill every cell and use every piece; this one takes %s, %s or %s", s.engine, generalEngine, dlxEngine, frontierEngine)
		}
	}
	if !slices.Contains(coverEngines, s.engine) {
		return "", usagef("unknown engine %q of packings and covers; want one of %s", s.engine, strings.Join(coverEngines, ", "))
	}
	return s.engine, nil
}

// searchCover goes the native road for a packing or a cover; tune says whether to choose
// how to search it.
func (s *session) searchCover(ctx context.Context, one *subject, tune bool) (*answer, error) {
	c, packed, err := coverOf(one)
	if err != nil {
		return nil, err
	}
	if packed != nil {
		if a := s.refuted(packed); a != nil {
			return a, nil
		}
		if why, memory, yes := s.byClasses(packed); yes {
			if a, err := s.countPacking(ctx, packed, why, memory); a != nil || err != nil {
				return a, err
			}
		}
	}
	engine, err := s.coverEngine(c, packed)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	n := &nativeCover{collector: newCollector(s, c, packed, s.count && s.limit == 0 && engine != dlxEngine && engine != generalEngine), stop: cancel, engine: engine, plain: !tune}
	o := cover.Options{
		Limit: s.wanted(), Visit: n.visit,
		Progress: func(p cover.Progress) {
			if p.Explored > 0 {
				s.view.searching(p.Elapsed, "%.1f%% explored, %s left; %s, %s", 100*p.Explored, remaining(p), counted(p.Solutions, "solution"), counted(p.Nodes, "node"))
				return
			}
			s.view.searching(p.Elapsed, "%s, %s", counted(p.Solutions, "solution"), counted(p.Nodes, "node"))
		},
		ProgressInterval: progressEvery,
	}
	return n.search(ctx, o)
}

// nativeCover is one search of the native road.
type nativeCover struct {
	*collector
	engine  string
	plain   bool // nothing is chosen
	stop    context.CancelFunc
	refused error
	tuned   *packing.Choice
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

func (n *nativeCover) search(ctx context.Context, o cover.Options) (*answer, error) {
	s := n.session
	var r cover.Result
	var fits uint64
	var err error
	switch n.engine {
	case dlxEngine:
		r, err = cover.Search(ctx, n.cover, o)
		fits = r.Nodes - min(1, r.Nodes) // a node is a piece placed, but for the root
	case generalEngine:
		r, err = exactcover.Search(ctx, n.cover, exactcover.Options{Options: o, Workers: s.solver.Threads})
		fits = r.Nodes - min(1, r.Nodes)
	default:
		r, fits, err = n.fast(ctx, o)
	}
	if err != nil {
		return nil, usagef("%v", err)
	}
	if n.refused != nil {
		return nil, n.refused
	}
	a := &answer{
		Kind: coverKind(n.packed), Engine: r.Engine, Termination: model.Termination(r.Termination), Checked: true,
		Fits: &fits, Tuned: n.tuned,
		Seconds: r.Elapsed.Seconds(), Versions: map[string]string{"tilemip": version()},
	}
	n.fill(a, a.Termination == model.Completed)
	if n.err == nil {
		n.err = s.writeGraph(n.collector)
	}
	return a, n.err
}

// fast searches a packing. For a count one solution of each orbit is enough, and the
// engine says how many stand for it; where nobody looks at the solutions and all are
// wanted, one of those that are turned or reflected versions of each other. The number
// is that of the pieces placed.
func (n *nativeCover) fast(ctx context.Context, o cover.Options) (cover.Result, uint64, error) {
	s := n.session
	reflect := s.mirrors || s.count && s.graph == "" && s.limit == 0
	f := packing.Options{Options: o, Mirrors: reflect, All: !s.count, Workers: s.solver.Threads, Plain: n.plain, Seed: uint64(s.solver.Seed)}
	if n.engine != fastEngine {
		f.Kernel = n.engine
	}
	r, err := packing.Search(ctx, n.packed, f)
	if err == nil && s.count {
		n.found, n.classes = r.Solutions, classes{rotations: &r.Rotations}
		if reflect {
			n.classes.reflections = &r.Unique
		}
	}
	if err == nil && !s.view.quiet {
		s.view.note("engine %s: %s", fastEngine, r.Choice.Why)
	}
	n.tuned = &r.Choice
	return r.Result, r.Fits, err
}

// remaining estimates the time to the end of a search from the part of the tree that is
// behind it.
func remaining(p cover.Progress) string {
	return shortDuration(p.Elapsed.Seconds() * (1 - p.Explored) / p.Explored)
}
