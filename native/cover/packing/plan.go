// The choice of the kernel and of the piece that is placed in fewer places.
//
// The piece: in each of its places it leaves n placements of the other pieces. The rule
// takes the piece with the least sum of n⁴ over its places.
// On the Tetris cube that is the best piece: the search has 30 million nodes, against 41
// to 77 million with other pieces and some 80 million with the one that has the fewest
// places. On the pentominoes in 6×10 it is the best, on the Bedlam cube the second best, by
// a tenth. Random walks that take a twentieth of the search time are too noisy for this
// choice.
//
// The kernel: in narrow strips the scan is faster; in wider ones estimates of both trees by
// random walks decide; for regions that are not flat there is only the list.

package packing

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover/exactcover"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// The names of the kernels, for Options.Kernel and Choice.Kernel.
const (
	List = "list"
	Scan = "scan"
)

// Seconds per node of each kernel, on one core of a server of 2023 with the vector
// instructions of the list kernel. The choice depends only on their ratio; on another
// machine the expected seconds of Candidate are off by a constant factor.
const (
	listNode = 85e-9
	scanNode = 25e-9
)

const (
	narrow    = 6    // height of a column, in cells, up to which the scan is taken without estimates
	scanWalks = 1000 // random walks to estimate a scan
	brief     = 0.1  // seconds: a search expected to be shorter needs no better estimate
	tasks     = 24   // tasks drawn to estimate the list kernel, see exactcover.Estimate
	walks     = 16   // random walks from each of them
)

// Choice is what was chosen for a search, the candidates, and the time that took.
type Choice struct {
	Kernel     string      `json:"kernel"`               // engine
	Piece      string      `json:"piece,omitempty"`      // piece fixed by symmetry; "": none
	Why        string      `json:"why"`                  // reasons
	Candidates []Candidate `json:"candidates,omitempty"` // candidates
	Seconds    float64     `json:"seconds"`              // time of the choice
}

// Candidate is a kernel or a piece that was considered; one of Kernel and Piece is set.
type Candidate struct {
	Kernel  string  `json:"kernel,omitempty"`  // engine
	Piece   string  `json:"piece,omitempty"`   // piece fixed by symmetry
	Places  int     `json:"places,omitempty"`  // placements, one per orbit
	Size    float64 `json:"size,omitempty"`    // estimated size relative to the best
	Seconds float64 `json:"seconds,omitempty"` // expected time
	Chosen  bool    `json:"chosen"`            // chosen
}

// plan is how a puzzle will be searched.
type plan struct {
	choice
	kernel     string
	window     *window // of a flat region; nil where there is none, or where the list was asked for
	table      *table  // of the window
	why        []string
	candidates []Candidate
	took       time.Duration // wall time of the choice
}

// choice is a piece that is placed in one place of every orbit only; shape is -1 for
// none.
type choice struct {
	shape  int              // index into PackingCover.Shapes
	places []symmetry.Place // one of every orbit, with the symmetries that fix it
}

// newPlan chooses the piece and the kernel. A kernel asked for by name is kept if the region
// allows it; Search returns an error if not. The error is that of the context.
func newPlan(ctx context.Context, g *symmetry.Group, o Options) (*plan, error) {
	p, start := &plan{kernel: o.Kernel, choice: choice{shape: -1}}, time.Now()
	if err := p.choosePiece(ctx, g, o); err != nil {
		return nil, err
	}
	p.took = time.Since(start)
	return p, p.chooseKernel(ctx, g, o)
}

// chooseKernel chooses the kernel for the piece that was chosen. The error is that of the context.
func (p *plan) chooseKernel(ctx context.Context, g *symmetry.Group, o Options) error {
	if o.Plain && p.kernel == "" {
		p.kernel = List
	}
	if p.kernel != List {
		p.window = widest(g.Packing)
	}
	switch {
	case o.Plain && o.Kernel == "":
		p.say("list: nothing is chosen")
	case p.kernel != "" && (p.kernel == List || p.window != nil):
		p.say("%s: as asked for", p.kernel)
	case p.window == nil:
		p.kernel = List
		p.say("list: the region is not flat, too wide, or has colours")
	case p.window.stride-1 <= narrow:
		p.kernel = Scan
		p.say("scan: columns of at most %d cells", narrow)
	}
	if p.window != nil {
		p.table = p.window.newTable()
	}
	if p.kernel != "" {
		return nil
	}
	start := time.Now()
	defer func() { p.took += time.Since(start) }()
	return p.compareKernels(ctx, g.Packing)
}

func (p *plan) say(format string, args ...any) { p.why = append(p.why, fmt.Sprintf(format, args...)) }

// report says what was chosen and why.
func (p *plan) report(pc *puzzle.PackingCover) Choice {
	c := Choice{Kernel: p.kernel, Candidates: p.candidates, Seconds: p.took.Seconds()}
	if p.shape >= 0 {
		c.Piece = pc.Shapes[p.shape].Name
		p.say("piece %s in %d places", c.Piece, len(p.places))
	}
	c.Why = strings.Join(p.why, "; ")
	return c
}

