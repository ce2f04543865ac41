package certificate

// The checker of board certificates: all boards that the dual does not exclude are made, layer
// by layer, and none of the layers may have the goal. Own; the idea is branch and bound with
// a dual that is given, as a certificate of a mixed-integer program has it (K. Cheung, A.
// Gleixner, D. Steffy, "Verifying Integer Programming Results", IPCO 2017), except that the tree
// is not stored: the bound is so cheap that the checker finds the tree anew.

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// MostCells is the number of cells of the largest board that Verify takes.
const MostCells = 25

// ErrMemory is the error of a check that would need more memory than it was given.
var ErrMemory = errors.New("more memory would be needed")

// Verdict is the outcome of a check that was completed.
type Verdict struct {
	OK     bool   // the claim is proven
	Reason string // one sentence without a full stop
	Tables int64  // bytes of the networks' tables
	Kept   int    // boards that the dual did not exclude
	Made   int    // boards that were looked at
}

// Verify proves or refutes the claim of a certificate. memory bounds the bytes of tables and
// boards together, 0 is 4 GiB. A certificate that fails its Check is rejected. The errors are
// those of ctx and ErrMemory: then nothing was decided.
func Verify(ctx context.Context, b *Board, memory int64) (Verdict, error) {
	if err := b.Check(); err != nil {
		return Verdict{Reason: err.Error()}, nil
	}
	if memory <= 0 {
		memory = 4 << 30
	}
	if len(b.Slide.Start.Tiles) > MostCells {
		return Verdict{}, fmt.Errorf("a board of %d cells; this checker takes up to %d", len(b.Slide.Start.Tiles), MostCells)
	}
	c := newChecker(b, memory)
	if b.Refutes >= 0 {
		need := c.need()
		if need > memory {
			return Verdict{}, fmt.Errorf("tables of %d MB, while %d MB are allowed: %w", need>>20, memory>>20, ErrMemory)
		}
		if err := c.prepare(ctx); err != nil {
			return Verdict{}, err
		}
		found, err := c.layers(ctx)
		if err != nil {
			return Verdict{}, err
		}
		if found >= 0 {
			return Verdict{Reason: fmt.Sprintf("a plan of %d moves exists", found), Kept: c.kept, Made: c.made}, nil
		}
	}
	return Verdict{OK: true, Reason: c.claim(), Tables: c.bytes, Kept: c.kept, Made: c.made}, nil
}

// claim says what has been proven.
func (c *checker) claim() string {
	b := c.b
	boards := fmt.Sprintf("; %d boards kept of %d", c.kept, c.made)
	switch {
	case b.NoPlan:
		return fmt.Sprintf("no plan has %d moves or fewer", b.Refutes) + boards
	case len(b.Plan) <= b.Refutes+2:
		return fmt.Sprintf("%d moves are the fewest", len(b.Plan)) + boards
	}
	return fmt.Sprintf("a plan has %d moves, and none has %d or fewer", len(b.Plan), b.Refutes) + boards
}

// checker holds the tables of one certificate.
//
// Where the tiles are is an array by tile, at[0] being the blank. A placement of the tiles of
// network g is the number Σ at[tile]·cells^i over the tiles of the pattern. least[g][t] has,
// for a placement x, a blank b and its last direction l, at (x·half + b/2)·4 + l, the least price
// from there to the goal: b/2 because the blank has one colour at a step, and the cells 2i and
// 2i+1 have different ones. own[g][x] is the table of the additive dual, which knows no step.
type checker struct {
	b          *Board
	rows, cols int
	cells      int
	half       int
	board      uint32   // all cells, as bits
	east, west uint32   // the cells of the last and of the first column
	next       [][4]int // by cell and direction: the neighbour or -1
	power      []int    // cells^i
	label      [][]int  // by step: by (blank, last, next) the index of the label, or -1
	least      [][][]int32
	own        [][]uint8
	unit       int64
	memory     int64 // what may be used
	bytes      int64 // of the tables
	kept, made int
}

// unreachable is the price from where the goal cannot be reached; sums of true prices stay far
// below by the limits of the format.
const unreachable = math.MaxInt32

func newChecker(b *Board, memory int64) *checker {
	c := &checker{b: b, rows: b.Slide.Start.Rows, cols: b.Slide.Start.Cols, unit: 1, memory: memory}
	c.cells = c.rows * c.cols
	c.half = (c.cells + 1) / 2
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
	for i, x := 0, 1; i <= MaxPattern && x < 1<<40; i, x = i+1, x*c.cells {
		c.power = append(c.power, x)
	}
	if b.Prices != nil {
		c.unit = int64(b.Prices.Unit)
	}
	return c
}

// need is the size of all tables in bytes, with what is needed to make them.
func (c *checker) need() int64 {
	sum, work := int64(0), int64(0)
	for _, tiles := range c.b.Patterns {
		if len(tiles) >= len(c.power) {
			return math.MaxInt64
		}
		states := int64(c.power[len(tiles)])
		if c.b.Prices == nil {
			sum += states
			work = max(work, 8*states)
			continue
		}
		sum += states * int64(c.half) * 4 * 4 * int64(c.b.Refutes+1)
	}
	return sum + work
}

// prepare fills the tables.
func (c *checker) prepare(ctx context.Context) error {
	c.bytes = c.need()
	if c.b.Prices == nil {
		for _, tiles := range c.b.Patterns {
			table, err := c.countMoves(ctx, tiles)
			if err != nil {
				return err
			}
			c.own = append(c.own, table)
		}
		return nil
	}
	for t := range c.b.Refutes {
		index := make([]int, c.cells*5*4)
		for k, l := range c.b.Labels(t) {
			index[(l.Blank*5+l.Last)*4+l.Next] = k + 1
		}
		c.label = append(c.label, index)
	}
	c.least = make([][][]int32, len(c.b.Patterns))
	for g := range c.b.Patterns {
		c.least[g] = make([][]int32, c.b.Refutes+1)
		for t := c.b.Refutes; t >= 0; t-- {
			if err := ctx.Err(); err != nil {
				return err
			}
			c.settle(g, t)
		}
	}
	return nil
}

// bound is the least that all networks pay from a board at step t on, in units of prices;
// unreachable where some network cannot reach the goal.
func (c *checker) bound(t int, at []int, last int) int64 {
	sum := int64(0)
	for g, tiles := range c.b.Patterns {
		x := 0
		for i, tile := range tiles {
			x += at[tile] * c.power[i]
		}
		if c.b.Prices == nil {
			v := c.own[g][x]
			if v == never {
				return math.MaxInt64
			}
			sum += int64(v)
			continue
		}
		v := c.least[g][t][(x*c.half+at[0]/2)*4+last&3]
		if v == unreachable {
			return math.MaxInt64
		}
		sum += int64(v)
	}
	return sum
}
