package commandline

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// Words that a command line is put together from; the fuzzer finds others.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"-V12 -rX a.txt", "--mch=3 -e 2 -- -b", "-ox:f=20 -s20,16,5", "-q -t-3 -f FC", "-s1,2", "--vol=3", "-", "-o", "--=1", "-é"} {
		f.Add(s, "mch = 3 # c\nquiet\n")
	}
	f.Add("-q", "order = x:f=3\nformat=SL\nconf=x")
	f.Fuzz(func(t *testing.T, line, conf string) {
		a, err := Parse(strings.Fields(line))
		if err != nil {
			if err.Error() == "" || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: error %q; want one line", line, err)
			}
			return
		}
		if len(a.format) != 2 {
			t.Errorf("%q: format %q", line, a.format)
		}
		before := a.options.MCH
		if a.Configure("c", strings.NewReader(conf)) == nil && a.given["mch"] && a.options.MCH != before {
			t.Errorf("%q: the configuration file goes before the command line", line)
		}
	})
}

// The word behind -r is a piece of the first other file, else a file; numbers behind options
// that take one are their values; -- ends the options.
func TestValuesApart(t *testing.T) {
	files := map[string]string{"box.txt": box, "a": box, "other.txt": strings.ReplaceAll(box, "name=a", "name=q")}
	open := func(name string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(files[name])), nil }
	look := func(name string) (bool, error) {
		if _, there := files[name]; !there && name != "-" {
			return false, errors.New(name + ": no such file")
		}
		return name != "-", nil
	}
	for _, c := range []struct {
		line, piece string
		files       []string
		err         string
	}{
		{"-r a -i -- box.txt", "a", []string{"box.txt"}, ""},
		{"box.txt -r a", "a", []string{"box.txt"}, ""},
		{"-r box.txt", "#", []string{"box.txt"}, ""},
		{"-r box.txt other.txt", "#", []string{"box.txt", "other.txt"}, ""},
		{"-r a other.txt", "#", []string{"a", "other.txt"}, ""}, // no piece there, but a file
		{"-r q other.txt box.txt", "q", []string{"other.txt", "box.txt"}, ""},
		{"-r q box.txt", "", nil, "-r q is neither a piece nor a file: no mobile piece of box.txt is called so, and q: no such file"},
		{"-r missing.txt", "", nil, "-r missing.txt is neither a piece nor a file: missing.txt: no such file"},
		{"-r z", "z", nil, ""}, // of the puzzle on standard input
		{"-r z -", "z", []string{"-"}, ""},
		{"-r a -", "#", []string{"a", "-"}, ""},
		{"-r -- a", "#", []string{"a"}, ""},
		{"-r . a", "", []string{"a"}, ""},
		{"-r -r a box.txt", "a", []string{"box.txt"}, ""},
	} {
		a, err := Parse(strings.Fields(c.line))
		if err != nil {
			t.Fatalf("%s: %v", c.line, err)
		}
		err = a.Settle(look, open)
		if c.err != "" {
			var wrong *UsageError
			if !errors.As(err, &wrong) || err.Error() != c.err {
				t.Errorf("%s: error %v; expected %s", c.line, err, c.err)
			}
			continue
		}
		if err != nil || a.options.Redundancy != c.piece || !slices.Equal(a.Files, c.files) {
			t.Errorf("%s: piece %q, files %v, error %v; expected %q, %v", c.line, a.options.Redundancy, a.Files, err, c.piece, c.files)
		}
	}
	a, err := Parse(strings.Fields("-V 12 -t 3 -q 1 -P -F x.txt -u -- -b"))
	if err != nil || a.options.VolumeFilter != 12 || a.trace != 3 || !a.quiet || a.options.ParityFilter != -1 || !slices.Equal(a.Files, []string{"x.txt", "-b"}) {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := Parse(strings.Fields("-q 12")); err == nil {
		t.Error("-q 12 is accepted")
	}
}
