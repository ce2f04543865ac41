package propagate

import (
	"cmp"
	"slices"
)

// Tracing back: which parts of the program a bound or a contradiction rests on.

// Conflict returns the parts that contradict each other, sorted; nil where Run found none. They
// need not be a smallest such set.
func (p *Propagation) Conflict() []Part {
	c := p.conflict
	if c == nil {
		return nil
	}
	t := tracer{p: p, seen: map[Part]bool{}, done: map[int]bool{}}
	switch {
	case c.row < 0:
		t.bound(c.column, false, c.steps)
		t.bound(c.column, true, c.steps)
	case c.divisor:
		t.seen[Part{Side, c.row, true}], t.seen[Part{Side, c.row, false}] = true, true
		for _, j := range p.a.Index[p.a.Start[c.row]:p.a.Start[c.row+1]] {
			if p.Lower[j] == p.Upper[j] {
				t.bound(int(j), false, c.steps)
				t.bound(int(j), true, c.steps)
			} else {
				t.seen[Part{Whole, int(j), false}] = true
			}
		}
	default:
		t.row(c.row, c.upper, -1, c.steps)
	}
	t.run()
	return t.parts()
}

// Why returns the parts that the present bound of a column rests on, sorted.
func (p *Propagation) Why(column int, upper bool) []Part {
	t := tracer{p: p, seen: map[Part]bool{}, done: map[int]bool{}}
	t.bound(column, upper, len(p.Steps))
	t.run()
	return t.parts()
}

// Without returns the sharpest bound of a column that was derived without a row, and the parts
// that it rests on.
func (p *Propagation) Without(column int, upper bool, row int) (float64, []Part) {
	for at := p.last[sideOf(upper)][column]; at >= 0; at = p.Steps[at].before {
		t := tracer{p: p, seen: map[Part]bool{}, done: map[int]bool{}}
		t.open = append(t.open, at)
		t.run()
		if !t.seen[Part{Side, row, false}] && !t.seen[Part{Side, row, true}] {
			return p.Steps[at].Value, t.parts()
		}
	}
	declared := p.a.Lower[column]
	if upper {
		declared = p.a.Upper[column]
	}
	return declared, []Part{{Bound, column, upper}}
}

// tracer collects parts; open are the steps still to be looked at.
type tracer struct {
	p    *Propagation
	seen map[Part]bool
	done map[int]bool
	open []int
}

// bound adds what a bound rested on when there were that many steps.
func (t *tracer) bound(column int, upper bool, steps int) {
	at := t.p.last[sideOf(upper)][column]
	for at >= steps {
		at = t.p.Steps[at].before
	}
	if at < 0 {
		t.seen[Part{Bound, column, upper}] = true
		return
	}
	t.open = append(t.open, at)
}

// row adds one side of a row and the bounds of its columns but one, at the time.
func (t *tracer) row(r int, upper bool, but, steps int) {
	t.seen[Part{Side, r, upper}] = true
	index, value := t.p.a.Row(r)
	for k, j := range index {
		if int(j) != but {
			t.bound(int(j), value[k] > 0 != upper, steps)
		}
	}
}

func (t *tracer) run() {
	for len(t.open) > 0 {
		at := t.open[len(t.open)-1]
		t.open = t.open[:len(t.open)-1]
		if t.done[at] {
			continue
		}
		t.done[at] = true
		s := t.p.Steps[at]
		if s.Rounded {
			t.seen[Part{Whole, s.Column, false}] = true
		}
		if s.Row < 0 {
			t.bound(s.Column, s.Upper, at)
			continue
		}
		t.row(s.Row, s.RowSide, s.Column, at)
	}
}

func (t *tracer) parts() []Part {
	parts := make([]Part, 0, len(t.seen))
	for x := range t.seen {
		parts = append(parts, x)
	}
	Sort(parts)
	return parts
}

// Sort sorts parts: rows first, then bounds, then whole columns.
func Sort(parts []Part) { slices.SortFunc(parts, Compare) }

// Compare is the order of Sort: by kind, then by index, the lower side first.
func Compare(a, b Part) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Index, b.Index), cmp.Compare(sideOf(a.Upper), sideOf(b.Upper)))
}
