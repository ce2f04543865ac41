package main

import (
	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/native/cover/catalog"
)

var (
	mirrorsFlag  = &cli.BoolFlag{Name: "mirrors", Usage: "count a solution of a packing and its mirror image as one, in the key unique and in the graph; the three numbers are given with and without"}
	graphFlag    = &cli.StringFlag{Name: "graph", Usage: "write the similarity graph of the solutions of a packing as GraphML to `FILE`; with --all or --count"}
	distanceFlag = &cli.IntFlag{Name: "distance", Usage: "join solutions in the graph in which at most `N` pieces lie differently", Value: 2}
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
