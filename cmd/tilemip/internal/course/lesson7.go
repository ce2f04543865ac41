// Lesson 7: a region that five tetrominoes do fill, and the numbers of a proof by parity.

package course

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// tetrominoes are the five shapes of four squares.
var tetrominoes = []puzzle.Piece{
	{Name: "I", Cells: [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}},
	{Name: "O", Cells: [][3]int{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}},
	{Name: "T", Cells: [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}}},
	{Name: "S", Cells: [][3]int{{1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {1, 1, 0}}},
	{Name: "L", Cells: [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}}},
}

var exercises7 = []Exercise{
	{"7.1", []string{"region"}, (*tools).filled},
	{"7.2", []string{"balanced", "unbalanced", "least"}, (*tools).parity},
}

// imbalance is how many more cells of a chessboard's one colour than of the other are among
// some cells.
func imbalance(cells [][3]int) int {
	sum := 0
	for _, c := range cells {
		sum += 1 - 2*((c[0]+c[1]+c[2])&1)
	}
	return max(sum, -sum)
}

// reachable counts the cells that are connected with the first.
func reachable(cells [][3]int) int {
	seen := cells[:1:1]
	for n := 0; n < len(seen); n++ {
		for _, c := range cells {
			if d := [2]int{c[0] - seen[n][0], c[1] - seen[n][1]}; d[0]*d[0]+d[1]*d[1] == 1 && !slices.Contains(seen, c) {
				seen = append(seen, c)
			}
		}
	}
	return len(seen)
}

// filled packs the five tetrominoes into the student's region.
func (k *tools) filled(given func(string) string) string {
	inside, outside, dim := drawn(given("region"))
	if len(inside) != 20 {
		refuse("the region has %d cells; the five tetrominoes have 20", len(inside))
	}
	if n := reachable(inside); n < len(inside) {
		refuse("from one cell of the region only %d of the 20 are reached; draw it in one piece", n)
	}
	if d := imbalance(inside); d != 2 {
		refuse("coloured like a chessboard, your region has a difference of %d between black and white cells. What difference do the five pieces have together?", d)
	}
	p := &puzzle.Packing{Name: "region", Dim: dim, Pieces: append([]puzzle.Piece(nil), tetrominoes...)}
	if len(outside) > 0 {
		p.Pieces = append(p.Pieces, puzzle.Piece{Name: "wall", Cells: outside, Stationary: true})
	}
	a := must(tilemip.Search(k.ctx, tilemip.Subject{Name: "region", Packing: p}, tilemip.Options{}))
	if a.Termination != model.Completed && a.Termination != model.SolutionLimit {
		k.stopped()
	}
	if !a.Status.HasPoint() {
		refuse("the colours of your region are balanced correctly, but the native search proves that the five pieces do not fill it. Place the pieces first, then draw around them")
	}
	return "searched: the five tetrominoes fill your region"
}

// drawn reads a region: # and letters are cells, a dot or a space is none.
func drawn(text string) (inside, outside [][3]int, dim [3]int) {
	lines := strings.Split(strings.TrimRight(text, "\n \t"), "\n")
	for _, line := range lines {
		dim[0] = max(dim[0], len([]rune(strings.TrimRight(line, " \t"))))
	}
	dim[1], dim[2] = len(lines), 1
	if dim[0] > 20 || dim[1] > 20 {
		refuse("the region is %d cells wide and %d high; at most 20 are allowed", dim[0], dim[1])
	}
	for y, line := range lines {
		row := []rune(line)
		for x := range dim[0] {
			if x < len(row) && !strings.ContainsRune(" .\t", row[x]) {
				inside = append(inside, [3]int{x, y, 0})
			} else {
				outside = append(outside, [3]int{x, y, 0})
			}
		}
	}
	return inside, outside, dim
}

// parity counts again how the 35 hexominoes lie on a chessboard.
func (k *tools) parity(given func(string) string) string {
	s := must(tilemip.Library("hexominoes-6x35"))
	count := map[int]int{}
	reach := map[int]bool{0: true}
	for _, piece := range s.Packing.Pieces {
		d := imbalance(piece.Cells)
		count[d]++
		next := map[int]bool{}
		for sum := range reach {
			next[sum+d], next[sum-d] = true, true
		}
		reach = next
	}
	least := 1 << 30
	for sum := range reach {
		least = min(least, max(sum, -sum))
	}
	agree(given, []asked{
		{"balanced", "balanced: that is not how many hexominoes cover three cells of each colour", float64(count[0])},
		{"unbalanced", "unbalanced: that is not how many cover four of one colour and two of the other", float64(count[2])},
		{"least", "least: each unbalanced piece adds +2 or −2, as it lies. What can so many of them add up to that is closest to 0?", float64(least)},
	}, true)
	return fmt.Sprintf("counted again over the %d pieces: they cannot be balanced, and a rectangle of 6×35 is", len(s.Packing.Pieces))
}
