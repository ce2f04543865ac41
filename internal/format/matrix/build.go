package matrix

// A model as readers gather it, in the order of the file. What depends on the whole file is checked
// when the model is made of it: bounds come behind the rows, and sets name columns of any place.

import (
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// Place is where in a file something stands.
type Place struct{ Line, Col int }

// Source is a file that is being read, with the warnings about it.
type Source struct {
	Lines    *textpos.Lines
	Placer   Placer // says where the reader stands: Lines, or a reader that has none
	Limit    *Limit
	Warnings Warnings
	said     map[string]bool
}

// ErrorAt makes an error at a place.
func (s *Source) ErrorAt(at Place, want, found string, args ...any) *textpos.Error {
	e := s.Placer.Errorf(at.Col, want, found, args...)
	e.Line = at.Line
	return e
}

// WarnAt warns at a place.
func (s *Source) WarnAt(at Place, want, found string, args ...any) {
	if !s.Warnings.Full() {
		s.Warnings.Add(s.ErrorAt(at, want, found, args...))
	}
}

// First reports whether a thing is met for the first time.
func (s *Source) First(thing string) bool {
	known := s.said[thing]
	s.said[thing] = true
	return !known
}

// WarnOnce warns of something at its first place only, where a file that does it once
// usually does it throughout.
func (s *Source) WarnOnce(at Place, want, found string) {
	if s.First(found) {
		s.WarnAt(at, want, "%s", found)
	}
}

// Given is a set of flags: which bounds of a column the file states. Readers have further ones.
type Given uint8

// The flags of both sides.
const (
	GivenLower Given = 1 << iota
	GivenUpper
	GivenOther // the first flag of a reader's own
)

// Column is a column but for its name.
type Column struct {
	Cost, Lower, Upper float64
	Integer, Semi      bool // a semi-continuous column has its threshold for the lower bound
	Given              Given
	At                 Place // of its last bound, or where it is said to be semi-continuous
	Mark               int   // for the reader
}

// Condition is the column and the value on which a row depends.
type Condition struct {
	Column int32
	When   bool
	At     Place
}

// Set is a special ordered set.
type Set struct {
	Name    string // "" for one without
	Type    int
	Columns []int32
	Weights []float64
	At      Place
}

// Builder gathers the columns and rows of a file. Row i has the entries Index[k], Value[k] for k
// from Start[i] to Start[i+1]-1.
type Builder struct {
	Source
	Noun     string // of a column, in errors
	Maximize bool
	Constant float64

	Names   []string // of the columns
	Columns []Column
	ByName  map[string]int32

	RowNames           []string       // "" for a row without one: it is called R and its number
	RowByName          map[string]int // what the reader keeps of a row that has a name
	Start              []int
	Index              []int32
	Value              []float64
	RowLower, RowUpper []float64
	Objective          int // number of the row that is the objective and none of the model, from 1; 0 for none

	Conditions map[int]Condition // by row
	Sets       []Set
	SetName    string // begins the name of a set without one

	// Fail makes an error at a place of the reader's own kind; nil for ErrorAt.
	Fail     func(at Place, want, found string, args ...any) error
	Products []model.Product
}

// NewBuilder begins to read a file.
func NewBuilder(file string, r io.Reader, noun string) Builder {
	lines := textpos.NewLines(file, r, 0)
	return Builder{
		Source: Source{Lines: lines, Placer: lines, Limit: LimitOf(r), said: map[string]bool{}},
		Noun:   noun, ByName: map[string]int32{}, RowByName: map[string]int{}, Start: []int{0}, SetName: "sos",
		Conditions: map[int]Condition{},
	}
}

// NewColumn makes a column of at least 0.
func (b *Builder) NewColumn(name string) (int32, error) {
	j := int32(len(b.Names))
	b.ByName[name] = j
	b.Names, b.Columns = append(b.Names, name), append(b.Columns, Column{Upper: model.Infinity})
	return j, b.Limit.Column(b.Placer, len(name))
}

// NewEntry adds an entry to the row that is being read.
func (b *Builder) NewEntry(j int32, x float64) error {
	b.Index, b.Value = append(b.Index, j), append(b.Value, x)
	return b.Limit.Nonzero(b.Placer)
}

// NewRow ends the row that is being read.
func (b *Builder) NewRow(name string, low, up float64) error {
	b.RowNames, b.Start = append(b.RowNames, name), append(b.Start, len(b.Index))
	b.RowLower, b.RowUpper = append(b.RowLower, low), append(b.RowUpper, up)
	return b.Limit.Row(b.Placer, len(name))
}

// TakeBack takes the entries of the row that is being read from it.
func (b *Builder) TakeBack() (columns []int32, values []float64) {
	from := b.Start[len(b.Start)-1]
	columns, values = b.Index[from:], b.Value[from:]
	b.Index, b.Value = b.Index[:from], b.Value[:from]
	return columns, values
}

// Transposed sorts the entries of a matrix: entry k stands in line[k] of n lines, at index[k] of it. A
// line begins at begin among the results and keeps the order of its entries. The first pass counts the
// entries of each line, the second puts each at the next free place.
func Transposed(n int, line, index []int32, value []float64) (begin []int, at []int32, x []float64) {
	begin, at, x = make([]int, n+1), make([]int32, len(line)), make([]float64, len(line))
	for _, i := range line {
		begin[i+1]++
	}
	for i := range n {
		begin[i+1] += begin[i]
	}
	next := slices.Clone(begin)
	for k, i := range line {
		at[next[i]], x[next[i]] = index[k], value[k]
		next[i]++
	}
	return begin, at, x
}

// Add appends a column with its weight.
func (b *Builder) Add(s *Set, j int32, weight float64) error {
	s.Columns, s.Weights = append(s.Columns, j), append(s.Weights, weight)
	return b.Limit.Nonzero(b.Placer)
}

// NewSet keeps a set.
func (b *Builder) NewSet(s Set) error {
	b.Sets = append(b.Sets, s)
	return b.Limit.Row(b.Placer, len(s.Name))
}

func (b *Builder) fail(at Place, want, found string, args ...any) error {
	if b.Fail != nil {
		return b.Fail(at, want, found, args...)
	}
	return b.ErrorAt(at, want, found, args...)
}

// Model makes the model of what was read.
func (b *Builder) Model(name string) (*model.Model, error) {
	m := model.New(name)
	m.Reserve(len(b.Names), len(b.RowNames), len(b.Value))
	m.NamedVars("columns", b.Names, func(j int) model.Spec {
		c := &b.Columns[j]
		return model.Spec{Type: ColumnType(c.Integer, c.Lower, c.Upper), Lower: c.Lower, Upper: c.Upper}
	})
	objective := m.Objective(b.Maximize)
	for j := range b.Columns {
		objective.Add(b.Columns[j].Cost, m.Var(j))
	}
	objective.Const(b.Constant)
	if err := b.rows(m); err != nil {
		return nil, err
	}
	if err := b.sets(m); err != nil {
		return nil, err
	}
	for _, p := range b.Products {
		objective.AddProduct(p.Coefficient, m.Var(int(p.A)), m.Var(int(p.B)))
	}
	if j := b.makeSemi(m); j >= 0 {
		return nil, b.fail(b.Columns[j].At, "0 or more", "the lower bound %g of the semi-continuous %s %s", b.Columns[j].Lower, b.Noun, textpos.Quote(b.Names[j]))
	}
	return m, m.Err()
}

// rows adds the rows, and those that have a condition as indicator rows.
func (b *Builder) rows(m *model.Model) error {
	for i := range b.RowNames {
		if i == b.Objective-1 {
			continue
		}
		if c, ok := b.Conditions[i]; !ok {
			row := m.NamedRow(b.rowName(i))
			for k := b.Start[i]; k < b.Start[i+1]; k++ {
				row.Add(b.Value[k], m.Var(int(b.Index[k])))
			}
			row.Between(b.RowLower[i], b.RowUpper[i])
		} else if err := b.indicator(m, i, c); err != nil {
			return err
		}
	}
	return nil
}

// indicator adds a row that has a condition, which must be binary.
func (b *Builder) indicator(m *model.Model, i int, c Condition) error {
	if z := b.Columns[c.Column]; !z.Integer || z.Lower < 0 || z.Upper > 1 {
		return b.fail(c.At, "an integer "+b.Noun+" with bounds in [0, 1]", "the condition %s of a row is not binary", textpos.Quote(b.Names[c.Column]))
	}
	row := m.Indicator(b.rowName(i), m.Var(int(c.Column)), c.When)
	for k := b.Start[i]; k < b.Start[i+1]; k++ {
		row.Add(b.Value[k], m.Var(int(b.Index[k])))
	}
	row.Between(b.RowLower[i], b.RowUpper[i])
	return nil
}

// rowName returns the name of a row: for one without, R and its number, and an
// underscore for each row that is called so.
func (b *Builder) rowName(i int) string {
	name := b.RowNames[i]
	if name == "" {
		name = "R" + strconv.Itoa(i+1)
		for _, taken := b.RowByName[name]; taken; _, taken = b.RowByName[name] {
			name += "_"
		}
		b.RowByName[name] = 1
	}
	return name
}

// sets adds the special ordered sets; those without a name get one by their place.
func (b *Builder) sets(m *model.Model) error {
	for k, s := range b.Sets {
		if err := b.checkSet(s); err != nil {
			return err
		}
		vars := make([]model.Var, len(s.Columns))
		for i, j := range s.Columns {
			vars[i] = m.Var(int(j))
		}
		if s.Name == "" {
			s.Name = b.SetName + strconv.Itoa(k+1)
		}
		m.AddSOS(s.Name, s.Type, vars, s.Weights)
	}
	return nil
}

// checkSet finds what makes a set none: a column or a weight twice.
func (b *Builder) checkSet(s Set) error {
	columns, weights := slices.Clone(s.Columns), slices.Clone(s.Weights)
	slices.Sort(columns)
	slices.Sort(weights)
	for k := range columns {
		if k > 0 && columns[k] == columns[k-1] {
			return b.fail(s.At, "each "+b.Noun+" once", "a special ordered set with %s %s twice", b.Noun, textpos.Quote(b.Names[columns[k]]))
		}
		if k > 0 && weights[k] == weights[k-1] || math.IsInf(weights[k], 0) {
			return b.fail(s.At, "weights that differ, for they say the order", "a special ordered set with the weight %g twice or infinite", weights[k])
		}
	}
	return nil
}
