package gams

// Names of a declaration in GAMS: one name space, no case, reserved words, an alias for each
// further index of a set. The rules are those of the GAMS user's guide, "Naming rules".

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/format/language"
	"github.com/tilemip/tilemip/model/algebra"
)

// rules are those of GAMS: both quotes and % become _ in labels, the latter because GAMS substitutes
// %name% even within quotes.
var rules = language.Rules{
	Longest: longestName, FoldCase: true, Quote: "'",
	Takes: func(name string) bool { return !reserved()[strings.ToLower(name)] && len(name) <= longestName },
	Plain: func(label string) string {
		plain := strings.Map(func(r rune) rune {
			if r < ' ' || r > '~' || strings.ContainsRune(`'"%`, r) {
				return '_'
			}
			return r
		}, label)
		return cmp.Or(strings.TrimSpace(language.Cut(plain, longestName)), "_")
	},
	Kinds: map[string]string{
		"set": "set", "rel": "relation", "par": "parameter", "var": "variable", "eq": "equation", "idx": "index",
	},
}

// symbols says how the things of a program are called in GAMS, where all names
// share one space and case does not count. An index has its set's own name, or that of an alias.
type symbols struct {
	*language.Names
	aliases map[*algebra.Set][]string // in the order of the Alias statement

	universe     string   // name of a set that lists labels in order; empty: not needed
	universeList []string // its labels

	model, goal, defineGoal string // the model, the objective variable, its equation
}

// indexKey identifies an index: two of one name over one set are one alias.
type indexKey struct {
	set  *algebra.Set
	name string
}

// newSymbols names everything in a, before anything is written: aliases and changed names
// stand at the head of the file. What comes first keeps its name where two collide, in
// the order sets, relations, parameters, variables, equations, indices.
func newSymbols(a *algebra.Program) *symbols {
	s := &symbols{Names: language.NewNames(rules), aliases: map[*algebra.Set][]string{}}
	for _, x := range a.Sets {
		s.Of[x] = s.Name("set", x.Name)
	}
	s.Declared(a)
	s.goals(a)
	for _, x := range a.Rows {
		s.Of[x] = s.Name("eq", x.Name)
	}
	s.model = s.Unused("mod", a.Name)
	for _, i := range a.Indices() {
		s.noteIndex(i)
	}
	for _, x := range a.Variables {
		s.distinct(x.Sets)
	}
	s.labels(a)
	return s
}

// goals names the objective variable and the equation that defines it, as the program
// does or else objective and def_objective.
func (s *symbols) goals(a *algebra.Program) {
	goal := cmp.Or(a.Objective.Name, "objective")
	s.goal = s.Name("var", goal)
	s.defineGoal = s.Unused("eq", cmp.Or(a.Objective.Row, "def_"+goal))
}

// noteIndex names an index: like its set, if it is called like the set in the program,
// else by an alias of the set.
func (s *symbols) noteIndex(i *algebra.Index) {
	key := indexKey{i.Set, i.Name}
	if _, known := s.Of[key]; known {
		return
	}
	if i.Name == i.Set.Name {
		s.Of[key] = s.Of[i.Set]
		return
	}
	alias := s.Name("idx", i.Name)
	s.Of[key] = alias
	s.aliases[i.Set] = append(s.aliases[i.Set], alias)
}

// distinct returns an index for each set, none of them twice: in GAMS x.lo(i,i)
// is the diagonal alone. Where a set repeats, its aliases serve; missing ones are made.
// newSymbols calls it for all variables, so that no alias is added once writing began.
func (s *symbols) distinct(sets []*algebra.Set) []string {
	out := make([]string, len(sets))
	times := map[*algebra.Set]int{}
	for d, x := range sets {
		n := times[x]
		times[x]++
		if n == 0 {
			out[d] = s.Of[x]
			continue
		}
		if n > len(s.aliases[x]) {
			s.aliases[x] = append(s.aliases[x], s.Name("idx", fmt.Sprintf("%s_%d", x.Name, n+1)))
		}
		out[d] = s.aliases[x][n-1]
	}
	return out
}
