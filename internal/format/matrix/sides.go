package matrix

// Bounds and sides as text formats carry them, where 1e20 counts as infinite.

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/tilemip/tilemip/model"
)

// CheckSides is what writers of text formats call first. It checks that the model was
// built without error, and that its bounds can be expressed to readers for whom
// 1e20 is infinite. Finite bounds beyond that, and bounds that cross, are counted
// in the loss, and so are bounds of integer columns that are not whole (model.WholeBounds makes
// them so); a lower bound of +1e20 or more, or an upper one of -1e20 or less, is
// an error.
func CheckSides(m *model.Model) (loss []string, err error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	a := m.Matrix()
	var far, crossed, broken noted
	check := func(low, up float64, name func() string) {
		_, changed := Side(low)
		_, too := Side(up)
		if changed || too {
			far.add(name)
		}
		if low > up {
			crossed.add(name)
		}
		if low >= infinite || up <= -infinite {
			err = fmt.Errorf("model %s: the bounds [%g, %g] of %s; readers take %g for infinite", m.Name(), low, up, name(), infinite)
		}
	}
	for j := range a.Lower {
		name := func() string { return m.ColumnName(j) }
		check(a.Lower[j], a.Upper[j], name)
		if a.Type[j].IsInteger() && (a.Lower[j] != math.Ceil(a.Lower[j]) || a.Upper[j] != math.Floor(a.Upper[j])) {
			broken.add(name)
		}
	}
	for i := range a.RowLower {
		check(a.RowLower[i], a.RowUpper[i], func() string { return m.RowName(i) })
	}
	for _, r := range m.Constructs().Indicators {
		check(r.Lower, r.Upper, func() string { return r.Name })
	}
	return slices.Concat(
		far.loss(fmt.Sprintf("finite bounds beyond %g, written as infinite: %%d, the first one of %%s", infinite)),
		crossed.loss("lower bounds above upper ones, for which some readers refuse the file instead of finding it infeasible: %d, the first one of %s"),
		broken.loss("bounds of integer columns that are not whole, for which GLPK refuses the file: %d, the first one of %s"),
	), err
}

// noted counts things and keeps the name of the first.
type noted struct {
	count int
	first string
}

// loss is a sentence with both, or nothing where there are none.
func (n *noted) loss(sentence string) []string {
	if n.count == 0 {
		return nil
	}
	return []string{fmt.Sprintf(sentence, n.count, n.first)}
}

func (n *noted) add(name func() string) {
	if n.count == 0 {
		n.first = name()
	}
	n.count++
}

// ColumnType is the type of a column that a file says to be integer or not: files do not
// distinguish binary columns from integer ones with bounds 0 and 1.
func ColumnType(integer bool, low, up float64) model.Type {
	switch {
	case integer && low == 0 && up == 1:
		return model.Binary
	case integer:
		return model.Integer
	}
	return model.Continuous
}

// Semi-continuous columns in LP and MPS files: the lower bound of such a column is the least value
// that it has when it is not 0. So a threshold is written as the lower bound, and read from it; a
// lower bound of 0 leaves an ordinary column.

// SemiBounds returns the bounds of all columns as files have them, and which are semi-continuous.
// Where bounds and threshold leave no choice, or the column is binary, it is an ordinary column:
// SCIP takes no condition of an indicator row that is semi-continuous. The upper bound may be
// infinite: Gurobi, CPLEX, Xpress and SCIP take that in LP and MPS files, and HiGHS, whose files must
// have one, refuses to solve; see SemiLoss.
func SemiBounds(m *model.Model) (lower, upper []float64, semi []bool) {
	a := m.Matrix()
	lower, upper, semi = a.Lower, a.Upper, make([]bool, len(a.Lower))
	if !m.Features().Semi {
		return lower, upper, semi
	}
	lower, upper = append([]float64(nil), lower...), append([]float64(nil), upper...)
	for _, s := range m.Constructs().Semi {
		j := s.Column
		lower[j], upper[j], semi[j] = s.Within(lower[j], upper[j], a.Type[j] == model.Binary)
		if semi[j] {
			lower[j] = s.From
		}
	}
	return lower, upper, semi
}

// SemiLoss says which semi-continuous columns have no upper bound; upper and semi are those of
// SemiBounds.
func SemiLoss(m *model.Model, upper []float64, semi []bool) []string {
	var open noted
	for j, is := range semi {
		if up, _ := Side(upper[j]); is && math.IsInf(up, 1) {
			open.add(func() string { return m.ColumnName(j) })
		}
	}
	return open.loss("semi-continuous columns without an upper bound, which HiGHS does not solve: %d, the first one %s")
}

