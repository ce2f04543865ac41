package gams

// The indexed form: sets, data, variables and equations as they were declared in package
// algebra. The order of the parts is the one that GAMS needs: names are declared before use.

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/format/language"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
)

// WriteIndexed writes a declaration as indexed GAMS. Names that GAMS reserves or
// cannot distinguish are changed, and the head of the file says which. A variable
// on a relation is declared over the whole product and asked for with the
// relation wherever it stands. The error is that of Check, of a
// number that GAMS does not have, or of w.
func WriteIndexed(w io.Writer, p *algebra.Program) error {
	if err := p.Check(); err != nil {
		return err
	}
	long, err := programNumbers(p)
	if err != nil {
		return err
	}
	x := &indexed{page: newPage(w), a: p, symbols: newSymbols(p)}
	x.head(long)
	x.sets()
	x.params()
	x.variables()
	x.equations()
	x.fixings()
	x.solve(6, x.model, x.goal, p.Objective.Maximize, x.shown())
	return x.w.Flush()
}

// indexed writes one declaration in the indexed form, part by part. Sets, parameters and
// variables keep their indices; GAMS expands them.
type indexed struct {
	page
	*symbols // what everything is called in GAMS
	a        *algebra.Program
}

// head writes the title, the names that were changed, and the directives: $offDigit for
// numbers of more than 16 digits, $onEmpty for empty lists of data.
func (x *indexed) head(longNumbers bool) {
	x.raw(title(x.a.Title))
	x.raw(x.Head("* ", x.a.Name))
	if longNumbers {
		x.raw("$offDigit\n")
	}
	if x.hasEmpty() {
		x.raw("$onEmpty\n")
	}
}

// hasEmpty reports whether a list of data is empty, which GAMS takes only after
// $onEmpty.
func (x *indexed) hasEmpty() bool {
	return slices.ContainsFunc(x.a.Sets, func(s *algebra.Set) bool { return s.Len() == 0 }) ||
		slices.ContainsFunc(x.a.Relations, func(r *algebra.Relation) bool { return len(r.Tuples) == 0 }) ||
		slices.ContainsFunc(x.a.Params, func(p *algebra.Param) bool { return len(p.Values) == 0 })
}

// declare writes a list of declarations under one keyword, ended by a semicolon.
func (x *indexed) declare(keyword string, lines []string) {
	if len(lines) == 0 {
		return
	}
	x.raw("\n" + keyword + "\n")
	for i, line := range lines {
		if i == len(lines)-1 {
			line += ";"
		}
		x.put(3, 6, line)
	}
}

// withText writes a name and what it stands for, which GAMS takes for text only
// on the line of the name; there may be no room for it.
// The 9 characters leave room for indentation, blanks and quotes; in less than 20 characters a text
// would be cut too short to mean anything. Its blanks are hard, so the line is not broken in
// it.
func withText(name, doc string) string {
	room := lineWidth - 9 - len(name)
	if doc == "" || room < 20 {
		return name
	}
	return name + language.HardBlank + strings.ReplaceAll(text(doc, room), " ", language.HardBlank)
}

// sets writes the set that fixes the order of labels, if one is needed (see labels.go),
// the sets of labels with their aliases, and the relations, which are sets of tuples.
func (x *indexed) sets() {
	var lines []string
	if x.universe != "" {
		lines = []string{x.universe + " 'labels, in the order that the sets below need' / " + elements(x.universeList) + " /"}
	}
	for _, s := range x.a.Sets {
		name := x.Of[s]
		if s.Len() == 0 {
			name += "(*)" // without a label, GAMS cannot know how many indices it has
		}
		lines = append(lines, withText(name, s.Doc)+" / "+elements(x.Label[s])+" /")
	}
	x.declare("Sets", lines)
	for _, s := range x.a.Sets {
		if alias := x.aliases[s]; len(alias) > 0 {
			x.put(0, 6, "Alias ("+x.Of[s]+", "+strings.Join(alias, ", ")+");")
		}
	}
	lines = nil
	for _, r := range x.a.Relations {
		tuples := make([]string, len(r.Tuples))
		for k, tuple := range r.Tuples {
			tuples[k] = x.tuple(r.Sets, tuple)
		}
		lines = append(lines, withText(x.Of[r]+parentheses(x.Domain(r.Sets, ",")), r.Doc)+" / "+strings.Join(tuples, ", ")+" /")
	}
	x.declare("Sets", lines)
}

// tuple writes positions as labels with dots between them, the form of lists of data.
func (x *indexed) tuple(sets []*algebra.Set, positions []int) string {
	return language.Tuple(sets, positions, ".", func(s *algebra.Set, p int) string { return datum(x.Label[s][p]) })
}

// params writes the numbers that are not 0. A table of zeros has its first entry
// written: an empty list would need $onEmpty.
func (x *indexed) params() {
	var scalars, tables []string
	for _, p := range x.a.Params {
		if len(p.Sets) == 0 {
			scalars = append(scalars, withText(x.Of[p], p.Doc)+" / "+number(p.Values[0])+" /")
			continue
		}
		var data []string
		for _, e := range p.Entries() {
			data = append(data, x.tuple(p.Sets, e.At)+language.HardBlank+number(e.Value))
		}
		if len(data) == 0 && len(p.Values) > 0 {
			data = []string{x.tuple(p.Sets, make([]int, len(p.Sets))) + " 0"}
		}
		tables = append(tables, withText(x.Of[p]+parentheses(x.Domain(p.Sets, ",")), p.Doc)+" / "+strings.Join(data, ", ")+" /")
	}
	x.declare("Scalars", scalars)
	x.declare("Parameters", tables)
}

