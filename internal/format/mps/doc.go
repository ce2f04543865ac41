// Package mps reads and writes integer programs as MPS files.
//
// The format is IBM's of the 1960s; what is used here is written down in the
// CPLEX file format reference ("MPS file format: industry standard"), the GLPK
// manual (appendix "Free MPS format") and the source of the four readers compared
// in the project's notes: HiGHS 1.15, GLPK 5.0, CBC 2.10 and lp_solve 5.5.
//
// These four take some two dozen constructs differently, several without a word.
// Write avoids all of them:
//
//   - names without blanks, one space between fields, NAME … FREE (without the
//     last word CBC takes short names for fixed columns),
//   - a minimization always: two readers do not know OBJSENSE,
//   - the objective's constant as the cost of a column fixed at 1, for the sign of
//     a right-hand side of the objective differs; an integer column in a model that
//     has others, for with a continuous one lp_solve misses the optimum of some
//     pure integer models,
//   - both bounds of every column, the lower one first,
//   - set names on every line, RANGES before BOUNDS,
//   - a range only where both ends come out exact in floating point, else two rows;
//     two rows also under a condition, which Gurobi skips at a range.
//
// Special ordered sets, rows under a condition and quadratic objectives are written as Gurobi,
// CPLEX, Xpress and SCIP read them alike.
//
// Read reports them, as errors where a reader would go wrong silently and there is
// nothing to choose, else as warnings.
//
// Not here: points (internal/format/solution). Begin with read.go.
package mps
