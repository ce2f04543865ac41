package backends_test

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Solve answers every model the same way, whichever backend does the work: here
// one without rows, which needs none.
func ExampleSolve() {
	m := model.New("box")
	m.Maximize().Plus(m.Integer("n", 0, 7.5, 3).Times(2))
	r, err := backends.Solve(context.Background(), unneeded{}, m, backends.Options{})
	fmt.Println(r.Status, r.Objective, r.X, err)
	// Output: optimal 42 [7 7 7] <nil>
}

// unneeded is the smallest backend there can be.
type unneeded struct{}

func (unneeded) Info() backends.Info { return backends.Info{Name: "unneeded"} }

func (unneeded) Solve(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
	return model.NewResult(m, "unneeded"), nil
}
