package nl

// The files .col and .row beside a .nl file, written: the names that named reads. Source as there;
// the objectives' names follow the constraints'.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// besides are the two files of m.
func besides(m *model.Model) []format.Companion {
	names := func(extension, family string, n int, name func(k int) string, end string) format.Companion {
		return format.Companion{Extension: extension, Write: func(w io.Writer) error {
			b := bufio.NewWriter(w)
			for k := range n {
				b.WriteString(oneLine(name(k), family, k) + "\n")
			}
			b.WriteString(end)
			return b.Flush() // the first error is kept
		}}
	}
	order := Order(m)
	return []format.Companion{
		names(".col", "x", m.Columns(), func(k int) string { return m.ColumnName(order[k]) }, ""),
		names(".row", "row", m.Rows(), m.RowName, "objective\n"),
	}
}

// oneLine makes a name a line that is read back: line ends become blanks, and one that is blank gets
// the name that Read gives.
func oneLine(name, family string, k int) string {
	name = strings.TrimSpace(strings.NewReplacer("\r", " ", "\n", " ").Replace(name))
	if name == "" {
		return family + "[" + strconv.Itoa(k) + "]"
	}
	return name
}

// The names of a .nl file stand in two files beside it, where AMPL was asked for them: stub.col has
// the variables' names, one a line in the order of the file, and stub.row those of the constraints,
// then of the objectives ("Hooking your solver to AMPL", section 7).

// named returns m, which was read from a .nl file, with the names of the files .col and .row
// beside that one; without such files it is m itself.
func named(file string, m *model.Model) (*model.Model, error) {
	stub := file
	for _, extension := range []string{".gz", ".nl"} {
		if n := len(stub) - len(extension); n >= 0 && strings.EqualFold(stub[n:], extension) {
			stub = stub[:n]
		}
	}
	columns, err := lines(stub+".col", m.Columns(), true)
	if err != nil {
		return nil, err
	}
	rows, err := lines(stub+".row", m.Rows(), false)
	if err != nil || columns == nil && rows == nil {
		return m, err
	}
	return renamed(m, columns, rows)
}

// lines reads n names; nil where there is no such file. exactly says that no line may follow.
func lines(file string, n int, exactly bool) ([]string, error) {
	r, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	t := textpos.NewLines(file, r, 0)
	names := []string{}
	for len(names) < n && t.Next() {
		name := strings.TrimSpace(t.Text())
		if name == "" {
			return nil, t.Errorf(0, "a name", "an empty line")
		}
		names = append(names, name)
	}
	switch {
	case t.Err() != nil:
		return nil, t.Err()
	case len(names) < n:
		return nil, t.FileErrorf(fmt.Sprintf("%d, as the .nl file has; a file of another model has to go", n), "%d names", len(names))
	case exactly && t.Next() && strings.TrimSpace(t.Text()) != "":
		return nil, t.Errorf(0, fmt.Sprintf("%d names, as the .nl file has variables", n), "one name more")
	}
	return names, t.Err()
}

// renamed returns a copy of m whose columns and rows have the names given; nil keeps those of m.
func renamed(m *model.Model, columns, rows []string) (*model.Model, error) {
	a := m.Matrix()
	b := matrix.Builder{
		Names: columns, RowNames: rows, Start: a.Start, Index: a.Index, Value: a.Value, RowLower: a.RowLower, RowUpper: a.RowUpper,
		Maximize: a.Maximize, Constant: a.Constant,
	}
	for j := range a.Lower {
		b.Columns = append(b.Columns, matrix.Column{Cost: a.Cost[j], Lower: a.Lower[j], Upper: a.Upper[j], Integer: a.Type[j].IsInteger()})
		if columns == nil {
			b.Names = append(b.Names, m.ColumnName(j))
		}
	}
	for i := range a.RowLower {
		if rows == nil {
			b.RowNames = append(b.RowNames, m.RowName(i))
		}
	}
	return b.Model(m.Name())
}
