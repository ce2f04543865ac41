package lp_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/tilemip/tilemip/internal/format/lp"
	"github.com/tilemip/tilemip/model"
)

func ExampleWrite() {
	m := model.New("two trucks")
	x := m.Integer("x", 0, 4, 2)
	m.Row("load").Add(3, x.At(0)).Add(2, x.At(1)).Between(5, 11)
	m.Maximize().Add(2, x.At(0)).Add(1.5, x.At(1))
	loss, err := lp.Write(os.Stdout, m, nil)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(strings.Join(loss, "\n"))
	// Output:
	// \ two_trucks
	// Maximize
	//  obj: + 2 x_0 + 1.5 x_1
	// Subject To
	//  load: + 3 x_0 + 2 x_1 >= 5
	//  load_up: + 3 x_0 + 2 x_1 <= 11
	// Bounds
	//  0 <= x_0 <= 4
	//  0 <= x_1 <= 4
	// Generals
	//  x_0
	//  x_1
	// End
	// rows with two different bounds, written as two rows each, the second named with _up at its end: 1
	// 2 of 3 names are written differently, for example column x[0] as x_0
}

func ExampleRead() {
	_, _, err := lp.Read("small.lp", strings.NewReader("Minimize\n x + y\nSubject To\n c: x >= 2 y\nEnd\n"))
	fmt.Println(err)
	// Output: small.lp:4:12: "y" after the right-hand side; expected a line of its own for each constraint, and all variables left of the comparison
}
