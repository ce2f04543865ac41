package gams

// Names of a declaration in GAMS: one name space, no case, reserved words, an alias for each
// further index of a set. The rules are those of the GAMS user's guide, "Naming rules".

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model/algebra"
)

// symbols says how the things of a program are called in GAMS, where all names
// share one space and case does not count.
type symbols struct {
	used    map[string]bool // names taken, in lower case
	set     map[*algebra.Set]string
	rel     map[*algebra.Relation]string
	param   map[*algebra.Param]string
	v       map[*algebra.Variable]string
	row     map[*algebra.Row]string
	index   map[indexKey]string       // the set's own name, or one of its aliases
	aliases map[*algebra.Set][]string // in the order of the Alias statement
	label   map[*algebra.Set][]string // by position

	universe     string   // name of a set that lists labels in order; empty: not needed
	universeList []string // its labels

	model, goal, defineGoal string   // the model, the objective variable, its equation
	renamed                 []string // sentences for the head of the file
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
	s := &symbols{
		used: map[string]bool{}, set: map[*algebra.Set]string{}, rel: map[*algebra.Relation]string{},
		param: map[*algebra.Param]string{}, v: map[*algebra.Variable]string{}, row: map[*algebra.Row]string{},
		index: map[indexKey]string{}, aliases: map[*algebra.Set][]string{}, label: map[*algebra.Set][]string{},
	}
	for _, x := range a.Sets {
		s.set[x] = s.name("set", x.Name)
	}
	for _, x := range a.Relations {
		s.rel[x] = s.name("rel", x.Name)
	}
	for _, x := range a.Params {
		s.param[x] = s.name("par", x.Name)
	}
	for _, x := range a.Variables {
		s.v[x] = s.name("var", x.Name)
	}
	s.goals(a)
	for _, x := range a.Rows {
		s.row[x] = s.name("eq", x.Name)
	}
	s.model = s.unused("mod", a.Name)
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
	s.goal = s.name("var", goal)
	row := a.Objective.Row
	if row == "" {
		row = "def_" + goal
	}
	s.defineGoal = s.unused("eq", row)
}

// name returns the name in GAMS for what the program calls wanted; if it differs, the head
// of the file will say so. kind is a key of kinds.
func (s *symbols) name(kind, wanted string) string {
	name := s.unused(kind, wanted)
	if name != wanted {
		s.renamed = append(s.renamed, fmt.Sprintf("%s stands for %s (%s)", name, wanted, kinds[kind]))
	}
	return name
}

// unused returns a free name for what the program calls wanted, and takes it: wanted
// itself, else kind_wanted, else kind_wanted_2 and so on, cut to the longest that GAMS
// has.
func (s *symbols) unused(kind, wanted string) string {
	name := wanted
	for n := 1; reserved()[strings.ToLower(name)] || s.used[strings.ToLower(name)] || len(name) > longestName; n++ {
		name = cut(kind+"_"+wanted, longestName)
		if n > 1 {
			suffix := fmt.Sprintf("_%d", n)
			name = cut(kind+"_"+wanted, longestName-len(suffix)) + suffix
		}
	}
	s.used[strings.ToLower(name)] = true
	return name
}

// kinds are the prefixes of changed names and what they stand for.
var kinds = map[string]string{
	"set": "set", "rel": "relation", "par": "parameter", "var": "variable", "eq": "equation", "idx": "index",
}

// cut returns the first bytes of s, at most most of them.
func cut(s string, most int) string { return s[:min(len(s), most)] }

// noteIndex names an index: like its set, if it is called like the set in the program,
// else by an alias of the set.
func (s *symbols) noteIndex(i *algebra.Index) {
	key := indexKey{i.Set, i.Name}
	if _, known := s.index[key]; known {
		return
	}
	if i.Name == i.Set.Name {
		s.index[key] = s.set[i.Set]
		return
	}
	alias := s.name("idx", i.Name)
	s.index[key] = alias
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
			out[d] = s.set[x]
			continue
		}
		if n > len(s.aliases[x]) {
			s.aliases[x] = append(s.aliases[x], s.name("idx", fmt.Sprintf("%s_%d", x.Name, n+1)))
		}
		out[d] = s.aliases[x][n-1]
	}
	return out
}
