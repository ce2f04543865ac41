package polycube_test

import (
	"testing"

	"github.com/tilemip/tilemip/native/polycube"
)

// square is a puzzle with equal pieces, with pieces alone, and with a cell at its
// centre. The numbers below are those of polycube 1.2.1 for it.
const square = `D:xDim=5:yDim=5:zDim=1
C:name=A:layout=0 0 0, 1 0 0, 1 1 0
C:name=B:layout=0 1 0
C:name=C:layout=0 2 0, 0 3 0, 0 4 0, 1 2 0, 2 2 0
C:name=D:layout=1 3 0, 1 4 0, 2 3 0, 3 3 0
C:name=E:layout=2 0 0, 3 0 0
C:name=F:layout=2 1 0
C:name=G:layout=2 4 0
C:name=H:layout=3 1 0
C:name=I:layout=3 2 0, 4 2 0
C:name=J:layout=3 4 0, 4 4 0
C:name=K:layout=4 0 0, 4 1 0
C:name=L:layout=4 3 0
~D`

func TestOrderings(t *testing.T) {
	for order, want := range map[string]struct{ fits, solutions uint64 }{
		"f":             {3877, 3045},
		"x":             {4414, 3457},
		"Y":             {4414, 3457},
		"xyz":           {6022, 4964},
		"l@1,-2,0.5":    {5178, 4104},
		"a":             {15675, 11228},
		"A":             {15675, 11228},
		"a@-90":         {8574, 7250},
		"A@-90":         {7896, 5966},
		"A@180":         {5902, 4709},
		"a@45,1,1":      {15364, 11779},
		"R":             {9813, 8421},
		"R@2.5,2,0":     {5368, 4395},
		"R@1.2,2,0":     {5481, 4508},
		"x:f=11":        {3877, 3045},
		"A@30,1,3:R=10": {6637, 5596},
	} {
		o := options(t, "-g8 -o"+order)
		o.OldCopies = true
		r := search(t, parse(t, square), o)
		if got := polycube.Total(r.Fits); got != want.fits || r.Solutions != want.solutions {
			t.Errorf("%s: %d fits, %d solutions, want %d and %d", order, got, r.Solutions, want.fits, want.solutions)
		}
	}
}

// The same for the Soma cube.
func TestFiltersAndTriggers(t *testing.T) {
	for text, want := range map[string]struct{ attempts, fits, solutions, cuts, drops, fitDrops uint64 }{
		"-r -F1":         {2588, 2588, 480, 0, 0, 31620},
		"-r -P1 -V1":     {3283, 3283, 480, 0, 15721, 0},
		"-r -p":          {6486, 6486, 480, 859, 0, 0},
		"-r -v1":         {8715, 8715, 480, 2288, 0, 0},
		"-r -b18 -v2 -p": {545519, 159345, 480, 53859, 0, 0},
		"-r -e4 -F3":     {17857, 6134, 480, 0, 0, 16722},
		"-r -p -g2 -e5":  {19926, 4951, 2956, 350, 0, 0},
		"-r -v1 -g1":     {8235, 8235, 2369, 1457, 0, 0},
		"-r -V3 -F4 -m3": {6897, 4092, 480, 0, 13205, 9564},
	} {
		r := search(t, load(t, "soma"), options(t, text))
		got := want
		got.attempts, got.fits, got.solutions = polycube.Total(r.Attempts), polycube.Total(r.Fits), r.Solutions
		got.cuts = polycube.Total(r.ParityCuts) + polycube.Total(r.VolumeCuts)
		got.drops, got.fitDrops = polycube.Total(r.ParityDrops)+polycube.Total(r.VolumeDrops), polycube.Total(r.FitDrops)
		if got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}
