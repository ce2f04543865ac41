package main

import (
	"context"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// learnedHeuristic is the value of --heuristic for a network.
const learnedHeuristic = "learned"

// heuristicNames lists what --heuristic takes: those of the search engines, and the
// networks.
func heuristicNames() []string { return append(slide.Heuristics(), learnedHeuristic) }

// checkHeuristic refuses a name that is none.
func checkHeuristic(name string) error {
	if name == "" || slices.Contains(heuristicNames(), name) {
		return nil
	}
	return usagef("unknown heuristic %q; want one of %s", name, strings.Join(heuristicNames(), ", "))
}

// learnedModes are the engines that can use a network, by --engine.
var learnedModes = map[string]learned.Mode{
	"": learned.Prove, "ida*": learned.Prove, "a*": learned.Estimates, "wa*": learned.Focal, "ties": learned.Ties,
}

// searchLearned goes the native road with a learned heuristic.
func (s *session) searchLearned(ctx context.Context, board puzzle.Slide) (*answer, error) {
	mode, known := learnedModes[s.engine]
	if !known {
		return nil, usagef("engine %q has no use for the heuristic learned; want ida* (proven optimal), a* (no promise), wa* (within a factor) or ties (proven optimal)", s.engine)
	}
	r, err := learned.Search(ctx, board, learned.Options{
		Mode: mode, Factor: s.weight,
		Progress: func(p slide.Progress) {
			s.view.searching(p.Elapsed, "no plan of fewer than %s; %s generated", counted(p.Bound, "move"), counted(p.Generated, "node"))
		},
		Proof: slide.Options{TableWarning: s.warnOnce, Boards: s.boards, Threads: s.solver.Threads, Tier: slide.Tier(s.tier), Groups: s.groups},
	})
	if err != nil {
		return nil, usagef("%v", err)
	}
	a, err := slideAnswer(board, or(s.engine, "ida*")+"/"+learnedHeuristic, r.Result)
	if err == nil {
		a.Promise = r.Promise
	}
	return a, err
}
