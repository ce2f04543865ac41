package gmpl

// Names of a declaration in GMPL: one name space, case counts, sets in capitals where an index
// has their name.

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/format/language"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/algebra"
)

// rules are those of GMPL: the syntax of names and the reserved words are matrix.GMPLNames; symbols are
// printable ASCII, with room for a number behind labels that would be equal.
var rules = language.Rules{Longest: longestSymbol, Takes: matrix.GMPLNames.Allowed, Plain: func(label string) string {
	return language.Cut(strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '_'
		}
		return r
	}, label), longestSymbol-20)
}}

// symbols says how the things of a program are called in GMPL. Indices are known by their
// names alone: indices of one name over different sets are one name here, for each is
// visible only in its own indexing expression.
type symbols struct {
	*language.Names
	position map[*algebra.Set]string // the parameter that numbers an ordered set of labels
	index    map[string]string       // by name in the program
	goal     string                  // the objective
	fresh    int                     // indices made for shifts so far
}

// newSymbols names everything in a. Where two names collide, the one that comes first in
// the order sets, relations, parameters, variables, objective, rows, fixings, indices is
// kept.
func newSymbols(a *algebra.Program) *symbols {
	s := &symbols{Names: language.NewNames(rules), position: map[*algebra.Set]string{}, index: map[string]string{}}
	s.sets(a)
	s.Declared(a)
	s.goal = s.Name("obj", cmp.Or(a.Objective.Name, "goal"))
	for _, x := range a.Rows {
		s.Of[x] = s.Name("row", x.Name)
	}
	for k, f := range a.Fixings {
		s.Of[f] = s.Unused("fix", fmt.Sprintf("fix_%s_%d", f.Ref.Var.Name, k+1))
	}
	for _, i := range a.Indices() {
		if s.index[i.Name] == "" {
			s.index[i.Name] = s.Unused("idx", i.Name)
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
		s.Of[x] = s.Unused("set", name)
		s.Label[x] = s.Legal(x.Labels)
		s.ToldLabels(x)
	}
	ordered := a.Ordered()
	for _, x := range a.Sets {
		if ordered[x] && !x.Numeric {
			s.position[x] = s.Unused("par", "pos_"+s.Of[x])
		}
	}
}

var bareSymbol = textpos.Late(`^[A-Za-z_][A-Za-z0-9_]*$`)

// datum writes a label in the data section. A plain word needs no quotes; a label that
// looks like a number does, or GLPK would take it for a number.
func (s *symbols) datum(x *algebra.Set, position int) string {
	label := s.Label[x][position]
	if x.Numeric || bareSymbol().MatchString(label) && matrix.GMPLNames.Allowed(label) {
		return label
	}
	return quoted(label)
}
