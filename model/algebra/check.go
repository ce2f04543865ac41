package algebra

// The declaration is checked before anything is made of it, so that the writers and the compiler
// encounter no mistake: names, scopes of indices, sets passed where another is expected. Own.

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
)

// Check reports what is wrong with the declaration itself: names that are no
// identifiers or occur twice, labels that occur twice in a set, an index that no
// quantifier binds or that two bind at once, a wrong number of subscripts,
// subscripts of another set, a fixed element outside its set, a number that is
// not finite, a family of rows that was never completed. It looks at the symbols
// only, so it takes no longer than the declaration is long. Compile, Text, LaTeX
// and the writers call it.
func (a *Program) Check() error {
	c := &checker{a: a, declared: map[any]bool{}, named: map[string]string{}}
	c.errs = append(c.errs, a.errs...)
	c.identifier("program", a.Name)
	c.symbols()
	c.rows()
	for _, f := range a.Fixings {
		c.fixing(f)
	}
	if o := a.Objective; o.Name != "" || len(o.Expr) > 0 {
		c.identifier("objective", o.Name)
		if o.Row != "" {
			c.identifier("row of the objective", o.Row)
		}
		c.place = "objective " + o.Name
		c.expr(o.Expr)
	}
	return errors.Join(c.errs...)
}

// mostErrors is how many mistakes are reported; one wrong loop in the code that declares a
// program makes thousands.
const mostErrors = 20

// checker walks a declaration and collects the mistakes.
// Symbols are identified by their pointers, not by their names: a set of another program is not
// declared here, even if it has the same name and the same labels.
type checker struct {
	a        *Program
	declared map[any]bool      // sets, relations, parameters, variables of the program
	named    map[string]string // name → what has it
	place    string            // the row, fixing or objective it is in, for errors
	bound    []*Index          // the indices in scope, the innermost last
	errs     []error           // up to mostErrors
}

// errorf notes a mistake, with the name of the program before it; behind the first mostErrors
// nothing is noted.
func (c *checker) errorf(format string, args ...any) {
	if len(c.errs) < mostErrors {
		c.errs = append(c.errs, fmt.Errorf("algebra %s: "+format, append([]any{c.a.Name}, args...)...))
	}
}

// IsIdentifier reports whether a name is a letter followed by letters, digits
// and _, all ASCII: what every name of a program must be.
func IsIdentifier(name string) bool {
	for i, r := range name {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r != '_' && (r < '0' || r > '9')) {
			return false
		}
	}
	return name != ""
}

// identifier notes a name that IsIdentifier refuses; kind says what has it.
func (c *checker) identifier(kind, name string) {
	if !IsIdentifier(name) {
		c.errorf("%s %q: a name is a letter followed by letters, digits and _", kind, name)
	}
}

// symbols checks the declarations. Sets, relations, parameters and variables
// share one space of names, for a reader could not distinguish them.
func (c *checker) symbols() {
	a := c.a
	for _, s := range a.Sets {
		c.symbol("set", s.Name, s)
		c.labels(s)
	}
	for _, r := range a.Relations {
		c.symbol("relation", r.Name, r)
		c.over("relation "+r.Name, r.Sets)
		if len(r.Sets) == 0 {
			c.errorf("relation %s is over no sets", r.Name)
		}
	}
	for _, p := range a.Params {
		c.symbol("parameter", p.Name, p)
		c.over("parameter "+p.Name, p.Sets)
		for i, x := range p.Values {
			if !finite(x) {
				c.errorf("parameter %s: value %d is %g", p.Name, i+1, x)
				break
			}
		}
	}
	for _, v := range a.Variables {
		c.symbol("variable", v.Name, v)
		c.over("variable "+v.Name, v.Sets)
		if v.Domain != nil && !c.declared[v.Domain] {
			c.errorf("variable %s: relation %s is not of this program", v.Name, v.Domain.Name)
		}
	}
}

// symbol notes a declaration and checks that its name is an identifier and free.
func (c *checker) symbol(kind, name string, thing any) {
	c.identifier(kind, name)
	if other, twice := c.named[name]; twice {
		c.errorf("%s %s: the name is taken by a %s", kind, name, other)
	}
	c.named[name] = kind
	c.declared[thing] = true
}

// labels checks that the labels of a set are different, not empty and printable.
func (c *checker) labels(s *Set) {
	seen := make(map[string]bool, len(s.Labels))
	for _, l := range s.Labels {
		switch {
		case l == "":
			c.errorf("set %s: a label is empty", s.Name)
		case seen[l]:
			c.errorf("set %s: label %q appears twice", s.Name, l)
		case !printable(l):
			c.errorf("set %s: label %q has a character that cannot be printed", s.Name, l)
		}
		seen[l] = true
	}
}

// printable reports whether every rune is a letter, mark, number, symbol or punctuation, or the
// ASCII blank: what a label may consist of. The writers escape or replace what their language
// does not have.
func printable(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })
}

// finite excludes NaN and both infinities. Bounds may be infinite;
// coefficients and entries of parameters may not.
func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// over checks that sets were declared by this program, before what uses them.
// The order matters: symbols checks sets first, then relations, parameters and variables.
func (c *checker) over(what string, sets []*Set) {
	for _, s := range sets {
		if !c.declared[s] {
			c.errorf("%s: set %s is not of this program", what, s.Name)
		}
	}
}

