// Command classics has six models that are in many textbooks, one file each, as a user of a
// modelling tool would write them: transportation, unit commitment, cutting stock, job shop,
// travelling salesman, lot sizing. Each prints its optimum with duals or the gap. The folder
// python has the same models for gurobipy, to compare the two.
//
// Run one with: go run ./examples/classics NAME
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
)

var classics = []struct {
	name  string
	duals bool // needs a solver that gives them
	run   func(context.Context, io.Writer)
}{
	{"transportation", true, transportation},
	{"commitment", true, commitment},
	{"cuttingstock", true, cuttingStock},
	{"jobshop", false, jobShop},
	{"tsp", false, tsp},
	{"lots", false, lots},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	for _, c := range classics {
		if len(os.Args) == 2 && os.Args[1] == c.name {
			if err := solved(ctx, c.duals, c.run, os.Stdout); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			return
		}
	}
	fmt.Fprintln(os.Stderr, "one of these is expected:")
	for _, c := range classics {
		fmt.Fprintln(os.Stderr, "  go run ./examples/classics", c.name)
	}
	os.Exit(2)
}

// solved runs a model. What backends.Must panics with, and a result without a point, ends it
// with an error.
func solved(ctx context.Context, duals bool, run func(context.Context, io.Writer), w io.Writer) (err error) {
	b, err := backends.Default()
	if err != nil {
		return err
	}
	if duals && !b.Info().Capabilities.Duals {
		return fmt.Errorf("%s gives no duals; link HiGHS in, as docs/start/install.md says", b.Info().Name)
	}
	defer func() {
		if said := recover(); said != nil {
			err = fmt.Errorf("%v", said)
		}
	}()
	run(ctx, w)
	return nil
}
