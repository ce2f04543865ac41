// Package nativetest is the conformance suite of the native engines: known counts and
// optima, brute force without any filter, limits, stopping at random moments, progress,
// and what an engine does not claim. It covers every row of the tables of engines and
// heuristics without being told of them.
//
// It is a package and no test file so that an engine outside this repository can be held
// to the same rules. Slide is for the engines and heuristics of sliding boards:
//
//	import _ "example.org/mine" // registers its rows in init
//
//	func TestRows(t *testing.T) { nativetest.Slide(t, nativetest.SlideOptions{}) }
//
// What an answer has to agree with comes from outside the engines: published numbers, and
// searches without any filter that share no code with them.
package nativetest
