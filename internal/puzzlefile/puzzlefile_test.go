package puzzlefile

import (
	"errors"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/textpos"
)

// The kind is that of the first line that is neither blank nor a comment.
func TestKinds(t *testing.T) {
	box := "D:xDim=2:yDim=1:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\n~D\n"
	for _, c := range []struct{ name, text, kinds string }{
		{"a.txt", "# a comment\n\n1 2 3\n4 5 6\n7 0 8\n", "board"},
		{"a.txt", ". 2 3\n4 5 6\n7 1 8\n", "board"},
		{"a.txt", "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\n", "board board"},
		{"a.txt", box + box, "packing packing"},
		{"a.txt", "a b\na\nb\n", "cover"},
		{"a.dlx", "a b\na\nb\n", "cover"},
		{"a.txt", "| a comment of the dancing-links programs\na b\na b\n", "cover"},
		{"a.txt", "| only secondary\n| s\n", ""},
	} {
		all, err := Read(c.name, strings.NewReader(c.text))
		var kinds []string
		for _, p := range all {
			switch {
			case p.Board != nil:
				kinds = append(kinds, "board")
			case p.Packing != nil:
				kinds = append(kinds, "packing")
			case p.Cover != nil:
				kinds = append(kinds, "cover")
			}
		}
		if got := strings.Join(kinds, " "); got != c.kinds || (err != nil) != (c.kinds == "") {
			t.Errorf("%q: %q, %v; want %q", c.text, got, err, c.kinds)
		}
	}
}

// Errors have a place, and name all kinds where the text may have been meant as any.
func TestWhatIsNoPuzzle(t *testing.T) {
	for _, c := range []struct {
		name, text, says string
		line             int
	}{
		{"a.txt", "", "an empty file", 0},
		{"a.txt", "# nothing\n", "an empty file", 0},
		{"a.txt", strings.Repeat("# nothing\n", sniffBytes/10+1), "nothing but blanks and comments in the first 65536 bytes", 0},
		{"a.txt", "1 2 3\n4 5 y\n7 0 8\n", "y", 2},
		{"a.txt", "once upon a time\nthere was\n", "is not recognized", 1},
		{"a.txt", "a b\n", "is not recognized", 1},
		{"a.txt", "a b\na\nb\nc\n", "c", 4},
		{"a.dlx", "a b\nc\n", "c", 2},
	} {
		_, err := Read(c.name, strings.NewReader(c.text))
		var place *textpos.Error
		if !errors.As(err, &place) || place.Line != c.line || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%.30q: %v; want %q in line %d", c.text, err, c.says, c.line)
		}
	}
}
