package bench

import (
	"bytes"
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Every figure is a document with numbers, and its bars count every board that is not named as
// outside.
func TestFigures(t *testing.T) {
	b := Learned{Comparator: true, solutions: [][]puzzle.Move{make([]puzzle.Move, 52), make([]puzzle.Move, 54), make([]puzzle.Move, 90)}}
	rows := []learnedRow{
		{Setting: "net < 1", Over: []int{2, 0, 1}, nodes: []float64{10, 400, 7000}, Quarter: 400, Median: 400, Three: 7000, Most: 7000},
		{Setting: "7-8", comparator: true, nodes: []float64{100, 5000, 2e6}, Quarter: 5000, Median: 5000, Three: 2e6, Most: 2e6},
	}
	errors := []errorRow{{Estimate: "net", all: []float64{-1, 0.25, 2}}, {Estimate: "6-6-3"}, {Estimate: "one view", comparator: true, all: []float64{-8, -20, 0}}}
	wantOutside := map[string]int{"figure-2-lengths": 1, "figure-3-database-errors": 1, "figure-6-expanded": 1}
	var names []string
	for _, f := range b.figures(rows, errors) {
		names = append(names, f.file)
		boards, outside := 0, 0
		for _, s := range f.series {
			bars, out := f.counts(s)
			outside += out
			for _, n := range bars {
				boards += n
			}
			if boards+outside == 0 {
				t.Errorf("%s: no boards", f.file)
			}
		}
		if boards+outside != 3*len(f.series) || outside != wantOutside[f.file] {
			t.Errorf("%s: %d boards drawn and %d outside, of %d", f.file, boards, outside, 3*len(f.series))
		}
		picture := f.svg()
		for d := xml.NewDecoder(bytes.NewReader(picture)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", f.file, err)
			}
		}
		if bytes.Contains(picture, []byte("NaN")) || bytes.Contains(picture, []byte("Inf")) || !bytes.Contains(picture, []byte("boards</text>")) {
			t.Errorf("%s:\n%s", f.file, picture)
		}
	}
	slices.Sort(names)
	if want := "figure-2-lengths figure-3-database-errors figure-4-network-errors figure-5-excess figure-6-expanded figure-6-expanded-powers"; strings.Join(names, " ") != want {
		t.Errorf("figures %v", names)
	}
	var table bytes.Buffer
	b.Output = silent(&table, false)
	if err := b.printPaperTable(rows); err != nil || !strings.Contains(table.String(), "Extreme       7000      2000000") {
		t.Errorf("%v\n%s", err, table.String())
	}
}
