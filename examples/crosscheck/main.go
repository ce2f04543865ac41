// Command crosscheck compares the two methods: random boards are solved as integer programs
// and by native search, and the referee looks for a contradiction.
//
// Run it with: go run ./examples/crosscheck
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"

	"github.com/tilemip/tilemip"
	_ "github.com/tilemip/tilemip/backends/highs" // a solver that tilemip.Verify can use
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/model/puzzle"
)

func main() {
	if contradictions, err := run(context.Background(), 5, os.Stdout); err != nil || contradictions > 0 {
		log.Fatalln(contradictions, "contradictions,", err)
	}
}

func run(ctx context.Context, boards int, out io.Writer) (contradictions int, err error) {
	for rng := rand.New(rand.NewPCG(1, 0)); boards > 0; boards-- {
		board := puzzle.Slide{Start: puzzle.Random(rng, 3, 3), Goal: puzzle.StandardGoal(3, 3)}
		a, err := tilemip.Verify(ctx, tilemip.Subject{Board: &board}, tilemip.Options{})
		if err != nil {
			return contradictions, err
		}
		fmt.Fprintf(out, "%s: %s\n", board.Start.Flat(), a.Verdict)
		if !a.Agrees {
			contradictions++
		}
	}
	return contradictions, nil
}
