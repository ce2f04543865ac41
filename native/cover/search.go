package cover

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Why a search ended, the values of Result.Termination.
const (
	Completed   = "completed"   // the whole search tree was explored: the counts are exact
	Time        = "time"        // the deadline of the context passed
	Nodes       = "nodes"       // Options.NodeLimit was reached
	Solutions   = "solutions"   // Options.Limit was reached
	Interrupted = "interrupted" // the context was cancelled
)

// checkInterval is how many nodes pass between two looks at the context and the
// clock; a node takes well under a microsecond to a few microseconds.
const checkInterval = 4096

// defaultProgressInterval is the least time between two progress reports.
const defaultProgressInterval = time.Second

// Options control a search. The zero value finds all solutions, only to count them.
type Options struct {
	Limit     int    // stop after so many solutions; 0 or less for all
	NodeLimit uint64 // stop after so many nodes; 0 for no limit

	// Visit is called for every solution with its options, in the order of choice.
	// The slice is valid only during the call. nil to count only.
	Visit func(options []int)

	// Progress is called from time to time, in the goroutine of the search.
	Progress func(Progress)
	// ProgressInterval is the least time between two calls of Progress; 0 means one
	// second. The clock is looked at every few thousand nodes.
	ProgressInterval time.Duration
}

// Progress tells how far a search has come.
type Progress struct {
	Nodes     uint64        `json:"nodes"`
	Solutions uint64        `json:"solutions"`
	Depth     int           `json:"depth"`    // options chosen now
	Explored  float64       `json:"explored"` // estimated fraction of the search tree, 0 to 1
	Elapsed   time.Duration `json:"-"`
	Where     string        `json:"-"` // in words, of an engine whose search is no tree
}

// Result is what a search found and why it ended.
type Result struct {
	Solutions   uint64        `json:"solutions"`
	Nodes       uint64        `json:"nodes"`   // search nodes: the root, and one for each option tried
	Updates     uint64        `json:"updates"` // links removed from lists, Knuth's measure of work
	Termination string        `json:"termination"`
	Elapsed     time.Duration `json:"-"`
	Engine      string        `json:"engine"`
}

// Search finds the solutions of an exact cover by dancing links; see dlx.go. The
// deadline of ctx is the time limit. An error means that c fails its Check;
// everything else, also that there is no solution, is in the result.
func Search(ctx context.Context, c *puzzle.Cover, o Options) (Result, error) {
	start := time.Now()
	if err := c.Check(); err != nil {
		return Result{}, fmt.Errorf("dancing links: %w", err)
	}
	s := newDancer(ctx, c, o, start)
	s.run()
	return Result{
		Solutions: s.solutions, Nodes: s.nodes, Updates: s.updates,
		Termination: s.termination(), Elapsed: time.Since(start), Engine: engineName,
	}, nil
}

// terminationOf names the reason why a context is done.
func terminationOf(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return Time
	}
	return Interrupted
}
