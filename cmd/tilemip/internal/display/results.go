package display

// What is no answer for one subject: the estimate of a search, a part of one, a run that was stopped,
// the work of one process, the end of a batch, a checked certificate, the backends. Each is JSON or
// a few lines.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// show prints a value as JSON, or the lines that text adds, after that of its subject.
func (v *View) show(value any, subject string, text func(b *lines)) error {
	v.Line.Clear()
	if v.JSON || v.Stream {
		return WriteJSON(v.Out, value)
	}
	var b lines
	if subject != "" {
		b.line("subject", "%s", subject)
	}
	text(&b)
	_, err := io.WriteString(v.Out, b.String())
	return err
}

// Used is what a run has used, and by which program.
type Used struct {
	Seconds    float64           `json:"seconds"`
	CPUSeconds float64           `json:"cpu_seconds"`
	Versions   map[string]string `json:"versions"`
}

// Estimate is the estimate of a search. Its JSON is the command's.
type Estimate struct {
	Kind    string `json:"kind"` // "estimate"
	Subject string `json:"subject,omitempty"`
	Run     string `json:"run"` // identity of the search
	units.Estimate
	Used // by estimating
}

// Estimate shows it.
func (v *View) Estimate(e *Estimate) error {
	return v.show(e, e.Subject, func(b *lines) {
		b.line("nodes", "%.3g ± %.2g, estimated by random probes; too low where a few subtrees hold most nodes", e.Nodes, e.NodesWithin)
		b.line("units", "%s at first, run %.12s", counted(e.Units, "work unit"), e.Run)
		if e.Rate == 0 {
			b.line("rate", "not measured: no work unit of the trial finished; use a smaller --unit")
			return
		}
		b.line("rate", "%.3g nodes per CPU second here, measured on %s with %s", e.Rate, counted(e.TrialUnits, "work unit"), counted(e.TrialNodes, "node"))
		b.line("time", "%s ± %s on one core", english.About(3600*e.CPUHours), english.About(3600*e.CPUHoursWithin))
	})
}

// Shard is what the file of a shard has at the end of a run. Its JSON is the command's.
type Shard struct {
	Kind      string `json:"kind"` // "shard"
	Subject   string `json:"subject,omitempty"`
	Run       string `json:"run"` // identity of the search
	Index     int    `json:"shard"`
	Of        int    `json:"of"`
	Finished  bool   `json:"finished"`  // every unit of the shard has a record
	Units     int    `json:"units"`     // in the file
	Before    int    `json:"before"`    // of those, there before this run
	Splits    int    `json:"splits"`    // units that left a rest to others
	Nodes     uint64 `json:"nodes"`     // of all units in the file
	Solutions uint64 `json:"solutions"` // found in them; of a packing perhaps one of each class of symmetry only
	File      string `json:"file"`
	Used
}

// Shard shows it.
func (v *View) Shard(s *Shard) error {
	return v.show(s, s.Subject, func(b *lines) {
		state, before := "finished", ""
		if !s.Finished {
			state = "not finished; run the same command to resume"
		}
		if s.Before > 0 {
			before = fmt.Sprintf(" (%s before this run)", grouped(s.Before))
		}
		b.line("shard", "%d/%d of run %.12s: %s", s.Index, s.Of, s.Run, state)
		b.line("units", "%s%s, %s, %s", grouped(s.Units), before, counted(s.Nodes, "node"), counted(s.Solutions, "solution"))
		b.line("file", "%s", s.File)
		b.line("time", "%s, CPU %s", seconds(s.Seconds), seconds(s.CPUSeconds))
	})
}

// Stopped is a run of units that was stopped. Its JSON is the command's.
type Stopped struct {
	Kind     string  `json:"kind"` // "run"
	Subject  string  `json:"subject,omitempty"`
	Run      string  `json:"run"`      // identity of the search
	Finished bool    `json:"finished"` // false
	Units    int     `json:"units"`    // known so far
	Done     int     `json:"done"`     // of them, finished
	Weight   float64 `json:"weight"`   // finished part of the tree, 0 to 1
	Keeps    string  `json:"keeps,omitempty"`
	*units.Effort
	Used
}

