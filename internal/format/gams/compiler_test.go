package gams

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"pgregory.net/rapid"
)

// These tests give what is written to a real GAMS, which few machines have: they
// run when TILEMIP_GAMS is the path of its executable. A demo licence is enough.
// The solver CONVERT writes the matrix that GAMS generated as an MPS file of its
// own names and a dictionary of the user's.

func compiler(t *testing.T) string {
	t.Helper()
	path := os.Getenv("TILEMIP_GAMS")
	if path == "" {
		t.Skip("TILEMIP_GAMS is not set to a gams executable: emitted text is checked by Read alone")
	}
	return path
}

func TestCompilerGeneratesTheMatrix(t *testing.T) {
	gams := compiler(t)
	for _, a := range formattest.Programs(t) {
		t.Run(a.Name, func(t *testing.T) {
			want := renamed(t, a)
			got := generate(t, t.TempDir(), gams, written(t, a), want)
			for _, d := range matrix.Compare(want, got) {
				t.Error(d)
			}
			c, err := a.Compile()
			if err != nil {
				t.Fatal(err)
			}
			want = respelled(c.Model)
			got = generate(t, t.TempDir(), gams, scalarText(t, c.Model), want)
			for _, d := range matrix.Compare(want, got) {
				t.Errorf("scalar: %s", d)
			}
		})
	}
}

func TestCompilerOnRandomPrograms(t *testing.T) {
	gams := compiler(t)
	dir := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		a := algebratest.Random(r)
		text, want := written(t, a), renamed(t, a)
		if refusesRow(want) {
			r.Skip("GAMS refuses a row of numbers that does not hold, and bounds that cross")
		}
		got := generate(r, dir, gams, text, want)
		if d := matrix.Compare(want, got); len(d) > 0 {
			r.Fatalf("%s\n%s", strings.Join(d, "\n"), text)
		}
		c, err := a.Compile()
		if err != nil {
			r.Fatal(err)
		}
		text, want = scalarText(t, c.Model), respelled(c.Model)
		if d := matrix.Compare(want, generate(r, dir, gams, text, want)); len(d) > 0 {
			r.Fatalf("scalar: %s\n%s", strings.Join(d, "\n"), text)
		}
	})
}

// refusesRow reports whether a model has what GAMS takes for a mistake.
func refusesRow(m *model.Model) bool {
	a := m.Matrix()
	for j := range a.Lower {
		if a.Lower[j] > a.Upper[j] {
			return true
		}
	}
	for r := range a.RowLower {
		_, value := a.Row(r)
		empty := true
		for _, x := range value {
			empty = empty && math.Abs(x) < 1e-9
		}
		if empty && (a.RowLower[r] > 0 || a.RowUpper[r] < 0) {
			return true
		}
	}
	return false
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// generate runs GAMS on a text in a folder and returns the model it generated,
// with names as want spells them: GAMS shows a label as it first occurred.
func generate(t fataler, dir, gams, text string, want *model.Model) *model.Model {
	t.Helper()
	head, rest, _ := strings.Cut(text, "\nSolve ")
	name, _, _ := strings.Cut(rest, " ")
	text = head + "\nOption mip = convert;\n" + name + ".optfile = 1;\nSolve " + rest
	write := func(file, content string) {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(content), 0o600); err != nil {
			t.Fatalf("%v", err)
		}
	}
	write("x.gms", text)
	write("convert.opt", "cplexmps x.mps\ndict x.txt\n")
	os.Remove(filepath.Join(dir, "x.mps"))
	run := exec.Command(gams, "x.gms", "lo=0")
	run.Dir = dir
	out, err := run.CombinedOutput()
	if err != nil {
		listing, _ := os.ReadFile(filepath.Join(dir, "x.lst"))
		t.Fatalf("%v %s\n%s\n%s", err, out, text, complaints(string(listing)))
	}
	m, err := converted(filepath.Join(dir, "x.mps"), filepath.Join(dir, "x.txt"), spelling(want))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return m
}

