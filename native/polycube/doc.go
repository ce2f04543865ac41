// Package polycube searches packing puzzles as M. Busche's polycube solver does
// (version 1.2.1, 2011, and its article on polyomino and polycube puzzles), so
// that its published counts can be reproduced number for number: four engines
// that hand over to one another as the pieces run out, orderings, image filters,
// triggers and Monte Carlo sampling.
//
// The engines, in the order in which they follow one another:
//
//   - dancing links over cells and shapes, dlx.go, with orderings, order.go, and
//     image filters, filters.go, which need its matrix; the same nodes are visited
//     without links up to 64 cells, vertical.go, and up to 128, wide.go;
//   - MCH, most constrained hole, over 64-bit masks, mch.go;
//   - EMCH, which looks for that hole only among the cells with the fewest free
//     neighbours, emch.go;
//   - de Bruijn's algorithm, which always fills the first free cell, masks.go.
//
// Counting: an attempt is a placement looked at in a list, a fit is one that
// overlaps nothing, and both are kept by the number of pieces that remained. In
// dancing links every row tried is an attempt and a fit. In the other engines the
// whole list of a shape at the chosen cell counts as attempted when the shape is
// considered; probing lists in search of the hole is not counted. A placement
// that a trigger rejects was a fit all the same.
//
// One rule of polycube 1.2.1 is not followed unless [Options.OldCopies] asks for
// it: branching on a shape with several copies, its dancing links visit the same
// set of placements in several orders.
//
// Not here: the faster engines (native/cover), with which it is compared. Begin with search.go.
// This package may change with every release.
package polycube
