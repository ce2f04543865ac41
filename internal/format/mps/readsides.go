package mps

// The sections RHS and RANGES, which share one form of line:
//
//	[set] row number [row number]
//
// The name of the set is missing in some files. A line then has two or four fields, while
// one with the name has three or five, so the number of fields decides.

import "math"

// pairs walks over a line of section RHS or RANGES: the set's name, then one or
// two pairs of a row and a number. An even number of fields has no set name.
func (t *reader) pairs(set *string, each func(k int, i int, x float64) error) error {
	if t.count < 2 || t.count > 5 {
		return t.errorAt(t.count-1, "a set's name, then one or two pairs of a row and a number", "%s", t.fields())
	}
	first := t.count % 2
	if first == 0 {
		t.warnOnce(0, "a set's name as the first field", "section "+t.section.String()+" without the set's name: GLPK refuses that")
	} else if !t.firstSet(0, set) {
		return nil
	}
	for k := first; k < t.count; k += 2 {
		i, known := t.findRow(k)
		x, err := t.number(k + 1)
		if err != nil {
			return err
		}
		if !known {
			continue
		}
		if err := each(k, i, x); err != nil {
			return err
		}
	}
	return nil
}

// firstSet reports whether the line belongs to the first set of its section; of others it
// warns, once.
func (t *reader) firstSet(k int, set *string) bool {
	if *set == "" {
		*set = string(t.words[k].text)
	}
	if *set == string(t.words[k].text) {
		return true
	}
	t.warnOnce(k, "one set, or a known row or column", "a second set in section "+t.section.String()+" is passed over; lp_solve takes the last one, GLPK refuses it")
	return false
}

// rightHandSide reads a line of section RHS. Rows without one have 0; for the objective it is
// the negated constant.
func (t *reader) rightHandSide() error {
	return t.pairs(&t.rhsSet, func(k int, i int, x float64) error {
		if at := t.rows[i].sideLine; at > 0 {
			return t.errorAt(k, "each row once", "a second right-hand side of row %s, after line %d", t.quote(k), at)
		}
		t.rows[i].sideLine = int32(t.Lines.Line())
		if i == t.Objective-1 {
			t.objectiveSide(k, x)
			return nil
		}
		if t.rows[i].kind == 'N' {
			t.warnAt(k, "none", "the right-hand side of row %s of type N means nothing", t.quote(k))
			return nil
		}
		if math.Abs(x) >= 1e20 && (t.rows[i].kind == 'E' || x > 0 == (t.rows[i].kind == 'G')) {
			return t.errorAt(k+1, "less than 1e20, which readers take for infinite", "right-hand side %s of a row of type %c", t.quote(k+1), t.rows[i].kind)
		}
		t.rows[i].side = x
		return nil
	})
}

// objectiveSide makes the objective's right-hand side its constant. The sign is that of the
// program that wrote the file; 0 is the same to all.
func (t *reader) objectiveSide(k int, x float64) {
	const want = "a column fixed at 1 with the constant as its cost"
	switch {
	case x == 0:
	case t.turned && !(t.byLPSolve && t.Maximize): // of a maximization lp_solve writes what it reads otherwise
		t.Constant = x
		t.warnAt(k, want, "right-hand side %g of the objective is read as the constant %g, as GLPK and lp_solve do, one of which wrote the file; others read %g", x, x, -x)
	default:
		t.Constant = -x
		t.warnAt(k, want, "right-hand side %g of the objective is read as the constant %g, as in HiGHS, Gurobi, CPLEX, Xpress, SCIP and CBC; GLPK and lp_solve read %g", x, -x, x)
	}
}

// rangeLine reads a line of section RANGES; rowBounds applies it at the end.
func (t *reader) rangeLine() error {
	return t.pairs(&t.rangeSet, func(k int, i int, x float64) error {
		if at := t.rows[i].widthLine; at > 0 {
			return t.errorAt(k, "each row once", "a second range of row %s, after line %d", t.quote(k), at)
		}
		if t.rows[i].kind == 'N' {
			return t.errorAt(k, "a row of type E, L or G", "a range of row %s of type N", t.quote(k))
		}
		t.rows[i].widthLine = int32(t.Lines.Line())
		t.rows[i].width = x
		return nil
	})
}

// rowBounds applies the table of ranges: with right-hand side b and range r,
//
//	G: [b, b+|r|]   L: [b-|r|, b]   E: [b, b+r] for r ≥ 0, else [b+r, b].
//
// The table is that of the CPLEX file format reference, "MPS file format: industry standard". The
// sums are computed in floating point, as readers do; Write uses a range only where they are exact.
func (t *reader) rowBounds(i int) (low, up float64) {
	row := t.rows[i]
	b, r := row.side, row.width
	low, up = math.Inf(-1), math.Inf(1)
	ranged := row.widthLine > 0
	switch row.kind {
	case 'G':
		low = b
		if ranged {
			up = b + math.Abs(r)
		}
	case 'L':
		up = b
		if ranged {
			low = b - math.Abs(r)
		}
	case 'E':
		low, up = b+math.Min(r, 0), b+math.Max(r, 0)
	}
	return low, up
}
