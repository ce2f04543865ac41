// Package polycube_test checks what the definition files of this folder say of themselves:
// the number of pieces, the cells to fill, and the counts where a native engine has them
// within a second. "slow: why" marks a count that no test waits for.
package polycube_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// definition is a file: what its head says, and its puzzles.
type definition struct {
	file    string
	known   map[string]string
	puzzles []*puzzle.Packing
}

func definitions(t *testing.T) (out []definition) {
	t.Helper()
	files, err := filepath.Glob("*.txt")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d := definition{file: file, known: map[string]string{}}
		for line := range strings.Lines(string(text)) {
			line, comment := strings.CutPrefix(strings.TrimSpace(line), "# ")
			if !comment {
				break
			}
			if key, value, found := strings.Cut(line, ": "); found {
				d.known[key] = value
			}
		}
		if d.puzzles, err = puzzle.ParsePackings(file, strings.NewReader(string(text))); err != nil {
			t.Fatal(err)
		}
		out = append(out, d)
	}
	return out
}

// number is a number of the head; given is false when there is none.
func (d definition) number(t *testing.T, key string) (n uint64, given bool) {
	t.Helper()
	text, given := d.known[key]
	if !given {
		return 0, false
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %s: %v", d.file, key, err)
	}
	return n, true
}

// Every file has a source, and its puzzles the pieces and the cells it says; the pieces of
// plain puzzles have as many cells as the region.
func TestPiecesAndCells(t *testing.T) {
	for _, d := range definitions(t) {
		if d.known["source"] == "" {
			t.Errorf("%s: no source", d.file)
		}
		pieces, counted := d.number(t, "pieces")
		cells, _ := d.number(t, "cells")
		for _, p := range d.puzzles {
			mobile := 0
			for _, piece := range p.Pieces {
				if !piece.Stationary {
					mobile++
				}
			}
			if counted && uint64(mobile) != pieces || counted != p.Plain() {
				t.Errorf("%s: %d pieces; its head says %d", p.Name, mobile, pieces)
			}
			volume, region := p.Volume()
			if uint64(region) != cells || p.Plain() && volume != region {
				t.Errorf("%s: %d cells to fill, and pieces of %d; its head says %d", p.Name, region, volume, cells)
			}
		}
	}
}

// The counts of the heads, by the engines that the program chooses; no solution means that a
// colouring shows it, without a search.
func TestCounts(t *testing.T) {
	checked := 0
	for _, d := range definitions(t) {
		want, given := d.number(t, "solutions")
		if !given || d.known["slow"] != "" {
			continue
		}
		unique, _ := d.number(t, "unique")
		for _, p := range d.puzzles {
			pc, err := p.Cover()
			if err != nil {
				t.Fatal(err)
			}
			o := engines.Options{Count: true, Symmetry: engines.Rotations}
			r, err := engines.Search(context.Background(), engines.Problem{Cover: pc.Cover, Packing: pc}, o)
			if err != nil {
				t.Fatal(err)
			}
			if want == 0 {
				if !r.Refuted || r.Engine != engines.Parity {
					t.Errorf("%s: refuted: %t by %s; expected a colouring", p.Name, r.Refuted, r.Engine)
				}
				continue
			}
			checked++
			got := r.Solutions
			if !r.Complete || got != want && got != unique {
				t.Errorf("%s: %d solutions, complete: %t; its head says %d, %d up to rotation", p.Name, got, r.Complete, want, unique)
			}
		}
	}
	if checked < 5 {
		t.Errorf("%d counts compared", checked)
	}
}

// The heptominoes' three holes are cells of stationary pieces, and one of them is all that
// the heptomino with a hole can lie around.
func TestHeptominoHoles(t *testing.T) {
	for _, d := range definitions(t) {
		if d.file != "heptominoes-33x23.txt" {
			continue
		}
		holes := map[[3]int]bool{}
		var ring [][3]int
		for _, piece := range d.puzzles[0].Pieces {
			switch {
			case piece.Stationary:
				for _, c := range piece.Cells {
					holes[c] = true
				}
			case piece.Name == "043":
				ring = piece.Cells
			}
		}
		if len(holes) != 3 || len(ring) != 7 {
			t.Fatalf("%d holes, a ring of %d", len(holes), len(ring))
		}
		for c := range holes {
			for _, m := range [][3]int{{32 - c[0], c[1], 0}, {c[0], 22 - c[1], 0}} {
				if !holes[m] {
					t.Errorf("%v is a hole, its mirror image %v is not", c, m)
				}
			}
		}
		in := map[[3]int]bool{}
		for _, c := range ring {
			in[c] = true
		}
		if middle := ([3]int{1, 1, 0}); in[middle] || !in[[3]int{0, 1, 0}] || !in[[3]int{2, 1, 0}] || !in[[3]int{1, 0, 0}] || !in[[3]int{1, 2, 0}] {
			t.Errorf("piece 043, %v, has no hole", ring)
		}
		return
	}
	t.Fatal("no file")
}
