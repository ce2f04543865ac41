package puzzle

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// joined writes a board with a text before, between and behind cells, and between rows.
func joined(b Board, cell func(int) string, before, between, behind, rows string) string {
	var lines []string
	for _, row := range b.Grid() {
		var cells []string
		for _, tile := range row {
			cells = append(cells, cell(tile))
		}
		lines = append(lines, before+strings.Join(cells, between)+behind)
	}
	return strings.Join(lines, rows)
}

// blankAs writes numbers, and the blank as a sign.
func blankAs(sign string) func(int) string {
	return func(tile int) string {
		if tile == 0 {
			return sign
		}
		return strconv.Itoa(tile)
	}
}

func letter(tile int) string { return strings.ToUpper(strconv.FormatInt(int64(tile), 36)) }

// writers write boards in the notations that are read; those of most cells at most.
var writers = []struct {
	name  string
	most  int
	write func(Board) string
}{
	{"CSV", 36, func(b Board) string { return joined(b, strconv.Itoa, "", ",", "", "\n") }},
	{"CSV with returns and commas at the ends", 36, func(b Board) string { return joined(b, strconv.Itoa, "", ",", ",", "\r\n") }},
	{"CSV with an empty cell", 36, func(b Board) string { return joined(b, blankAs(""), "", ",", "", "\n") }},
	{"CSV with an empty cell in quotes", 36, func(b Board) string {
		return joined(b, func(n int) string { return strconv.Quote(blankAs("")(n)) }, "", ",", "", "\n")
	}},
	{"semicolons between cells", 36, func(b Board) string { return joined(b, strconv.Itoa, "", ";", "", "\n") }},
	{"semicolons between rows", 36, func(b Board) string { return joined(b, strconv.Itoa, "", " ", "", "; ") }},
	{"tabs", 36, func(b Board) string { return joined(b, blankAs(""), "", "\t", "", "\n") }},
	{"JSON", 36, func(b Board) string { return strings.ReplaceAll(fmt.Sprint(b.Grid()), " ", ",") }},
	{"JSON with indentation", 36, func(b Board) string { return "[\n" + joined(b, strconv.Itoa, " [\n  ", ",\n  ", "\n ]", ",\n") + "\n]" }},
	{"an answer", 36, func(b Board) string {
		return `{"board":` + strings.ReplaceAll(fmt.Sprint(b.Grid()), " ", ",") + `,"moves":"RLUD"}`
	}},
	{"NumPy", 36, func(b Board) string {
		return "array([" + joined(b, func(n int) string { return fmt.Sprintf("%2d", n) }, "[", ", ", "]", ",\n       ") + "])"
	}},
	{"NumPy, printed", 36, func(b Board) string { return fmt.Sprint(b.Grid()) }},
	{"Python tuples", 36, func(b Board) string { return "start = (" + joined(b, strconv.Itoa, "(", ", ", ")", ", ") + ")" }},
	{"C", 36, func(b Board) string { return "int a[][] = {" + joined(b, strconv.Itoa, "{", ", ", "}", ", ") + "};" }},
	{"Markdown", 36, func(b Board) string {
		rule := "|" + strings.Repeat("---|", b.Cols) + "\n"
		return "|" + strings.Repeat("   |", b.Cols) + "\n" + rule + joined(b, blankAs(" "), "| ", " | ", " |", "\n")
	}},
	{"box", 36, func(b Board) string {
		rule := "+" + strings.Repeat("----+", b.Cols)
		return rule + "\n" + joined(b, func(n int) string { return fmt.Sprintf("%2s", blankAs("")(n)) }, "| ", " | ", " |", "\n"+rule+"\n") + "\n" + rule
	}},
	{"LaTeX", 36, func(b Board) string {
		return "\\begin{bmatrix}\n" + joined(b, blankAs(""), "", " & ", "", " \\\\\n") + "\n\\end{bmatrix}"
	}},
	{"letters", 25, func(b Board) string { return joined(b, letter, "", " ", "", "\n") }},
	{"digits without separators", 25, func(b Board) string { return joined(b, letter, "", "", "", "/") }},
	{"digits without separators on lines", 25, func(b Board) string { return joined(b, letter, "", "", "", "\n") }},
	{"a size", 36, func(b Board) string { return fmt.Sprintf("%dx%d\n%s", b.Rows, b.Cols, b) }},
	{"a size and a list", 36, func(b Board) string {
		return fmt.Sprintf("%d %d\n%s", b.Rows, b.Cols, joined(b, strconv.Itoa, "", " ", "", " "))
	}},
	{"the last number as the blank", 36, func(b Board) string {
		return joined(b, blankAs(strconv.Itoa(b.Rows*b.Cols)), "", " ", "", " / ")
	}},
	{"x", 36, func(b Board) string { return joined(b, blankAs("x"), "", " ", "", " / ") }},
	{"a heading", 36, func(b Board) string { return "Initial state:\n" + b.String() }},
}

// Boards that are written in any notation are read as the same boards.
func TestNotations(t *testing.T) {
	for _, w := range writers {
		t.Run(w.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				rows, cols := anySide(t, "rows"), anySide(t, "cols")
				if rows*cols > w.most {
					rows, cols = min(rows, 5), min(cols, 5)
				}
				b := anyBoard(t, "board", rows, cols)
				text := w.write(b)
				got, err := ParseSlides("f", strings.NewReader(text))
				if err != nil || len(got) != 1 || !got[0].Start.Equal(b) {
					t.Fatalf("%s:\n%s\n is read as %v, %v", b.Flat(), text, got, err)
				}
			})
		})
	}
}

// Lists with a number in front or behind are read as the boards, or both readings are named.
func TestNumberedLists(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := anySide(t, "side")
		b, n := anyBoard(t, "board", side, side), rapid.IntRange(0, 200).Draw(t, "number")
		list := joined(b, strconv.Itoa, "", " ", "", " ")
		for _, text := range []string{fmt.Sprintf("%d %s", n, list), fmt.Sprintf("%s %d", list, n)} {
			got, err := ParseSlides("f", strings.NewReader(text))
			two := err != nil && (strings.Contains(err.Error(), "two readings") || strings.Contains(err.Error(), "2×5 or 5×2"))
			if !two && (err != nil || len(got) != 1 || !got[0].Start.Equal(b)) {
				t.Fatalf("%s: %v, %v", text, got, err)
			}
		}
	})
}
