package certificate

// The checker of board certificates: all boards that no dual excludes are visited, and none may
// be the goal. Own; the idea is branch and bound with
// a dual that is given, as a certificate of a mixed-integer program has it (K. Cheung, A.
// Gleixner, D. Steffy, "Verifying Integer Programming Results", IPCO 2017), except that the tree
// is not stored: the bound is so cheap that the checker finds the tree anew.

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model/puzzle"
)

// DefaultMemory is what Verify may use where nothing else is said, in bytes.
const DefaultMemory = 4 << 30

// ErrMemory is the error of a check that would need more memory than it was given.
var ErrMemory = errors.New("more memory would be needed")

// Verdict is the outcome of a check that was completed.
type Verdict struct {
	OK     bool   // the claim is proven
	Reason string // one sentence without a full stop
	Tables int64  // bytes of the networks' tables
	Kept   int    // boards that no dual excluded
	Made   int    // boards that were looked at
}

// Verify proves or refutes the claim of a certificate. memory bounds the bytes of the tables,
// 0 is DefaultMemory; the search itself takes a few megabytes. A certificate that fails its Check is rejected. The errors are
// those of ctx and ErrMemory: then nothing was decided.
func Verify(ctx context.Context, b *Board, memory int64) (Verdict, error) {
	if err := b.Check(); err != nil {
		return Verdict{Reason: err.Error()}, nil
	}
	if memory <= 0 {
		memory = DefaultMemory
	}
	c := newChecker(b, memory)
	if b.Refutes >= 0 {
		if need := c.need(); need > memory {
			return Verdict{}, fmt.Errorf("tables of %s, while %d MB are allowed: %w", megabytes(need), memory>>20, ErrMemory)
		}
		if err := c.prepare(ctx); err != nil {
			return Verdict{}, err
		}
		found, err := c.search(ctx)
		if err != nil {
			return Verdict{}, err
		}
		if found >= 0 {
			return Verdict{Reason: fmt.Sprintf("a plan of %s exists", moves(found)), Kept: c.kept, Made: c.made}, nil
		}
	}
	return Verdict{OK: true, Reason: c.claim(), Tables: c.bytes, Kept: c.kept, Made: c.made}, nil
}

// Need is the memory that Verify takes for the tables of a certificate that passes its Check, in
// bytes, with what is needed to make them; math.MaxInt64 where a pattern is too large for any.
func Need(b *Board) int64 {
	if b.Refutes < 0 {
		return 0
	}
	return newChecker(b, 0).need()
}

// megabytes is a size in words.
func megabytes(n int64) string {
	if n == math.MaxInt64 {
		return "more than a terabyte"
	}
	return fmt.Sprintf("%d MB", n>>20)
}

// claim says what has been proven, of which board.
func (c *checker) claim() string {
	b := c.b
	boards := fmt.Sprintf(", from %s to %s, size %d×%d; %d boards kept of %d", b.Slide.Start.Flat(), puzzle.GoalOf(b.Slide.Goal), c.rows, c.cols, c.kept, c.made)
	switch {
	case b.NoPlan:
		return fmt.Sprintf("no plan has %s or fewer", moves(b.Refutes)) + boards
	case len(b.Plan) == 1 && b.Refutes >= -1:
		return "1 move is the fewest" + boards
	case len(b.Plan) <= b.Refutes+2:
		return moves(len(b.Plan)) + " are the fewest" + boards
	}
	return fmt.Sprintf("a plan has %s, and none has %d or fewer", moves(len(b.Plan)), b.Refutes) + boards
}

// moves is a number of moves in words.
func moves(n int) string {
	if n == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", n)
}

// checker checks one certificate.
type checker struct {
	b          *Board
	rows, cols int
	cells      int
	half       int
	board      uint64   // all cells, as bits
	east, west uint64   // the cells of the last and of the first column
	next       [][4]int // by cell and direction: the neighbour or -1
	power      []int    // cells^i
	label      [][]int  // by step: by (blank, last, next) the index of the label, or -1
	goal       []int    // by tile: its cell
	duals      []*dual
	memory     int64 // what may be used
	bytes      int64 // of the tables
	kept, made int
}