func complaints(listing string) string {
	var out []string
	for _, line := range strings.Split(listing, "\n") {
		if strings.HasPrefix(line, "****") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

func spelling(m *model.Model) map[string]string {
	out := map[string]string{}
	for j := range m.Columns() {
		name := m.ColumnName(j)
		out[strings.ToLower(name)] = name
	}
	for r := range m.Rows() {
		out[strings.ToLower(m.RowName(r))] = m.RowName(r)
	}
	return out
}

// dictionary reads the lines "  e2  c(i0,1)" of CONVERT.
func dictionary(text string) map[string]string {
	names := map[string]string{}
	for _, line := range strings.Split(text, "\n") {
		short, long, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok || !strings.HasPrefix(line, "  ") || short == "" {
			continue
		}
		if head, labels, indexed := strings.Cut(long, "("); indexed {
			long = head + "[" + strings.ReplaceAll(strings.TrimSuffix(labels, ")"), "'", "") + "]"
		}
		names[short] = long
	}
	return names
}

// converted reads CONVERT's MPS, in which the objective is one variable.
func converted(mps, dict string, spelling map[string]string) (*model.Model, error) {
	words, err := os.ReadFile(dict)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(mps)
	if err != nil {
		return nil, err
	}
	names := dictionary(string(words))
	for short, long := range names {
		if known, ok := spelling[strings.ToLower(long)]; ok {
			names[short] = known
		}
	}
	c := &conversion{names: names, column: map[string]int{}, row: map[string]int{}}
	for _, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '*' {
			continue
		}
		if err := c.line(line); err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
	}
	return c.model()
}

type conversion struct {
	names       map[string]string
	section     string
	maximize    bool
	integer     bool
	columns     []conversionColumn
	rows        []conversionRow
	column, row map[string]int
	goal        string
}

type conversionColumn struct {
	name         string
	integer      bool
	lower, upper float64
}

type conversionRow struct {
	name, kind string
	rhs        float64
	columns    []int
	values     []float64
}

func (c *conversion) line(line string) error {
	f := strings.Fields(line)
	if line[0] != ' ' {
		c.section = f[0]
		return nil
	}
	switch c.section {
	case "OBJSENSE":
		c.maximize = f[0] == "MAX"
	case "ROWS":
		c.row[f[1]] = len(c.rows)
		c.rows = append(c.rows, conversionRow{name: c.names[f[1]], kind: f[0]})
	case "COLUMNS":
		return c.entry(f)
	case "RHS":
		x, err := strconv.ParseFloat(f[2], 64)
		c.rows[c.row[f[1]]].rhs = x
		return err
	case "BOUNDS":
		return c.bound(f)
	}
	return nil
}

func (c *conversion) entry(f []string) error {
	if f[1] == "'MARKER'" {
		c.integer = f[2] == "'INTORG'"
		return nil
	}
	j, known := c.column[f[0]]
	if !known {
		j = len(c.columns)
		c.column[f[0]] = j
		c.columns = append(c.columns, conversionColumn{c.names[f[0]], c.integer, 0, math.Inf(1)})
	}
	x, err := strconv.ParseFloat(f[2], 64)
	if f[1] == "obj" {
		c.goal = c.columns[j].name
		return err
	}
	row := &c.rows[c.row[f[1]]]
	row.columns, row.values = append(row.columns, j), append(row.values, x)
	return err
}

func (c *conversion) bound(f []string) error {
	column := &c.columns[c.column[f[2]]]
	x := 0.0
	if len(f) > 3 {
		var err error
		if x, err = strconv.ParseFloat(f[3], 64); err != nil {
			return err
		}
	}
	switch f[0] {
	case "FR":
		column.lower, column.upper = math.Inf(-1), math.Inf(1)
	case "MI":
		column.lower = math.Inf(-1)
	case "PL":
		column.upper = math.Inf(1)
	case "BV":
		column.lower, column.upper = 0, 1
	case "FX":
		column.lower, column.upper = x, x
	case "LO", "LI":
		column.lower = x
	case "UP", "UI":
		column.upper = x
	default:
		return fmt.Errorf("bound %s", f[0])
	}
	return nil
}

// model builds it as Read would: with the objective variable dissolved. The text
// is read again for it, as a scalar model in our own language.
func (c *conversion) model() (*model.Model, error) {
	b := &builder{parser: &parser{maximize: c.maximize}}
	symbols := make([]*variableSymbol, len(c.columns))
	for j, x := range c.columns {
		kind := model.Continuous
		if x.integer {
			kind = model.Integer
		}
		v := newVariable(x.name, kind, nil)
		v.lower, v.upper, v.column[""] = x.lower, x.upper, j
		if x.name == c.goal {
			b.goal = v
		}
		symbols[j] = v
		b.table.variables = append(b.table.variables, v)
	}
	b.columns = len(symbols)
	for i := range c.rows {
		x := &c.rows[i]
		if x.name == "" {
			continue // the objective row of the file
		}
		sense := map[string]string{"E": "=e=", "L": "=l=", "G": "=g=", "N": "=n="}[x.kind]
		columns := make([]int32, len(x.columns))
		for k, c := range x.columns {
			columns[k] = int32(c)
		}
		b.data.add(&rowData{equation: &equationSymbol{name: x.name, sense: sense}, columns: columns, values: x.values, constant: -x.rhs})
	}
	m := model.New("converted")
	goal := b.definition()
	b.declare(m, goal >= 0)
	for i := range b.data.len() {
		if i != goal {
			b.row(m, b.data.at(i))
		}
	}
	b.objective(m, goal)
	return m, m.Err()
}

// The textbook program of the case study's board is solved by GAMS to its 11 moves.
func TestCompilerSolvesTextbook(t *testing.T) {
	gams := compiler(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "textbook.gms")
	if err := os.WriteFile(file, []byte(written(t, formattest.Textbooks(t)[0])), 0o600); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(gams, "textbook.gms", "lo=0")
	run.Dir = dir
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	listing, err := os.ReadFile(filepath.Join(dir, "textbook.lst"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"**** MODEL STATUS      1 Optimal", "**** OBJECTIVE VALUE               11.0000"} {
		if !bytes.Contains(listing, []byte(line)) {
			t.Errorf("the listing lacks %q\n%s", line, complaints(string(listing)))
		}
	}
}
