//go:build !(cgo && lpsolve) || nolpsolve

package lpsolve

// The backend in a program built without lp_solve: it is registered, says how to get the
// library, and solves nothing.

import (
	"context"
	"errors"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

const missing = "this program was built without lp_solve; install liblpsolve55-dev and lp-solve (Debian) or lp_solve (Homebrew, MacPorts) and build with cgo and the tag lpsolve, as make build does"

// Info says that the library is not linked in.
func (backend) Info() backends.Info {
	return backends.Info{Name: Name, Kind: backends.Linked, Missing: missing}
}

// Solve fails: there is no library.
func (backend) Solve(context.Context, *model.Model, backends.Options) (*model.Result, error) {
	return nil, errors.New(missing)
}
