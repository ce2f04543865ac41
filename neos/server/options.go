package server

// This file reads the option texts of jobs. Solvers have options that read and
// write files, and CPLEX's interactive commands are a shell in themselves; so no
// text is passed on to a solver. The options in the tables below become fields of
// backends.Options; all others are refused by name.

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/backends"
)

// setting sets one option from its text. The error is a refusal and does not name the option.
type setting func(o *backends.Options, text string) error

// Options by name, in the spelling of each solver. The texts of CPLEX are the
// words of its set command joined by blanks. Names are in lower case; case does not count.
var (
	highsOptions = map[string]setting{
		"time_limit": seconds, "mip_rel_gap": relativeGap, "mip_abs_gap": absoluteGap, "mip_max_nodes": nodes,
		"mip_max_improving_sols": points, "threads": threads, "random_seed": seed,
	}
	cplexOptions = map[string]setting{
		"timelimit": seconds, "threads": threads, "randomseed": seed,
		"mip tolerances mipgap": relativeGap, "mip tolerances absmipgap": absoluteGap,
		"mip limits nodes": nodes, "mip limits solutions": points,
	}
	scipOptions = map[string]setting{
		"limits/time": seconds, "limits/gap": relativeGap, "limits/absgap": absoluteGap, "limits/nodes": nodes,
		"limits/solutions": points, "randomization/randomseedshift": seed,
	}
	cbcOptions = map[string]setting{
		"sec": seconds, "seconds": seconds, "ratio": relativeGap, "ratiogap": relativeGap, "allow": absoluteGap,
		"allowablegap": absoluteGap, "maxn": nodes, "maxnodes": nodes, "maxs": points, "maxsolutions": points,
		"threads": threads, "randomseed": seed,
	}
	// Under GAMS, what the option files of all solvers share.
	gamsOptions = map[string]setting{
		"reslim": seconds, "timelimit": seconds, "optcr": relativeGap, "optca": absoluteGap, "nodlim": nodes, "threads": threads, "seed": seed,
	}
	// The options of the AMPL drivers, as they stand after kestrel's solver name.
	driverOptions = map[string]setting{
		"timelimit": seconds, "timelim": seconds, "time": seconds, "tech:timelimit": seconds, "lim:time": seconds, "sec": seconds, "seconds": seconds,
		"mipgap": relativeGap, "mip:gap": relativeGap, "ratio": relativeGap, "ratiogap": relativeGap,
		"absmipgap": absoluteGap, "mip:gapabs": absoluteGap, "allow": absoluteGap,
		"nodelim": nodes, "nodes": nodes, "maxn": nodes, "threads": threads, "seed": seed,
	}
)

// seconds sets the time limit; 0 means none. What is less than a millisecond becomes one.
func seconds(o *backends.Options, text string) error {
	x, err := number(text, 1e9)
	if err != nil {
		return err
	}
	if x > 0 {
		o.TimeLimit = max(time.Duration(x*float64(time.Second)), time.Millisecond)
	}
	return nil
}

func relativeGap(o *backends.Options, text string) (err error) {
	o.RelativeGap, err = number(text, 1e9)
	return err
}

func absoluteGap(o *backends.Options, text string) (err error) {
	o.AbsoluteGap, err = number(text, 1e300)
	return err
}

func nodes(o *backends.Options, text string) error {
	n, err := whole(text, math.MaxInt32)
	o.NodeLimit = int64(n)
	return err
}

func points(o *backends.Options, text string) (err error) {
	o.SolutionLimit, err = whole(text, math.MaxInt32)
	return err
}

// threads accepts a number up to 1024 and ignores it: jobs run on one thread, because the
// machine is shared.
func threads(_ *backends.Options, text string) error {
	_, err := whole(text, 1024)
	return err
}

func seed(o *backends.Options, text string) (err error) {
	o.Seed, err = whole(text, math.MaxInt32)
	return err
}

// number reads a number from 0 to most; NaN is refused.
func number(text string, most float64) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= most) {
		return 0, refusef("%q is no number from 0 to %g", clip(text, 30), most)
	}
	return x, nil
}

// whole reads a whole number from 0 to most.
func whole(text string, most int) (int, error) {
	x, err := strconv.Atoi(text)
	if err != nil || x < 0 || x > most {
		return 0, refusef("%q is no whole number from 0 to %d", clip(text, 30), most)
	}
	return x, nil
}

// mostOptionBytes bounds the text of one field of options.
const mostOptionBytes = 64 << 10

