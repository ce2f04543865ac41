package textpos

// Tables whose rows have names: what there is, and what a wrong name is told.

import (
	"errors"
	"strings"
)

// Names lists the names of the rows of a table.
func Names[T any](rows []T, name func(T) string) (names []string) {
	for _, row := range rows {
		names = append(names, name(row))
	}
	return names
}

// Row finds the row of a name. The error is what was wrong, in words, and the names that there are.
func Row[T any](rows []T, name func(T) string, wanted, wrong string) (row T, err error) {
	for _, row := range rows {
		if name(row) == wanted {
			return row, nil
		}
	}
	return row, errors.New(wrong + "; expected one of " + strings.Join(Names(rows, name), ", "))
}
