// The similarity graph of the solutions of a packing; package catalog compares them.

package main

import (
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/catalog"
)

// graph gathers the solutions of a packing that are to be compared.
type graph struct {
	catalog *catalog.Catalog
	packed  *puzzle.PackingCover
}

// newGraph returns the graph in which --graph gathers solutions, or nil without it. It needs
// all solutions: a graph of those that a limit lets through would say little.
func (s *session) newGraph(one *subject) (*graph, error) {
	if s.graph == "" || one.pack == nil || s.asked.Limit > 0 || !s.asked.All && !s.asked.Count {
		return nil, nil
	}
	packed, err := one.pack.Cover()
	if err != nil {
		return nil, err
	}
	return &graph{catalog.New(packed, s.asked.Mirrors), packed}, nil
}

// add gathers a solution, given as options of the cover.
func (g *graph) add(options []int) error {
	_, err := g.catalog.Add(options)
	return err
}

// writeGraph compares the solutions gathered and writes their graph.
func (s *session) writeGraph(k *graph) error {
	g := k.catalog.Graph(catalog.GraphOptions{Distance: s.distance})
	if !g.Complete {
		s.view.Note("the graph has only the first %d edges", len(g.Edges))
	}
	return toFile(s.graph, s.out, func(w writer) error { return g.WriteGraphML(w, k.packed.Grid) })
}
