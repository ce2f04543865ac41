package engines_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// The Soma cube has 11,520 solutions, 480 up to rotation, 240 up to reflection as well.
func ExampleSearch() {
	entry, err := library.Lookup("soma-cube")
	if err != nil {
		fmt.Println(err)
		return
	}
	packing, err := entry.Packing()
	if err != nil {
		fmt.Println(err)
		return
	}
	pc, err := packing.Cover()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := engines.Search(context.Background(), engines.Packing(pc), engines.Options{Count: true, Symmetry: engines.Rotations})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Engine, r.Solutions, *r.Rotations, *r.Reflections, r.Termination)
	// Output: fast 11520 480 240 completed
}

// An engine that does not take a problem is refused by its name.
func ExampleSearch_refused() {
	c, err := puzzle.ParseCover("colours", strings.NewReader("p q | x\np x:A\nq x:A\nq x:B\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = engines.Search(context.Background(), engines.Cover(c), engines.Options{Engine: engines.General})
	fmt.Println(err)
	r, err := engines.Search(context.Background(), engines.Cover(c), engines.Options{})
	fmt.Println(r.Engine, r.Solutions, err)
	// Output:
	// engine general does not take colours; expected dlx
	// dlx 1 <nil>
}
