// The network of the program, for the 24-puzzle with the blank's goal in a corner. Its
// provenance lists the rounds in which it was learned.

package bootstrap

import (
	_ "embed"
	"fmt"
	"sync"
)

//go:embed weights/24.json
var weights24 []byte

var shipped = sync.OnceValues(func() (*Network, error) {
	n, err := ReadNetwork(weights24)
	if err != nil {
		err = fmt.Errorf("the program's network for the 24-puzzle: %w", err)
	}
	return n, err
})

// Shipped returns the network of the program. The error says that the program is damaged.
func Shipped() (*Network, error) { return shipped() }
