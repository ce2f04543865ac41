// Solutions as a tree, asked for by a reader of M. Busche's article (E. Vogel) for the Soma
// cube: first the placements of one piece, up to symmetry, then of a second one, and so on.
// Own. Each class of solutions is turned so that the chosen pieces, one after the other, lie
// in the first placements that they can; the classes are sorted by these placements, so that
// those which share a beginning stand together.

package catalog

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Leaf is a class of solutions in the tree.
type Leaf struct {
	Solution int     // its place in Catalog.Solutions, and in the families of a graph
	Options  []int   // of the member of the class that the tree shows, ascending
	Place    [][]int // per shape of the order, the options of its copies, ascending
}

// Tree sorts the classes by the placements of shapes, indices into PackingCover.Shapes, in
// their order.
func (c *Catalog) Tree(order []int) []Leaf {
	images := c.optionImages()
	var out []Leaf
	for i, s := range c.Solutions() {
		best := Leaf{}
		for _, image := range images {
			leaf, fits := c.leaf(i, s.Options, image, order)
			if fits && (best.Options == nil || compareLeaves(leaf, best) < 0) {
				best = leaf
			}
		}
		out = append(out, best)
	}
	slices.SortStableFunc(out, compareLeaves)
	return out
}

// leaf is the image of a solution under a symmetry. It does not fit where the image needs a
// piece that the puzzle does not have.
func (c *Catalog) leaf(solution int, options []int, image []int32, order []int) (Leaf, bool) {
	l := Leaf{Solution: solution, Place: make([][]int, len(order))}
	for _, o := range options {
		if image[o] < 0 {
			return l, false
		}
		l.Options = append(l.Options, int(image[o]))
	}
	slices.Sort(l.Options)
	for _, o := range l.Options {
		if k := slices.Index(order, c.pc.Placements[o].Shape); k >= 0 {
			l.Place[k] = append(l.Place[k], o)
		}
	}
	return l, true
}

// compareLeaves compares the placements of the order, then all.
func compareLeaves(a, b Leaf) int {
	for k := range a.Place {
		if d := slices.Compare(a.Place[k], b.Place[k]); d != 0 {
			return d
		}
	}
	return slices.Compare(a.Options, b.Options)
}

// WriteTree writes the tree as text: a comment for every branch, with its number of solutions,
// and a drawing of every solution, which draw makes of its options. families are those of a
// graph, nil for none. Errors are those of w and of draw.
func (c *Catalog) WriteTree(w io.Writer, order []int, families []int, draw func(options []int) (string, error)) error {
	leaves := c.Tree(order)
	b := bufio.NewWriter(w)
	branch := make([]int, len(order)) // its number among those of the branch above
	for i, l := range leaves {
		k := 0 // shapes that lie as in the leaf before
		for i > 0 && k < len(order) && slices.Equal(l.Place[k], leaves[i-1].Place[k]) {
			k++
		}
		for ; k < len(order); k++ {
			branch[k]++
			clear(branch[k+1:])
			c.writeBranch(b, leaves[i:], order, branch[:k+1])
		}
		fmt.Fprintf(b, "# solution %d", l.Solution+1)
		if families != nil {
			fmt.Fprintf(b, ", family %d", families[l.Solution]+1)
		}
		drawing, err := draw(l.Options)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "\n%s\n", drawing)
	}
	return b.Flush()
}

// writeBranch writes the comment of the branch that the first of the leaves begins.
func (c *Catalog) writeBranch(b *bufio.Writer, leaves []Leaf, order, branch []int) {
	depth := len(branch)
	same := 0
	for same < len(leaves) && slices.EqualFunc(leaves[same].Place[:depth], leaves[0].Place[:depth], slices.Equal) {
		same++
	}
	numbers := make([]string, depth)
	for i, n := range branch {
		numbers[i] = strconv.Itoa(n)
	}
	shape := order[depth-1]
	var cells []string
	for _, o := range leaves[0].Place[depth-1] {
		for _, cell := range c.pc.Placements[o].Cells {
			at := fmt.Sprint(c.pc.Packing.Coordinates(c.pc.Cells[cell]))
			cells = append(cells, strings.Trim(at, "[]"))
		}
	}
	fmt.Fprintf(b, "# branch %s: %s at %s; solutions: %d\n", strings.Join(numbers, "."), c.pc.Shapes[shape].Name, strings.Join(cells, ", "), same)
}
