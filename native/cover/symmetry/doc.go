// Package symmetry is the home of what the engines of native/cover do with the symmetries
// of a packing puzzle: the group as permutations of the cells (group.go), the places of a
// piece up to symmetry (Group.Places), the number of orbits by a canonicity test
// (counter.go), and classes of conjugate elements and the puzzle modulo one element (quotient.go).
//
// Where the group itself comes from is model/puzzle, RegionSymmetries and
// RegionReflections, which a brute force with rotations of its own checks; so do the
// canonical forms, puzzle.Orbits, which formulations use, too. Two packages keep their own
// on purpose: native/polycube, which reproduces the rules of another program, and
// internal/setpartition, which may not import the native search and whose reduction by
// symmetry is to be a second proof.
//
// Not here: searches. Begin with group.go. This package may change with every release.
package symmetry
