// Package propagate derives bounds of columns from rows and other bounds: what must hold of a
// variable in every point of a program. For a row Σ a x ≤ b the least value of all other terms
// leaves b minus that for the last one (A. L. Brearley, G. Mitra and H. P. Williams, Analysis of
// mathematical programming problems prior to applying the simplex algorithm, Mathematical
// Programming 8, 1975); bounds of whole numbers are rounded inwards. Every step remembers its
// row, so that a contradiction can be traced back to the rows, bounds and whole numbers that
// make it (as in conflict analysis: T. Achterberg, Conflict analysis in mixed integer
// programming, Discrete Optimization 4, 2007).
//
// Nothing is claimed that rounding could undo. Arithmetic is rounded outwards, and exact in
// whole numbers. A row with fractions or continuous columns contradicts only where it is missed
// by more than the exact check of package model forgives.
//
// Not here: anything that changes what a model means. Begin with propagate.go.
package propagate

import (
	"math"

	"github.com/tilemip/tilemip/model"
)

// Kind says what a Part is.
type Kind uint8

// The kinds of parts.
const (
	Side  Kind = iota // one side of a row
	Bound             // one bound of a column
	Whole             // that a column takes whole numbers only
)

// Part is one requirement of a program. Upper says which side or bound; it is false for Whole.
type Part struct {
	Kind  Kind
	Index int // of the row or column
	Upper bool
}

// Step is a bound that was derived. Row is -1 where the column's own bound was rounded.
type Step struct {
	Column  int
	Upper   bool // it is an upper bound
	Value   float64
	Row     int
	RowSide bool // the row's upper side was used
	Rounded bool // it needs the column to be whole
	before  int  // the step before it for the same bound, -1 for the declared one
}

// Propagation holds the bounds derived so far. Lower and Upper are those of the moment; they
// may be read, not changed.
type Propagation struct {
	Lower, Upper []float64
	Steps        []Step

	a        model.Matrix
	last     [2][]int // per column, its last step for the lower and the upper bound; -1: declared
	begin    []int    // rows of column j: rowsOf[begin[j]:begin[j+1]]
	rowsOf   []int32
	queue    []int32
	waiting  []bool
	exact    []numbers // per row, see wholeRow
	conflict *conflict
	work     int // entries that may still be looked at

	unrecorded bool  // no steps are kept, so that nothing can be traced
	probing    bool  // steps are kept to be taken back
	first      []int // while probing, of a column: where it stands in a list, from 1; 0 otherwise
	wholeOnly  bool  // bounds of continuous columns are left alone, and common divisors, which were taken off
}

// conflict is a contradiction: of a row and the bounds of its columns, or, with Row -1, of the
// two bounds of a column.
type conflict struct {
	row     int
	upper   bool // the side that cannot be met
	column  int
	divisor bool // every value of the row is a multiple of a number that leaves none between the sides
	steps   int  // how many steps there were
}

// New prepares the propagation of a program. The arrays of the view are not changed; rows and
// bounds to be left out are infinite there, and columns that need not be whole continuous.
func New(a model.Matrix) *Propagation {
	n := len(a.Lower)
	p := &Propagation{
		Lower: append([]float64(nil), a.Lower...), Upper: append([]float64(nil), a.Upper...),
		a: a, begin: make([]int, n+1), rowsOf: make([]int32, len(a.Index)),
		waiting: make([]bool, len(a.RowLower)), exact: make([]numbers, len(a.RowLower)),
	}
	for s := range p.last {
		p.last[s] = make([]int, n)
		for j := range n {
			p.last[s][j] = -1
		}
	}
	for _, j := range a.Index {
		p.begin[j+1]++
	}
	for j := range n {
		p.begin[j+1] += p.begin[j]
	}
	at := append([]int(nil), p.begin[:n]...)
	for r := range a.RowLower {
		for _, j := range a.Index[a.Start[r]:a.Start[r+1]] {
			p.rowsOf[at[j]] = int32(r)
			at[j]++
		}
	}
	return p
}

// Run derives bounds until nothing changes, a contradiction is found, or about the given
// number of entries was looked at. It reports whether there is no contradiction.
func (p *Propagation) Run(entries int) bool {
	p.work = entries
	for j := range p.Lower {
		if !p.roundOwn(j) {
			return false
		}
	}
	for r := range p.a.RowLower {
		p.wake(int32(r))
	}
	return p.run()
}

// run works off the queue. A slice of it is cut off in front, so that rows are taken in turn.
func (p *Propagation) run() bool {
	for head := 0; head < len(p.queue); head++ {
		r := int(p.queue[head])
		p.waiting[r] = false
		if p.work -= p.a.Start[r+1] - p.a.Start[r] + 1; p.work < 0 {
			break
		}
		if !p.row(r) {
			return false
		}
	}
	for _, r := range p.queue {
		p.waiting[r] = false
	}
	p.queue = p.queue[:0]
	return true
}

func (p *Propagation) wake(r int32) {
	if !p.waiting[r] {
		p.waiting[r] = true
		p.queue = append(p.queue, r)
	}
}

// Exhausted reports whether the last Run stopped for its limit.
func (p *Propagation) Exhausted() bool { return p.work < 0 }

// roundOwn rounds the declared bounds of a whole column and compares them.
func (p *Propagation) roundOwn(j int) bool {
	if p.a.Type[j].IsInteger() {
		if c := math.Ceil(p.Lower[j]); c != p.Lower[j] {
			p.set(Step{Column: j, Value: c, Row: -1, Rounded: true})
		}
		if f := math.Floor(p.Upper[j]); f != p.Upper[j] {
			p.set(Step{Column: j, Upper: true, Value: f, Row: -1, Rounded: true})
		}
	}
	return p.crossed(j)
}

// crossed notes a contradiction where the bounds of column j leave no value.
func (p *Propagation) crossed(j int) bool {
	margin := 0.0
	if !p.a.Type[j].IsInteger() {
		margin = loose * math.Max(1, math.Abs(p.Lower[j]))
	}
	if p.Lower[j] > p.Upper[j]+margin {
		p.conflict = &conflict{row: -1, column: j, steps: len(p.Steps)}
		return false
	}
	return true
}

// set makes a step the bound of its column.
func (p *Propagation) set(s Step) {
	bounds := p.Lower
	if s.Upper {
		bounds = p.Upper
	}
	switch {
	case p.probing: // what the bound was, to take the step back
		p.Steps = append(p.Steps, Step{Column: s.Column, Upper: s.Upper, Value: bounds[s.Column]})
	case !p.unrecorded:
		side := sideOf(s.Upper)
		s.before = p.last[side][s.Column]
		p.last[side][s.Column] = len(p.Steps)
		p.Steps = append(p.Steps, s)
	}
	bounds[s.Column] = s.Value
}

func sideOf(upper bool) int {
	if upper {
		return 1
	}
	return 0
}
