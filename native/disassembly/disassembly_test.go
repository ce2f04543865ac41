package disassembly_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/disassembly"
	"github.com/tilemip/tilemip/native/referee"
)

type cell = [3]int

func ExampleSearch() {
	// A bolt goes out of a frame in the plane, and then the key.
	r, err := disassembly.Search(context.Background(), puzzle.Cubes, []puzzle.Placed{
		{Piece: "box", Cells: []cell{{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {2, 0, 0}, {1, 3, 0}, {2, 3, 0}, {0, 3, 0}, {3, 0, 0}, {3, 3, 0}}},
		{Piece: "key", Cells: []cell{{1, 1, 0}, {1, 2, 0}, {2, 1, 0}, {2, 2, 0}, {1, 1, 1}, {3, 1, 0}}},
		{Piece: "bolt", Cells: []cell{{3, 2, 0}, {3, 2, 1}, {3, 2, -1}, {2, 2, -1}}},
	}, disassembly.Options{})
	fmt.Println(r.Separable, r.Level(), len(r.Shifts), err)
	// Output: true 1 2 <nil>
}

// A brute force of its own for cubes: any set of pieces goes any number of unit steps, and all cells
// are looked at after every one. It returns the moves up to the first separation, -1 for none.
type brute struct {
	pieces [][]cell
	steps  []cell
}

func (b brute) level() int {
	start := make([]cell, len(b.pieces))
	seen := map[string]bool{fmt.Sprint(start): true}
	for depth, open := 1, [][]cell{start}; len(open) > 0; depth++ {
		var next [][]cell
		for _, at := range open {
			for set := 1; set < 1<<len(b.pieces)-1; set++ {
				for _, d := range b.steps {
					to := slices.Clone(at)
					for steps := 1; ; steps++ {
						for i := range to {
							if set>>i&1 == 1 {
								to[i] = cell{to[i][0] + d[0], to[i][1] + d[1], to[i][2] + d[2]}
							}
						}
						if !b.free(to) {
							break
						}
						if steps > 12 {
							return depth
						}
						normal := slices.Clone(to)
						for i := range normal {
							normal[i] = cell{to[i][0] - to[0][0], to[i][1] - to[0][1], to[i][2] - to[0][2]}
						}
						if key := fmt.Sprint(normal); !seen[key] {
							seen[key] = true
							next = append(next, normal)
						}
					}
				}
			}
		}
		open = next
	}
	return -1
}

func (b brute) free(at []cell) bool {
	taken := map[cell]bool{}
	for i, cells := range b.pieces {
		for _, c := range cells {
			c = cell{c[0] + at[i][0], c[1] + at[i][1], c[2] + at[i][2]}
			if taken[c] {
				return false
			}
			taken[c] = true
		}
	}
	return true
}

// drawn divides a box, with some cells left out, into pieces that grow from single cells
// and have some cells apart from the rest, which makes them hold each other.
func drawn(r *rand.Rand, size cell, pieces int) []puzzle.Placed {
	owner, apart, holes := map[cell]int{}, 2+r.IntN(3), 2+r.IntN(4)
	var cells []cell
	for x := range size[0] {
		for y := range size[1] {
			for z := range size[2] {
				cells = append(cells, cell{x, y, z})
			}
		}
	}
	r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	for i, c := range cells {
		switch {
		case i < pieces:
			owner[c] = i + 1
		case r.IntN(holes) == 0:
			owner[c] = -1
		case r.IntN(apart) == 0:
			owner[c] = 1 + r.IntN(pieces)
		}
	}
	for range 200 {
		c := cells[r.IntN(len(cells))]
		n := c
		n[r.IntN(3)] += 1 - 2*r.IntN(2)
		if owner[c] == 0 && owner[n] > 0 {
			owner[c] = owner[n]
		}
	}
	out := make([]puzzle.Placed, pieces)
	for i := range out {
		out[i].Piece = string(rune('a' + i))
	}
	for _, c := range cells {
		if k := owner[c]; k > 0 {
			out[k-1].Cells = append(out[k-1].Cells, c)
		}
	}
	return out
}

// Random divisions of boxes against the brute force: the level, and whether anything
// comes free; the referee replays every plan, and rejects it with a move left out.
func checkRandom(t *testing.T, trials int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 3))
	steps := []cell{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}
	stuck, levels := 0, map[int]int{}
	var shapes disassembly.Shapes // of all divisions before
	for range trials {
		placed := drawn(r, [3]cell{{4, 3, 3}, {3, 3, 3}, {4, 4, 3}}[r.IntN(3)], 2+r.IntN(3))
		b := brute{steps: steps}
		for _, p := range placed {
			b.pieces = append(b.pieces, p.Cells)
		}
		got, err := disassembly.Search(context.Background(), puzzle.Cubes, placed, disassembly.Options{Shapes: &shapes})
		if err != nil || got.Termination != native.Completed {
			t.Fatal(err, got.Termination)
		}
		want, first := b.level(), -1
		if len(got.Levels) > 0 {
			first = got.Levels[0]
		}
		if first != want {
			t.Fatalf("%v: level %d, brute force %d", placed, first, want)
		}
		if v := referee.Disassembly(puzzle.Cubes, placed, got.Shifts, got.Stuck); !v.OK {
			t.Fatalf("%v: %v: %s", placed, got.Shifts, v.Reason)
		}
		levels[want]++
		if !got.Separable {
			stuck++
			continue
		}
		if v := referee.Disassembly(puzzle.Cubes, placed, slices.Delete(slices.Clone(got.Shifts), len(got.Shifts)-1, len(got.Shifts)), nil); v.OK {
			t.Fatalf("%v is accepted without its last move", got.Shifts)
		}
	}
	t.Logf("measured: %d divisions, %d with a part that is stuck; first levels %v", trials, stuck, levels)
	if stuck == 0 || levels[1] == trials {
		t.Error("too easy")
	}
}

