// Iterative deepening by a network's estimates: the IDA* of R. Korf (Artificial Intelligence 27,
// 1985) with a heuristic that may be too high, as M. Ernandes, M. Gori, "Likely-admissible and
// sub-symbolic heuristics", ECAI 2004, use a network with one hidden layer. Estimates are
// rounded to the nearest number of the distance's parity, so that each iteration allows two
// moves more than the one before; in real numbers nearly every node would begin an iteration of its
// own. The first solution ends the search. It guarantees nothing.

package learned

import (
	"math"

	"github.com/tilemip/tilemip/native/slide"
)

// depthLevel is a position on the path of the depth-first search, with its children. The children
// are evaluated together.
type depthLevel struct {
	at       slide.Valued
	dir      uint8 // the last move; noDir at the start
	children [4]slide.Valued
	dirs     [4]uint8
	out      [4]Estimate
}

// deepening is one search.
type deepening struct {
	s     *search      // limits, network and tables; its nodes and lists are not used
	path  []depthLevel // by depth
	limit int          // of f, in this iteration
	next  int          // least f above it
}

// deepen searches from a start and stores the solution as a path of nodes, which plan then reads.
func (s *search) deepen(tiles []uint8) {
	d := &deepening{s: s, path: make([]depthLevel, 1, 128)}
	root := &d.path[0]
	root.at, root.dir = s.values.Start(tiles[:s.shape.cells]), noDir
	s.least = root.at.Bound()
	s.infer.Start(&root.at)
	s.infer.Evaluate([]slide.Valued{root.at}, s.out)
	s.gen = 1
	for d.limit = d.rounded(&root.at, &s.out[0]); ; d.limit = d.next {
		d.next = maxBound
		if moves := d.search(0); moves >= 0 || s.clock.Ended != "" || d.next == maxBound {
			if moves >= 0 {
				s.solvedBy(d.path[:moves+1])
			}
			return
		}
	}
}

// rounded returns the estimate as a number of the distance's parity, which is that of the
// pattern databases' bound; 0 for the goal alone.
func (d *deepening) rounded(p *slide.Valued, e *Estimate) int {
	bound := p.Bound()
	if bound == 0 && keyOf(p) == d.s.shape.goalKey {
		return 0
	}
	odd := bound & 1
	h := 2*int(math.Round((float64(e.Moves)-float64(odd))/2)) + odd
	if h = max(h, 2-odd); !d.s.o.Pure {
		h = max(h, bound)
	}
	return h
}

// search goes on from the position at a depth, and returns the moves of a solution, or −1.
func (d *deepening) search(depth int) int {
	s := d.s
	if keyOf(&d.path[depth].at) == s.shape.goalKey {
		return depth
	}
	if s.pause() || depth+2 >= maxBound {
		return -1
	}
	if len(d.path) < depth+2 {
		d.path = append(d.path, depthLevel{})
	}
	l, count := &d.path[depth], 0
	blank := l.at.Blank()
	for dir := range uint8(4) {
		if !s.shape.legal[blank][dir] || dir == l.dir^1 && l.dir != noDir {
			continue
		}
		l.children[count], l.dirs[count] = l.at, dir
		s.values.Move(&l.children[count], blank+s.shape.delta[dir])
		count++
	}
	s.expanded++
	s.gen += uint64(count)
	s.infer.Start(&l.at)
	s.infer.Evaluate(l.children[:count], l.out[:])
	for i := range count {
		l := &d.path[depth] // path may have been moved by a deeper level
		f := depth + 1 + d.rounded(&l.children[i], &l.out[i])
		if f > d.limit {
			d.next = min(d.next, f)
			continue
		}
		d.path[depth+1].at, d.path[depth+1].dir = l.children[i], l.dirs[i]
		if moves := d.search(depth + 1); moves >= 0 || s.clock.Ended != "" {
			return moves
		}
	}
	return -1
}

// solvedBy stores a path from the start to the goal as the solution.
func (s *search) solvedBy(path []depthLevel) {
	for i := range path {
		s.nodes = append(s.nodes, node{parent: int32(i) - 1, dir: path[i].dir, moves: uint16(i)})
	}
	s.best, s.goal = len(path)-1, int32(len(path)-1)
	s.first, s.found = s.expanded, s.expanded
}
