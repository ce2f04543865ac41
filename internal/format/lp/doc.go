// Package lp reads and writes integer programs as CPLEX LP files and in the LP format of lp_solve,
// and writes OPB files: the formats that list rows as sums of terms.
//
// The LP format of CPLEX is described in the CPLEX file format reference ("LP file format:
// algebraic representation") and, as their readers take it, in the GLPK manual
// (appendix "CPLEX LP format") and the source of HiGHS 1.15 and CBC 2.10.
//
// These readers disagree on names, on where constants may stand, on two-sided
// rows, on how terms may be run together. Write keeps to what all three read
// alike:
//
//   - one term is a sign, a number and a name with blanks between, eight to a line,
//   - names of letters, digits and underscores that no reader takes for a keyword
//     or for the beginning of a number (HiGHS reads inf from information),
//   - the objective's constant as the cost of a column fixed at 1,
//   - a row with two different bounds as two rows,
//   - every column in Bounds; -inf and free, never +inf,
//   - never an empty objective or an empty constraint section.
//
// Special ordered sets, rows under a condition and quadratic objectives are written as Gurobi,
// CPLEX, Xpress and SCIP read them alike.
//
// Read reports what it finds of these, as errors or warnings with line and column.
//
// Not here: formats that list columns (internal/format/mps). Begin with read.go, then rows.go.
package lp
