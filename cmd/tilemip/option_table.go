package main

import (
	"slices"
	"sync"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/setpartition"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/slide"
)

// The verbs that many rows share.
const (
	solving = "solve, verify"
	running = "solve, search, verify"
	quiets  = "bench slide, bench pack, bench learned, bench bootstrap, bench ladder, bench formulations"
	benches = quiets + ", bench article"
	clients = "neos submit, neos status, neos result, neos kill, neos solvers"
)

// optionTable is the table. A flag that means different things to different verbs has a
// row for each meaning. It is a function because the values of some flags come from
// tables that are filled when the program starts. It is made once: every verb's flags ask
// for it, which was a twentieth of the time in which the program starts.
func optionTable() []option {
	makeTable.Do(func() {
		optionRows = slices.Concat(outputOptions(), programOptions(), searchOptions(), countOptions(), writerOptions(), clientOptions(), toolOptions())
	})
	return optionRows
}

var (
	makeTable  sync.Once
	optionRows []option
)

// outputOptions say what is worked on and how it is shown.
func outputOptions() []option {
	return []option{
		{name: "board", flag: boardFlag, group: groupSubject, verbs: running + ", check, export, show"},
		{name: "board", verbs: "neos submit, bench formulations, cache build"},
		{name: "json", flag: jsonFlag, group: groupSubject, verbs: running + ", check, backends, version"},
		{name: "json", flag: jsonFlag, group: groupSubject, verbs: "show", idle: func(u use) string {
			if u.given("svg") || u.given("png") {
				return "is for text, and --svg and --png draw a picture"
			}
			return ""
		}},
		{name: "json", flag: jsonFlag, group: groupSubject, verbs: "export", idle: func(u use) string {
			if u.text("output") == "-" {
				return "tells what was written to a file; expected -o FILE beside it"
			}
			return ""
		}},
		{name: "json", verbs: clients + ", " + benches + ", cache list, cache verify, cache clear"},
		{name: "json-stream", flag: streamFlag, group: groupSubject, verbs: running},
		{name: "quiet", flag: quietFlag, group: groupSubject, verbs: running + ", export, show"},
		{name: "quiet", verbs: clients + ", neos serve, labels, cache build, " + quiets},
		{name: "no-color", flag: noColorFlag, group: groupSubject, verbs: running},
	}
}

// programOptions say how an integer program is stated and solved.
func programOptions() []option {
	return []option{
		{name: "backend", flag: backendFlag, group: groupProgram, verbs: solving, values: backendNames, open: true}, // an unknown one has a status of its own
		{name: "formulation", flag: formulationFlag, group: groupProgram, verbs: solving, kinds: puzzles, values: formulationNames, open: true},
		{name: "formulation", flag: formulationFlag, group: groupProgram, verbs: "export, show", kinds: slides, values: formulationNames, open: true, idle: idleForPicture},
		{name: "formulation", verbs: "neos submit", kinds: slides, values: formulationNames, open: true},
		{name: "horizon", flag: horizonFlag, group: groupProgram, verbs: solving, kinds: slides, in: from(1)},
		{name: "horizon", flag: horizonFlag, group: groupProgram, verbs: "export, show", kinds: slides, in: from(1), idle: idleForPicture},
		{name: "horizon", verbs: "neos submit, bench formulations", kinds: slides, in: from(1)},
		{name: "reduce", flag: reduceFlag, group: groupProgram, verbs: solving, kinds: puzzles, values: reductionNames, list: true, open: true},
		{name: "reduce", flag: reduceFlag, group: groupProgram, verbs: "export, show", kinds: puzzles, values: reductionNames, list: true, open: true, idle: idleForPicture},
		{name: "start", flag: startFlag, group: groupProgram, verbs: solving, kinds: slides, values: words(learnedStart), open: true},
		{name: "force", flag: forceFlag, group: groupProgram, verbs: solving, kinds: slides | packs},
		{name: "isolate", flag: isolateFlag, group: groupProgram, verbs: solving, idle: func(u use) string {
			if u.how == backends.Linked || u.how == "" {
				return ""
			}
			return "is for solvers that are linked in; " + u.backend + " runs in a process of its own anyway"
		}},
		{name: "gap", flag: gapFlag, group: groupLimits, verbs: solving, kinds: slides | models, in: from(0)},
		{name: "absolute-gap", flag: absoluteGapFlag, group: groupLimits, verbs: solving, kinds: models, in: from(0)},
		{name: "node-limit", flag: nodeLimitFlag, group: groupLimits, verbs: solving, kinds: models, in: from(1)},
		{name: "node-limit", verbs: "bench slide", in: from(1)},
		{name: "option", flag: rawFlag, group: groupProgram, verbs: solving, kinds: models},
		{name: "tolerance", flag: toleranceFlag, group: groupLimits, verbs: solving, kinds: models, in: between(1e-10, 0.1)},
		{name: "gap", verbs: "neos submit", kinds: slides | models, in: from(0)},
		{name: "seed", flag: seedFlag, group: groupLimits, verbs: solving},
		{name: "threads", flag: threadsFlag, group: groupLimits, verbs: solving, in: from(1)},
		{name: "time-limit", flag: timeLimitFlag, group: groupLimits, verbs: running, in: from(0)},
		{name: "time-limit", verbs: "neos submit, labels, bench slide, bench pack, bench ladder, bench formulations, bench article", in: from(0)},
		{name: "solution", flag: solutionFlag, group: groupSubject, verbs: "solve", kinds: models, files: true},
	}
}

