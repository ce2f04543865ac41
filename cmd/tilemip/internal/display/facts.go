package display

// What is printed for people is a line for each fact: its name in ten columns, then the value.

import (
	"fmt"
	"strings"
)

// facts collects such lines, to be written at once, so that a log does not cut them.
type facts struct{ strings.Builder }

// line adds a fact.
func (f *facts) line(name, format string, args ...any) {
	fmt.Fprintf(f, "%-10s %s\n", name, fmt.Sprintf(format, args...))
}
