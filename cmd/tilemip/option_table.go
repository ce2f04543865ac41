// The rows of the table: options of the verbs that take a subject. One row declares one
// option; CONTRIBUTING has the checklist. Rows of other verbs stand in option_tools.go.
//
// A row says for which verbs and kinds of subject its option is (Uses), and in Idle when it
// would do nothing all the same: then the command line is refused with that sentence, because
// an option that is silently ignored looks like one that was obeyed. The order of the rows is
// that of the help. A row without Into is read by its verb itself.

package main

import (
	"slices"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/internal/format/solution"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// The groups of options: the headings of --help, of the manual page and of the reference page.
const (
	groupSubject = "Subject and output"
	groupProgram = "Integer program"
	groupSearch  = "Native search"
	groupCount   = "Solutions of packings and covers"
	groupLimits  = "Limits"
	groupNEOS    = "NEOS"
)

// The verbs that many rows share. A list of verbs is a text with ", " between them.
const (
	solving    = "solve, verify, report"
	running    = "solve, search, verify"
	searching  = "search, verify, report"
	diagnosing = "diagnose infeasible, diagnose numerics"
	clients    = "neos submit, neos status, neos result, neos kill, neos solvers"
)

// outputOptions say what is worked on and how it is shown.
func outputOptions() []option.Row {
	return []option.Row{
		{Name: "board", Group: groupSubject, Value: "", Help: "a sliding board `ROWS` instead of a file, e.g. \"1 2 3 / 4 5 6 / 7 0 8\"",
			Uses: []option.Use{{Verbs: running + ", coordinate, report, check, export, show, " + diagnosing + ", neos submit, neos result, cache build"}}},
		{Name: "goal", Group: groupSubject, Value: "", Values: puzzle.GoalChoices, Open: true,
			Help: "bring sliding boards to the `GOAL`: blank-last, blank-first, rows of numbers, or auto, the first of these two that can be reached; a goal given with a board must be the same, with auto it stays",
			Uses: []option.Use{{Verbs: running + ", coordinate, report, check, export, show, " + diagnosing + ", neos submit, neos result", Kinds: option.Slides}, {Verbs: "cache build"}}},
		{Name: "json", Group: groupSubject, Value: false, Help: "one JSON object per subject on standard output, nothing else there",
			Uses: []option.Use{
				{Verbs: running + ", coordinate, work, merge, disassemble, check, check-lesson, " + diagnosing + ", backends, version, " + clients + ", cache, cache list, cache verify, cache clear, pieces, explain"},
				{Verbs: "show", Idle: func(l option.Line) string {
					if pictured(l) {
						return "is for text, and --svg, --png and --tikz draw a picture"
					}
					return ""
				}},
				{Verbs: "export", Idle: func(l option.Line) string {
					if l.Text("output") == "-" {
						return "reports what was written to a file; expected -o FILE beside it"
					}
					return ""
				}},
			}},
		{Name: "json-stream", Group: groupSubject, Value: false, Help: "one JSON object a line as things happen", Uses: []option.Use{{Verbs: running + ", coordinate"}}},
		{Name: "quiet", Short: "q", Group: groupSubject, Value: false, Help: "no progress on standard error",
			Uses: []option.Use{{Verbs: running + ", coordinate, work, merge, report, disassemble, export, show, " + diagnosing + ", " + clients + ", neos serve, cache build"}}},
		{Name: "no-color", Group: groupSubject, Value: false, Help: "no colour (also NO_COLOR)", Uses: []option.Use{{Verbs: running + ", coordinate"}}},
		proofOption(),
		{Name: "solution", Short: "o", Group: groupSubject, Into: into(func(s *session) *string { return &s.solution }), Help: "write the solution to `FILE` (models)", Files: option.Writes,
			Uses: []option.Use{{Verbs: "solve", Kinds: option.Models}, {Verbs: "neos result"}}},
		{Name: "solution-format", Group: groupSubject, Into: into(func(s *session) *string { return &s.pointKind }), Words: "by the extension of the file: .mst, .glpk, .xml, else highs",
			Help: "write the solution in the form of `KIND`: " + strings.Join(solution.Written(), ", "), Values: solution.Written,
			Uses: []option.Use{{Verbs: "solve", Kinds: option.Models, Idle: func(l option.Line) string {
				if l.Text("solution") == "" {
					return "is the form of a solution that is written; expected --solution FILE beside it"
				}
				return ""
			}}}},
	}
}

// programOptions say how an integer program is stated and solved. Those of the solver
// itself are declared in package backends; each has a row here with the verbs and kinds of
// subject that it applies to.
func programOptions() []option.Row {
	return []option.Row{
		{Name: "backend", Short: "b", Env: "TILEMIP_BACKEND", Group: groupProgram, Into: into(func(s *session) *string { return &s.backendName }),
			Help: "solve with the backend `NAME` (tilemip backends lists them)", Values: backendNames, Open: true, // an unknown one has a status of its own
			Uses: []option.Use{{Verbs: solving + ", diagnose infeasible, check-lesson"}}},
		{Name: "method", Group: groupProgram, Into: into(func(s *session) *string { return &s.asked.Method }), Value: integer.MethodAuto, Values: methodNames,
			Help: "solve by the method `NAME`. Boards: " + methodHelp(integer.Methods()) + ". First solutions of packings and covers: " + methodHelp(integer.CoverMethods()),
			Uses: []option.Use{{Verbs: solving, Kinds: option.Puzzles, Idle: idleMethod}}},
		{Name: "formulation", Short: "f", Group: groupProgram, Into: into(func(s *session) *string { return &s.asked.Formulation }),
			Help: "state a board by the formulation `NAME`: " + strings.Join(planning.FormulationNames(), ", "), Values: formulationNames, Open: true,
			Uses: []option.Use{{Verbs: solving, Kinds: option.Puzzles}, {Verbs: "export, show", Kinds: option.Slides, Idle: idleForPicture}, {Verbs: diagnosing + ", neos submit, neos result", Kinds: option.Slides}}},
		{Name: "horizon", Group: groupProgram, Into: into(func(s *session) *int { return &s.asked.Horizon }), Words: "grows until there is a plan", Unit: "moves",
			Help: "at most `N` moves (sliding boards)", In: option.From(1),
			Uses: []option.Use{{Verbs: solving + ", " + diagnosing + ", neos submit, neos result", Kinds: option.Slides}, {Verbs: "export, show", Kinds: option.Slides, Idle: idleForPicture}}},
		{Name: "memory", Group: groupProgram, Into: into(func(s *session) *int { return &s.asked.Memory }), Words: "2048", Unit: "MB",
			Help: "fill `MB` of memory with tables and prices of a board's branch and bound, at most; the plan's beam takes up to 150 more", In: option.From(64),
			Uses: []option.Use{{Verbs: solving, Kinds: option.Slides, Idle: idleMemory}}},
		{Name: "reduce", Group: groupProgram, Into: into(func(s *session) *option.Names { return (*option.Names)(&s.asked.Reduce) }), Value: "auto",
			Help:   "make the program smaller by `REDUCTIONS`: auto, none, or for boards some of " + strings.Join(planning.ReductionNames(), ",") + ", for packings and covers some of " + strings.Join(coverReductionNames(), ","),
			Values: reductionNames, List: true, Open: true,
			Uses: []option.Use{{Verbs: solving + ", " + diagnosing, Kinds: option.Puzzles}, {Verbs: "export, show", Kinds: option.Puzzles, Idle: idleForPicture}}},
		{Name: "patterns", Group: groupProgram, Into: into(func(s *session) *option.Groups { return (*option.Groups)(&s.asked.Patterns) }), Words: "as large as 20,000 columns allow",
			Help: "partition the tiles into `PATTERNS`, e.g. \"1 4 / 2 5 / 3\", each of 1 to 8 tiles (formulation operator-counting)",
			Uses: []option.Use{{Verbs: solving + ", export, show", Kinds: option.Slides, Idle: idleUncounted}}},
		{Name: "relax", Group: groupProgram, Into: into(func(s *session) *bool { return &s.asked.Relax }),
			Help: "prove a lower bound on the moves by linear programs, whose duals are checked in whole numbers; no plan is looked for (formulations operator-counting and patterns)",
			Uses: []option.Use{{Verbs: solving, Kinds: option.Slides, Idle: func(l option.Line) string {
				if f := l.Text("formulation"); f == planning.OperatorCounting || f == "patterns" || f == "" && l.Text("method") == integer.MethodSolver {
					return ""
				}
				return "is of the formulations " + planning.OperatorCounting + " and patterns; expected --formulation with one of them beside it"
			}}}},
		ofSolver("start", option.Row{Group: groupProgram, Into: into(func(s *session) *string { return &s.start }), Values: words(learnedStart), Open: true,
			Help: "begin with a `PLAN` for the board: its moves, such as LLUR, or " + learnedStart + ", which finds one by a network (formulation textbook)",
			Uses: []option.Use{{Verbs: solving, Kinds: option.Slides}}}),
		{Name: "force", Group: groupProgram, Into: into(func(s *session) *bool { return &s.asked.Force }), Help: "solve although parity proves the board unsolvable",
			Uses: []option.Use{{Verbs: solving, Kinds: option.Slides | option.Packs}}},
		{Name: "isolate", Group: groupProgram, Into: into(func(s *session) *bool { return &s.isolate }), Help: "solve in a child process, so that a crash of the solver's library loses nothing",
			Uses: []option.Use{{Verbs: solving, Idle: func(l option.Line) string {
				if !l.Apart {
					return ""
				}
				return "is for solvers that are linked in; " + l.Backend + " runs in a process of its own anyway"
			}}}},
		rangingOption(),
		ofSolver("pool", option.Row{Group: groupProgram, Uses: []option.Use{{Verbs: "solve, verify", Kinds: option.Models}}}),
		ofSolver("option", option.Row{Group: groupProgram, Uses: []option.Use{{Verbs: solving + ", diagnose infeasible", Kinds: option.Models}}}),
		ofSolver("reformulate", option.Row{Group: groupProgram, Uses: []option.Use{{Verbs: solving, Kinds: option.Models}}}),
		ofSolver("strict", option.Row{Group: groupProgram, Uses: []option.Use{{Verbs: solving + ", show, export", Kinds: option.Models}}}),
	}
}

// limitOptions say when a run ends, and how it draws random numbers and shares its work. Gaps
// and limits of nodes are of the solver's own branch and bound. Boards take the relative gap
// only, as their objective is a number of moves; packings and covers have no objective.
func limitOptions() []option.Row {
	return []option.Row{
		ofSolver("gap", option.Row{Group: groupLimits, Uses: []option.Use{{Verbs: solving + ", neos submit", Kinds: option.Slides | option.Models}}}),
		ofSolver("absolute-gap", option.Row{Group: groupLimits, Uses: []option.Use{{Verbs: solving, Kinds: option.Models}}}),
		ofSolver("node-limit", option.Row{Group: groupLimits, Uses: []option.Use{{Verbs: solving, Kinds: option.Models}}}),
		ofSolver("solution-limit", option.Row{Group: groupLimits, Uses: []option.Use{{Verbs: solving, Kinds: option.Models, Idle: func(l option.Line) string {
			if l.Given("first") {
				return "and --first exclude each other; expected one of them"
			}
			return ""
		}}}}),
		ofSolver("tolerance", option.Row{Group: groupLimits, Uses: []option.Use{{Verbs: solving + ", diagnose infeasible", Kinds: option.Models}}}),
		ofSolver("seed", option.Row{Group: groupLimits, Uses: []option.Use{{Verbs: solving + ", diagnose infeasible, neos submit"}}}),
		ofSolver("seed", option.Row{Group: groupLimits, Help: "seed `N` of the random numbers",
			Uses: []option.Use{{Verbs: "search", Kinds: option.Packs, Idle: idleSeed}}}),
		ofSolver("threads", option.Row{Group: groupLimits, Help: "`N` threads for the solver, or for the search of boards, many of them side by side",
			Uses: []option.Use{{Verbs: solving + ", diagnose infeasible, neos submit, cache build"}, {Verbs: "search", Kinds: option.Puzzles, Idle: idleThreads}}}),
		ofSolver("time-limit", option.Row{Group: groupLimits, Env: "TILEMIP_TIME_LIMIT", Uses: []option.Use{{Verbs: running + ", coordinate, report, disassemble, diagnose infeasible, neos submit"}}}),
	}
}

// searchOptions are those of the native engines. The lists of names come from the tables of the
// engines and heuristics, so that a new one needs no change here.
func searchOptions() []option.Row {
	return []option.Row{
		{Name: "engine", Group: groupSearch, Into: into(func(s *session) *string { return &s.asked.Engine }), Values: engineNames,
			Help: "search with the engine `NAME`: boards with " + strings.Join(slide.EngineNames(), ", ") + "; " + coverEngineHelp(),
			Uses: []option.Use{{Verbs: searching, Kinds: option.Puzzles}}},
		{Name: "heuristic", Group: groupSearch, Into: into(func(s *session) *string { return &s.asked.Heuristic }), Values: slide.HeuristicNames,
			Help: "search boards with the heuristic `NAME`: " + strings.Join(slide.HeuristicNames(), ", "),
			Uses: []option.Use{{Verbs: searching, Kinds: option.Slides, Idle: idleByRules}}},
		{Name: "network", Group: groupSearch, Into: into(func(s *session) *string { return &s.asked.Network }), Words: "the one for the board", Values: learned.Networks, Open: true, Files: option.Reads,
			Help: "of the heuristic learned: the network `NAME`, or a file: " + strings.Join(learned.Networks(), ", "),
			Uses: []option.Use{{Verbs: searching, Kinds: option.Slides, Idle: func(l option.Line) string {
				if l.Text("heuristic") == learned.Name || l.Text("engine") == "ties" {
					return ""
				}
				return "applies only to the heuristic learned; expected --heuristic learned beside it"
			}}}},
		{Name: "weight", Group: groupSearch, Into: into(func(s *session) *float64 { return &s.asked.Weight }), Words: "1.5; with --heuristic learned 1.1", In: option.Between(1, 1000),
			Help: "of the engine wa*: a plan of at most `W` times the fewest moves, 1 to 1000", By: words("wa*"),
			Uses: []option.Use{{Verbs: searching, Kinds: option.Slides, Idle: func(l option.Line) string {
				if e, err := slide.LookupEngine(l.Text("engine")); err == nil && e.Weight {
					return ""
				}
				return "applies only to the engine wa*; expected --engine wa* beside it"
			}}}},
		{Name: "tier", Group: groupSearch, Into: into(func(s *session) *int { return &s.asked.Tier }), Words: "grows with the work", Unit: "tiles", In: option.Between(5, 8),
			Help: "pdb size: pattern databases with groups of at most `N` tiles, 5 to 8",
			Uses: []option.Use{{Verbs: searching, Kinds: option.Slides, Idle: idleWithoutTables}, {Verbs: "coordinate", Kinds: option.Slides}, {Verbs: "cache build"}}},
		{Name: "groups", Group: groupSearch, Into: into(func(s *session) *option.Groups { return (*option.Groups)(&s.asked.Groups) }),
			Help: "pattern databases of these `GROUPS` of tiles, e.g. \"1 5 6 9 10 13 / 7 8 11 12 14 15 / 2 3 4\"",
			Uses: []option.Use{{Verbs: searching, Kinds: option.Slides, Idle: func(l option.Line) string {
				if l.Given("tier") {
					return "and --tier exclude each other; expected one of them"
				}
				return idleWithoutTables(l)
			}}, {Verbs: "coordinate", Kinds: option.Slides}}},
		{Name: "tune", Group: groupSearch, Into: into(func(s *session) *bool { return &s.tune }), Value: true,
			Help: "choose kernel and piece for the packing; --tune=false takes the list kernel and the piece with the fewest places", By: enginesWith(func(c engines.Capabilities) bool { return c.Tunes }),
			Uses: []option.Use{{Verbs: "search", Kinds: option.Packs, Idle: func(l option.Line) string {
				if e, ok := engines.Lookup(l.Text("engine")); ok && !e.Can.Tunes {
					return "applies only to the engine " + engines.Fast + ", not to " + e.Name
				}
				return ""
			}}}},
	}
}

// countOptions are about more than one solution, of packings and covers. Without any of them
// one solution is enough.
func countOptions() []option.Row {
	return []option.Row{
		{Name: "first", Group: groupCount, Into: into(func(s *session) *bool { return &s.first }), Help: "stop at the first solution",
			Uses: []option.Use{{Verbs: solving}, {Verbs: "search", Kinds: option.Exact}}},
		{Name: "all", Group: groupCount, Into: into(func(s *session) *bool { return &s.asked.All }), Help: "every solution (packings and covers)",
			Uses: []option.Use{{Verbs: running + ", coordinate", Kinds: option.Exact}, {Verbs: "disassemble", Kinds: option.Packs}}},
		{Name: "count", Group: groupCount, Into: into(func(s *session) *bool { return &s.asked.Count }),
			Help: "count the solutions without showing them (packings and covers); of packings all, up to rotation, and up to rotation and reflection",
			Uses: []option.Use{{Verbs: running + ", coordinate", Kinds: option.Exact}}},
		{Name: "count", Group: groupCount, Value: false, Help: "only how many pieces there are", Uses: []option.Use{{Verbs: "pieces"}}},
		{Name: "limit", Group: groupCount, Into: into(func(s *session) *int { return &s.asked.Limit }), Words: "1 without --all and --count, else none", Unit: "solutions", In: option.From(1),
			Help: "stop after `N` solutions (packings and covers)", By: enginesWith(func(c engines.Capabilities) bool { return c.Lists }),
			Uses: []option.Use{{Verbs: running, Kinds: option.Exact, Idle: func(l option.Line) string {
				if e, ok := engines.Lookup(l.Text("engine")); ok && !e.Can.Lists {
					return "does nothing with --engine " + e.Name + ", which counts without listing"
				}
				return ""
			}}, {Verbs: "disassemble", Kinds: option.Packs}}},
		{Name: "mirrors", Group: groupCount, Into: into(func(s *session) *bool { return &s.asked.Mirrors }),
			Help: "count a solution of a packing and its mirror image as one, in the key unique and in the graph; the three numbers are given with and without",
			Uses: []option.Use{{Verbs: running + ", coordinate", Kinds: option.Packs, Idle: idleWithoutAll}, {Verbs: "disassemble", Kinds: option.Packs, Idle: idleWithoutAll}}},
		{Name: "graph", Group: groupCount, Into: into(func(s *session) *string { return &s.graph }), Files: option.Writes,
			Help: "write the similarity graph of the solutions of a packing as GraphML to `FILE`, or draw it where its name ends in .svg, .png or .tex; with --all or --count", By: enginesWith(func(c engines.Capabilities) bool { return c.Lists }),
			Uses: []option.Use{{Verbs: searching, Kinds: option.Packs, Idle: func(l option.Line) string {
				if e, ok := engines.Lookup(l.Text("engine")); ok && !e.Can.Lists {
					return "compares solutions, and --engine " + e.Name + " counts without listing them"
				}
				return idleWithoutAll(l)
			}}}},
		{Name: "tree", Group: groupCount, Into: into(func(s *session) *string { return &s.tree }), Files: option.Writes,
			Help: "write the solutions of a packing up to symmetry to `FILE`, sorted as a tree: by the placements of the pieces of --by, with the families of the similarity graph; with --all or --count", By: enginesWith(func(c engines.Capabilities) bool { return c.Lists }),
			Uses: []option.Use{{Verbs: "search", Kinds: option.Packs, Idle: func(l option.Line) string {
				if e, ok := engines.Lookup(l.Text("engine")); ok && !e.Can.Lists {
					return "sorts solutions, and --engine " + e.Name + " counts without listing them"
				}
				return idleWithoutAll(l)
			}}}},
		{Name: "by", Group: groupCount, Into: into(func(s *session) *string { return &s.treeBy }), Words: "all pieces, those with the fewest placements first",
			Help: "sort the tree by the placements of these `PIECES`, with commas between, such as T,P",
			Uses: []option.Use{{Verbs: "search", Kinds: option.Packs, Idle: func(l option.Line) string {
				if l.Given("tree") {
					return ""
				}
				return "sorts the tree of solutions; expected --tree FILE beside it"
			}}}},
		{Name: "distance", Group: groupCount, Into: into(func(s *session) *int { return &s.distance }), Value: 2, Unit: "pieces", In: option.From(0),
			Help: "join solutions in the graph in which at most `N` pieces lie differently",
			Uses: []option.Use{{Verbs: searching, Kinds: option.Packs, Idle: func(l option.Line) string {
				if l.Given("graph") || l.Given("tree") {
					return ""
				}
				return "applies only to the similarity graph; expected --graph FILE beside it"
			}}}},
	}
}

// writerOptions are of the verbs that write a program. Of what show can write, one thing is chosen.
func writerOptions() []option.Row {
	return []option.Row{
		{Name: "format", Value: "", Help: "`FORMAT`: " + strings.Join(jobs.Formats(), ", "), Values: jobs.Formats, Uses: []option.Use{{Verbs: "export"}}},
		{Name: "output", Short: "o", Value: "-", Help: "write to `FILE`; - is standard output", Files: option.Writes, Beside: besideExport, Uses: []option.Use{{Verbs: "report, handout"}, {Verbs: "export"}}},
		{Name: "stats", Value: false, Help: "the size of the program and of its families", Uses: []option.Use{{Verbs: "show", Idle: only("latex", "svg", "png", "tikz", "library")}}},
		{Name: "latex", Value: false, Help: "the formulation as a LaTeX document", Uses: []option.Use{{Verbs: "show", Idle: only("stats", "svg", "png", "tikz", "library")}}},
		{Name: "library", Value: false, Help: "list the puzzles that come with the program; library:NAME is such a subject",
			Uses: []option.Use{{Verbs: "show", Idle: only("stats", "latex", "svg", "png", "tikz")}}},
	}
}

// idleWithoutTables is for options that only affect pattern databases.
func idleWithoutTables(l option.Line) string {
	if why := idleByRules(l); why != "" {
		return why
	}
	h, err := slide.LookupHeuristic(l.Text("heuristic"))
	if err != nil || h.Tiers {
		return ""
	}
	return "applies only to pattern databases; the heuristic " + h.Name + " has none of its choice"
}

// idleByRules is for options that an engine without a heuristic does not use.
func idleByRules(l option.Line) string {
	if e, err := slide.LookupEngine(l.Text("engine")); err == nil && e.Rules {
		return "does nothing with --engine " + e.Name + ", which follows rules and uses no heuristic"
	}
	return ""
}

// idleThreads is for engines that use one thread; several boards are still searched in
// parallel.
func idleThreads(l option.Line) string {
	engine := l.Text("engine")
	board, err := slide.LookupEngine(engine)
	e, ofCovers := engines.Lookup(engine)
	if l.Text("threads") == "1" || l.Several && board.Rules || (err != nil || board.Threads) && (!ofCovers || e.Can.Threads) {
		return ""
	}
	return "does nothing with --engine " + engine + ", which uses one thread"
}

// idleSeed is for searches that draw no random numbers: for all solutions, or by an engine
// that has none.
func idleSeed(l option.Line) string {
	if l.Given("all") || l.Given("count") || l.Given("limit") && l.Text("limit") != "1" {
		return "applies only where one solution is asked for"
	}
	if e, ok := engines.Lookup(l.Text("engine")); ok && !e.Can.Seeds {
		return "does nothing with --engine " + e.Name + ", which draws no random numbers"
	}
	return ""
}

// idleWithoutAll is for options that need every solution.
func idleWithoutAll(l option.Line) string {
	switch {
	case l.Given("limit"):
		return "compares all solutions; expected no --limit"
	case l.Given("all"), l.Given("count"):
		return ""
	}
	return "compares all solutions; expected --all or --count beside it"
}

// idleForPicture is for options of the integer program when the puzzle is drawn instead.
func idleForPicture(l option.Line) string {
	if what := l.Text("draw"); what == drawProgram || what == drawRelaxation {
		return ""
	}
	for _, name := range []string{"svg", "png", "tikz", "library"} {
		if l.Verb == "show" && l.Given(name) {
			return "applies to the integer program, which --" + name + " does not show"
		}
	}
	return ""
}

// only is for a flag that decides what is shown: no other one may do so too.
func only(others ...string) func(option.Line) string {
	return func(l option.Line) string {
		for _, name := range others {
			if l.Given(name) {
				return "and --" + name + " exclude each other; expected one of them"
			}
		}
		return ""
	}
}

// words is a fixed list of values, in the form that a row expects.
func words(list ...string) func() []string { return func() []string { return list } }

// backendNames lists all backends, also those that are not available here: naming one of them
// gets an error that says how to install it.
func backendNames() []string {
	var names []string
	for _, b := range backends.All() {
		names = append(names, b.Info().Name)
	}
	return names
}

// idleUncounted refuses an option without the formulation that it is of.
func idleUncounted(l option.Line) string {
	if l.Text("formulation") == planning.OperatorCounting {
		return ""
	}
	return "applies only to the formulation " + planning.OperatorCounting + "; expected --formulation " + planning.OperatorCounting + " beside it"
}

// formulationNames lists the formulations of boards and of covers, in alphabetical order.
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

// coverReductionNames lists the reductions of packings and covers.
func coverReductionNames() []string {
	var names []string
	for _, r := range setpartition.Reductions() {
		names = append(names, r.Name)
	}
	return names
}

// reductionNames lists the values of --reduce.
func reductionNames() []string {
	return slices.Concat([]string{"auto", "none"}, planning.ReductionNames(), coverReductionNames())
}

// engineNames are those of boards, and of packings and covers.
func engineNames() []string { return slices.Concat(slide.EngineNames(), engines.Names()) }
