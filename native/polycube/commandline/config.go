// Configuration files of polycube 1.2.1.

package commandline

import (
	"bufio"
	"io"
	"strings"
)

// Configure reads a configuration file: lines of name = value, # begins a comment. An
// option given on the command line stays as it is there.
func (a *Command) Configure(file string, r io.Reader) error {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		if strings.TrimSpace(text) == "" {
			continue
		}
		name, value, _ := strings.Cut(text, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		o := configurable(name)
		if o == nil {
			return usage("%s:%d: no option %q for a configuration file; expected name = value", file, n, name)
		}
		if value == "" {
			value = o.bare
		}
		if a.given[o.long] {
			continue
		}
		if err := o.set(a, value); err != nil {
			return usage("%s:%d: option %s %q: %v", file, n, name, value, err)
		}
		a.kept[o.long] = true
	}
	if err := lines.Err(); err != nil {
		return usage("%s: %v", file, err)
	}
	return nil
}

func configurable(name string) *option {
	for i := range table {
		if o := &table[i]; o.long == name && !o.only {
			return o
		}
	}
	return nil
}
