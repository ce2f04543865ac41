// Package solution reads and writes points of integer programs as text.
//
// Written is the solution file of HiGHS 1.15 (method writeSolutionFile, style 0),
// which HiGHS also takes as a start. Read are these files, dense or sparse, the .sol
// files of MIPLIB, which begin with =obj=, and plain lists of a name and a value a
// line, with remarks after #.
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
package solution
