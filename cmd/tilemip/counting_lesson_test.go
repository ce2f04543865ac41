package main

// The tables of docs/explanation/operator-counting.md, computed: the page's figures are read
// and compared with those of the state spaces here, which share nothing with the
// formulation, and of HiGHS on the program itself.

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

const lessonPage = "../../docs/explanation/operator-counting.md"

// lessonTable returns the rows of the table behind a marker of the page, as cells without
// their heading.
func lessonTable(t *testing.T, marker string) [][]string {
	t.Helper()
	page, err := os.ReadFile(lessonPage)
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(page), "<!-- "+marker+" -->\n")
	if !found {
		t.Fatalf("%s has no table marked %q", lessonPage, marker)
	}
	var rows [][]string
	for line := range strings.Lines(after) {
		if !strings.HasPrefix(line, "|") {
			break
		}
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		for i := range cells {
			cells[i] = strings.Trim(cells[i], " *`")
		}
		rows = append(rows, cells)
	}
	if len(rows) < 3 {
		t.Fatalf("%s: the table %q has %d lines", lessonPage, marker, len(rows))
	}
	return rows[2:]
}

// lessonPatterns reads a partition as the page writes it: "1 4 / 2 5 / 3".
func lessonPatterns(t *testing.T, text string) [][]int {
	t.Helper()
	var g option.Groups
	if err := g.Set(text); err != nil {
		t.Fatal(err)
	}
	return g
}

// relaxedCounting solves the linear relaxation of a board's program.
func relaxedCounting(t *testing.T, s puzzle.Slide, patterns [][]int, reductions ...string) (*planning.Program, *model.Result) {
	t.Helper()
	b, err := backends.Lookup("highs")
	if err != nil || b.Info().Missing != "" {
		t.Skip("HiGHS is not in this build")
	}
	f, err := integer.Formulation(planning.OperatorCounting, reductions, patterns)
	if err != nil {
		t.Fatal(err)
	}
	p, err := f.Build(s, 0)
	if err != nil {
		t.Fatal(err)
	}
	p.Model.Relax()
	r, err := backends.Solve(context.Background(), b, p.Model, backends.Options{Limits: backends.Limits{TimeLimit: 5 * time.Minute}})
	if err != nil || r.Status != model.StatusOptimal {
		t.Fatalf("%s, patterns %v: %v, %v", s.Start.Flat(), patterns, r, err)
	}
	return p, r
}

// additive is the sum over the patterns of the fewest moves of their own tiles: the value of an
// additive database, by breadth-first search of boards whose other tiles are all alike.
func additive(s puzzle.Slide, patterns [][]int) int {
	sum := 0
	for _, tiles := range patterns {
		const alike = 99
		mask := func(b puzzle.Board) string {
			var text strings.Builder
			for _, tile := range b.Tiles {
				if tile != 0 && !slices.Contains(tiles, tile) {
					tile = alike
				}
				fmt.Fprint(&text, tile, " ")
			}
			return text.String()
		}
		goal, seen := mask(s.Goal), map[string]bool{}
	search:
		for now, moves := []puzzle.Board{s.Start}, 0; ; moves++ {
			var later []puzzle.Board
			for len(now) > 0 {
				b := now[len(now)-1]
				now = now[:len(now)-1]
				if seen[mask(b)] {
					continue
				}
				if seen[mask(b)] = true; mask(b) == goal {
					sum += moves
					break search
				}
				for _, m := range []puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right} {
					next, ok := b.Apply(m)
					switch {
					case !ok:
					case slices.Contains(tiles, b.Tiles[next.Blank()]):
						later = append(later, next)
					default:
						now = append(now, next)
					}
				}
			}
			now = later
		}
	}
	return sum
}

// lessonNumber reads "31/3 = 10.333" or "21".
func lessonNumber(t *testing.T, cell string) float64 {
	t.Helper()
	fraction, _, _ := strings.Cut(cell, " ")
	above, below, divided := strings.Cut(strings.ReplaceAll(fraction, ",", ""), "/")
	x, err := strconv.ParseFloat(above, 64)
	if divided && err == nil {
		var y float64
		y, err = strconv.ParseFloat(below, 64)
		x /= y
	}
	if err != nil {
		t.Fatalf("%q is no number", cell)
	}
	return x
}

// The worked example: every figure of the page's table for the board of 2×3 that is farthest
// from its goal, and for one of 3×3.
func TestOperatorCountingLesson(t *testing.T) { lesson(t, "lesson: 2x3", "4 5 0 / 1 2 3") }

func TestLongOperatorCountingLesson(t *testing.T) {
	if testing.Short() {
		t.Skip("a linear program of 5,568 columns")
	}
	lesson(t, "lesson: 3x3", "8 6 7 / 2 5 4 / 3 0 1")
}

func lesson(t *testing.T, marker, board string) {
	s, err := puzzle.ParseSlide(board)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range lessonTable(t, marker) {
		patterns := lessonPatterns(t, row[0])
		p, r := relaxedCounting(t, s, patterns)
		got := []float64{float64(p.Model.Columns()), float64(planning.ManhattanBound(s)), float64(additive(s, patterns)), r.Objective, float64(p.Bound(r.RowDual)), 0}
		if row[6] != "not computed" { // one takes 5 s
			_, once := relaxedCounting(t, s, patterns, "reversal")
			got[5] = once.Objective
		} else {
			row = row[:6]
		}
		for i, cell := range row[1:] {
			if want := lessonNumber(t, cell); math.Abs(got[i]-want) > 1e-6 {
				t.Errorf("%s, patterns %s, column %d: the page says %s, computed %.9g", board, row[0], i+2, cell, got[i])
			}
		}
		costPartitioning(t, p, r)
	}
}

