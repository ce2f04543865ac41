// Package frontier counts the solutions of packing puzzles without listing them, by
// dynamic programming over the cells in a fixed order.
//
// Two partial packings that cover the same cells and use the same pieces can be
// completed in the same ways, so only their number matters. In boxes that are
// narrow in all directions but one, and with pieces that may be used any number of
// times, there are few such classes and astronomically many packings.
//
// [Packing] also counts solutions up to symmetry, by the lemma of Burnside. Limits
// of time and memory are reported in the result, never as an error.
//
// Not here: lists of solutions. Begin with count.go. This package may change with every release.
package frontier
