//go:build unix

package isolate_test

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/model"
)

// Two backends of this package's tests, in child processes: "good" solves the model, and
// "segv" reports a point and then dies of a segmentation fault, as a native library might.
// The caller goes on, with the point that had been reported.
//
// A program that uses the package calls isolate.Main before anything else in main.
func ExampleNew() {
	m := model.New("two")
	x := m.Binary("x", 2)
	m.Row("pick").Plus(x).Le(2)
	m.Maximize().Add(1, x.At(0)).Add(2, x.At(1))
	for _, name := range []string{"good", "segv"} {
		r, err := backends.Solve(context.Background(), isolate.New(name), m, backends.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(name, r.Status, r.Termination, r.X)
	}
	// Output:
	// good optimal completed [1 1]
	// segv feasible crashed [1 0]
}
