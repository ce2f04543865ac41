// Package highs is the linked backend for HiGHS (https://highs.dev), an LP and
// MIP solver under the MIT licence.
//
// It stands on github.com/lanl/highs, which creates the solver object and sets
// its options, and reaches through that object's handle, in capi.go, for what
// lanl/highs does not offer: passing a model row by row without sorting it,
// callbacks, cancellation, start points and the incumbent at a limit. It works
// with HiGHS 1.10 and later, which constants.c makes linkable.
//
// Each solve runs on an operating-system thread and a solver object of its own.
// HiGHS keeps one task scheduler a thread and one run-time clock an object, so
// that solves side by side may use different numbers of threads, and no time
// limit counts the solves before it.
//
// Without cgo, or with the build tag nohighs, the backend is registered all the
// same and its Info says how to get it.
package highs
