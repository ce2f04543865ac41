package gmpl

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// readGLP reads the GLPK LP/MIP format (GLPK manual, appendix "GLPK LP/MIP
// format"), which glpsol --wglp writes: unlike its MPS files it has the direction,
// the constant of the objective and fifteen digits of every number. What is left
// out in it has a default: a row equal to 0, a binary column in a mixed integer
// program, a column of at least 0 in a linear one. The objective stands among the
// rows a second time.
func readGLP(text string) (m *model.Model, err error) {
	g := &glp{Builder: matrix.Builder{RowByName: map[string]int{}}}
	for i, line := range strings.Split(text, "\n") {
		if err := g.line(line); err != nil {
			return nil, fmt.Errorf("line %d of what glpsol has written, %q: %w", i+1, line, err)
		}
	}
	if g.goal != "" {
		g.Objective = 1 + slices.Index(g.RowNames, g.goal)
	}
	g.Start, g.Index, g.Value = matrix.Transposed(len(g.RowNames), g.row, g.Index, g.Value)
	return g.Model(g.title)
}

// glp gathers the model. Its entries come in any order until the end.
type glp struct {
	matrix.Builder
	title, goal string
	mip         bool
	row         []int32 // of each entry
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
		i, err := at(len(g.RowNames), f[1])
		if err != nil {
			return err
		}
		return bounds(&g.RowLower[i], &g.RowUpper[i], f[2:])
	case f[0] == "j" && len(f) >= 3:
		j, err := at(len(g.Columns), f[1])
		if err != nil {
			return err
		}
		c := &g.Columns[j]
		if f = f[2:]; g.mip {
			c.Integer, f = f[0][0] != 'c', f[1:]
		}
		return bounds(&c.Lower, &c.Upper, f)
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
	*g = glp{Builder: matrix.Builder{RowByName: map[string]int{}}, title: g.title, goal: g.goal, mip: f[1] == "mip"}
	g.Maximize = f[2] == "max"
	g.Names, g.Columns, g.RowNames = make([]string, columns), make([]matrix.Column, columns), make([]string, rows)
	g.RowLower, g.RowUpper = make([]float64, rows), make([]float64, rows)
	for j := range g.Columns {
		g.Columns[j] = matrix.Column{Upper: math.Inf(1)}
		if g.mip {
			g.Columns[j] = matrix.Column{Integer: true, Upper: 1}
		}
	}
	return nil
}

// at is the index of a row or column of a number from 1 to most.
func at(most int, number string) (int, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("the number %s; expected 1 to %d", number, most)
	}
	return n - 1, nil
}

func (g *glp) name(f []string) error {
	all := g.RowNames
	switch f[1] {
	case "p":
		g.title = strings.Join(f[2:], " ")
		return nil
	case "z":
		g.goal = strings.Join(f[2:], " ")
		return nil
	case "j":
		all = g.Names
	}
	k, err := at(len(all), f[2])
	if err == nil {
		all[k] = strings.Join(f[3:], " ")
	}
	return err
}

func bounds(lower, upper *float64, f []string) error {
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
	*lower, *upper = math.Inf(-1), math.Inf(1)
	switch f[0] {
	case "f":
	case "l":
		*lower = n[0]
	case "u":
		*upper = n[0]
	case "d":
		*lower, *upper = n[0], n[1]
	case "s":
		*lower, *upper = n[0], n[0]
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
	if f[1] == "0" && f[2] == "0" {
		g.Constant += value
		return nil
	}
	j, err := at(len(g.Columns), f[2])
	switch {
	case err != nil:
		return err
	case f[1] == "0":
		g.Columns[j].Cost += value
		return nil
	}
	i, err := at(len(g.RowNames), f[1])
	g.row, g.Index, g.Value = append(g.row, int32(i)), append(g.Index, int32(j)), append(g.Value, value)
	return err
}
