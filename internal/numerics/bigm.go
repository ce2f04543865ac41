package numerics

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// Coefficients that are larger than they need to be (M. W. P. Savelsbergh, Preprocessing and
// probing techniques for mixed integer programming problems, ORSA Journal on Computing 6, 1994).
// In a row Σ a x + c z ≤ b with a whole z between l and u and c > 0, let D be the largest value
// of the other terms. If the row cannot bind at z ≤ u-1, because D + c (u-1) < b, then c may
// become smaller by d = b - D - c (u-1), and b by d·u: at z = u the row says the same, and below
// it still says nothing, but fractions of z are cut off. With c < 0 the same at l.
//
// D is first taken from the declared bounds. Where that says nothing of a coefficient that looks
// like a big-M, it is taken from bounds that follow from other rows; the row itself has no part
// in them, or a row would tighten itself by its own word.

const (
	// grain is what changes are rounded to, so that coefficients stay short.
	grain = 0x1p-20
	// suspect is by how much a coefficient of a whole column exceeds the others of its row, from
	// where on it looks like a big-M.
	suspect = 5
	// mostTraced bounds the coefficients for which other rows are looked through.
	mostTraced = 2000
)

// Oversized is the kind of findings with a smaller coefficient that is proven to do.
const Oversized = "coefficient larger than needed"

// bigM looks at the coefficients of whole columns in a row that can bind on one side only.
func (x *analysis) bigM(r int) {
	low, up := x.a.RowLower[r], x.a.RowUpper[r]
	index, value := x.a.Row(r)
	least, most := propagate.Activity(index, value, x.a.Lower, x.a.Upper)
	switch lowFree, upFree := math.IsInf(low, -1) || least >= low, math.IsInf(up, 1) || most <= up; {
	case lowFree && !upFree:
		x.tighten(r, 1, up)
	case upFree && !lowFree:
		x.tighten(r, -1, -low)
	}
}

// side is one side of a row as Σ c x ≤ b, which changes while its coefficients are tightened.
type side struct {
	r     int
	sign  float64
	index []int32
	c     []float64
	b     float64
}

// tighten tightens the coefficients of one side, each with what the ones before left.
func (x *analysis) tighten(r int, sign, b float64) {
	index, value := x.a.Row(r)
	s := side{r, sign, index, make([]float64, len(value)), b}
	for k := range value {
		s.c[k] = sign * value[k]
	}
	before := slices.Clone(s.c)
	changed := false
	for k := range s.c {
		if x.a.Type[index[k]].IsInteger() && s.reduce(k, x.a.Lower[index[k]], x.a.Upper[index[k]], s.rest(k, x.declared)) {
			changed = true
		}
	}
	if changed {
		x.tightened(s, before, b, nil)
		return
	}
	for k, j := range index {
		if x.a.Type[j].IsInteger() && looksLikeM(s.c, k) && x.traced < mostTraced {
			x.traced++
			x.byOtherRows(s, k, before, b)
		}
	}
}

// BigM returns the entry of a row that looks like a big-M, or -1: of a whole column, much larger than all
// others, in a row that is no equation.
func BigM(a model.Matrix, r int) int {
	index, value := a.Row(r)
	for k, j := range index {
		if a.Type[j].IsInteger() && a.RowLower[r] != a.RowUpper[r] && looksLikeM(value, k) {
			return k
		}
	}
	return -1
}

// looksLikeM reports whether coefficient k is much larger than all others.
func looksLikeM(c []float64, k int) bool {
	if len(c) < 2 || math.Abs(c[k]) < suspect {
		return false
	}
	for i := range c {
		if i != k && math.Abs(c[k]) < suspect*math.Abs(c[i]) {
			return false
		}
	}
	return true
}

// rest returns the largest value of the terms besides k, exactly, by bounds of their columns; nil
// where there is none.
func (s *side) rest(k int, boundOf func(j int32, upper bool) float64) *big.Rat {
	sum, term := new(big.Rat), new(big.Rat)
	for i, j := range s.index {
		if i == k || s.c[i] == 0 {
			continue
		}
		bound := boundOf(j, s.c[i] > 0)
		if math.IsInf(bound, 0) {
			return nil
		}
		sum.Add(sum, term.Mul(rat(s.c[i]), rat(bound)))
	}
	return sum
}

// declared is the bound of a column as it was stated.
func (x *analysis) declared(j int32, upper bool) float64 {
	if upper {
		return x.a.Upper[j]
	}
	return x.a.Lower[j]
}

