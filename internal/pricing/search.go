package pricing

// Branch and bound: is there a plan of at most T moves? Depth first over whole boards; a board
// is left out where the dual says that a plan through it is too long, or where the moves that
// led to it end in a forbidden string (automaton.go). One kernel serves every dual through the
// interface walker; costs are whole numbers, memory is one path. Own; the method is
// A. H. Land and A. G. Doig, "An automatic method of solving discrete programming problems",
// Econometrica 28 (1960) 497-520, with bounds of a fixed dual.

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Dual is a dual solution of a board's program of the patterns: a bound on the moves that any
// board still needs. The duals are [Additive] and [Prices].
type Dual interface {
	// String names it as answers do: "cost partitioning over patterns 2-2-2-2-2-2-2-1".
	String() string
	// Patterns are the tiles of each pattern; together every tile exactly once.
	Patterns() [][]int

	// walk begins at the start a walk of the board for plans of at most most moves. The walk
	// shares the tables and belongs to one goroutine. The error says which number of moves
	// the dual is for.
	walk(most int) (walker, error)
	of() *grid
}

// walker follows a board move by move and says which moves may still be on a plan. Step
// numbers count the moves made.
type walker interface {
	// refuted reports whether the dual leaves no plan at the start.
	refuted() bool
	// survivors returns the directions, a bit each, after which the board at step t may be on
	// a plan; none at the last step. It prepares step.
	survivors(t int) uint8
	// step moves the blank from the board at step t in a direction of survivors(t), and back
	// takes that move back.
	step(t, direction int)
	back(t, direction int)
	// done reports whether the board at step t is the goal.
	done(t int) bool
	// set puts the walk at a board, given by the cells of its tiles and the last direction, as
	// step t of a plan.
	set(t int, cells []int8, last int8)
	// left is an estimate of the moves left at step t in the dual's unit, for a beam to sort by.
	left(t int) int32
}

// Search is how a proof is searched. The zero value is one thread without limits.
type Search struct {
	Threads int    // goroutines; 0 is 1
	Nodes   uint64 // limit of boards visited; 0 is none
	// Watch, if not nil, is called every second or so, by one goroutine at a time.
	Watch func(Progress)
}

// Progress is what a search reports while it runs.
type Progress struct {
	Most  int    // the number of moves being refuted
	Nodes uint64 // boards visited so far
}

// Proof is the outcome of [Prove].
type Proof struct {
	Refuted bool          // no plan of at most Most moves exists
	Most    int           // the number of moves asked about
	Found   bool          // a plan was found: Moves
	Moves   []puzzle.Move // that plan, at most Most moves; nil where none was found
	Nodes   uint64        // boards visited: those that the dual and the automaton left in, the start included
	Stopped model.Termination
}

// interval is the time between two reports, and every the boards between two looks at the
// context: a few milliseconds.
const (
	interval = time.Second
	every    = 1 << 15
)

// Prove searches for a plan of at most most moves. Where it finds none it has proven that there
// is none: Proof.Refuted. A dual that was made for one number of moves serves that number
// alone; the error says so. When ctx ends or the limit of nodes is reached, nothing is proven.
// With more than one thread the nodes are the same when there is no plan.
func Prove(ctx context.Context, d Dual, most int, o Search) (Proof, error) {
	p := Proof{Most: most, Stopped: model.Completed}
	g := d.of()
	if slices.Equal(g.start, g.goal) {
		p.Found, p.Refuted = most >= 0, most < 0
		return p, nil
	}
	if most <= 0 {
		p.Refuted = true
		return p, nil
	}
	w, err := d.walk(most)
	if err != nil {
		return p, err
	}
	if w.refuted() {
		p.Refuted = true
		return p, nil
	}
	t := &tree{ctx: ctx, most: most, limit: o.Nodes, watch: o.Watch, reported: time.Now(), began: 1}
	t.nodes.Store(1)
	if o.Threads <= 1 {
		t.branch(w, nil)
	} else if err := t.share(d, w, o.Threads); err != nil {
		return p, err
	}
	p.Nodes, p.Moves = t.nodes.Load(), t.moves
	switch {
	case t.moves != nil:
		p.Found = true
	case t.ended != "":
		p.Stopped = t.ended
	default:
		p.Refuted = true
	}
	return p, nil
}

// tree is what the goroutines of one search share.
type tree struct {
	ctx      context.Context
	most     int
	limit    uint64
	watch    func(Progress)
	nodes    atomic.Uint64
	stop     atomic.Bool
	began    uint64
	lock     sync.Mutex // of the fields below
	reported time.Time
	ended    model.Termination
	moves    []puzzle.Move
}

// look is called every few thousand nodes with how many there were since the last time; it
// reports whether the search may go on.
func (t *tree) look(more uint64) bool {
	nodes := t.nodes.Add(more)
	if t.stop.Load() {
		return false
	}
	why := stopped(t.ctx)
	if why == "" && t.limit > 0 && nodes >= t.limit {
		why = model.NodeLimit
	}
	if why == "" && t.watch == nil {
		return true
	}
	t.lock.Lock()
	defer t.lock.Unlock()
	if why != "" {
		t.ended = why
		t.stop.Store(true)
		return false
	}
	if now := time.Now(); now.Sub(t.reported) >= interval {
		t.reported = now
		t.watch(Progress{t.most, nodes})
	}
	return true
}

