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
// functions, and panics when the name is empty or taken, as database/sql does. A backend whose
// Info looks for its solver should have a method Name, too, which is asked instead.
func Register(b Backend) {
	registryLock.Lock()
	defer registryLock.Unlock()
	name := ""
	if n, ok := b.(interface{ Name() string }); ok {
		name = n.Name()
	} else {
		name = b.Info().Name
	}
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

// registered reports whether a backend of that name is, available here or not.
func registered(name string) bool {
	registryLock.RLock()
	defer registryLock.RUnlock()
	return registry[name] != nil
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