// variables declares them by type and then writes their bounds, even those that
// are the type's own: the upper bound of integers was 100 in old releases.
func (x *indexed) variables() {
	x.declare("Variables", append([]string{withText(x.goal, "objective")}, x.ofType(model.Continuous)...))
	x.declare("Integer Variables", x.ofType(model.Integer))
	x.declare("Binary Variables", x.ofType(model.Binary))
	blank := "\n"
	for _, v := range x.a.Variables {
		if v.Type == model.Binary {
			continue
		}
		x.raw(blank)
		blank = ""
		over := parentheses(strings.Join(x.distinct(v.Sets), ","))
		lower, upper := bounds(v.Type, v.Lower, v.Upper)
		if v.Type == model.Integer || !math.IsInf(lower, 0) {
			x.put(0, 6, x.Of[v]+".lo"+over+" = "+number(lower)+";")
		}
		if v.Type == model.Integer || !math.IsInf(upper, 0) {
			x.put(0, 6, x.Of[v]+".up"+over+" = "+number(upper)+";")
		}
	}
}

// bounds returns the bounds of a variable as GAMS requires them: those of integers must
// be whole, so they are rounded inwards, which cuts off no integer.
func bounds(t model.Type, lower, upper float64) (float64, float64) {
	if t.IsInteger() {
		return math.Ceil(lower), math.Floor(upper)
	}
	return lower, upper
}

// ofType returns the declarations of the variables of one type.
func (x *indexed) ofType(t model.Type) []string {
	var lines []string
	for _, v := range x.a.Variables {
		if v.Type != t {
			continue
		}
		doc := v.Doc
		if v.Domain != nil {
			doc = strings.TrimSpace(doc + " (only on " + x.Of[v.Domain] + ")")
		}
		lines = append(lines, withText(x.Of[v]+parentheses(x.Domain(v.Sets, ",")), doc))
	}
	return lines
}

// equations declares the objective's equation and the rows, and then defines them. The
// condition of a row is passed on as known, so that expr need not repeat it.
func (x *indexed) equations() {
	lines := []string{withText(x.defineGoal, "what is optimized")}
	for _, r := range x.a.Rows {
		lines = append(lines, withText(x.Of[r]+x.over(r.Over), r.Doc))
	}
	x.declare("Equations", lines)
	x.raw("\n")
	x.define(x.defineGoal, x.goal+" =e= "+x.expr(x.a.Objective.Expr, nil))
	signs := [...]string{algebra.LessEqual: " =l= ", algebra.GreaterEqual: " =g= ", algebra.Equal: " =e= "}
	for _, r := range x.a.Rows {
		known := algebra.Conjuncts(r.If)
		x.define(x.Of[r]+x.over(r.Over)+x.dollar(known), x.expr(r.Left, known)+signs[r.Sense]+x.expr(r.Right, known))
	}
}

// define writes the head of an equation and its body on lines of their own.
// The body begins in column 4: a * in column 1 would make it a comment.
func (x *indexed) define(head, body string) {
	x.put(0, 6, head+"..")
	x.put(3, 6, body+";")
}

// fixings come last: a later .lo or .up would override them. A variable outside
// its relation is not fixed, for there is none.
func (x *indexed) fixings() {
	if len(x.a.Fixings) > 0 {
		x.raw("\n")
	}
	for _, f := range x.a.Fixings {
		known := algebra.Conjuncts(f.If)
		if c, missing := missing(&f.Ref, known); missing {
			known = append(known[:len(known):len(known)], c)
		}
		x.put(0, 6, x.ref(x.Of[f.Ref.Var]+".fx", f.Ref.Args)+x.dollar(known)+" = "+x.expr(f.Value, known)+";")
	}
}

// shown are the variables that stand in a row.
func (x *indexed) shown() (names []string) {
	used := x.a.Used()
	for _, v := range x.a.Variables {
		if used[v] {
			names = append(names, x.Of[v])
		}
	}
	return names
}

// Numbers that GAMS can take: below 1e299, because 1e300 and more are its special values, and
// with more than 16 significant digits only under $offDigit. A float64 may need 17 digits to be
// read back exactly, so the second case occurs.

// programNumbers refuses numbers that GAMS would take for its special values, and
// reports whether one has more than the 16 digits that GAMS accepts without a directive.
// It looks at the declaration and not at the matrix, which may be much larger: coefficients,
// parameters, bounds and values that are fixed. Infinite bounds are no numbers and are written as
// inf. The error names the first number found.
func programNumbers(a *algebra.Program) (long bool, err error) {
	note := func(what string, x float64) {
		if !math.IsInf(x, 0) && math.Abs(x) >= largest && err == nil {
			err = fmt.Errorf("gams: %s: %g; expected numbers below %g, the largest of GAMS", what, x, float64(largest))
		}
		long = long || digits(number(x)) > 16
	}
	exprs := func(what string, list ...algebra.Expr) {
		for _, e := range list {
			for i := range e {
				note(what, e[i].Coefficient)
			}
		}
	}
	for _, p := range a.Params {
		for _, x := range p.Values {
			note("parameter "+p.Name, x)
		}
	}
	for _, v := range a.Variables {
		note("variable "+v.Name, v.Lower)
		note("variable "+v.Name, v.Upper)
	}
	for _, r := range a.Rows {
		exprs("row "+r.Name, r.Left, r.Right)
	}
	for _, f := range a.Fixings {
		exprs("fixing of "+f.Ref.Var.Name, f.Value)
	}
	exprs("objective", a.Objective.Expr)
	return long, err
}
