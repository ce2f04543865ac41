// Package pricing proves how many moves a sliding-tile board needs, by branch and bound on the
// integer program of the patterns with a dual that has a name.
//
// The program. Patterns divide the tiles among themselves. Each has a network: its states are
// the cells of the blank and of its own tiles, its arcs the moves. A plan is one path through
// every network, and all paths make the same moves. A dual of this program puts a price on
// every move in every network, such that the networks together pay at most one unit a move.
// The cheapest paths to the goal, added up, then never exceed the moves that a plan still
// needs: a board where they do is in no plan, and a depth-first search that leaves such boards
// out proves that no plan is as short as T moves. Two duals are made here:
//
//   - [Find]: prices by step, cell of the blank, last and next direction, improved by block
//     coordinate ascent for one board and one number of moves.
//   - [NewAdditive]: a move costs its own pattern one unit and the others nothing. The
//     cheapest paths are then the additive pattern databases of Korf and Felner (2002).
//
// Nothing is shared with the native search: networks, tables, filters of duplicates and the
// search are this package's own, so a proof found here is a second proof beside one of
// package native/slide.
//
// A plan comes from [Beam], and [Prove] shows that there is no shorter one; package integer puts
// them together.
//
// Sources: R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial
// Intelligence 134 (2002) 9-22; F. Pommerening, M. Helmert, G. Röger and J. Seipp, "From
// non-negative to general operator cost partitioning", AAAI 2015; A. M. Geoffrion, "Lagrangean
// relaxation for integer programming", Mathematical Programming Study 2 (1974) 82-114.
//
// Not here: pattern databases of the native search, with which it shares no line on purpose.
// Begin with doc.go, then search.go.
package pricing
