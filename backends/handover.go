package backends

import (
	"time"

	"github.com/tilemip/tilemip/model"
)

// Arrays are a model as the C interfaces of solvers take it: row by row, with 32-bit integers,
// Start without the end of the last row. Integrality is nil for a linear program, otherwise 1
// for each integer column.
type Arrays struct {
	Maximize                               bool
	Cost, Lower, Upper, RowLower, RowUpper []float64
	Start, Index, Integrality              []int32
	Value                                  []float64
}

// HandOver is a backend for which handing a model over can be measured apart from solving it,
// beside its library called directly. It is optional, and for benchmarks.
type HandOver interface {
	Backend
	// Hand hands the model to a solver object, as Solve does, and drops the object.
	Hand(m *model.Model) (time.Duration, error)
	// Pass gives the arrays to the library's own function, and drops the object.
	Pass(a Arrays) (time.Duration, error)
}
