package all

// Every row of the table of formats, by a generated model that it must keep: what is written and
// read again is the same model, and what a format cannot hold it refuses by the construct's name.
// A row without a twin here fails, so that no format enters the table untested.

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	"pgregory.net/rapid"
)

// twin is what the test of a row needs besides the row.
type twin struct {
	draw func(t *rapid.T) *model.Model // models that the format can hold but for their constructs
	text func(m *model.Model, name func(int) string) string

	// read is for formats that are written and not read by us.
	read func(text string) (*model.Model, error)
}

var twins = map[string]twin{
	"lp":          {draw: anything, text: formattest.Essence},
	"mps":         {draw: anything, text: formattest.Essence},
	"mof":         {draw: anything, text: formattest.Essence},
	"lpsolve":     {draw: anything, text: ranked},
	"nl":          {draw: whole, text: formattest.Essence},
	"gams":        {draw: whole, text: formattest.Essence},
	"gams-scalar": {draw: whole, text: formattest.Essence},
	"gmpl":        {draw: whole, text: formattest.Essence},
	"opb":         {draw: binary, text: optimum, read: readOPB},
}

// anything draws a model with names that collide.
func anything(t *rapid.T) *model.Model {
	m := formattest.Random(t, false)
	m.NamedVars("twins", []string{"twin", "twin", "twin_2"}, func(j int) model.Spec { return model.Spec{Lower: float64(j), Upper: 9} })
	return m
}

// whole draws a small model of whole numbers, each column of which stands in a row: GAMS knows no
// other columns.
func whole(t *rapid.T) *model.Model {
	m := formattest.RandomPure(t)
	row := m.Row("all")
	for j := range m.Columns() {
		row.Add(1, m.Var(j))
	}
	row.Le(1000)
	return m
}

// binary draws a program of 0-1 columns.
func binary(t *rapid.T) *model.Model {
	m := model.New("binary")
	x := m.Binary("x", rapid.IntRange(1, 5).Draw(t, "columns"))
	number := func(label string) float64 { return float64(rapid.IntRange(-4, 4).Draw(t, label)) }
	for i := range rapid.IntRange(1, 3).Draw(t, "rows") {
		row := m.Row("r", i)
		for j := range m.Columns() {
			row.Add(number("coefficient"), x.At(j))
		}
		low := number("low")
		row.Between(low, low+float64(rapid.IntRange(0, 3).Draw(t, "width")))
	}
	m.Minimize().Plus(x.WeightedBy(func([]int) float64 { return number("cost") }))
	return m
}

// ranked is the essence of a model whose special ordered sets have the weights 1, 2, …, which is
// what they say: lp_solve's format has no others.
func ranked(m *model.Model, name func(int) string) string {
	m = m.Clone()
	c := m.Constructs()
	c.SOS = slices.Clone(c.SOS)
	for k, s := range c.SOS {
		c.SOS[k].Weights = slices.Clone(s.Weights)
		for i := range s.Weights {
			c.SOS[k].Weights[i] = float64(i + 1)
		}
	}
	m.SetConstructs(c)
	return formattest.Essence(m, name)
}

// optimum is what trying all points finds.
func optimum(m *model.Model, _ func(int) string) string {
	best, feasible := modeltest.Best(m)
	return formattest.Answer{Feasible: feasible, Objective: best}.String()
}

// readOPB reads lines of terms such as +2 x1, with >= or = and a number, or min: before them.
func readOPB(text string) (*model.Model, error) {
	m := model.New("opb")
	var x model.Vars
	lines := bufio.NewScanner(strings.NewReader(text))
	for r := 0; lines.Scan(); r++ {
		var columns, constraints int
		if _, err := fmt.Sscanf(lines.Text(), "* #variable= %d #constraint= %d", &columns, &constraints); err == nil {
			x = m.Binary("x", columns)
		}
		fields := strings.Fields(lines.Text())
		if fields[0] == "*" {
			continue
		}
		objective := fields[0] == "min:"
		row := m.NamedRow(strconv.Itoa(r))
		if objective {
			fields = fields[1:]
		}
		k := 0
		for ; k+1 < len(fields) && strings.HasPrefix(fields[k+1], "x"); k += 2 {
			a, err := strconv.ParseFloat(fields[k], 64)
			j, wrong := strconv.Atoi(fields[k+1][1:])
			if err != nil || wrong != nil {
				return nil, fmt.Errorf("the term %q", fields[k:k+2])
			}
			if objective {
				m.Minimize().Add(a, x.At(j-1))
			} else {
				row.Add(a, x.At(j-1))
			}
		}
		if objective {
			row.Ge(-model.Infinity)
			continue
		}
		side, err := strconv.ParseFloat(fields[k+1], 64)
		switch {
		case err != nil:
			return nil, err
		case fields[k] == ">=":
			row.Ge(side)
		case fields[k] == "=":
			row.Eq(side)
		default:
			return nil, fmt.Errorf("the relation %q", fields[k])
		}
	}
	return m, m.Err()
}

