// Package solution reads and writes points of integer programs as text.
//
// The table of Kinds has the solution files of HiGHS, CBC, GLPK (-w and -o), SCIP,
// lp_solve, CPLEX, Gurobi, AMPL and MIPLIB, and plain lists of a name and a value a line.
// Read knows a file by its first line; WriteAs writes any kind with full precision, and
// Write the form of HiGHS 1.15 (method writeSolutionFile, style 0), which HiGHS also
// takes as a start:
//
//	Model status
//	Optimal
//
//	# Primal solution values
//	Feasible
//	Objective 3.5
//	# Columns 2
//	x[0] 1
//	x[1] 0.5
//
// Not here: checks of points (package model). Begin with solution.go, then kinds.go.
package solution
