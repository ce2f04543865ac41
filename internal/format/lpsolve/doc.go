// Package lpsolve reads and writes integer programs in the LP format of lp_solve.
//
// The format is described in lp_solve's reference guide ("lp-format"). It is not the LP format of
// CPLEX (package lp): statements end with semicolons, a row of one variable without a label is a
// bound, and variables and constants stand on both sides of a comparison.
//
// Versions of lp_solve read some files differently: the one of Debian maximizes where an objective
// has neither max: nor min: before it, others minimize; a term -R1 is a row's name to some and a
// variable to others. Read refuses what would give another program then, and the writer keeps to
// what all read alike. What was tried on the program is in the tests.
package lpsolve
