package model

// Further points beside the answer of an integer program: what a solver met on its way. It says
// nothing about points that are missing, so the second of them need not be the second best one;
// backends.Best finds those.

// SolverPool are points that a solver met and gave out besides its answer. Every point here has
// passed the exact check of the model, whatever the solver says of it; each differs from the
// answer and from the others. The best come first.
type SolverPool struct {
	Points     []PoolPoint
	From       string // what the solver gave: PoolStored or PoolImproving
	Given      int    // points that the solver gave, the answer not counted
	Duplicates int    // of these, that were the same as another
	Missed     int    // of these, that failed the exact check and were left out
	Reason     string // what the first one of them missed, one sentence; "" for none
}

// Where the points of a pool are from.
const (
	PoolStored    = "own pool"         // the solver keeps points, also ones that do not improve
	PoolImproving = "improving points" // it reports a point when that is the best so far
)

// PoolPoint is a further point.
type PoolPoint struct {
	X         []float64 // one value a column; integers are whole
	Objective float64   // of X, in exact arithmetic
	Claimed   float64   // the objective that the solver states of it; NaN where it states none
}
