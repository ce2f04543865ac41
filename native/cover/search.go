// What the engines for covers share: options and result; and the entrance of the
// dancing links.

package cover

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// checkInterval is how many nodes pass between two looks at the context and the
// clock; a node takes well under a microsecond to a few microseconds.
const checkInterval = 4096

// Options control a search. The zero value finds all solutions, only to count them.
type Options struct {
	native.Run
	Limit int // stop after this many solutions; 0 or less for all

	// Visit is called for every solution with its options, in the order of choice.
	// The slice is valid only during the call. nil to count only.
	Visit func(options []int)
}

// Result is what a search found and why it ended.
type Result struct {
	Solutions   uint64        `json:"solutions"`
	Nodes       uint64        `json:"nodes"`       // search nodes: the root, and one for each option tried
	Updates     uint64        `json:"updates"`     // links removed from lists, Knuth's measure of work
	Termination native.Reason `json:"termination"` // Completed when the whole tree was explored: the counts are exact
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
	s := newDancer(ctx, c, o)
	s.run()
	return s.result(start), nil
}

func (s *dancer) result(start time.Time) Result {
	return Result{
		Solutions: s.solutions, Nodes: s.nodes, Updates: s.updates,
		Termination: s.clock.Ended.OrCompleted(), Elapsed: time.Since(start), Engine: engineName,
	}
}