// searchOptions are those of the native engines.
func searchOptions() []option {
	return []option{
		{name: "engine", flag: engineFlag, group: groupSearch, verbs: "search, verify", kinds: puzzles, values: engineNames},
		{name: "engine", verbs: "bench slide", values: slideEngineNames},
		{name: "heuristic", flag: heuristicFlag, group: groupSearch, verbs: "search, verify", kinds: slides, values: heuristicNames, idle: func(u use) string {
			if u.text("engine") == "parberry" {
				return "does nothing with --engine parberry, which goes by rules"
			}
			return ""
		}},
		{name: "heuristic", verbs: "bench slide", values: slide.Heuristics},
		{name: "weight", flag: weightFlag, group: groupSearch, verbs: "search, verify", kinds: slides, in: between(1, 1000), idle: func(u use) string {
			if u.text("engine") == "wa*" {
				return ""
			}
			return "is of the engine wa*; expected --engine wa* beside it"
		}},
		{name: "weight", verbs: "bench learned"},
		{name: "tier", flag: tierFlag, group: groupSearch, verbs: "search, verify", kinds: slides, in: between(5, 8), idle: idleWithoutTables},
		{name: "tier", verbs: "bench slide, labels, cache build", in: between(5, 8)},
		{name: "groups", flag: groupsFlag, group: groupSearch, verbs: "search, verify", kinds: slides, idle: func(u use) string {
			if u.given("tier") {
				return "and --tier exclude each other; expected one of them"
			}
			return idleWithoutTables(u)
		}},
		{name: "groups", verbs: "bench slide"},
		{name: "threads", flag: threadsFlag, group: groupLimits, verbs: "search", kinds: puzzles, in: from(1), idle: idleThreads},
		{name: "threads", verbs: "labels, cache build, bench slide, bench bootstrap, bench ladder, bench formulations", in: from(1)},
		{name: "seed", verbs: "labels, bench pack, bench bootstrap, bench ladder, bench formulations, bench article"},
	}
}

// countOptions are about more than one solution.
func countOptions() []option {
	return []option{
		{name: "first", flag: firstFlag, group: groupCount, verbs: solving},
		{name: "first", flag: firstFlag, group: groupCount, verbs: "search", kinds: exact},
		{name: "first", verbs: "bench learned"},
		{name: "all", flag: allFlag, group: groupCount, verbs: running, kinds: exact},
		{name: "count", flag: countFlag, group: groupCount, verbs: running, kinds: exact},
		{name: "limit", flag: limitFlag, group: groupCount, verbs: running, kinds: exact, in: from(1), idle: func(u use) string {
			if u.text("engine") == engines.Frontier {
				return "does nothing with --engine frontier, which counts without listing"
			}
			return ""
		}},
		{name: "mirrors", flag: mirrorsFlag, group: groupCount, verbs: running, kinds: packs, idle: idleWithoutAll},
		{name: "graph", flag: graphFlag, group: groupCount, verbs: "search, verify", kinds: packs, files: true, idle: func(u use) string {
			if u.text("engine") == engines.Frontier {
				return "compares solutions, and --engine frontier counts without listing them"
			}
			return idleWithoutAll(u)
		}},
		{name: "distance", flag: distanceFlag, group: groupCount, verbs: "search, verify", kinds: packs, in: from(0), idle: func(u use) string {
			if u.given("graph") {
				return ""
			}
			return "is of the similarity graph; expected --graph FILE beside it"
		}},
		{name: "tune", flag: tuneFlag, group: groupSearch, verbs: "search", kinds: packs, idle: func(u use) string {
			if e, ok := engines.Lookup(u.text("engine")); ok && !e.Can.Tunes {
				return "is of the engine " + engines.Fast + ", not of " + e.Name
			}
			return ""
		}},
	}
}

