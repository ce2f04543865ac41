//go:build !js && !nohighs

package infeasible_test

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/infeasible"
	"github.com/tilemip/tilemip/model"
)

// Seven hours of work for two people of three hours each.
func Example() {
	m := model.New("shifts")
	hours := m.Integer("hours", 0, 3, 2)
	m.Row("work").Plus(hours).Ge(7)
	m.Row("fair").Add(1, hours.At(0)).Add(-1, hours.At(1)).Between(-1, 1)
	b, err := backends.Lookup("highs")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := infeasible.Explain(context.Background(), b, m, infeasible.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, l := range s.Lines() {
		fmt.Println(l.Text)
	}
	fmt.Println(s.Sentences()[1])
	r, err := infeasible.FewestRows(context.Background(), b, m, infeasible.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range r.Rows {
		fmt.Printf("without %s; %s is missed by %g\n", g.Name, g.Name, g.Amount)
	}
	// Output:
	// work: hours[0] + hours[1] ≥ 7
	// hours[0] ≤ 3
	// hours[1] ≤ 3
	// Proof: take work − (hours[0] ≤ 3) − (hours[1] ≤ 3). On the left everything cancels to 0, and on the right at least 1 is left; 0 ≥ 1 cannot hold.
	// without work; work is missed by 1
}
