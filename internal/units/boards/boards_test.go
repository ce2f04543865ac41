package boards

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// walked is a board that random moves lead to from its goal, which has the blank anywhere.
func walked(r *rand.Rand, rows, cols, moves int) puzzle.Slide {
	tiles := r.Perm(rows * cols)
	s := puzzle.Slide{Goal: puzzle.Board{Rows: rows, Cols: cols, Tiles: tiles}}
	start := slices.Clone(tiles)
	blank := slices.Index(start, 0)
	for range moves {
		blank, _ = slid(start, cols, blank, r.IntN(4))
	}
	s.Start = puzzle.Board{Rows: rows, Cols: cols, Tiles: start}
	return s
}

func finished(t *testing.T, j *Job, workers int) *units.Memory {
	t.Helper()
	records := new(units.Memory)
	if err := units.Run(context.Background(), j, records, workers, nil, nil); err != nil {
		t.Fatal(err)
	}
	return records
}

// However the iterations are cut, the run finds a plan as short as the search does, and the
// audit, whose tree is its own, proves it: with units of a few nodes, with units that are given
// up, and with a plan that was known, shortest or not, or looked for.
func TestUnitsAreTheSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 3))
	splits, rounds, kept := 0, 0, 0
	for i := range 80 {
		rows, cols, moves := 2+r.IntN(2), 2+r.IntN(3), 20+r.IntN(200)
		if i%10 == 0 {
			rows, cols, moves = 4, 4, 60
		}
		s := walked(r, rows, cols, moves)
		if slices.Equal(s.Start.Tiles, s.Goal.Tiles) {
			continue
		}
		want, err := slide.Search(context.Background(), s, slide.Options{Heuristic: "manhattan"})
		if err != nil {
			t.Fatal(err)
		}
		size := units.Size{Aim: 1 + r.Uint64N(200), Budget: 1 + r.Uint64N(60)}
		var plan []puzzle.Move
		looks := false
		switch r.IntN(4) {
		case 0:
			plan = want.Moves
		case 1:
			back := want.Moves[len(want.Moves)-1]
			plan = append(slices.Clone(want.Moves), back.Inverse(), back)
		case 2:
			looks = true
		}
		j, err := made(context.Background(), s, plan, size, slide.Options{Tier: slide.Tier5}, Rule)
		if looks {
			j, err = New(context.Background(), s, size, slide.Options{Tier: slide.Tier5})
		}
		if err != nil {
			t.Fatal(err)
		}
		records := finished(t, j, 1+i%3)
		for unit := range j.early {
			if record, _ := records.Get(unit); record != nil {
				kept++
			}
		}
		report, err := j.Audit(context.Background(), records)
		if err != nil || !report.Whole || len(report.Found) != len(want.Moves) {
			t.Fatalf("board %v to %v: %+v, %v; want %d moves", s.Start, s.Goal, report, err, len(want.Moves))
		}
		first := "" // of the units with a plan
		records.Each(func(unit string, b []byte) error {
			if one, _ := decode(unit, b); one.Plan != "" && (first == "" || units.Compare(unit, first) < 0) {
				first = unit
			}
			return nil
		})
		if b, _ := records.Get(first); b != nil {
			if one, _ := decode(first, b); one.Plan != report.Found {
				t.Errorf("the plan is %s; the first unit with one, %s, has %s", report.Found, first, one.Plan)
			}
		}
		splits += report.Splits
		rounds += len(report.Levels)
		again, err := Open(context.Background(), j.Spec(), slide.Options{})
		if err != nil || again.ID() != j.ID() {
			t.Fatalf("opened again: %v", err)
		}
		other := finished(t, again, 2)
		records.Each(func(unit string, b []byte) error {
			if twin, _ := other.Get(unit); string(twin) != string(b) {
				t.Errorf("unit %s: %s and %s", unit, b, twin)
			}
			return nil
		})
		if next, err := j.Next(records); next != nil || err != nil {
			t.Errorf("a finished run goes on with %v, %v", next, err)
		}
	}
	if splits < 500 || rounds < 60 || kept < 5 {
		t.Errorf("%d units were given up in %d rounds, %d were run when a plan was looked for; the test wants more", splits, rounds, kept)
	}
}

// changed is a copy of records in which one record is another, or gone.
func changed(records *units.Memory, unit string, b []byte) *units.Memory {
	out := new(units.Memory)
	records.Each(func(name string, record []byte) error {
		if name != unit {
			out.Put(name, record)
		}
		return nil
	})
	if b != nil {
		out.Put(unit, b)
	}
	return out
}

