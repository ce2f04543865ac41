package gams

// Listings as books and web pages print them: the typesetter's quotes and minus signs, and
// dollar signs escaped for the program that set the page. The NEOS Guide prints its case study
// "15 Puzzle" so, and GAMS refuses it.

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// printed are pairs of what stands on the page and what GAMS has for it.
var printed = []string{
	"‘", "'", "’", "'", "‚", "'", "‛", "'", "′", "'", "´", "'", // quotes, primes, an accent
	"“", `"`, "”", `"`, "„", `"`, "″", `"`,
	"–", "-", "−", "-", "‐", "-", "‑", "-", // en dash, minus, hyphens
	"\u00a0", " ", // a blank that is not broken
	`\$`, "$",
}

var repair = strings.NewReplacer(printed...)

// ReadPrinted reads as Read does. A text that Read refuses and that has characters of printed
// pages is tried once more with GAMS's own in their places: that is then a warning at the
// first of them, and columns in errors are those of the repaired text.
func ReadPrinted(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return nil, nil, fmt.Errorf("reading %s: %w", file, err)
	}
	m, err := Read(file, bytes.NewReader(text))
	if err == nil || len(text) > mostBytes {
		return m, nil, err
	}
	warning := firstPrinted(file, string(text))
	if warning == nil {
		return nil, nil, err
	}
	m, err = Read(file, strings.NewReader(repair.Replace(string(text))))
	return m, []*textpos.Error{warning}, err
}

// firstPrinted is the warning about the first character of a printed page, or nil.
func firstPrinted(file, text string) *textpos.Error {
	first, what := len(text), ""
	for i := 0; i < len(printed); i += 2 {
		if at := strings.Index(text[:min(len(text), first+utf8.UTFMax)], printed[i]); at >= 0 && at < first {
			first, what = at, printed[i]
		}
	}
	if what == "" {
		return nil
	}
	line := 1 + strings.Count(text[:first], "\n")
	return &textpos.Error{
		File: file, Line: line, Col: first - strings.LastIndexByte(text[:first], '\n'),
		Found: fmt.Sprintf("the character %q of a printed page: such quotes, minus signs and escaped dollar signs are read as GAMS's own; GAMS refuses the file", what),
		Want:  "plain ' \" - and $",
	}
}
