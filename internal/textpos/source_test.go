package textpos_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/tilemip/tilemip/internal/textpos"
)

func TestErrorText(t *testing.T) {
	for _, c := range []struct {
		err  textpos.Error
		want string
	}{
		{textpos.Error{File: "a.txt", Line: 2, Col: 5, Found: "tile 7 for the second time", Want: "each of 1 to 15 once"},
			"a.txt:2:5: tile 7 for the second time; expected each of 1 to 15 once"},
		{textpos.Error{File: "a.txt", Line: 2, Found: "an empty line"}, "a.txt:2: an empty line"},
		{textpos.Error{File: "-", Found: "nothing", Want: "a board"}, "-: nothing; expected a board"},
		{textpos.Error{Found: "nothing"}, "input: nothing"},
		{textpos.Error{File: "a.txt", Col: 5, Found: "a column without a line"}, "a.txt: a column without a line"},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// all reads every line through Text, and checks the numbering.
func all(t *testing.T, l *textpos.Lines) []string {
	t.Helper()
	var out []string
	for l.Next() {
		out = append(out, l.Text())
		if l.Line() != len(out) || string(l.Bytes()) != l.Text() {
			t.Errorf("line %d: Line is %d, Bytes %q, Text %q", len(out), l.Line(), l.Bytes(), l.Text())
		}
	}
	if l.Next() {
		t.Error("Next is true after it was false")
	}
	return out
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 200_000) // longer than any buffer
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"empty", "", nil},
		{"one line end", "\n", []string{""}},
		{"no end of the last line", "a\nb", []string{"a", "b"}},
		{"end of the last line", "a\nb\n", []string{"a", "b"}},
		{"carriage returns", "a\r\nb\r\n", []string{"a", "b"}},
		{"a carriage return inside", "a\rb\n", []string{"a\rb"}},
		{"empty lines", "\n\na\n\n", []string{"", "", "a", ""}},
		{"long lines", long + "\na\n" + long, []string{long, "a", long}},
		{"bytes that are no text", "\x00\xff\n", []string{"\x00\xff"}},
	} {
		for name, r := range map[string]io.Reader{"at once": strings.NewReader(c.text), "byte by byte": iotest.OneByteReader(strings.NewReader(c.text))} {
			l := textpos.NewLines("f", r, 0)
			if got := all(t, l); !slices.Equal(got, c.want) || l.Err() != nil {
				t.Errorf("%s, %s: %d lines, %v; want %d", c.name, name, len(got), l.Err(), len(c.want))
			}
		}
	}
}

// endless is a stream that never ends and never has a line end.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	e.read += len(p)
	return len(p), nil
}

func TestLinesBounded(t *testing.T) {
	e := &endless{}
	l := textpos.NewLines("f", e, 0)
	got := all(t, l)
	if want := "f:1: a line of more than 67108864 bytes; expected shorter lines"; len(got) != 0 || l.Err() == nil || l.Err().Error() != want {
		t.Errorf("%d lines, %v; want %s", len(got), l.Err(), want)
	}
	if e.read > textpos.MaxLine+1<<17 {
		t.Errorf("%d bytes were read before the line was refused", e.read)
	}

	exactly := strings.Repeat("x", textpos.MaxLine-1) + "\n"
	l = textpos.NewLines("f", strings.NewReader(exactly), 0)
	if got := all(t, l); len(got) != 1 || l.Err() != nil {
		t.Errorf("a line of %d bytes: %d lines, %v", textpos.MaxLine, len(got), l.Err())
	}

	blanks := strings.Repeat("\n", 1001)
	l = textpos.NewLines("f", strings.NewReader(blanks), 1000)
	got = all(t, l)
	var place *textpos.Error
	if !errors.As(l.Err(), &place) || place.Line != 1001 || place.Found != "more than 1000 bytes" || len(got) != 1000 {
		t.Errorf("%d lines, %v; want 1000 and an error in the next", len(got), l.Err())
	}
	l = textpos.NewLines("f", strings.NewReader(blanks), 1001)
	if got := all(t, l); len(got) != 1001 || l.Err() != nil {
		t.Errorf("%d lines, %v; want 1001", len(got), l.Err())
	}
}

