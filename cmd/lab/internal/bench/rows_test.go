package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover"
)

// wantDisagree: the error says that two answers contradict each other.
func wantDisagree(t *testing.T, err error, words string) {
	t.Helper()
	var untrue *tilemip.DisagreeError
	if !errors.As(err, &untrue) || !strings.Contains(err.Error(), words) {
		t.Errorf("%v; want a disagreement with %q", err, words)
	}
}

// Columns end at the same character in every row, whatever is in the cells.
func TestColumnsAreAligned(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	letters := []rune("aé→0−")
	word := func(most int) string {
		var w []rune
		for range 1 + r.IntN(most) {
			w = append(w, letters[r.IntN(len(letters))])
		}
		return string(w)
	}
	for range 200 {
		var out bytes.Buffer
		titles, wide := []string{word(5), word(5), word(9)}, []string{word(9), word(9), word(9)}
		o := silent(&out, false)
		tab := o.table(titles[0]+"|"+wide[0], titles[1]+"|"+wide[1], titles[2]+"|"+wide[2])
		if err := tab.print(nil, wide[0], wide[1], wide[2]); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) != 2 || len([]rune(lines[0])) != len([]rune(lines[1])) {
			t.Fatalf("not as wide as each other:\n%s", out.String())
		}
		if first := lines[0]; !strings.HasPrefix(first, titles[0]) || !strings.HasSuffix(first, titles[2]) {
			t.Fatalf("the first column begins, the last one ends its row: %q", first)
		}
	}
}

