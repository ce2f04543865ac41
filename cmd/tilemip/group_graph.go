// The options of the similarity graph of the solutions of a packing, and of their tree by the
// placements of pieces; package catalog compares and sorts them.

package main

import (
	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/catalog"
)

// Graph compares the solutions of a packing.
type Graph struct {
	graph    string // file for the similarity graph
	tree     string // file for the tree of solutions
	by       string // its pieces, with commas between
	distance int    // pieces that may differ between joined solutions

	catalog *catalog.Catalog
	packed  *puzzle.PackingCover
	order   []int // of the tree: shapes
}

// Rows declares the options.
func (g *Graph) Rows(k *call) []option.Row {
	return []option.Row{
		{Name: "sets", Group: groupCount, To: &k.asked.Sets, By: listing, For: option.Packs, Idle: unlisted("counts solutions by their pieces, and --engine %s counts without listing them", idleWithoutAll),
			Help: "list the sets of pieces that fill the box, with their numbers of solutions", More: "For pieces that need not be used, copies=0-1. With --all or --count."},
		{Name: "graph", Group: groupCount, To: &g.graph, Files: option.Writes, By: listing, For: option.Packs, Idle: unlisted("compares solutions, and --engine %s counts without listing them", idleWithoutAll),
			Help: "write the similarity graph of the solutions to `FILE`: GraphML, or .svg, .png, .tex", More: "With --all or --count."},
		{Name: "tree", Group: groupCount, To: &g.tree, Files: option.Writes, By: listing, For: option.Packs, Idle: unlisted("sorts solutions, and --engine %s counts without listing them", idleWithoutAll),
			Help: "write the solutions up to symmetry to `FILE`, sorted as a tree by the pieces of --by",
			More: "With the families of the similarity graph. With --all or --count."},
		{Name: "by", Group: groupCount, To: &g.by, Words: "all pieces, those with the fewest placements first", For: option.Packs,
			Help: "sort the tree by the placements of these `PIECES`, e.g. T,P",
			Idle: option.Beside("sorts the tree of solutions; expected --tree FILE beside it", "tree")},
		{Name: "distance", Group: groupCount, To: &g.distance, Value: 2, In: option.From(0), For: option.Packs,
			Help: "join solutions in the graph that differ in at most `N` pieces",
			Idle: option.Beside("applies only to the similarity graph; expected --graph FILE beside it", "graph", "tree")},
	}
}

// Before refuses several subjects for one file.
func (g *Graph) Before(_ *call, all []tilemip.Subject) error {
	if len(all) > 1 && (g.graph != "" || g.tree != "") {
		return oneFile(len(all))
	}
	if end := picture.Other(g.graph, picture.FormatOf(g.graph)); end != "" {
		return usagef("--graph %s: expected a name that ends in .graphml, .svg, .png or .tex", g.graph)
	}
	return nil
}

// oneFile is the error of a file about one subject where there are several.
func oneFile(subjects int) error {
	return usagef("--solution, --graph and --tree write one file; expected one subject, found %d", subjects)
}

// Ask gathers the solutions. It needs all of them: a graph of those that a limit lets through
// would say little.
func (g *Graph) Ask(_ *call, one tilemip.Subject, o *tilemip.Options) error {
	if g.graph == "" && g.tree == "" || one.Packing == nil || o.Limit > 0 || !o.All && !o.Count {
		return nil
	}
	packed, err := one.Packing.Cover()
	if err != nil {
		return err
	}
	g.catalog, g.packed = catalog.New(packed, o.Mirrors), packed
	if g.tree != "" {
		if g.order, err = depict.TreeOrder(packed, g.by); err != nil {
			return usagef("--by %v", err)
		}
	}
	o.Visit = func(options []int) error {
		_, err := g.catalog.Add(options)
		return err
	}
	return nil
}

// After compares the solutions gathered and writes their graph, their tree, or both. Parity and
// volume find that there is nothing to compare.
func (g *Graph) After(k *call, _ tilemip.Subject, a *tilemip.Answer) error {
	if g.catalog == nil || a.Engine == integer.EngineParity || a.Engine == tilemip.EngineVolume {
		return nil
	}
	found := g.catalog.Graph(g.distance, 0)
	if !found.Complete {
		k.view.Note("the graph has only the first %d edges", len(found.Edges))
	}
	if g.tree != "" {
		err := toFile(g.tree, k.out, func(w writer) error { return g.catalog.WriteTree(w, g.order, found.Families, g.packed.Grid) })
		if err != nil || g.graph == "" {
			return err
		}
	}
	if picture.FormatOf(g.graph) != "" {
		p, err := depict.Graph(g.packed.Packing.Name, found)
		if err != nil {
			return usagef("--graph %s: %v", g.graph, err)
		}
		return k.draw(p, g.graph, "")
	}
	return toFile(g.graph, k.out, func(w writer) error { return found.WriteGraphML(w, g.packed.Grid) })
}
