// What a run shows while it works, on standard error or as a stream of JSON.

package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// view shows a session: progress on standard error while it runs, the answer on
// standard output, as text or as JSON. It is used from one goroutine at a time,
// as the backends guarantee for their events.
type view struct {
	out, err     io.Writer
	json, stream bool
	quiet        bool
	color        bool

	progress *progress
	lines    int     // of the progress table since its heading
	best     float64 // objective of the last incumbent shown
}

func newView(c *cli.Context, io *streams) *view {
	v := &view{out: io.out, err: io.err, json: c.Bool("json"), stream: c.Bool("json-stream"), quiet: c.Bool("quiet"), progress: newProgress(io.err), best: math.NaN()}
	_, no := os.LookupEnv("NO_COLOR")
	v.color = !no && !c.Bool("no-color") && os.Getenv("TERM") != "dumb" && terminal(io.out)
	return v
}

// terminal reports whether a stream is a terminal.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// note prints one line that stays.
func (v *view) note(format string, args ...any) {
	if !v.quiet {
		v.progress.clear()
		fmt.Fprintf(v.err, format+"\n", args...)
	}
}

// program announces an integer program that is about to be solved.
func (v *view) program(m *model.Model, b backends.Info, what string) {
	v.lines, v.best = 0, math.NaN()
	v.progress.restart()
	if what == "" {
		what = "model " + m.Name()
	}
	s := m.Stats()
	v.note("%s: %s (%s integer), %s, %s; backend %s", what, counted(s.Columns, "column"), grouped(s.Integer+s.Binary), counted(s.Rows, "row"), counted(s.Nonzeros, "nonzero"), strings.TrimSpace(b.Name+" "+b.Version))
}

// progressEvery is how often a progress line without news is shown.
const progressEvery = 500 * time.Millisecond

// event shows something that happened during a solve: every incumbent stays, and the
// rest is progress.
func (v *view) event(e backends.Event) {
	if v.stream {
		v.streamEvent(e)
	}
	if v.quiet {
		return
	}
	news := e.Type == backends.EventIncumbent && e.Objective != v.best
	if !news && !v.progress.due() {
		return
	}
	if v.lines == 0 {
		v.progress.keep(fmt.Sprintf("  %9s %10s %9s %9s %6s %8s", "nodes", "LP iter.", "bound", "incumbent", "gap", "time"))
	}
	v.lines++
	show, mark := v.progress.show, " "
	if news {
		show, mark, v.best = v.progress.keep, "*", e.Objective
	}
	show(fmt.Sprintf("%s %9s %10s %9s %9s %6s %7.1fs", mark, grouped(e.Nodes), grouped(e.LPIterations), figure(e.Bound), figure(e.Objective), gap(e.Objective, e.Bound), e.Elapsed.Seconds()))
}

func (v *view) streamEvent(e backends.Event) {
	writeJSON(v.out, map[string]any{
		"type": e.Type, "seconds": e.Elapsed.Seconds(), "objective": number(e.Objective), "bound": number(e.Bound),
		"nodes": e.Nodes, "lp_iterations": e.LPIterations,
	})
}

// searching shows the progress of a native engine. Whole numbers among the arguments get
// commas between their thousands.
func (v *view) searching(elapsed time.Duration, format string, args ...any) {
	if v.stream {
		writeJSON(v.out, map[string]any{"type": "progress", "seconds": elapsed.Seconds(), "message": fmt.Sprintf(format, args...)})
	}
	if v.quiet || !v.progress.due() {
		return
	}
	format, args = groupAll(format, args)
	v.progress.show(fmt.Sprintf("%7.1fs  "+format, append([]any{elapsed.Seconds()}, args...)...))
}

// solution streams one solution of many; the text and JSON forms show them at the end.
func (v *view) solution(nth uint64, text string) {
	if v.stream {
		writeJSON(v.out, map[string]any{"type": "solution", "number": nth, "solution": text})
	}
}

// figure writes a number that may be missing.
func figure(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "-"
	}
	return fmt.Sprintf("%.6g", x)
}

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
