package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/model/planning"
)

// Flags that mean the same for every verb.
var (
	jsonFlag    = &cli.BoolFlag{Name: "json", Usage: "one JSON object per subject on standard output, nothing else there"}
	streamFlag  = &cli.BoolFlag{Name: "json-stream", Usage: "one JSON object a line as things happen"}
	quietFlag   = &cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "no progress on standard error"}
	noColorFlag = &cli.BoolFlag{Name: "no-color", Usage: "no colour (also NO_COLOR)"}

	backendFlag     = &cli.StringFlag{Name: "backend", Aliases: []string{"b"}, Usage: "solve with the backend `NAME` (tilemip backends lists them)", EnvVars: []string{"TILEMIP_BACKEND"}}
	formulationFlag = &cli.StringFlag{Name: "formulation", Aliases: []string{"f"}, Usage: "state a board by the formulation `NAME`: " + strings.Join(planning.FormulationNames(), ", "), Value: ""}
	horizonFlag     = &cli.IntFlag{Name: "horizon", Usage: "at most `N` moves (sliding boards)", DefaultText: "grows until there is a plan"}
	timeLimitFlag   = &cli.DurationFlag{Name: "time-limit", Usage: "stop after `DURATION`, e.g. 60s or 5m, with the best found", DefaultText: "none", EnvVars: []string{"TILEMIP_TIME_LIMIT"}}
	firstFlag       = &cli.BoolFlag{Name: "first", Usage: "stop at the first solution"}
	allFlag         = &cli.BoolFlag{Name: "all", Usage: "every solution (packings and covers)"}
	countFlag       = &cli.BoolFlag{Name: "count", Usage: "count the solutions without showing them (packings and covers); of packings all, up to rotation, and up to rotation and reflection"}
	limitFlag       = &cli.IntFlag{Name: "limit", Usage: "stop after `N` solutions (packings and covers)", DefaultText: "1 without --all and --count, else none"}
	seedFlag        = &cli.IntFlag{Name: "seed", Usage: "random seed `N` of the solver"}
	threadsFlag     = &cli.IntFlag{Name: "threads", Usage: "`N` threads for the solver, or for the search of boards, many of them side by side", Value: 1}
	gapFlag         = &cli.Float64Flag{Name: "gap", Usage: "stop when the gap relative to the objective is at most `G`"}
	isolateFlag     = &cli.BoolFlag{Name: "isolate", Usage: "solve in a child process, so that a crash of the solver's library loses nothing"}
	forceFlag       = &cli.BoolFlag{Name: "force", Usage: "solve although parity proves the board unsolvable"}
	reduceFlag      = &cli.StringFlag{Name: "reduce", Usage: "make the program smaller by `REDUCTIONS`: auto, none, or for boards some of " + strings.Join(planning.ReductionNames(), ",") + ", for packings and covers some of symmetry,parity,volume,fit,dominated", Value: "auto"}
	engineFlag      = &cli.StringFlag{Name: "engine", Usage: "search boards with the engine `NAME` ida*, a*, wa*, bidirectional or parberry; " + coverEngineHelp()}
	tierFlag        = &cli.IntFlag{Name: "tier", Usage: "pattern databases with groups of at most `N` tiles, 5 to 8", DefaultText: "grows with the work"}
	groupsFlag      = &cli.StringFlag{Name: "groups", Usage: "pattern databases of these `GROUPS` of tiles, e.g. \"1 5 6 9 10 13 / 7 8 11 12 14 15 / 2 3 4\""}
	heuristicFlag   = &cli.StringFlag{Name: "heuristic", Usage: "search sliding boards with the heuristic `NAME`; learned is a network, for boards of 4×4, with the engines ida*, a*, wa* and ties"}
	weightFlag      = &cli.Float64Flag{Name: "weight", Usage: "of the engine wa*: a plan of at most `W` times the fewest moves, 1 to 1000", DefaultText: "1.5; with --heuristic learned 1.1"}
)

// flags joins lists of flags, each flag once.
func flags(lists ...[]cli.Flag) []cli.Flag {
	var out []cli.Flag
	seen := map[string]bool{}
	for _, list := range lists {
		for _, f := range list {
			if name := f.Names()[0]; !seen[name] {
				seen[name] = true
				out = append(out, f)
			}
		}
	}
	return out
}

// session is one run of a verb: its flags, its streams, and how it shows things.
type session struct {
	*streams
	context     *cli.Context // the command line
	view        *view
	solver      backends.Options // for a solver; the limits and threads are also the searches'
	backendName string
	formulation string
	horizon     int
	first       bool
	all, count  bool
	mirrors     bool   // mirror images of packings are one
	graph       string // file for the similarity graph of packings
	distance    int    // of its edges
	limit       int
	isolate     bool
	force       bool

	reduce     string // reductions of covers
	start      string // a plan to begin with
	engine     string
	heuristic  string
	weight     float64
	tier       int
	groups     [][]int
	solution   string   // file for the point of a model
	boards     int      // sliding boards to be searched in this run, about
	warned     sync.Map // warnings shown
	neos       backends.Backend
	remote     remote        // what was heard from NEOS of the subject under way
	secondLook time.Duration // at claims from NEOS
}

func newSession(c *cli.Context, io *streams) (*session, error) {
	s := &session{
		streams: io, context: c, view: newView(c, io),
		backendName: c.String("backend"), formulation: c.String("formulation"), horizon: c.Int("horizon"),
		solver: backends.Options{TimeLimit: c.Duration("time-limit"), Seed: c.Int("seed"), Threads: c.Int("threads"), RelativeGap: c.Float64("gap")},
		first:  c.Bool("first"), all: c.Bool("all"), count: c.Bool("count"),
		limit:   c.Int("limit"),
		isolate: c.Bool("isolate"), force: c.Bool("force"), reduce: c.String("reduce"), start: c.String("start"), engine: c.String("engine"), solution: c.String("solution"), heuristic: c.String("heuristic"),
		tier: c.Int("tier"), weight: c.Float64("weight"),
	}
	s.secondLook = c.Duration(secondLookFlag.Name)
	s.neos = &doubting{s.neosBackend(c), s}
	s.mirrors, s.graph, s.distance = c.Bool("mirrors"), c.String("graph"), c.Int("distance")
	var err error
	if s.groups, err = parseGroups(c.String("groups")); err != nil {
		return nil, err
	}
	if s.all && s.count || s.first && (s.all || s.count) {
		return nil, usagef("--first, --all and --count exclude each other; expected one of them")
	}
	return s, nil
}

// parseGroups reads --groups: groups of tiles, apart by slashes.
func parseGroups(text string) ([][]int, error) {
	if text == "" {
		return nil, nil
	}
	var groups [][]int
	for _, part := range strings.Split(text, "/") {
		var group []int
		for _, word := range strings.FieldsFunc(part, func(r rune) bool { return r == ' ' || r == ',' }) {
			tile, err := strconv.Atoi(word)
			if err != nil {
				return nil, usagef("--groups: %q is not a tile; want numbers, and a slash between groups", word)
			}
			group = append(group, tile)
		}
		groups = append(groups, group)
	}
	return groups, nil
}

// backend returns the backend asked for, wrapped in a child process when wished.
func (s *session) backend() (backends.Backend, error) {
	if s.backendName == s.neos.Info().Name { // as its own flags want it
		if missing := s.neos.Info().Missing; missing != "" {
			return nil, &backends.MissingError{Name: s.backendName, How: missing}
		}
		return s.neos, nil
	}
	var b backends.Backend
	var err error
	if s.backendName == "" {
		b, err = backends.Default()
	} else {
		b, err = backends.Lookup(s.backendName)
	}
	if err != nil {
		return nil, err
	}
	if s.isolate {
		return isolate.New(b.Info().Name), nil
	}
	return b, nil
}

// options are those for a solver, with what is left of the time limit.
func (s *session) options(left time.Duration) backends.Options {
	o := s.solver
	o.TimeLimit, o.Events = left, s.view.event
	if s.first {
		o.SolutionLimit = 1
	}
	return o
}

// deadline bounds a context by the time limit, where there is one.
func (s *session) deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.solver.TimeLimit == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, s.solver.TimeLimit)
}

// verb is what solve, search and verify have in common: read the flags and all
// subjects, find the backend, and answer for one subject after the other. road
// returns the answer and its exit status; b is nil unless needsBackend.
func verb(io *streams, needsBackend bool, road func(ctx context.Context, s *session, b backends.Backend, one *subject) (*answer, int, error)) cli.ActionFunc {
	return func(c *cli.Context) error {
		s, all, err := begin(c, io)
		if err != nil {
			return err
		}
		var b backends.Backend
		if needsBackend {
			if b, err = s.backend(); err != nil {
				return err
			}
		}
		return s.each(c.Context, b, all, func(ctx context.Context, one *subject) (*answer, int, error) {
			return road(ctx, s, b, one)
		})
	}
}

// begin reads the flags and all subjects.
func begin(c *cli.Context, io *streams) (*session, []*subject, error) {
	s, err := newSession(c, io)
	if err != nil {
		return nil, nil, err
	}
	all, err := subjects(c, io)
	if err != nil {
		return nil, nil, err
	}
	if len(all) > 1 && (s.solution != "" || s.graph != "") {
		return nil, nil, usagef("--solution and --graph write one file; expected one subject, found %d", len(all))
	}
	s.boards = len(all)
	return s, all, nil
}

// ready reports why a subject cannot be worked on: it could not be read, or the command
// line has something that would do nothing for it.
func (s *session) ready(b backends.Backend, one *subject) error {
	if one.err != nil {
		return one.err
	}
	return s.refuse(b, one)
}

// answered turns the answer of one road into what verb wants.
func answered(a *answer, err error) (*answer, int, error) {
	if err != nil {
		return nil, exitFailed, err
	}
	return a, exitStatus(a), nil
}

// each runs do for every subject, shows each answer or error, and ends with the worst
// exit status: a subject that fails does not cost the answers of the others.
func (s *session) each(ctx context.Context, b backends.Backend, all []*subject, do func(context.Context, *subject) (*answer, int, error)) error {
	status := exitDone
	for _, one := range all {
		m := newMeter()
		var a *answer
		var exit int
		err := s.ready(b, one)
		if err == nil {
			a, exit, err = do(ctx, one)
		}
		if err != nil {
			status = worse(status, s.failed(one, err))
			if ctx.Err() != nil {
				return exitWith(exitInterrupted)
			}
			continue
		}
		m.read(a)
		if len(all) > 1 || one.name != "" {
			a.Subject = one.name
		}
		if err := s.view.answer(a, one); err != nil {
			return fmt.Errorf("writing the answer: %w", err)
		}
		status = worse(status, exit)
		if ctx.Err() != nil {
			return exitWith(exitInterrupted)
		}
	}
	return exitWith(status)
}

// failed shows the error of a subject and returns its exit status.
func (s *session) failed(one *subject, err error) int {
	s.view.progress.clear()
	if (s.view.json || s.view.stream) && !silent(err) {
		writeFailure(s.out, s.view.stream, one, err)
	}
	return report(s.err, err)
}
