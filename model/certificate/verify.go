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
	"slices"

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
	c := newChecker(b)
	if b.Refutes >= 0 {
		if c.plan(); c.bytes > memory {
			return Verdict{}, fmt.Errorf("tables of %d MB, while %d MB are allowed: %w", c.bytes>>20, memory>>20, ErrMemory)
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
// bytes, with what is needed to make them; where a pattern is too large for any, at least so much.
func Need(b *Board) int64 {
	if b.Refutes < 0 {
		return 0
	}
	c := newChecker(b)
	c.plan()
	return c.bytes
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
	next       [][4]int              // by cell and direction: the neighbour or -1
	turned     [][]int               // by symmetry of the board and cell: its image; the identity first
	choose     [][maxPattern + 1]int // binomial coefficients
	shapes     map[int]*shape        // by number of tiles
	goal       []int                 // by tile: its cell
	duals      []*dual
	bytes      int64 // of the tables, with what is needed to make them
	kept, made int
}

// transposed is the index of the mirror at the diagonal among the symmetries of a square board.
const transposed = 4

// dual is one dual with its tables and what it sees of the board at hand.
type dual struct {
	prices   *Prices // nil: additive
	unit     int64
	patterns []*pattern
	net      []int // by tile: its pattern
	moves    int   // additive: Σ own of the board at hand
}

// pattern is one pattern with its table, or that of another one, seen through a symmetry.
type pattern struct {
	*shape
	tiles []int
	see   []int     // by cell: the cell that the table knows it as
	of    *pattern  // whose table it is; nil: its own
	own   []uint8   // additive: the least number of own moves
	least [][]int32 // prices: by step t, at (placement·half + blank/2)·4 + last direction, the least price to the goal; cells 2i and 2i+1 differ in colour
	at    int       // where the board at hand is in the table
}

// unreachable is the price from where the goal cannot be reached; sums of true prices stay far
// below by the limits of the format.
const unreachable = math.MaxInt32

// factorial numbers the orders of tiles.
var factorial = [maxPattern + 1]int{1, 1, 2, 6, 24, 120, 720, 5040, 40320}

// tooLarge is a number of placements for which no table is made.
const tooLarge = 1 << 34

func newChecker(b *Board) *checker {
	c := &checker{b: b, rows: b.Slide.Start.Rows, cols: b.Slide.Start.Cols, shapes: map[int]*shape{}, goal: cellsOf(b.Slide.Goal)}
	c.cells = c.rows * c.cols
	c.half = (c.cells + 1) / 2
	c.turned = make([][]int, 4)
	if c.rows == c.cols {
		c.turned = make([][]int, 8)
	}
	for cell := range c.cells {
		var n [4]int
		for d := range n {
			n[d] = neighbour(cell, d, c.rows, c.cols)
		}
		c.next = append(c.next, n)
		for s := range c.turned {
			row, col := cell/c.cols, cell%c.cols
			if s&transposed != 0 {
				row, col = col, row
			}
			if s&1 != 0 {
				row = c.rows - 1 - row
			}
			if s&2 != 0 {
				col = c.cols - 1 - col
			}
			c.turned[s] = append(c.turned[s], row*c.cols+col)
		}
	}
	c.choose = make([][maxPattern + 1]int, c.cells+1)
	for n := range c.choose {
		c.choose[n][0] = 1
		for k := 1; k <= min(n, maxPattern); k++ {
			c.choose[n][k] = c.choose[n-1][k-1] + c.choose[n-1][k]
		}
	}
	return c
}

// plan makes the duals, without their tables, and adds up the memory that these will take.
func (c *checker) plan() {
	for _, d := range c.b.Duals {
		if d.Mirror > 0 {
			d = c.mirrored(c.b.Duals[d.Mirror-1])
		}
		q := &dual{prices: d.Prices, unit: 1, net: make([]int, c.cells)}
		c.duals = append(c.duals, q)
		for g, tiles := range d.Patterns {
			p := &pattern{tiles: tiles, see: c.turned[0]}
			for _, tile := range tiles {
				q.net[tile] = g
			}
			m := len(tiles)
			placements := c.choose[c.cells][m] * factorial[m]
			if placements > tooLarge {
				c.bytes = int64(placements)
				return
			}
			p.shape = c.shape(m)
			if d.Prices != nil {
				p.least = make([][]int32, c.b.Refutes+1)
				c.bytes += int64(placements*c.half*16) * int64(len(p.least))
			} else if !c.share(p) {
				c.bytes += int64(len(p.region) * factorial[m])
			}
			q.patterns = append(q.patterns, p)
		}
		if d.Prices != nil {
			q.unit = int64(d.Prices.Unit)
		}
	}
}

// mirrored is a dual of whose patterns and prices the cells are mirrored at the diagonal: a dual
// like every other. Tile i becomes the tile whose goal is the image of the goal of i.
func (c *checker) mirrored(d Dual) Dual {
	image := c.turned[transposed]
	var out Dual
	for _, tiles := range d.Patterns {
		var p []int
		for _, tile := range tiles {
			p = append(p, c.b.Slide.Goal.Tiles[image[c.goal[tile]]])
		}
		out.Patterns = append(out.Patterns, p)
	}
	if d.Prices == nil {
		return out
	}
	out.Prices = &Prices{Unit: d.Prices.Unit, End: d.Prices.End}
	for t, costs := range d.Prices.Cost {
		labels, turned := c.b.Labels(t), make([][]int32, len(costs))
		for k, l := range labels {
			l.Blank, l.Next = image[l.Blank], l.Next^2
			if l.Last != noDirection {
				l.Last ^= 2
			}
			turned[slices.Index(labels, l)] = costs[k]
		}
		out.Prices.Cost = append(out.Prices.Cost, turned)
	}
	return out
}

// share has a pattern look at the table of an earlier one, if a symmetry of the board takes its goal
// to that one's. The numbers of moves do not change with the names of tiles and cells.
func (c *checker) share(p *pattern) bool {
	for _, q := range c.duals {
		for _, o := range q.patterns {
			if q.prices != nil || o.of != nil || len(o.tiles) != len(p.tiles) {
				continue
			}
			for _, see := range c.turned {
				turn := &pattern{see: see, shape: p.shape, of: o}
				for _, as := range o.tiles {
					for _, tile := range p.tiles {
						if see[c.goal[tile]] == c.goal[as] {
							turn.tiles = append(turn.tiles, tile)
						}
					}
				}
				if len(turn.tiles) == len(o.tiles) && c.find(turn, c.goal) == c.find(o, c.goal) {
					*p = *turn
					return true
				}
			}
		}
	}
	return false
}

// prepare fills the tables.
func (c *checker) prepare(ctx context.Context) error {
	for _, q := range c.duals {
		for g, p := range q.patterns {
			if p.of != nil {
				p.own = p.of.own
				continue
			}
			if p.least == nil {
				if err := c.countMoves(ctx, p); err != nil {
					return err
				}
			}
			for t := len(p.least) - 1; t >= 0; t-- {
				if err := ctx.Err(); err != nil {
					return err
				}
				c.settle(q, g, t)
			}
		}
	}
	return nil
}
