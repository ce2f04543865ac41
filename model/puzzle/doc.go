// Package puzzle holds puzzles as data, and nothing that solves them.
//
// Three kinds of puzzle live here:
//
//   - sliding-tile problems ([Board], [Move], [Slide]): a rectangle of numbered
//     tiles with one blank, a start and a goal, replay of moves and the parity
//     test of solvability;
//   - packing puzzles: pieces, containers, symmetries, and the polycube
//     definition format;
//   - exact covers: items and options, with builders for well-known problems.
//
// Every reader reports bad input as a *textpos.Error with a place. Both methods, the
// integer programs and the native searches, start from these types, and so does the
// referee that compares their answers; hence the package imports only the standard
// library and package textpos.
//
// Not here: anything that solves. Begin with slide.go, packing.go and cover.go.
package puzzle
