// The similarity graph of the solutions of a packing, and their tree by the placements of
// pieces; package catalog compares and sorts them.

package main

import (
	"slices"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/catalog"
)

// graph gathers the solutions of a packing that are to be compared.
type graph struct {
	catalog *catalog.Catalog
	packed  *puzzle.PackingCover
	order   []int // of the tree: shapes
}

// newGraph returns the graph in which --graph and --tree gather solutions, or nil without
// them. It needs all solutions: a graph of those that a limit lets through would say little.
func (s *session) newGraph(one *subject) (*graph, error) {
	if s.graph == "" && s.tree == "" || one.pack == nil || s.asked.Limit > 0 || !s.asked.All && !s.asked.Count {
		return nil, nil
	}
	packed, err := one.pack.Cover()
	if err != nil {
		return nil, err
	}
	g := &graph{catalog: catalog.New(packed, s.asked.Mirrors), packed: packed}
	if s.tree != "" {
		g.order, err = treeOrder(packed, s.treeBy)
	}
	return g, err
}

// treeOrder finds the shapes of the pieces that --by names, commas between; without it all
// shapes, those with the fewest placements first.
func treeOrder(packed *puzzle.PackingCover, by string) (order []int, err error) {
	if by == "" {
		placements := make([]int, len(packed.Shapes))
		for _, pl := range packed.Placements {
			placements[pl.Shape]++
		}
		for s := range packed.Shapes {
			order = append(order, s)
		}
		slices.SortStableFunc(order, func(a, b int) int { return placements[a] - placements[b] })
		return order, nil
	}
	for name := range strings.SplitSeq(by, ",") {
		piece := slices.IndexFunc(packed.Packing.Pieces, func(p puzzle.Piece) bool { return p.Name == strings.TrimSpace(name) && !p.Stationary })
		shape := slices.IndexFunc(packed.Shapes, func(s puzzle.Shape) bool { return slices.Contains(s.Pieces, piece) })
		switch {
		case shape < 0:
			return nil, usagef("--by %s: no piece is called %q; expected names of pieces with commas between", by, name)
		case !slices.Contains(order, shape):
			order = append(order, shape)
		}
	}
	return order, nil
}

// add gathers a solution, given as options of the cover.
func (g *graph) add(options []int) error {
	_, err := g.catalog.Add(options)
	return err
}

// writeGraph compares the solutions gathered and writes their graph, their tree, or both.
func (s *session) writeGraph(k *graph) error {
	g := k.catalog.Graph(catalog.GraphOptions{Distance: s.distance})
	if !g.Complete {
		s.view.Note("the graph has only the first %d edges", len(g.Edges))
	}
	if s.tree != "" {
		err := toFile(s.tree, s.out, func(w writer) error { return k.catalog.WriteTree(w, k.order, g.Families, k.packed.Grid) })
		if err != nil || s.graph == "" {
			return err
		}
	}
	if form := pictureForm(s.graph); form != nil {
		p, err := depict.Graph(k.packed.Packing.Name, g)
		if err != nil {
			return usagef("--graph %s: %v", s.graph, err)
		}
		p.Scale, p.Theme = s.scale, picture.Theme(s.theme)
		return toFile(s.graph, s.out, func(w writer) error { return form(p, w) })
	}
	return toFile(s.graph, s.out, func(w writer) error { return g.WriteGraphML(w, k.packed.Grid) })
}
