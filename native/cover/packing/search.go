// The entrance: the choice of how to search (plan.go), the two kernels, and what is made of
// a solution: counted up to symmetry, shown, or both. Own.

package packing

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/exactcover"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// Engine is the name of this engine in results.
const Engine = "fast"

// Options control a search. With the zero value, all solutions are counted up to
// rotation.
type Options struct {
	// Visit is called for one solution of every orbit, with All for every solution;
	// Limit is a limit on these. The scan kernel may pass a node limit by a few; with
	// several workers the limit holds for every part of the search.
	cover.Options

	Mirrors bool   // mirror images count as one solution, too
	All     bool   // visit every solution, not one of every orbit
	Workers int    // goroutines; 0 or 1 for none but the caller's, where Visit is called
	Kernel  string // List or Scan; empty to choose
	Piece   string // name of the piece placed in fewer places; empty to choose; no effect if its mirror images are other pieces
	Plain   bool   // choose nothing: the list kernel, and the piece with the fewest places
	Seed    uint64 // of the restarts that look for one solution of a flat region
}

// Result is what a search found. Solutions counts every solution of the orbits
// found; Unique counts the orbits. The numbers are exact when Termination is Completed.
type Result struct {
	cover.Result
	Unique     uint64 `json:"unique"`
	Rotations  uint64 `json:"unique_rotations"` // orbits under the rotations alone; Unique without Mirrors
	Symmetries int    `json:"symmetries"`       // order of the group: rotations, and with Mirrors reflections
	Placed     uint64 `json:"fits"`             // pieces placed: Nodes without the root, which the list kernel counts and the scan does not
	Choice     Choice `json:"tuned"`            // the kernel and the piece, and why
}

// Search finds the solutions of a packing puzzle up to rotations of the region, in a
// flat puzzle that is not one-sided also up to turning over, and with Mirrors up to
// reflections. When the volumes of pieces and region differ there is no solution.
// The deadline of ctx is the time limit. An error means a puzzle with holes or with
// ranges of copies, or a kernel or a piece that does not exist or cannot be used.
func Search(ctx context.Context, pc *puzzle.PackingCover, o Options) (Result, error) {
	r := &run{ctx: ctx, pc: pc, o: o, start: time.Now()}
	if err := r.check(); err != nil {
		return Result{}, fmt.Errorf("packing %q: %w", pc.Packing.Name, err)
	}
	g := symmetry.New(pc, o.Mirrors)
	r.counter = symmetry.NewCounter(g, -1, nil)
	if pieces, region := pc.Packing.Volume(); pieces != region {
		r.choice.Why = fmt.Sprintf("%d cells of pieces, %d of the region", pieces, region)
		return r.result(), nil
	}
	if o.Limit == 1 && o.Kernel != List && !o.Plain {
		if w := widest(pc); w != nil {
			r.first(w)
			return r.result(), nil
		}
	}
	p := newPlan(g, o)
	if o.Kernel == Scan && p.kernel != Scan {
		return Result{}, fmt.Errorf("packing %q: the region is not flat, or too wide for the scan kernel", pc.Packing.Name)
	}
	r.choice = p.report(pc)
	r.countAll()
	if !o.All {
		r.counter = symmetry.NewCounter(g, p.shape, p.places)
	}
	if p.kernel == Scan {
		r.scan(p)
	} else if err := r.list(p); err != nil {
		return Result{}, err
	}
	return r.result(), nil
}

// run is the state of one call of Search.
type run struct {
	ctx     context.Context
	pc      *puzzle.PackingCover
	o       Options
	counter *symmetry.Counter
	visited uint64 // solutions shown
	nodes   uint64
	root    uint64 // of the nodes, those that place no piece
	ended   native.Reason
	choice  Choice
	start   time.Time
}

