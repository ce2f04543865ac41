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
func readGLP(text string) (*model.Model, error) {
	g := &glp{}
	for i, line := range strings.Split(text, "\n") {
		if err := g.line(line); err != nil {
			return nil, fmt.Errorf("line %d, %q: %w", i+1, line, err)
		}
	}
	return g.model()
}

type glp struct {
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
	column int // 0: the constant
	value  float64
}

func (g *glp) line(line string) error {
	f := strings.Split(line, " ")
	switch f[0] {
	case "p":
		g.mip, g.maximize = f[1] == "mip", f[2] == "max"
		rows, _ := strconv.Atoi(f[3])
		columns, _ := strconv.Atoi(f[4])
		g.rows, g.columns = make([]glpThing, rows), make([]glpThing, columns)
		g.entries = make([][]glpEntry, rows)
		for j := range g.columns {
			g.columns[j] = glpThing{kind: 'c', upper: math.Inf(1)}
			if g.mip {
				g.columns[j] = glpThing{kind: 'b', upper: 1}
			}
		}
	case "n":
		return g.name(line, f)
	case "i":
		return g.rows[position(f[1])].bounds(f[2:])
	case "j":
		x := &g.columns[position(f[1])]
		f = f[2:]
		if g.mip {
			x.kind, f = f[0][0], f[1:]
		}
		return x.bounds(f)
	case "a":
		return g.entry(f)
	}
	return nil
}

func position(s string) int {
	n, _ := strconv.Atoi(s)
	return n - 1
}

func (g *glp) name(line string, f []string) error {
	switch f[1] {
	case "z":
		g.goal = strings.Join(f[2:], " ")
	case "i":
		g.rows[position(f[2])].name = strings.Join(f[3:], " ")
	case "j":
		g.columns[position(f[2])].name = strings.Join(f[3:], " ")
	}
	return nil
}

func (x *glpThing) bounds(f []string) error {
	var n [2]float64
	for k, s := range f[1:] {
		var err error
		if n[k], err = strconv.ParseFloat(s, 64); err != nil {
			return err
		}
	}
	x.lower, x.upper = math.Inf(-1), math.Inf(1)
	switch f[0] {
	case "l":
		x.lower = n[0]
	case "u":
		x.upper = n[0]
	case "d":
		x.lower, x.upper = n[0], n[1]
	case "s":
		x.lower, x.upper = n[0], n[0]
	}
	return nil
}

func (g *glp) entry(f []string) error {
	value, err := strconv.ParseFloat(f[3], 64)
	column, _ := strconv.Atoi(f[2])
	if f[1] == "0" {
		g.cost = append(g.cost, glpEntry{column, value})
	} else {
		r := position(f[1])
		g.entries[r] = append(g.entries[r], glpEntry{column, value})
	}
	return err
}

func (g *glp) model() (*model.Model, error) {
	m := model.New("glp")
	for _, x := range g.columns {
		kind := model.Continuous
		if x.kind != 'c' {
			kind = model.Integer
		}
		m.Family(x.name, model.Spec{Type: kind, Lower: x.lower, Upper: x.upper})
	}
	for r, x := range g.rows {
		if x.name == g.goal {
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
