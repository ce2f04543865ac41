package server

// This file is the worker process: it reads the job, has the model solved in a child
// process, and writes what the client will get.

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/internal/format/gams"
	"github.com/tilemip/tilemip/internal/format/lp"
	"github.com/tilemip/tilemip/internal/format/mps"
	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/internal/sandbox"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// Main runs the worker and never returns when this process is one; otherwise it
// does nothing. Call it after isolate.Main and before anything else in main, and in
// TestMain.
func Main() {
	sandbox.Main(kind, func(order []byte, _ io.Reader, said io.Writer) error {
		v, err := workerMain(order, os.Stdout)
		if err != nil {
			return err
		}
		return json.NewEncoder(said).Encode(v)
	})
}

// workerMain does the work of a confined worker: it reads its assignment and solves the job in the
// folder. What it prints is the job's log. An error means that there is no verdict.
func workerMain(order []byte, out io.Writer) (verdict, error) {
	var a assignment
	if err := json.Unmarshal(order, &a); err != nil {
		return verdict{}, fmt.Errorf("the worker's orders: %w", err)
	}
	f, err := os.Open(filepath.Join(a.Dir, jobFile))
	if err != nil {
		return verdict{}, err
	}
	d, err := parseDocument(bufio.NewReader(f))
	f.Close()
	if err != nil {
		return verdict{}, err
	}
	o, err := admit(d)
	if err != nil {
		return verdict{}, err
	}
	w := &work{assignment: a, order: o, out: out, code: codeNormal}
	for i := range solvers {
		if solvers[i].name == o.Solver {
			w.solver = &solvers[i]
		}
	}
	if err := w.do(); err != nil {
		return verdict{}, err
	}
	return verdict{w.code}, nil
}

// work is a job being solved.
type work struct {
	assignment
	order   *order
	solver  *solver   // that was asked for
	backend string    // that does the work
	own     bool      // the backend is the solver that was asked for
	out     io.Writer // the job's log

	subject subject
	result  *model.Result // nil while the model is not solved
	remarks []string      // about reading the model and about solving, for the result
	servers bool          // the time limit is the server's
	limit   time.Duration // of the solver
	code    string        // the completion code
}

// subject is the model as read, with what the answer's text needs of its source.
type subject struct {
	model  *model.Model
	solve  gams.Solve // GAMS
	header []int      // AMPL: the options that the answer repeats
}

// do reads the model, solves it and writes the body of the result. Errors are failures of
// the machinery; that a model cannot be read is an answer.
func (w *work) do() error {
	w.limit, w.servers = w.order.limits(w.Limit)
	if err := w.read(); err != nil {
		return w.refused(err) // the text is in memory, so the fault is in the text
	}
	var err error
	if w.backend, w.own, err = w.solver.available(); err != nil {
		return err
	}
	fmt.Fprintf(w.out, "%d columns, %d rows, %d nonzeros; solver: %s\n", w.subject.model.Columns(), w.subject.model.Rows(), w.subject.model.Nonzeros(), w.backend)
	if err := w.solve(); err != nil {
		return err
	}
	return w.write()
}

// read reads the model of the order and keeps up to 20 warnings as remarks. The order's text
// is released.
func (w *work) read() error {
	var warnings []*textpos.Error
	var err error
	text := strings.NewReader(w.order.Model)
	w.order.Model = "" // only the reader holds it now
	switch w.order.Input {
	case "LP":
		w.subject.model, warnings, err = lp.Read("LP", text)
	case "MPS":
		w.subject.model, warnings, err = mps.Read("MPS", text)
	case "GAMS":
		err = w.readGAMS(text)
	case "AMPL":
		err = w.readAMPL(text)
	default:
		err = refusef("input %s is not read here", w.order.Input)
	}
	for i, warning := range warnings {
		if i == 20 {
			w.remarks = append(w.remarks, fmt.Sprintf("and %d more remarks", len(warnings)-i))
			break
		}
		w.remarks = append(w.remarks, warning.Error())
	}
	return err
}