// Stopped shows it.
func (v *View) Stopped(s *Stopped) error {
	return v.show(s, s.Subject, func(b *lines) {
		kept := "no checkpoint was written; use --state FOLDER"
		if s.Keeps != "" {
			kept = "checkpoint in " + s.Keeps + "; run the same command to resume"
		}
		b.line("run", "not finished: %s of %s, %.1f %% of the tree; %s", grouped(s.Done), counted(s.Units, "work unit"), 100*s.Weight, kept)
		if s.Effort != nil {
			b.line("workers", "%s", facts.Effort(s.Effort))
		}
	})
}

// Worker is the work of one process. Its JSON is the command's.
type Worker struct {
	Kind         string  `json:"kind"` // "worker"
	Worker       string  `json:"worker"`
	Units        int     `json:"units"` // run to their end
	Duplicates   int     `json:"duplicates"`
	Redeliveries int     `json:"redeliveries"`
	Crashes      int     `json:"crashes"`
	Busy         float64 `json:"busy_seconds"` // in units, added over threads
	Used
}

// Worker shows it.
func (v *View) Worker(w *Worker) error {
	return v.show(w, "", func(b *lines) {
		b.line("worker", "%s in %s, CPU %s", counted(w.Units, "work unit"), seconds(w.Seconds), seconds(w.CPUSeconds))
	})
}

// Summary holds the totals of a batch of boards. Seconds are wall time and CPUSeconds CPU time
// of the whole batch, which with several threads are not sums over the boards.
type Summary struct {
	Type       string  `json:"type"`       // "summary"
	Boards     int     `json:"boards"`     // in the batch
	Answered   int     `json:"answered"`   // fewer after Ctrl-C
	Solved     int     `json:"solved"`     // with a plan
	Optimal    int     `json:"optimal"`    // of them, with a plan that is proven shortest
	Unsolvable int     `json:"unsolvable"` // by parity
	Moves      int     `json:"moves"`      // of all plans together
	Mean       float64 `json:"mean_moves"` // of the boards solved
	Expanded   uint64  `json:"expanded"`   // nodes
	Generated  uint64  `json:"generated"`  // nodes
	Seconds    float64 `json:"seconds"`    // wall time
	CPUSeconds float64 `json:"cpu_seconds"`
}

// NewSummary returns the summary of a batch of n boards of which none is answered yet.
func NewSummary(n int) *Summary { return &Summary{Type: "summary", Boards: n} }

// Add counts an answer. Generated includes the nodes of weaker heuristics that were given up
// before the one that answered. A board counts as solved if it has a plan, as optimal only if
// that is proven shortest.
func (m *Summary) Add(a *tilemip.Answer) {
	m.Answered++
	if a.Status == model.StatusInfeasible {
		m.Unsolvable++
	}
	if a.Expanded != nil {
		m.Expanded += *a.Expanded
		m.Generated += *a.Generated + a.GivenUp
	}
	if a.Objective == nil {
		return
	}
	m.Solved++
	m.Moves += int(*a.Objective)
	m.Mean = float64(m.Moves) / float64(m.Solved)
	if a.Status == model.StatusOptimal {
		m.Optimal++
	}
}

// Summary shows the end of a batch: a line after the answers in text, an object in a
// stream. With --json there is one object per board and nothing else.
func (v *View) Summary(m *Summary) error {
	v.Line.Clear()
	switch {
	case v.Stream:
		return WriteJSON(v.Out, m)
	case v.JSON:
		return nil
	}
	text := counted(m.Boards, "board")
	if m.Answered < m.Boards {
		text += fmt.Sprintf(", %s answered", grouped(m.Answered))
	}
	text += fmt.Sprintf(", %s solved (%s proven optimal)", grouped(m.Solved), grouped(m.Optimal))
	if m.Unsolvable > 0 {
		text += fmt.Sprintf(", %s unsolvable", grouped(m.Unsolvable))
	}
	if m.Solved > 0 {
		text += fmt.Sprintf("; %s, mean %.2f", counted(m.Moves, "move"), m.Mean)
	}
	_, err := fmt.Fprintf(v.Out, "summary    %s; %s generated; %s, CPU %s\n", text, counted(m.Generated, "node"), seconds(m.Seconds), seconds(m.CPUSeconds))
	return err
}

