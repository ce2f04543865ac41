package nl

// The names of a .nl file stand in two files beside it, where AMPL was asked for them: stub.col has
// the variables' names, one a line in the order of the file, and stub.row those of the constraints,
// then of the objectives ("Hooking your solver to AMPL", section 7).

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// Named returns m, which was read from a .nl file, with the names of the files .col and .row
// beside that one; without such files it is m itself.
func Named(file string, m *model.Model) (*model.Model, error) {
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
	return matrix.Renamed(m, columns, rows), nil
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
