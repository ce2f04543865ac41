// Package solution reads and writes points: the solution file of HiGHS, which it
// also takes as a start ("Model status", "# Primal solution values", "# Columns n",
// then a name and a value a line; HiGHS 1.15, method writeSolutionFile), and the
// plain list of a name and a value a line, in which what is left out is 0.
package solution

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/source"
)

// Write writes the point of a result in the form of HiGHS, with names as the MPS
// writer spells them, so that any reader of that file finds them. A result without
// a point gives a file that says so.
func Write(w io.Writer, m *model.Model, r *model.Result) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "Model status\n%s\n\n# Primal solution values\n", title(r.Status))
	if !r.Status.HasPoint() {
		b.WriteString("None\n")
		return b.Flush()
	}
	names := format.NewNames(m, format.MPSNames)
	fmt.Fprintf(b, "Feasible\nObjective %s\n# Columns %d\n", exact(r.Objective), m.Columns())
	for j, x := range r.X {
		b.WriteString(names.Var(j) + " " + exact(x) + "\n")
	}
	fmt.Fprintf(b, "# Rows %d\n", m.Rows())
	a := m.Matrix()
	for i := range m.Rows() {
		index, value := a.Row(i)
		activity := 0.0
		for k, j := range index {
			activity += value[k] * r.X[j]
		}
		b.WriteString(names.Row(i) + " " + exact(activity) + "\n")
	}
	return b.Flush()
}

// title words a status as HiGHS does.
func title(s model.Status) string {
	switch s {
	case model.StatusOptimal:
		return "Optimal"
	case model.StatusInfeasible:
		return "Infeasible"
	case model.StatusUnbounded:
		return "Unbounded"
	}
	return "Unknown"
}

// exact writes a number with the fewest digits that read back equal.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Point is what a file says about the columns.
type Point struct {
	X     []float64 // one value a column; 0 where the file says nothing
	Given int       // how many columns the file names
}

// Read reads a point for m in either form. file is the name for errors. Names are
// those of the model or as the MPS writer spells them. A name that is no column, a
// column named twice, and what is no number are *source.Error with their places;
// a file of HiGHS that holds no point is one too.
func Read(file string, r io.Reader, m *model.Model) (*Point, error) {
	t := &reader{
		lines: source.NewLines(file, r, 0), find: finder(m), seen: make([]bool, m.Columns()),
		point: &Point{X: make([]float64, m.Columns())},
	}
	for t.lines.Next() && !t.done {
		if err := t.line(); err != nil {
			return nil, err
		}
	}
	if err := t.lines.Err(); err != nil {
		return nil, err
	}
	if t.headed && !t.columns {
		return nil, t.lines.FileErrorf(`a section "# Columns"`, "a solution file without a point")
	}
	return t.point, nil
}

// finder looks names up as the model has them and as files spell them.
func finder(m *model.Model) func(string) (int, bool) {
	own := make(map[string]int, m.Columns())
	for j := range m.Columns() {
		own[m.VarName(model.Var(j))] = j
	}
	spelled := format.NewNames(m, format.MPSNames)
	return func(name string) (int, bool) {
		if j, ok := own[name]; ok {
			return j, true
		}
		return spelled.FindVar(name)
	}
}

type reader struct {
	lines   *source.Lines
	find    func(string) (int, bool)
	seen    []bool
	point   *Point
	headed  bool // the file has the head of a solution file of HiGHS
	columns bool // its section of columns was reached
	done    bool
}

func (t *reader) line() error {
	words := source.Fields(t.lines.Text())
	switch {
	case len(words) == 0:
		return nil
	case t.lines.Line() == 1 && len(words) == 2 && words[0].Text == "Model" && words[1].Text == "status":
		t.headed = true
		return nil
	case t.headed && words[0].Text == "#":
		return t.section(words)
	case t.headed && !t.columns: // status, "Feasible", "Objective v"
		return nil
	case !t.headed && words[0].Text[0] == '#':
		return nil // a comment of the plain list
	}
	return t.value(words)
}

func (t *reader) section(words []source.Field) error {
	switch {
	case len(words) > 1 && words[1].Text == "Columns":
		t.columns = true
	case t.columns:
		t.done = true // rows and duals follow, which say nothing new
	}
	return nil
}

func (t *reader) value(words []source.Field) error {
	if len(words) != 2 {
		return t.lines.Errorf(words[0].Col, "a name and a value", "%d words", len(words))
	}
	j, ok := t.find(words[0].Text)
	if !ok {
		return t.lines.Errorf(words[0].Col, "the name of a column of the model", "%s", source.Quote(words[0].Text))
	}
	if t.seen[j] {
		return t.lines.Errorf(words[0].Col, "each column at most once", "%s for the second time", source.Quote(words[0].Text))
	}
	x, problem := format.ParseNumber([]byte(words[1].Text))
	if problem != "" {
		return t.lines.Errorf(words[1].Col, format.NumberForm, "%s, which %s", source.Quote(words[1].Text), problem)
	}
	t.seen[j], t.point.X[j] = true, x
	t.point.Given++
	return nil
}
