// Breadth-first layers: how many positions are exactly d moves from a goal. The
// search keeps only two layers, for a position one move from layer d is in layer d−1 or d+1:
// R. E. Korf, "Best-first frontier search with delayed duplicate detection", AAAI 2004,
// section 2 ff.; R. E. Korf and P. Schultze, "Large-scale parallel breadth-first
// search", AAAI 2005, counted the whole 15-puzzle so. A layer is an array of packed
// positions, divided by hash and sorted within each part, so that duplicates and the
// layer before are removed by merging.

package slide

import (
	"context"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// layerParts is the number of parts of a layer.
const layerParts = 1 << layerPartBits

const layerPartBits = 8

// LayerCounts is what Layers found.
type LayerCounts struct {
	Positions   []uint64 // by distance from the goal; whole layers only
	Termination native.Reason
}

// Layers counts the positions at each distance from the goal up to depth moves, or to the
// farthest ones when that comes first or depth is negative. Of the options it uses Memory,
// in bytes for the layers (0 is 4 GiB), NodeLimit, on the positions generated, Threads,
// and Progress, whose Bound is the last whole layer. The error is not nil only when the
// goal fails its Check.
func Layers(ctx context.Context, goal puzzle.Board, depth int, o Options) (LayerCounts, error) {
	if err := goal.Check(); err != nil {
		return LayerCounts{}, err
	}
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	g := sizedGeometry(goal.Rows, goal.Cols, goal.Blank())
	if g.cells <= 16 {
		return countLayers[[1]uint64](ctx, g, depth, o), nil
	}
	return countLayers[[4]uint64](ctx, g, depth, o), nil
}

// layer is a set of positions: each part sorted, a position in the part of its hash.
type layer[K packed] [layerParts][]K

func (l *layer[K]) size() (n int) {
	for _, part := range l {
		n += len(part)
	}
	return n
}

// partOf returns the part of a position: the top bits of its hash.
func partOf[K packed](k K) int { return int(hash(k) >> (64 - layerPartBits)) }

// layerSearch holds the last two layers.
type layerSearch[K packed] struct {
	ctx          context.Context
	g            *geometry
	code         coding
	opts         Options
	began        time.Time
	before, last layer[K] // layers d−1 and d
	bytes        uint64   // of both, as allocated, before duplicates were removed
	beforeBytes  uint64   // of before
	expanded     uint64
	gen          uint64
}

// countLayers is Layers with positions packed as K.
func countLayers[K packed](ctx context.Context, g *geometry, depth int, o Options) LayerCounts {
	s := &layerSearch[K]{ctx: ctx, g: g, code: newCoding(g.cells), opts: o, began: time.Now(), gen: 1}
	goal := position{blank: g.goalBlank}
	for cell := range g.cells {
		goal.tile[cell] = uint8(cell)
	}
	root := pack[K](s.code, &goal)
	s.last[partOf(root)] = []K{root}
	res := LayerCounts{Termination: native.Completed, Positions: []uint64{1}}
	for d := 1; depth < 0 || d <= depth; d++ {
		if res.Termination = s.advance(); res.Termination != "" {
			return res
		}
		n := s.last.size()
		if n == 0 {
			break
		}
		res.Positions = append(res.Positions, uint64(n))
		if o.Progress != nil {
			o.Progress(native.Progress{Bound: d, Expanded: s.expanded, Nodes: s.gen, Elapsed: time.Since(s.began)})
		}
	}
	res.Termination = native.Completed
	return res
}

// advance replaces the two layers by the last and the next one. It returns a
// termination when a limit does not allow it.
func (s *layerSearch[K]) advance() native.Reason {
	var counts [layerParts]int
	if !s.children(func(k K) { counts[partOf(k)]++ }) {
		return native.Stopped(s.ctx)
	}
	all := 0
	for _, n := range counts {
		all += n
	}
	var k K
	bytes := uint64(all) * uint64(len(k)) * 8
	s.gen += uint64(all)
	s.expanded += uint64(s.last.size())
	switch {
	case s.bytes+bytes > s.opts.Memory:
		return native.MemoryLimit
	case s.opts.NodeLimit > 0 && s.gen > s.opts.NodeLimit:
		return native.NodeLimit
	}
	room := make([]K, all)
	var next layer[K]
	for i, n := range counts {
		next[i], room = room[:0:n], room[n:]
	}
	if !s.children(func(k K) { part := &next[partOf(k)]; *part = append(*part, k) }) {
		return native.Stopped(s.ctx)
	}
	s.reduce(&next)
	if why := native.Stopped(s.ctx); why != "" {
		return why
	}
	s.before, s.last = s.last, next
	s.bytes, s.beforeBytes = s.bytes-s.beforeBytes+bytes, s.bytes-s.beforeBytes
	return ""
}

// reduce makes a layer of the generated positions, part by part, on Options.Threads
// goroutines: it sorts, and removes duplicates and the positions of the layer before. When
// the context ends, parts may be left as they were.
func (s *layerSearch[K]) reduce(next *layer[K]) {
	var wait sync.WaitGroup
	var taken atomic.Int64
	for range max(1, s.opts.Threads) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for i := taken.Add(1) - 1; i < layerParts && native.Stopped(s.ctx) == ""; i = taken.Add(1) - 1 {
				slices.SortFunc(next[i], comparePacked[K])
				next[i] = subtract(slices.Compact(next[i]), s.before[i])
			}
		}()
	}
	wait.Wait()
}

// children calls visit with the positions one move from those of the last layer, once for
// each move that leads there. It reports false when the context ended.
func (s *layerSearch[K]) children(visit func(K)) bool {
	var p position
	for _, part := range s.last {
		for i, k := range part {
			if i%checkEvery == 0 && native.Stopped(s.ctx) != "" {
				return false
			}
			unpack(s.code, k, s.g.goalBlank, &p)
			for dirs := s.g.legal[p.blank]; dirs != 0; dirs &= dirs - 1 {
				visit(repack(s.code, k, s.g.goalBlank, s.g.moved(&p, bits.TrailingZeros8(dirs))))
			}
		}
	}
	return true
}

// comparePacked orders packed positions word by word. Any total order would do.
func comparePacked[K packed](a, b K) int {
	for i := range len(a) {
		if a[i] != b[i] {
			if a[i] < b[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// subtract takes the elements of out from all, in place; both are sorted.
func subtract[K packed](all, out []K) []K {
	kept := all[:0]
	for _, k := range all {
		for len(out) > 0 && comparePacked(out[0], k) < 0 {
			out = out[1:]
		}
		if len(out) == 0 || out[0] != k {
			kept = append(kept, k)
		}
	}
	return kept
}
