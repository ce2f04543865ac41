// Package highs is the linked backend for HiGHS (https://highs.dev), an LP and
// MIP solver under the MIT licence.
//
// It uses github.com/lanl/highs, which creates the solver object, and calls the library itself
// through that object's handle for what lanl/highs does not offer: passing a model row by row
// without sorting it, callbacks, cancellation, start points and the incumbent at a limit. It works
// with HiGHS 1.10 and later, which constants.c makes linkable.
//
// There are three ways to the library, of which a build has one: linked (capi.go), embedded as
// WebAssembly (embedded.go), and in the page (jsapi.go). Each has its functions and a watch; what
// is made of them is shared.
//
// Each solve has its own operating-system thread and its own solver object. HiGHS keeps
// one task scheduler for each thread and one run-time clock for each object, so
// concurrent solves may use different numbers of threads, and a time limit does not
// count earlier solves.
//
// For GOOS=js the same backend calls HiGHS as WebAssembly, the npm package highs, in jsapi.go:
// one object there and one here, and everything above it is shared. See
// docs/explanation/in-the-page.md.
//
// The library is linked with cgo and the build tag highs, which `make fast` sets: a plain go build,
// of a program of another module too, must not ask for a library that may not be there. Without
// the tag HiGHS is inside the program all the same, and takes about twice the time. With the tag
// nohighs the backend is registered, and its Info says how to get it.
//
// Not here: what every solver gets done to its model (package backends). Begin with highs.go,
// then run.go.
package highs
