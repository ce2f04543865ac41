// Package numerics looks at the numbers of a program before it is solved: coefficients that are
// larger than they need to be, rows and columns that say nothing or say it twice, spans that a
// solver's tolerances cannot resolve, fractions that were rounded. Each finding has a place, what
// is there, and what would be right.
//
// That a row can be left out, or a number be replaced, is claimed only where it is proven: no
// whole point is lost or gained, in exact arithmetic (the tests compare with enumeration). Such
// findings have a Change. Those with Alone unset rest on the declared bounds alone, so that any of them
// may be made, by themselves or together; one with Alone rests on other rows, which RestsOn names.
//
// The checks are those of presolve (T. Achterberg, R. Bixby, Z. Gu, E. Rothberg and D. Weninger,
// Presolve reductions in mixed integer programming, INFORMS Journal on Computing 32, 2020), told
// to the one who wrote the program instead of done in silence.
//
// Not here: infeasibility (internal/infeasible). Begin with numerics.go.
package numerics

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// Level says how serious a finding is.
type Level string

// The levels, the most serious first.
const (
	Contradiction Level = "contradiction" // the program has no feasible point
	Risk          Level = "risk"          // answers may be wrong by more than a tolerance
	Tighten       Level = "tighten"       // a number can be replaced by one with which a solver's bounds are better
	Redundant     Level = "redundant"     // can be left out
	Note          Level = "note"          // may be meant so
)

var levels = []Level{Contradiction, Risk, Tighten, Redundant, Note}

// Levels returns the levels, the most serious first.
func Levels() []Level { return slices.Clone(levels) }

// Finding is one thing found.
type Finding struct {
	Level  Level
	Kind   string // in words: "row never binds"
	Row    int    // -1: none
	Column int    // -1: none
	Place  string // name of the row, or of the column where there is none
	What   string // what is there
	Right  string // what would be right

	Change  *Change  // nil where nothing is to be changed, or it is a matter of taste
	Alone   bool     // the change rests on rows: make one such change at a time
	RestsOn []string // names of those rows; left out after some hundred derived bounds

	group string // findings of one group are shown as one
}

// Change is what can be replaced without losing or gaining a whole point.
type Change struct {
	DropRow      bool               `json:"drop_row,omitempty"`
	Coefficients map[string]float64 `json:"coefficients,omitempty"` // of the row, by name of the column
	RowLower     *float64           `json:"row_lower,omitempty"`
	RowUpper     *float64           `json:"row_upper,omitempty"`
	NoRowLower   bool               `json:"no_row_lower,omitempty"` // the row needs no lower side
	NoRowUpper   bool               `json:"no_row_upper,omitempty"`
	Lower        *float64           `json:"lower,omitempty"` // of the column
	Upper        *float64           `json:"upper,omitempty"`
	Integer      bool               `json:"integer,omitempty"` // the column may be declared whole
}

// Report is what Analyze found.
type Report struct {
	Size
	Findings []Finding // by level, then by kind and place
}

// Size is how large a program is, and the spans of its numbers.
type Size struct {
	Columns      int        `json:"columns"`
	Rows         int        `json:"rows"`
	Nonzeros     int        `json:"nonzeros"`
	Coefficients model.Span `json:"coefficients"`
	Costs        model.Span `json:"costs"`
	Bounds       model.Span `json:"bounds"`
	Sides        model.Span `json:"sides"`
}

// Analyze looks at a program. The time is a few passes over it; the program is not changed. The
// error is that of the model.
func Analyze(m *model.Model) (*Report, error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	s := m.Stats()
	x := &analysis{m: m, a: m.Matrix(), report: &Report{Size: Size{s.Columns, s.Rows, s.Nonzeros, s.Coefficients, s.Costs, s.Bounds, s.Sides}}}
	x.beside = beside(m)
	x.p = propagate.New(x.a)
	if !x.p.Run(propagation*len(x.a.Index) + 1000) {
		x.contradiction()
	} else {
		x.derived()
	}
	x.ranges()
	x.rows()
	if x.traced >= mostTraced {
		x.add(Finding{Level: Note, Kind: "not looked at", Row: -1, Column: -1, Place: "large coefficients", What: fmt.Sprintf("other rows were looked through for the first %d of them only", mostTraced), Right: "make these changes, and look again"})
	}
	x.columns()
	x.parallelRows()
	x.parallelColumns()
	slices.SortStableFunc(x.report.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(slices.Index(levels, a.Level), slices.Index(levels, b.Level)), cmp.Compare(a.Kind, b.Kind))
	})
	return x.report, nil
}

