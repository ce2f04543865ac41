package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/native/slide"
)

// silent is an output whose remarks go nowhere.
func silent(rows *bytes.Buffer, asJSON bool) Output {
	return Output{Rows: rows, JSON: asJSON, Note: func(string, ...any) {}, Progress: func(time.Duration, string, ...any) {}}
}

// A benchmark is of use without a command: its rows are a table or objects.
func TestSlideRows(t *testing.T) {
	engine, err := slide.LookupEngine("ida*")
	if err != nil {
		t.Fatal(err)
	}
	for _, asJSON := range []bool{false, true} {
		var rows bytes.Buffer
		b := Slide{Output: silent(&rows, asJSON), Sets: []string{"random"}, Engine: engine, Options: slide.Options{Heuristic: "walking"}, Repeat: 1, Boards: 1, Nodes: 1000}
		if err := b.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if !asJSON {
			if lines := strings.Split(rows.String(), "\n"); len(lines) != 3 || !strings.HasPrefix(lines[0], "set ") || !strings.HasPrefix(lines[1], "random ") {
				t.Errorf("the table is %q", rows.String())
			}
			continue
		}
		var row struct {
			Set       string
			Boards    int
			Generated uint64
		}
		if err := json.Unmarshal(rows.Bytes(), &row); err != nil || row.Set != "random" || row.Boards != 1 || row.Generated == 0 {
			t.Errorf("%q: %+v, %v", rows.String(), row, err)
		}
	}
}

// What is named and not known is an error of an option, before anything is measured.
func TestUnknownNames(t *testing.T) {
	var rows bytes.Buffer
	out := silent(&rows, true)
	for want, run := range map[string]func(context.Context) error{
		`no set of boards is called "kort"`:    (&Slide{Output: out, Sets: []string{"kort"}}).Run,
		`no benchmark "somma"; expected one`:   (&Pack{Output: out, Puzzles: []string{"somma"}}).Run,
		`the ladder has no boards of depth 13`: (&Ladder{Output: out, Depths: []int{13}}).Run,
		`has no formulation "flaw"`:            (&Ladder{Output: out, Formulations: []string{"flaw"}}).Run,
		`no case "P-14"`:                       (&Article{Output: out, Cases: []string{"P-14"}}).Run,
	} {
		err := run(context.Background())
		var option *tilemip.OptionError
		if !errors.As(err, &option) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want an error of an option with %q", err, want)
		}
	}
	if rows.Len() > 0 {
		t.Errorf("rows of benchmarks that cannot run: %q", rows.String())
	}
}

// eachRow ends behind the row under way, and says so.
func TestInterruptedBehindARow(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	printed, o := 0, silent(new(bytes.Buffer), true)
	err := eachRow(ctx, o.table("a"), []int{1, 2, 3}, func(_ context.Context, c int) (int, error) {
		if c == 2 {
			stop()
		}
		return c, nil
	}, func(int) error { printed++; return nil })
	if !errors.Is(err, ErrInterrupted) || printed != 2 {
		t.Errorf("%v after %d rows; want two", err, printed)
	}
}

func TestMedian(t *testing.T) {
	for want, values := range map[float64][]float64{2: {3, 1, 2}, 1: {4, 1}, 7: {7}} {
		if got := median(values); got != want {
			t.Errorf("median %g, want %g", got, want)
		}
	}
	if x := middle(nil); x != nil {
		t.Errorf("the median of nothing is %g", *x)
	}
}

// The page of the laboratory names every puzzle that pack takes.
func TestPageNamesAll(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range packPuzzles() {
		if !strings.Contains(string(page), name) {
			t.Errorf("cmd/lab/README.md lacks %s", name)
		}
	}
}
