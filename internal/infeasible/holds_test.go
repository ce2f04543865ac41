package infeasible

import (
	"context"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// A point is believed only where it passes the check of the constructs themselves, not of rows that
// state them.
func TestHolds(t *testing.T) {
	m := model.New("m")
	x, y, z := m.Integer("x", 3, 5).At(), m.Integer("y", 0, 9).At(), m.Binary("z").At()
	m.SOS1("s", y, x)
	m.Indicator("i", z, true).Add(1, y).Ge(2)
	m.SetSemi(x, 4)
	at, err := newTester(context.Background(), nil, m, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		x    []float64
		kept []string // names of the constructs
		want bool
	}{
		{[]float64{4, 0, 0}, []string{"s", "i", "x"}, true},
		{[]float64{4, 2, 0}, []string{"i", "x"}, true},
		{[]float64{4, 2, 0}, []string{"s"}, false},
		{[]float64{4, 0, 1}, []string{"s", "x"}, true},
		{[]float64{4, 0, 1}, []string{"i"}, false},
		{[]float64{3, 0, 0}, []string{"s", "i"}, true},
		{[]float64{3, 0, 0}, []string{"x"}, false},
		{[]float64{0, -1, 0}, []string{"x"}, true}, // bounds that no kept one includes
		{[]float64{0, -1, 0}, []string{"s"}, false},
	} {
		var units []unit
		for _, u := range at.units(at.all.list()) {
			for _, name := range c.kept {
				if u.Kind == Construct && u.Name == name {
					units = append(units, u)
				}
			}
		}
		if got := len(units) == len(c.kept) && at.holds(c.x, units); got != c.want {
			t.Errorf("%v with %v: %v", c.x, c.kept, got)
		}
	}
}