func TestLinesReadError(t *testing.T) {
	broken := errors.New("the disk is gone")
	for name, file := range map[string]string{"reading a.txt: the disk is gone": "a.txt", "reading input: the disk is gone": ""} {
		l := textpos.NewLines(file, io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), 0)
		if got := all(t, l); len(got) != 1 || !errors.Is(l.Err(), broken) || l.Err().Error() != name {
			t.Errorf("lines %q, %v; want a and %s", got, l.Err(), name)
		}
	}
}

func TestPlaces(t *testing.T) {
	l := textpos.NewLines("f", strings.NewReader("a\nb\n"), 0)
	l.Next()
	l.Next()
	if got, want := l.Errorf(3, "a number", "word %q", "x").Error(), `f:2:3: word "x"; expected a number`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := l.FileErrorf("", "%d lines", 2).Error(), "f: 2 lines"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestFields(t *testing.T) {
	for _, c := range []struct {
		line string
		want []textpos.Field
	}{
		{"", nil},
		{" \t ", nil},
		{"a", []textpos.Field{{Text: "a", Col: 1}}},
		{"  ab\tc  d ", []textpos.Field{{Text: "ab", Col: 3}, {Text: "c", Col: 6}, {Text: "d", Col: 9}}},
		{"× 2", []textpos.Field{{Text: "×", Col: 1}, {Text: "2", Col: 4}}}, // columns are bytes
	} {
		if got := textpos.Fields(c.line); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.line, got, c.want)
		}
	}
}

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"x":                      `"x"`,
		"a\tb\x00":               `"a\tb\x00"`,
		strings.Repeat("y", 40):  `"` + strings.Repeat("y", 40) + `"`,
		strings.Repeat("y", 999): `"` + strings.Repeat("y", 40) + `"… (999 bytes)`,
	} {
		if got := textpos.Quote(text); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// Lines agrees with strings.Split on any text.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{"", "\n", "a\r\n\r\nb", "a\n\rb\r", "\r", strings.Repeat("z", 70_000) + "\nq"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want := strings.Split(text, "\n")
		if want[len(want)-1] == "" {
			want = want[:len(want)-1]
		}
		for i := range want {
			want[i] = strings.TrimSuffix(want[i], "\r")
		}
		l := textpos.NewLines("f", strings.NewReader(text), 0)
		if got := all(t, l); !slices.Equal(got, want) || l.Err() != nil {
			t.Errorf("%q: lines %q, %v; want %q", text, got, l.Err(), want)
		}
	})
}

// Fields agrees with strings.FieldsFunc, and each field stands where it says.
func FuzzFields(f *testing.F) {
	for _, seed := range []string{"", " a b", "\t12  x\t", "é ü"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		want := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
		got := textpos.Fields(line)
		if len(got) != len(want) {
			t.Fatalf("%q: %v, want %q", line, got, want)
		}
		for i, field := range got {
			if field.Text != want[i] || !strings.HasPrefix(line[field.Col-1:], field.Text) {
				t.Errorf("%q: field %d is %v, want %q", line, i, field, want[i])
			}
		}
	})
}

func ExampleLines() {
	lines := textpos.NewLines("board.txt", strings.NewReader("1 2 3\n4 x 5\n"), 1<<20)
	for lines.Next() {
		for _, f := range textpos.Fields(lines.Text()) {
			if f.Text == "x" {
				fmt.Println(lines.Errorf(f.Col, "a number", "%s", textpos.Quote(f.Text)))
			}
		}
	}
	// Output: board.txt:2:3: "x"; expected a number
}
