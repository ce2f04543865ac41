// The options of polycube 1.2.1 (M. Busche, 2011) in this package's names. As words of its
// command line each letter is the option of that program: -r the redundancy filter, -o the
// ordering, -m, -e and -b the pieces that remain when MCH, EMCH and de Bruijn's algorithm take
// over, -v and -p the triggers of volume and parity, -P, -V and -F the filters of parity,
// volume and fits.

package polycube

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Auto, as Options.Redundancy, leaves the choice of the piece to the program.
const Auto = "#"

// Once, as a threshold of a filter, runs it once, before the search.
const Once = -1

// Options choose engines, orderings, filters and triggers. The zero value is
// dancing links with the fewest-fits rule, and finds every solution.
//
// Thresholds count the pieces that remain to be placed.
type Options struct {
	Bruijn int // de Bruijn's algorithm from this many remaining pieces on; 0: never
	EMCH   int // EMCH likewise; without effect unless more than Bruijn
	MCH    int // MCH likewise; without effect unless more than EMCH

	Order Order // of dancing links; nil: fewest fits

	Redundancy      string // piece whose images are cut to one of each orbit: a name, Auto, or "" for none
	OldRedundancy   bool   // Auto never takes the first piece of the puzzle, by a slip of polycube 1.2.1
	RedundancyFirst bool   // dancing links places that piece first; in polycube 1.2.1, as built, the option -R has no effect

	// Image filters: 0 for none, Once, or N to filter while at least N pieces
	// remain. They work on the matrix of dancing links.
	ParityFilter, VolumeFilter, FitFilter int

	FitFixpoint bool // repeat the filter of fits until it drops nothing more; polycube 1.2.1 runs it once

	ParityTrigger bool // go back when the parities of the remaining pieces cannot balance the free cells
	VolumeTrigger int  // go back when a part of the free region has no fitting volume, while at least this many remain; 0: never

	Goal   int    // a solution is complete when this many pieces remain
	Unique bool   // count and report one solution of each orbit only
	Limit  uint64 // stop after this many reported solutions; 0: all
	Sample Sample

	// Mirrors takes a solution and its mirror image for one, where the mirror image of every
	// piece is a piece: the redundancy filter then keeps one image of each orbit under
	// rotations and reflections, which is up to half the work, and solutions are compared
	// (Unique). Polycube 1.2.1 has no such option; its article plans one. State.Mirror has
	// the other solution.
	Mirrors bool

	// OldCopies repeats a fault of polycube 1.2.1: when dancing links branches on
	// a shape of which several pieces remain, every order of the same placements
	// is searched.
	OldCopies bool

	// Solution is called for every solution counted in Result.Unique when Unique
	// is set, and for every one otherwise.
	Solution func(*State)

	// Look is called every 8,192 fits, or 128 with filters, in the goroutine of the search:
	// a hook for reports of progress.
	Look func(*State)

	// Trial is called after every Monte Carlo trial that was not cut short.
	Trial func(*State)

	// Trace is called after placements and removals as TraceLevel says.
	Trace      func(*State)
	TraceLevel int // K > 0: while at least K pieces remained before; K < 0: after placements that leave exactly -K-1
}

// Sample asks for Monte Carlo trials: descents in random order, each of which
// searches everything below the first placement made when Remain pieces remain, and
// ends there. With Trials 0 the search is complete and not sampled.
//
// The random numbers are those of dSFMT-19937, drawn in the order of polycube 1.2.1: the same
// seed gives the same trials there and here, and on every machine.
type Sample struct {
	Trials int   // number of descents
	Remain int   // more than the thresholds of the mask engines, for trials end in dancing links only
	Seed   int64 // its lowest 32 bits
}

// checkPlain refuses puzzles for which polycube 1.2.1 has no rules: more than three
// dimensions, rings, cells that may stay empty, and a choice of pieces.
func checkPlain(p *puzzle.Packing) error {
	plain := p.Axes == nil && p.Holes == 0 && p.Wrap == ""
	for _, piece := range p.Pieces {
		plain = plain && piece.Least == 0 && piece.Most == 0
	}
	if !plain {
		return fmt.Errorf("packing %q: more than three dimensions, wrap=, holes, or a choice of pieces; expected a box of three dimensions that all pieces fill", p.Name)
	}
	return nil
}

// normalise checks the options against the puzzle and resolves Once and the
// thresholds that are without effect.
func (o Options) normalise(p *puzzle.Packing, pieces int) (Options, error) {
	for _, t := range []struct {
		name  string
		value int
		least int
	}{
		{"bruijn", o.Bruijn, 0}, {"emch", o.EMCH, 0}, {"mch", o.MCH, 0}, {"goal", o.Goal, 0},
		{"volumeBacktrack", o.VolumeTrigger, 0}, {"parityFilter", o.ParityFilter, Once},
		{"volumeFilter", o.VolumeFilter, Once}, {"fitFilter", o.FitFilter, Once},
		{"sample trials", o.Sample.Trials, 0}, {"sample remaining", o.Sample.Remain, 0},
	} {
		if t.value < t.least {
			return o, fmt.Errorf("%s %d; expected a number of pieces, at least %d", t.name, t.value, t.least)
		}
	}
	o.EMCH = max(o.EMCH, o.Bruijn)
	o.MCH = max(o.MCH, o.EMCH)
	if o.Sample.Trials > 0 && o.Sample.Remain <= o.MCH {
		return o, fmt.Errorf("sampling ends a trial at %d remaining pieces; expected more than %d, where the mask engines take over", o.Sample.Remain, o.MCH)
	}
	for _, f := range []*int{&o.ParityFilter, &o.VolumeFilter, &o.FitFilter} {
		if *f == Once {
			*f = max(1, pieces)
		}
	}
	if o.Redundancy != "" && o.Redundancy != Auto {
		found := false
		for _, piece := range p.Pieces {
			found = found || piece.Name == o.Redundancy && !piece.Stationary
		}
		if !found {
			return o, fmt.Errorf("redundancy filter: no mobile piece is called %q", o.Redundancy)
		}
	}
	return o, nil
}

// Arguments returns those options that a tuner chooses as words of polycube 1.2.1's command
// line, separated by spaces; "" for the defaults. Thresholds without effect are left out: an
// engine whose successor takes over with at least as many pieces left never runs.
func (o Options) Arguments() string {
	var words []string
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	switch o.Redundancy {
	case "":
	case Auto:
		add("-r")
	default:
		add("-r%s", o.Redundancy)
	}
	if o.Order != nil {
		add("-o%s", o.Order)
	}
	mch, emch := o.MCH, o.EMCH
	if mch <= max(emch, o.Bruijn) {
		mch = 0 // without effect
	}
	if emch <= o.Bruijn {
		emch = 0
	}
	for _, f := range []struct {
		letter string
		value  int
	}{{"m", mch}, {"e", emch}, {"b", o.Bruijn}, {"v", o.VolumeTrigger}, {"P", o.ParityFilter}, {"V", o.VolumeFilter}, {"F", o.FitFilter}} {
		switch {
		case f.value == Once:
			add("-%s", f.letter)
		case f.value > 0:
			add("-%s%d", f.letter, f.value)
		}
	}
	if o.ParityTrigger {
		add("-p")
	}
	return strings.Join(words, " ")
}
