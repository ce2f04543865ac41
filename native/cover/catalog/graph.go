// The similarity graph of solutions.
//
// Two solutions are alike when many pieces lie in the same cells, after one of them
// has been rotated as suits best. The distance of two solutions is the number of
// pieces of the one that lie differently in the other. The graph joins those whose
// distance is small; its connected parts are the families of solutions that arise
// from each other by rearranging a few pieces.

package catalog

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
)

// Edge joins two solutions, by their places in the sorted list, From before To.
type Edge struct{ From, To, Distance int }

// Graph is the similarity graph of a catalog.
type Graph struct {
	Solutions []Solution
	Edges     []Edge // by From, then To
	Families  []int  // per solution, the number of its connected part, from 0
	Complete  bool   // no edge was left out, as there were too many
}

// Graph joins solutions that are at most so many pieces apart, 2 for 0 or less, by at most so
// many edges, a million for 0 or less. It compares all solutions. For each it looks only at those that share a
// placement with one of its images, so that many solutions that have little in
// common cost little.
func (c *Catalog) Graph(most, edges int) *Graph {
	if most <= 0 {
		most = 2
	}
	if edges <= 0 {
		edges = 1e6
	}
	g := &Graph{Solutions: c.Solutions(), Complete: true}
	images := c.optionImages()
	having := make([][]int32, len(c.pc.Placements)) // per placement, the solutions that have it
	for i, s := range g.Solutions {
		for _, option := range s.Options {
			having[option] = append(having[option], int32(i))
		}
	}
	common := make([]int, len(g.Solutions))
	best := make([]int, len(g.Solutions))
	for i, s := range g.Solutions {
		for j := range best {
			best[j] = 0
		}
		for _, image := range images {
			g.compare(i, s, image, having, common, best)
		}
		for j := i + 1; j < len(g.Solutions); j++ {
			distance := len(s.Options) - best[j]
			if best[j] == 0 || distance > most {
				continue
			}
			if g.Complete = len(g.Edges) < edges; !g.Complete {
				g.findFamilies()
				return g
			}
			g.Edges = append(g.Edges, Edge{i, j, distance})
		}
	}
	g.findFamilies()
	return g
}

// compare counts the placements that an image of solution i has in common with each later
// solution j, and raises best[j] to that number. common is scratch, all zero before and
// after; having lists, per placement, the solutions that have it, ascending.
func (g *Graph) compare(i int, s Solution, image []int32, having [][]int32, common, best []int) {
	var met []int32
	for _, option := range s.Options {
		o := image[option]
		if o < 0 {
			continue
		}
		list := having[o]
		from, _ := slices.BinarySearch(list, int32(i+1))
		for _, j := range list[from:] {
			if common[j] == 0 {
				met = append(met, j)
			}
			common[j]++
		}
	}
	for _, j := range met {
		best[j] = max(best[j], common[j])
		common[j] = 0
	}
}

// optionImages returns, per symmetry, where it takes each placement; -1 where the
// puzzle has no such piece.
func (c *Catalog) optionImages() [][]int32 {
	var out [][]int32
	rotations, mirror := len(c.pc.Packing.RegionSymmetries()), c.pc.MirrorShapes()
	for e, s := range c.orbits.Permutations() {
		image := make([]int32, len(c.pc.Placements))
		for o, pl := range c.pc.Placements {
			cells := make([]int, len(pl.Cells))
			for k, cell := range pl.Cells {
				cells[k] = s[cell]
			}
			slices.Sort(cells)
			image[o] = -1
			shape := c.shapeOf(pl.Shape)
			if e >= rotations && !c.pc.ShapesByCells() {
				shape = mirror[shape]
			}
			if to, there := c.option[cellsKey(cells, shape)]; there {
				image[o] = int32(to)
			}
		}
		out = append(out, image)
	}
	return out
}

// findFamilies numbers the connected parts by their first solution.
func (g *Graph) findFamilies() {
	near := make([][]int, len(g.Solutions))
	for _, e := range g.Edges {
		near[e.From] = append(near[e.From], e.To)
		near[e.To] = append(near[e.To], e.From)
	}
	g.Families = make([]int, len(g.Solutions))
	for i := range g.Families {
		g.Families[i] = -1
	}
	families := 0
	for i := range g.Solutions {
		if g.Families[i] >= 0 {
			continue
		}
		g.Families[i] = families
		for open := []int{i}; len(open) > 0; open = open[1:] {
			for _, j := range near[open[0]] {
				if g.Families[j] < 0 {
					g.Families[j] = families
					open = append(open, j)
				}
			}
		}
		families++
	}
}

// WriteGraphML writes the graph in GraphML (U. Brandes et al., "GraphML progress
// report", Graph Drawing 2001). A node has its hash, its family and, when draw is
// not nil, what draw makes of its options; an edge has its distance. Errors are
// those of w and of draw.
func (g *Graph) WriteGraphML(w io.Writer, draw func(options []int) (string, error)) error {
	b := bufio.NewWriter(w)
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="hash" for="node" attr.name="hash" attr.type="string"/>
<key id="family" for="node" attr.name="family" attr.type="int"/>
<key id="drawing" for="node" attr.name="drawing" attr.type="string"/>
<key id="distance" for="edge" attr.name="distance" attr.type="int"/>
<graph id="solutions" edgedefault="undirected">
`)
	for i, s := range g.Solutions {
		fmt.Fprintf(b, "<node id=\"s%d\"><data key=\"hash\">%s</data><data key=\"family\">%d</data>", i+1, s.Hash, g.Families[i])
		if draw != nil {
			text, err := draw(s.Options)
			if err != nil {
				return err
			}
			b.WriteString(`<data key="drawing">`)
			if err := xml.EscapeText(b, []byte(text)); err != nil {
				return err
			}
			b.WriteString("</data>")
		}
		b.WriteString("</node>\n")
	}
	for _, e := range g.Edges {
		fmt.Fprintf(b, "<edge source=\"s%d\" target=\"s%d\"><data key=\"distance\">%d</data></edge>\n", e.From+1, e.To+1, e.Distance)
	}
	b.WriteString("</graph>\n</graphml>\n")
	return b.Flush()
}
