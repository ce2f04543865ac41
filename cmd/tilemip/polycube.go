// The verb polycube: the command line of M. Busche's polycube solver, which package
// native/polycube/commandline reads and runs.

package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/shell"
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
		var text strings.Builder
		if err := commandline.WriteHelp(&text); err != nil {
			return err
		}
		_, err := io.WriteString(k.out, shell.Flow(text.String(), columns(k.out)))
		return err
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
	open := func(name string) (io.ReadCloser, error) { return input.Plain(k.ctx, name, k.in) }
	if err := a.Settle(input.Find, open); err != nil {
		return err
	}
	for _, name := range a.Files { // before anything is printed
		if _, err := input.Find(name); err != nil {
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
