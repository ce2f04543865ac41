package process

// The table of solver programs. To add one: a row here, a file that reads its answer, and a
// recorded answer for each status in testdata; CONTRIBUTING.md has the whole list.

import (
	"context"
	"regexp"
	"sync"

	"github.com/tilemip/tilemip/backends"
)

// solver is one row of the table: a program, how it is called, and how its answer
// is read.
type solver struct {
	name, program, debian string
	can                   backends.Capabilities
	arguments             func(*job) []string
	writeStart            func(*job) error // nil: takes no start point
	answersInterrupt      bool             // writes its best point after an interrupt; else it is killed
	line                  func(*job, string)
	versionArguments      []string                                                     // make the program print its version and end
	version               *regexp.Regexp                                               // of what it prints then, and in every log
	checkRaw              func(ctx context.Context, program, name, value string) error // of a raw option; nil: the program refuses those that it does not know
	// read fills the outcome from the solution file, which may be empty, and what
	// the program printed. It leaves StatusError when neither says anything.
	read func(j *job, answer []byte, text string, out *outcome) error
}

// solvers is the table. cbc does not claim Cancel: it gives its best point when it is
// interrupted, but not within a second where it is in the heuristics of its root.
//
// lp_solve's own program is not in it: it prints values
// with six digits only, and nothing else holds them; the linked one is in
// backends/lpsolve.
var solvers = []solver{
	{
		name: "cbc", program: "cbc", debian: "coinor-cbc",
		can: backends.Capabilities{
			Integers: true, Start: true, Progress: true, KeepsPoint: true,
			NodeLimit: true, SolutionLimit: true, Seed: true, Bound: true,
			RelativeGap: true, AbsoluteGap: true, Tolerance: true, Raw: true, Duals: true,
		},
		arguments: cbcArguments, writeStart: cbcStart, answersInterrupt: true, line: cbcLine, read: cbcRead,
		versionArguments: []string{"-quit"}, version: regexp.MustCompile(`(?m)^Version:\s+(\S+)`), checkRaw: cbcRaw,
	},
	{
		name: "glpsol", program: "glpsol", debian: "glpk-utils",
		can:       backends.Capabilities{Integers: true, KeepsPoint: true, Progress: true, Bound: true, Seed: true, RelativeGap: true, Raw: true},
		arguments: glpsolArguments, line: glpsolLine, read: glpsolRead,
		versionArguments: []string{"--version"}, version: regexp.MustCompile(`(?m)^GLPSOL\S*.* (\d+\.\d+\S*)`),
	},
}

// late compiles a regular expression when it is first used: compiled at the start, all of
// them cost every run of a program half a millisecond.
func late(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}
