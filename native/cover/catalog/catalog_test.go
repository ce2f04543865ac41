package catalog

import (
	"context"
	"encoding/xml"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/cover"
)

func solve(t *testing.T, name string) (*puzzle.PackingCover, [][]int) {
	t.Helper()
	e, err := library.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := e.Packing()
	if err != nil {
		t.Fatal(err)
	}
	pc, err := p.Cover()
	if err != nil {
		t.Fatal(err)
	}
	var all [][]int
	if _, err := cover.Search(context.Background(), pc.Cover, cover.Options{Visit: func(options []int) {
		all = append(all, slices.Clone(options))
	}}); err != nil {
		t.Fatal(err)
	}
	return pc, all
}

func catalogOf(t *testing.T, pc *puzzle.PackingCover, mirrors bool, solutions [][]int) *Catalog {
	t.Helper()
	c := New(pc, mirrors)
	for _, options := range solutions {
		if _, err := c.Add(options); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// The catalog does not depend on the order in which solutions come, nor on which
// member of a class comes: one is enough.
func TestCatalogIsCanonical(t *testing.T) {
	pc, all := solve(t, "diabolical-cube")
	c := catalogOf(t, pc, false, all)
	if c.Len() != 26 || catalogOf(t, pc, true, all).Len() != 13 {
		t.Errorf("%d classes", c.Len())
	}
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	some := New(pc, false)
	var firsts [][]int
	for _, options := range all {
		if isNew, err := some.Add(options); err != nil {
			t.Fatal(err)
		} else if isNew {
			firsts = append(firsts, options)
		}
	}
	if got := catalogOf(t, pc, false, firsts); got.Hash() != c.Hash() || some.Hash() != c.Hash() {
		t.Error("the hash depends on the order")
	}
	if catalogOf(t, pc, false, firsts[1:]).Hash() == c.Hash() {
		t.Error("the hash of fewer solutions is the same")
	}
	for _, s := range c.Solutions() {
		for _, options := range all {
			if sorted := slices.Sorted(slices.Values(options)); slices.Equal(sorted, s.Options) {
				s.Options = nil
			}
		}
		if s.Options != nil {
			t.Errorf("%v is no solution", s.Options)
		}
	}
}

// Distances and families against a comparison of every pair under every symmetry.
func TestGraph(t *testing.T) {
	pc, all := solve(t, "soma-bathtub")
	c := catalogOf(t, pc, false, all)
	g := c.Graph(3, 0)
	images := c.optionImages()
	want := map[[2]int]int{}
	for i, a := range g.Solutions {
		for j := i + 1; j < len(g.Solutions); j++ {
			least := len(a.Options)
			for _, image := range images {
				differ := 0
				for _, o := range a.Options {
					if !slices.Contains(g.Solutions[j].Options, int(image[o])) {
						differ++
					}
				}
				least = min(least, differ)
			}
			if least <= 3 {
				want[[2]int{i, j}] = least
			}
		}
	}
	if len(want) == 0 || len(want) != len(g.Edges) || !g.Complete {
		t.Errorf("%d edges, want %d", len(g.Edges), len(want))
	}
	for _, e := range g.Edges {
		if want[[2]int{e.From, e.To}] != e.Distance || g.Families[e.From] != g.Families[e.To] {
			t.Errorf("%+v, want %d", e, want[[2]int{e.From, e.To}])
		}
	}
	if few := c.Graph(3, 5); few.Complete || len(few.Edges) != 5 {
		t.Errorf("%d edges", len(few.Edges))
	}
}

func TestGraphML(t *testing.T) {
	pc, all := solve(t, "polyominoes123-square")
	g := catalogOf(t, pc, false, all).Graph(2, 0)
	var b strings.Builder
	if err := g.WriteGraphML(&b, pc.Grid); err != nil {
		t.Fatal(err)
	}
	nodes, edges := 0, 0
	for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, is := token.(xml.StartElement); is {
			switch start.Name.Local {
			case "node":
				nodes++
			case "edge":
				edges++
			}
		}
	}
	if nodes != 6 || edges != len(g.Edges) || edges == 0 {
		t.Errorf("%d nodes, %d edges of %d", nodes, edges, len(g.Edges))
	}
}
