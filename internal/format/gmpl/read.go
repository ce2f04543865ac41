package gmpl

// Reading. GMPL is a language with a reference reader, GLPK's own, so a text is given to glpsol,
// which generates the matrix and writes it with the names of rows and columns ("glpsol --math FILE
// --check --wglp OUT"); nothing is solved. GMPL has two statements that reach files, table and
// printf with > or >>. glpsol obeys them, so a text with one is refused before it runs, in an
// empty folder all the same. The words of the language are those of "Modeling Language GNU
// MathProg" (GLPK 5.0), section 2.

import (
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// mostBytes bounds a text.
const mostBytes = 16 << 20

// Read reads a model in GMPL through glpsol, with data in the same text. Columns and rows have the
// names of the language, x[1,a]. The error is a *textpos.Error for a text that GLPK refuses, with
// its words, and for one that reaches files; and a *format.MissingProgramError where there is no
// glpsol. Numbers come with 15 digits.
func Read(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return nil, nil, fmt.Errorf("reading %s: %w", file, err)
	}
	if len(text) > mostBytes {
		return nil, nil, &textpos.Error{File: file, Found: fmt.Sprintf("more than %d bytes", mostBytes), Want: "a smaller model"}
	}
	if err := reachesFiles(file, string(text)); err != nil {
		return nil, nil, err
	}
	m, err := translated(file, text)
	return m, nil, err
}

// missing is the error where there is no glpsol.
func missing(file, how string) error {
	return &format.MissingProgramError{Program: "glpsol", For: file + ": GMPL is read by GLPK's own reader", How: how}
}

// words are names and numbers, single signs, texts in quotes, and comments; blanks are between.
var words = textpos.Late(`(?s)#[^\n]*|/\*.*?(?:\*/|\z)|'[^']*'?|"[^"]*"?|[A-Za-z_][A-Za-z0-9_]*|[^\x00- ]`)

// reachesFiles refuses a text with a statement that reads or writes files.
func reachesFiles(file, text string) error {
	printing, before := false, ";"
	for from := 0; ; {
		at := words().FindStringIndex(text[from:])
		if at == nil {
			return nil
		}
		word := text[from+at[0] : from+at[1]]
		from += at[1]
		wrong := func(found, want string) error {
			return &textpos.Error{File: file, Line: 1 + strings.Count(text[:from], "\n"), Found: found, Want: want}
		}
		switch {
		case word[0] == '#' || strings.HasPrefix(word, "/*"):
			continue
		case strings.Contains(";{}", before) && word == "table":
			return wrong("a table statement, which reads or writes files", "data in the file itself")
		case word == "printf":
			printing = true
		case word == ";":
			printing = false
		case printing && word == ">":
			return wrong(`">" in a printf statement, which writes a file`, "printf without it")
		}
		before = word
	}
}
