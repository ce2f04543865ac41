package polycube_test

import (
	"maps"
	"testing"

	"github.com/tilemip/tilemip/native/polycube"
)

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

// The parities of the Tetris cube's pieces, of the hexominoes and of the box in a diamond; and
// the cube of one cell in 3×3×3, which a redundancy filter leaves four places.
func TestParitiesOfTheArticle(t *testing.T) {
	parities := func(name string) (map[int]int, int) {
		s, err := polycube.New(load(t, "../polycube/"+name), polycube.Options{})
		if err != nil {
			t.Fatal(err)
		}
		count := map[int]int{}
		for _, shape := range s.Info().Shapes {
			count[shape.Parity] += len(shape.Pieces)
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
