package format

import (
	"fmt"

	"github.com/tilemip/tilemip/model"
)

// CheckSides is what writers of text formats ask first: whether the model was
// built without error, and whether its bounds can be told to readers for whom
// 1e20 is infinite. Finite bounds beyond that, on the side where they mean
// nothing, are counted in the loss; a lower bound of +1e20 or more, or an upper
// one of -1e20 or less, is an error.
func CheckSides(m *model.Model) (loss []string, err error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	a := m.Matrix()
	far, first := 0, ""
	check := func(low, up float64, name func() string) {
		if _, changed := Side(low); changed {
			far++
		}
		if _, changed := Side(up); changed {
			far++
		}
		if far > 0 && first == "" {
			first = name()
		}
		if low >= Infinite || up <= -Infinite {
			err = fmt.Errorf("model %s: the bounds [%g, %g] of %s; readers take %g for infinite", m.Name(), low, up, name(), Infinite)
		}
	}
	for j := range a.Lower {
		check(a.Lower[j], a.Upper[j], func() string { return m.VarName(model.Var(j)) })
	}
	for i := range a.RowLower {
		check(a.RowLower[i], a.RowUpper[i], func() string { return m.RowName(i) })
	}
	if err != nil || far == 0 {
		return nil, err
	}
	return []string{fmt.Sprintf("%d bounds beyond %g are written as infinite, the first one of %s", far, Infinite, first)}, nil
}
