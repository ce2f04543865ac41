package process_test

import (
	"fmt"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/process" // registers the programs
)

// Importing the package registers a backend for each solver program that it knows. Each
// says what it can do; whether the program is on PATH is Info.Available, which this
// example leaves out because it depends on the machine.
func Example() {
	for _, b := range backends.All() {
		if i := b.Info(); i.Name == "cbc" || i.Name == "glpsol" {
			fmt.Printf("%s (%s): MIP start %v, duals %v, feasibility tolerance %v\n",
				i.Name, i.Kind, i.Capabilities.Start, i.Capabilities.Duals, i.Capabilities.Tolerance)
		}
	}
	// Output:
	// cbc (program): MIP start true, duals true, feasibility tolerance true
	// glpsol (program): MIP start false, duals true, feasibility tolerance false
}
