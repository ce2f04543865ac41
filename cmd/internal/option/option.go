// Package option is the machinery of the command's table of options. A row declares one
// option in one sense: name, type, range, unit, default, help, the verbs and kinds of
// subject it is for, and when it does nothing. From the rows come the flags of urfave/cli,
// the range checks, the refusals, what a shell completes, the values in the program's
// structs, the manual page and the reference page of the documentation.
//
// An option that has nothing to act on is refused with a sentence: a run that ends with
// status 0 has used every word of its command line. The design is that of CaDiCaL's
// options.hpp (A. Biere), where one line an option gives parsing, range and help.
//
// The package refers to no option by name. The rows are in package main; those of a solver
// are made from the table of package backends.
//
// Not here: an option: those are in the commands. Begin with option.go.
package option

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Row declares an option in one sense. Two verbs that take the same name in different
// senses have a row each.
type Row struct {
	Name   string                     // of the flag, without dashes
	Short  string                     // one letter for it, or ""
	Env    string                     // the environment variable that is used where it is not given, or ""
	Group  string                     // the heading in help and in the manual page; "" for that of the verb
	To     any                        // pointer to the variable that gets the value, whose type is the option's: a field of the verb's struct
	Value  any                        // the default; nil: what the variable holds
	Words  string                     // the default in the words of help where Value does not show it: "none"
	Help   string                     // one short sentence; a word in `backquotes` names the value
	More   string                     // what --help --all, the manual page and the reference page add to it, with all values
	In     *Interval                  // the range of its numbers or durations (in seconds); nil: all
	Values func() []string            // the words that it accepts, or that a shell offers
	List   bool                       // several words with commas between
	Open   bool                       // words other than Values are accepted too
	Files  Files                      // what the verbs do with the file that it names
	Beside func(file string) []string // other files that are written with it; nil for none
	By     func() []string            // the backends or engines that support it; nil if all do or it does not concern them
	For    Kinds                      // kinds of subject that it is for; 0 for all
	Idle   func(l Line) string        // why it would do nothing on a command line; "" when it does something
	Uses   []Use                      // of a row that Together has made: where it applies
}

// Use is where an option applies: to a verb, for some kinds of subject.
type Use struct {
	Verb  string // such as "neos submit"
	Kinds Kinds
}

// Line is what a condition of the table may depend on: the command line and, where there
// is one, the subject.
type Line struct {
	Verb    string
	Given   func(name string) bool   // on the command line, not by the environment alone
	Text    func(name string) string // its value, or its default
	Kind    Kinds                    // of the subject; 0 where the verb takes none
	Several bool                     // subjects are worked on in this run
	Backend string                   // that solves; "" where none does
	Apart   bool                     // the backend's solver runs in another process anyway
}

// Together makes one table of the rows of several verbs: those that say the same, in name, help
// and default, become one row with all its verbs.
func Together(verbs []string, rows func(verb string) []Row) []Row {
	var table []Row
	for _, verb := range verbs {
		for _, r := range rows(verb) {
			i := slices.IndexFunc(table, func(o Row) bool {
				return o.Name == r.Name && o.Group == r.Group && o.Help == r.Help && o.shownDefault() == r.shownDefault()
			})
			if i < 0 {
				i, table = len(table), append(table, r)
			}
			table[i].Uses = append(table[i].Uses, Use{verb, r.For})
		}
	}
	return table
}

// Find returns the row of a verb's option by its long name, or nil.
func Find(rows []Row, name string) *Row {
	for i := range rows {
		if rows[i].Name == name {
			return &rows[i]
		}
	}
	return nil
}

// Kinds is a set of kinds of subject.
type Kinds uint8

// The kinds of subject.
const (
	Slides Kinds = 1 << iota
	Packs
	Covers
	Models
	Puzzles = Slides | Packs | Covers
	Exact   = Packs | Covers // exact covers in the wide sense
)

// KindNames words each kind of subject.
var KindNames = []struct {
	Kind      Kinds
	Name      string // as in JSON
	Short     string
	One, Many string
}{
	{Slides, "slide", "boards", "a sliding board", "sliding boards"},
	{Packs, "pack", "packings", "a packing puzzle", "packing puzzles"},
	{Covers, "cover", "covers", "an exact cover", "exact covers"},
	{Models, "model", "models", "a general model", "general models"},
}

// KindOf returns the kind that a subject's JSON name stands for; 0 for none.
func KindOf(name string) Kinds {
	for _, k := range KindNames {
		if k.Name == name {
			return k.Kind
		}
	}
	return 0
}

// One words a single kind: "a sliding board".
func (k Kinds) One() string {
	for _, n := range KindNames {
		if k == n.Kind {
			return n.One
		}
	}
	return "a subject"
}

// Many words a set of kinds: "packing puzzles and exact covers".
func (k Kinds) Many() string {
	return Enumeration(k.words(func(many, _ string) string { return many }), "and")
}

// Short words a set of kinds in one word each: "packings and covers".
func (k Kinds) Short() string {
	return Enumeration(k.words(func(_, short string) string { return short }), "and")
}

func (k Kinds) words(which func(many, short string) string) (words []string) {
	for _, n := range KindNames {
		if k&n.Kind != 0 {
			words = append(words, which(n.Many, n.Short))
		}
	}
	return words
}

// Enumeration joins words as English does: "a, b and c".
func Enumeration(words []string, last string) string {
	switch n := len(words); n {
	case 0:
		return ""
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " " + last + " " + words[n-1]
	}
}

// Interval is a range of numbers with both ends in it.
type Interval struct{ Least, Most float64 }

// From is the range of all numbers from x on.
func From(x float64) *Interval { return &Interval{x, math.Inf(1)} }

// Between is the range from x to y.
func Between(x, y float64) *Interval { return &Interval{x, y} }

// has reports whether a number is in the range; not a number is in none.
func (i *Interval) has(x float64) bool { return x >= i.Least && x <= i.Most }

// short is the range in signs: "≥ 1", "5–8".
func (i *Interval) short() string {
	if math.IsInf(i.Most, 1) {
		return fmt.Sprintf("≥ %g", i.Least)
	}
	return fmt.Sprintf("%g–%g", i.Least, i.Most)
}

// String words the range: "at least 1", "5 to 8".
func (i *Interval) String() string {
	if math.IsInf(i.Most, 1) {
		return fmt.Sprintf("at least %g", i.Least)
	}
	return fmt.Sprintf("%g to %g", i.Least, i.Most)
}
