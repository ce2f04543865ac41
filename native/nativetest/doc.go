// Package nativetest is the conformance suite of the native engines: known counts and
// optima, brute force without any filter, limits, stopping at random moments, progress,
// and what an engine does not claim. Every row of the tables of engines goes through it by
// itself.
//
// It is a package and no test file so that an engine outside this repository can be held
// to the same rules.
package nativetest