// costPartitioning checks that the duals of a relaxation are what the page says of them: prices
// that add up to at most one move for every operator, at which the cheapest paths of the
// patterns add up to the program's value.
func costPartitioning(t *testing.T, p *planning.Program, r *model.Result) {
	t.Helper()
	const near = 1e-6
	tuples := map[string][][]int{}
	for _, rel := range p.Algebra.Relations {
		tuples[rel.Name] = rel.Tuples
	}
	states, operators := p.Algebra.Sets[0].Labels, p.Algebra.Sets[2].Labels
	own, rest := r.RowDual[len(states):], r.RowDual[len(states)+len(operators):] // rows keep, own, rest
	total := make([]float64, len(operators))
	for o := range total {
		total[o] = -own[o]
	}
	for _, tuple := range tuples["seen"] {
		total[tuple[1]] -= rest[tuple[0]]
	}
	for o, x := range total {
		if x > 1+near {
			t.Errorf("patterns %v: the prices of %s add up to %g", p.Patterns, operators[o], x)
		}
	}
	from, to, price := map[int]int{}, map[int]int{}, map[int]float64{}
	for _, tuple := range tuples["outof"] {
		from[tuple[1]] = tuple[0]
	}
	for _, tuple := range tuples["into"] {
		to[tuple[1]] = tuple[0]
	}
	for _, tuple := range tuples["makes"] {
		price[tuple[1]] = -own[tuple[0]]
	}
	for _, tuple := range tuples["others"] {
		price[tuple[1]] = -rest[tuple[0]]
	}
	distance := make([]float64, len(states))
	pattern := ""
	for n, label := range states { // the first state of a pattern is its start
		distance[n] = math.Inf(1)
		if name, _, _ := strings.Cut(label, "_"); name != pattern {
			pattern, distance[n] = name, 0
		}
	}
	for round := 0; ; round++ { // Bellman and Ford: some prices are negative, no cycle is
		changed := false
		for a := range from {
			if d := distance[from[a]] + price[a]; d < distance[to[a]]-near/1000 {
				distance[to[a]], changed = d, true
			}
		}
		if !changed {
			break
		}
		if round > len(states) {
			t.Fatalf("patterns %v: a cycle has a negative price", p.Patterns)
		}
	}
	sum := 0.0
	for _, e := range p.Algebra.Params[0].Entries() {
		if e.Value < 0 {
			sum += distance[e.At[0]]
		}
	}
	if math.Abs(sum-r.Objective) > 1e-4 {
		t.Errorf("patterns %v: the cheapest paths add up to %g, the program's value is %g", p.Patterns, sum, r.Objective)
	}
}

// boards2x3 lists the solvable boards of 2×3 in the order of breadth-first search.
func boards2x3() (list []puzzle.Slide, moves []int) {
	goal := puzzle.StandardGoal(2, 3)
	seen := map[string]bool{goal.Flat(): true}
	for layer, depth := []puzzle.Board{goal}, 0; len(layer) > 0; depth++ {
		var next []puzzle.Board
		for _, b := range layer {
			list, moves = append(list, puzzle.Slide{Start: b, Goal: goal}), append(moves, depth)
			for _, m := range []puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right} {
				if after, ok := b.Apply(m); ok && !seen[after.Flat()] {
					seen[after.Flat()] = true
					next = append(next, after)
				}
			}
		}
		layer = next
	}
	return list, moves
}

// The means over every sixth board of 2×3, and that no bound exceeds the truth.
func TestLongOperatorCountingMeans(t *testing.T) {
	if testing.Short() {
		t.Skip("linear programs of 60 boards")
	}
	list, moves := boards2x3()
	for _, row := range lessonTable(t, "lesson: means") {
		patterns := lessonPatterns(t, row[0])
		sums, n := make([]float64, 5), 0.0
		for i := 0; i < len(list); i += 6 {
			s := list[i]
			p, r := relaxedCounting(t, s, patterns)
			bound := p.Bound(r.RowDual)
			if bound > moves[i] {
				t.Fatalf("%s: a bound of %d moves, %d are needed", s.Start.Flat(), bound, moves[i])
			}
			n++
			for k, x := range []float64{float64(planning.ManhattanBound(s)), float64(additive(s, patterns)), r.Objective, float64(bound), float64(moves[i])} {
				sums[k] += x
			}
		}
		for k, sum := range sums {
			if want := lessonNumber(t, row[k+1]); math.Abs(sum/n-want) > 0.0051 {
				t.Errorf("patterns %s, column %d: the page says %s, computed %.4f", row[0], k+2, row[k+1], sum/n)
			}
		}
	}
}

// With the patterns 1 2 3 and 4 5, the bound proven from the duals is the length of a shortest
// plan on every board of 2×3.
func TestLongOperatorCountingIsExact(t *testing.T) {
	if testing.Short() {
		t.Skip("linear programs of 360 boards")
	}
	list, moves := boards2x3()
	for i, s := range list {
		p, r := relaxedCounting(t, s, [][]int{{1, 2, 3}, {4, 5}})
		if bound := p.Bound(r.RowDual); bound != moves[i] || math.Abs(r.Objective-float64(moves[i])) > 1e-6 {
			t.Errorf("%s: value %g, bound %d; %d moves are needed", s.Start.Flat(), r.Objective, bound, moves[i])
		}
	}
}