// beside marks the columns of semi-continuous variables, sets, conditions and products. They may
// stand in no row and still mean something, and two that look alike in the rows may differ.
func beside(m *model.Model) []bool {
	if !m.Features().Any() {
		return nil
	}
	marked := make([]bool, m.Columns())
	mark := func(columns ...int32) {
		for _, j := range columns {
			marked[j] = true
		}
	}
	c := m.Constructs()
	for _, s := range c.Semi {
		mark(s.Column)
	}
	for _, s := range c.SOS {
		mark(s.Columns...)
	}
	for _, i := range c.Indicators {
		mark(i.Column)
		mark(i.Index...)
	}
	for _, p := range c.Products {
		mark(p.A, p.B)
	}
	return marked
}

// propagation is how many entries may be looked at for each entry of the program.
const propagation = 30

// analysis is one run.
type analysis struct {
	m       *model.Model
	a       model.Matrix
	p       *propagate.Propagation
	report  *Report
	traced  int    // coefficients for which other rows were looked through
	named   int    // derived bounds whose rows were named
	settled []bool // rows of which it was said that they can be left out
	beside  []bool // columns that stand in a construct beside the matrix; nil where the model has none
}

// add enters a finding; family tells apart what is not to be shown as one.
func (x *analysis) add(f Finding, apart ...string) {
	if f.Row >= 0 {
		f.Place = x.m.RowName(f.Row)
	} else if f.Column >= 0 {
		f.Place = x.m.ColumnName(f.Column)
	}
	f.group = strings.Join(append([]string{f.Kind, family(f.Place)}, apart...), "\x00")
	x.report.Findings = append(x.report.Findings, f)
}

// family is a name up to its key or number.
func family(name string) string {
	if i := strings.IndexAny(name, "[(#"); i > 0 {
		return name[:i]
	}
	if short := strings.TrimRight(name, "0123456789_."); short != "" {
		return short
	}
	return name
}

// Group is findings that differ in nothing but their place.
type Group struct {
	Finding          // the first of them
	Places  []string // of all
	Family  string   // name of the places up to their keys
	Alike   bool     // What and Right are the same for all
}

// Groups returns the findings with those that differ only in their place as one, in order.
func (r *Report) Groups() []Group {
	at := map[string]int{}
	var groups []Group
	for _, f := range r.Findings {
		k, ok := at[f.group]
		if !ok {
			k = len(groups)
			at[f.group] = k
			groups = append(groups, Group{Finding: f, Family: family(f.Place), Alike: true})
		}
		g := &groups[k]
		g.Alike = g.Alike && f.What == g.What && f.Right == g.Right
		g.Places = append(g.Places, f.Place)
	}
	return groups
}

// contradiction says what the program has no point for.
func (x *analysis) contradiction() {
	var rows []string
	row, column := -1, -1
	for _, part := range x.p.Conflict() {
		if part.Kind == propagate.Side {
			if name := x.m.RowName(part.Index); !slices.Contains(rows, name) {
				rows, row = append(rows, name), part.Index
			}
		} else if column < 0 {
			column = part.Index
		}
	}
	f := Finding{Level: Contradiction, Kind: "contradiction", Row: row, Column: column, RestsOn: rows,
		What: "the program has no feasible point: bounds that follow from its rows leave a variable no value", Right: "tilemip diagnose infeasible finds an irreducible infeasible subsystem"}
	if row < 0 {
		f.What = "has no value between its bounds"
	}
	x.add(f)
}
