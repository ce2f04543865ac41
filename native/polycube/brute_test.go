package polycube_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/polycube"
)

// broken reports whether a case breaks a premise whose name begins so.
func broken(c *bruteforce.Case, a *bruteforce.Answer, name string) bool {
	for _, p := range bruteforce.Premises {
		if strings.HasPrefix(p.Name, name) && p.Broken(c, a) {
			return true
		}
	}
	return false
}

// checkAgainstBruteForce counts random plain packings with random engines, filters and
// triggers; the volume tests only where pieces are connected, which they assume, as
// polycube 1.2.1 does. The tuner uses them under that condition only.
func checkAgainstBruteForce(t *testing.T, trials int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 11))
	searched, apart, volumes, tuned := 0, 0, 0, 0
	for trial := 0; searched < trials; trial++ {
		c, a := bruteforce.Draw(r, trial%len(bruteforce.Premises), 10)
		if len(c.Size) > 3 || c.Holes != 0 || broken(c, a, "every piece is used exactly once") {
			continue
		}
		searched++
		a = bruteforce.Solve(c)
		p := parse(t, c.Definition())
		hang := !broken(c, a, "pieces hang together")
		o := polycube.Options{
			MCH: r.IntN(12), EMCH: r.IntN(8), Bruijn: r.IntN(6), ParityFilter: r.IntN(5) - 1, FitFilter: r.IntN(5) - 1,
			FitFixpoint: r.IntN(2) == 0, ParityTrigger: r.IntN(2) == 0,
		}
		if hang {
			o.VolumeFilter, o.VolumeTrigger = r.IntN(5)-1, r.IntN(5)
			volumes++
		} else {
			apart++
		}
		compareCounts(t, c, a, p, o)
		if s, how, err := polycube.Prepare(context.Background(), p, polycube.Options{}, polycube.Tuning{Keep: polycube.Keep{Piece: true}}); err == nil {
			if tuned++; !hang && how.Options.VolumeFilter+how.Options.VolumeTrigger != 0 {
				t.Errorf("tuned to %s, and the pieces do not hang together", how.Words)
			}
			if got := s.Run(context.Background()); got.Solutions != uint64(len(a.Solutions)) {
				t.Errorf("tuned to %s: %d solutions, want %d", how.Words, got.Solutions, len(a.Solutions))
			}
		}
		if t.Failed() {
			t.Fatalf("stopped at case %d:\n%s", trial, c.Definition())
		}
	}
	t.Logf("measured: %d puzzles, %d tuned, %d with pieces that do not hang together, %d with tests of volume", searched, tuned, apart, volumes)
	if apart < trials/5 || volumes < trials/5 {
		t.Error("too few of a kind")
	}
}

func compareCounts(t *testing.T, c *bruteforce.Case, a *bruteforce.Answer, p *puzzle.Packing, o polycube.Options) {
	t.Helper()
	s, err := polycube.New(p, o)
	var volume *polycube.VolumeError
	switch {
	case errors.As(err, &volume):
		if len(a.Solutions) > 0 {
			t.Errorf("%v, and there are %d solutions", err, len(a.Solutions))
		}
		return
	case err != nil:
		t.Fatal(err)
	}
	if got := s.Run(context.Background()); got.Solutions != uint64(len(a.Solutions)) {
		t.Errorf("%+v: %d solutions, want %d", o, got.Solutions, len(a.Solutions))
	}
	if c.OneSide { // where the set is its own mirror image, polycube counts up to turning over
		return
	}
	o.Unique = true
	if got := run(t, p, o); got.Unique != uint64(a.UpToTurns) {
		t.Errorf("%+v: %d solutions up to rotation, want %d", o, got.Unique, a.UpToTurns)
	}
	if o.Redundancy = polycube.Auto; run(t, p, o).Unique != uint64(a.UpToTurns) {
		t.Errorf("%+v: not %d solutions up to rotation", o, a.UpToTurns)
	}
	for _, o.Redundancy = range []string{"", polycube.Auto} {
		if o.Mirrors = true; run(t, p, o).Unique != uint64(a.UpToMirrors) {
			t.Errorf("%+v: not %d solutions up to rotation and reflection", o, a.UpToMirrors)
		}
	}
}

func TestAgainstBruteForce(t *testing.T) { checkAgainstBruteForce(t, 200, 1) }

func TestLongAgainstBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkAgainstBruteForce(t, night.Cases(1000, 3000), 2)
}
