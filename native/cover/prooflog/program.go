package prooflog

// The program of a proof, compared with the puzzle: written anew, and then line by line. What the
// program excludes is returned for a referee.

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

// IsProgram reports whether a text begins as WriteProgram and the export of OPB do.
func IsProgram(text []byte) bool { return bytes.HasPrefix(text, []byte("* #variable=")) }

// ReadProgram compares a program with that of a cover, with its costs as objective or without
// any, and returns the options of the solutions that it excludes. The error names the first
// line that differs, from 1.
func ReadProgram(c *puzzle.Cover, r io.Reader) (excluded [][]int, objective bool, err error) {
	if !weighs(c) {
		c = c.WithoutCosts()
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 64<<20)
	var got []string
	for lines.Scan() {
		got = append(got, lines.Text())
		objective = objective || strings.HasPrefix(lines.Text(), "min:")
	}
	if err := lines.Err(); err != nil {
		return nil, false, err
	}
	if !objective {
		c = c.WithoutCosts()
	}
	var text bytes.Buffer
	if err := (&Proof{c: c}).WriteProgram(&text); err != nil {
		return nil, false, err
	}
	want := strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
	want[0] = fmt.Sprintf("* #variable= %d #constraint= %d", len(c.Options), len(c.Items)+max(0, len(got)-len(want)))
	for k, line := range want {
		if k >= len(got) || got[k] != line {
			return nil, false, fmt.Errorf("line %d is not that of the puzzle's program: %.80s", k+1, line)
		}
	}
	for k, line := range got[len(want):] {
		solution, ok := exclusion(line, len(c.Options))
		if !ok || objective {
			return nil, false, fmt.Errorf("line %d excludes no solution: %.80q", len(want)+k+1, line)
		}
		excluded = append(excluded, solution)
	}
	return excluded, objective, nil
}

// exclusion reads the row that excludes a solution: "+1 ~x3 +1 ~x7 >= 1 ;".
func exclusion(line string, options int) ([]int, bool) {
	terms, found := strings.CutSuffix(line, " >= 1 ;")
	words := strings.Fields(terms)
	if !found || len(words)%2 != 0 {
		return nil, false
	}
	var solution []int
	for k := 0; k < len(words); k += 2 {
		n, err := strconv.Atoi(strings.TrimPrefix(words[k+1], "~x"))
		if words[k] != "+1" || err != nil || !strings.HasPrefix(words[k+1], "~x") || n < 1 || n > options {
			return nil, false
		}
		solution = append(solution, n-1)
	}
	return solution, true
}
