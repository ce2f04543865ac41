package fetch

// Solvers for `tilemip backends install`: pinned files go into the folders of package installed, each
// with a record of every file and its checksum, and out of them. Own.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"text/tabwriter"

	"github.com/tilemip/tilemip/internal/installed"
)

// Package is what can be installed on a kind of machine.
type Package struct {
	Solver string // the name of the backend
	What   string // it is, in words
	Origin string // who made the file
	Needs  string // what the system must have besides, a sentence; or ""
	Unpack int64  // bytes of the files, about
	File   File
}

// packages has what is known of the solvers besides their files.
var packages = map[string]Package{
	"highs": {Solver: "highs", What: "the solver HiGHS: its library and its program", Origin: "highsbox on PyPI, builds of HiGHS by metab0t, not by HiGHS' own team"},
	"cpsat": {
		Solver: "cpsat", What: "the solver CP-SAT: the libraries of Google's OR-tools", Origin: "ortools on PyPI, by its own team", Unpack: 70e6,
		Needs: "It needs glibc 2.27 or later.",
	},
	"scip": {
		Solver: "scip", What: "the solver SCIP: the library in the wheel of PySCIPOpt 6.3.0", Origin: "pyscipopt on PyPI, by SCIP's own team", Unpack: 31e6,
		Needs: "It needs glibc 2.27 or later.",
	},
}

// FindSolver returns the package of a solver for a kind of machine, in the terms of GOOS and GOARCH: of
// HiGHS' wheel without the headers. On Linux its program looks for the library beside itself.
func FindSolver(solver, goos, goarch string) (Package, error) {
	p, known := packages[solver]
	if !known {
		return Package{}, fmt.Errorf("no solver %q can be installed; expected %s", solver, "highs, cpsat or scip")
	}
	f, ok := prebuilt(solver, goos, goarch)
	if !ok {
		return Package{}, fmt.Errorf("there is no pinned build of %s %s for %s on %s", solver, installed.Releases[solver], goos, goarch)
	}
	p.File = f
	if solver != "highs" {
		return p, nil
	}
	if goos == "windows" {
		p.Needs = "It needs the Microsoft Visual C++ 2015-2022 redistributable, which most machines have."
	}
	p.File.Members = nil
	for _, m := range f.Members {
		if m.SHA256 == "" {
			continue // the headers
		}
		if goos == "linux" && m.Program {
			m.To = "lib/highs"
		}
		p.File.Members = append(p.File.Members, m)
		p.Unpack += m.Bytes
	}
	return p, nil
}

// Solvers are the names of what can be installed on some kind of machine.
func Solvers() []string {
	return slices.Sorted(maps.Keys(installed.Releases))
}

// Install puts a package into its folder, from a file at hand (archive) or from the network. A
// folder that is complete stays as it is.
func (p Package) Install(ctx context.Context, archive string, show *Progress) error {
	folder, err := installed.Folder(p.Solver)
	if err != nil {
		return err
	}
	in := Installer{
		File: p.File, Prefix: folder, Archive: archive, Index: os.Getenv("PIP_INDEX_URL"), Show: show,
		Offline:  "run: tilemip backends install " + p.Solver + " --file " + p.File.Name,
		Complete: recorded,
		Make: func(_ context.Context, src, out string) error {
			r, err := installed.Make(src, installed.Record{Solver: p.Solver, Version: p.File.Version, Licence: p.File.Licence, Archive: p.File.Name, SHA256: p.File.SHA256})
			if err == nil {
				err = r.Write(src)
			}
			if err != nil {
				return err
			}
			return os.Rename(src, out)
		},
	}
	return in.Install(ctx)
}

// recorded reports whether a folder has all files of its record.
func recorded(folder string) bool {
	r, err := installed.Read(folder)
	if err != nil || len(r.Files) == 0 {
		return false
	}
	for name := range r.Files {
		if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(name))); err != nil {
			return false
		}
	}
	return true
}

// Remove removes what was installed of a solver: the files of its record and the folders that are
// empty then. Other files stay, and so does their folder. An error of os.ErrNotExist: nothing
// was installed.
func Remove(solver string) (folder string, err error) {
	folder, r, err := installed.Load(solver)
	if err != nil {
		return folder, err
	}
	folders := map[string]bool{}
	for name := range r.Files {
		at := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.Remove(at); err != nil && !errors.Is(err, os.ErrNotExist) {
			return folder, err
		}
		for dir := filepath.Dir(at); dir != folder; dir = filepath.Dir(dir) {
			folders[dir] = true
		}
	}
	if err := os.Remove(filepath.Join(folder, installed.RecordFile)); err != nil {
		return folder, err
	}
	list := make([]string, 0, len(folders))
	for dir := range folders {
		list = append(list, dir)
	}
	slices.SortFunc(list, func(a, b string) int { return len(b) - len(a) }) // the inner ones first
	for _, dir := range append(list, folder) {
		_ = os.Remove(dir) // one that has other files stays
	}
	_ = os.Remove(folder + ".lock")
	return folder, nil
}

// Here returns the package of a solver for this machine.
func Here(solver string) (Package, error) { return FindSolver(solver, runtime.GOOS, runtime.GOARCH) }

// Describe says what the package is, how large, from where and under which licence, and to which
// folder it goes; file is that of a package which was fetched by other means, or "".
func (p Package) Describe(w io.Writer, file, folder string) error {
	from := p.File.URL
	if file != "" {
		from = file
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "what\t%s, release %s\nfrom\t%s\nmade by\t%s\nsize\t%.1f MB, unpacked %.0f MB\nlicence\t%s\nSHA-256\t%s\nto\t%s\n",
		p.What, p.File.Version, from, p.Origin, float64(p.File.Bytes)/1e6, float64(p.Unpack)/1e6, p.File.Licence, p.File.SHA256, folder)
	if err := t.Flush(); err != nil || p.Needs == "" {
		return err
	}
	_, err := fmt.Fprintln(w, p.Needs)
	return err
}

// Offer says what would be installed, and does it where agree says yes, with what came of it in a
// line. What is installed already stays.
func (p Package) Offer(ctx context.Context, out io.Writer, archive string, agree func() (bool, error), show *Progress) (said string, err error) {
	folder, err := installed.Folder(p.Solver)
	if err != nil {
		return "", err
	}
	if _, err := installed.Read(folder); err == nil {
		return fmt.Sprintf("%s %s is in %s already", p.Solver, p.File.Version, folder), nil
	}
	if err := p.Describe(out, archive, folder); err != nil {
		return "", err
	}
	if yes, err := agree(); err != nil || !yes {
		return "nothing was installed", err
	}
	if err := p.Install(ctx, archive, show); err != nil {
		return "", fmt.Errorf("%s was not installed: %w", p.Solver, err)
	}
	return "installed; `tilemip backends` shows whether this program uses it", nil
}

// WriteList shows what can be installed here and what is.
func WriteList(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "SOLVER\tRELEASE\tSIZE\tLICENCE\tINSTALLED")
	for _, solver := range Solvers() {
		p, err := Here(solver)
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
