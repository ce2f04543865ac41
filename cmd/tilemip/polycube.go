// The verb polycube: the command line of M. Busche's polycube solver, which package
// native/polycube/commandline reads and runs.

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/native/polycube/commandline"
)

// Polycube is for users of the polycube solver: their command lines work unchanged. Its options take
// values only where those of polycube 1.2.1 do, so the package reads the arguments; it has none of
// the table.
type Polycube struct{}

// run runs one command line. The configuration is read, and every file is looked for, before the
// first puzzle is searched.
func (*Polycube) run(k *call) error {
	a, err := commandline.Parse(k.line.Args().Slice())
	switch {
	case err != nil:
		return err
	case a.Help:
		return commandline.WriteHelp(k.out)
	case a.Version:
		_, err := fmt.Fprintf(k.out, "tilemip %s; options and counts of polycube 1.2.1\n", tilemip.Version())
		return err
	}
	if a.Config != "" {
		f, err := input.Open(k.ctx, a.Config)
		if err != nil {
			return input.NotOpened("configuration "+a.Config, err)
		}
		defer f.Close()
		if err := a.Configure(a.Config, input.Reader(k.ctx, a.Config, f)); err != nil {
			return err
		}
	}
	open := func(name string) (io.ReadCloser, error) { return definitions(k.ctx, k.streams, name) }
	if err := a.Settle(lookFor, open); err != nil {
		return err
	}
	for _, name := range a.Files { // before anything is printed
		if _, err := lookFor(name); err != nil {
			return err
		}
	}
	outcome, err := a.Run(k.ctx, k.out, open)
	switch {
	case outcome == commandline.Interrupted && err != nil:
		return failf(exitInterrupted, "%v", err)
	case err != nil:
		return err
	}
	return exitWith(map[commandline.Outcome]int{commandline.Done: exitDone, commandline.None: exitInfeasible, commandline.Interrupted: exitInterrupted}[outcome])
}

// lookFor looks for a file or a puzzle of the library, without opening it, and says whether it
// can be read twice.
func lookFor(name string) (twice bool, err error) {
	if name == "-" {
		return false, nil
	}
	if known, of := strings.CutPrefix(name, input.LibraryPrefix); of {
		_, err := input.Library(known)
		return err == nil, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return false, input.NotOpened(name, err)
	}
	return info.Mode().IsRegular(), nil
}

// definitions opens a file, a puzzle of the library for "library:NAME", or standard input
// for "-".
func definitions(ctx context.Context, streams *streams, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(input.Reader(ctx, "standard input", streams.in)), nil
	}
	if known, of := strings.CutPrefix(name, input.LibraryPrefix); of {
		entry, err := input.Library(known)
		if err != nil {
			return nil, err
		}
		return io.NopCloser(strings.NewReader(entry.Text)), nil
	}
	f, err := input.Open(ctx, name)
	if err != nil {
		return nil, input.NotOpened(name, err)
	}
	return struct {
		io.Reader
		io.Closer
	}{input.Reader(ctx, name, f), f}, nil
}
