// Package dynload loads a solver's library at run time and finds its functions, through purego. On
// Linux without cgo only the tag highsload makes it, for tests: importing purego makes a program
// dynamic there. Where the package cannot load anything, Impossible says so.
package dynload