func TestRandom(t *testing.T) { checkRandom(t, 200, 1) }

func TestLongRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkRandom(t, 4000, 2)
}

// Cells on their way against the referee, which compares sweeps and not times: two cells of each grid,
// one of which goes one step.
func TestSweeps(t *testing.T) {
	for g, tc := range map[puzzle.Grid]struct {
		reach int // of the differences drawn: a few in a hundred meet
		steps []cell
	}{
		puzzle.Cubes:     {1, []cell{{1, 0, 0}, {0, -1, 0}}},
		puzzle.Prisms:    {2, []cell{{2, 0, 0}, {1, 1, 0}, {-1, 1, 0}, {0, 0, -1}, {1, -1, 0}}},
		puzzle.Spheres:   {2, []cell{{1, 1, 0}, {2, 0, 0}, {2, 2, -2}, {0, -1, 1}}},
		puzzle.Rhombic:   {5, []cell{{5, 0, 0}, {5, -5, 0}, {5, 5, 5}, {0, 0, -5}}},
		puzzle.TetraOcta: {5, []cell{{6, 0, 0}, {3, 3, 0}, {-6, 6, 6}, {0, 3, -3}}},
	} {
		r := rand.New(rand.NewPCG(4, uint64(g))) // of its own: the order of a map is no one's
		draw := func(from, to int) cell {
			return cell{from + r.IntN(to-from), from + r.IntN(to-from), from + r.IntN(to-from)}
		}
		met, tried := 0, 0
		for tried < 500 {
			a, off := draw(0, 10), draw(-tc.reach, tc.reach+1)
			b := cell{a[0] + off[0], a[1] + off[1], a[2] + off[2]}
			if a == b || !g.HasCell(a) || !g.HasCell(b) {
				continue
			}
			tried++
			step := tc.steps[r.IntN(len(tc.steps))]
			placed := []puzzle.Placed{{Piece: "a", Cells: []cell{a}}, {Piece: "b", Cells: []cell{b}}}
			free := referee.Disassembly(g, placed, []puzzle.Shift{{Pieces: []string{"a"}, By: step}}, [][]string{{"a", "b"}})
			if disassembly.Meets(g, a, b, step) == free.OK {
				t.Fatalf("%v: %v by %v past %v: the referee says %q", g, a, step, b, free.Reason)
			}
			if !free.OK {
				met++
			}
		}
		if met < 10 {
			t.Errorf("%v: only %d of %d cells met another", g, met, tried)
		}
	}
}

// Two pieces of a few cells of each grid: how far one goes is how far the other goes the opposite way. A
// shape of another class of cells is another shape, with the same differences of cells.
func TestPairsBothWays(t *testing.T) {
	var shapes disassembly.Shapes
	for _, g := range []puzzle.Grid{puzzle.Cubes, puzzle.Prisms, puzzle.Spheres, puzzle.Rhombic, puzzle.TetraOcta} {
		r := rand.New(rand.NewPCG(6, uint64(g)))
		met := map[int32]int{}
		for trial := range 120 {
			taken := map[cell]bool{}
			var pieces [2][]cell
			for at := 0; at < 2+trial%2*6; {
				if c := (cell{r.IntN(11), r.IntN(11), r.IntN(11)}); g.HasCell(c) && !taken[c] {
					taken[c] = true
					pieces[at&1] = append(pieces[at&1], c)
					at++
				}
			}
			known := disassembly.Both(t, &shapes, g, pieces[0], pieces[1])
			if fresh := disassembly.Both(t, &disassembly.Shapes{}, g, pieces[0], pieces[1]); !slices.Equal(known, fresh) {
				t.Fatalf("%v: %v and %v: %v steps, from other pieces before %v", g, pieces[0], pieces[1], fresh, known)
			}
			for _, steps := range known {
				met[steps]++
			}
		}
		if met[0] == 0 || met[1] == 0 || len(met) < 3 {
			t.Errorf("%v: too easy: %v", g, met)
		}
	}
}

