package nl

// The files .col and .row beside a .nl file, written: the names that Named reads. Source as there;
// the objectives' names follow the constraints'.

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// besides are the two files of m.
func besides(m *model.Model) []format.Companion {
	return []format.Companion{
		{Extension: ".col", Write: func(w io.Writer) error {
			names := make([]string, 0, m.Columns())
			for k, j := range Order(m) {
				names = append(names, oneLine(m.ColumnName(j), "x", k))
			}
			return writeLines(w, names)
		}},
		{Extension: ".row", Write: func(w io.Writer) error {
			names := make([]string, 0, m.Rows()+1)
			for i := range m.Rows() {
				names = append(names, oneLine(m.RowName(i), "row", i))
			}
			return writeLines(w, append(names, "objective"))
		}},
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

func writeLines(w io.Writer, lines []string) error {
	b := bufio.NewWriter(w)
	for _, line := range lines {
		b.WriteString(line + "\n")
	}
	return b.Flush() // the first error is kept
}
