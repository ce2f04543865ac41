//go:build nohighs

package highs

// The backend in a program built without HiGHS: it is registered, says how to get the solver,
// and solves nothing.

import (
	"context"
	"errors"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func init() { backends.Register(missing{}) }

// missing stands for HiGHS in a program built without it.
type missing struct{}

const howToGet = "this program was built without HiGHS; install the HiGHS library and its pkg-config file, then build with CGO_ENABLED=1 and the tag highs, as make build does"

// Info names the backend and says how to get it.
func (missing) Info() backends.Info {
	return backends.Info{Name: "highs", Kind: backends.Linked, Missing: howToGet}
}

// Solve returns an error that says how to get the backend.
func (missing) Solve(context.Context, *model.Model, backends.Options) (*model.Result, error) {
	return nil, errors.New(howToGet)
}
