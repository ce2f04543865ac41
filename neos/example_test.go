package neos_test

import (
	"fmt"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

// A model is written for a job, and the answer that comes back is checked against
// it: here one of CPLEX, which leaves out the columns at 0.
func ExampleModelText_Evaluate() {
	m := model.New("cups")
	cups := m.Integer("cups", 0, 3)
	plates := m.Integer("plates", 0, 3)
	m.Row("weight").Add(3, cups.At()).Add(5, plates.At()).Le(9)
	m.Maximize().Add(4, cups.At()).Add(5, plates.At())
	text, err := neos.WriteModel(m, "LP")
	if err != nil {
		panic(err)
	}
	judge := func(answer string) {
		reading := neos.Read(neos.Solver{Category: "milp", Name: "CPLEX", Input: "LP"}, &neos.Output{Code: neos.Normal, Text: []byte(answer)}, text)
		result, err := text.Evaluate(reading)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(result.Status, result.Objective, result.X)
	}
	judge(`MIP - Integer optimal solution:  Objective =  1.2000000000e+01
Variable Name           Solution Value
cups                          3.000000
All other variables in the range 1-2 are 0.
`)
	judge(`MIP - Integer optimal solution:  Objective =  1.7000000000e+01
Variable Name           Solution Value
cups                          3.000000
plates                        1.000000
`)
	// Output:
	// optimal 12 [3 0]
	// the answer from NEOS is false: CPLEX says "MIP - Integer optimal solution: Objective = 1.7000000000e+01", and at its point weight is 14 and must be at most 9
}
