package solution

// The table of solution files: one row a kind, with how it is known, read and written.
// A new kind is a row here and its functions in a file of their own.

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/format/nl"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// Kind is one row of the table of solution files.
type Kind struct {
	Name   string // as users give it, e.g. "cbc"
	Title  string // which program writes it, and how
	Digits int    // that the program itself writes of a value; 0 is all of them

	// Partial says that such a file may leave out columns that are not 0, as a MIP start does.
	Partial bool

	extension string                             // of files that are written in this kind; "" for none
	begins    func() *regexp.Regexp              // matches the first line of a file of the kind
	read      func(t *reader)                    // reads the file into t
	write     func(w *bufio.Writer, p *solution) // writes what was found; nil for kinds that are only read
}

// Writes reports whether files of the kind are written too.
func (k Kind) Writes() bool { return k.write != nil }

// Kinds that Read asks for by name: plain is that of a file that no other row claims, ampl is
// known by a line further down.
const (
	plain = "list"
	ampl  = "ampl"
)

// kinds is the table, in the order in which the rows are asked for their first line. It is
// filled by init, because the functions of its rows refer to it.
var kinds []Kind

func init() {
	kinds = []Kind{
		{Name: "highs", Title: "HiGHS: write_solution_file, styles 0 and 4", extension: ".sol",
			begins: textpos.Late(`^Model status$`), read: (*reader).readHighs, write: writeHighs},
		{Name: "highs-pretty", Title: "HiGHS: write_solution_file, style 1", Digits: 6,
			begins: textpos.Late(`^Columns$`), read: (*reader).readPretty},
		{Name: "cbc", Title: "CBC: -solution FILE", Digits: 8,
			begins: textpos.Late(` - objective value `), read: (*reader).readCbc, write: writeCbc},
		{Name: "glpk", Title: "GLPK: glpsol -w FILE", extension: ".glpk", // its first remark, or its line of status
			begins: textpos.Late(`^c Problem:|^s (?:mip|bas|ipt) `), read: (*reader).readGlpk, write: writeGlpk},
		{Name: "glpk-report", Title: "GLPK: glpsol -o FILE; HiGHS: style 2", Digits: 6,
			begins: textpos.Late(`^Problem:`), read: (*reader).readReport, write: writeReport},
		{Name: "scip", Title: "SCIP: write solution FILE", Digits: 15,
			begins: textpos.Late(`^solution status:|^objective value:|^no solution available$`), read: (*reader).readScip, write: writeScip},
		{Name: "lpsolve", Title: "lp_solve: what the program prints", Digits: 7,
			begins: textpos.Late(`^Value of objective function:|^Actual values of the variables|^This problem is (?:infeasible|unbounded)$`),
			read:   (*reader).readLpsolve, write: writeLpsolve},
		{Name: "cplex", Title: "CPLEX: write FILE.sol (XML)", extension: ".xml",
			begins: textpos.Late(`^<`), read: (*reader).readCplex, write: writeCplex},
		{Name: "gurobi", Title: "Gurobi: write FILE.sol",
			begins: textpos.Late(`^# Solution for model|^# Objective value =`), read: (*reader).readList, write: writeGurobi},
		{Name: "gurobi-start", Title: "Gurobi: write FILE.mst, integer columns only", Partial: true, extension: ".mst",
			begins: textpos.Late(`^# MIP start$`), read: (*reader).readList, write: writeGurobiStart},
		{Name: "miplib", Title: "MIPLIB: columns that are not 0", extension: "",
			begins: textpos.Late(`^=obj=`), read: (*reader).readList, write: writeMiplib},
		{Name: ampl, Title: "AMPL: .sol of a .nl file, numbers alone", extension: "",
			write: writeAmpl}, // found by its line Options
		{Name: plain, Title: "a name and a value a line, remarks after #",
			begins: textpos.Late(``), read: (*reader).readList},
	}
}

// Named returns the kind of a name; the error lists the names there are.
func Named(name string) (Kind, error) {
	return textpos.Row(kinds, func(k Kind) string { return k.Name }, name, "no solution file is of the kind "+textpos.Quote(name))
}

// Written lists the names of the kinds that are written.
func Written() (names []string) {
	for _, k := range kinds {
		if k.Writes() {
			names = append(names, k.Name)
		}
	}
	return names
}

// ByExtension returns the kind in which a file is written by its name: .mst is a MIP start
// of Gurobi, .glpk the machine-readable form of GLPK, .xml that of CPLEX, all else the form
// of HiGHS.
func ByExtension(file string) Kind {
	for _, k := range kinds {
		if k.extension != "" && strings.EqualFold(filepath.Ext(file), k.extension) {
			return k
		}
	}
	return kinds[0]
}

// kindOf returns the kind of a file by its beginning: its first line that is not blank, and
// for files of AMPL, which begin with a message of the solver's own, the line Options.
func kindOf(head string) Kind {
	head = strings.TrimPrefix(strings.ReplaceAll(head, "\r\n", "\n"), "\ufeff")
	first, _, _ := strings.Cut(strings.TrimLeft(head, " \t\n"), "\n")
	first = strings.Trim(first, " \t")
	at := slices.IndexFunc(kinds, func(k Kind) bool {
		if k.Name == ampl {
			return strings.Contains(head, "\nOptions\n")
		}
		return k.begins().MatchString(first)
	})
	return kinds[at]
}

// The .sol files of AMPL, which go with a .nl file: values by number, in the order of its
// columns. Package nl knows the form; here the order is turned into that of the model.

// readAmpl reads a file whose values stand in the order of the .nl file of the model.
func readAmpl(file string, r io.Reader, m *model.Model) (*Point, error) {
	a, err := nl.ReadSol(file, r)
	if err != nil {
		return nil, err
	}
	order := nl.Order(m)
	switch {
	case a.Columns != len(order):
		return nil, &textpos.Error{File: file, Found: fmt.Sprintf("a solution of %d variables", a.Columns), Want: strconv.Itoa(len(order)) + ", as many as the model has"}
	case len(a.X) != len(order):
		return nil, &textpos.Error{File: file, Found: "a solution file without a solution, of the status " + textpos.Quote(a.Message), Want: "the values of the columns"}
	}
	p := &Point{X: make([]float64, len(order)), Given: len(order), Kind: ampl, Status: a.Message}
	for k, j := range order {
		p.X[j] = a.X[k]
	}
	return p, nil
}

// amplCodes are the codes of solve_result_num by what was found.
var amplCodes = map[model.Status]int{
	model.StatusOptimal: nl.CodeSolved, model.StatusFeasible: nl.CodeLimit, model.StatusInfeasible: nl.CodeInfeasible,
	model.StatusUnbounded: nl.CodeUnbounded, model.StatusLimit: nl.CodeLimit, model.StatusError: nl.CodeFailure,
}

// writeAmpl writes the values in the order of the .nl file of the model. It is the one kind that
// can say that there is no point.
func writeAmpl(w *bufio.Writer, p *solution) {
	a := nl.Sol{Message: "tilemip: " + p.r.Status.String(), Rows: p.m.Rows(), Columns: p.m.Columns(), Code: amplCodes[p.r.Status]}
	if p.r.Status.HasPoint() {
		for _, j := range nl.Order(p.m) {
			a.X = append(a.X, p.r.X[j])
		}
	}
	nl.WriteSol(w, a) // an error of w is met again by its Flush
}
