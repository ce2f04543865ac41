package polycube

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/native"
)

// resumeCases are searches in which every engine, filter and trigger has a node on the path:
// dancing links with and without links, equal pieces, orderings, hand-overs, comparing of
// solutions, trials.
var resumeCases = []struct {
	name, puzzle, order string
	o                   Options
}{
	{name: "fewest fits", puzzle: "soma", o: Options{Unique: true}},
	{name: "links", puzzle: "soma", order: "R:f=4", o: Options{Redundancy: Auto}},
	{name: "filters", puzzle: "soma", o: Options{Redundancy: Auto, ParityFilter: 3, VolumeFilter: 3, FitFilter: 5}},
	{name: "root filters", puzzle: "soma", order: "x:f=5", o: Options{Redundancy: Auto, VolumeFilter: 7, ParityTrigger: true}},
	{name: "MCH", puzzle: "soma", o: Options{MCH: 6, Unique: true}},
	{name: "all engines", puzzle: "soma", o: Options{Redundancy: Auto, MCH: 6, EMCH: 4, Bruijn: 2, ParityTrigger: true, VolumeTrigger: 2}},
	{name: "patterns", puzzle: "pent_20x3", o: Options{Redundancy: Auto, Bruijn: 11, VolumeFilter: Once}},
	{name: "masks at the root", puzzle: "soma", o: Options{EMCH: 7}},
	{name: "equal pieces", puzzle: "diabolical", o: Options{Unique: true}},
	{name: "equal pieces, branching", puzzle: "slothouber", o: Options{FitFilter: 9}},
	{name: "equal pieces, as in 1.2.1", puzzle: "slothouber", o: Options{OldCopies: true, FitFilter: 1}},
	{name: "trials", puzzle: "pent_20x3", order: "x:f=6", o: Options{Redundancy: Auto, Sample: Sample{Trials: 40, Remain: 8, Seed: 5}}},
	{name: "two words", puzzle: "onesided_30x3", order: "x:f=15", o: Options{Redundancy: Auto, ParityTrigger: true, Sample: Sample{Trials: 1, Remain: 18, Seed: 1}}},
	{name: "trials with filters", puzzle: "soma", order: "a@160:f=4", o: Options{ParityFilter: 7, VolumeFilter: 7, Unique: true, Sample: Sample{Trials: 40, Remain: 5}}},
}

// slowToResume take most of the time, and are left out of the short tests.
var slowToResume = []string{"fewest fits", "filters", "MCH", "two words", "patterns"}

// A search stopped at random moments and continued each time from its position, as JSON, by a
// new Search, counts what an unbroken one counts, in every list.
func TestResume(t *testing.T) {
	for i, c := range resumeCases {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && slices.Contains(slowToResume, c.name) {
				t.Skip("long")
			}
			o := c.o
			if c.order != "" {
				var err error
				if o.Order, err = ParseOrder(c.order); err != nil {
					t.Fatal(err)
				}
			}
			p := Load(t, c.puzzle)
			fresh := func() *Search {
				s, err := New(p, o)
				if err != nil {
					t.Fatal(err)
				}
				return s
			}
			want := fresh().Run(context.Background())
			if want.Termination != native.Completed || Total(want.Fits) == 0 {
				t.Fatalf("%+v", want)
			}
			random := rand.New(rand.NewPCG(uint64(i), 7))
			at, stops := &Position{Search: fresh().fingerprint()}, 0
			for {
				s := fresh()
				r, err := resumeOnce(s, at, 1+random.IntN(1+int(Total(want.Fits)/5)))
				if err != nil {
					t.Fatal(err)
				}
				if r.Termination == native.Completed {
					r.Elapsed, want.Elapsed = 0, 0
					if !reflect.DeepEqual(r, want) {
						t.Errorf("after %d stops %+v\nwant %+v", stops, r, want)
					}
					break
				}
				stops++
				text, err := json.Marshal(s.Stopped())
				if err != nil {
					t.Fatal(err)
				}
				at = &Position{}
				if err := json.Unmarshal(text, at); err != nil {
					t.Fatal(err)
				}
			}
			if stops < 3 {
				t.Errorf("%d stops only", stops)
			}
		})
	}
}

// resumeOnce goes on until the number of fits has been counted.
func resumeOnce(s *Search, at *Position, fits int) (Result, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s.pace = fits
	looks := 0
	s.o.Look = func(*State) {
		if looks++; looks == 2 || len(at.Path) > 0 {
			cancel()
		}
	}
	return s.Resume(ctx, at)
}

// A position of another search, or a broken one, is refused before anything is counted.
func TestResumeRefuses(t *testing.T) {
	p := Load(t, "soma")
	o := Options{Redundancy: Auto, Sample: Sample{Trials: 30, Remain: 5, Seed: 5}}
	stopped, _ := New(p, o)
	if _, err := resumeOnce(stopped, &Position{Search: stopped.fingerprint()}, 50); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(stopped.Stopped())
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Position){
		"other options":               func(at *Position) { at.Search = "x" },
		"other options, at the start": func(at *Position) { at.Search, at.Path = "x", nil },
		"lists":                       func(at *Position) { at.Counts = at.Counts[1:] },
		"short list":                  func(at *Position) { at.Counts[0] = at.Counts[0][1:] },
		"long path":                   func(at *Position) { at.Path = make([]pathStep, 99) },
		"first step":                  func(at *Position) { at.Path[0].Cells[0] = 26 },
		"last step":                   func(at *Position) { at.Path[len(at.Path)-1].Shape = 99 },
		"cells out of box":            func(at *Position) { at.Path[len(at.Path)-1].Cells = []int32{-1, 1000} },
		"random":                      func(at *Position) { at.Random = at.Random[1:] },
		"short order":                 func(at *Position) { at.Order = at.Order[4:] },
		"long order":                  func(at *Position) { at.Order = append(at.Order, at.Order[:4]...) },
		"order":                       func(at *Position) { copy(at.Order, at.Order[4:8]) },
	} {
		at := &Position{}
		if err := json.Unmarshal(text, at); err != nil || len(at.Path) == 0 {
			t.Fatal("no path", err)
		}
		spoil(at)
		s, _ := New(p, o)
		if _, err := s.Resume(context.Background(), at); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
