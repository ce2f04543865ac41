// The groups of options of the native engines, and of the solutions of packings and covers. The
// lists of names come from the tables of the engines and heuristics, so that a new one needs no
// change here.

package main

import (
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// Engine is how a search goes.
type Engine struct{}

// Rows declares the options.
func (*Engine) Rows(k *call) []option.Row {
	return []option.Row{
		{Name: "engine", Group: groupSearch, To: &k.asked.Engine, Values: engineNames, For: option.Puzzles,
			Help: "search with the engine `NAME`, such as ida* or dlx", More: "Boards: " + strings.Join(slide.EngineNames(), ", ") + "; " + coverEngineHelp() + "."},
		{Name: "heuristic", Group: groupSearch, To: &k.asked.Heuristic, Values: slide.HeuristicNames, For: option.Slides, Idle: idleByRules,
			Help: "use the heuristic `NAME`, such as pattern or manhattan"},
		{Name: "network", Group: groupSearch, To: &k.asked.Network, Words: "the one for the board", Values: learned.Networks, Open: true, Files: option.Reads, For: option.Slides,
			Help: "use the neural network or file `NAME` for the heuristic learned",
			Idle: option.Unless(func(l option.Line) bool { return l.Text("heuristic") == learned.Name || l.Text("engine") == "ties" }, "applies only to the heuristic learned; expected --heuristic learned beside it")},
		{Name: "weight", Group: groupSearch, To: &k.asked.Weight, Words: "1.5; with --heuristic learned 1.1", In: option.Between(1, 1000), By: option.Words("wa*"), For: option.Slides,
			Help: "accept plans of up to `W` times the fewest moves, by the engine wa*",
			Idle: option.Unless(func(l option.Line) bool {
				e, err := slide.LookupEngine(l.Text("engine"))
				return err == nil && e.Weight
			}, "applies only to the engine wa*; expected --engine wa* beside it")},
	}
}

// Tables are the pattern databases of a search.
type Tables struct {
	own bool // the verb has no other heuristic
}

// Rows declares the options.
func (g *Tables) Rows(k *call) []option.Row {
	hasTables := idleWithoutTables
	if g.own {
		hasTables = func(option.Line) string { return "" }
	}
	return []option.Row{
		{Name: "tier", Group: groupSearch, To: &k.asked.Tier, Words: "grows with the work", In: option.Between(5, 8), For: option.Slides, Idle: hasTables,
			Help: "use pattern databases of at most `N` tiles each"},
		{Name: "groups", Group: groupSearch, To: (*option.Groups)(&k.asked.Groups), For: option.Slides,
			Help: "use pattern databases of these `GROUPS` of tiles, e.g. \"1 2 5 6 / 3 4 7 8 / 9 10 11\"",
			Idle: option.Either(option.Excluded("tier"), hasTables)},
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

// Chance is of the packing engines that choose or draw.
type Chance struct{ tune bool }

// Rows declares the options.
func (g *Chance) Rows(k *call) []option.Row {
	return []option.Row{
		{Name: "seed", Group: groupLimits, To: &k.asked.Solver.Seed, Help: "set the random seed to `N`", For: option.Packs, Idle: idleSeed},
		{Name: "tune", Group: groupSearch, To: &g.tune, Value: true, For: option.Packs, By: enginesWith(func(c engines.Capabilities) bool { return c.Tunes }),
			Help: "choose kernel and branching piece to suit the packing",
			More: "--tune=false takes the list kernel and the piece with the fewest placements.",
			Idle: func(l option.Line) string {
				if e, ok := engines.Lookup(l.Text("engine")); ok && !e.Can.Tunes {
					return "applies only to the engine " + engines.Fast + ", not to " + e.Name
				}
				return ""
			}},
	}
}

// Ask says whether to choose.
func (g *Chance) Ask(_ *call, _ tilemip.Subject, o *tilemip.Options) error {
	o.Untuned = !g.tune
	return nil
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

// First is the end at the first solution.
type First struct {
	on    bool
	kinds option.Kinds
}

// Rows declares the option.
func (g *First) Rows(*call) []option.Row {
	return []option.Row{{Name: "first", Group: groupCount, To: &g.on, For: g.kinds, Help: "stop at the first feasible solution"}}
}

// Before refuses --first with every solution.
func (g *First) Before(k *call, _ []tilemip.Subject) error {
	if k.asked.All && k.asked.Count || g.on && (k.asked.All || k.asked.Count) {
		return usagef("--first, --all and --count exclude each other; expected one of them")
	}
	return nil
}

// Ask bounds the solutions.
func (g *First) Ask(_ *call, _ tilemip.Subject, o *tilemip.Options) error {
	if g.on {
		o.Solver.SolutionLimit = 1
	}
	return nil
}

// All is every solution; without any of these options one solution is enough.
type All struct{ kinds option.Kinds }

// Rows declares the options.
func (g *All) Rows(k *call) []option.Row {
	return []option.Row{
		{Name: "all", Group: groupCount, To: &k.asked.All, For: g.kinds, Help: "find every solution"},
		{Name: "mirrors", Group: groupCount, To: &k.asked.Mirrors, For: option.Packs, Idle: idleWithoutAll,
			Help: "count a solution and its mirror image as one",
			More: "In the JSON key unique and in the graph; all counts are printed either way."},
	}
}

// Count is the number of solutions.
type Count struct{}

// Rows declares the option.
func (*Count) Rows(k *call) []option.Row {
	return []option.Row{{Name: "count", Group: groupCount, To: &k.asked.Count, For: option.Exact,
		Help: "count the solutions without printing them", More: "Packings: all, up to rotation, and up to rotation and reflection."}}
}

// Limit bounds the number of solutions.
type Limit struct{ kinds option.Kinds }

// Rows declares the option.
func (g *Limit) Rows(k *call) []option.Row {
	return []option.Row{{Name: "limit", Group: groupCount, To: &k.asked.Limit, Words: "1 without --all and --count, else none", In: option.From(1), For: g.kinds, By: listing,
		Help: "stop after `N` solutions", Idle: unlisted("does nothing with --engine %s, which counts without listing", func(option.Line) string { return "" })}}
}

// listing are the engines that list the solutions that they count.
var listing = enginesWith(func(c engines.Capabilities) bool { return c.Lists })

// unlisted is for options about the solutions of engines that do not list them.
func unlisted(why string, further func(option.Line) string) func(option.Line) string {
	return func(l option.Line) string {
		if e, ok := engines.Lookup(l.Text("engine")); ok && !e.Can.Lists {
			return strings.ReplaceAll(why, "%s", e.Name)
		}
		return further(l)
	}
}

// Solutions is how many solutions of a packing or a cover are asked for.
type Solutions struct {
	First
	All
	Count
	Limit
}

// solutions is the group of a verb whose --first is for some kinds of subject; 0 is all.
func solutions(first option.Kinds) Solutions {
	return Solutions{First{kinds: first}, All{option.Exact}, Count{}, Limit{option.Exact}}
}

// idleWithoutAll is for options that need every solution.
func idleWithoutAll(l option.Line) string {
	if l.Given("limit") {
		return "compares all solutions; expected no --limit"
	}
	return option.Beside("compares all solutions; expected --all or --count beside it", "all", "count")(l)
}

// engineNames are those of boards, and of packings and covers.
func engineNames() []string { return slices.Concat(slide.EngineNames(), engines.Names()) }

// enginesWith are the names of the engines of packings and covers with a capability.
func enginesWith(has func(engines.Capabilities) bool) func() []string {
	return func() []string {
		return option.Texts(engines.All(), func(e engines.Engine) string {
			if has(e.Can) {
				return e.Name
			}
			return ""
		})
	}
}

// coverEngineHelp lists the engines of packings and covers for the help of --engine.
func coverEngineHelp() string {
	packs := option.Texts(engines.All(), func(e engines.Engine) string {
		if e.Can.Lists {
			return e.Name
		}
		return e.Name + " (counts without listing)"
	})
	covers := enginesWith(func(c engines.Capabilities) bool { return c.Covers })()
	return "packings: " + strings.Join(packs, ", ") + "; covers: " + strings.Join(covers, ", ")
}
