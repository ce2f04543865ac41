package planning

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// randomPatterns divides the tiles at random into patterns of at most most tiles.
func randomPatterns(rng *rand.Rand, tiles, most int) [][]int {
	var patterns [][]int
	for order := rng.Perm(tiles); len(order) > 0; {
		n := 1 + rng.IntN(min(most, len(order)))
		one := slices.Clone(order[:n])
		for k := range one {
			one[k]++
		}
		patterns, order = append(patterns, one), order[n:]
	}
	return patterns
}

// counting states the program of a board.
func counting(t testing.TB, s puzzle.Slide, patterns [][]int, reductions ...string) *Program {
	t.Helper()
	f, err := Lookup(OperatorCounting)
	if err == nil {
		f, err = f.WithPatterns(patterns...)
	}
	if err == nil {
		f, err = f.With(reductions...)
	}
	if err != nil {
		t.Fatal(err)
	}
	p, err := f.Build(s, 0)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// countingPoint writes a walk as a point: how often each operator is used, and in every
// pattern each arc. It follows the walk by the names of operators and states, and not by the
// state spaces that the program was made from.
func countingPoint(t testing.TB, p *Program, s puzzle.Slide, walk []puzzle.Move, reversal bool) []float64 {
	t.Helper()
	x := make([]float64, p.Model.Columns())
	add := func(name, label string) {
		v := variable(t, p, name)
		column, ok := p.Column(v, v.Sets[0].Position(label))
		if !ok {
			t.Fatalf("no column %s[%s]", name, label)
		}
		x[p.Model.Index(column)]++
	}
	arcs := arcsOf(t, p)
	b, last := s.Start, ""
	for _, m := range walk {
		next, ok := b.Apply(m)
		if !ok {
			t.Fatalf("%c is no move of %s", m, b.Flat())
		}
		tile := b.Tiles[next.Blank()]
		add("y", cellName(b.Blank(), last)+m.String()+"_"+strconv.Itoa(tile))
		before := last
		if reversal {
			last = m.String()
		}
		for k, tiles := range p.Patterns {
			from, to := stateLabel(b, k, tiles, before), stateLabel(next, k, tiles, last)
			add("f", arcs[from+" "+to])
		}
		b = next
	}
	for k, tiles := range p.Patterns {
		if reversal {
			add("f", arcs[stateLabel(b, k, tiles, last)+" "+"p"+strconv.Itoa(k+1)+"_end"])
		}
	}
	return x
}

// arcsOf gives the label of an arc by the labels of the states that it joins.
func arcsOf(t testing.TB, p *Program) map[string]string {
	t.Helper()
	ends := map[int][2]string{}
	for _, rel := range p.Algebra.Relations {
		for at, name := range []string{"outof", "into"} {
			if rel.Name != name {
				continue
			}
			for _, tuple := range rel.Tuples {
				pair := ends[tuple[1]]
				pair[at] = rel.Sets[0].Labels[tuple[0]]
				ends[tuple[1]] = pair
			}
		}
	}
	arcs := map[string]string{}
	for arc, pair := range ends {
		arcs[pair[0]+" "+pair[1]] = strconv.Itoa(arc + 1)
	}
	return arcs
}

func cellName(cell int, last string) string { return strconv.Itoa(cell+1) + last }

func stateLabel(b puzzle.Board, k int, tiles []int, last string) string {
	name := "p" + strconv.Itoa(k+1) + "_" + cellName(b.Blank(), last)
	for _, tile := range tiles {
		name += "_" + strconv.Itoa(slices.Index(b.Tiles, tile)+1)
	}
	return name
}

// Every walk from start to goal is a point of the program, however long and however it turns
// back, and its value is its number of moves; with the rule on reversals every shortest plan
// is. The wrong count of a single operator or arc is no point.
func TestCountingAdmitsPlans(t *testing.T) {
	for _, size := range [][3]int{{2, 2, 12}, {2, 3, 30}, {3, 2, 10}, {3, 3, 4}} {
		k := truthOf(size[0], size[1])
		for seed := range size[2] {
			rng := rand.New(rand.NewPCG(uint64(seed), 77))
			b, _ := k.random(rng)
			most := 3
			if size[0]*size[1] > 6 {
				most = 2
			}
			patterns := randomPatterns(rng, size[0]*size[1]-1, most)
			plan := k.plan(rng, b)
			for _, reversal := range []bool{false, true} {
				walk := plan
				names := []string{}
				if reversal {
					names = append(names, "reversal")
				} else {
					walk = append(detour(rng, b), plan...)
				}
				p := counting(t, k.slide(b), patterns, names...)
				x := countingPoint(t, p, k.slide(b), walk, reversal)
				report := check(t, p, x)
				if !report.OK {
					t.Fatalf("%s, patterns %v: refuses %s: %s", b.Flat(), patterns, puzzle.FormatMoves(walk), report.Reason)
				}
				if value, _ := report.Objective.Float64(); value != float64(len(walk)) {
					t.Fatalf("%s: value %g for %d moves", b.Flat(), value, len(walk))
				}
				if moves := p.Moves(x); moves != nil {
					t.Fatalf("moves %v are read from a program whose points are no plans", moves)
				}
				j := rng.IntN(len(x))
				if x[j]++; check(t, p, x).OK {
					t.Fatalf("%s: still feasible with one more of column %d", b.Flat(), j)
				}
			}
		}
	}
}

// detour is a random walk from a board and back.
func detour(rng *rand.Rand, b puzzle.Board) []puzzle.Move {
	var out, back []puzzle.Move
	for range rng.IntN(6) {
		m := letters[rng.IntN(4)]
		if next, ok := b.Apply(m); ok {
			b, out, back = next, append(out, m), append(back, letters[slices.Index(letters[:], m)^1])
		}
	}
	slices.Reverse(back)
	return append(out, back...)
}

// Whatever numbers are given as duals, the bound proven from them is never above the truth.
// Sums of the exact distances of the patterns, which are the dual of additive databases, prove
// their sum; and random disturbances of them never prove too much.
func TestBoundHoldsForAnyDuals(t *testing.T) {
	for _, size := range [][3]int{{2, 2, 8}, {2, 3, 30}, {3, 3, 2}} {
		k := truthOf(size[0], size[1])
		for seed := range size[2] {
			rng := rand.New(rand.NewPCG(uint64(seed), 78))
			b, moves := k.random(rng)
			s := k.slide(b)
			patterns := randomPatterns(rng, size[0]*size[1]-1, 3)
			for _, names := range [][]string{{}, {"reversal"}} {
				p := counting(t, s, patterns, names...)
				dual, sum := databaseDual(p)
				if got, want := p.Bound(dual), RaiseToParity(s, sum); got != want || got > moves {
					t.Fatalf("%s, patterns %v: the dual of additive databases proves %d, want %d; %d moves are needed", b.Flat(), patterns, got, want, moves)
				}
				for range 20 {
					scale := []float64{1e-9, 0.1, 1, 100, 1e9, 1e300}[rng.IntN(6)]
					for i := range dual {
						if rng.IntN(3) == 0 {
							dual[i] += scale * rng.NormFloat64()
						}
					}
					if got := p.Bound(dual); got > moves || got < 0 {
						t.Fatalf("%s, patterns %v: a random dual proves %d; %d moves are needed", b.Flat(), patterns, got, moves)
					}
				}
			}
		}
	}
}

// databaseDual gives every state the moves of the pattern's own tiles from the start, by
// repeated relaxation over the arcs: a table that shares nothing with the dual's code. sum is
// that of the goals.
func databaseDual(p *Program) (dual []float64, sum int) {
	const far = 1 << 20
	own := map[int]bool{}
	ends := map[int][2]int{}
	supply := map[int]float64{}
	for _, rel := range p.Algebra.Relations {
		for _, tuple := range rel.Tuples {
			switch pair := ends[tuple[1]]; rel.Name {
			case "outof":
				pair[0] = tuple[0]
				ends[tuple[1]] = pair
			case "into":
				pair[1] = tuple[0]
				ends[tuple[1]] = pair
			case "makes":
				own[tuple[1]] = true
			}
		}
	}
	dual = make([]float64, p.Model.Rows())
	states := p.Algebra.Sets[0].Len()
	for _, e := range p.Algebra.Params[0].Entries() {
		supply[e.At[0]] = e.Value
	}
	distance := make([]int, states)
	for n, label := range p.Algebra.Sets[0].Labels {
		distance[n] = far
		if n == 0 || strings.Split(label, "_")[0] != strings.Split(p.Algebra.Sets[0].Labels[n-1], "_")[0] {
			distance[n] = 0 // the first state of a pattern is its start
		}
	}
	for changed := true; changed; {
		changed = false
		for arc, pair := range ends {
			cost := 0
			if own[arc] {
				cost = 1
			}
			if d := distance[pair[0]] + cost; d < distance[pair[1]] {
				distance[pair[1]], changed = d, true
			}
		}
	}
	for n, d := range distance {
		dual[n] = -float64(d)
		if supply[n] < 0 {
			sum += d
		}
	}
	return dual, sum
}

func TestCountingRefusesPatterns(t *testing.T) {
	s, err := puzzle.ParseSlide("4 5 0 / 1 2 3")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		patterns [][]int
		want     string
	}{
		{[][]int{{1, 2}, {3, 4}}, "tile 5 is in no pattern"},
		{[][]int{{1, 2}, {2, 3, 4, 5}}, "tile 2 is in two patterns"},
		{[][]int{{1, 2, 3, 4, 5}, {6}}, "tile 6 in a pattern; expected 1 to 5"},
		{[][]int{{1, 2, 3, 4, 5}, {}}, "a pattern of 0 tiles"},
		{[][]int{{1, 2, 3, 4, 5, 1, 2, 3, 4}}, "a pattern of 9 tiles; expected 1 to 8"},
	} {
		f, _ := Lookup(OperatorCounting)
		if f, err = f.WithPatterns(c.patterns...); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Build(s, 0); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v; want %q", c.patterns, err, c.want)
		}
	}
	large, _ := puzzle.ParseSlide("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	f, _ := Lookup(OperatorCounting)
	f, _ = f.WithPatterns([]int{1, 2, 3, 4, 5}, []int{6, 7, 8, 9, 10}, []int{11, 12, 13, 14, 15})
	if _, err := f.Build(large, 0); err == nil || !strings.Contains(err.Error(), "expected smaller patterns") {
		t.Errorf("5-5-5 on 4×4: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := f.BuildContext(ctx, large, 0); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := f.With("pairs"); err == nil || !strings.Contains(err.Error(), "has no horizon, and of the reductions only reversal") {
		t.Errorf("with pairs: %v", err)
	}
	if other, _ := Lookup("flow"); true {
		if _, err := other.WithPatterns([]int{1}); err == nil || !strings.Contains(err.Error(), "chooses its patterns by itself") {
			t.Errorf("flow with patterns: %v", err)
		}
	}
	if _, err := f.Deepen(context.Background(), s).Next(context.Background()); err == nil || !strings.Contains(err.Error(), "no horizon") {
		t.Errorf("deepening: %v", err)
	}
}

// The sizes, by counting: every move of the blank for every placing of a pattern's tiles, and
// an operator for every move and tile.
func TestCountingSize(t *testing.T) {
	for _, c := range []struct {
		board    string
		patterns [][]int
		columns  int
	}{
		{"4 5 0 / 1 2 3", [][]int{{1}, {2}, {3}, {4}, {5}}, 420},
		{"4 5 0 / 1 2 3", [][]int{{1, 2}, {3, 4}, {5}}, 700},
		{"4 5 0 / 1 2 3", nil, 1190}, // 1 2 3 / 4 5
		{"8 6 7 / 2 5 4 / 3 0 1", nil, 17664},
		{"5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12", nil, 11520},
	} {
		s, err := puzzle.ParseSlide(c.board)
		if err != nil {
			t.Fatal(err)
		}
		if p := counting(t, s, c.patterns); p.Model.Columns() != c.columns {
			t.Errorf("%s, patterns %v: %d columns, want %d", c.board, p.Patterns, p.Model.Columns(), c.columns)
		}
	}
}
