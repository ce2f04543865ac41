package input

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model/puzzle"
)

// What people paste is read as it is meant, or refused with a line that says why: three hundred
// texts and the answer to each.
func TestPasted(t *testing.T) {
	table, err := os.ReadFile("testdata/pasted.txt")
	if err != nil {
		t.Fatal(err)
	}
	records := strings.Split(strings.TrimSpace(string(table)), "\n\n")[1:]
	for i, record := range records {
		lines := strings.Split(record, "\n")
		text, err := strconv.Unquote(lines[1])
		if err != nil {
			t.Fatalf("record %d, %s: %v", i+1, lines[0], err)
		}
		want := strings.ReplaceAll(strings.Join(lines[2:], "\n"), "    ", "")
		if got := pasted(text); got != want {
			t.Errorf("record %d, %s:\n%s\n got %s\nwant %s", i+1, lines[0], text, got, want)
		}
	}
	if len(records) < 300 {
		t.Errorf("%d texts; want 300", len(records))
	}
}

// pasted says what a text is read as, a line for each subject and warning.
func pasted(text string) string {
	all, err := tilemip.Read("pasted", strings.NewReader(text))
	if err != nil {
		return "error " + err.Error()
	}
	var said, warnings []string
	for _, s := range all {
		switch {
		case s.Board != nil && s.Board.GoalGiven:
			said = append(said, "board "+s.Board.Start.Flat()+" goal "+s.Board.Goal.Flat())
		case s.Board != nil:
			said = append(said, "board "+s.Board.Start.Flat())
		case s.Cover != nil && s.Cover.Items[0] == "p11":
			said = append(said, "sudoku "+givens(s.Cover))
		case s.Cover != nil:
			said = append(said, fmt.Sprintf("cover of %d items, %d options", len(s.Cover.Items), len(s.Cover.Options)))
		case s.Packing != nil:
			said = append(said, fmt.Sprintf("packing of %d pieces", len(s.Packing.Pieces)))
		default:
			said = append(said, fmt.Sprintf("model of %d variables, %d constraints", len(s.Model.Matrix().Cost), len(s.Model.Matrix().RowLower)))
		}
		for _, w := range s.Warnings {
			warnings = append(warnings, "warning "+w)
		}
	}
	return strings.Join(append(said, warnings...), "\n")
}

// givens are the cells of a sudoku that have one option, and a point for each other.
func givens(c *puzzle.Cover) string {
	cells := len(c.Items) / 4
	out := []byte(strings.Repeat("?", cells))
	for o, option := range c.Options {
		value := c.OptionText(o)[6]
		if cell := option[0]; out[cell] == '?' {
			out[cell] = value
		} else {
			out[cell] = '.'
		}
	}
	return string(out)
}
