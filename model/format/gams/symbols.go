package gams

// Names of a declaration in GAMS: one name space, no case, reserved words, an alias for each
// further index of a set. The rules are those of the GAMS user's guide, "Naming rules".

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model/algebra"
)

// symbols says how the things of a program are called in GAMS, where all names
// share one space and case does not count.
type symbols struct {
	used    map[string]bool // in lower case
	set     map[*algebra.Set]string
	rel     map[*algebra.Relation]string
	param   map[*algebra.Param]string
	v       map[*algebra.Variable]string
	row     map[*algebra.Row]string
	index   map[indexKey]string
	aliases map[*algebra.Set][]string
	label   map[*algebra.Set][]string

	universe     string   // name of a set that lists labels in order; empty: not needed
	universeList []string // its labels

	model, goal, defineGoal string
	renamed                 []string // sentences for the head of the file
}

// indexKey tells indices apart: two of one name over one set are one alias.
type indexKey struct {
	set  *algebra.Set
	name string
}

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

func (s *symbols) goals(a *algebra.Program) {
	goal := a.Objective.Name
	if goal == "" {
		goal = "objective"
	}
	s.goal = s.name("var", goal)
	row := a.Objective.Row
	if row == "" {
		row = "def_" + goal
	}
	s.defineGoal = s.unused("eq", row)
}

// name finds a name and notes it when it is another.
func (s *symbols) name(kind, wanted string) string {
	name := s.unused(kind, wanted)
	if name != wanted {
		s.renamed = append(s.renamed, fmt.Sprintf("%s stands for %s (%s)", name, wanted, kinds[kind]))
	}
	return name
}

// unused finds a name for what is called so in the program: itself, else with its
// kind before it, else numbered.
func (s *symbols) unused(kind, wanted string) string {
	name := wanted
	for n := 1; reserved[strings.ToLower(name)] || s.used[strings.ToLower(name)] || len(name) > longestName; n++ {
		name = cut(kind+"_"+wanted, longestName)
		if n > 1 {
			suffix := fmt.Sprintf("_%d", n)
			name = cut(kind+"_"+wanted, longestName-len(suffix)) + suffix
		}
	}
	s.used[strings.ToLower(name)] = true
	return name
}

var kinds = map[string]string{
	"set": "set", "rel": "relation", "par": "parameter", "var": "variable", "eq": "equation", "idx": "index",
}

func cut(s string, most int) string { return s[:min(len(s), most)] }

// noteIndex gives an index the name of its set, where it has it in the program
// too, else an alias.
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
// is the diagonal alone. Where a set repeats, its aliases serve; what is missing
// is made, which newSymbols has seen to before anything is written.
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
