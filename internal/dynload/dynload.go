// Package dynload opens a library at run time and finds its functions. On Linux without cgo only
// the tag highsload makes it, for tests: importing purego makes a program dynamic there. Without
// the tag the package is empty then.
package dynload
