package mps_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/tilemip/tilemip/internal/format/mps"
	"github.com/tilemip/tilemip/model"
)

func ExampleWrite() {
	m := model.New("two trucks")
	x := m.Integer("x", 0, 4, 2)
	m.Row("load").Add(3, x.At(0)).Add(2, x.At(1)).Between(5, 11)
	m.Maximize().Add(2, x.At(0)).Add(1.5, x.At(1))
	loss, err := mps.Write(os.Stdout, m, nil)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println("*", strings.Join(loss, "; "))
	// Output:
	// * maximize: the costs below are negated, so that minimizing is right
	// NAME two_trucks FREE
	// ROWS
	//  N obj
	//  G load
	// COLUMNS
	//  MARKER1 'MARKER' 'INTORG'
	//  x[0] obj -2 load 3
	//  x[1] obj -1.5 load 2
	//  MARKER2 'MARKER' 'INTEND'
	// RHS
	//  RHS load 5
	// RANGES
	//  RNG load 6
	// BOUNDS
	//  LO BND x[0] 0
	//  UP BND x[0] 4
	//  LO BND x[1] 0
	//  UP BND x[1] 4
	// ENDATA
	// * the maximization is written as the minimization of the negated objective, since CBC and GLPK do not read OBJSENSE
}

func ExampleRead() {
	_, _, err := mps.Read("small.mps", strings.NewReader("NAME small\nROWS\n N cost\n L limit\nCOLUMNS\n x cost 1 limit 1,5\nRHS\nENDATA\n"))
	fmt.Println(err)
	// Output: small.mps:6:17: "1,5" is no number; expected a decimal number such as 12, -0.5 or 1.5E-3
}
