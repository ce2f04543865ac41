package server

// The options that a job may set, declared once: a row for each option of backends.Options,
// with its largest value and its names in the languages that clients write. Solvers have
// options that read and write files, and CPLEX's interactive commands are a shell in
// themselves; so an option without a row is refused, and a row reaches a field of
// backends.Options and nothing else.
//
// The names are those of the solvers' manuals.

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/backends"
)

// language is a way to write options.
type language string

const (
	highsFile  language = "HiGHS's options file"
	cplexSet   language = "CPLEX's command set" // the words between set and the value, joined by blanks
	scipFile   language = "SCIP's parameter file"
	cbcLine    language = "cbc's command line"
	gamsFile   language = "GAMS"             // what the option files of all solvers under GAMS share
	amplDriver language = "the AMPL drivers" // as options stand after kestrel's solver name
)

// jobOption is a row of the table.
type jobOption struct {
	option string              // of backends.SolverOptions; the type of its field is that of the values
	most   float64             // the largest value that is accepted; the least is 0
	names  map[language]string // separated by commas, in lower case; case does not count
}

// jobOptions is the table. Jobs run on one thread, because the machine is shared; the answer to
// one that asks for more says so.
var jobOptions = []jobOption{
	{"time-limit", 1e9, map[language]string{
		highsFile: "time_limit", cplexSet: "timelimit", scipFile: "limits/time", cbcLine: "sec, seconds", gamsFile: "reslim, timelimit",
		amplDriver: "timelimit, timelim, time, tech:timelimit, lim:time, sec, seconds",
	}},
	{"gap", 1e9, map[language]string{
		highsFile: "mip_rel_gap", cplexSet: "mip tolerances mipgap", scipFile: "limits/gap", cbcLine: "ratio, ratiogap", gamsFile: "optcr",
		amplDriver: "mipgap, mip:gap, ratio, ratiogap",
	}},
	{"absolute-gap", 1e300, map[language]string{
		highsFile: "mip_abs_gap", cplexSet: "mip tolerances absmipgap", scipFile: "limits/absgap", cbcLine: "allow, allowablegap", gamsFile: "optca",
		amplDriver: "absmipgap, mip:gapabs, allow",
	}},
	{"node-limit", math.MaxInt32, map[language]string{
		highsFile: "mip_max_nodes", cplexSet: "mip limits nodes", scipFile: "limits/nodes", cbcLine: "maxn, maxnodes", gamsFile: "nodlim",
		amplDriver: "nodelim, nodes, maxn",
	}},
	{"solution-limit", math.MaxInt32, map[language]string{
		highsFile: "mip_max_improving_sols", cplexSet: "mip limits solutions", scipFile: "limits/solutions", cbcLine: "maxs, maxsolutions",
	}},
	{"threads", 1024, map[language]string{
		highsFile: "threads", cplexSet: "threads", cbcLine: "threads", gamsFile: "threads", amplDriver: "threads",
	}},
	{"seed", math.MaxInt32, map[language]string{
		highsFile: "random_seed", cplexSet: "randomseed", scipFile: "randomization/randomseedshift", cbcLine: "randomseed", gamsFile: "seed", amplDriver: "seed",
	}},
}

// setter is a row with the field that it sets: field returns a pointer into the options of a
// job, whose type decides how the text is read.
type setter struct {
	jobOption
	field func(*backends.Options) any
}

// setters holds the rows by language and name.
var setters = sync.OnceValue(func() map[language]map[string]setter {
	all := map[language]map[string]setter{}
	solver := backends.SolverOptions()
	for _, row := range jobOptions {
		k := slices.IndexFunc(solver, func(o backends.Option) bool { return o.Name == row.option })
		for l, names := range row.names {
			if all[l] == nil {
				all[l] = map[string]setter{}
			}
			for _, name := range strings.Split(names, ", ") {
				all[l][name] = setter{row, solver[k].Field}
			}
		}
	}
	return all
})

// set sets one option by its name in a language, in any case. The error is a refusal.
func (l language) set(o *backends.Options, name, value string) error {
	s, ok := setters()[l][strings.ToLower(name)]
	if !ok {
		return refusef("the option %q is not on the list of options that this server passes on: %s", clip(name, 40), strings.Join(sortedKeys(setters()[l]), ", "))
	}
	if err := s.set(o, strings.TrimSpace(value)); err != nil {
		return refusef("option %s: %v", clip(name, 40), err)
	}
	return nil
}

// set sets the field from a text. A time limit of 0 means none, and what is less than a
// millisecond becomes one.
func (s *setter) set(o *backends.Options, text string) error {
	var err error
	switch x := s.field(o).(type) {
	case *time.Duration:
		var sec float64
		if sec, err = number(text, s.most); err == nil && sec > 0 {
			*x = max(time.Duration(sec*float64(time.Second)), time.Millisecond)
		}
	case *float64:
		*x, err = number(text, s.most)
	case *int:
		*x, err = whole(text, int(s.most))
	case *int64:
		var n int
		n, err = whole(text, int(s.most))
		*x = int64(n)
	}
	return err
}

// number reads a number from 0 to most; NaN is refused.
func number(text string, most float64) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= most) {
		return 0, refusef("%q is not a number from 0 to %g", clip(text, 30), most)
	}
	return x, nil
}

// whole reads a whole number from 0 to most.
func whole(text string, most int) (int, error) {
	x, err := strconv.Atoi(text)
	if err != nil || x < 0 || x > most {
		return 0, refusef("%q is not a whole number from 0 to %d", clip(text, 30), most)
	}
	return x, nil
}

// sortedKeys lists the keys of a map in order, for a sentence.
func sortedKeys[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }
