// The entry point: one run of the dynamic program (sweep.go) for every class of conjugate
// symmetries. The number of orbits is the mean, over all symmetries, of the number of
// solutions that each fixes: the lemma that is not W. Burnside's (A.-L. Cauchy 1845,
// G. Frobenius 1887).

package frontier

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// DefaultMemory is the limit on the tables, in bytes, when Options.Memory is 0.
const DefaultMemory = 2 << 30

// Options control a count. The zero value counts all solutions.
type Options struct {
	native.Run      // Memory 0: 2 GiB; no limit on nodes, one thread
	Symmetric  bool // count Rotations, too, and Reflections where the puzzle allows it
	Mirrors    bool // Reflections are needed: an error where the puzzle does not allow them
}

// Counts are what was counted and why the count ended. The numbers are nil when they were not
// asked for or not reached. Nodes are classes of partial packings expanded, and Solutions is 0
// where 64 bits do not hold Total.
type Counts struct {
	cover.Result
	Total       *big.Int
	Rotations   *big.Int // up to rotation
	Reflections *big.Int // up to rotation and reflection
}

// Packing counts the solutions of a packing puzzle; equal pieces are not distinguished, nor
// are the cells that stay empty. The deadline of ctx is the time limit. An error means that mirror images were to be identified
// in a puzzle where the mirror image of a solution need not be a solution, because the copies
// of a piece and of its mirror image differ; everything else is in the result.
func Packing(ctx context.Context, pc *puzzle.PackingCover, o Options) (Counts, error) {
	start := time.Now()
	symmetries, rotations, err := group(ctx, pc, o)
	if err != nil {
		return Counts{}, err
	}
	r := Counts{Result: cover.Result{Engine: "frontier"}}
	if r.Termination = native.Stopped(ctx); r.Termination != "" { // perhaps not all symmetries
		return r, nil
	}
	c := counter{ctx: ctx, pc: pc, o: o, result: &r}
	c.clock = native.NewClock(ctx, 1, &c.o.Run)
	c.sum(symmetries, rotations)
	r.Elapsed = time.Since(start)
	return r, nil
}

// group returns the symmetries by which solutions are identified, as permutations of the
// cells, the rotations first, and the number of rotations; the identity alone when the
// options ask for no symmetry.
func group(ctx context.Context, pc *puzzle.PackingCover, o Options) (symmetries [][]int, rotations int, err error) {
	symmetries = pc.Packing.RegionSymmetriesContext(ctx)
	if !o.Symmetric {
		return symmetries[:1], 1, nil
	}
	rotations = len(symmetries)
	reflections := pc.Packing.RegionReflectionsContext(ctx)
	switch {
	case pc.MirrorClosed():
		symmetries = append(symmetries, reflections...)
	case len(reflections) > 0 && !pc.Packing.Plain() && o.Mirrors:
		return nil, 0, fmt.Errorf("packing %q: the copies of a piece and of its mirror image differ; mirror images can be identified only by listing the solutions", pc.Packing.Name)
	}
	return symmetries, rotations, nil
}

// counter is the state of one call of Packing.
type counter struct {
	ctx    context.Context
	pc     *puzzle.PackingCover
	o      Options
	clock  native.Clock
	result *Counts
}

// sum counts the solutions that each symmetry fixes; their mean is the number of orbits
// (Burnside's lemma). Conjugate symmetries fix equally many, so that one of each class is
// counted. A limit ends the sum early; the numbers reached by then stay in the result.
func (c *counter) sum(symmetries [][]int, rotations int) {
	r := c.result
	r.Termination = native.Completed
	total := new(big.Int)
	for _, class := range symmetry.Conjugacy(symmetries) { // no rotation is conjugate to a reflection, and rotations come first
		if class.Member >= rotations && r.Rotations == nil {
			r.Rotations = mean(total, rotations)
		}
		n := c.fixed(symmetries, class.Member, class.Member >= rotations)
		if n == nil {
			return
		}
		if class.Member == 0 {
			if r.Total = n; n.IsUint64() {
				r.Solutions = n.Uint64()
			}
		}
		total.Add(total, new(big.Int).Mul(n, big.NewInt(int64(class.Size))))
	}
	c.unique(mean(total, len(symmetries)), len(symmetries) > rotations)
}

// unique enters the number of orbits under all the symmetries into the fields of the result
// that it answers; reflected says that there are reflections among them.
func (c *counter) unique(orbits *big.Int, reflected bool) {
	r := c.result
	if !c.o.Symmetric {
		return
	}
	if !reflected {
		r.Rotations = orbits
	}
	if reflected || len(c.pc.Packing.RegionReflections()) == 0 || c.pc.Packing.Plain() || c.noMirrors() {
		r.Reflections = orbits // or no solution has a mirror image that is another one
	}
}

// noMirrors reports whether the puzzle has the mirror image of none of its shapes.
func (c *counter) noMirrors() bool {
	return !slices.ContainsFunc(c.pc.MirrorShapes(), func(shape int) bool { return shape >= 0 })
}

// mean divides a sum over a group by its order; by Burnside's lemma nothing remains.
func mean(total *big.Int, of int) *big.Int { return new(big.Int).Div(total, big.NewInt(int64(of))) }

// fixed counts the solutions that a symmetry maps onto themselves. It returns nil when a
// limit was reached, and then sets Termination. Counts have one word at first; a sweep in
// which one overflows is repeated with twice as many.
func (c *counter) fixed(symmetries [][]int, which int, reflects bool) *big.Int {
	if !c.pc.Packing.Fillable() {
		return new(big.Int)
	}
	p := newProgram(c.ctx, c.pc, symmetries[which], reflects)
	if why := native.Stopped(c.ctx); why != "" {
		c.result.Termination = why
		return nil
	}
	for limbs := 1; ; limbs *= 2 {
		run := &sweep{program: p, counter: c, limbs: limbs, which: which, of: len(symmetries)}
		n, err := run.run()
		var stop stopped
		switch {
		case errors.As(err, &stop):
			c.result.Termination = native.Reason(stop)
			return nil
		case err == nil:
			return n
		} // errOverflow: again with longer counts
	}
}