// readLines calls one for each line that is not blank, a comment (#) or the template's
// marker, and adds field and line number, from 1, to its error.
func readLines(field, text string, one func(line string) error) error {
	if len(text) > mostOptionBytes {
		return refusef("Error: <%s> has %d characters; at most %d are read", field, len(text), mostOptionBytes)
	}
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r", "\n"), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || unfilled(line) {
			continue
		}
		if err := one(line); err != nil {
			return refusef("Error: line %d of <%s>: %v", i+1, field, err)
		}
	}
	return nil
}

// set sets one option by its name in a table, in any case.
func set(table map[string]setting, o *backends.Options, name, value string) error {
	apply, ok := table[strings.ToLower(name)]
	if !ok {
		return refusef("the option %q is not on the list of options that this server passes on: %s", clip(name, 40), known(table))
	}
	if err := apply(o, strings.TrimSpace(value)); err != nil {
		return refusef("option %s: %v", clip(name, 40), err)
	}
	return nil
}

// known lists the names of a table for errors.
func known(table map[string]setting) string {
	var names []string
	for name := range table {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// assignments returns a reader of lines "name = value" or "name value".
func assignments(table map[string]setting) func(*backends.Options, string) error {
	return func(o *backends.Options, text string) error {
		return readLines("options", text, func(line string) error {
			name, value, ok := strings.Cut(line, "=")
			if !ok {
				name, value, _ = strings.Cut(line, " ")
			}
			return set(table, o, strings.TrimSpace(name), value)
		})
	}
}

// setCommands reads lines "set name … value" of CPLEX.
func setCommands(o *backends.Options, text string) error {
	return readLines("options", text, func(line string) error {
		words := strings.Fields(strings.ToLower(line))
		if len(words) < 3 || words[0] != "set" {
			return refusef("%q is no line \"set name value\"", clip(line, 40))
		}
		last := len(words) - 1
		return set(cplexOptions, o, strings.Join(words[1:last], " "), words[last])
	})
}

// post matches the interactive commands of CPLEX that are accepted: in full words, lower case
// and single blanks. All but the display of variables have no effect.
var post = late(`^(display solution (objective|quality)|display solution variables [-*]|optimi[sz]e|quit)$`)

// postCommands reads the interactive commands and reports whether the variables
// are to be shown.
func postCommands(text string) (variables bool, err error) {
	err = readLines("post", text, func(line string) error {
		line = strings.ToLower(strings.Join(strings.Fields(line), " "))
		if !post().MatchString(line) {
			return refusef("%q is not among the commands taken here: display solution variables -, display solution objective", clip(line, 40))
		}
		variables = variables || strings.HasPrefix(line, "display solution variables")
		return nil
	})
	return variables, err
}

// kestrelOptions reads what a Kestrel client sends: a line kestrel_options:solver=cbc …,
// which is checked and otherwise ignored, and a line with the solver's
// options, such as cbc_options:sec=10.
func kestrelOptions(o *backends.Options, text string) error {
	return readLines("solver_options", text, func(line string) error {
		head, rest, ok := strings.Cut(line, "_options:")
		if !ok {
			return refusef("%q is no line \"kestrel_options:…\" or \"solver_options:…\"", clip(line, 40))
		}
		for _, word := range pairs(rest) {
			name, value, valued := strings.Cut(word, "=")
			if strings.EqualFold(head, "kestrel") {
				if n := strings.ToLower(name); n != "solver" && n != "priority" && n != "neos_server" && n != "email" && n != "job" && n != "password" {
					return refusef("kestrel has no option %q", clip(name, 40))
				}
				continue
			}
			if !valued {
				return refusef("the option %q has no value", clip(name, 40))
			}
			if err := set(driverOptions, o, name, value); err != nil {
				return err
			}
		}
		return nil
	})
}

var aroundEquals = late(`\s*=\s*`)

// pairs splits a text such as "a=1 b = 2 c 3" into words name=value. A word without a number
// behind it stays as it is.
func pairs(text string) []string {
	words := strings.Fields(aroundEquals().ReplaceAllString(text, "="))
	var out []string
	for i := 0; i < len(words); i++ {
		word := words[i]
		if !strings.Contains(word, "=") && i+1 < len(words) {
			if _, err := strconv.ParseFloat(words[i+1], 64); err == nil {
				word += "=" + words[i+1]
				i++
			}
		}
		out = append(out, word)
	}
	return out
}

// late compiles a regular expression when it is first used: compiling all of them at the
// start costs every run of a program half a millisecond.
func late(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}
