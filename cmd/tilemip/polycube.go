package main

// The verb polycube: the command line of M. Busche's polycube solver, run by package
// native/polycube.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/polycube"
)

// polycubeCommand is the verb for users of the polycube solver: their command lines
// work unchanged. Its options take values only where those of polycube 1.2.1 do, so it
// parses its arguments itself; see polycube_args.go.
func polycubeCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "polycube", Usage: "the polycube solver's own command line", ArgsUsage: "[option…] [FILE…]",
		SkipFlagParsing: true,
		Action: func(c *cli.Context) error {
			return runPolycube(c.Context, io, c.Args().Slice())
		},
	}
}

func runPolycube(ctx context.Context, streams *streams, words []string) error {
	a, given, err := parsePolycube(words)
	switch {
	case err != nil:
		return err
	case a.help:
		return polycubeHelp(streams.out)
	case a.version:
		_, err := fmt.Fprintf(streams.out, "tilemip %s; options and counts of polycube 1.2.1\n", version())
		return err
	}
	if a.conf != "" {
		f, err := openInput(ctx, a.conf)
		if err != nil {
			return notOpened("configuration "+a.conf, err)
		}
		defer f.Close()
		if err := a.configure(a.conf, patient(ctx, a.conf, f), given); err != nil {
			return err
		}
	}
	d := &polycubeDoor{polycubeArgs: a, w: bufio.NewWriter(streams.out)}
	defer d.w.Flush()
	defer d.listen()()
	for _, name := range a.files { // before anything is printed
		if _, err := os.Stat(name); name != "-" && err != nil {
			return notOpened(name, err)
		}
	}
	if a.info {
		d.settings()
	}
	status := exitDone
	if len(a.files) == 0 {
		a.files = []string{"-"}
	}
	for _, name := range a.files {
		one, err := d.stream(ctx, streams, name)
		status = worse(status, one)
		if err != nil || ctx.Err() != nil {
			return errors.Join(err, exitWith(status))
		}
	}
	return exitWith(status)
}

// polycubeDoor is one run of the command.
type polycubeDoor struct {
	*polycubeArgs
	w      *bufio.Writer
	traces int
	asked  atomic.Int32 // what a signal has requested: askStatistics, askState
}

const (
	askStatistics = 1 << iota
	askState
)

// stream solves the puzzles of a file, or of standard input for "-".
func (d *polycubeDoor) stream(ctx context.Context, streams *streams, name string) (int, error) {
	r := patient(ctx, "standard input", streams.in)
	if name != "-" {
		f, err := openInput(ctx, name)
		if err != nil {
			return exitUsage, notOpened(name, err)
		}
		defer f.Close()
		r = patient(ctx, name, f)
	}
	if d.info {
		fmt.Fprintf(d.w, "\nPUZZLE_FILE=%s\n", map[bool]string{true: "STDIN", false: name}[name == "-"])
	}
	puzzles, err := puzzle.ParsePackings(name, r)
	if err != nil && ctx.Err() != nil {
		return exitInterrupted, interrupted(name)
	}
	if err != nil {
		return exitUsage, err
	}
	status := exitDone
	for _, p := range puzzles {
		one, err := d.solve(ctx, p)
		if status = worse(status, one); err != nil || ctx.Err() != nil {
			return status, err
		}
	}
	return status, nil
}

// solve searches one puzzle and prints what it finds.
func (d *polycubeDoor) solve(ctx context.Context, p *puzzle.Packing) (int, error) {
	o := d.options
	out := &polycubeOutput{door: d, p: p, shown: new(uint64)}
	if !d.quiet {
		o.Solution = out.solution
	}
	if d.trace != 0 {
		o.Trace, o.TraceLevel = out.trace, d.trace
	}
	o.Look = d.answer(out)
	s, err := out.prepare(ctx, o)
	var volume *polycube.VolumeError
	switch {
	case errors.As(err, &volume):
		fmt.Fprintf(d.w, "# no solution: %v\n", volume)
		return exitInfeasible, nil
	case err != nil:
		return exitUsage, usagef("%v", err)
	}
	if d.info {
		out.puzzle(s.Info())
	}
	if err := d.w.Flush(); err != nil {
		return exitFailed, fmt.Errorf("writing: %w", err)
	}
	r := s.Run(ctx)
	if d.info || r.Termination == native.Interrupted {
		out.statistics(r)
	}
	if err := d.w.Flush(); err != nil {
		return exitFailed, fmt.Errorf("writing: %w", err)
	}
	switch {
	case r.Termination == native.Interrupted:
		return exitInterrupted, nil
	case r.Termination == native.Completed && r.Solutions == 0 && o.Sample.Trials == 0:
		return exitInfeasible, nil
	}
	return exitDone, nil
}

// prepare prepares the search, with the tuner's options if --tune is given.
func (out *polycubeOutput) prepare(ctx context.Context, o polycube.Options) (*polycube.Search, error) {
	if !out.door.tune {
		return polycube.New(out.p, o)
	}
	s, tuned, err := polycube.Prepare(ctx, out.p, o, out.door.tuning())
	if err == nil {
		out.tuned = &tuned
		out.choice()
	}
	return s, err
}

// answer prints what a signal has asked for, in the goroutine of the search.
func (d *polycubeDoor) answer(out *polycubeOutput) func(*polycube.State) {
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
