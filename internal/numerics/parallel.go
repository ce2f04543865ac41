package numerics

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"slices"
)

// Rows and columns that are multiples of each other. A line, which is a row or a column, is
// divided by its first entry: exact multiples then have the same quotients to the last bit,
// because rounding depends on the quotient alone; nearly equal ones agree in their first digits.
// Hashing only gathers candidates; a claim of equality is made on exact products.

// line is a row or a column with its entries in order of position.
type line struct {
	at    int
	index []int32
	value []float64
}

// hash of the positions and quotients, with all bits or the first ones.
func (l line) hash(mask uint64) uint64 {
	h := fnv.New64a()
	var b [12]byte
	for k := range l.index {
		binary.LittleEndian.PutUint32(b[:4], uint32(l.index[k]))
		q := l.value[k] / l.value[0]
		if mask != ^uint64(0) {
			q = float64(float32(q * (1 + 0x1p-21))) // so that a number just below a step goes with it
		}
		binary.LittleEndian.PutUint64(b[4:], math.Float64bits(q)&mask)
		h.Write(b[:])
	}
	return h.Sum64()
}

const firstDigits uint64 = 0xffffffff_00000000 // 20 bits behind the point

// parallel reports whether a is exactly f times b.
func parallel(a, b line) (f *big.Rat, ok bool) {
	if !slices.Equal(a.index, b.index) {
		return nil, false
	}
	f = new(big.Rat).Quo(rat(a.value[0]), rat(b.value[0]))
	for k := range a.value {
		if a.value[k] != b.value[k] && new(big.Rat).Mul(f, rat(b.value[k])).Cmp(rat(a.value[k])) != 0 {
			return nil, false
		} else if a.value[k] == b.value[k] && f.Cmp(one) != 0 {
			return nil, false
		}
	}
	return f, true
}

var one = big.NewRat(1, 1)

// unlike returns the largest relative difference between the entries of a and f times those of b;
// 1 where they have different positions.
func unlike(a, b line) float64 {
	if !slices.Equal(a.index, b.index) {
		return 1
	}
	f, most := a.value[0]/b.value[0], 0.0
	for k := range a.value {
		most = math.Max(most, math.Abs(a.value[k]-f*b.value[k])/math.Abs(a.value[k]))
	}
	return most
}

const (
	near     = 1e-5  // such a difference may be a slip
	rounding = 1e-13 // and such a one is the rounding of the numbers
)

// pairs calls equal for lines that are multiples of an earlier one, and almost for those that
// nearly are. Lines of one entry are left out.
func pairs(lines []line, equal func(a, b line, f *big.Rat), almost func(a, b line, by float64)) {
	exact, rough := map[uint64][]line{}, map[uint64]line{}
	for _, l := range lines {
		if len(l.index) < 2 {
			continue
		}
		h := l.hash(^uint64(0))
		found := false
		for _, other := range exact[h] {
			if f, ok := parallel(l, other); ok {
				equal(l, other, f)
				found = true
				break
			}
		}
		if found {
			continue
		}
		if len(exact[h]) < 8 {
			exact[h] = append(exact[h], l)
		}
		if almost == nil {
			continue
		}
		h = l.hash(firstDigits)
		if other, ok := rough[h]; !ok {
			rough[h] = l
		} else if by := unlike(l, other); by < near {
			almost(l, other, by)
		}
	}
}

// parallelRows finds rows that say the same of the same terms.
func (x *analysis) parallelRows() {
	lines := make([]line, 0, len(x.a.RowLower))
	for r := range x.a.RowLower {
		if !x.settled[r] {
			index, value := x.a.Row(r)
			lines = append(lines, sorted(r, index, value))
		}
	}
	pairs(lines, func(a, b line, f *big.Rat) {
		x.sameTerms(a.at, b.at, f)
	}, func(a, b line, by float64) {
		if by < rounding {
			x.add(Finding{Level: Note, Kind: "rows that are multiples", Row: a.at, Column: -1, What: "has the terms of " + x.m.RowName(b.at) + fmt.Sprintf(" times %g, up to rounding", a.value[0]/b.value[0]), Right: "one row with two sides"})
			return
		}
		x.add(Finding{Level: Risk, Kind: "rows that are nearly multiples", Row: a.at, Column: -1,
			What: "has nearly the coefficients of " + x.m.RowName(b.at) + ", times " + fmt.Sprintf("%g", a.value[0]/b.value[0]), Right: "exactly those, if they are meant to be the same; as they stand they decide by their last digits"})
	})
}

