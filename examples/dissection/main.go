// Dissection: 3³ + 4³ + 5³ = 6³ in eight pieces, of which one is the whole cube of 5.
//
// Eight are the fewest: no piece holds two corners of the cube of 6, because they are 6 cells
// apart. A reader of M. Busche's polycube article, D. Caine, asked for a dissection that keeps
// the cube of 5. It lies in a corner of the cube of 6; the shell around it has 91 cells and
// seven corners. So there are seven more pieces, each with one corner, and together they
// fill the cubes of 3 and 4.
//
// The search, own, is for seven rigid motions, each of which takes a corner of the shell into one
// of the two cubes. With the motions fixed, each cell of the shell may go to the images that they
// give it, and a largest matching (H. W. Kuhn, 1955) says how many cells of the two cubes can be covered.
// Motions are changed at random, and rarely for the worse, until the matching covers all 91. Then
// every cell is given to a piece so that all pieces hang together, by search with propagation.
//
// The puzzle that comes out is written as two definition files in one: the pieces in the
// cube of 6, and in the three cubes side by side. tilemip search solves both.
//
//	go run ./examples/dissection
//	go run ./examples/dissection -seed 2 > cubes.txt && tilemip search cubes.txt
package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
)

func main() {
	seed := flag.Uint64("seed", 1, "of the random numbers")
	flag.Parse()
	if err := run(*seed, 1000, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run looks for a dissection, beginning again at most so many times, and writes it.
func run(seed uint64, tries int, out io.Writer) error {
	s := newShell(rand.New(rand.NewPCG(seed, 5)))
	for range tries {
		if owner, found := s.try(); found {
			_, err := io.WriteString(out, s.definitions(owner))
			return err
		}
	}
	return fmt.Errorf("no dissection in %d tries; expected another seed to find one", tries)
}

const (
	pieces = 7  // beside the cube of 5
	cells  = 91 // of the shell, and of the cubes of 3 and 4 together
	steps  = 30000
	heat   = 0.4 // a matching smaller by one is accepted with probability exp(-1/heat)
)

// cell is x, y, z.
type cell [3]int

// motion takes a corner of the shell to at, in a cube of the given size, and other cells along.
type motion struct {
	size int
	turn [3]cell // its rows: the coordinates after the turn
	at   cell
}

// shell is the state of the search.
type shell struct {
	r       *rand.Rand
	cells   []cell    // of the shell
	near    [][]int   // per cell of the shell, its neighbours
	corners []int     // of the shell, one a piece
	turns   [][3]cell // the 24 turns of the cube
	motions [pieces]motion
	to      [pieces][cells]int // per piece and cell, where it goes: 0 to 26 in the cube of 3, from 27 on in that of 4; -1 outside
	from    [cells]int         // matching: per target, the cell that goes there, or -1
	goes    [cells]int         // and per cell its target, or -1
	seen    [cells]bool        // targets from which no augmenting path goes on, as met so far
	nodes   int                // of the search for connected pieces
}

func newShell(r *rand.Rand) *shell {
	s := &shell{r: r}
	for i := range 216 {
		if c := (cell{i / 36, i / 6 % 6, i % 6}); slices.Max(c[:]) == 5 {
			s.cells = append(s.cells, c)
			if c[0]%5 == 0 && c[1]%5 == 0 && c[2]%5 == 0 {
				s.corners = append(s.corners, len(s.cells)-1)
			}
		}
	}
	for _, a := range s.cells {
		var near []int
		for j, b := range s.cells {
			if distance(a, b) == 1 {
				near = append(near, j)
			}
		}
		s.near = append(s.near, near)
	}
	for i := range 216 { // rows that are unit vectors, with determinant 1
		if t := [3]cell{unit(i / 36), unit(i / 6 % 6), unit(i % 6)}; determinant(t) == 1 {
			s.turns = append(s.turns, t)
		}
	}
	return s
}

// unit is one of the six unit vectors.
func unit(i int) (out cell) {
	out[i/2] = 1 - i%2*2
	return out
}

func determinant(t [3]cell) (d int) {
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		d += t[0][i] * (t[1][j]*t[2][k] - t[1][k]*t[2][j])
	}
	return d
}

func distance(a, b cell) (d int) {
	for axis := range a {
		d += max(a[axis]-b[axis], b[axis]-a[axis])
	}
	return d
}

// try walks from random motions, three into the cube of 3 and four into that of 4. It returns
// the piece of each cell.
func (s *shell) try() (owner []int, found bool) {
	for k, piece := range s.r.Perm(pieces) {
		s.motions[piece] = s.random(3 + min(1, k/3))
		s.follow(piece)
	}
	for c := range s.goes {
		s.goes[c] = -1
	}
	covered := s.match()
	for range steps {
		piece := s.r.IntN(pieces)
		before, images := s.motions[piece], s.to[piece]
		s.motions[piece] = s.changed(before)
		s.follow(piece)
		now := s.match()
		if now < covered && math.Exp(float64(now-covered)/heat) < s.r.Float64() {
			s.motions[piece], s.to[piece] = before, images
			continue
		}
		if covered = now; covered == cells {
			if owner, found = s.share(); found {
				return owner, true
			}
		}
	}
	return nil, false
}

func (s *shell) random(size int) motion {
	return motion{size, s.turns[s.r.IntN(len(s.turns))], cell{s.r.IntN(size), s.r.IntN(size), s.r.IntN(size)}}
}

// changed is a motion into the same cube: any other, one beside it, or another turn.
func (s *shell) changed(m motion) motion {
	switch s.r.IntN(4) {
	case 0:
		axis := s.r.IntN(3)
		m.at[axis] = min(max(m.at[axis]+1-s.r.IntN(2)*2, 0), m.size-1)
	case 1:
		m.turn = s.turns[s.r.IntN(len(s.turns))]
	default:
		return s.random(m.size)
	}
	return m
}

// follow computes where a motion takes the cells of the shell: those that stay in its cube
// and hang together with the corner there.
func (s *shell) follow(piece int) {
	to, m := &s.to[piece], s.motions[piece]
	for c := range to {
		to[c] = -1
	}
	corner := s.corners[piece]
	to[corner] = m.image(s.cells[corner], s.cells[corner])
	s.spread(corner, func(d int) bool {
		if to[d] >= 0 || slices.Contains(s.corners, d) {
			return false
		}
		to[d] = m.image(s.cells[corner], s.cells[d])
		return to[d] >= 0
	})
}

// spread goes from a cell to its neighbours, where enter takes them, and on from these.
func (s *shell) spread(from int, enter func(c int) bool) {
	open := []int{from}
	for len(open) > 0 {
		c := open[len(open)-1]
		open = open[:len(open)-1]
		for _, d := range s.near[c] {
			if enter(d) {
				open = append(open, d)
			}
		}
	}
}

// image is the target of a cell, -1 outside of the cube.
func (m motion) image(corner, c cell) int {
	n := 0
	for axis, row := range m.turn {
		v := m.at[axis]
		for k := range c {
			v += row[k] * (c[k] - corner[k])
		}
		if v < 0 || v >= m.size {
			return -1
		}
		n = n*m.size + v
	}
	if m.size == 4 {
		n += 27
	}
	return n
}

// match returns how many targets different cells can cover, each by one of its images. It
// begins with the matching of before, as far as the motions still give those images.
func (s *shell) match() (covered int) {
	for t := range s.from {
		s.from[t] = -1
	}
	for c, t := range s.goes {
		s.goes[c] = -1
		for piece := range s.to {
			if t >= 0 && s.to[piece][c] == t {
				s.goes[c], s.from[t] = t, c
			}
		}
	}
	s.seen = [cells]bool{}
	for c := range cells {
		if s.goes[c] >= 0 {
			covered++
		} else if s.augment(c) {
			covered++
			s.seen = [cells]bool{}
		}
	}
	return covered
}

// augment finds a target for a cell, if need be by moving others.
func (s *shell) augment(c int) bool {
	for piece := range s.to {
		t := s.to[piece][c]
		if t < 0 || s.seen[t] {
			continue
		}
		s.seen[t] = true
		if s.from[t] < 0 || s.augment(s.from[t]) {
			s.from[t], s.goes[c] = c, t
			return true
		}
	}
	return false
}

// domains are, per cell, the pieces that it may belong to, as bits.
type domains [cells]uint8

// share gives every cell to a piece, so that every target is covered and the pieces hang together.
func (s *shell) share() (owner []int, found bool) {
	var d domains
	for c := range d {
		for piece := range s.to {
			if s.to[piece][c] >= 0 {
				d[c] |= 1 << piece
			}
		}
	}
	s.nodes = 0
	if !s.split(&d) {
		return nil, false
	}
	for c := range d {
		owner = append(owner, bits.TrailingZeros8(d[c]))
	}
	return owner, true
}

// split decides on the cell with the fewest pieces left, and so on; d is a solution when it
// reports true. It gives up after a few thousand nodes.
func (s *shell) split(d *domains) bool {
	if s.nodes++; s.nodes > 3000 || !s.propagate(d) {
		return false
	}
	at, least := -1, pieces+1
	for c := range d {
		if n := bits.OnesCount8(d[c]); n > 1 && n < least {
			at, least = c, n
		}
	}
	if at < 0 {
		return true
	}
	for _, piece := range s.r.Perm(pieces) {
		if d[at]>>piece&1 != 0 {
			next := *d
			if next[at] = 1 << piece; s.split(&next) {
				*d = next
				return true
			}
		}
	}
	return false
}

// propagate drops pieces that cannot be right until nothing changes, and reports false when a cell
// or a target is left without any: those that a cell does not hang together with, those whose target
// another cell surely covers, and those of a cell that is the last for another target.
func (s *shell) propagate(d *domains) bool {
	for before := (domains{}); before != *d; {
		before = *d
		s.reach(d)
		var by [cells][]int // per target, the cells that may cover it
		for c := range d {
			if d[c] == 0 {
				return false
			}
			for piece := range s.to {
				if t := s.to[piece][c]; d[c]>>piece&1 != 0 && !slices.Contains(by[t], c) {
					by[t] = append(by[t], c)
				}
			}
		}
		for t, from := range by {
			if len(from) == 0 {
				return false
			}
			for _, c := range from {
				sure, only := s.surely(d[c], c, t), len(from) == 1
				if !sure && !only {
					continue
				}
				for e := range d {
					for piece := range s.to {
						if hits := s.to[piece][e] == t; sure && e != c && hits || only && e == c && !hits {
							d[e] &^= 1 << piece
						}
					}
				}
			}
		}
	}
	return true
}

// surely reports whether a cell has one piece left, which takes it to the target.
func (s *shell) surely(left uint8, c, target int) bool {
	return bits.OnesCount8(left) == 1 && s.to[bits.TrailingZeros8(left)][c] == target
}

// reach drops each piece from the cells that its corner does not reach through cells that may
// belong to it.
func (s *shell) reach(d *domains) {
	for piece, corner := range s.corners {
		var reached [cells]bool
		reached[corner] = true
		s.spread(corner, func(c int) bool {
			fresh := !reached[c] && d[c]>>piece&1 != 0
			reached[c] = reached[c] || fresh
			return fresh
		})
		for c := range d {
			if !reached[c] {
				d[c] &^= 1 << piece
			}
		}
	}
}

// definitions writes the eight pieces with the cube of 6, and again with the three cubes, which
// stand above each other with a wall between: layers 0 to 4, 6 to 9 and 11 to 13.
func (s *shell) definitions(owner []int) string {
	var cube, walls []cell
	for i := range 125 {
		cube = append(cube, cell{i / 25, i / 5 % 5, i % 5})
	}
	all := "C:name=5:layout=" + layout(cube)
	for piece := range pieces {
		var own []cell
		for c, p := range owner {
			if p == piece {
				own = append(own, s.cells[c])
			}
		}
		all += fmt.Sprintf("\nC:name=%c:layout=%s", 'A'+piece, layout(own))
	}
	for i := range 5 * 5 * 14 {
		c, side := cell{i / 70, i / 14 % 5, i % 14}, 0
		for _, cube := range [][3]int{{0, 5, 5}, {6, 10, 4}, {11, 14, 3}} {
			if c[2] >= cube[0] && c[2] < cube[1] {
				side = cube[2]
			}
		}
		if c[0] >= side || c[1] >= side {
			walls = append(walls, c)
		}
	}
	return fmt.Sprintf("D:xDim=6:yDim=6:zDim=6\n%s\n~D\nD:xDim=5:yDim=5:zDim=14\n%s\nC:name=*:type=S:layout=%s\n~D\n", all, all, layout(walls))
}

// layout writes cells as "0 0 0, 0 0 1".
func layout(cells []cell) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(cells), "[]"), "] [", ", ")
}