// The audit finds what was planted: a record gone, one too many, a plan that is none, a unit
// that claims to have been given up, a refuted round with a plan.
func TestAuditFindsPlantedErrors(t *testing.T) {
	s := puzzle.Slide{Start: puzzle.Board{Rows: 3, Cols: 3, Tiles: []int{8, 6, 7, 2, 5, 4, 3, 0, 1}}, Goal: puzzle.StandardGoal(3, 3)} // 31 moves, the most there are (Reinefeld 1993)
	j, err := made(context.Background(), s, nil, units.Size{Aim: 300, Budget: 150}, slide.Options{Groups: [][]int{{1, 2, 3}, {4, 5, 6}, {7, 8}}}, Rule)
	if err != nil {
		t.Fatal(err)
	}
	records := finished(t, j, 1)
	whole, err := j.Audit(context.Background(), records)
	if err != nil || !whole.Whole {
		t.Fatal(whole, err)
	}
	var all []string
	records.Each(func(unit string, _ []byte) error { all = append(all, unit); return nil })
	slices.SortFunc(all, units.Compare)
	if len(all) < 50 || whole.Splits == 0 || len(whole.Levels) < 2 {
		t.Fatalf("%d units, %d given up, %d rounds; the test wants more", len(all), whole.Splits, len(whole.Levels))
	}
	refused := func(what string, m *units.Memory) {
		t.Helper()
		if report, err := j.Audit(context.Background(), m); err != nil || report.Whole {
			t.Errorf("%s: the audit proves it (%v)", what, err)
		}
	}
	for i, unit := range all {
		if i%4 != 1 && i < len(all)-20 {
			continue
		}
		b, _ := records.Get(unit)
		one, err := decode(unit, b)
		if err != nil {
			t.Fatal(err)
		}
		if !one.Over { // that one was given up is said again by its children: nothing is lost with it
			refused("without "+unit, changed(records, unit, nil))
		}
		if refuted := *one; one.Plan == "" && !one.Over {
			refuted.Over = true
			refused(unit+" given up", changed(records, unit, refuted.Encode()))
			refuted.Over, refuted.Plan, refuted.Solutions = false, whole.Found, 1
			if bound, _, _ := units.ParseName(unit); bound != len(whole.Found) {
				refused(unit+" with a plan", changed(records, unit, refuted.Encode()))
			}
			if children, err := j.choices(mustPath(t, unit)); err == nil && len(children) > 0 {
				bound, path, _ := units.ParseName(unit)
				below := units.Name(bound, append(path, children[0]))
				refused("and "+below, changed(records, below, (&units.Record{Unit: below}).Encode()))
			}
		}
		if one.Plan != "" {
			short := *one
			short.Plan = one.Plan[1:]
			first := true // another unit of the round may have found one before
			for _, other := range all {
				b, _ := records.Get(other)
				if r, _ := decode(other, b); r.Plan != "" && units.Compare(other, unit) < 0 {
					first = false
				}
			}
			if first {
				refused(unit+" with another plan", changed(records, unit, short.Encode()))
			}
		}
	}
	for _, name := range []string{"999", "0", "x", units.Name(len(whole.Found)+2, nil)} {
		refused("and "+name, changed(records, name, (&units.Record{Unit: name}).Encode()))
	}
}

func mustPath(t *testing.T, unit string) []int {
	_, path, err := units.ParseName(unit)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// The audit's tree is the search's: the automaton leaves out what an earlier sequence makes
// needless, no more and no less, up to its length.
func TestTreesAreEqual(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 5))
	nodes := 0
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}} {
		s := walked(r, size[0], size[1], 101)
		j, err := made(context.Background(), s, nil, units.Size{}, slide.Options{Tier: slide.Tier5}, Rule)
		if err != nil {
			t.Fatal(err)
		}
		a := &auditor{job: j, known: map[string]bool{}}
		for range 12 { // random walks of 14 moves, beyond the automaton's length
			var path []int
			for range 14 {
				mine := a.moves(path)
				its, err := j.choices(path)
				if err != nil || !slices.Equal(mine, its) {
					t.Fatalf("%v, behind %v: the audit has the moves %v, the search %v, %v", s.Start, path, mine, its, err)
				}
				nodes++
				if len(its) == 0 {
					break
				}
				path = append(path, its[r.IntN(len(its))])
			}
		}
	}
	if nodes < 300 {
		t.Errorf("%d nodes compared; the test wants more", nodes)
	}
}

func TestRefusals(t *testing.T) {
	good := puzzle.Slide{Start: puzzle.Board{Rows: 2, Cols: 2, Tiles: []int{1, 2, 0, 3}}, Goal: puzzle.StandardGoal(2, 2)}
	j, err := made(context.Background(), good, nil, units.Size{}, slide.Options{}, Rule)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"{": "specification", `{"kind":"cover"}`: `kind "cover"`, `{"kind":"board","version":9}`: "version 9", `{"kind":"board","x":1}`: "unknown field",
		strings.Replace(string(j.Spec()), "[1,2,0,3]", "[1,2,3,0]", 1):                       "is its goal",
		strings.Replace(string(j.Spec()), "[1,2,0,3]", "[2,1,0,3]", 1):                       "unsolvable",
		strings.Replace(string(j.Spec()), `"tier"`, `"plan":"UU","tier"`, 1):                 "off the board",
		strings.Replace(string(j.Spec()), fmt.Sprintf(`"aim":%d`, j.spec.Aim), `"aim":0`, 1): "0 nodes",
		strings.Replace(string(j.Spec()), `"start":[1,2,0,3]`, `"start":[1,2,0,9]`, 1):       "start",
	} {
		if _, err := Open(context.Background(), []byte(text), slide.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
	w, err := j.Worker()
	if err != nil {
		t.Fatal(err)
	}
	for _, unit := range []string{"", "x", "0", "2", "1.9", "1.1", "3.0.1"} {
		if _, _, err := w.Run(context.Background(), unit); err == nil {
			t.Errorf("unit %q is run", unit)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := made(ctx, walked(rand.New(rand.NewPCG(1, 1)), 5, 4, 99), nil, units.Size{}, slide.Options{}, Rule); err == nil {
		t.Error("tables are built in an ended context")
	}
}