// makeSemi makes the columns of a model that are said to be semi-continuous: each keeps its lower
// bound as the threshold. bad is the column whose lower bound is negative, or -1.
func (b *Builder) makeSemi(m *model.Model) (bad int) {
	for j := range b.Columns {
		if !b.Columns[j].Semi {
			continue
		}
		v := m.Var(j)
		switch lower, upper := m.Bounds(v); {
		case lower < 0:
			return j
		case lower > upper: // only 0 is left
			m.SetBounds(v, 0, 0)
		case lower > 0:
			m.SetBounds(v, 0, upper)
			m.SetSemi(v, lower)
		}
	}
	return -1
}

// Numbers as all readers take them: decimal, with a point and an exponent E at
// most. Words for infinity and the conventions for it are each format's own.

// infinite is the absolute value from which bounds and right-hand sides count as
// infinite: 1e20 in HiGHS (option infinite_bound), CPLEX and Gurobi; lp_solve
// and CBC write 1e30.
const infinite = 1e20

// longestNumber bounds the digits of a number. 17 determine a float64; a program
// that writes hundreds is broken, or the file is not what it seems.
const longestNumber = 300

// NumberForm is what a number must look like, for the Want of errors.
const NumberForm = "a decimal number such as 12, -0.5 or 1.5E-3"

// ParseNumber reads a finite decimal number. Where it is none, problem says why in
// words that follow the text, such as "is no number"; it is empty otherwise.
func ParseNumber(text []byte) (x float64, problem string) {
	if x, ok := parseShort(text); ok {
		return x, ""
	}
	if len(text) > longestNumber {
		return 0, "has " + strconv.Itoa(len(text)) + " characters"
	}
	if n, nonzero := ScanNumber(text); n != len(text) || n == 0 {
		if n > 0 && (text[n]|0x20) == 'd' {
			return 0, "has an exponent written with D"
		}
		return 0, "is no number"
	} else if x, err := strconv.ParseFloat(string(text), 64); err != nil {
		return 0, "is too large for 64-bit arithmetic"
	} else if x == 0 && nonzero {
		return 0, "is not 0 and too small for 64-bit arithmetic"
	} else {
		return x, ""
	}
}

// tens are the powers of ten that float64 has exactly.
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// parseShort reads numbers of up to 15 digits without exponent, which are nearly
// all in a file, five times faster than strconv: digits and power of ten are both
// exact, so that the one division rounds as it must (Clinger 1990, fast path).
func parseShort(text []byte) (float64, bool) {
	i, negative := 0, false
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		negative = text[0] == '-'
		i = 1
	}
	if len(text)-i > 16 || len(text) == i {
		return 0, false
	}
	digits, point := uint64(0), -1
	for k := i; k < len(text); k++ {
		if c := text[k]; isDigit(c) {
			digits = digits*10 + uint64(c-'0')
		} else if c == '.' && point < 0 {
			point = k
		} else {
			return 0, false
		}
	}
	x := float64(digits)
	if point >= 0 {
		if len(text)-i == 1 {
			return 0, false
		}
		x /= tens[len(text)-1-point]
	} else if len(text)-i > 15 {
		return 0, false
	}
	if negative {
		x = -x
	}
	return x, true
}

// ScanNumber returns how many bytes at the beginning of text form a decimal
// number, and whether any of its digits is not 0.
func ScanNumber[T string | []byte](text T) (length int, nonzero bool) {
	i := 0
	if i < len(text) && (text[i] == '-' || text[i] == '+') {
		i++
	}
	digits := 0
	for point := false; i < len(text); i++ {
		if c := text[i]; isDigit(c) {
			digits++
			nonzero = nonzero || c != '0'
		} else if c == '.' && !point {
			point = true
		} else {
			break
		}
	}
	if digits == 0 {
		return 0, false
	}
	if e := i + 1; e < len(text) && text[i]|0x20 == 'e' {
		if text[e] == '-' || text[e] == '+' {
			e++
		}
		if e < len(text) && isDigit(text[e]) {
			for i = e; i < len(text) && isDigit(text[i]); i++ {
			}
		}
	}
	return i, nonzero
}

// AppendNumber appends x with the fewest digits that read back as x.
func AppendNumber(dst []byte, x float64) []byte {
	if n := int64(x); float64(n) == x && n > -1e15 && n < 1e15 {
		return strconv.AppendInt(dst, n, 10)
	}
	return strconv.AppendFloat(dst, x, 'g', -1, 64)
}

// Side returns a bound or right-hand side as the readers take it: infinite from
// 1e20 on. changed reports that x itself was finite.
func Side(x float64) (y float64, changed bool) {
	if math.Abs(x) < infinite || math.IsInf(x, 0) {
		return x, false
	}
	return math.Copysign(math.Inf(1), x), true
}
