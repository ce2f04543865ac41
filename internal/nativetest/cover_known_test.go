// Published counts. Queens are OEIS A000170, Langford pairs twice A014552, queens that
// dominate a board A002564; the colours are example (49) of Knuth, The Art of Computer
// Programming 4B, section 7.2.2.1. Packings are those of model/puzzle/library, whose
// entries name their sources.

package nativetest

import (
	"fmt"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// Limits on the puzzles of the library that the suite counts with every engine, by their
// effort, in placements tried, and by their number of solutions: easy in short runs, hard in
// long ones.
const (
	easy = 20e3
	hard = 400e3
)

// known compares counts with published ones. An engine that supports none of the problems
// fails, because the test would show nothing.
func (c *coverSuite) known(t *testing.T) {
	counted := c.knownCovers(t) + c.knownPackings(t)
	if counted == 0 {
		t.Error("the engine takes no problem with a known count")
	}
}

// knownCovers counts the covers that the engine takes, and returns their number.
func (c *coverSuite) knownCovers(t *testing.T) (counted int) {
	for _, known := range []struct {
		make func() (*puzzle.Cover, error)
		want uint64
	}{
		{func() (*puzzle.Cover, error) { return puzzle.Queens(6) }, 4},
		{func() (*puzzle.Cover, error) { return puzzle.Queens(8) }, 92},
		{func() (*puzzle.Cover, error) { return puzzle.Langford(7) }, 52},
		{func() (*puzzle.Cover, error) { return dominating(5, 3), nil }, 186},
		{func() (*puzzle.Cover, error) { return dominating(6, 3), nil }, 4},
		{func() (*puzzle.Cover, error) {
			return coverOf(t, "colours", "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n").Cover, nil
		}, 1},
	} {
		k, err := known.make()
		if err != nil {
			t.Fatal(err)
		}
		if p := engines.Cover(k); c.takes(p, engines.Options{}) {
			c.count(t, p, known.want, nil, nil)
			counted++
		}
	}
	return counted
}

// dominating is the problem of placing k queens that attack or occupy every square of an n×n
// board: each square is covered 1 to k times. Item 0 is the queens, covered exactly k times;
// item 1+i is square i, and option a the queen on square a.
func dominating(n, k int) *puzzle.Cover {
	c := &puzzle.Cover{Name: fmt.Sprintf("%d queens that dominate %d×%d", k, n, n), Items: []string{"Q"}, Primary: 1 + n*n, Least: []int{k}, Multiplicity: []int{k}}
	for a := range n * n {
		c.Items = append(c.Items, fmt.Sprintf("%d/%d", a/n, a%n))
		c.Least, c.Multiplicity = append(c.Least, 1), append(c.Multiplicity, k)
		option := []int{0}
		for b := range n * n {
			rows, columns := a/n-b/n, a%n-b%n
			if rows == 0 || columns == 0 || rows == columns || rows == -columns {
				option = append(option, 1+b)
			}
		}
		c.Options = append(c.Options, option)
	}
	return c
}

// knownPackings counts the packings of the library that are small enough and that the engine
// takes, and returns their number. A long run leaves out those of the short one.
func (c *coverSuite) knownPackings(t *testing.T) (counted int) {
	most := uint64(easy)
	if c.long {
		most = hard
	}
	for _, e := range library.All() {
		if e.Solutions == nil || *e.Solutions > most || e.Effort == nil || *e.Effort > most || c.long && *e.Effort <= easy {
			continue
		}
		packing, err := e.Packing()
		if err != nil {
			t.Fatal(err)
		}
		pc, err := packing.Cover()
		if err != nil {
			t.Fatal(err)
		}
		p := engines.Packing(pc)
		if p.Cover.Name = e.Name; !c.takes(p, engines.Options{}) || !c.engine.Can.Lists && len(pc.Shapes) > 12 {
			continue // of pieces that all differ there are as many classes as sets
		}
		c.count(t, p, *e.Solutions, e.Unique, e.Mirrors)
		counted++
	}
	return counted
}
