// Package lpsolve is the backend on the lp_solve library, version 5.5, reached
// through package golp and the library's own C interface. It is linked in when
// the program is built with cgo and the build tag lpsolve; otherwise
// the backend is registered as missing.
//
// What golp leaves out or gets wrong is done here on golp's object: rows are
// handed over as sparse arrays, two-sided rows stay one row, bounds are infinite
// where the model says so, the solve can be stopped at any time and keeps its
// best point, improving points are reported as they are found, and nothing is
// printed.
//
// lp_solve is a depth-first branch and bound without cuts: good for linear
// programs and small integer programs, and no match for HiGHS or CBC beyond.
//
// Not here: bounds that are derived before lp_solve runs (backends, probing.go). Begin with
// solve.go.
package lpsolve

import "github.com/tilemip/tilemip/backends"

// Name is the backend's name in the registry.
const Name = "lpsolve"

func init() { backends.Register(New()) }

// New returns the backend.
func New() backends.Backend { return backend{} }

type backend struct{}

// Name is the backend's.
func (backend) Name() string { return Name }
