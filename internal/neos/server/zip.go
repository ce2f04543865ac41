package server

// The files that a job asked for, packed as solver-output.zip. The forms are those of each
// solver: CPLEX' XML, HiGHS' solution file, a GAMS listing.

import (
	"archive/zip"
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/tilemip/tilemip/internal/format/solution"
	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/model"
)

// zip writes the files that the job asked for with wantsol, wantlst and wantlog; without any
// there is no zip file. wantsol gives soln.sol for CPLEX and solution.sol for the others, and
// needs a point; the other two are for GAMS jobs.
func (w *work) zip() error {
	files := map[string]func(*bufio.Writer) error{}
	if w.order.WantSol && w.result != nil && w.result.Status.HasPoint() && w.order.Input != "GAMS" {
		if w.order.Solver == "CPLEX" {
			files["soln.sol"] = w.cplexFile
		} else {
			files["solution.sol"] = func(b *bufio.Writer) error { return solution.Write(b, w.subject.model, w.result) }
		}
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

// cplexFile writes a solution in the form of CPLEX's XML file, with the parts that clients
// read. The codes are those of the CPLEX reference manual, "Solution status codes"; package
// neos reads them back.
func (w *work) cplexFile(b *bufio.Writer) error {
	r := w.result
	kind, status, code := "MIP", "integer optimal solution", 101
	integers := w.subject.model.Matrix()
	switch {
	case !integers.HasIntegers():
		kind, status, code = "LP", "optimal", 1
		if r.Status != model.StatusOptimal {
			status, code = "feasible", 23
		}
	case r.Status != model.StatusOptimal && r.Termination == model.GapReached:
		status, code = "integer optimal, tolerance", 102
	case r.Status != model.StatusOptimal && r.Termination == model.TimeLimit:
		status, code = "time limit exceeded", 107
	case r.Status != model.StatusOptimal && r.Termination == model.NodeLimit:
		status, code = "node limit exceeded", 105
	case r.Status != model.StatusOptimal:
		status, code = "feasible", 127
	}
	fmt.Fprintf(b, "<?xml version = \"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<CPLEXSolution version=\"1.2\">\n <header\n   problemName=\"%s\"\n   objectiveValue=\"%s\"\n   solutionTypeString=\"primal\"\n   solutionStatusValue=\"%d\"\n   solutionStatusString=\"%s\"\n   solutionMethodString=\"%s\"/>\n <variables>\n",
		escaped(w.subject.model.Name()), short(r.Objective), code, status, kind)
	for j, x := range r.X {
		fmt.Fprintf(b, "  <variable name=\"%s\" index=\"%d\" value=\"%s\"/>\n", escaped(w.subject.model.ColumnName(j)), j, short(x))
	}
	_, err := fmt.Fprintf(b, " </variables>\n</CPLEXSolution>\n")
	return err
}

// escaped is a text for an attribute or a tag's content in XML.
func escaped(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s)) // a builder does not fail
	return b.String()
}
