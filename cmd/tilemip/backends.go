// The verb backends: every solver that this build knows, whether it can be used here, and what
// it can do. A solver that is not available is listed, too, with the way to get it.

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/fetch"
	"github.com/tilemip/tilemip/internal/installed"

	// The solvers this program can reach. A linked one that was left out of the
	// build registers itself as missing, with the way to get it.
	_ "github.com/tilemip/tilemip/backends/cpsat"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
)

// Backends prints a table with a column for each capability, as package backends documents them.
// The sentences about missing solvers stand below it.
type Backends struct{ JSON }

func (v *Backends) run(k *call) error {
	if k.view.JSON {
		return backendsJSON(k.ctx, k.streams)
	}
	t := tabwriter.NewWriter(k.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "NAME\tKIND\tVERSION\tINTEGERS\tSTART\tINCUMBENTS\tCANCEL\tKEEPS POINT\tDUALS")
	for _, b := range backends.All() {
		i := b.Info()
		if !i.Available() {
			fmt.Fprintf(t, "%s\t%s\tnot available\n", i.Name, i.Kind)
			continue
		}
		can := i.Capabilities
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", i.Name, i.Kind, or(backends.VersionOf(k.ctx, b), "unknown"), yes(can.Integers), yes(can.Start), yes(can.Incumbents), yes(can.Cancel), yes(can.KeepsPoint), yes(can.Duals))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, b := range backends.All() {
		switch i := b.Info(); {
		case !i.Available():
			fmt.Fprintf(k.out, "%s: %s\n", i.Name, i.Missing)
		case i.Found != "":
			fmt.Fprintf(k.out, "%s: %s; %s\n", i.Name, i.Path, i.Found)
		}
	}
	return nil
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
	return display.WriteJSON(io.out, map[string]any{"backends": rows, "version": tilemip.Version()})
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

func newInstall() runner { return &Install{Yes: Yes{"install it without a question", false}} }

// Install fetches a solver that this program can load or run, after it has said what, how large,
// from where and under which licence, and was told to go on. Nothing is fetched without it.
type Install struct {
	Yes
	file         string
	list, remove bool
}

// Own declares the options that no other verb has.
func (v *Install) Own(*call) []option.Row {
	return []option.Row{
		{Name: "file", To: &v.file, Help: "install from `FILE`, the wheel that was fetched by other means; its checksum must be the same", Files: option.Reads},
		{Name: "list", To: &v.list, Help: "show what can be installed and what is"},
		{Name: "remove", To: &v.remove, Help: "remove the solver, only what was installed"},
	}
}

func (v *Install) run(k *call) error {
	switch {
	case v.list && k.line.Args().Present():
		return usagef("--list shows all solvers; found %q", k.line.Args().First())
	case v.list:
		return fetch.WriteList(k.out)
	case k.line.NArg() != 1:
		return usagef("found %d arguments; expected one solver of %s", k.line.NArg(), strings.Join(fetch.Solvers(), ", "))
	}
	p, err := fetch.Here(k.line.Args().First())
	if err != nil {
		return usagef("%v", err)
	}
	if v.remove {
		folder, err := fetch.Remove(p.Solver)
		switch {
		case errors.Is(err, os.ErrNotExist):
			fmt.Fprintf(k.out, "%s is not installed\n", p.Solver)
			return nil
		case err != nil:
			return fmt.Errorf("%s was not removed: %w", p.Solver, err)
		}
		fmt.Fprintf(k.out, "removed from %s\n", folder)
		return nil
	}
	folder, err := installed.Folder(p.Solver)
	if err != nil {
		return err
	}
	if _, err := installed.Read(folder); err == nil {
		fmt.Fprintf(k.out, "%s %s is in %s already\n", p.Solver, p.File.Version, folder)
		return nil
	}
	if err := p.Describe(k.out, v.file, folder); err != nil {
		return err
	}
	if !v.yes {
		if agreed, err := agree(k.streams, "Install it? (y/N) "); err != nil || !agreed {
			if err == nil {
				fmt.Fprintln(k.out, "nothing was installed")
			}
			return err
		}
	}
	if err := p.Install(k.ctx, v.file, fetch.NewProgress(k.err, "tilemip")); err != nil {
		return fmt.Errorf("%s was not installed: %w", p.Solver, err)
	}
	fmt.Fprintf(k.out, "installed; `tilemip backends` shows whether this program uses it\n")
	return nil
}

// agree asks on a terminal; without one there is nobody to answer, and --yes is expected.
func agree(io *streams, question string) (bool, error) {
	in, ok := io.in.(*os.File)
	if !ok || !terminal.Is(in) {
		return false, usagef("nothing was installed; expected --yes, or a terminal to ask on")
	}
	fmt.Fprint(io.out, question)
	line, _ := bufio.NewReader(in).ReadString('\n') // an end of input is no
	line = strings.ToLower(strings.TrimSpace(line))
	return line == "y" || line == "yes", nil
}
