// A run of the command line: the puzzles of each file in turn.

package commandline

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover/colouring"
	"github.com/tilemip/tilemip/native/polycube"
)

// Outcome says how a run ended. Of several puzzles it is the largest.
type Outcome int

// The outcomes.
const (
	Done        Outcome = iota // solutions were found, or a sample was taken
	None                       // a puzzle is proven to have no solution
	Interrupted                // the context ended
)

// Run searches the puzzles of all files and prints what it finds to w. open opens a file, or
// standard input for "-". While it runs, SIGUSR1 prints the statistics so far and SIGUSR2
// the state, as in polycube 1.2.1. Errors are those of open, a *UsageError, a
// *textpos.Error of a definition file, or a failure of w.
func (a *Command) Run(ctx context.Context, w io.Writer, open func(name string) (io.ReadCloser, error)) (Outcome, error) {
	d := &run{Command: a, w: bufio.NewWriter(w)}
	defer d.w.Flush()
	defer d.listen()()
	if a.info {
		d.settings()
	}
	files, outcome := a.Files, Done
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, name := range files {
		one, err := d.file(ctx, name, open)
		outcome = max(outcome, one)
		if err != nil || ctx.Err() != nil {
			return outcome, err
		}
	}
	return outcome, nil
}

// run is one run of a command line.
type run struct {
	*Command
	w      *bufio.Writer
	traces int
	asked  atomic.Int32 // what a signal has requested: askStatistics, askState
}

const (
	askStatistics = 1 << iota
	askState
)

// file solves the puzzles of a file, or of standard input for "-".
func (d *run) file(ctx context.Context, name string, open func(string) (io.ReadCloser, error)) (Outcome, error) {
	r, err := open(name)
	if err != nil {
		return Done, err
	}
	defer r.Close()
	if d.info {
		fmt.Fprintf(d.w, "\nPUZZLE_FILE=%s\n", map[bool]string{true: "STDIN", false: name}[name == "-"])
	}
	puzzles, err := puzzle.ParsePackings(name, r)
	switch {
	case err != nil && ctx.Err() != nil:
		return Interrupted, fmt.Errorf("interrupted while reading %s", name)
	case err != nil:
		return Done, err
	}
	outcome := Done
	for _, p := range puzzles {
		one, err := d.solve(ctx, p)
		if outcome = max(outcome, one); err != nil || ctx.Err() != nil {
			return outcome, err
		}
	}
	return outcome, nil
}

// solve searches one puzzle and prints what it finds. What a colouring of the cells refutes is
// not searched, unless --force is given.
func (d *run) solve(ctx context.Context, p *puzzle.Packing) (Outcome, error) {
	o := d.options
	out := &output{run: d, p: p}
	if !d.quiet {
		o.Solution = out.solution
	}
	if d.trace != 0 {
		o.Trace, o.TraceLevel = out.trace, d.trace
	}
	o.Look = d.answer(out)
	if d.tune && d.refuted(p.Cover()) { // before anything is sampled
		return None, d.flush()
	}
	s, err := out.prepare(ctx, o)
	var volume *polycube.VolumeError
	switch {
	case errors.As(err, &volume):
		fmt.Fprintf(d.w, "# no solution: %v\n", volume)
		return None, nil
	case err != nil:
		return Done, usage("%v", err)
	}
	if d.info {
		out.puzzle(s.Info())
	}
	if !d.tune && d.refuted(s.Cover(), nil) {
		return None, d.flush()
	}
	if err := d.flush(); err != nil {
		return Done, err
	}
	r := s.Run(ctx)
	if d.info || r.Termination == native.Interrupted {
		out.statistics(r)
	}
	if err := d.flush(); err != nil {
		return Done, err
	}
	switch {
	case r.Termination == native.Interrupted:
		return Interrupted, nil
	case r.Termination == native.Completed && r.Solutions == 0 && o.Sample.Trials == 0:
		return None, nil
	}
	return Done, nil
}

// refuted says why a puzzle has no solution, where a colouring shows it, and reports whether
// one does. With --force, or without a cover, it does not look.
func (d *run) refuted(pc *puzzle.PackingCover, err error) bool {
	if d.force || err != nil {
		return false
	}
	proof := colouring.Refute(pc)
	if proof == nil {
		return false
	}
	fmt.Fprintf(d.w, "# no solution: %v\n", proof)
	return true
}

func (d *run) flush() error {
	if err := d.w.Flush(); err != nil {
		return fmt.Errorf("writing: %w", err)
	}
	return nil
}

// prepare prepares the search, with the tuner's options if --tune is given.
func (out *output) prepare(ctx context.Context, o polycube.Options) (*polycube.Search, error) {
	if !out.run.tune {
		return polycube.New(out.p, o)
	}
	s, tuned, err := polycube.Prepare(ctx, out.p, o, out.run.tuning())
	if err == nil {
		out.tuned = &tuned
		out.choice()
	}
	return s, err
}

// answer prints the statistics or the state that a signal has requested. It is called in the
// goroutine of the search, so that the state is consistent.
func (d *run) answer(out *output) func(*polycube.State) {
	return func(st *polycube.State) {
		switch asked := d.asked.Swap(0); {
		case asked&askStatistics != 0:
			out.statistics(st.Result())
		case asked&askState != 0:
			out.state(st)
		default:
			return
		}
		d.w.Flush()
	}
}