// reduce makes coefficient k smaller where D allows it, and reports whether it did. The column
// lies between low and up; D is nil where it is not bounded.
func (s *side) reduce(k int, low, up float64, d *big.Rat) bool {
	low, up = math.Ceil(low), math.Floor(up)
	end, inner := up, up-1
	if s.c[k] < 0 {
		end, inner = low, low+1
	}
	if d == nil || math.IsInf(end, 0) || s.c[k] == 0 || low >= up {
		return false
	}
	by := new(big.Rat).Mul(rat(s.c[k]), rat(inner))
	by.Sub(rat(s.b), by.Add(by, d))
	f, exact := by.Float64()
	if !exact || f != math.Floor(f/grain)*grain {
		f = math.Floor(f/grain)*grain - grain
	}
	if f <= 1e-6*math.Max(1, math.Abs(s.c[k])) {
		return false
	}
	if f >= math.Abs(s.c[k]) { // the row says nothing at the end either; rows has told it where the bounds show it
		return false
	}
	if s.c[k] < 0 {
		f = -f
	}
	c, ok1 := exactly(new(big.Rat).Sub(rat(s.c[k]), rat(f)))
	b, ok2 := exactly(new(big.Rat).Sub(rat(s.b), new(big.Rat).Mul(rat(f), rat(end))))
	if !ok1 || !ok2 {
		return false
	}
	s.c[k], s.b = c, b
	return true
}

// byOtherRows tightens one coefficient with bounds that follow from other rows.
func (x *analysis) byOtherRows(s side, k int, before []float64, b float64) {
	var rests []string
	d := s.rest(k, func(j int32, upper bool) float64 {
		bound, parts := x.p.Without(int(j), upper, s.r)
		for _, part := range parts {
			if part.Kind == propagate.Side && !slices.Contains(rests, x.m.RowName(part.Index)) {
				rests = append(rests, x.m.RowName(part.Index))
			}
		}
		return bound
	})
	if len(rests) == 0 {
		return
	}
	s.c = slices.Clone(s.c)
	j := s.index[k]
	if s.reduce(k, x.a.Lower[j], x.a.Upper[j], d) {
		x.tightened(s, before, b, rests)
	}
}

// otherBinds reports whether the row's other side, which said nothing, would say something with
// the new coefficients.
func (x *analysis) otherBinds(s side) bool {
	value := make([]float64, len(s.c))
	for k := range value {
		value[k] = s.sign * s.c[k]
	}
	least, most := propagate.Activity(s.index, value, x.a.Lower, x.a.Upper)
	if s.sign > 0 {
		return !(least >= x.a.RowLower[s.r])
	}
	return !(most <= x.a.RowUpper[s.r])
}

// tightened enters the finding. With another side in the way there is none: that side can go first,
// as another finding says.
func (x *analysis) tightened(s side, before []float64, b float64, rests []string) {
	if x.otherBinds(s) {
		return
	}
	c := &Change{Coefficients: map[string]float64{}}
	var what, right, apart []string
	for k, j := range s.index {
		if s.c[k] == before[k] {
			continue
		}
		name := x.m.ColumnName(int(j))
		c.Coefficients[name] = s.sign * s.c[k]
		what = append(what, fmt.Sprintf("coefficient %g of %s", s.sign*before[k], name))
		right = append(right, fmt.Sprintf("%g", s.sign*s.c[k]))
		apart = append(apart, fmt.Sprint(before[k], s.c[k], family(name)))
	}
	if side := s.sign * s.b; s.b != b {
		if s.sign > 0 {
			c.RowUpper = &side
		} else {
			c.RowLower = &side
		}
		what, right = append(what, fmt.Sprintf("side %g", s.sign*b)), append(right, fmt.Sprintf("%g", side))
		apart = append(apart, fmt.Sprint(b, s.b))
	}
	f := Finding{Level: Tighten, Kind: Oversized, Row: s.r, Column: -1, What: strings.Join(what, ", "), Right: strings.Join(right, ", "), Change: c, Alone: rests != nil, RestsOn: rests}
	if rests != nil {
		f.Right += ", since " + said(rests, "bound", "bounds") + " the other variables"
	}
	x.add(f, apart...)
}

// said names up to three rows and what they do, in the plural or the singular.
func said(rows []string, many, one string) string {
	switch {
	case len(rows) == 1:
		return rows[0] + " " + one
	case len(rows) > 4:
		return strings.Join(rows[:3], ", ") + fmt.Sprintf(" and %d more rows ", len(rows)-3) + many
	}
	return strings.Join(rows[:len(rows)-1], ", ") + " and " + rows[len(rows)-1] + " " + many
}
