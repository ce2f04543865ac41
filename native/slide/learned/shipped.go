// The networks that are part of the program. The description inside each says how it was
// made.

package learned

import (
	"embed"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/tilemip/tilemip/internal/textpos"
)

//go:embed weights/*.net
var weights embed.FS

// shipped is a network of the program.
type shipped struct {
	name string
	read func() (*Network, error)
}

// networks are the names, the first being that of the default.
var networks = []shipped{
	{"missing", sync.OnceValues(func() (*Network, error) { return embedded("missing") })},
	{"missing8", sync.OnceValues(func() (*Network, error) { return embedded("missing8") })},
	{"paper-near", sync.OnceValues(func() (*Network, error) { return embedded("paper-near") })},
	{"paper", sync.OnceValues(func() (*Network, error) { return embedded("paper") })},
	{"small", sync.OnceValues(func() (*Network, error) { return embedded("small") })},
	{"asymmetric-0.4", sync.OnceValues(func() (*Network, error) { return embedded("asymmetric-0.4") })},
	{"sigmoid", sync.OnceValues(func() (*Network, error) { return embedded("sigmoid") })},
	{"one-layer", sync.OnceValues(func() (*Network, error) { return embedded("one-layer") })},
	{smallest, sync.OnceValues(func() (*Network, error) { return embedded(smallest) })},
}

// smallest is the name of the network for boards of 3×3.
const smallest = "eight"

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
//   - small, asymmetric-0.4, sigmoid, one-layer: the moves, by networks of some 35 kB, the outlook of the
//     paper: two hidden layers; the same with a loss that punishes overestimation; with sigmoid
//     units; one hidden layer
//   - eight: the moves on boards of 3×3, trained on all 181,440 of them
func Networks() []string {
	return textpos.Names(networks, func(n shipped) string { return n.name })
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

// Open returns a network of the program by its name ("" is the default one), or else reads the
// file of that name. The error says that it is neither, or what is wrong with the file.
func Open(name string) (*Network, error) {
	if name == "" || slices.Contains(Networks(), name) {
		return Shipped(name)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%w; a name is one of %s", err, strings.Join(Networks(), ", "))
	}
	n, err := ReadNetwork(text)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return n, err
}
