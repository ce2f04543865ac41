package server

// The files that a job asked for, packed as solver-output.zip. The forms are those of each
// solver: CPLEX' XML, HiGHS' solution file, a GAMS listing.

import (
	"archive/zip"
	"bufio"
	"fmt"
	"io"
	"path/filepath"

	"github.com/tilemip/tilemip/internal/format/solution"
	"github.com/tilemip/tilemip/internal/osfile"
)

// zip writes the files that the job asked for with wantsol, wantlst and wantlog; without any
// there is no zip file. wantsol gives soln.sol for CPLEX and solution.sol for the others, and
// needs a point; the other two are for GAMS jobs.
func (w *work) zip() error {
	files := map[string]func(*bufio.Writer) error{}
	if w.order.WantSol && w.result != nil && w.result.Status.HasPoint() && w.order.Input != "GAMS" {
		name, kind := "solution.sol", "highs"
		if w.order.Solver == "CPLEX" {
			name, kind = "soln.sol", "cplex"
		}
		files[name] = func(b *bufio.Writer) error { return solution.WriteAs(kind, b, w.subject.model, w.result) }
	}
	if w.order.WantLst && w.result != nil && w.order.Input == "GAMS" {
		files["solve.lst"] = func(b *bufio.Writer) error { w.listing(b); return nil }
	}
	if w.order.WantLog && w.result != nil && w.order.Input == "GAMS" {
		files["solve.log"] = func(b *bufio.Writer) error {
			_, err := fmt.Fprintf(b, "--- solved by %s\n", w.who())
			return err
		}
	}
	if len(files) == 0 {
		return nil
	}
	return osfile.DurableBy(filepath.Join(w.Dir, zipFile), 0o600, func(f io.Writer) error {
		z := zip.NewWriter(f)
		for name, write := range files {
			part, err := z.Create(name)
			if err != nil {
				return err
			}
			b := bufio.NewWriter(part)
			if err := write(b); err != nil {
				return err
			}
			if err := b.Flush(); err != nil {
				return err
			}
		}
		return z.Close()
	})
}