// writerOptions are of the verbs that write a program or a picture.
func writerOptions() []option {
	return []option{
		{name: "format", verbs: "export", values: exportFormats},
		{name: "output", verbs: "export", files: true},
		{name: "stats", verbs: "show", idle: only("latex", "svg", "png", "library")},
		{name: "latex", verbs: "show", idle: only("stats", "svg", "png", "library")},
		{name: "svg", verbs: "show", kinds: slides | packs, files: true, idle: only("stats", "latex", "library")},
		{name: "png", verbs: "show", kinds: slides | packs, files: true, idle: only("stats", "latex", "library")},
		{name: "library", verbs: "show", idle: only("stats", "latex", "svg", "png")},
	}
}

// idleWithoutTables is for what only pattern databases have.
func idleWithoutTables(u use) string {
	switch heuristic := u.text("heuristic"); {
	case u.text("engine") == "parberry":
		return "does nothing with --engine parberry, which goes by rules"
	case heuristic == "", heuristic == "pattern", heuristic == learnedHeuristic:
		return ""
	default:
		return "is of pattern databases; the heuristic " + heuristic + " has none of its choice"
	}
}

// idleThreads is for engines that go alone. One thread is what they take; several boards
// are searched side by side.
func idleThreads(u use) string {
	engine := u.text("engine")
	alone := []string{"a*", "wa*", "bidirectional", "parberry", "ties"}
	e, ofCovers := engines.Lookup(engine)
	if u.text("threads") == "1" || u.several && engine == "parberry" || !slices.Contains(alone, engine) && (!ofCovers || e.Can.Workers) {
		return ""
	}
	return "does nothing with --engine " + engine + ", which goes with one thread"
}

// idleWithoutAll is for what needs every solution.
func idleWithoutAll(u use) string {
	switch {
	case u.given("limit"):
		return "compares all solutions; expected no --limit"
	case u.given("all"), u.given("count"):
		return ""
	}
	return "compares all solutions; expected --all or --count beside it"
}

// idleForPicture is for what belongs to the program where the puzzle is drawn.
func idleForPicture(u use) string {
	for _, name := range []string{"svg", "png", "library"} {
		if u.verb == "show" && u.given(name) {
			return "is of the integer program, which --" + name + " does not show"
		}
	}
	return ""
}

// only is for a flag that decides what is shown: no other one may do so too.
func only(others ...string) func(use) string {
	return func(u use) string {
		for _, name := range others {
			if u.given(name) {
				return "and --" + name + " exclude each other; expected one of them"
			}
		}
		return ""
	}
}

func words(list ...string) func() []string { return func() []string { return list } }

func backendNames() []string {
	var names []string
	for _, b := range backends.All() {
		names = append(names, b.Info().Name)
	}
	return names
}

func formulationNames() []string {
	var names []string
	for _, f := range planning.Formulations() {
		names = append(names, f.Name)
	}
	for _, f := range setpartition.Formulations() {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func reductionNames() []string {
	names := append([]string{"auto", "none"}, planning.ReductionNames()...)
	for _, r := range setpartition.Reductions() {
		names = append(names, r.Name)
	}
	return names
}

func slideEngineNames() []string {
	var names []string
	for _, e := range slide.Engines() {
		names = append(names, e.Name)
	}
	return names
}

// engineNames are those of boards, of the learned heuristic, and of packings and covers.
func engineNames() []string {
	return slices.Concat(slideEngineNames(), []string{"ties"}, engines.Names())
}