// A row that cannot be written ends the benchmark, as does one that cannot be measured.
func TestRowsThatFail(t *testing.T) {
	failing, o := errors.New("no"), silent(new(bytes.Buffer), true)
	for _, c := range []struct{ measure, print error }{{failing, nil}, {nil, failing}} {
		printed := 0
		err := eachRow(context.Background(), o.table("a"), []int{1, 2}, func(context.Context, int) (int, error) { return 0, c.measure }, func(int) error { printed++; return c.print })
		if !errors.Is(err, failing) || printed > 1 {
			t.Errorf("%v after %d rows", err, printed)
		}
	}
	o = Output{Rows: broken{}}
	err := eachRow(context.Background(), o.table("a"), []int{1}, nil, func(int) error { return nil })
	if !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v; want the error of the heading", err)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// What stands for a number that is not known.
func TestWordsForNumbers(t *testing.T) {
	x := 2.345
	for got, want := range map[string]string{
		boardRow{Optimal: true, Plan: 4, Bound: 4}.gap(): "proven", boardRow{Bound: 3}.gap(): "no plan", boardRow{Plan: 9, Bound: 5}.gap(): "4",
		cellText((*float64)(nil), "1.00"): "-", cellText(&x, "1.00"): "2.35", cellText(2.0, "10.0 %"): "2.0 %", cellText(uint64(7), "100"): "7", cellText(2.5, "100"): "2", cellText("lp", "no plan"): "lp",
		stepsText([]planning.Step{{Name: "bound", Moves: 7}, {Name: "joint", Moves: 5, MovesRemoved: 0.25, ArcsRemoved: 0.5}}): "bound leaves 7 moves, joint leaves 5 moves (25.0 % gone, and 50.0 % of its arcs)",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if integer.Number(math.NaN()) != nil || integer.Number(math.Inf(-1)) != nil || *integer.Number(3) != 3 {
		t.Error("JSON has numbers that are not finite, or not those that are")
	}
	if reaches(nil, 1) || !reaches(&x, 3) || reaches(&x, 4) {
		t.Error("a bound of 2.345 moves proves 3, not 4")
	}
}

// A puzzle by the native engine, as a table and as an object; the limit is no error.
func TestPackRows(t *testing.T) {
	for _, asJSON := range []bool{true, false} {
		var rows bytes.Buffer
		b := Pack{Output: silent(&rows, asJSON), Puzzles: []string{"soma"}, Repeat: 2, Limit: time.Hour, Seed: 1}
		if err := b.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if !asJSON {
			if lines := strings.Split(rows.String(), "\n"); len(lines) != 3 || !strings.HasPrefix(lines[0], "puzzle ") || !strings.Contains(lines[1], " 480 ") {
				t.Errorf("the table is %q", rows.String())
			}
			continue
		}
		var row packRow
		if err := json.Unmarshal(rows.Bytes(), &row); err != nil || row.Solutions != 480 || row.Termination != "completed" || row.Fits < 480*7 {
			t.Errorf("%s: %+v, %v", rows.String(), row, err)
		}
	}
}

// A packing that is none, and one that is listed twice, are found out.
func TestPackingsAreChecked(t *testing.T) {
	pc := puzzletest.Cover(t, "D:xDim=2:yDim=2:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\nC:name=b:layout=0 0 0, 1 0 0\n~D\n")
	var all [][]int
	_, err := cover.Search(context.Background(), pc.Cover, cover.Options{Visit: func(options []int) { all = append(all, slices.Clone(options)) }})
	if err != nil || len(all) != 2 {
		t.Fatalf("%d solutions, %v", len(all), err)
	}
	if err := checkPackings(packings{pc, all}); err != nil {
		t.Error(err)
	}
	wantDisagree(t, checkPackings(packings{pc, [][]int{all[0], all[0]}}), "2 solutions, of which only 1 differ")
	wantDisagree(t, checkPackings(packings{pc, [][]int{all[0][:1]}}), "the independent checker rejects")
}

// An answer that contradicts the certified depth of a board is found out, whichever way.
func TestCertified(t *testing.T) {
	one := benchmarks.Instance{ID: "7", Optimal: 4}
	moves := func(n int) *string { s := strings.Repeat("L", n); return &s }
	bound := func(x float64) *float64 { return &x }
	for _, c := range []struct {
		a    tilemip.Answer
		want string
	}{
		{tilemip.Answer{Status: model.StatusOptimal, Plan: tilemip.Plan{Moves: moves(4)}, Bound: bound(4)}, ""},
		{tilemip.Answer{Status: model.StatusFeasible, Plan: tilemip.Plan{Moves: moves(6)}, Bound: bound(2)}, ""},
		{tilemip.Answer{Status: model.StatusLimit, Bound: bound(4)}, ""},
		{tilemip.Answer{Status: model.StatusInfeasible, Engine: "x"}, "x says that there is no plan"},
		{tilemip.Answer{Status: model.StatusLimit, Bound: bound(5)}, "a bound of 5 moves"},
		{tilemip.Answer{Status: model.StatusOptimal, Plan: tilemip.Plan{Moves: moves(6)}}, "a plan of 6 moves, optimal; 4 moves are needed"},
		{tilemip.Answer{Status: model.StatusFeasible, Plan: tilemip.Plan{Moves: moves(3)}}, "a plan of 3 moves"},
	} {
		err := certified(&c.a, one)
		if c.want == "" && err != nil {
			t.Errorf("%+v: %v", c.a, err)
		}
		if c.want != "" {
			wantDisagree(t, err, c.want)
		}
	}
}

// Means, deviations and counts of errors are those of the plain formulas.
func TestErrorsAreAddedUp(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		row := errorRow{Counts: map[int]int{}}
		var all []float64
		n := 1 + r.IntN(30)
		for range n {
			optimal := 20 + r.IntN(30)
			e := r.NormFloat64() * 3
			row.add(float64(optimal)+e, optimal)
			all = append(all, e)
		}
		row.finish()
		mean, variance, exact, counted := 0.0, 0.0, 0, 0
		for _, e := range all {
			mean += e / float64(n)
		}
		for _, e := range all {
			variance += (e - mean) * (e - mean) / float64(n)
			if math.Abs(e) < 1 {
				exact++
			}
		}
		least, most := bounds([]errorRow{row})
		for e, k := range row.Counts {
			if counted += k; e < least || e > most {
				t.Errorf("%d is not from %d to %d", e, least, most)
			}
		}
		if math.Abs(row.Bias-mean) > 1e-9 || math.Abs(row.Spread-math.Sqrt(variance)) > 1e-6 || math.Abs(row.Exact*float64(n)-float64(exact)) > 1e-9 || counted != n {
			t.Errorf("%+v; mean %g, variance %g, %d exact of %d", row, mean, variance, exact, n)
		}
	}
	var b bootstrapRow
	for _, moves := range []int{50, 55, 56} {
		b.add(moves, 50)
	}
	if b.Solved != 3 || b.Optimal != 1 || b.Within != 2 || b.Most != 12 || b.Moves != 161 || math.Abs(b.Excess-22) > 1e-9 {
		t.Errorf("%+v", b)
	}
}

// The table of errors has a line for each rounded error from the least to the most.
func TestErrorTable(t *testing.T) {
	rows := []errorRow{{Estimate: "one", Boards: 3, Counts: map[int]int{-2: 1, 0: 2}}, {Estimate: "other", Boards: 1, Counts: map[int]int{3: 1}}}
	var table bytes.Buffer
	o := silent(&table, false)
	if err := o.printErrors(rows); err != nil || strings.Count(table.String(), "\n") != 1+1+4+6 {
		t.Errorf("%v, %q", err, table.String())
	}
}

// The log gives back the boards of runs with the same settings only.
func TestLogOfTheLadder(t *testing.T) {
	var log bytes.Buffer
	for _, d := range []boardDone{{Settings: "a", Route: "r", Board: "1", Solved: true, Seconds: 2}, {Settings: "b", Route: "r", Board: "2"}, {Settings: "a", Route: "s", Board: "1"}} {
		if err := json.NewEncoder(&log).Encode(d); err != nil {
			t.Fatal(err)
		}
	}
	done, err := readLog(bytes.NewReader(log.Bytes()))
	_, other := done[boardDone{Settings: "b", Route: "r", Board: "1"}.key()]
	if err != nil || other || done[boardDone{Settings: "a", Route: "r", Board: "1"}.key()].Seconds != 2 {
		t.Errorf("%+v, %v", done, err)
	}
	if done, err := readLog(nil); err != nil || len(done) != 0 {
		t.Errorf("without a log: %+v, %v", done, err)
	}
	var option *tilemip.OptionError
	if _, err := readLog(strings.NewReader(log.String() + "{}\nnot JSON\n")); !errors.As(err, &option) || !strings.Contains(err.Error(), "line 5") {
		t.Errorf("%v; want an error of line 5", err)
	}
}

// Other searches with a network, IDA* and open nodes in batches, are settings of their own, which
// find plans.
func TestSettings(t *testing.T) {
	net, err := readNetwork("small")
	if err != nil {
		t.Fatal(err)
	}
	s := puzzle.Slide{Start: puzzle.StandardGoal(4, 4), Goal: puzzle.StandardGoal(4, 4)}
	for _, m := range []puzzle.Move{puzzle.Up, puzzle.Left, puzzle.Up, puzzle.Right, puzzle.Up, puzzle.Left} {
		s.Start, _ = s.Start.Apply(m)
	}
	b := Learned{Network: net, Pure: true, First: true, Views: 1, Weight: 1, Batches: []int{1, 8}}
	for deepen, names := range map[bool]string{false: "small, first|small, first, 8 at once", true: "small, IDA*|small, IDA*, 8 at once"} {
		b.Deepen = deepen
		all, err := b.settings(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, one := range all {
			got = append(got, one.name)
			moves, nodes, err := one.solve(t.Context(), s)
			if err != nil || nodes == 0 {
				t.Errorf("%s: %d nodes, %v", one.name, nodes, err)
			}
			if err := replayed("", s, moves, 6); err != nil {
				t.Errorf("%s: %v", one.name, err)
			}
		}
		if strings.Join(got, "|") != names {
			t.Errorf("settings %q, want %q", got, names)
		}
	}
}
