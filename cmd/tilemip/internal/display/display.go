// Package display shows answers and events: as text, as JSON or as a stream of JSON, with
// progress on a second stream. It words what the library reports; it decides nothing and
// knows no command line. Own.
//
// display.go has the view and what it shows during a run, answer.go and values.go answers,
// blocks.go boards, disassembly.go and results.go the other results, program.go programs, shown.go puzzles.
//
// Not here: sentences about an answer (package facts). Begin with display.go.
package display

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/model"
)

// View shows one run: progress and notes on Err while it works, answers on Out. It is used
// from one goroutine at a time, as the library guarantees for its events.
type View struct {
	Out, Err io.Writer
	JSON     bool // one object for each answer
	Stream   bool // one object a line as things happen
	Quiet    bool // no progress and no notes
	Verbose  bool // also how the method worked: reductions, engines, sizes, the steps of a solver
	Color    bool // in answers as text
	Line     *terminal.Line

	lines int     // of the table of the solver's progress since its heading
	best  float64 // objective of the last incumbent shown
}

// New returns a view; colour says whether colours are wanted where out is a terminal that
// has them.
func New(out, err io.Writer, colour bool) *View {
	v := &View{Out: out, Err: err, Line: terminal.NewLine(err), best: math.NaN()}
	_, no := os.LookupEnv("NO_COLOR")
	v.Color = colour && !no && os.Getenv("TERM") != "dumb" && terminal.Is(out)
	return v
}

// Happened shows an event of the library, all but warnings.
func (v *View) Happened(e tilemip.Event) {
	if v.Stream {
		WriteJSON(v.Out, facts.Event(e))
	}
	switch e.Type {
	case tilemip.EventNote:
		v.noted(e)
	case tilemip.EventProgram:
		v.program(e.Model, e.Backend, e.Text)
	case tilemip.EventSolver:
		v.event(e.Solver)
	case tilemip.EventSearch:
		v.searching(e.Elapsed, "%s", e.Text)
	case tilemip.EventPlan:
		if !v.Stream { // which has it
			v.searching(e.Elapsed, "%s: plan of %s, at least %d", e.Text, counted(e.Moves, "move"), e.Bound)
		}
	}
}

// Note prints one line that stays.
func (v *View) Note(format string, args ...any) {
	if !v.Quiet {
		v.Line.Clear()
		fmt.Fprintf(v.Err, format+"\n", args...)
	}
}

// noted shows a note. One about the method is progress, and stays with --verbose.
func (v *View) noted(e tilemip.Event) {
	switch {
	case v.Verbose || !e.Detail:
		v.Note("%s", e.Text)
	case !v.Quiet:
		v.Line.Flash(e.Text)
	}
}

// program announces an integer program that is about to be solved.
func (v *View) program(m *model.Model, b backends.Info, what string) {
	v.lines, v.best = 0, math.NaN()
	v.Line.Restart()
	if what == "" {
		what = strings.TrimSpace("model " + m.Name()) // a name may be empty
	}
	s := m.Stats()
	v.noted(tilemip.Event{Detail: true, Text: fmt.Sprintf("%s: %s (%s integer), %s, %s; solver %s", what, counted(s.Columns, "variable"), grouped(s.Integer+s.Binary), counted(s.Rows, "constraint"), counted(s.Nonzeros, "nonzero"), strings.TrimSpace(b.Name+" "+b.Version))})
}

// event shows something that happened during a solve: every incumbent stays, and the
// rest is progress.
func (v *View) event(e backends.Event) {
	if v.Quiet {
		return
	}
	// Solvers report the same incumbent more than once; only a new objective is news.
	news := e.Type == backends.EventIncumbent && e.Objective != v.best
	switch {
	case !(news && v.Verbose) && !v.Line.Due():
		return
	case !v.Verbose:
		v.best = e.Objective
		v.Line.Show(fmt.Sprintf("%7.1fs  objective %s, bound %s, gap %s, %s", e.Elapsed.Seconds(), figure(e.Objective), figure(e.Bound), gap(e.Objective, e.Bound), counted(e.Nodes, "node")))
		return
	case v.lines == 0:
		v.Line.Keep(fmt.Sprintf("  %9s %10s %9s %9s %6s %8s", "nodes", "LP iter.", "bound", "incumbent", "gap", "time"))
	}
	v.lines++
	show, mark := v.Line.Show, " "
	if news {
		show, mark, v.best = v.Line.Keep, "*", e.Objective
	}
	show(fmt.Sprintf("%s %9s %10s %9s %9s %6s %7.1fs", mark, grouped(e.Nodes), grouped(e.LPIterations), figure(e.Bound), figure(e.Objective), gap(e.Objective, e.Bound), e.Elapsed.Seconds()))
}

// Searching shows the progress of a native engine. Whole numbers among the arguments get
// commas between their thousands.
func (v *View) Searching(elapsed time.Duration, format string, args ...any) {
	if v.Stream {
		WriteJSON(v.Out, map[string]any{"type": "progress", "seconds": elapsed.Seconds(), "message": fmt.Sprintf(format, args...)})
	}
	v.searching(elapsed, format, args...)
}

// searching shows it on the second stream alone.
func (v *View) searching(elapsed time.Duration, format string, args ...any) {
	if v.Quiet || !v.Line.Due() {
		return
	}
	format, args = groupAll(format, args)
	v.Line.Show(fmt.Sprintf("%7.1fs  "+format, append([]any{elapsed.Seconds()}, args...)...))
}

// figure writes a number that may be missing.
func figure(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "-"
	}
	return fmt.Sprintf("%.6g", x)
}

// gap is the relative gap in percent, |objective - bound| / max(1, |objective|); "-" where one
// of the two is missing.
func gap(objective, bound float64) string {
	if math.IsNaN(objective) || math.IsInf(bound, 0) || math.IsNaN(bound) {
		return "-"
	}
	g := math.Abs(objective-bound) / math.Max(1, math.Abs(objective))
	if g > 9.99 {
		return "large"
	}
	return fmt.Sprintf("%.1f%%", 100*g)
}

// groupAll groups the whole numbers among the arguments of a format and makes the format
// take them.
func groupAll(format string, args []any) (string, []any) {
	out := make([]any, len(args))
	for i, a := range args {
		switch n := a.(type) {
		case int:
			out[i] = grouped(n)
		case int64:
			out[i] = grouped(n)
		case uint64:
			out[i] = grouped(n)
		default:
			out[i] = a
		}
	}
	return strings.ReplaceAll(format, "%d", "%v"), out
}

// WriteJSON writes a value as one line of JSON, in one call, so that lines of a stream are
// never cut.
func WriteJSON(w io.Writer, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	_, err = w.Write(append(b, '\n'))
	return err
}
