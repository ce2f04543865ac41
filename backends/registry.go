package backends

// The registry of backends and the order of preference among them. The manner of
// registration is that of database/sql.

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

var (
	registryLock sync.RWMutex
	registry     = map[string]Backend{}
)

// Register makes a backend known under its Info().Name. It is called from init
// functions, and panics when the name is empty or taken, as database/sql does.
func Register(b Backend) {
	registryLock.Lock()
	defer registryLock.Unlock()
	name := b.Info().Name
	if name == "" {
		panic("backends: Register of a backend without a name")
	}
	if _, taken := registry[name]; taken {
		panic("backends: Register called twice for " + name)
	}
	registry[name] = b
}

// All returns every registered backend, also those that are not available here,
// sorted by name.
func All() []Backend {
	registryLock.RLock()
	defer registryLock.RUnlock()
	all := make([]Backend, 0, len(registry))
	for _, name := range slices.Sorted(maps.Keys(registry)) {
		all = append(all, registry[name])
	}
	return all
}

// MissingError says that a backend is not available and how to get it.
type MissingError struct {
	Name string // "" where no backend of this program is meant
	How  string

	unknown bool // no backend has the name, and How says so
}

func (e *MissingError) Error() string {
	if e.Name == "" || e.unknown {
		return e.How
	}
	return fmt.Sprintf("backend %s is not available: %s", e.Name, e.How)
}

// Lookup returns an available backend. A backend that is known but not available,
// and an unknown name, give a *MissingError.
func Lookup(name string) (Backend, error) {
	registryLock.RLock()
	b, ok := registry[name]
	registryLock.RUnlock()
	if !ok {
		var known []string
		for _, b := range All() {
			known = append(known, b.Info().Name)
		}
		return nil, &MissingError{Name: name, unknown: true, How: fmt.Sprintf("no backend is called %q; expected one of %s", name, strings.Join(known, ", "))}
	}
	if info := b.Info(); !info.Available() {
		return nil, &MissingError{Name: name, How: info.Missing}
	}
	return b, nil
}

// preferred is the order in which Default chooses and Confirm asks: the solvers that are best
// at hard integer programs come first. docs/reference/backends.md has the times on one board, on which
// lpsolve wins because its bounds are tightened beforehand; without a limit on nodes, lpsolve
// is the one that most often does not finish.
// The highs program is the library's search with a file on either side.
var preferred = []string{"highs", "highs-program", "scip", "cbc", "glpsol", "lpsolve"}

// Others returns the available solvers besides the one named, in the order of Default:
// those that can be asked for a second answer. The library and the program of one solver are
// one voice.
func Others(than string) []Backend {
	var others []Backend
	heard := map[string]bool{solverOf(than): true}
	for _, name := range preferred {
		if b, err := Lookup(name); err == nil && !heard[solverOf(name)] {
			heard[solverOf(name)] = true
			others = append(others, b)
		}
	}
	return others
}

// solverOf returns the solver that a backend of that name runs: highs for highs-program.
func solverOf(name string) string { return strings.TrimSuffix(name, "-program") }

// Default returns the best backend that is available here.
func Default() (Backend, error) {
	for _, name := range preferred {
		if b, err := Lookup(name); err == nil {
			return b, nil
		}
	}
	return nil, &MissingError{How: "no solver was found; get HiGHS by: tilemip backends install highs (10 MB, no root needed)"}
}
