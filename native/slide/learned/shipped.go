// The networks that are part of the program. The description inside each says how it was
// made.

package learned

import (
	"embed"
	"fmt"
	"strings"
	"sync"
)

//go:embed weights/*.net
var weights embed.FS

// networks are the names, the first being that of the default.
var networks = []struct {
	name string
	read func() (*Network, error)
}{
	{"missing", sync.OnceValues(func() (*Network, error) { return embedded("missing") })},
	{"missing8", sync.OnceValues(func() (*Network, error) { return embedded("missing8") })},
	{"paper-near", sync.OnceValues(func() (*Network, error) { return embedded("paper-near") })},
	{"paper", sync.OnceValues(func() (*Network, error) { return embedded("paper") })},
}

func embedded(name string) (*Network, error) {
	file, err := weights.ReadFile("weights/" + name + ".net")
	if err != nil {
		return nil, err
	}
	n, err := ReadNetwork(file)
	if err != nil {
		err = fmt.Errorf("the program's network %s: %w", name, err)
	}
	return n, err
}

// Networks returns the names of the networks of the program, the default first:
//
//   - missing: the moves missing to the bound of the 6-6-3 pattern databases
//   - missing8: the moves missing to the bound of the 7-8 pattern databases
//   - paper-near: the moves, by the paper's network without databases, trained on random
//     boards and then on positions near solutions too
//   - paper: the same, trained on random boards alone, as the paper says of its own; see
//     Scramble for what those were
func Networks() []string {
	var names []string
	for _, n := range networks {
		names = append(names, n.name)
	}
	return names
}

// Shipped returns a network of the program by name; "" is the default. The error names
// those there are, or says that the program is damaged.
func Shipped(name string) (*Network, error) {
	for _, n := range networks {
		if name == n.name || name == "" {
			return n.read()
		}
	}
	return nil, fmt.Errorf("no network is called %q; expected one of %s", name, strings.Join(Networks(), ", "))
}
