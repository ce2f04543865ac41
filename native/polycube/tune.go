// The tuner: engines, piece, ordering, filters and triggers for a puzzle, chosen by
// sampling, so that nobody needs the experience that the article asks for.
//
// One choice is made after the other: engines, ordering, filters, piece. Of each the
// candidates begin with what is taken without sampling, a rule of thumb. They race:
// all get the same share of the work to spend on descents (tune_walk.go), the worse
// half drops out, and so on (successive halving: K. Jamieson, A. Talwalkar, AISTATS
// 2016). Work is counted, not timed, so that the choice for a seed is the same on
// every machine and in every run.

package polycube

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Tuning says what a tuner may do. The zero value chooses everything and takes a
// twentieth of the search that it expects.
type Tuning struct {
	Keep    Keep
	Seed    uint64
	Share   float64       // work of the tuner as a fraction of the search's; 0 for 0.05
	Longest time.Duration // and the most work it may do, by its own estimate; 0 for 10 s
}

// Keep marks the options that stay as they are.
type Keep struct{ Engines, Order, Piece, Filters, Triggers bool }

// candidate is a choice of options in a race.
type candidate struct {
	Stage   string  `json:"stage"`   // engines, ordering, filters or piece
	Options string  `json:"options"` // as words of polycube 1.2.1's command line
	Seconds float64 `json:"seconds"` // estimate of the search, see Tuned.Long; 0 for none
	Error   float64 `json:"error"`   // its standard error; 0 for none
	Trials  int     `json:"trials"`  // descents
	Chosen  bool    `json:"chosen"`
}

// Tuned is what a tuner chose, and why. Seconds that are expected are those of one
// core of a server of 2023.
type Tuned struct {
	Options    Options       `json:"-"`
	Words      string        `json:"options"`
	Why        string        `json:"why"`
	Predicted  float64       `json:"predicted"` // seconds of the search; 0 when nothing was sampled, or it is Long
	Long       bool          `json:"long"`      // too long to finish: candidates' seconds are those for a thousand placements that leave one piece
	Work       float64       `json:"work"`      // seconds of the sampling, as expected
	Candidates []candidate   `json:"candidates"`
	Elapsed    time.Duration `json:"-"` // of the choice, without what New would take
}

const (
	engineStage = "engines"
	orderStage  = "ordering"
	filterStage = "filters"
	pieceStage  = "piece"
)

// stage is a choice, with its portion of the work that is left when it begins.
type stage struct {
	name    string
	portion float64
}

// stages are the choices in their order.
var stages = []stage{{engineStage, 0.5}, {orderStage, 0.4}, {filterStage, 0.5}, {pieceStage, 1}}

// longStages are those for a search that is expected to last longer than endless.
var longStages = []stage{{orderStage, 0.35}, {engineStage, 0.4}, {filterStage, 1}}

// endless is the expected length, in nanoseconds, from which a search counts as one that
// will not be finished: nearly three hours.
const endless = 1e13

const (
	small      = 32 // cells up to which nothing is sampled: searches of milliseconds
	pilots     = 8  // descents of the rule of thumb, to learn how long the search is
	fewest     = 4  // descents that make an estimate
	pieceRoom  = 4  // pieces that are sampled, the best of their ranking
	pieceSites = 12 // images of a piece looked at for its rank, at most
)

// tuner is the state of one call of Prepare. All its estimates are in nanoseconds until
// finish turns those of the result into seconds.
type tuner struct {
	ctx       context.Context
	p         *puzzle.Packing
	t         Tuning
	w         *walker            // makes the descents, on the search to be returned
	uncut     *board             // the board without the redundancy filter
	connected bool               // all pieces are connected: the volume tests may be used
	pieces    []string           // for the filter of redundancy, the best first by their images
	runners   map[string]*runner // by Options.Arguments
	result    Tuned
	why       []string // one clause for each race
}

