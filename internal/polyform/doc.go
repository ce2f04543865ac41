// Package polyform lists all polyominoes and polycubes of a size, in one to ten dimensions, and
// polyiamonds, polyhexes and polysticks (lattice.go).
//
// A polyomino of size n is n cells of a square grid that hang together by their edges; in
// space it is a polycube, and in more dimensions it is called so, too. Fixed ones are
// different when no translation takes one to the other, one-sided ones when no translation
// and rotation does, free ones when no translation, rotation and reflection does. The twelve
// pentominoes are free, 18 are one-sided and 63 fixed.
//
// Two ways of listing share no line: fixed ones by the enumeration of D. H. Redelmeier
// (fixed.go), free and one-sided ones by growth without repetition (grow.go). Neither keeps
// what it has listed, so that the memory is a few kilobytes for each cell. Every
// free one says how many fixed ones it stands for; the sum over all must be their number.
//
// Not here: puzzles made of the pieces. Begin with list.go.
package polyform