// What a unit step of a prism passes over, from the triangles themselves: to the right, the
// triangle beside it and the next; along the left side, an upright triangle the one on its right side
// and the next, one that hangs the one above.
func TestPrismSteps(t *testing.T) {
	for _, tc := range []struct {
		from, step cell
		met        []cell
	}{
		{cell{0, 0, 0}, cell{2, 0, 0}, []cell{{1, 0, 0}, {2, 0, 0}}},
		{cell{0, 0, 0}, cell{1, 1, 0}, []cell{{1, 0, 0}, {1, 1, 0}}},
		{cell{1, 0, 0}, cell{1, 1, 0}, []cell{{1, 1, 0}, {2, 1, 0}}},
		{cell{0, 0, 0}, cell{0, 0, 1}, []cell{{0, 0, 1}}},
	} {
		var got []cell
		for x := -3; x < 6; x++ {
			for y := -3; y < 4; y++ {
				for z := -1; z < 3; z++ {
					if c := (cell{x, y, z}); c != tc.from && disassembly.Meets(puzzle.Prisms, tc.from, c, tc.step) {
						got = append(got, c)
					}
				}
			}
		}
		slices.SortFunc(tc.met, func(a, b cell) int { return slices.Compare(a[:], b[:]) })
		if !slices.Equal(got, tc.met) {
			t.Errorf("%v by %v meets %v, want %v", tc.from, tc.step, got, tc.met)
		}
	}
}

// Small puzzles of the other grids whose answer can be seen: two prisms side by side, a triangle of
// spheres on a fourth, three of the 24 tetrahedra of a cube, and a tetrahedron in its four corners.
func TestOtherGrids(t *testing.T) {
	for _, tc := range []struct {
		grid   puzzle.Grid
		pieces [][]cell
		level  string
	}{
		{puzzle.Prisms, [][]cell{{{0, 0, 0}}, {{1, 0, 0}}}, "1"},
		{puzzle.Spheres, [][]cell{{{0, 0, 0}}, {{1, 1, 0}, {1, 0, 1}, {0, 1, 1}}}, "1"},
		{puzzle.Rhombic, [][]cell{{{2, 1, 0}}, {{1, 2, 0}}, {{2, 1, 4}}}, "1"},
		{puzzle.TetraOcta, [][]cell{{{1, 1, 1}}, {{2, 0, 0}}, {{0, 2, 0}}, {{0, 0, 2}}, {{2, 2, 2}}}, "1"},
	} {
		var placed []puzzle.Placed
		for i, cells := range tc.pieces {
			placed = append(placed, puzzle.Placed{Piece: string(rune('a' + i)), Cells: cells})
		}
		r, err := disassembly.Search(context.Background(), tc.grid, placed, disassembly.Options{})
		if err != nil || !r.Separable || r.Level() != tc.level {
			t.Errorf("%v: %v, level %s, %v", tc.grid, r.Stuck, r.Level(), err)
		}
		if v := referee.Disassembly(tc.grid, placed, r.Shifts, nil); !v.OK {
			t.Errorf("%v: %s", tc.grid, v.Reason)
		}
	}
}

// Two rings through each other stay together; a limit and a cancelled context say so.
func TestStuckAndStopped(t *testing.T) {
	ring := func(at func(i, j int) cell) (out []cell) {
		for i := range 4 {
			for j := range 4 {
				if i == 0 || j == 0 || i == 3 || j == 3 {
					out = append(out, at(i, j))
				}
			}
		}
		return out
	}
	placed := []puzzle.Placed{
		{Piece: "a", Cells: ring(func(i, j int) cell { return cell{i, j, 0} })},
		{Piece: "b", Cells: ring(func(i, j int) cell { return cell{i + 2, 1, j - 1} })},
	}
	r, err := disassembly.Search(context.Background(), puzzle.Cubes, placed, disassembly.Options{})
	if err != nil || r.Separable || len(r.Stuck) != 1 || r.Level() != "" || r.Termination != native.Completed {
		t.Errorf("%+v, %v", r, err)
	}
	if v := referee.Disassembly(puzzle.Cubes, placed, nil, r.Stuck); !v.OK {
		t.Error(v.Reason)
	}
	if r, _ = disassembly.Search(context.Background(), puzzle.Cubes, placed, disassembly.Options{Run: native.Run{NodeLimit: 1}}); r.Termination != native.NodeLimit || len(r.Stuck) != 0 || r.Separable {
		t.Errorf("%+v", r)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, _ = disassembly.Search(ctx, puzzle.Cubes, placed, disassembly.Options{}); r.Termination != native.Interrupted || r.Separable {
		t.Errorf("%+v", r)
	}
	if _, err := disassembly.Search(ctx, puzzle.Cubes, make([]puzzle.Placed, 65), disassembly.Options{}); err == nil {
		t.Error("65 pieces")
	}
}