// stopped says why ctx is over, or returns "".
func stopped(ctx context.Context) model.Termination {
	model.Over(ctx) // reads the clock, too
	switch ctx.Err() {
	case nil:
		return ""
	case context.DeadlineExceeded:
		return model.TimeLimit
	}
	return model.Interrupted
}

// found keeps a plan and stops all goroutines.
func (t *tree) found(path []int8) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.stop.Store(true)
	if t.moves == nil {
		t.moves = lettersOf(path)
	}
}

func lettersOf(path []int8) []puzzle.Move {
	moves := make([]puzzle.Move, len(path))
	for i, d := range path {
		moves[i] = letters[d]
	}
	return moves
}

// branch searches everything below the board to which a path of survivors leads. The walker
// is at the start, and is left anywhere.
func (t *tree) branch(w walker, path []int8) {
	v := &visitor{tree: t, walker: w, strings: duplicates(), path: make([]int8, t.most+1), next: every}
	if t.limit > 0 {
		v.next = min(every, t.limit)
	}
	at := int16(0)
	for i, d := range path {
		w.survivors(i)
		w.step(i, int(d))
		v.path[i] = d
		at = v.strings[at][d]
	}
	v.visit(len(path), at)
	t.nodes.Add(v.nodes)
	for i := len(path) - 1; i >= 0 && !t.stop.Load(); i-- {
		w.back(i, int(path[i]))
	}
}

// visitor is one goroutine's depth-first search.
type visitor struct {
	*tree
	walker  walker
	strings automaton
	path    []int8
	nodes   uint64 // since the last look
	next    uint64 // nodes at which to look
}

// visit searches below the board at step t; it reports whether to stop.
func (v *visitor) visit(t int, at int16) bool {
	to := &v.strings[at]
	for left := v.walker.survivors(t); left != 0; left &= left - 1 {
		d := bits.TrailingZeros8(left)
		state := to[d]
		if state < 0 {
			continue
		}
		v.walker.step(t, d)
		v.path[t] = int8(d)
		if v.nodes++; v.nodes >= v.next {
			ok := v.look(v.nodes)
			if v.nodes = 0; !ok {
				return true
			}
		}
		if v.walker.done(t + 1) {
			v.found(v.path[:t+1])
			return true
		}
		if v.visit(t+1, state) {
			return true
		}
		v.walker.back(t, d)
	}
	return false
}

// share divides the tree among goroutines: by the boards at the first step that has many
// for each of them.
func (t *tree) share(d Dual, w walker, threads int) error {
	var paths [][]int8
	for depth := 4; depth < t.most; depth += 4 {
		c := &collector{walker: w, strings: duplicates(), path: make([]int8, depth), depth: depth}
		c.collect(0, 0)
		if c.goal { // a plan ends before the paths do
			paths = nil
			break
		}
		if paths = c.paths; len(paths) == 0 || len(paths) >= 64*threads || depth+4 >= t.most {
			t.nodes.Store(1 + c.nodes)
			break
		}
		t.nodes.Store(1)
	}
	if paths == nil { // a tree of a few steps, or none that deep: it may have a plan
		t.nodes.Store(1)
		t.branch(w, nil)
		return nil
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for range threads {
		own, err := d.walk(t.most)
		if err != nil {
			return err
		}
		group.Add(1)
		go func() {
			defer group.Done()
			for i := next.Add(1) - 1; i < int64(len(paths)) && !t.stop.Load(); i = next.Add(1) - 1 {
				t.branch(own, paths[i])
			}
		}()
	}
	group.Wait()
	return nil
}

// collector lists the paths of a number of moves that survive, and says whether one of them
// passes the goal.
type collector struct {
	walker  walker
	strings automaton
	path    []int8
	depth   int
	paths   [][]int8
	nodes   uint64
	goal    bool
}

func (c *collector) collect(t int, at int16) {
	if t == c.depth {
		c.paths = append(c.paths, slices.Clone(c.path))
		return
	}
	for left := c.walker.survivors(t); left != 0; left &= left - 1 {
		d := bits.TrailingZeros8(left)
		if to := c.strings[at][d]; to >= 0 {
			c.walker.step(t, d)
			c.path[t] = int8(d)
			c.nodes++
			c.goal = c.goal || c.walker.done(t+1)
			c.collect(t+1, to)
			c.walker.back(t, d)
		}
	}
}

// parity lowers most by one where no plan has its parity.
func (g *grid) parity(most int) int {
	if (most-g.manhattan())&1 != 0 {
		return most - 1
	}
	return most
}

func errHorizon(name string, want, got int) error {
	return fmt.Errorf("%s refutes plans of at most %d moves; asked for %d", name, want, got)
}
