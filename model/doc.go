// Package model is the modelling language: variables and rows in indexed
// families, linear expressions, results and statuses, statistics, and the exact
// re-check of a point. It knows no solver and no puzzle, and imports only the
// standard library.
//
// A model is
//
//	minimize    c·x + c0          (or maximize)
//	subject to  L ≤ A x ≤ U       row by row
//	            l ≤   x ≤ u       column by column
//	            x_j integer       for the integer and binary columns
//
// and is built column by column and row by row:
//
//	m := model.New("knapsack")
//	take := m.Binary("take", n)
//	m.Row("weight").Plus(take.Dot(weight)).Le(capacity)
//	m.Maximize(take.Dot(value))
//	if err := m.Err(); err != nil { … }
//
// The core keeps flat arrays only: columns, and rows in compressed sparse form.
// Names are made on demand from the family's name and the index, so a model of
// millions of columns carries no strings. Errors of building (an index out of
// range, a variable of another model, a coefficient that is not a number, a row
// never closed) are collected
// and returned once by Err, so that building code stays free of error handling.
//
// Package model/algebra sits above it and declares whole families of rows
// symbolically; from one declaration come the matrix, indexed GAMS and GMPL, and
// LaTeX.
//
// An existing model can be changed and solved again: SetCost, SetBounds,
// SetCoefficient, SetRowBounds, SetType, Column, DeleteColumns, DeleteRows. Var and
// Constraint are handles that know their model and outlive the deletion of others;
// backends.Open solves a changed model on the same solver object.
//
// Not here: puzzles, solvers and file formats. Begin with model.go, then row.go.
package model
