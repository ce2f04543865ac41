//go:build cgo && lpsolve && !nolpsolve

package lpsolve_test

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/lpsolve"
	"github.com/tilemip/tilemip/model"
)

// The duals of a linear program say what a unit of each resource is worth: the example
// of Wyndor Glass (Hillier and Lieberman, chapter 3), whose second and third plants are
// fully used.
func ExampleNew() {
	m := model.New("wyndor")
	doors, windows := m.Continuous("doors", 0, model.Infinity), m.Continuous("windows", 0, model.Infinity)
	m.Row("plant 1").Add(1, doors.At()).Le(4)
	m.Row("plant 2").Add(2, windows.At()).Le(12)
	m.Row("plant 3").Add(3, doors.At()).Add(2, windows.At()).Le(18)
	m.Maximize().Add(3, doors.At()).Add(5, windows.At())
	r, err := backends.Solve(context.Background(), lpsolve.New(), m, backends.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s %.1f at %.1f, worth of a unit of each plant: %.1f\n", r.Status, r.Objective, r.X, r.RowDual)
	// Output: optimal 36.0 at [2.0 6.0], worth of a unit of each plant: [0.0 1.5 1.0]
}
