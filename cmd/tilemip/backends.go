// The verb backends: every solver that this build knows, whether it can be used here, and what
// it can do. A solver that is not available is listed, too, with the way to get it.

package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/internal/dynload"
	"github.com/tilemip/tilemip/internal/fetch"

	// The solvers this program can reach. A linked one that was left out of the
	// build registers itself as missing, with the way to get it.
	_ "github.com/tilemip/tilemip/backends/cpsat"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/scip" // and the programs
)

// Backends lists all solvers.
type Backends struct{ JSON }

func (v *Backends) run(k *call) error { return k.view.Backends(k.ctx, backends.All()) }

// or returns the first of two texts that is not empty.
func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func newInstall() runner { return &Install{Yes: Yes{"install without asking", false}} }

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
		{Name: "file", To: &v.file, Help: "install from the downloaded wheel `FILE`; its checksum must match", Files: option.Reads},
		{Name: "list", To: &v.list, Help: "list what can be installed and what is installed"},
		{Name: "remove", To: &v.remove, Help: "remove the installed solver"},
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
	name := strings.ToLower(k.line.Args().First())
	p, err := fetch.Here(name)
	if err != nil {
		if _, missing := backends.Lookup(name); slices.Contains(backendsWith(nil), name) && missing != nil {
			return usagef("%v", missing)
		}
		return usagef("%v", err)
	}
	if v.remove {
		said := "removed from %s\n"
		folder, err := fetch.Remove(p.Solver)
		if errors.Is(err, os.ErrNotExist) {
			said, folder, err = "%s is not installed\n", p.Solver, nil
		}
		if err != nil {
			return fmt.Errorf("%s was not removed: %w", p.Solver, err)
		}
		_, err = fmt.Fprintf(k.out, said, folder)
		return err
	}
	if why := dynload.Impossible(); why != "" && p.Solver != "highs" {
		fmt.Fprintf(k.err, "tilemip: %s; what is installed serves other builds only\n", why)
	}
	said, err := p.Offer(k.ctx, k.out, v.file, func() (bool, error) { return v.agreed(k.streams) }, fetch.NewProgress(k.err, "tilemip"))
	if err == nil {
		_, err = fmt.Fprintln(k.out, said)
	}
	return err
}

// agreed asks on a terminal; without one there is nobody to answer, and --yes is expected.
func (v *Install) agreed(s *streams) (bool, error) {
	in, ok := s.in.(*os.File)
	switch {
	case v.yes:
		return true, nil
	case !ok || !terminal.Is(in):
		return false, usagef("nothing was installed; expected --yes, or a terminal to ask on")
	}
	fmt.Fprint(s.out, "Install it? (y/N) ")
	line, _ := bufio.NewReader(in).ReadString('\n') // an end of input is no
	line = strings.ToLower(strings.TrimSpace(line))
	return line == "y" || line == "yes", nil
}
