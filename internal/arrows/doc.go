// Package arrows holds the test that every package imports only what its room
// may import. The table of rooms is in rooms_test.go; the reasons are part of it,
// so that a failing line says which arrow is forbidden and why.
//
// The most important row is that of native: the referee and the searches share
// no line with the formulations and the solvers they are compared with.
package arrows
