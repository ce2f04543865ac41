package numerics_test

import (
	"fmt"

	"github.com/tilemip/tilemip/internal/numerics"
	"github.com/tilemip/tilemip/model"
)

// A switch of size 1000 for a variable that another row keeps below 42.
func Example() {
	m := model.New("switch")
	x, open := m.Continuous("x", 0, model.Infinity).At(), m.Binary("open").At()
	m.Row("on").Add(1, x).Add(-1000, open).Le(0)
	m.Row("room").Add(2, x).Add(1, open).Le(84)
	r, err := numerics.Analyze(m)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range r.Findings {
		fmt.Printf("%s: %s: %s → %s\n", f.Level, f.Place, f.What, f.Right)
	}
	// Output:
	// tighten: on: coefficient -1000 of open → -42, since room bounds the other variables
	// note: x: has no upper bound → at most 42, since room says so
}
