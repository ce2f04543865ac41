// Package catalog keeps the solutions of a packing puzzle in a form that does not
// depend on who found them: one of each class of symmetric solutions, sorted, with
// a hash of each and of all, so that two engines can be compared by one line. It
// also draws the similarity graph of the solutions, which readers of the polycube
// article asked for: solutions are neighbours when few pieces lie differently.
//
// Not here: searches. Begin with catalog.go. This package may change with every release.
package catalog
