// The rows of this package in the tables of package slide: the heuristic "learned", and
// the engine "ties", which only goes with it. A program that imports the package has both.

package learned

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned/bootstrap"
)

// Name is the name of the heuristic.
const Name = "learned"

// tiesEngine is the name of the engine.
const tiesEngine = "ties"

// modes is the mode in which each engine uses a network. The guarantee depends on the mode and
// not on the engine's row: a* with this heuristic guarantees nothing.
var modes = map[string]Mode{"ida*": Prove, "a*": Estimates, "wa*": Focal, tiesEngine: Ties}

func init() {
	slide.RegisterHeuristic(slide.Heuristic{
		Name:    Name,
		Summary: "a neural network's estimate, not a bound: ida* proves the plan, wa* keeps its factor, a* guarantees nothing",
		Source:  "Cahlík and Surynek 2019; Agostinelli and others 2019",
		Sizes:   "boards of 3×3, 4×4 and 5×5 with the goal's blank in a corner",
		Fits:    func(rows, cols int) bool { return rows == cols && (shapes[rows] != nil || rows == largeSide) },
		Tables:  "a network of the program, and pattern databases of up to 90 MB", Tiers: true,
		Engines: slices.Sorted(maps.Keys(modes)),
		Search:  searchRow,
	})
	slide.RegisterEngine(slide.Engine{
		Name:    tiesEngine,
		Summary: "A* by pattern databases, a network choosing among equal nodes: a shortest solution of a 4×4 board",
		Source:  "Pearl and Kim 1982",
		Optimal: true, Stores: true, Own: true,
		Search: func(ctx context.Context, s puzzle.Slide, o slide.Options) (slide.Result, error) {
			if o.Heuristic != "" && o.Heuristic != Name {
				return slide.Result{}, fmt.Errorf("engine %q only goes with the heuristic %q, not with %q", tiesEngine, Name, o.Heuristic)
			}
			return searchRow(ctx, tiesEngine, s, o)
		},
	})
}

// searchRow is Search with the options of package slide, in the mode of an engine. The
// weight of weighted A* becomes the factor of Focal; options for tables and threads are
// those of the proof.
func searchRow(ctx context.Context, engine string, s puzzle.Slide, o slide.Options) (slide.Result, error) {
	network, wide, err := networkOf(s, o.Network)
	if err != nil {
		return slide.Result{}, err
	}
	proof := o
	proof.Heuristic, proof.Network = "", ""
	r, err := Search(ctx, s, Options{Run: o.Run, Network: network, Large: wide, Mode: modes[engine], Factor: o.Weight, Proof: proof})
	return r.Result, err
}

// networkOf opens the network that a search names for a board: of 5×5 a file of package
// bootstrap, else one of this package. Without a name both are nil.
func networkOf(s puzzle.Slide, name string) (*Network, *bootstrap.Network, error) {
	if name == "" {
		return nil, nil, nil
	}
	if s.Start.Rows != largeSide || s.Start.Cols != largeSide {
		n, err := Open(name)
		return n, nil, err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, fmt.Errorf("a network for 5×5: %w", err)
	}
	n, err := bootstrap.ReadNetwork(text)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return nil, n, err
}
