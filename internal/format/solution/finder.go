package solution

// Columns by name: in the order of the file first, by tables where a file has another order or
// another spelling.

import (
	"bytes"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// constantColumn is what find returns for the column that carries the objective's
// constant in an MPS or LP file.
const constantColumn = -1

// finder finds the columns of a model by name. Files mostly list them in order, so
// that the one after the last is tried first; tables are made only when needed.
type finder struct {
	m    *model.Model
	next int    // the column after the one found last
	name []byte // buffer for its name

	exact    map[string]int  // by name in the model; nil until needed
	dialects []*matrix.Names // the names in MPS and in LP files
}

func newFinder(m *model.Model) *finder { return &finder{m: m} }

// find returns the column of a name, or constantColumn; false means that there is none.
func (f *finder) find(name string) (j int, ok bool) {
	if f.next < f.m.Columns() {
		f.name = f.m.AppendColumnName(f.name[:0], f.next)
		if bytes.Equal(f.name, []byte(name)) {
			f.next++
			return f.next - 1, true
		}
	}
	if j, ok = f.look(name); ok && j >= 0 {
		f.next = j + 1
	}
	return j, ok
}

// look searches the tables: names in the model first, then names in MPS and LP files, then
// the column of the constant.
func (f *finder) look(name string) (int, bool) {
	if f.exact == nil {
		f.makeTables()
	}
	if j, ok := f.exact[name]; ok {
		return j, true
	}
	for _, names := range f.dialects {
		if j, ok := names.FindVar(name); ok {
			return j, true
		}
	}
	for _, names := range f.dialects {
		if one := names.ConstantColumn(); one != "" && one == name {
			return constantColumn, true
		}
	}
	return 0, false
}

// constant returns the name of the column of the objective's constant in an MPS file of the
// model, or "" when it has none.
func (f *finder) constant() string {
	if f.exact == nil {
		f.makeTables()
	}
	return f.dialects[0].ConstantColumn()
}

func (f *finder) makeTables() {
	f.exact = make(map[string]int, f.m.Columns())
	for j := range f.m.Columns() {
		name := f.m.ColumnName(j)
		if _, taken := f.exact[name]; !taken { // of two columns of one name, files call the first by it
			f.exact[name] = j
		}
	}
	f.dialects = []*matrix.Names{matrix.NewNames(f.m, matrix.MPSNames), matrix.NewNames(f.m, matrix.LPNames)}
}
