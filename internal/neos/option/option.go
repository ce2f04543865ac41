// Package option holds the options that a job at NEOS may set, by their names in the languages that
// solvers read: the client writes them, the local server reads them. The names are those of the
// solvers' manuals.
//
// Not here: jobs (package neos) and limits of the server. Begin with option.go.
package option

import (
	"fmt"
	"math"
	"strings"
)

// Language is a way to write options.
type Language string

const (
	HiGHS Language = "HiGHS's options file"
	CPLEX Language = "CPLEX's command set" // the words between set and the value, joined by blanks
	SCIP  Language = "SCIP's parameter file"
	Cbc   Language = "cbc's command line"
	GAMS  Language = "GAMS"             // what the option files of all solvers under GAMS share
	AMPL  Language = "the AMPL drivers" // as options stand after kestrel's solver name
)

// Option is a row of the table.
type Option struct {
	Name  string              // of backends.SolverOptions; the type of its field is that of the values
	Most  float64             // the largest value that is accepted; the least is 0
	Names map[Language]string // separated by commas, in lower case; case does not count
}

// Table has the options that a job may set. Jobs run on one thread, because the machine is shared; the answer to
// one that asks for more says so.
var Table = []Option{
	{"time-limit", 1e9, map[Language]string{
		HiGHS: "time_limit", CPLEX: "timelimit", SCIP: "limits/time", Cbc: "sec, seconds", GAMS: "reslim, timelimit",
		AMPL: "timelimit, timelim, time, tech:timelimit, lim:time, sec, seconds",
	}},
	{"gap", 1e9, map[Language]string{
		HiGHS: "mip_rel_gap", CPLEX: "mip tolerances mipgap", SCIP: "limits/gap", Cbc: "ratio, ratiogap", GAMS: "optcr",
		AMPL: "mipgap, mip:gap, ratio, ratiogap",
	}},
	{"absolute-gap", 1e300, map[Language]string{
		HiGHS: "mip_abs_gap", CPLEX: "mip tolerances absmipgap", SCIP: "limits/absgap", Cbc: "allow, allowablegap", GAMS: "optca",
		AMPL: "absmipgap, mip:gapabs, allow",
	}},
	{"node-limit", math.MaxInt32, map[Language]string{
		HiGHS: "mip_max_nodes", CPLEX: "mip limits nodes", SCIP: "limits/nodes", Cbc: "maxn, maxnodes", GAMS: "nodlim",
		AMPL: "nodelim, nodes, maxn",
	}},
	{"solution-limit", math.MaxInt32, map[Language]string{
		HiGHS: "mip_max_improving_sols", CPLEX: "mip limits solutions", SCIP: "limits/solutions", Cbc: "maxs, maxsolutions",
	}},
	{"threads", 1024, map[Language]string{
		HiGHS: "threads", CPLEX: "threads", Cbc: "threads", GAMS: "threads", AMPL: "threads",
	}},
	{"seed", math.MaxInt32, map[Language]string{
		HiGHS: "random_seed", CPLEX: "randomseed", SCIP: "randomization/randomseedshift", Cbc: "randomseed", GAMS: "seed", AMPL: "seed",
	}},
}

// forms are the lines of the languages that a client writes.
var forms = map[Language]string{HiGHS: "%s = %s\n", CPLEX: "set %s %s\n", SCIP: "%s = %s\n", Cbc: "%s %s\n"}

// Line sets an option in a language, by the first of its names there; "" where it has none.
func (l Language) Line(name, value string) string {
	for _, o := range Table {
		if first, _, _ := strings.Cut(o.Names[l], ", "); o.Name == name && first != "" {
			return fmt.Sprintf(forms[l], first, value)
		}
	}
	return ""
}
