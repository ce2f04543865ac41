package process

// The table of solver programs. To add one: a row here, a file that reads its answer, and a
// recorded answer for each status in testdata; CONTRIBUTING.md has the whole list.

import (
	"context"
	"regexp"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// solver is one row of the table: a program, how it is called, and how its answer
// is read.
type solver struct {
	name, program    string               // of the backend, of the program on PATH
	source           string               // where it can be had, a clause for a sentence
	library          backends.Backend     // answers instead where it is available, see Prefer; or nil
	find             func() string        // looks for the program before PATH; nil, or "": PATH
	prepare          func(*job) error     // writes further files, after the start; nil: none
	saved            func(*job) []float64 // the last point that the program saved before it was killed; nil: it saves none
	atEnd            func(*job)           // called once the program has ended; nil: nothing
	can              backends.Capabilities
	takes            func(*model.Model) model.Features                            // what it takes of the constructs of a model; nil: all that it claims
	arguments        func(*job) []string                                          // of the command line, without the program; nil: none
	input            func(*job) string                                            // what it reads from its standard input; nil: nothing
	writeStart       func(*job) error                                             // nil: it accepts no start point
	answersInterrupt bool                                                         // it writes its best point after an interrupt; otherwise it is killed
	line             func(*job, string)                                           // reads progress from a line of the log
	versionArguments []string                                                     // make the program print its version and end
	version          func() *regexp.Regexp                                        // of what it prints then, and in every log
	checkRaw         func(ctx context.Context, program, name, value string) error // of a raw option; nil: the program refuses those that it does not know
	pool             func(j *job, answer []byte) ([]model.PoolPoint, error)       // further points, after read; nil: it keeps none
	// read fills the outcome from the solution file, which may be empty, and what
	// the program printed. It leaves StatusError when neither says anything.
	read func(j *job, answer []byte, text string, out *outcome) error
}

// solvers is the table. cbc does not claim Cancel: a solve ends within a second of
// cancellation, but within the heuristics of its root without the best point.
//
// lp_solve's own program is not in the table: it prints values with six digits only and
// writes them nowhere else. The linked library is in backends/lpsolve.
var solvers = []solver{
	{
		name: "cbc", program: "cbc", source: "get it by: apt-get install coinor-cbc (Debian, Ubuntu), or brew install cbc",
		can: backends.Capabilities{
			Integers: true, Start: true, Progress: true, KeepsPoint: true,
			NodeLimit: true, SolutionLimit: true, Seed: true, Bound: true,
			RelativeGap: true, AbsoluteGap: true, Tolerance: true, Raw: true, Duals: true,
		},
		arguments: cbcArguments, writeStart: cbcStart, answersInterrupt: true, line: cbcLine, read: cbcRead,
		versionArguments: []string{"-quit"}, version: textpos.Late(`(?m)^Version:\s+(\S+)`), checkRaw: cbcRaw, saved: (*job).savedPoint,
	},
	{
		name: "glpsol", program: "glpsol", source: "get it by: apt-get install glpk-utils (Debian, Ubuntu), or brew install glpk",
		can:       backends.Capabilities{Integers: true, KeepsPoint: true, Progress: true, Bound: true, Seed: true, RelativeGap: true, Raw: true, Duals: true},
		arguments: glpsolArguments, line: glpsolLine, read: glpsolRead,
		versionArguments: []string{"--version"}, version: textpos.Late(`(?m)^GLPSOL\S*.* (\d+\.\d+\S*)`),
	},
	{
		name: "highs-program", program: "highs", source: "get it by: tilemip backends install highs (10 MB, no root needed), or brew install highs",
		can: backends.Capabilities{
			Integers: true, Start: true, PartialStart: true, Incumbents: true, Progress: true, Cancel: true, KeepsPoint: true,
			NodeLimit: true, SolutionLimit: true, Threads: true, Seed: true, Duals: true, Bound: true,
			RelativeGap: true, AbsoluteGap: true, Tolerance: true, Raw: true, Semi: true, Products: true,
		},
		takes: highsTakes, arguments: highsArguments, prepare: highsPrepare, writeStart: highsStart, line: highsLine, read: highsRead,
		find: highsProgram, saved: highsSaved, atEnd: highsImproved,
		versionArguments: []string{"--version"}, version: textpos.Late(`(?m)HiGHS(?: version)? (\d+\.\d+\S*)`),
	},
	{
		name: "scip", program: "scip", source: "get it by: conda install -c conda-forge scip, or a package of scipopt.org",
		can: backends.Capabilities{
			Integers: true, Start: true, PartialStart: true, Progress: true, Cancel: true, KeepsPoint: true, NodeLimit: true,
			SolutionLimit: true, Seed: true, Bound: true, RelativeGap: true, AbsoluteGap: true, Tolerance: true, Raw: true,
			Semi: true, SOS: true, Indicators: true, Products: true, MixedProducts: true,
		},
		arguments: scipArguments, prepare: scipPrepare, writeStart: scipStart, answersInterrupt: true, line: scipLine, read: scipRead,
		versionArguments: []string{"--version"}, version: textpos.Late(`(?m)^SCIP version (\d+\.\d+\S*)`),
	},
	{
		name: "cplex", program: "cplex", source: "it is in IBM's CPLEX Optimization Studio, which needs a licence; NEOS has it, too: --backend neos --neos-solver CPLEX",
		can: backends.Capabilities{
			Integers: true, Start: true, PartialStart: true, Progress: true, KeepsPoint: true,
			NodeLimit: true, SolutionLimit: true, Threads: true, Seed: true, Duals: true, Bound: true,
			RelativeGap: true, AbsoluteGap: true, Tolerance: true,
			SOS: true, Indicators: true, Products: true, MixedProducts: true, Pool: true,
		},
		pool: cplexPool, arguments: cplexArguments, prepare: cplexPrepare, writeStart: cplexStart, line: cplexLine, read: cplexRead,
		versionArguments: []string{"-c", "quit"}, version: textpos.Late(`(?m)Interactive Optimizer (\d+\.\d+\S*)`),
	},
	{
		name: "gurobi", program: "gurobi_cl", source: "it comes from gurobi.com and needs a licence; NEOS has it, too: --backend neos --neos-solver Gurobi",
		can: backends.Capabilities{
			Integers: true, Start: true, PartialStart: true, Incumbents: true, Progress: true, Cancel: true, KeepsPoint: true,
			NodeLimit: true, SolutionLimit: true, Threads: true, Seed: true, Duals: true, Bound: true,
			RelativeGap: true, AbsoluteGap: true, Tolerance: true, Raw: true,
			Semi: true, SOS: true, Indicators: true, Products: true, MixedProducts: true, Pool: true,
		},
		pool: gurobiPool, arguments: gurobiArguments, prepare: gurobiPrepare, writeStart: gurobiStart, answersInterrupt: true, line: gurobiLine, read: gurobiRead,
		saved: gurobiSaved, atEnd: gurobiImproved,
		versionArguments: []string{"--version"}, version: textpos.Late(`(?m)^Gurobi Optimizer version (\d+\.\d+\S*)`),
	},
	{
		name: "xpress", program: "optimizer", source: "it is in FICO Xpress, which needs a licence; NEOS has it, too: --backend neos --neos-solver FICO-Xpress",
		can: backends.Capabilities{
			Integers: true, Start: true, Progress: true, KeepsPoint: true,
			NodeLimit: true, SolutionLimit: true, Threads: true, Seed: true, Duals: true, Bound: true,
			RelativeGap: true, AbsoluteGap: true, Tolerance: true,
			Semi: true, SOS: true, Indicators: true, Products: true, MixedProducts: true,
		},
		find: xpressProgram, input: xpressInput, prepare: xpressPrepare, writeStart: xpressStart, line: xpressLine, read: xpressRead,
		version: textpos.Late(`(?m)^FICO Xpress (?:Solver |Optimizer )?(?:\d+bit )?v(\d+\.\d+[\d.]*)`),
	},
}