func (r *run) check() error {
	if !r.pc.Packing.Plain() {
		return fmt.Errorf("cells may stay empty or pieces be left over; this engine uses every piece once and fills every cell")
	}
	if !r.pc.ShapesByCells() {
		return fmt.Errorf("two shapes that differ in their colours only; this engine tells pieces by their cells")
	}
	if r.o.Kernel != "" && r.o.Kernel != List && r.o.Kernel != Scan {
		return fmt.Errorf("a kernel named %q; expected %s or %s", r.o.Kernel, List, Scan)
	}
	for _, s := range r.pc.Shapes {
		if r.o.Piece == "" || s.Name == r.o.Piece && len(s.Pieces) == 1 {
			return nil
		}
	}
	if r.o.Piece == "" {
		return nil
	}
	return fmt.Errorf("no piece named %q of which there is only one", r.o.Piece)
}

func (r *run) result() Result {
	if r.ended == "" {
		r.ended = native.Completed
	}
	out := Result{Unique: r.counter.Orbits, Rotations: r.counter.UpToRotation(), Symmetries: len(r.counter.Elements), Placed: r.nodes - r.root, Choice: r.choice}
	out.Result = cover.Result{
		Solutions: r.counter.Solutions, Nodes: r.nodes, Termination: r.ended,
		Elapsed: time.Since(r.start), Engine: Engine,
	}
	return out
}

// meet takes a solution of a kernel, as the options chosen, counts it by its orbit, shows
// it where that is asked for, and reports whether to go on.
func (r *run) meet(options []int) bool {
	if r.ended != "" {
		return false
	}
	if counts := r.counter.Add(options); counts || r.o.All {
		r.show(options)
	}
	return r.ended == ""
}

// show visits a solution and looks at the limit.
func (r *run) show(options []int) {
	if r.visited++; r.o.Visit != nil {
		r.o.Visit(options)
	}
	if r.o.Limit > 0 && r.visited == uint64(r.o.Limit) {
		r.ended = native.SolutionLimit
	}
}

// countOnly reports whether the solutions need not be looked at.
func (r *run) countOnly() bool {
	return r.counter.Free && !r.o.All && r.o.Visit == nil && r.o.Limit <= 0
}

// add counts solutions found without being looked at one by one, see countOnly.
func (r *run) add(solutions uint64) {
	r.counter.AddFree(solutions)
}

// countAll makes reports of progress count all solutions of the orbits found, as the result
// does: a kernel knows only those that it has found itself.
func (r *run) countAll() {
	report := r.o.Progress
	if report == nil {
		return
	}
	r.o.Progress = func(p cover.Progress) {
		if r.countOnly() {
			p.Solutions *= uint64(len(r.counter.Elements))
		} else {
			p.Solutions = r.counter.Solutions
		}
		report(p)
	}
}

// list searches with the list kernel.
func (r *run) list(p *plan) error {
	ctx, stop := context.WithCancel(r.ctx)
	defer stop()
	o := exactcover.Options{Options: r.o.Options, Live: live(r.pc, p.choice), Workers: r.o.Workers}
	o.Limit, o.Visit = 0, nil
	if !r.countOnly() {
		o.Visit = func(options []int) {
			if !r.meet(options) {
				stop()
			}
		}
	}
	res, err := exactcover.Search(ctx, r.pc.Cover, o)
	if err != nil {
		return fmt.Errorf("packing %q: %w", r.pc.Packing.Name, err)
	}
	if r.countOnly() {
		r.add(res.Solutions)
	}
	r.nodes, r.root = res.Nodes, min(1, res.Nodes)
	if r.ended == "" {
		r.ended = res.Termination
	}
	return nil
}

// scan searches with the scan kernel, one place of the chosen piece after the other.
func (r *run) scan(p *plan) {
	places := p.places
	if p.shape < 0 {
		places = []symmetry.Place{{Option: -1}}
	}
	index := map[placed]int(nil)
	if !r.countOnly() {
		index = p.window.index()
	}
	if r.o.Workers > 1 {
		r.scanParallel(p, places, index)
		return
	}
	m := newMeter(r.ctx, &r.o.Options)
	s := newScan(p.window, p.table, m)
	for _, place := range places {
		r.scanPlace(s, p, place, index, func(options []int) {
			if m.solutions++; !r.meet(options) {
				m.stop(r.ended)
			}
		})
	}
	if r.nodes = m.placed; r.ended == "" {
		r.ended = m.ended
	}
	if r.countOnly() {
		r.add(m.solutions)
	}
}