// dual is one dual with its tables and what it sees of the board at hand. A placement of the
// tiles of a pattern is the number Σ cell(tile)·cells^i. least[g][t] has, for a placement x, a
// blank b and its last direction l, at (x·half + b/2)·4 + l, the least price from there to the
// goal: b/2 because the blank has one colour at a step, and the cells 2i and 2i+1 have different
// ones. own[g][x] is the table of the additive dual, which knows no step.
//
// A mirror shares the tables of the dual that it mirrors. It sees every cell and direction as
// its image at the diagonal, and a tile as the one whose goal is the image of the tile's goal.
type dual struct {
	Dual
	unit   int64
	least  [][][]int32
	own    [][]uint8
	net    []int  // by tile: its pattern
	weight []int  // by tile: cells^i
	cell   []int  // by cell: itself, or its image
	dir    [5]int // by direction: itself, or its image
	at     []int  // by pattern: the placement on the board at hand
	moves  int    // additive: Σ own of the board at hand
}

// unreachable is the price from where the goal cannot be reached; sums of true prices stay far
// below by the limits of the format.
const unreachable = math.MaxInt32

func newChecker(b *Board, memory int64) *checker {
	c := &checker{b: b, rows: b.Slide.Start.Rows, cols: b.Slide.Start.Cols, memory: memory}
	c.cells = c.rows * c.cols
	c.half = (c.cells + 1) / 2
	c.goal = cellsOf(b.Slide.Goal)
	for cell := range c.cells {
		var n [4]int
		for d := range n {
			n[d] = neighbour(cell, d, c.rows, c.cols)
		}
		c.next = append(c.next, n)
		c.board |= 1 << cell
		if cell%c.cols == 0 {
			c.west |= 1 << cell
		}
		if cell%c.cols == c.cols-1 {
			c.east |= 1 << cell
		}
	}
	for i, x := 0, 1; i <= maxPattern && x < 1<<40; i, x = i+1, x*c.cells {
		c.power = append(c.power, x)
	}
	return c
}

// need is the size of all tables in bytes, with what is needed to make them.
func (c *checker) need() int64 {
	sum, work := int64(0), int64(0)
	for _, d := range c.b.Duals {
		for _, tiles := range d.Patterns {
			if len(tiles) >= len(c.power) {
				return math.MaxInt64
			}
			states := int64(c.power[len(tiles)])
			if d.Prices == nil {
				sum += states
				work = max(work, 2*int64(c.setBytes())*states)
				continue
			}
			sum += states * int64(c.half) * 4 * 4 * int64(c.b.Refutes+1)
		}
	}
	return sum + work
}

// prepare makes the duals and fills their tables.
func (c *checker) prepare(ctx context.Context) error {
	c.bytes = c.need()
	for t := range c.b.Refutes {
		index := make([]int, c.cells*5*4)
		for k, l := range c.b.Labels(t) {
			index[(l.Blank*5+l.Last)*4+l.Next] = k + 1
		}
		c.label = append(c.label, index)
	}
	for _, d := range c.b.Duals {
		if d.Mirror > 0 {
			c.duals = append(c.duals, c.mirror(c.duals[d.Mirror-1]))
			continue
		}
		made, err := c.dual(ctx, d)
		if err != nil {
			return err
		}
		c.duals = append(c.duals, made)
	}
	return nil
}

// dual makes the tables of a dual that is no mirror.
func (c *checker) dual(ctx context.Context, of Dual) (*dual, error) {
	d := &dual{Dual: of, unit: 1, net: make([]int, c.cells), weight: make([]int, c.cells)}
	for cell := range c.cells {
		d.cell = append(d.cell, cell)
	}
	for l := range d.dir {
		d.dir[l] = l
	}
	for g, tiles := range d.Patterns {
		for i, tile := range tiles {
			d.net[tile], d.weight[tile] = g, c.power[i]
		}
		if d.Prices == nil {
			count := countMoves[uint32]
			if c.setBytes() == 8 {
				count = countMoves[uint64]
			}
			table, err := count(ctx, c, tiles)
			if err != nil {
				return nil, err
			}
			d.own = append(d.own, table)
			continue
		}
		d.unit = int64(d.Prices.Unit)
		d.least = append(d.least, make([][]int32, c.b.Refutes+1))
		for t := c.b.Refutes; t >= 0; t-- {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			c.settle(d, g, t)
		}
	}
	return d, nil
}

// mirror is a dual for the mirrored board, by the tables of another one.
func (c *checker) mirror(of *dual) *dual {
	d := *of
	d.net, d.weight, d.cell = make([]int, c.cells), make([]int, c.cells), nil
	for cell := range c.cells {
		d.cell = append(d.cell, cell%c.cols*c.cols+cell/c.cols)
	}
	for tile := 1; tile < c.cells; tile++ {
		seen := c.b.Slide.Goal.Tiles[d.cell[c.goal[tile]]]
		d.net[tile], d.weight[tile] = of.net[seen], of.weight[seen]
	}
	d.dir = [5]int{left, right, up, down, noDirection}
	return &d
}
