// Package packing counts and lists the solutions of packing puzzles as fast as it can,
// up to symmetry. [Search] chooses between two kernels and says why:
//
//   - list: native/cover/exactcover, which branches on the cell or piece with the fewest
//     placements left; for everything that is not flat, and for wide flat regions;
//   - scan: the cells of a flat region in a fixed order, in a window of 64 or 128
//     cells that moves along with the first free one (scan.go); for strips, and to
//     find one solution of a large flat region by restarts (first.go).
//
// Of solutions that are rotations of each other one is searched for: a piece of which there
// is a single copy is placed in one representative of each orbit of its places
// (native/cover/symmetry).
//
// Not here: general covers (native/cover/exactcover). Begin with search.go. This package may
// change with every release.
package packing