// certified is a checked certificate. Its JSON is the command's.
type certified struct {
	Kind    string      `json:"kind"`
	Subject string      `json:"subject"`
	Size    [2]int      `json:"size"`  // rows and columns
	Board   [][]int     `json:"board"` // rows of the start, 0 the blank
	Goal    puzzle.Goal `json:"goal"`
	Checked bool        `json:"checked"`
	Verdict string      `json:"verdict"`
	Moves   *string     `json:"moves,omitempty"` // the plan, where the claim holds
	Bound   *int        `json:"bound,omitempty"` // no plan has fewer moves, where the claim holds
	Kept    int         `json:"boards_kept"`     // boards that the dual did not exclude
	Made    int         `json:"boards_made"`     // boards that were looked at
}

// Certified is a verdict about a certificate in words, and as an object. A certificate says something
// of its board, goal and size alone, so that they are named. The bound that it proves is two more than
// the length that it refutes, as all plans of a board have lengths of one parity.
func Certified(shown string, b *certificate.Board, v certificate.Verdict) (words string, object any) {
	start, goal := b.Slide.Start, puzzle.GoalOf(b.Slide.Goal)
	c := certified{Kind: tilemip.KindBoard, Subject: shown, Size: [2]int{start.Rows, start.Cols}, Board: start.Grid(), Goal: goal, Checked: v.OK, Verdict: v.Reason, Kept: v.Kept, Made: v.Made}
	if !v.OK {
		return fmt.Sprintf("from %s to %s, size %d×%d: %s", start.Flat(), goal, start.Rows, start.Cols, v.Reason), c
	}
	bound := max(0, b.Refutes+2)
	c.Bound = &bound
	if !b.NoPlan {
		moves := puzzle.FormatMoves(b.Plan)
		c.Moves = &moves
	}
	return v.Reason, c
}

// known is a backend. Its JSON is the command's.
type known struct {
	Name         string                `json:"name"`
	Kind         backends.Kind         `json:"kind"`
	Version      string                `json:"version,omitempty"`
	Path         string                `json:"path,omitempty"`
	Found        string                `json:"found,omitempty"`
	Available    bool                  `json:"available"`
	Missing      string                `json:"missing,omitempty"`
	Capabilities backends.Capabilities `json:"capabilities"`
}

// Backends shows a table of backends with a column for each capability, as package backends
// documents them. The sentences about missing solvers stand below it.
func (v *View) Backends(ctx context.Context, list []backends.Backend) error {
	all := []known{}
	for _, b := range list {
		i := b.Info()
		version := backends.VersionOf(ctx, b)
		if v, asks := b.(backends.Versioned); asks && i.Available() && version == "" {
			if _, err := v.AskVersion(ctx); errors.Is(err, backends.ErrStart) {
				i.Missing = err.Error()
			}
		}
		all = append(all, known{i.Name, i.Kind, version, i.Path, i.Found, i.Available(), i.Missing, i.Capabilities})
	}
	if v.JSON {
		return WriteJSON(v.Out, map[string]any{"backends": all, "version": tilemip.Version()})
	}
	rows, below := [][]string{{"NAME", "KIND", "VERSION", "INTEGERS", "MIP START", "INCUMBENTS", "CTRL-C", "TIME LIMIT", "DUALS"}}, ""
	for _, b := range all {
		row, can := []string{b.Name, string(b.Kind)}, b.Capabilities
		switch {
		case !b.Available:
			word := "not available"
			if b.Path != "" {
				word = backends.ErrStart.Error()
			}
			row = append(row, word)
			below += fmt.Sprintf("%s: %s\n", b.Name, b.Missing)
		case b.Found != "":
			below += fmt.Sprintf("%s: %s\n", b.Name, strings.TrimPrefix(b.Path+"; "+b.Found, "; "))
			fallthrough
		default:
			row = append(row, cmp.Or(b.Version, "unknown"), yes(can.Integers), yes(can.Start), yes(can.Incumbents), yes(can.Cancel), yes(can.KeepsPoint), yes(can.Duals))
		}
		rows = append(rows, row)
	}
	if err := Table(v.Out, rows); err != nil {
		return err
	}
	_, err := io.WriteString(v.Out, below)
	return err
}

// yes is the cell of a capability.
func yes(b bool) string {
	if b {
		return "yes"
	}
	return "-"
}

// Table prints rows with their cells below each other.
func Table(w io.Writer, rows [][]string) error {
	var text strings.Builder
	t := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		// A row that ends early has empty cells: tabwriter begins new columns where one is missing.
		missing := max(0, len(rows[0])-len(row))
		fmt.Fprintln(t, strings.Join(row, "\t")+strings.Repeat("\t", missing))
	}
	t.Flush()
	for line := range strings.Lines(text.String()) {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}
