//go:build !js && !nohighs

package highs_test

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs" // registers the backend
	"github.com/tilemip/tilemip/model"
)

// A knapsack of three things: worth 10, 13 and 7, of weight 4, 6 and 3, with a
// capacity of 9. The backend is found by its name, as the command does it.
func Example() {
	m := model.New("knapsack")
	x := m.Binary("x", 3)
	m.Row("weight").Add(4, x.At(0)).Add(6, x.At(1)).Add(3, x.At(2)).Le(9)
	m.Maximize().Add(10, x.At(0)).Add(13, x.At(1)).Add(7, x.At(2))
	b, err := backends.Lookup("highs")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := backends.Solve(context.Background(), b, m, backends.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status, r.Objective, r.X, "checked:", r.Checked)
	// Output: optimal 20 [0 1 1] checked: true
}
