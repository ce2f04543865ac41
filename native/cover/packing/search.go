// The entry point: it chooses how to search (plan.go), runs one of the two kernels, and
// counts each solution up to symmetry, passes it to Visit, or both. Own.
//
// The kernels do not know the symmetry. They search with one piece restricted to a
// representative of each orbit of its places, and report every solution that they find;
// symmetry.Counter then decides which of them counts, and for how many. Where every solution
// found counts (countOnly), the kernels only return a number, which is faster.

package packing

import (
	"cmp"
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
	// Limit bounds the number of these calls. The scan kernel may exceed a node limit
	// by a few; with several threads each part of the search has the whole node limit. Visit
	// is always called in the caller's goroutine. Seed is that of the restarts that look for
	// one solution of a flat region.
	cover.Options

	Mirrors bool   // mirror images also count as one solution
	All     bool   // visit every solution, not one of every orbit
	Kernel  string // List or Scan; empty to choose
	Piece   string // name of the piece restricted by symmetry; empty to choose; no effect if its mirror images are other pieces
	Plain   bool   // skip the estimates: the list kernel, and the piece with the fewest places
}

// Result is what a search found. Solutions counts every solution of the orbits
// found; Unique counts the orbits. The numbers are exact when Termination is Completed,
// and otherwise lower bounds.
type Result struct {
	cover.Result
	Unique     uint64 `json:"unique"`
	Rotations  uint64 `json:"unique_rotations"` // orbits under the rotations alone; Unique without Mirrors
	Symmetries int    `json:"symmetries"`       // order of the group: rotations, with Mirrors also reflections
	Placed     uint64 `json:"fits"`             // pieces placed: Nodes without the root, which the list kernel counts and the scan does not
	Choice     Choice `json:"tuned"`            // the kernel and the piece, and why
}

// Search finds the solutions of a packing puzzle up to rotations of the region, in a
// flat puzzle that is not one-sided also up to flipping over, and with Mirrors up to
// reflections. When the volumes of pieces and region differ it returns at once: there is
// no solution. The deadline of ctx is the time limit. An error means a puzzle with holes,
// with ranges of copies or with shapes that differ in their colours only, or a kernel or a
// piece that does not exist or cannot be used.
func Search(ctx context.Context, pc *puzzle.PackingCover, o Options) (Result, error) {
	r := &run{ctx: ctx, pc: pc, o: o, start: time.Now()}
	if err := r.check(); err != nil {
		return Result{}, fmt.Errorf("packing %q: %w", pc.Packing.Name, err)
	}
	g, err := symmetry.New(ctx, pc, o.Mirrors)
	r.counter = symmetry.NewCounter(g, -1, nil)
	if err != nil {
		return r.stopped(), nil
	}
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
	p, err := newPlan(ctx, g, o)
	if err != nil {
		return r.stopped(), nil
	}
	if o.Kernel == Scan && p.kernel != Scan {
		return Result{}, fmt.Errorf("packing %q: the region is not flat, too wide, or has colours, which the scan kernel does not take", pc.Packing.Name)
	}
	r.choice = p.report(pc)
	r.countAll()
	// The plan restricts no piece with All, and the first counter, which expects every
	// solution, stays.
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
	counter *symmetry.Counter // orbits and solutions so far
	visited uint64            // solutions passed to Visit, or that would be; Limit bounds it
	nodes   uint64            // as the kernel counts them: the list with its root, the scan pieces placed
	root    uint64            // of the nodes, those that place no piece: 1 for the list, 0 for the scan
	ended   native.Reason     // why the search stops early, empty while it does not
	choice  Choice
	start   time.Time
}

// check returns an error for a puzzle outside of what both kernels assume, and for options
// that name no kernel or no single piece.
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

// stopped is the result where the context ends before the search begins.
func (r *run) stopped() Result {
	r.ended = native.Stopped(r.ctx)
	return r.result()
}

// result puts together the counts. A search without a reason to stop has completed.
func (r *run) result() Result {
	r.ended = cmp.Or(r.ended, native.Completed)
	out := Result{Unique: r.counter.Orbits, Rotations: r.counter.UpToRotation(), Symmetries: len(r.counter.Elements), Placed: r.nodes - r.root, Choice: r.choice}
	out.Result = cover.Result{
		Solutions: r.counter.Solutions, Nodes: r.nodes, Termination: r.ended,
		Elapsed: time.Since(r.start), Engine: Engine,
	}
	return out
}

// meet takes a solution of a kernel, as option numbers of the cover in any order. It counts
// the solution if it stands for its orbit, passes it to Visit if it counts or if All is set,
// and reports whether to go on. After the end of the search it ignores solutions: a kernel
// may still find a few before it stops.
func (r *run) meet(options []int) bool {
	if r.ended != "" {
		return false
	}
	if counts := r.counter.Add(options); counts || r.o.All {
		r.show(options)
	}
	return r.ended == ""
}

// show passes a solution to Visit, if there is one, and ends the search at Limit.
func (r *run) show(options []int) {
	if r.visited++; r.o.Visit != nil {
		r.o.Visit(options)
	}
	if r.o.Limit > 0 && r.visited == uint64(r.o.Limit) {
		r.ended = native.SolutionLimit
	}
}

// countOnly reports whether solutions need not be inspected one by one: every solution
// found is one orbit of as many solutions as the group has elements (counter.Free), and
// there is neither a Visit nor a limit.
func (r *run) countOnly() bool {
	return r.counter.Free && !r.o.All && r.o.Visit == nil && r.o.Limit <= 0
}

