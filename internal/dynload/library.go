package dynload

// A library before it is loaded: where it is looked for, and what a backend says of it.

import (
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/installed"
)

// Library is a solver's library.
type Library struct {
	Solver   string // the name of the backend
	File     string // the library's
	Variable string // of the environment, which may name another file
	Prefix   string // of its functions
}

// Find looks for the library. missing is a sentence about how to get it, or "".
func (l Library) Find() (found installed.File, missing string) {
	if missing = Impossible(); missing != "" {
		return found, missing
	}
	return installed.Find(l.Solver, l.File, l.Variable)
}

// Info describes the backend, for which the library is looked for and not loaded.
func (l Library) Info(can backends.Capabilities) backends.Info {
	found, missing := l.Find()
	return backends.Info{Name: l.Solver, Kind: backends.Loaded, Capabilities: can, Missing: missing, Path: found.Path, Found: found.How, Version: found.Version}
}
