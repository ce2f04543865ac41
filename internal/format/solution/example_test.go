package solution_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/tilemip/tilemip/internal/format/solution"
	"github.com/tilemip/tilemip/model"
)

// A point is written in the form of HiGHS, and a list of names and values is read: columns
// that the list leaves out are 0.
func Example() {
	m := model.New("pair")
	x := m.Binary("x", 2)
	m.Row("one").Plus(x).Eq(1)
	m.Maximize().Add(3, x.At(1))
	r := model.NewResult(m, "by hand")
	r.Status, r.X, r.Objective = model.StatusOptimal, []float64{0, 1}, 3
	if err := solution.Write(os.Stdout, m, r); err != nil {
		fmt.Println(err)
	}
	point, err := solution.Read("list", strings.NewReader("x[1] 1\n"), m)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("\nread:", point.X, "of which given:", point.Given)
	// Output:
	// Model status
	// Optimal
	//
	// # Primal solution values
	// Feasible
	// Objective 3
	// # Columns 2
	// x[0] 0
	// x[1] 1
	// # Rows 1
	// one 1
	//
	// read: [0 1] of which given: 1
}
