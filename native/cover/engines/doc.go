// Package engines is the entrance to the native search of exact covers and packing
// puzzles. [Search] takes a [Problem], chooses an engine and says why, and returns one kind
// of [Result], whichever engine ran. [All] is the table of engines: what each can do, what
// memory it takes, and where its method comes from.
//
// The table is a package of its own because the kernels import native/cover for the
// options and results that they share, so that native/cover cannot import the kernels.
package engines
