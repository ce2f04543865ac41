// Package server is a local server that speaks the protocol of the NEOS Server
// (XML-RPC over http) and solves what it is sent: LP and MPS files, the GAMS
// that this project writes, and the .nl files of AMPL's Kestrel clients, with
// the solvers that are linked in or found on PATH. docs/how-to/neos-server.md describes
// it for users.
//
// A job goes through three processes. The server reads the XML and nothing else.
// A worker, the same executable started again (Main), reads the model, checks
// the answer and writes the texts; a process of its own below it (package
// isolate) holds the solver's native code. So a solver that crashes, hangs or
// fills memory costs one job, and a point becomes a solution only where plain Go
// code has found it feasible.
//
// Everything a client sends is taken by allow-list: field names, solver options,
// interactive commands, GAMS statements, names of files. No text of a client
// reaches a command line, a shell, a file name or a solver's own reader: models
// are read and written again by this project's code.
//
// Not here: the protocol (internal/neos/xmlrpc) and formats. Begin with server.go, then work.go.
package server