// scanPlace searches the solutions with the chosen piece in one place. One scan after the
// other uses the same arrays: on small puzzles new ones cost more than the search.
func (r *run) scanPlace(s *scan, p *plan, place symmetry.Place, index map[placed]int, meet func(options []int)) {
	used, possible, m := bits128{}, true, s.m
	clear(s.dead64) // what lies behind the window is another region now
	if place.Option >= 0 {
		used = one128(p.window.cells + p.shape)
		s.filled, possible = p.window.filled(place.Option)
	}
	s.solution = func() { m.solutions++ }
	if index != nil {
		s.solution = func() {
			options := s.options(index)
			if place.Option >= 0 {
				options = append(options, place.Option)
			}
			meet(options)
		}
	}
	if possible && m.ended == "" {
		s.run(used)
	}
}

// part is the result of the search of one place.
type part struct {
	m     *meter  // its counts, and why it ended
	found [][]int // its solutions; none when they are only counted
}

// scanParallel searches the places in several goroutines and takes what they find in
// the order of the places.
func (r *run) scanParallel(p *plan, places []symmetry.Place, index map[placed]int) {
	ctx, stop := context.WithCancel(r.ctx)
	parts := make([]chan part, len(places))
	next := make(chan int, len(places))
	for i := range places {
		parts[i] = make(chan part, 1)
		next <- i
	}
	close(next)
	var all sync.WaitGroup
	for range min(r.o.Workers, len(places)) {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range next {
				o := cover.Options{NodeLimit: r.o.NodeLimit}
				found := part{m: newMeter(ctx, &o)}
				r.scanPlace(newScan(p.window, p.table, found.m), p, places[i], index, func(options []int) {
					found.m.solutions++
					found.found = append(found.found, options)
				})
				parts[i] <- found
			}
		}()
	}
	for _, c := range parts {
		done := <-c
		r.nodes += done.m.placed
		if r.countOnly() {
			r.add(done.m.solutions)
		}
		for _, options := range done.found {
			if !r.meet(options) {
				stop()
				break
			}
		}
		if r.ended == "" {
			r.ended = done.m.ended
		}
	}
	stop()
	all.Wait()
}

// widest returns a window for a flat region, the smaller one if that is enough.
func widest(pc *puzzle.PackingCover) *window {
	if w := newWindow(pc, 64); w != nil {
		return w
	}
	return newWindow(pc, 128)
}

// Scannable reports whether the scan kernel takes the region: flat, of at most three
// dimensions, and so narrow that every placement goes into a window of 128 bits.
func Scannable(pc *puzzle.PackingCover) bool { return widest(pc) != nil }

// first looks for one solution by restarts.
func (r *run) first(w *window) {
	r.choice = Choice{Kernel: Scan, Why: "scan with restarts: one solution of a flat region"}
	m := newMeter(r.ctx, &r.o.Options)
	solution := restarts(w, m, r.o.Seed)
	r.nodes, r.ended = m.placed, m.ended
	if solution != nil {
		r.ended = ""
		r.counter.AddOrbit(solution)
		r.show(solution)
	}
}

// index maps every placement, as its first cell and its window from there, to its option.
func (w *window) index() map[placed]int {
	index := make(map[placed]int, len(w.pc.Placements))
	for o := range w.pc.Placements {
		at, set, _ := w.setOf(o)
		index[placed{at, set}] = o
	}
	return index
}

// options returns the options of the pieces placed.
func (s *scan) options(index map[placed]int) []int {
	out := make([]int, 0, s.depth+1)
	for _, f := range s.chosen[:s.depth] {
		out = append(out, index[f])
	}
	return out
}