// Prepare chooses the options that t does not keep, and prepares the search with them
// as New does. When ctx ends it takes what looks best so far. Errors are those of New.
func Prepare(ctx context.Context, p *puzzle.Packing, o Options, t Tuning) (*Search, Tuned, error) {
	base := o
	_, region := p.Volume()
	if !t.Keep.Piece {
		base.Redundancy = ""
		if region <= small {
			base.Redundancy, t.Keep.Piece = Auto, true
		}
	}
	s, err := New(p, base)
	if err != nil {
		return nil, Tuned{}, err
	}
	var cuts map[int]cut
	if !t.Keep.Piece {
		cuts = s.board.cutAll()
	}
	start := time.Now()
	u := &tuner{ctx: ctx, p: p, t: t, w: newWalker(s), uncut: s.board, connected: hangTogether(p), runners: map[string]*runner{}}
	if u.t.Share <= 0 {
		u.t.Share = 0.05
	}
	if u.t.Longest <= 0 {
		u.t.Longest = 10 * time.Second
	}
	chosen := s.o
	if s.left > 0 {
		chosen, err = u.choose(s.o, cuts)
	}
	if err == nil {
		err = u.finish(chosen, o)
	}
	if err != nil {
		return nil, Tuned{}, err
	}
	u.result.Elapsed = time.Since(start)
	return s, u.result, nil
}

// choose returns o with all choices made, one stage after the other. It samples nothing
// for up to small cells. The pilot descents say how long the search is: that bounds the
// work of the tuner and, for an endless one, changes what is compared, from the work of the
// whole search to the work for each placement that leaves almost nothing.
func (u *tuner) choose(o Options, cuts map[int]cut) (Options, error) {
	if !u.t.Keep.Piece {
		u.rankPieces(cuts)
		o.Redundancy = u.pieces[0]
	}
	if o = u.thumb(o); len(u.uncut.cells) <= small {
		return o, nil
	}
	first, err := u.runner(o)
	if err != nil {
		return o, err
	}
	for range pilots {
		u.walk(first)
	}
	u.result.Predicted = first.mean()
	order := stages
	if u.result.Long = u.result.Predicted > endless; u.result.Long {
		order = longStages
		first.work, first.near, first.trials = nil, nil, 0
		u.w.whole, u.w.each = true, float64(u.t.Longest)/300
	}
	for _, stage := range order {
		best, err := u.race(stage.name, u.candidates(stage.name, o), stage.portion)
		if err != nil {
			return o, err
		}
		o = best
	}
	if u.result.Predicted = u.runners[o.Arguments()].mean(); u.result.Long {
		u.result.Predicted = 0
	}
	return o, nil
}

// finish sets the search up with the options chosen and completes the result. given are the
// options of the caller.
func (u *tuner) finish(chosen, given Options) error {
	s := u.w.Search
	if !u.t.Keep.Piece {
		if err := u.cut(chosen.Redundancy); err != nil {
			return err
		}
	}
	s.unfilter(0)
	u.w.set(chosen)
	s.o.Unique = given.Unique || chosen.Redundancy != "" && s.board.redundant
	s.compare()
	for _, list := range s.result.lists() {
		clear(*list)
	}
	u.result.Options, u.result.Words, u.result.Work = s.o, chosen.Arguments(), u.w.spent/1e9
	u.result.Predicted /= 1e9
	for i := range u.result.Candidates {
		c := &u.result.Candidates[i]
		r := u.runners[c.Options]
		mean, deviation := r.estimate()
		c.Seconds, c.Error, c.Trials = finite(mean/1e9), finite(deviation/1e9), r.trials
	}
	if len(u.why) == 0 {
		u.why = []string{"a search too short to sample; by rule of thumb"}
	}
	u.result.Why = strings.Join(u.why, "; ")
	return nil
}

// thumb is what is chosen without sampling: flat regions are filled in order, by de Bruijn's
// algorithm; others where it is tightest, by MCH or EMCH first. The volume filter runs
// once, before the search, where all pieces are connected.
func (u *tuner) thumb(o Options) Options {
	if !u.t.Keep.Engines {
		o.MCH, o.EMCH, o.Bruijn = u.sequences()[0].at(o)
	}
	if !u.t.Keep.Filters {
		o.ParityFilter, o.VolumeFilter, o.FitFilter = 0, 0, 0
		if u.connected {
			o.VolumeFilter = u.w.left
		}
	}
	return o
}

// sequence gives, for each mask engine, the number of remaining pieces at which it takes
// over; 0 for never.
type sequence struct{ mch, emch, bruijn int }

// at returns the thresholds as Options holds them, where MCH >= EMCH >= Bruijn.
func (q sequence) at(o Options) (mch, emch, bruijn int) {
	return max(q.mch, q.emch, q.bruijn), max(q.emch, q.bruijn), q.bruijn
}

