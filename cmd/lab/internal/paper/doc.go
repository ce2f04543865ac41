// Package paper has the searches of V. Cahlík and P. Surynek (IJCCI 2019): A* with their network
// (network.go), and the search that they compare it with (comparator.go): A* with the additive pattern databases 7-8, without mirror image. The paper leaves
// open how A* breaks ties, what it does with positions that it meets again, and whether the
// tables tell the blank's regions apart; each is an option here, so that what the paper counted can be
// found again. Package slide has the A* to use: its mirror image alone saves two thirds of
// the nodes.
//
// # What the authors' program does
//
// Read in their repository, github.com/vcahlik/fifteen-puzzle, as of 19 May 2019 (commit 0cea41b,
// prototype/prototype: search_algorithms.py, utils.py, cpp_pdb_heuristic.py): the groups are the
// tiles 1 to 8 and 9 to 15; the index of the tables includes the blank's cell (Blank here); the
// open list is a binary heap by f and then by a counter, so among equal f the oldest entry comes
// first (Oldest); a closed position is never opened again; an open one that is reached by fewer
// moves is entered anew; a position none of whose children was entered is not closed but
// forgotten (Forget); the number of expanded nodes is that of the closed ones and 1.
package paper
