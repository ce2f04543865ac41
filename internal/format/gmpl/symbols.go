package gmpl

// Names of a declaration in GMPL: one name space, case counts, sets in capitals where an index
// has their name.

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/algebra"
)

// symbols says how the things of a program are called in GMPL. Indices are known by their
// names alone: indices of one name over different sets are one name here, for each is
// visible only in its own indexing expression.
type symbols struct {
	used     map[string]bool // names taken
	set      map[*algebra.Set]string
	position map[*algebra.Set]string // the parameter that numbers an ordered set of labels
	rel      map[*algebra.Relation]string
	param    map[*algebra.Param]string
	v        map[*algebra.Variable]string
	row      map[*algebra.Row]string
	fixing   map[*algebra.Fixing]string
	index    map[string]string         // by name in the program
	label    map[*algebra.Set][]string // by position
	goal     string                    // the objective
	renamed  []string                  // sentences for the head of the file
	fresh    int                       // indices made for shifts so far
}

// newSymbols names everything in a. Where two names collide, the one that comes first in
// the order sets, relations, parameters, variables, objective, rows, fixings, indices is
// kept.
func newSymbols(a *algebra.Program) *symbols {
	s := &symbols{
		used: map[string]bool{}, set: map[*algebra.Set]string{}, position: map[*algebra.Set]string{},
		rel: map[*algebra.Relation]string{}, param: map[*algebra.Param]string{}, v: map[*algebra.Variable]string{},
		row: map[*algebra.Row]string{}, fixing: map[*algebra.Fixing]string{}, index: map[string]string{}, label: map[*algebra.Set][]string{},
	}
	s.sets(a)
	for _, x := range a.Relations {
		s.rel[x] = s.name("rel", x.Name)
	}
	for _, x := range a.Params {
		s.param[x] = s.name("par", x.Name)
	}
	for _, x := range a.Variables {
		s.v[x] = s.name("var", x.Name)
	}
	goal := cmp.Or(a.Objective.Name, "goal")
	s.goal = s.name("obj", goal)
	for _, x := range a.Rows {
		s.row[x] = s.name("row", x.Name)
	}
	for k, f := range a.Fixings {
		s.fixing[f] = s.unused("fix", fmt.Sprintf("fix_%s_%d", f.Ref.Var.Name, k+1))
	}
	for _, i := range a.Indices() {
		if s.index[i.Name] == "" {
			s.index[i.Name] = s.unused("idx", i.Name)
		}
	}
	return s
}

// sets names them, in capitals where an index has the name: for all i in I. Sets
// of labels that must be ordered get a parameter with the positions.
// GMPL has one name space for sets and indices in scope, and case counts: the index i of the set i
// is written as i in I. A position parameter replaces ord, which GMPL does not have; sets of
// numbers are compared
// by their elements.
func (s *symbols) sets(a *algebra.Program) {
	indices := map[string]bool{}
	for _, i := range a.Indices() {
		indices[i.Name] = true
	}
	for _, x := range a.Sets {
		name := x.Name
		if indices[name] {
			name = strings.ToUpper(name)
		}
		if indices[name] {
			name = "set_" + name
		}
		s.set[x] = s.unused("set", name)
		s.label[x] = legal(x.Labels)
		for k, l := range s.label[x] {
			if l != x.Labels[k] {
				s.renamed = append(s.renamed, fmt.Sprintf("%s stands for the label %s of set %s", l, algebra.ASCII(x.Labels[k]), s.set[x]))
			}
		}
	}
	ordered := a.Ordered()
	for _, x := range a.Sets {
		if ordered[x] && !x.Numeric {
			s.position[x] = s.unused("par", "pos_"+s.set[x])
		}
	}
}

// name returns the name in GMPL for what the program calls wanted; if it differs, the head
// of the file will say so.
func (s *symbols) name(kind, wanted string) string {
	name := s.unused(kind, wanted)
	if name != wanted {
		s.renamed = append(s.renamed, name+" stands for "+wanted)
	}
	return name
}

// unused returns a free name and takes it: wanted itself, else kind_wanted, else
// kind_wanted_2 and so on.
// The check is matrix.GMPLNames.Allowed: the syntax of names and the reserved words of the
// language.
func (s *symbols) unused(kind, wanted string) string {
	name := wanted
	for n := 1; s.used[name] || !matrix.GMPLNames.Allowed(name); n++ {
		name = kind + "_" + wanted[:min(len(wanted), longestSymbol-20)]
		if n > 1 {
			name += fmt.Sprintf("_%d", n)
		}
	}
	s.used[name] = true
	return name
}

// legal writes labels with printable ASCII, different from one another.
// The limit leaves 20 characters for a number behind labels that would be equal.
func legal(labels []string) []string {
	out := make([]string, len(labels))
	used := map[string]bool{}
	for k, label := range labels {
		plain := strings.Map(func(r rune) rune {
			if r < ' ' || r > '~' {
				return '_'
			}
			return r
		}, label)
		plain = plain[:min(len(plain), longestSymbol-20)]
		name := plain
		for n := 2; used[name]; n++ {
			name = fmt.Sprintf("%s_%d", plain, n)
		}
		used[name] = true
		out[k] = name
	}
	return out
}

var bareSymbol = textpos.Late(`^[A-Za-z_][A-Za-z0-9_]*$`)

// datum writes a label in the data section. A plain word needs no quotes; a label that
// looks like a number does, or GLPK would take it for a number.
func (s *symbols) datum(x *algebra.Set, position int) string {
	label := s.label[x][position]
	if x.Numeric || bareSymbol().MatchString(label) && matrix.GMPLNames.Allowed(label) {
		return label
	}
	return quoted(label)
}
