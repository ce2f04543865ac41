package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
)

// One table, optionTable, says for every flag of every verb which kinds of subject it
// is for, which values it takes and what makes it idle. From it come the flags of the
// verbs that take subjects, the range checks, the refusals and what the shells complete.
//
// A flag that has nothing to act on is refused with status 2 and a sentence: a run that
// ends with 0 has used every word of its command line. The design is that of options
// tables such as CaDiCaL's options.hpp (A. Biere), where one line a option gives
// parsing, range and help.

// option is a row of the table: one flag, for the verbs that take it in the same sense.
type option struct {
	name   string             // of the flag
	verbs  string             // those that take it: "solve, neos submit"
	flag   cli.Flag           // nil where the verb's own file declares it
	group  string             // the heading in --help and in the manual page
	kinds  kinds              // of subject that it is for; 0 when that makes no difference
	in     *interval          // numbers and durations (in seconds) that it takes
	values func() []string    // the words that it takes, or that a shell offers
	list   bool               // several words with commas between
	open   bool               // other words than values are taken too
	files  bool               // its value is the name of a file
	idle   func(u use) string // why it would do nothing here; "" when it does something
}

// The groups of flags.
const (
	groupSubject = "Subject and output"
	groupProgram = "Integer program"
	groupSearch  = "Native search"
	groupCount   = "Solutions of packings and covers"
	groupLimits  = "Limits"
	groupNEOS    = "NEOS"
)

// kinds is a set of kinds of subject.
type kinds uint8

const (
	slides kinds = 1 << iota
	packs
	covers
	models
	puzzles = slides | packs | covers
	exact   = packs | covers // exact covers in the wide sense
)

var kindNames = []struct {
	kind      kinds
	name      string // as in JSON
	one, many string
}{
	{slides, "slide", "a sliding board", "sliding boards"},
	{packs, "pack", "a packing puzzle", "packing puzzles"},
	{covers, "cover", "an exact cover", "exact covers"},
	{models, "model", "a general model", "general models"},
}

// kindOf returns the kind that a subject's JSON name stands for.
func kindOf(name string) kinds {
	for _, k := range kindNames {
		if k.name == name {
			return k.kind
		}
	}
	return 0
}

// one words a single kind.
func (k kinds) one() string {
	for _, n := range kindNames {
		if k == n.kind {
			return n.one
		}
	}
	return "a subject"
}

// many words a set of kinds.
func (k kinds) many() string {
	var words []string
	for _, n := range kindNames {
		if k&n.kind != 0 {
			words = append(words, n.many)
		}
	}
	return enumeration(words, "and")
}

// enumeration joins words as English does.
func enumeration(words []string, last string) string {
	switch n := len(words); n {
	case 0:
		return ""
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " " + last + " " + words[n-1]
	}
}

// interval is a range of numbers with both ends in it.
type interval struct{ from, to float64 }

func from(x float64) *interval         { return &interval{x, math.Inf(1)} }
func between(x, y float64) *interval   { return &interval{x, y} }
func (i *interval) has(x float64) bool { return x >= i.from && x <= i.to }

func (i *interval) String() string {
	if math.IsInf(i.to, 1) {
		return fmt.Sprintf("at least %g", i.from)
	}
	return fmt.Sprintf("%g to %g", i.from, i.to)
}

// use is what a condition of the table may ask about: the command line and, where there
// is one, the subject.
type use struct {
	verb    string
	given   func(name string) bool // on the command line, not by the environment alone
	text    func(name string) string
	kind    kinds         // of the subject; 0 where the verb takes none
	several bool          // subjects are worked on in this run
	backend string        // that solves; "" where none does
	how     backends.Kind // and how it is reached
}

// row finds the row of a verb's flag.
func row(table []option, verb, name string) *option {
	for i := range table {
		if table[i].name == name && slices.Contains(strings.Split(table[i].verbs, ", "), verb) {
			return &table[i]
		}
	}
	return nil
}

// flagsOf returns the flags that the table declares for a verb, and then more.
func flagsOf(verb string, more ...cli.Flag) []cli.Flag {
	var out []cli.Flag
	known := map[string]bool{} // by name: Names matches a regular expression, a tenth of the start in an earlier version
	for _, o := range optionTable() {
		if o.flag != nil && slices.Contains(strings.Split(o.verbs, ", "), verb) {
			dress(o.flag, o.group)
			out, known[o.name] = append(out, o.flag), true
		}
	}
	for _, f := range more {
		name := f.Names()[0]
		if known[name] {
			continue
		}
		if o := row(optionTable(), verb, name); o != nil {
			dress(f, o.group)
		}
		out, known[name] = append(out, f), true
	}
	return out
}

// dress puts a flag under a heading of --help, where switches need not say that they
// are off.
func dress(f cli.Flag, group string) {
	switch f := f.(type) {
	case *cli.BoolFlag:
		f.Category, f.DisableDefaultText = group, !f.Value
	case *cli.StringFlag:
		f.Category = group
	case *cli.IntFlag:
		f.Category = group
	case *cli.Float64Flag:
		f.Category = group
	case *cli.DurationFlag:
		f.Category = group
	}
}

// verbOf is the name of the verb that runs, such as "neos submit".
func verbOf(c *cli.Context) string {
	return strings.TrimPrefix(c.Command.HelpName, "tilemip ")
}

// eachVerb visits every verb that there is something to run for.
func eachVerb(app *cli.App, visit func(verb string, c *cli.Command)) {
	for _, c := range app.Commands {
		if c.SkipFlagParsing || c.Hidden {
			continue
		}
		if len(c.Subcommands) == 0 {
			visit(c.Name, c)
		}
		for _, s := range c.Subcommands {
			visit(c.Name+" "+s.Name, s)
		}
	}
}
