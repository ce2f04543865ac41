// Problems outside of the claims of an engine, which must be refused with an error that names it.
// Own.

package nativetest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// twins are problems and options that need one capability each, with the engine's claim of
// it. They are as small as possible, and all of them have solutions: a claim is then tested
// by an answer above 0, and its absence by a refusal.
func (c *coverSuite) twins(t *testing.T) []struct {
	what    string
	claimed bool
	p       engines.Problem
	o       engines.Options
} {
	can, row := c.engine.Can, packingOf(t, "row", "D:xDim=4:yDim=1:zDim=1\nC:name=a:layout=0 0 0, 1 0 0, 2 0 0\nC:name=b:layout=0 0 0\n~D\n")
	listed := engines.Options{Options: cover.Options{Visit: func([]int) {}}}
	return []struct {
		what    string
		claimed bool
		p       engines.Problem
		o       engines.Options
	}{
		{"covers", can.Covers, coverOf(t, "cover", "a b\na\nb\n"), engines.Options{}},
		{"colours", can.Colours, coverOf(t, "colours", "a b | x\na x:A\nb x:A\nb x:B\n"), engines.Options{}},
		{"equal pieces", can.Multiples, packingOf(t, "equal", "D:xDim=4:yDim=1:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\nC:name=b:layout=0 0 0, 1 0 0\n~D\n"), engines.Options{}},
		{"intervals", can.Intervals, coverOf(t, "intervals", "1:2|a b\na\na b\nb\n"), engines.Options{}},
		{"holes", can.Holes, packingOf(t, "holes", "D:xDim=3:yDim=1:zDim=1:holes=1\nC:name=a:layout=0 0 0, 1 0 0\n~D\n"), engines.Options{}},
		{"copies", can.Copies, packingOf(t, "copies", "D:xDim=4:yDim=1:zDim=1\nC:name=a:copies=2:layout=0 0 0, 1 0 0\n~D\n"), engines.Options{}},
		{"pieces left over", can.Copies, packingOf(t, "left over", "D:xDim=2:yDim=1:zDim=1\nC:name=a:copies=0-1:layout=0 0 0, 1 0 0\nC:name=b:copies=0-1:layout=0 0 0\nC:name=c:copies=0-1:layout=0 0 0\n~D\n"), engines.Options{}},
		{"four dimensions", can.Axes, packingOf(t, "four", "D:xDim=2:yDim=2:zDim=1:wDim=2\nC:name=a:layout=0 0 0 0, 1 0 0 0, 0 1 0 0, 1 1 0 0, 0 0 0 1\nC:name=b:layout=0 0 0 0, 1 0 0 0, 0 1 0 0\n~D\n"), engines.Options{}},
		{"solid regions", can.Solid, packingOf(t, "solid", "D:xDim=2:yDim=2:zDim=2\nC:name=a:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 0 0 1\nC:name=b:layout=0 0 0, 1 0 0, 0 1 0\n~D\n"), engines.Options{}},
		{"pieces that differ in their colours only", can.Twins, coloured(t), engines.Options{}},
		{"lists", can.Lists, row, listed},
		{"limit", can.Lists, row, engines.Options{Options: cover.Options{Limit: 1}}},
		{"workers", can.Threads, row, engines.Options{Options: cover.Options{Run: native.Run{Threads: 2}}}},
	}
}

// coloured is a packing of two single cells of different colours in a box without colours:
// two solutions.
func coloured(t *testing.T) engines.Problem {
	t.Helper()
	piece := func(name string, colour int) puzzle.Piece {
		return puzzle.Piece{Name: name, Cells: [][3]int{{0, 0, 0}}, Colours: []int{colour}, Least: 1, Most: 1}
	}
	p := &puzzle.Packing{Name: "coloured", Dim: [3]int{2, 1, 1}, Pieces: []puzzle.Piece{piece("a", 1), piece("b", 2)}}
	pc, err := p.Cover()
	if err != nil {
		t.Fatal(err)
	}
	return engines.Packing(pc)
}

// refused checks both sides of every capability: what is claimed is answered, what is not
// is refused with an error that names the engine.
func (c *coverSuite) refused(t *testing.T) {
	for _, twin := range c.twins(t) {
		twin.o.Engine = c.engine.Name
		r, err := engines.Search(context.Background(), twin.p, twin.o)
		switch {
		case twin.claimed && (err != nil || r.Solutions == 0):
			t.Errorf("%s are claimed: %d solutions, %v", twin.what, r.Solutions, err)
		case !twin.claimed && err == nil:
			t.Errorf("%s are not claimed, and answered: %d solutions", twin.what, r.Solutions)
		case !twin.claimed && !strings.HasPrefix(err.Error(), fmt.Sprintf("engine %s does not take ", c.engine.Name)):
			t.Errorf("%s are refused without the engine's name: %v", twin.what, err)
		}
	}
}
