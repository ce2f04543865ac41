package main

import (
	"github.com/tilemip/tilemip/native/cover/catalog"
)

// writeGraph compares the solutions gathered and writes their graph.
func (s *session) writeGraph(k *collector) error {
	if k.catalog == nil {
		return nil
	}
	g := k.catalog.Graph(catalog.GraphOptions{Distance: s.distance})
	if !g.Complete {
		s.view.note("the graph has only the first %d edges", len(g.Edges))
	}
	return toFile(s.graph, s.out, func(w writer) error { return g.WriteGraphML(w, k.packed.Grid) })
}
