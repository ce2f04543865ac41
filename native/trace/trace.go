// Package trace follows a search step by step, for people who want to see how it works:
// dancing links, most constrained hole, de Bruijn's algorithm and IDA*. Each is the plain
// algorithm as its source prints it, slow and short, and visits the nodes of the engine of that
// name, level by level; the tests compare them. Every step says in words what is done and why.
//
// Not here: engines that are fast. Begin with trace.go. This package may change with every
// release.
package trace

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// The kinds of steps.
const (
	Choose   = "choose"   // an item or a cell to branch on
	Try      = "try"      // an option, a placement or a move is made: a node
	Cut      = "cut"      // IDA*: a move whose f is over the bound; a node that is not followed
	Dead     = "dead"     // nothing fits here
	Back     = "back"     // the last choice is taken back
	Solution = "solution" // a solution, or the goal
	Contour  = "contour"  // IDA*: an iteration begins
)

// Step is one step. What does not concern its kind is empty.
type Step struct {
	Depth  int            `json:"depth"` // of choices made after the step
	Kind   string         `json:"kind"`
	Text   string         `json:"text"`             // what is done and why, one or two sentences
	Choice string         `json:"choice,omitempty"` // the item, cell, option, piece or move
	Counts map[string]int `json:"counts,omitempty"` // of covers: options left for each item still to be covered, at Choose and Dead; of IDA*: g, h and f
	Board  []int          `json:"board,omitempty"`  // of IDA*: the tiles, row by row
	Bound  int            `json:"bound,omitempty"`  // of IDA*: of the contour
	Placed []string       `json:"placed,omitempty"` // of packings: the name of each piece placed, then its cells, as "P 0,0,0 0,1,0"
	Chosen []int          `json:"chosen,omitempty"` // of dancing links: the options on the path
}

// Trace is a search, as far as it was followed.
type Trace struct {
	Engine   string     `json:"engine"`
	Items    []string   `json:"items"`             // of covers and packings, in the order in which ties are broken
	Primary  int        `json:"primary,omitempty"` // of dancing links: the items from here on may stay uncovered
	Options  [][]string `json:"options,omitempty"` // of dancing links: their items, where there are at most mostOptions
	Steps    []Step     `json:"steps"`
	Complete bool       `json:"complete"` // the search is followed to its end
	Nodes    int        `json:"nodes"`    // the root, and every Try and Cut
}

// Limits of a trace.
const (
	defaultSteps = 600
	MostSteps    = 20_000
	mostOptions  = 120
)

// recorder keeps the steps of a search until there are enough, or counts them only.
type recorder struct {
	trace *Trace
	ctx   context.Context
	most  int             // steps
	seen  func(step Step) // instead of keeping them; for tests, without words
	over  bool
}

func newRecorder(ctx context.Context, engine string, most int) *recorder {
	if most <= 0 {
		most = defaultSteps
	}
	return &recorder{trace: &Trace{Engine: engine, Items: []string{}, Steps: []Step{}, Nodes: 1}, ctx: ctx, most: min(most, MostSteps)}
}

// add adds a step, and reports whether the search is to go on. words fills in what a reader
// sees.
func (r *recorder) add(kind string, depth int, words func(*Step)) bool {
	if r.over {
		return false
	}
	if kind == Try || kind == Cut {
		r.trace.Nodes++
	}
	step := Step{Kind: kind, Depth: depth}
	if r.seen != nil {
		r.seen(step)
		return true
	}
	words(&step)
	r.trace.Steps = append(r.trace.Steps, step)
	if len(r.trace.Steps) >= r.most || native.Stopped(r.ctx) != "" {
		r.over = true
	}
	return !r.over
}

// end returns the trace.
func (r *recorder) end() *Trace {
	r.trace.Complete = !r.over
	return r.trace
}

// Cover follows a search of an exact cover by dancing links.
func Cover(ctx context.Context, c *puzzle.Cover, steps int) (*Trace, error) {
	if err := checkCover(c); err != nil {
		return nil, err
	}
	r := newRecorder(ctx, "dlx", steps)
	newDancing(c, nil, r).search(0)
	return r.end(), nil
}

// Packing follows a search of a packing by engine "dlx", "mch" or "de bruijn".
func Packing(ctx context.Context, pc *puzzle.PackingCover, engine string, steps int) (*Trace, error) {
	if !pc.Packing.Plain() {
		return nil, fmt.Errorf("packing %q: a search is followed step by step for puzzles whose pieces are all used once and fill the box", pc.Packing.Name)
	}
	r := newRecorder(ctx, engine, steps)
	switch engine {
	case "dlx":
		if err := checkCover(pc.Cover); err != nil {
			return nil, err
		}
		newDancing(pc.Cover, pc, r).search(0)
	case "mch", "de bruijn":
		newHoles(pc, engine == "mch", r).search(0)
	default:
		return nil, fmt.Errorf("engine %q is not followed step by step; expected dlx, mch, de bruijn", engine)
	}
	return r.end(), nil
}

// checkCover refuses covers that are more than Algorithm X is made for.
func checkCover(c *puzzle.Cover) error {
	many := slices.ContainsFunc(c.Multiplicity, func(n int) bool { return n > 1 })
	if many || c.HasColours() || c.HasIntervals() || c.HasCosts() {
		return fmt.Errorf("cover %q has multiplicities, colours or costs (equal pieces are such); dancing links are followed step by step without them", c.Name)
	}
	return c.Check()
}

// placedText is a placement for Step.Placed.
func placedText(pc *puzzle.PackingCover, p puzzle.Placement) string {
	var b strings.Builder
	b.WriteString(pc.Shapes[p.Shape].Name)
	for _, cell := range p.Cells {
		at := pc.Cells[cell]
		fmt.Fprintf(&b, " %d,%d,%d", at[0], at[1], at[2])
	}
	return b.String()
}

// counted is a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
