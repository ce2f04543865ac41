// Package format is what the file formats of integer programs share: a table of
// them, found by name or by a file's extension, and names that each dialect takes.
//
// The formats live in packages below it and enter themselves in the table when
// they are imported; package format/all imports every one of them.
//
// A writer never writes what the readers it is meant for would take for different
// models, and says in its list of losses what the file does not carry: a name that
// had to change, a maximization written as the minimization of its negation. A
// reader is strict: what is wrong is an error with its line and column, what other
// readers take differently is a warning with its line and column.
//
// Not here: the formats themselves (internal/format). Begin with format.go.
package format
