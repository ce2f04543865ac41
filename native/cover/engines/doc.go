// Package engines is the entry point of the native search of exact covers and packing
// puzzles. [Search] takes a [Problem], chooses an engine and says why, and returns the same
// type of [Result] whichever engine ran. [All] is the table of engines: what each can do,
// how much memory it takes, and the source of its method.
//
// The table is a package of its own because the kernels import native/cover for the
// options and results that they share, so that native/cover cannot import the kernels.
//
// Not here: kernels. Begin with table.go, then choose.go. This package may change with every
// release.
package engines
