package matrix

// Bounds and sides as text formats carry them, where 1e20 counts as infinite.

import (
	"fmt"
	"math"

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
	if far.count > 0 {
		loss = append(loss, fmt.Sprintf("finite bounds beyond %g, written as infinite: %d, the first one of %s", infinite, far.count, far.first))
	}
	if crossed.count > 0 {
		loss = append(loss, fmt.Sprintf("lower bounds above upper ones, for which some readers refuse the file instead of finding it infeasible: %d, the first one of %s", crossed.count, crossed.first))
	}
	if broken.count > 0 {
		loss = append(loss, fmt.Sprintf("bounds of integer columns that are not whole, for which GLPK refuses the file: %d, the first one of %s", broken.count, broken.first))
	}
	return loss, err
}

// noted counts things and keeps the name of the first.
type noted struct {
	count int
	first string
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