// takeover is the most pieces that may remain when the mask engines take over: as many as
// fill maskCells cells, going by the mean size of a piece.
func (u *tuner) takeover() int {
	n, cells := u.w.left, len(u.uncut.cells)
	top := min(n, n*maskCells/cells)
	if len(u.uncut.group) > 1 {
		top = min(top, n-1) // the piece of the filter comes first
	}
	if s := u.w.o.Sample; s.Trials > 0 {
		top = min(top, s.Remain-1) // trials end in dancing links
	}
	return max(top, 0)
}

// sequences are the candidates for engines, the rule of thumb first.
func (u *tuner) sequences() []sequence {
	n, top := min(u.w.left, u.takeover()+1), u.takeover()
	all := []sequence{
		{top, n / 2, n / 3}, {0, 0, top}, {0, top, n / 3}, {top, n * 2 / 3, n / 3}, {top, n / 2, n / 2},
		{top, n / 2, n / 4}, {0, top, 0}, {top, 0, 0}, {},
	}
	if u.flat() {
		all[0], all[1] = all[1], all[0]
	}
	if u.w.left <= 8 && !u.flat() {
		all[0] = sequence{0, top, n / 2}
	}
	return all
}

// flat reports whether the box is one cell thick.
func (u *tuner) flat() bool { return slices.Contains(u.p.Dim[:], 1) }

// candidates are the options of one stage: o as it stands first, then o with each
// alternative. Equal ones may occur; race merges them.
func (u *tuner) candidates(stage string, o Options) []Options {
	all, keep := []Options{o}, u.t.Keep
	add := func(change func(*Options)) {
		c := o
		change(&c)
		all = append(all, c)
	}
	top := u.takeover()
	long := top < u.w.left-3 // dancing links place more than three pieces
	switch {
	case stage == engineStage && !keep.Engines:
		for _, q := range u.sequences() {
			add(func(c *Options) { c.MCH, c.EMCH, c.Bruijn = q.at(o) })
		}
	case stage == orderStage && !keep.Order && long:
		for _, text := range u.orders(top) {
			if order, err := ParseOrder(text); err == nil {
				add(func(c *Options) { c.Order = order })
			}
		}
	case stage == filterStage:
		u.addFilters(add, top, long)
	case stage == pieceStage && !keep.Piece:
		for _, name := range u.pieces {
			add(func(c *Options) { c.Redundancy = name })
		}
	}
	return all
}

// orders are orderings for a region that dancing links begin: along its longest side
// or around its centre, and by fewest fits from some number of pieces on.
func (u *tuner) orders(top int) []string {
	axis := 0
	for i, d := range u.p.Dim {
		if d > u.p.Dim[axis] {
			axis = i
		}
	}
	x := string("xyz"[axis])
	all := []string{x, "a", "R"}
	for _, from := range []int{top, top + 4, top + 8} {
		if from < u.w.left {
			all = append(all, fmt.Sprintf("%s:f=%d", x, from), fmt.Sprintf("a:f=%d", from))
		}
	}
	return all
}

// addFilters adds the alternatives for image filters and triggers. top is the number of
// remaining pieces at which the mask engines take over: with the threshold top+1 a filter or
// trigger works above them only. long says that dancing links places many pieces before.
func (u *tuner) addFilters(add func(func(*Options)), top int, long bool) {
	keep, n := u.t.Keep, u.w.left
	filters := func(parity, volume, fit int) func(*Options) {
		return func(c *Options) { c.ParityFilter, c.VolumeFilter, c.FitFilter = parity, volume, fit }
	}
	if !keep.Filters {
		add(filters(0, 0, 0))
		if u.connected {
			add(filters(0, n, 0))
		}
		if long && u.connected {
			add(filters(0, top+1, 0))
			add(filters(top+1, top+1, 0))
		}
	}
	if !keep.Triggers {
		add(func(c *Options) { c.ParityTrigger = true })
		if u.connected {
			add(func(c *Options) { c.VolumeTrigger = max(1, n/2) })
		}
		if long && u.connected {
			add(func(c *Options) { c.VolumeTrigger = top + 1 })
		}
	}
	if !keep.Filters && !keep.Triggers && long && u.connected {
		add(func(c *Options) {
			filters(top+1, top+1, 0)(c)
			c.ParityTrigger = true
		})
	}
}
