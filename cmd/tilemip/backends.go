// The verb backends: every solver that this build knows, whether it can be used here, and what
// it can do. A solver that is not available is listed, too, with the way to get it.

package main

import (
	"context"
	"fmt"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"

	// The solvers this program can reach. A linked one that was left out of the
	// build registers itself as missing, with the way to get it.
	_ "github.com/tilemip/tilemip/backends/cpsat"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
)

// backendsCommand prints a table with a column for each capability, as package backends
// documents them. The sentences about missing solvers stand below it.
func backendsCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "backends", Usage: "what is linked in, what is found on PATH, versions, capabilities; install fetches one",
		Subcommands: []*cli.Command{installCommand(io)},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usagef("found %q; expected no argument, or install SOLVER", c.Args().First())
			}
			if c.Bool("json") {
				return backendsJSON(c.Context, io)
			}
			t := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(t, "NAME\tKIND\tVERSION\tINTEGERS\tSTART\tINCUMBENTS\tCANCEL\tKEEPS POINT\tDUALS")
			for _, b := range backends.All() {
				i := b.Info()
				if !i.Available() {
					fmt.Fprintf(t, "%s\t%s\tnot available\n", i.Name, i.Kind)
					continue
				}
				k := i.Capabilities
				fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", i.Name, i.Kind, or(backends.VersionOf(c.Context, b), "unknown"), yes(k.Integers), yes(k.Start), yes(k.Incumbents), yes(k.Cancel), yes(k.KeepsPoint), yes(k.Duals))
			}
			if err := t.Flush(); err != nil {
				return err
			}
			for _, b := range backends.All() {
				switch i := b.Info(); {
				case !i.Available():
					fmt.Fprintf(io.out, "%s: %s\n", i.Name, i.Missing)
				case i.Found != "":
					fmt.Fprintf(io.out, "%s: %s; %s\n", i.Name, i.Path, i.Found)
				}
			}
			return nil
		},
	}
}

// backendsJSON prints the same as one object, with the version of this program beside it.
func backendsJSON(ctx context.Context, io *streams) error {
	type row struct {
		Name         string                `json:"name"`
		Kind         backends.Kind         `json:"kind"`
		Version      string                `json:"version,omitempty"`
		Path         string                `json:"path,omitempty"`
		Found        string                `json:"found,omitempty"`
		Available    bool                  `json:"available"`
		Missing      string                `json:"missing,omitempty"`
		Capabilities backends.Capabilities `json:"capabilities"`
	}
	rows := []row{}
	for _, b := range backends.All() {
		i := b.Info()
		rows = append(rows, row{i.Name, i.Kind, backends.VersionOf(ctx, b), i.Path, i.Found, i.Available(), i.Missing, i.Capabilities})
	}
	return display.WriteJSON(io.out, map[string]any{"backends": rows, "version": version()})
}

// yes is the cell of a capability.
func yes(b bool) string {
	if b {
		return "yes"
	}
	return "-"
}

// or returns the first of two texts that is not empty.
func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
