package main

// The verb backends install: it fetches a solver that this program can load or run, after it has
// said what, how large, from where and under which licence, and was told to go on. Nothing is
// fetched without it.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/internal/fetch"
	"github.com/tilemip/tilemip/internal/install"
	"github.com/tilemip/tilemip/internal/installed"
)

func installCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "install", Usage: "fetch a solver: highs or cpsat", ArgsUsage: "SOLVER",
		Description: `Fetches a pinned build of a solver into the user's folder for caches: HiGHS (library
and program) or CP-SAT. Its SHA-256 is checked before anything is unpacked, and that
of the library before it is loaded. It shows what it is, its size, where it comes
from and its licence, and asks; --yes answers.

  tilemip backends install highs
  tilemip backends install cpsat --yes
  tilemip backends install highs --file highsbox-1.15.1-py3-none-win_amd64.whl
  tilemip backends install --list
  tilemip backends install highs --remove`,
		Action: func(c *cli.Context) error {
			if c.Bool("list") {
				if c.Args().Present() {
					return usagef("--list shows all solvers; found %q", c.Args().First())
				}
				return listSolvers(io.out)
			}
			if c.NArg() != 1 {
				return usagef("found %d arguments; expected one solver of %s", c.NArg(), strings.Join(install.Solvers(), ", "))
			}
			p, err := install.Here(c.Args().First())
			if err != nil {
				return usagef("%v", err)
			}
			if c.Bool("remove") {
				return removeSolver(io.out, p.Solver)
			}
			return installSolver(c, io, p)
		},
	}
}

// installSolver shows the package, asks, and installs it.
func installSolver(c *cli.Context, io *streams, p install.Package) error {
	folder, err := installed.Folder(p.Solver)
	if err != nil {
		return err
	}
	if _, err := installed.Read(folder); err == nil {
		fmt.Fprintf(io.out, "%s %s is in %s already\n", p.Solver, p.File.Version, folder)
		return nil
	}
	from := p.File.URL
	if file := c.String("file"); file != "" {
		from = file
	}
	t := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "what\t%s, release %s\nfrom\t%s\nmade by\t%s\nsize\t%.1f MB, unpacked %.0f MB\nlicence\t%s\nSHA-256\t%s\nto\t%s\n",
		p.What, p.File.Version, from, p.Origin, float64(p.File.Bytes)/1e6, float64(p.Unpack)/1e6, p.File.Licence, p.File.SHA256, folder)
	if err := t.Flush(); err != nil {
		return err
	}
	if p.Needs != "" {
		fmt.Fprintln(io.out, p.Needs)
	}
	if !c.Bool("yes") {
		agreed, err := agree(io, "Install it? (y/N) ")
		if err != nil {
			return err
		}
		if !agreed {
			fmt.Fprintln(io.out, "nothing was installed")
			return nil
		}
	}
	if err := p.Install(c.Context, c.String("file"), fetch.NewProgress(io.err, "tilemip")); err != nil {
		return fmt.Errorf("%s was not installed: %w", p.Solver, err)
	}
	fmt.Fprintf(io.out, "installed; `tilemip backends` shows whether this program uses it\n")
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

// removeSolver removes what was installed of a solver and nothing else.
func removeSolver(out io.Writer, solver string) error {
	folder, err := install.Remove(solver)
	if errors.Is(err, os.ErrNotExist) {
		fmt.Fprintf(out, "%s is not installed\n", solver)
		return nil
	} else if err != nil {
		return fmt.Errorf("%s was not removed: %w", solver, err)
	}
	fmt.Fprintf(out, "removed from %s\n", folder)
	return nil
}

// listSolvers shows what can be installed here and what is.
func listSolvers(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "SOLVER\tRELEASE\tSIZE\tLICENCE\tINSTALLED")
	for _, solver := range install.Solvers() {
		p, err := install.Here(solver)
		if err != nil {
			fmt.Fprintf(t, "%s\t%s\t-\t-\tno build for this system\n", solver, installed.Releases[solver])
			continue
		}
		state := "no"
		if folder, _, err := installed.Load(solver); err == nil {
			state = folder
		}
		fmt.Fprintf(t, "%s\t%s\t%.1f MB\t%s\t%s\n", solver, p.File.Version, float64(p.File.Bytes)/1e6, p.File.Licence, state)
	}
	return t.Flush()
}