// rows checks the families of rows. Their names may be those of other symbols but not of one
// another.
func (c *checker) rows() {
	named := map[string]bool{}
	for _, r := range c.a.Rows {
		c.identifier("row", r.Name)
		if named[r.Name] {
			c.errorf("two families of rows are named %s", r.Name)
		}
		named[r.Name] = true
		c.place = "row " + r.Name
		if r.Left == nil && r.Right == nil {
			c.errorf("%s is never completed by Le, Ge or Eq", c.place)
		}
		c.quantified(r.Over, r.If, func() {
			c.expr(r.Left)
			c.expr(r.Right)
		})
	}
}

// fixing checks that a fixing names one variable without coefficient, is quantified only over
// indices of its subscripts, and has a value without variables.
// An index that the subscripts do not have would fix one variable several times, perhaps to
// different values, and the last one would count.
func (c *checker) fixing(f *Fixing) {
	if f.Ref.Var == nil {
		c.errorf("a fixing names no variable")
		return
	}
	c.place = "fixing of " + f.Ref.Var.Name
	if f.Ref.Coefficient != 1 || f.Ref.Param != nil || len(f.Ref.SumOver) > 0 || f.Ref.If != nil {
		c.errorf("%s: what is fixed must be a variable alone", c.place)
	}
	for _, i := range f.Over {
		if !slices.ContainsFunc(f.Ref.Args, func(e Element) bool { return e.Index == i }) {
			c.errorf("%s: index %s does not stand in its subscripts, so one variable would be fixed many times", c.place, i.Name)
		}
	}
	c.quantified(f.Over, f.If, func() {
		c.expr(Expr{f.Ref})
		c.expr(f.Value)
		for i := range f.Value {
			if f.Value[i].Var != nil {
				c.errorf("%s: the value has a variable in it", c.place)
			}
		}
	})
}

// quantified checks what stands under a quantifier, with its indices in scope.
// Two indices of one name in one scope are refused even if they are different values of Index: a
// written program identifies an index by its name alone.
func (c *checker) quantified(over []*Index, condition Condition, body func()) {
	outer := len(c.bound)
	for _, i := range over {
		c.identifier("index", i.Name)
		if !c.declared[i.Set] {
			c.errorf("%s: index %s: set %s is not of this program", c.place, i.Name, i.Set.Name)
		}
		if slices.ContainsFunc(c.bound, func(b *Index) bool { return b.Name == i.Name }) {
			c.errorf("%s: index %s is bound twice", c.place, i.Name)
		}
		c.bound = append(c.bound, i)
	}
	c.condition(condition)
	body()
	c.bound = c.bound[:outer]
}

// expr checks the terms of an expression, each with its sum's indices in scope.
// A term's condition may use the indices of its sum, so it is checked with them in scope.
func (c *checker) expr(e Expr) {
	for i := range e {
		t := &e[i]
		if !finite(t.Coefficient) {
			c.errorf("%s: coefficient %g", c.place, t.Coefficient)
		}
		c.quantified(t.SumOver, t.If, func() {
			if p := t.Param; p != nil {
				c.fits("parameter", p.Name, p, t.ParamArgs, p.Sets)
			}
			if v := t.Var; v != nil {
				c.fits("variable", v.Name, v, t.Args, v.Sets)
			}
		})
	}
}

// condition checks a condition. Elements may be compared within one set only.
func (c *checker) condition(condition Condition) {
	switch t := condition.(type) {
	case nil:
	case All:
		for _, part := range t {
			c.condition(part)
		}
	case Holds:
		c.fits("relation", t.Relation.Name, t.Relation, t.Args, t.Relation.Sets)
	case Compare:
		if t.Left.Set != t.Right.Set {
			c.errorf("%s: an element of set %s is compared with one of %s", c.place, t.Left.Set.Name, t.Right.Set.Name)
		}
		c.element(t.Left)
		c.element(t.Right)
	default:
		c.errorf("%s: a condition of type %T", c.place, t)
	}
}

// fits checks that subscripts agree with the sets a thing was declared over.
// A subscript's set must be the same Set as in the declaration; another one with equal labels is a
// mistake, since GAMS checks domains by set.
func (c *checker) fits(kind, name string, thing any, args []Element, sets []*Set) {
	if !c.declared[thing] {
		c.errorf("%s: %s %s is not of this program", c.place, kind, name)
	}
	if len(args) != len(sets) {
		c.errorf("%s: %s %s has %d subscripts, which must be %d", c.place, kind, name, len(args), len(sets))
		return
	}
	for d, e := range args {
		if e.Set != sets[d] {
			c.errorf("%s: %s %s: subscript %d is of set %s and must be of %s", c.place, kind, name, d+1, e.Set.Name, sets[d].Name)
		}
		c.element(e)
	}
}

// element checks that a fixed position is in its set, or that the index is in scope. A shift
// may lead outside the set: that drops the term.
func (c *checker) element(e Element) {
	if e.Index == nil {
		if e.At < 0 || e.At >= e.Set.Len() {
			c.errorf("%s: set %s has no element at position %d", c.place, e.Set.Name, e.At)
		}
		return
	}
	if !slices.Contains(c.bound, e.Index) {
		c.errorf("%s: index %s of set %s is not bound where it is used", c.place, e.Index.Name, e.Index.Set.Name)
	}
}
