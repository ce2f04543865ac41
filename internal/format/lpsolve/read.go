package lpsolve

// The statements of a file and the model built of them.
//
//	file       = objective { statement }
//	objective  = ("max" | "min" | …) ":" [terms] ";"
//	statement  = [name ":"] side compare side [compare side] ";"
//	           | name ":" compare number ";"                     a range of a row above
//	           | ("int" | "bin" | "sec" | "sin" | "free") name { [","] name } ";"
//	           | ("sos1" | "sos2" | "sos") { set }               declarations.go
//	side       = terms
//	terms      = term { sign { sign } term }
//	term       = number | [number ["*"]] name
//
// A statement of one variable without a label is a bound; everything else is a row.

import (
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// Read reads a file in the LP format of lp_solve. file is the name for errors. What is wrong is a
// *textpos.Error with line and column; what versions of lp_solve take differently is an error or a
// warning. Columns keep the order in which the file first names them; rows without a label are
// called R1, R2, … by their place, as lp_solve calls them.
func Read(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
	t := &reader{scanner: newScanner(file, r), limit: matrix.LimitOf(r), index: map[string]int32{}, rowIndex: map[string]int{}, semiAt: map[int32]token{}, start: []int{0}}
	if err := t.read(); err != nil {
		return nil, t.warnings.List(), err
	}
	m, err := t.build()
	return m, t.warnings.List(), err
}

// reader holds what has been read: the matrix row by row.
type reader struct {
	*scanner

	limit    *matrix.Limit
	maximize bool
	cost     []float64
	constant float64

	names        []string // of columns
	index        map[string]int32
	integer      []bool
	semi         []bool
	semiAt       map[int32]token // where it is said
	lower, upper []float64
	given        []given
	at           []int32 // per column: in the row that is being read, place+1 of its entry
	listed       []int32 // the columns of that row

	rowNames []string
	rowIndex map[string]int
	start    []int
	column   []int32
	value    []float64
	rowLow   []float64
	rowUp    []float64
	sets     []set
}

// given says which bounds of a column the file states.
type given uint8

const (
	givenLower given = 1 << iota
	givenUpper
)

func (t *reader) read() error {
	if err := t.begin(); err != nil {
		return err
	}
	if err := t.objective(); err != nil {
		return err
	}
	for t.token.kind != atEnd {
		var err error
		if head, ok := t.declaration(); ok {
			err = t.declare(head)
		} else {
			err = t.constraint()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// objective reads max: or min:, without which versions differ, and the terms.
func (t *reader) objective() error {
	word := strings.ToLower(t.token.text)
	if t.token.kind != nameToken || !t.peek.is(':') || !strings.HasPrefix(word, "max") && !strings.HasPrefix(word, "min") {
		return t.errorf("max: or min: before the objective, if only max: ;", "%s, an objective without direction: versions of lp_solve differ in it", t.shown())
	}
	switch word[3:] {
	case "", "imise", "imize", "imum":
		t.maximize = word[1] == 'a'
	default:
		return t.errorf("max: or min:", "the direction %s", t.shown())
	}
	if err := t.twice(); err != nil {
		return err
	}
	s, err := t.terms()
	if err != nil {
		return err
	}
	for _, j := range t.listed {
		t.cost[j] = t.value[t.start[len(t.start)-1]+int(t.at[j])-1]
	}
	t.constant = s.constant
	t.drop()
	return t.end()
}

// twice goes two tokens on.
func (t *reader) twice() error {
	if err := t.next(); err != nil {
		return err
	}
	return t.next()
}

// end passes the semicolon of a statement.
func (t *reader) end() error {
	if !t.token.is(';') {
		return t.errorf("; at the end of a statement, or + or - between terms", "%s", t.shown())
	}
	return t.next()
}

// sum is what terms read besides the entries.
type sum struct {
	count    int // of terms with a variable
	constant float64
	first    token
}

// terms reads a side of a statement and adds its variables to the row being read, times sign.
func (t *reader) terms() (sum, error) { return t.signedTerms(1) }

func (t *reader) signedTerms(side float64) (s sum, err error) {
	s.first = t.token
	for first := true; ; first = false {
		sign, signed := side, false
		for t.token.is('+') || t.token.is('-') {
			if signed = true; t.token.mark == '-' {
				sign = -sign
			}
			if err := t.next(); err != nil {
				return s, err
			}
		}
		switch {
		case t.token.kind > numberToken && signed:
			return s, t.errorf("a number or a variable", "%s after a sign", t.shown())
		case t.token.kind > numberToken:
			return s, nil
		case !first && !signed:
			return s, t.errorf("+ or - between terms", "%s after a term", t.shown())
		}
		if err := t.term(&s, sign); err != nil {
			return s, err
		}
	}
}

// term reads a number, a variable, or both.
func (t *reader) term(s *sum, x float64) error {
	if t.token.kind == numberToken {
		x *= t.token.value
		if err := t.next(); err != nil {
			return err
		}
		if t.token.is('*') {
			if err := t.next(); err != nil {
				return err
			}
			if t.token.kind != nameToken {
				return t.errorf("a variable", "%s after *", t.shown())
			}
		}
		if t.token.kind != nameToken {
			s.constant += x
			return t.finite(s.constant)
		}
	} else if word := strings.ToLower(t.token.text); word == "inf" || word == "infinity" || word == "infinite" {
		s.constant += x * math.Inf(1) // lp_solve writes +Inf and -Inf
		if math.IsNaN(s.constant) {
			return t.finite(s.constant)
		}
		return t.next()
	}
	j, err := t.variable()
	if err != nil {
		return err
	}
	s.count++
	if at := t.at[j]; at > 0 {
		k := t.start[len(t.start)-1] + int(at) - 1
		t.value[k] += x
		if err := t.finite(t.value[k]); err != nil {
			return err
		}
	} else {
		t.column, t.value, t.listed = append(t.column, j), append(t.value, x), append(t.listed, j)
		t.at[j] = int32(len(t.listed))
		if err := t.limit.Nonzero(t.lines); err != nil {
			return err
		}
	}
	return t.next()
}

func (t *reader) finite(x float64) error {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return t.errorf("smaller numbers", "numbers that add up to an infinite one")
	}
	return nil
}

// drop takes back the entries of the row being read.
func (t *reader) drop() {
	from := t.start[len(t.start)-1]
	t.column, t.value = t.column[:from], t.value[:from]
	t.settle()
}

// settle forgets which columns the row being read has.
func (t *reader) settle() {
	for _, j := range t.listed {
		t.at[j] = 0
	}
	t.listed = t.listed[:0]
}

// variable returns the column called like the current token, and makes it when it is new.
func (t *reader) variable() (int32, error) {
	if j, ok := t.index[t.token.text]; ok {
		return j, nil
	}
	if _, row := t.rowIndex[t.token.text]; row {
		return 0, t.errorf("R: <= 8 for a range, or another name", "%s, the name of a row, among the variables: versions of lp_solve differ in it", t.shown())
	}
	j := int32(len(t.names))
	t.index[t.token.text] = j
	t.names = append(t.names, t.token.text)
	t.cost, t.at = append(t.cost, 0), append(t.at, 0)
	t.integer, t.semi, t.given = append(t.integer, false), append(t.semi, false), append(t.given, 0)
	t.lower, t.upper = append(t.lower, 0), append(t.upper, model.Infinity)
	return j, t.limit.Column(t.lines, len(t.token.text))
}

// build makes the model of what was read.
func (t *reader) build() (*model.Model, error) {
	m := model.New("")
	m.Reserve(len(t.names), len(t.rowNames), len(t.value))
	m.NamedVars("columns", t.names, func(j int) model.Spec {
		return model.Spec{Type: matrix.ColumnType(t.integer[j], t.lower[j], t.upper[j]), Lower: t.lower[j], Upper: t.upper[j]}
	})
	objective := m.Minimize()
	if t.maximize {
		objective = m.Maximize()
	}
	for j, cost := range t.cost {
		objective.Add(cost, m.Var(j))
	}
	objective.Const(t.constant)
	for i, name := range t.rowNames {
		if name == "" {
			name = "R" + strconv.Itoa(i+1)
			for _, taken := t.rowIndex[name]; taken; _, taken = t.rowIndex[name] {
				name += "_"
			}
			t.rowIndex[name] = i
		}
		row := m.NamedRow(name)
		for k := t.start[i]; k < t.start[i+1]; k++ {
			row.Add(t.value[k], m.Var(int(t.column[k])))
		}
		row.Between(t.rowLow[i], t.rowUp[i])
	}
	t.addSets(m)
	if j := matrix.MakeSemi(m, t.semi); j >= 0 {
		return nil, t.errorAt(t.semiAt[int32(j)], "0 or more", "the lower bound %g of the semi-continuous variable %s", t.lower[j], textpos.Quote(t.names[j]))
	}
	return m, m.Err()
}