// add counts solutions of a kernel that only counted, see countOnly.
func (r *run) add(solutions uint64) {
	r.counter.AddFree(solutions)
}

// countAll wraps Progress so that its Solutions has the meaning of Result.Solutions: all
// solutions of the orbits found. A kernel knows only those that it has found itself.
func (r *run) countAll() {
	report := r.o.Progress
	if report == nil {
		return
	}
	r.o.Progress = func(p native.Progress) {
		if r.countOnly() {
			p.Solutions *= uint64(len(r.counter.Elements))
		} else {
			p.Solutions = r.counter.Solutions
		}
		report(p)
	}
}

// list searches with the list kernel, over the options that the plan leaves. Limit and
// Visit are those of run.meet, which sees solutions up to symmetry; the kernel itself has
// no limit on solutions and is stopped by its context. Its Interrupted is then discarded,
// because r.ended is set already.
func (r *run) list(p *plan) error {
	ctx, stop := context.WithCancel(r.ctx)
	defer stop()
	o := exactcover.Options{Options: r.o.Options, Live: live(r.pc, p.choice)}
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
	r.ended = cmp.Or(r.ended, res.Termination)
	return nil
}

// scan searches with the scan kernel, one place of the chosen piece after the other; without
// a chosen piece there is one search, marked by option -1. index is nil where solutions are
// only counted, so that no time goes into looking up options.
func (r *run) scan(p *plan) {
	places := p.places
	if p.shape < 0 {
		places = []symmetry.Place{{Option: -1}}
	}
	index := map[placed]int(nil)
	if !r.countOnly() {
		index = p.window.index()
	}
	if r.o.Threads > 1 {
		r.scanParallel(p, places, index)
		return
	}
	m := newMeter(r.ctx, &r.o.Run)
	s := newScan(p.window, p.table, m)
	for _, place := range places {
		r.scanPlace(s, p, place, index, func(options []int) {
			if m.solutions++; !r.meet(options) {
				m.Stop(r.ended)
			}
		})
	}
	if r.nodes = m.placed; r.ended == "" {
		r.ended = m.Ended
	}
	if r.countOnly() {
		r.add(m.solutions)
	}
}

// scanPlace searches the solutions with the chosen piece in one place: its cells become
// walls, and the bit of its shape is set from the start. Option -1 chooses no piece. index is
// as in scan; meet receives each solution with the option of the chosen piece appended.
// Successive scans use the same arrays: on small puzzles new ones cost more than the search.
func (r *run) scanPlace(s *scan, p *plan, place symmetry.Place, index map[placed]int, meet func(options []int)) {
	used, possible, m := bits128{}, true, s.m
	clear(s.dead64) // a dead end depends on the cells behind the window, which differ now
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
	if possible && m.Ended == "" {
		s.run(used)
	}
}

// part is the result of the search of one place.
type part struct {
	m     *meter  // its counts, and why it ended
	found [][]int // its solutions, as options; nil when they are only counted
}

// scanParallel searches the places in several goroutines and merges their results in the
// order of the places, in the caller's goroutine: the solutions visited and their order do
// not depend on the number of workers. Each place has a channel with room for its result, so
// that a worker never waits for the merge.
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
	for range min(r.o.Threads, len(places)) {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range next {
				found := part{m: newMeter(ctx, &native.Run{NodeLimit: r.o.NodeLimit})}
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
		r.ended = cmp.Or(r.ended, done.m.Ended)
	}
	stop()
	all.Wait()
}

// widest returns the narrowest window that takes the region: of 64 bits, else of 128, else
// nil. One word instead of two makes every test of the kernel cheaper.
func widest(pc *puzzle.PackingCover) *window {
	if w := newWindow(pc, 64); w != nil {
		return w
	}
	return newWindow(pc, 128)
}

// Scannable reports whether the scan kernel takes the region: flat, of unit cubes in at most
// three dimensions, and narrow enough that every placement, with one bit per shape, goes
// into a window of 128 bits.
func Scannable(pc *puzzle.PackingCover) bool { return widest(pc) != nil }

// first looks for one solution by restarts (first.go), without a piece restricted by
// symmetry: the orbit of the solution counts, whichever of its members was found.
func (r *run) first(w *window) {
	r.choice = Choice{Kernel: Scan, Why: "scan with restarts: one solution of a flat region"}
	m := newMeter(r.ctx, &r.o.Run)
	solution := restarts(w, m, r.o.Seed)
	r.nodes, r.ended = m.placed, m.Ended
	if solution != nil {
		r.ended = ""
		r.counter.AddOrbit(solution)
		r.show(solution)
	}
}

// index maps every placement, as its first cell and its window from there, to its option.
// The window has the bit of the shape, so that no two placements share a key.
func (w *window) index() map[placed]int {
	index := make(map[placed]int, len(w.pc.Placements))
	for o := range w.pc.Placements {
		at, set, _ := w.setOf(o)
		index[placed{at, set}] = o
	}
	return index
}

// options returns the options of the pieces placed, in the order of their first cells, with
// room for the piece placed before the search.
func (s *scan) options(index map[placed]int) []int {
	out := make([]int, 0, s.depth+1)
	for _, f := range s.chosen[:s.depth] {
		out = append(out, index[f])
	}
	return out
}