// solve solves the model in a child process (package isolate), with one thread, and sets the
// completion code. A solver that fails, or whose claim was disproved, leaves a result without
// a point and with StatusError. The error is always nil.
func (w *work) solve() error {
	o := w.order.Options
	if o.Threads > 1 {
		w.remarks = append(w.remarks, "threads: every job of this server has one")
	}
	o.TimeLimit, o.Threads = w.limit, 1
	o.Log = func(line string) { fmt.Fprintln(w.out, line) }
	r, err := backends.Solve(context.Background(), isolate.New(w.backend), w.subject.model, o)
	if err != nil {
		if r == nil {
			r = model.NewResult(w.subject.model, w.backend)
		}
		r.Status, r.X = model.StatusError, nil
		r.Message = err.Error()
	}
	w.result = r
	w.remarks = append(w.remarks, r.Unused...)
	if v := r.Violation; v != nil && !v.Near { // beyond the solver's tolerances: the point is false
		r.Status, r.X, r.Objective = model.StatusError, nil, math.NaN()
		r.Message = fmt.Sprintf("%s returned a point that is not feasible: %s", w.backend, v.Reason)
	}
	how := w.disprove(r)
	if how != "" {
		fmt.Fprintf(w.out, "%s reports %s, but %s\n", w.backend, r.Status, how)
	}
	// Where nothing stopped the solver, feasible is what the check here made of its optimal.
	if refused := r.Status == model.StatusFeasible && r.Termination == model.Completed && r.Violation == nil; refused || how != "" {
		r.Status, r.X, r.Objective = model.StatusError, nil, math.NaN()
	}
	switch {
	case sandbox.OutOfMemory(r.Message):
		w.code = codeMemory
	case err != nil, r.Status == model.StatusError, r.Termination == model.Crashed,
		r.Status == model.StatusLimit && r.Termination == model.Completed:
		w.code = codeServer
	case r.Termination == model.TimeLimit && w.servers:
		w.code = codeTime
	}
	if r.Message != "" {
		fmt.Fprintln(w.out, r.Message)
	}
	// The result must not repeat what a failed solver has printed: a program that
	// reads it might take that for a success.
	if w.code == codeServer || w.code == codeMemory {
		w.remarks = append(w.remarks, "the solver failed; its output is in job.out")
	}
	return nil
}

// refused writes the answer to a model that cannot be read.
func (w *work) refused(err error) error {
	fmt.Fprintln(w.out, err)
	w.result = nil
	w.remarks = append(w.remarks, err.Error())
	return w.write()
}

// write writes the body and, where files were asked for, the zip file. The body appears under
// its name only when it is complete.
func (w *work) write() error {
	err := osfile.DurableBy(filepath.Join(w.Dir, bodyFile), 0o600, func(f io.Writer) error {
		b := bufio.NewWriterSize(f, 1<<16)
		w.body(b)
		return b.Flush()
	})
	if err != nil {
		return err
	}
	return w.zip()
}

// body writes the text of the result.
func (w *work) body(b *bufio.Writer) {
	if w.order.Input == "AMPL" {
		w.ampl(b)
		return
	}
	fmt.Fprintf(b, "You are using the solver %s.\n\n", w.order.Solver)
	w.introduce(b)
	if w.result == nil {
		fmt.Fprintf(b, "Error in the %s file: it was not solved.\n", w.order.Input)
		return
	}
	if w.order.Input == "GAMS" {
		w.listing(b)
		return
	}
	fmt.Fprintf(b, "%s file passed OK\n\nExecuting on localhost\n", w.order.Input)
	w.solver.lines.write(w.page(b))
}

// introduce writes which backend solved the job, whatever the form of what follows, and the
// remarks.
func (w *work) introduce(b *bufio.Writer) {
	if w.result != nil && !w.own {
		fmt.Fprintf(b, "%s is not available. %s solved this job in its place; the lines below keep the form of\n%s for programs that read them.\n\n", w.order.Solver, w.who(), w.order.Solver)
	} else if w.result != nil {
		fmt.Fprintf(b, "Solved by %s.\n\n", w.who())
	}
	for _, remark := range w.remarks {
		fmt.Fprintf(b, "Remark: %s\n", printable(remark))
	}
	if len(w.remarks) > 0 {
		fmt.Fprintln(b)
	}
}

// who returns the name of the backend that did the work, with its version where it is known.
func (w *work) who() string {
	if w.result.Version == "" {
		return w.backend
	}
	return w.backend + " " + printable(w.result.Version)
}

// page is the answer's page, to be written by one of the dialects.
func (w *work) page(b *bufio.Writer) *page {
	return &page{Writer: b, model: w.subject.model, result: w.result, options: w.order.Options, variables: w.order.Variables}
}

// This file has a second solver look for a short time at the two claims of a solver that
// a check of its point cannot reach, "optimal" and "infeasible". The second solver is not
// believed either: backends.Confirm accepts as a disproof only a point that is feasible in
// exact arithmetic and, against "optimal", better. That none is found proves nothing.

// confirmLimit is the least time that the second solver gets; otherwise it gets a tenth of
// the first solver's time.
const confirmLimit = time.Second

// disprove looks for a point that disproves the result. It returns a sentence that says how
// the point does so, or "" where there is none or nothing to check.
func (w *work) disprove(r *model.Result) string {
	if !r.Done() && r.Status != model.StatusInfeasible {
		return ""
	}
	o := w.order.Options
	second := backends.Confirm(context.Background(), w.subject.model, r, backends.ConfirmOptions{
		TimeLimit: max(confirmLimit, r.Solve/10), Claimant: w.backend, AbsoluteGap: o.AbsoluteGap, RelativeGap: o.RelativeGap,
		Wrap: func(b backends.Backend) backends.Backend { return isolate.New(b.Info().Name) },
	})
	if second.By != "" {
		fmt.Fprintf(w.out, "cross-check: %s\n", second.Reason)
	}
	if second.Verdict != backends.Disproved {
		return ""
	}
	return second.Reason
}
