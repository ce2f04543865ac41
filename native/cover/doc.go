// Package cover searches exact covers and packing puzzles with algorithms of its
// own, without any solver and without any integer program. It knows the puzzles
// of model/puzzle and nothing else of the project, so that its answers can be set
// against those of the integer programs.
//
// A program that needs an answer calls native/cover/engines, which chooses among the
// engines. This package holds what they share, [Options], [Progress] and [Result], and the
// baseline by which the others are measured: [Search] finds all solutions of an exact cover
// by dancing links. Limits and interruption are reported in the result, never as an error.
//
// Not here: packings (native/cover/packing). Begin with dlx.go. This package may change with
// every release.
package cover
