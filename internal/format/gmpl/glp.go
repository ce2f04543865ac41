package gmpl

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// readGLP reads the GLPK LP/MIP format (GLPK manual, appendix "GLPK LP/MIP
// format"), which glpsol --wglp writes: unlike its MPS files it has the direction,
// the constant of the objective and fifteen digits of every number. What is left
// out in it has a default: a row equal to 0, a binary column in a mixed integer
// program, a column of at least 0 in a linear one. The objective stands among the
// rows a second time.
func readGLP(text string) (m *model.Model, err error) {
	g := &glp{}
	for i, line := range strings.Split(text, "\n") {
		if err := g.line(line); err != nil {
			return nil, fmt.Errorf("line %d of what glpsol has written, %q: %w", i+1, line, err)
		}
	}
	return g.model()
}

type glp struct {
	title         string
	mip, maximize bool
	goal          string
	rows, columns []glpThing
	cost          []glpEntry
	entries       [][]glpEntry
}

type glpThing struct {
	name         string
	kind         byte // of columns: c, i or b
	lower, upper float64
}

type glpEntry struct {
	column int // from 1; 0: the constant
	value  float64
}

// line reads one line. A row, a column or a word that is not there is an error.
func (g *glp) line(line string) error {
	f := strings.Split(line, " ")
	switch {
	case f[0] == "p" && len(f) >= 5:
		return g.problem(f)
	case f[0] == "n" && len(f) >= 3:
		return g.name(f)
	case f[0] == "i" && len(f) >= 3:
		x, err := at(g.rows, f[1])
		if err != nil {
			return err
		}
		return x.bounds(f[2:])
	case f[0] == "j" && len(f) >= 3:
		x, err := at(g.columns, f[1])
		if err != nil {
			return err
		}
		if f = f[2:]; g.mip {
			x.kind, f = f[0][0], f[1:]
		}
		return x.bounds(f)
	case f[0] == "a" && len(f) == 4:
		return g.entry(f)
	case line == "" || line == "e o f" || f[0] == "c":
		return nil
	}
	return fmt.Errorf("not a line of that format")
}

// mostGLP bounds the rows and columns, which are made before their lines come.
const mostGLP = 1 << 24

func (g *glp) problem(f []string) error {
	rows, err := strconv.Atoi(f[3])
	columns, too := strconv.Atoi(f[4])
	if err != nil || too != nil || rows < 0 || columns < 0 || max(rows, columns) > mostGLP {
		return fmt.Errorf("%s rows and %s columns; expected 0 to %d", f[3], f[4], mostGLP)
	}
	g.mip, g.maximize = f[1] == "mip", f[2] == "max"
	g.rows, g.columns, g.entries = make([]glpThing, rows), make([]glpThing, columns), make([][]glpEntry, rows)
	for j := range g.columns {
		g.columns[j] = glpThing{kind: 'c', upper: math.Inf(1)}
		if g.mip {
			g.columns[j] = glpThing{kind: 'b', upper: 1}
		}
	}
	return nil
}

// at is the row or column of a number from 1.
func at(all []glpThing, number string) (*glpThing, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(all) {
		return nil, fmt.Errorf("the number %s; expected 1 to %d", number, len(all))
	}
	return &all[n-1], nil
}

func (g *glp) name(f []string) error {
	all := g.rows
	switch f[1] {
	case "p":
		g.title = strings.Join(f[2:], " ")
		return nil
	case "z":
		g.goal = strings.Join(f[2:], " ")
		return nil
	case "j":
		all = g.columns
	}
	x, err := at(all, f[2])
	if err == nil {
		x.name = strings.Join(f[3:], " ")
	}
	return err
}

func (x *glpThing) bounds(f []string) error {
	if len(f) == 0 {
		return nil // its default
	}
	var n [2]float64
	for k, s := range f[1:] {
		var err error
		if k == len(n) {
			return fmt.Errorf("more than two bounds")
		}
		if n[k], err = strconv.ParseFloat(s, 64); err != nil {
			return err
		}
	}
	x.lower, x.upper = math.Inf(-1), math.Inf(1)
	switch f[0] {
	case "f":
	case "l":
		x.lower = n[0]
	case "u":
		x.upper = n[0]
	case "d":
		x.lower, x.upper = n[0], n[1]
	case "s":
		x.lower, x.upper = n[0], n[0]
	default:
		return fmt.Errorf("bounds of the kind %q", f[0])
	}
	return nil
}

func (g *glp) entry(f []string) error {
	value, err := strconv.ParseFloat(f[3], 64)
	if err != nil {
		return err
	}
	column := 0
	if f[2] != "0" || f[1] != "0" {
		if _, err := at(g.columns, f[2]); err != nil {
			return err
		}
		column, _ = strconv.Atoi(f[2])
	}
	if f[1] == "0" {
		g.cost = append(g.cost, glpEntry{column, value})
		return nil
	}
	if _, err := at(g.rows, f[1]); err != nil {
		return err
	}
	r, _ := strconv.Atoi(f[1])
	g.entries[r-1] = append(g.entries[r-1], glpEntry{column, value})
	return nil
}

func (g *glp) model() (*model.Model, error) {
	m := model.New(g.title)
	for _, x := range g.columns {
		kind := model.Continuous
		if x.kind != 'c' {
			kind = model.Integer
		}
		m.Family(x.name, model.Spec{Type: kind, Lower: x.lower, Upper: x.upper})
	}
	for r, x := range g.rows {
		if x.name == g.goal && g.goal != "" {
			continue
		}
		row := m.Row(x.name)
		for _, e := range g.entries[r] {
			row.Add(e.value, m.Var(e.column-1))
		}
		row.Between(x.lower, x.upper)
	}
	o := m.Minimize()
	if g.maximize {
		o = m.Maximize()
	}
	for _, e := range g.cost {
		if e.column == 0 {
			o.Const(e.value)
		} else {
			o.Add(e.value, m.Var(e.column-1))
		}
	}
	return m, m.Err()
}