// again writes a model and reads it, from a file where names stand in files beside it. What is
// wrong with the written text ends the test.
func again(t *rapid.T, f format.Format, twin twin, folder string, m *model.Model, text string) (*model.Model, error) {
	switch {
	case twin.read != nil:
		return twin.read(text)
	case f.Companions == nil:
		read, _, err := f.Read("again"+f.Extensions[0], strings.NewReader(text))
		return read, err
	}
	stub := filepath.Join(folder, "again")
	if err := os.WriteFile(stub+f.Extensions[0], []byte(text), 0o600); err != nil {
		return nil, err
	}
	for _, c := range f.Companions(m) {
		var b bytes.Buffer
		if err := c.Write(&b); err != nil {
			return nil, err
		}
		if err := os.WriteFile(stub+c.Extension, b.Bytes(), 0o600); err != nil {
			return nil, err
		}
	}
	read, _, err := format.ReadFile(stub + f.Extensions[0])
	return read, err
}

func TestEveryRowHasATwin(t *testing.T) {
	for _, f := range format.All() {
		if twin, ok := twins[f.Name]; !ok || f.Write == nil || f.Read == nil && twin.read == nil {
			t.Errorf("the format %s has no twin in this test, which would show that what is written is read again", f.Name)
		}
	}
	for name := range twins {
		if _, err := format.Named(name); err != nil {
			t.Error(err)
		}
	}
}

func TestEveryConstructInEveryFormat(t *testing.T) {
	for _, f := range format.All() {
		t.Run(f.Name, func(t *testing.T) { keeps(t, f, twins[f.Name]) })
	}
}

// keeps draws models and compares what is written of them with what is read again.
func keeps(t *testing.T, f format.Format, twin twin) {
	if f.ReadBy != nil && f.ReadBy() == "" {
		t.Skipf("the program that reads %s is not on PATH", f.Name)
	}
	if twin.draw == nil {
		t.Fatal("no twin")
	}
	refused, kept, folder := 0, 0, t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		m := twin.draw(t)
		if rapid.Bool().Draw(t, "constructs") {
			if formattest.AddConstructs(t, m); !m.Features().Any() {
				return // columns that nothing uses, which GAMS does not know
			}
		}
		if err := m.Err(); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		_, err := f.Write(&b, m)
		if lacks := m.Features().Without(f.Holds); lacks.Any() {
			if err == nil || !strings.Contains(err.Error(), lacks.String()) {
				t.Fatalf("it lacks %s: %v", lacks, err)
			}
			refused++
			return
		}
		if err != nil && f.Name == "mof" && strings.Contains(err.Error(), "upper bound") || err != nil && f.Name == "opb" {
			return // it has no number for an infinite one; constructs bring columns that are not 0-1
		}
		if err != nil {
			t.Fatal(err)
		}
		text := b.String()
		read, err := again(t, f, twin, folder, m, text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		names := read.ColumnName // the order of the columns stays
		if f.Names != nil {
			names = matrix.NewNames(m, *f.Names).Var
		} else if f.Companions != nil {
			names = m.ColumnName
		}
		if diff := cmp.Diff(twin.text(m, names), twin.text(read, read.ColumnName)); diff != "" {
			t.Fatalf("%s\nin\n%s", diff, text)
		}
		kept++
	})
	if t.Logf("kept %d models, refused %d", kept, refused); kept == 0 {
		t.Error("it kept no model")
	}
}
