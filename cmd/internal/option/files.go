// Options that name files: which are read and which are written, and the refusal of a command
// line that would write over what it reads, twice to one file, or where no file can be. It is made
// before anything runs: after an hour of solving, or with the input gone, it is too late. Own.

package option

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// Files says what a verb does with the file that an option names.
type Files int

// The uses of files.
const (
	NoFile    Files = iota // the value is no file
	Reads                  // the file is read, or run
	Writes                 // the file is made, or replaced
	Continues              // the verb keeps the file: it goes on with one of its own and refuses others
	Folder                 // the value is a folder
)

// named is a file of the command line: the option, or "the subject", and the name.
type named struct{ by, name string }

// CheckFiles returns the error of a command line that would write over a file that it reads, write
// two outputs to one file, or write into a folder that is not there; nil for all others. A word
// that is no option may be a file that is read, unless the verb's words are names of its own. same compares two names; it says no of
// devices, FIFOs, "-" and open descriptors, which may be used often.
func CheckFiles(table []Row, c *cli.Context, same func(a, b string) bool) error {
	var in, out []named
	if !NamesThings(c.Command.ArgsUsage) {
		for _, word := range c.Args().Slice() {
			in = append(in, named{"the subject", word})
		}
	}
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		r := Find(table, name)
		if r == nil || r.Files == NoFile || r.Files == Folder || c.String(name) == "" {
			continue
		}
		file := named{"--" + name, c.String(name)}
		switch {
		case r.Files == Reads:
			in = append(in, file)
		case r.Values == nil || !slices.Contains(r.Values(), file.name): // a network's name is no file
			out = append(out, file)
			if r.Beside != nil {
				for _, other := range r.Beside(file.name) {
					out = append(out, named{file.by + ", beside its file,", other})
				}
			}
		}
	}
	for k, o := range out {
		if err := o.place(); err != nil {
			return err
		}
		for _, i := range in {
			if same(o.name, i.name) && exists(i.name) {
				return fmt.Errorf("%s writes to %s, which is read as %s; expected another file", o.by, o.name, described(i))
			}
		}
		for _, other := range out[:k] {
			if same(o.name, other.name) {
				return fmt.Errorf("%s and %s both write to %s; expected two files", other.by, o.by, o.name)
			}
		}
	}
	return nil
}

// NamesThings reports whether the words of a verb, as its usage shows them, are names that the
// verb knows, such as those of experiments and their cases, and never files.
func NamesThings(usage string) bool {
	return slices.ContainsFunc([]string{"SET…", "PUZZLE…", "MODEL…", "ROW…", "CASE…"}, func(word string) bool { return strings.Contains(usage, word) })
}

// place returns an error where no file of that name can be made.
func (n *named) place() error {
	if n.name == "-" {
		return nil
	}
	if info, err := os.Stat(n.name); err == nil && info.IsDir() {
		return fmt.Errorf("%s: %s is a folder; expected a file", n.by, n.name)
	}
	folder := filepath.Dir(n.name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s %s: there is no folder %s; expected a file in a folder that there is", n.by, n.name, folder)
	}
	return nil
}

// described words a file that is read.
func described(i named) string {
	if strings.HasPrefix(i.by, "--") {
		return "the file of " + i.by
	}
	return i.by
}

// exists tells a file from a word that only looks like one.
func exists(name string) bool {
	_, err := os.Stat(filepath.Clean(name))
	return err == nil
}
