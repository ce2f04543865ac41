package puzzle

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/textpos"
)

func TestGridReadsBack(t *testing.T) {
	for _, file := range []string{"soma_def.txt", "pent_8x8c_def.txt", "conway_def.txt"} {
		p := readDefinition(t, file)
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			chosen := anyPartial(t, pc)
			want, err := pc.Decode(chosen)
			if err != nil {
				t.Fatal(err)
			}
			grid, err := pc.Grid(chosen)
			if err != nil {
				t.Fatal(err)
			}
			got, err := p.ParseGrids("g", strings.NewReader("# solution\n"+grid+"\n"+grid))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([][]Placed{want, want}, got); diff != "" {
				t.Fatalf("%s\n%s", grid, diff)
			}
		})
	}
}

// anyPartial chooses placements that overlap in no cell and use no shape more
// often than it has pieces.
func anyPartial(t *rapid.T, pc *PackingCover) []int {
	used := make([]int, len(pc.Shapes))
	var chosen []int
	for _, o := range anyFilling(t, pc) {
		if s := pc.Placements[o].Shape; used[s] < len(pc.Shapes[s].Pieces) {
			used[s]++
			chosen = append(chosen, o)
		}
	}
	return chosen
}

func TestDrawPadsLongNames(t *testing.T) {
	p := &Packing{Dim: [3]int{3, 2, 2}}
	got := p.Draw([]Placed{{"long", [][3]int{{0, 0, 0}, {2, 1, 1}}}, {"b", [][3]int{{1, 1, 0}, {2, 1, 0}}}})
	want := ".    b    b    , .    .    long\n" +
		"long .    .    , .    .    .\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestParseGridsFailing(t *testing.T) {
	p := parsePacking(t, "D:xDim=2:yDim=2:zDim=2\nC:name=a:layout=0 0 0\nC:name=b:layout=0 0 0\n~D\n")
	for _, tc := range []struct{ text, want string }{
		{"", "f: no solution; expected 2 rows per solution"},
		{"# nothing\n\n", "f: no solution; expected 2 rows per solution"},
		{"a b, . .\n", "f: a solution of 1 rows; expected 2 rows per solution"},
		{"a b\n. .\n", "f:1:1: 1 layers in the row; expected 2, with commas between"},
		{"a b, . ., . .\n", "f:1:1: 3 layers in the row; expected 2, with commas between"},
		{"a b, . .\n. . , a\n", "f:2:7: 1 cells in the row of layer 1; expected 2"},
		{"a b, . .\n. . , b  c\n", `f:2:10: "c"; expected a piece of the puzzle`},
	} {
		got, err := p.ParseGrids("f", strings.NewReader(tc.text))
		var place *textpos.Error
		if !errors.As(err, &place) || err.Error() != tc.want {
			t.Errorf("%q: got %v, %v; want %s", tc.text, got, err, tc.want)
		}
	}
}

func FuzzParseGrids(f *testing.F) {
	p := parsePacking(f, "D:xDim=2:yDim=2:zDim=2\nC:name=a:layout=0 0 0\nC:name=bb:type=S:layout=0 0 0\n~D\n")
	f.Add("a a, a a\nbb a, . .\n")
	f.Add("a a, a a\n# c\n\nbb a, . .\na a, a a\n")
	f.Add(",,,\n. . ,. .")
	f.Fuzz(func(t *testing.T, text string) {
		grids, err := p.ParseGrids("f", strings.NewReader(text))
		if err != nil {
			var place *textpos.Error
			if !errors.As(err, &place) {
				t.Fatalf("no place: %v", err)
			}
			return
		}
		for _, placed := range grids {
			again, err := p.ParseGrids("f", strings.NewReader(p.Draw(placed)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([][]Placed{placed}, again); diff != "" {
				t.Fatal(diff)
			}
		}
	})
}
