package polycube_test

import (
	"encoding/csv"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/article"
	"github.com/tilemip/tilemip/native/polycube"
)

// trialsBeyondTest are left out for their time: 2 to 24 s each; HP-11 and HBD-3 have the same
// engines. The command runs them: lab article --trials 5 HP-1. trialsShort is
// the quick one.
var (
	trialsBeyondTest = []string{"HP-1", "HP-5", "HP-18", "HBD-2", "HBD-4"}
	trialsShort      = []string{"HBD-1"}
)

// checkTrials compares the first trials of a case with those of polycube 1.2.1, level by level.
func checkTrials(t *testing.T, name string, trials int, unique, fits string) {
	cases, err := article.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	o, err := cases[0].Options()
	if err != nil {
		t.Fatal(err)
	}
	p, err := cases[0].Packing()
	if err != nil {
		t.Fatal(err)
	}
	o.Sample.Trials = trials
	r := search(t, p, o)
	if got := strings.Trim(fmt.Sprint(r.Fits[1:]), "[]"); got != fits || !slices.Equal(r.Fits, r.Attempts) {
		t.Errorf("%d trials of %s: fits by pieces left\n%s\nwant\n%s", trials, name, got, fits)
	}
	if got := strconv.FormatUint(r.Unique, 10); got != unique || r.Trials != trials {
		t.Errorf("%d trials of %s: %s unique solutions, want %s", r.Trials, name, got, unique)
	}
}

// eachTrials runs do for the recorded trials.
func eachTrials(t *testing.T, do func(name string, trials int, unique, fits string)) {
	f, err := os.Open("testdata/trials.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range all[1:] {
		n, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		do(row[0], n, row[2], row[3])
	}
}

func TestTrials(t *testing.T) {
	eachTrials(t, func(name string, trials int, unique, fits string) {
		if slices.Contains(trialsShort, name) {
			checkTrials(t, name, trials, unique, fits)
		}
	})
}

func TestLongTrials(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	eachTrials(t, func(name string, trials int, unique, fits string) {
		if !slices.Contains(trialsBeyondTest, name) && !slices.Contains(trialsShort, name) {
			t.Run(name, func(t *testing.T) { checkTrials(t, name, trials, unique, fits) })
		}
	})
}

// TestRowInFull runs a sampled case with all its trials, as long as that takes, and compares
// it with the article: TILEMIP_TABLE2=HP-8 go test -run RowInFull -timeout 0 ./native/polycube.
func TestRowInFull(t *testing.T) {
	name := os.Getenv("TILEMIP_TABLE2")
	if name == "" {
		t.Skip("no case is asked for by TILEMIP_TABLE2")
	}
	cases, err := article.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		o, err := c.Options()
		if err != nil {
			t.Fatal(err)
		}
		p, err := c.Packing()
		if err != nil {
			t.Fatal(err)
		}
		r := search(t, p, o)
		if got, want := [3]uint64{polycube.Total(r.Attempts), polycube.Total(r.Fits), r.Unique}, [3]uint64{c.Printed.Attempts, c.Printed.Fits, c.Printed.Unique}; got != want {
			t.Errorf("%s: attempts, fits and unique solutions %v, the article has %v", c.Name, got, want)
		}
	}
}

// Numbers that the article's text has about images: the pentominoes in 10×6 and, one-sided, in
// 30×3, before and after the volume and the fit filter, once and until nothing more is
// dropped; 2,032 images over 60 cells are its 33.87 a cell.
func TestImagesOfTheArticle(t *testing.T) {
	for _, c := range []struct {
		name          string
		o             polycube.Options
		images, drops int
	}{
		{"pentominoes_10x6_def", polycube.Options{VolumeFilter: polycube.Once}, 2056, 128},
		{"pentominoes_10x6_def", polycube.Options{FitFilter: polycube.Once}, 2056, 128 + 16},
		{"pentominoes_10x6_def", polycube.Options{FitFilter: polycube.Once, Redundancy: polycube.Auto}, 2032, 227},
		{"pentominoes_10x6_def", polycube.Options{FitFilter: polycube.Once, FitFixpoint: true, Redundancy: polycube.Auto}, 2032, 235},
		{"pentominoes_onesided_30x3_def", polycube.Options{VolumeFilter: polycube.Once}, 1936, 776},
	} {
		c.o.Limit = 1
		s, err := polycube.New(load(t, "../polycube/"+c.name), c.o)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Info().Images; got != c.images {
			t.Errorf("%s %+v: %d images; the article has %d", c.name, c.o, got, c.images)
		}
		r := s.Run(t.Context())
		last := len(r.VolumeDrops) - 1 // all pieces remain
		if got := r.VolumeDrops[last] + r.FitDrops[last]; got != uint64(c.drops) {
			t.Errorf("%s %+v: %d images dropped; the article has %d", c.name, c.o, got, c.drops)
		}
	}
}

// The parities of the Tetris cube's mobile pieces, of the hexominoes and of the box in a diamond; and
// the cube of one cell in 3×3×3, which a redundancy filter leaves four places.
func TestParitiesOfTheArticle(t *testing.T) {
	parities := func(name string) (map[int]int, int) {
		s, err := polycube.New(load(t, "../polycube/"+name), polycube.Options{})
		if err != nil {
			t.Fatal(err)
		}
		count := map[int]int{}
		for _, shape := range s.Info().Shapes {
			if mobile := len(shape.Pieces) - shape.Stationary; mobile > 0 {
				count[shape.Parity] += mobile
			}
		}
		return count, s.Info().Parity
	}
	if pieces, region := parities("tetriscube_def"); region != 0 || !maps.Equal(pieces, map[int]int{0: 1, 1: 8, 2: 3}) {
		t.Errorf("Tetris cube: %v, %d", pieces, region)
	}
	if pieces, region := parities("box-in-a-diamond"); region*region != 22*22 || !maps.Equal(pieces, map[int]int{0: 24, 2: 11}) {
		t.Errorf("box in a diamond: %v, %d", pieces, region)
	}
	s, err := polycube.New(load(t, "../polycube/monomino-3x3x3"), polycube.Options{Redundancy: "M"})
	if err != nil {
		t.Fatal(err)
	}
	if info := s.Info(); info.Shapes[0].Images != 4 || info.UniqueWithout {
		t.Errorf("a cube of one cell: %d places, no rotations left: %t; expected 4 and some", info.Shapes[0].Images, info.UniqueWithout)
	}
}