// choosePiece takes the piece that leaves the smallest search, with Plain the one with
// the fewest places. Candidates are single pieces whose shape every symmetry preserves
// (Group.Fixed). With All, or without a symmetry, no piece is restricted. The
// error is that of the context.
func (p *plan) choosePiece(ctx context.Context, g *symmetry.Group, o Options) error {
	if o.All || len(g.Elements) == 1 {
		return nil
	}
	taken := make([]bool, len(g.Packing.Cells))
	least, at := 0.0, -1
	for s, shape := range g.Packing.Shapes {
		if len(shape.Pieces) > 1 || !g.Fixed[s] || o.Piece != "" && o.Piece != shape.Name {
			continue
		}
		places, err := g.Places(ctx, s)
		if err != nil {
			return err
		}
		c, n := choice{s, places}, float64(len(places))
		if !o.Plain {
			if n = c.size(ctx, g.Packing, taken); native.Stopped(ctx) != "" {
				return native.Cause(ctx)
			}
		}
		if p.shape < 0 || n < least {
			p.choice, least, at = c, n, len(p.candidates)
		}
		p.candidates = append(p.candidates, Candidate{Piece: shape.Name, Places: len(c.places), Size: n})
	}
	for i := range p.candidates {
		p.candidates[i].Size /= max(least, 1)
		p.candidates[i].Chosen = i == at
	}
	return nil
}

// sampled bounds the places of a piece that are examined to rank it.
const sampled = 12

// size ranks a piece by the search that begins with it: the sum of fourth powers described
// at the head of this file. At most sampled places are examined, evenly spaced, each
// standing for step of them; the unit has no meaning, smaller is better. taken is scratch, of
// a cell each.
func (c choice) size(ctx context.Context, pc *puzzle.PackingCover, taken []bool) (sum float64) {
	step := (len(c.places) + sampled - 1) / sampled
	for k := 0; k < len(c.places) && native.Stopped(ctx) == ""; k += step {
		clear(taken)
		for _, cell := range pc.Placements[c.places[k].Option].Cells {
			taken[cell] = true
		}
		left := 0
		for _, pl := range pc.Placements {
			if pl.Shape != c.shape && !slices.ContainsFunc(pl.Cells, func(cell int) bool { return taken[cell] }) {
				left++
			}
		}
		n := float64(left)
		sum += n * n * n * n * float64(step)
	}
	return sum
}

// compareKernels takes the kernel with the lower expected time. An eighth of the walks comes
// first; for a search expected to take less than brief that is enough.
func (p *plan) compareKernels(ctx context.Context, pc *puzzle.PackingCover) (err error) {
	options := live(pc, p.choice)
	var list, scan float64
	for _, part := range []int{8, 1} {
		if list, err = exactcover.Estimate(ctx, pc.Cover, options, tasks/part, walks, 1); err != nil {
			return err
		}
		list *= listNode
		scan = scanNode * p.estimateScan(scanWalks/part)
		if min(list, scan) < brief {
			break
		}
	}
	if p.kernel = List; scan < list {
		p.kernel = Scan
	}
	p.candidates = append(p.candidates, Candidate{Kernel: List, Seconds: list, Chosen: p.kernel == List}, Candidate{Kernel: Scan, Seconds: scan, Chosen: p.kernel == Scan})
	p.say("%s: %.2g s expected by list, %.2g s by scan", p.kernel, list, scan)
	return nil
}

// estimateScan estimates the number of pieces that a scan places in all, the mean of the
// given number of random walks (scan.walk). With a restricted piece each walk begins with
// one of its places, drawn at random, and counts for all of them.
func (p *plan) estimateScan(walks int) (nodes float64) {
	if p.shape >= 0 && len(p.places) == 0 {
		return 0
	}
	r := rand.New(rand.NewPCG(1, 2))
	s := newScan(p.window, p.table, nil)
	for range walks {
		weight, used := 1.0, bits128{}
		if p.shape >= 0 {
			var possible bool
			weight, used = float64(len(p.places)), one128(p.window.cells+p.shape)
			if s.filled, possible = p.window.filled(p.places[r.IntN(len(p.places))].Option); !possible {
				continue
			}
		}
		at, cells := s.advance128(0, s.filled[0])
		nodes += weight * s.walk(r.IntN, at, cells.or(used))
	}
	return nodes / float64(walks)
}

// live returns the options that are searched, ascending: all placements of other shapes, and
// of the chosen piece the places of c.
func live(pc *puzzle.PackingCover, c choice) []int {
	keep := map[int]bool{}
	for _, p := range c.places {
		keep[p.Option] = true
	}
	out := make([]int, 0, len(pc.Placements))
	for o, pl := range pc.Placements {
		if pl.Shape != c.shape || keep[o] {
			out = append(out, o)
		}
	}
	return out
}

// What a search up to symmetry is made of, for searches that are not run here: cut into units
// and put together again (internal/units). Own; see the head of search.go.

// Division says how a search goes that is not run here. The choice depends on the puzzle alone.
type Division struct {
	Live    []int             // the options among which a search finds a solution of every orbit, ascending; without a piece all of them
	Counter *symmetry.Counter // says of each solution found whether it counts

	o Options
	g *symmetry.Group
	p *plan
}

// Divide chooses the piece. Mirrors, All and Piece of the options count. An error means a puzzle that
// Search does not take, or the end of the context.
func Divide(ctx context.Context, pc *puzzle.PackingCover, o Options) (*Division, error) {
	r := &run{pc: pc, o: o}
	if err := r.check(); err != nil {
		return nil, fmt.Errorf("packing %q: %w", pc.Packing.Name, err)
	}
	p := &plan{kernel: o.Kernel, choice: choice{shape: -1}}
	g, err := symmetry.New(ctx, pc, o.Mirrors)
	if err == nil {
		err = p.choosePiece(ctx, g, o)
	}
	if err != nil {
		return nil, err
	}
	return &Division{live(pc, p.choice), symmetry.NewCounter(g, p.shape, p.places), o, g, p}, nil
}

// Layout returns that of a scan where Search would take this kernel, else nil. The error is that of
// the context.
func (d *Division) Layout(ctx context.Context) (*Layout, error) {
	if err := d.p.chooseKernel(ctx, d.g, d.o); err != nil || d.p.kernel != Scan {
		return nil, err
	}
	return &Layout{d.p.window.place, d.p.window.stride, d.p.shape}, nil
}
