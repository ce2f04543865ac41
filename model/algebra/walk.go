package algebra

// What a declaration mentions: the sets whose order matters, the indices, the variables. The
// writers of text, GAMS and GMPL need it. Own.

import "iter"

// Ordered returns the sets whose order matters to the rows: those along which an
// index is shifted, or in which it is compared by Before or After. A notation
// whose sets have no order by themselves must give these one.
// GAMS, for one, refuses ord and lags on a set whose labels occur in another order before it.
func (a *Program) Ordered() map[*Set]bool {
	out := map[*Set]bool{}
	a.walk(func(e Element) {
		if e.Shift != 0 {
			out[e.Set] = true
		}
	}, func(c Compare) {
		if c.Op == Before || c.Op == After {
			out[c.Left.Set] = true
		}
	})
	return out
}

// shifts reports whether any index is shifted.
func (a *Program) shifts() bool {
	found := false
	a.walk(func(e Element) { found = found || e.Shift != 0 }, func(Compare) {})
	return found
}

// Indices returns every index the program binds, each once, in the order of their first use.
// Quantifiers of rows and fixings and the sums inside them bind indices; conditions bind none. Two
// values of Index count as two even if they have one name.
func (a *Program) Indices() []*Index {
	var out []*Index
	seen := map[*Index]bool{}
	note := func(over []*Index) {
		for _, i := range over {
			if !seen[i] {
				seen[i] = true
				out = append(out, i)
			}
		}
	}
	exprs := func(list ...Expr) {
		for _, e := range list {
			for i := range e {
				note(e[i].SumOver)
			}
		}
	}
	for _, r := range a.Rows {
		note(r.Over)
		exprs(r.Left, r.Right)
	}
	for _, f := range a.Fixings {
		note(f.Over)
		exprs(f.Value)
	}
	exprs(a.Objective.Expr)
	return out
}

// walk calls element for every subscript and compare for every comparison, in rows, fixings
// and the objective. The elements of a comparison go to element too.
// The order is rows, fixings, objective; the condition of a row or fixing comes before its terms,
// and the condition of a sum behind the subscripts under it.
func (a *Program) walk(element func(Element), compare func(Compare)) {
	elements := func(list []Element) {
		for _, e := range list {
			element(e)
		}
	}
	conditions := func(condition Condition) {
		for _, c := range Conjuncts(condition) {
			switch t := c.(type) {
			case Holds:
				elements(t.Args)
			case Compare:
				compare(t)
				elements([]Element{t.Left, t.Right})
			}
		}
	}
	exprs := func(list ...Expr) {
		for _, e := range list {
			for i := range e {
				elements(e[i].ParamArgs)
				elements(e[i].Args)
				conditions(e[i].If)
			}
		}
	}
	for _, r := range a.Rows {
		conditions(r.If)
		exprs(r.Left, r.Right)
	}
	for _, f := range a.Fixings {
		conditions(f.If)
		exprs(Expr{f.Ref}, f.Value)
	}
	exprs(a.Objective.Expr)
}

// Used returns the variables that stand in some row or in the objective.
// Fixings do not count: a variable that is only fixed has a column in the matrix, but GAMS
// generates none for it and refuses to display it.
func (a *Program) Used() map[*Variable]bool {
	out := map[*Variable]bool{}
	for t := range terms(a) { // the values of fixings have none
		if t.Var != nil {
			out[t.Var] = true
		}
	}
	return out
}

// terms yields every summand of the rows, the objective and the values that are fixed.
func terms(a *Program) iter.Seq[*Term] {
	return func(yield func(*Term) bool) {
		all := []Expr{a.Objective.Expr}
		for _, r := range a.Rows {
			all = append(all, r.Left, r.Right)
		}
		for _, f := range a.Fixings {
			all = append(all, f.Value)
		}
		for _, e := range all {
			for i := range e {
				if !yield(&e[i]) {
					return
				}
			}
		}
	}
}
