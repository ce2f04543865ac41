// Package cover searches exact covers and packing puzzles with algorithms of its
// own, without any solver and without any integer program. It knows the puzzles
// of model/puzzle and nothing else of the project, so that its answers can be set
// against those of the integer programs.
//
// [Search] finds all solutions of an exact cover by dancing links; [SearchPacking]
// does so for a packing puzzle and also counts its solutions up to symmetry.
// Limits and interruption are reported in the result, never as an error.
package cover
