package library_test

import (
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle/library"
)

// A puzzle of the library comes with its published counts, and as a definition that every
// engine takes.
func ExampleLookup() {
	e, err := library.Lookup("soma-cube")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := e.Packing()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Title)
	fmt.Printf("%d pieces, %d solutions, %d up to rotations\n", len(p.Pieces), *e.Solutions, *e.Unique)
	// Output:
	// The Soma cube
	// 7 pieces, 11520 solutions, 480 up to rotations
}