func sorted(at int, index []int32, value []float64) line {
	order := make([]int, len(index))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(i, k int) int { return int(index[i]) - int(index[k]) })
	l := line{at, make([]int32, len(index)), make([]float64, len(index))}
	for k, i := range order {
		l.index[k], l.value[k] = index[i], value[i]
	}
	return l
}

// sameTerms tells of row r, which has f times the terms of row of: one of them can go where its
// sides are implied by the other's.
func (x *analysis) sameTerms(r, of int, f *big.Rat) {
	low, up := scaled(x.a.RowLower[of], x.a.RowUpper[of], f)
	mine, mineUp := bound(x.a.RowLower[r], -1), bound(x.a.RowUpper[r], 1)
	name, times := x.m.RowName(of), ""
	if f.Cmp(one) != 0 {
		times = " times " + f.RatString()
	}
	kind := "rows that are multiples"
	if f.Cmp(one) == 0 {
		kind = "rows with the same terms"
	}
	add := func(row int, what, right string, c *Change) {
		x.add(Finding{Level: Redundant, Kind: kind, Row: row, Column: -1, What: what, Right: right, Change: c, Alone: true, RestsOn: []string{name}})
	}
	switch {
	case cmpBound(low, mine, -1) >= 0 && cmpBound(up, mineUp, 1) <= 0:
		add(r, "says what "+name+times+" says already", "leave it out", &Change{DropRow: true})
		x.settled[r] = true
	case cmpBound(low, mine, -1) <= 0 && cmpBound(up, mineUp, 1) >= 0:
		name, other := x.m.RowName(r), of
		x.add(Finding{Level: Redundant, Kind: kind, Row: other, Column: -1, What: "says less than " + name + ", which has the same terms" + times, Right: "leave it out", Change: &Change{DropRow: true}, Alone: true, RestsOn: []string{name}})
	default:
		x.add(Finding{Level: Note, Kind: kind, Row: r, Column: -1, What: "has the terms of " + name + times, Right: "one row with two sides"})
	}
}

// scaled returns the sides of a row times f; nil stands for none.
func scaled(low, up float64, f *big.Rat) (l, u *big.Rat) {
	l, u = bound(low, -1), bound(up, 1)
	if l != nil {
		l.Mul(l, f)
	}
	if u != nil {
		u.Mul(u, f)
	}
	if f.Sign() < 0 {
		l, u = u, l
	}
	return l, u
}

func bound(b float64, sign int) *big.Rat {
	if math.IsInf(b, sign) {
		return nil
	}
	return rat(b)
}

// cmpBound compares bounds where nil is infinite with the given sign.
func cmpBound(a, b *big.Rat, sign int) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return sign
	case b == nil:
		return -sign
	}
	return a.Cmp(b)
}

// parallelColumns finds columns that can stand for each other.
func (x *analysis) parallelColumns() {
	lines := make([]line, len(x.a.Lower))
	for j := range lines {
		lines[j].at = j
	}
	for r := range x.a.RowLower {
		index, value := x.a.Row(r)
		for k, j := range index {
			lines[j].index, lines[j].value = append(lines[j].index, int32(r)), append(lines[j].value, value[k])
		}
	}
	pairs(lines, func(a, b line, f *big.Rat) {
		j, of := a.at, b.at
		if x.beside != nil && (x.beside[j] || x.beside[of]) {
			return
		}
		if x.a.Type[j].IsInteger() != x.a.Type[of].IsInteger() || rat(x.a.Cost[j]).Cmp(new(big.Rat).Mul(f, rat(x.a.Cost[of]))) != 0 {
			return
		}
		name := x.m.ColumnName(of)
		if f.Cmp(one) == 0 && x.a.Lower[j] == x.a.Lower[of] && x.a.Upper[j] == x.a.Upper[of] {
			x.add(Finding{Level: Note, Kind: "variables that can be exchanged", Row: -1, Column: j, What: "has the coefficients, cost and bounds of " + name, Right: "one variable for both, or a row that orders them: a solver tries each point twice"})
			return
		}
		x.add(Finding{Level: Note, Kind: "variables that are multiples", Row: -1, Column: j, What: "has the coefficients and cost of " + name + ", times " + f.RatString(), Right: "one variable for both, where the bounds allow it"})
	}, nil)
}
