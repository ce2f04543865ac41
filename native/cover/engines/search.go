// The entry point, own: choose an engine, run it, and convert what it returns to one type of
// result. Each engine has an adapter here, which maps Options to its own options.
//
// The engines differ in what they count up to symmetry. Those of native/cover/packing search
// one representative of each orbit; general and dlx find every solution and listing filters
// them; frontier counts orbits by Burnside's lemma and shows no solution. The adapters hide
// this: Solutions always counts every solution, and Rotations and Reflections the classes.

package engines

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/exactcover"
	"github.com/tilemip/tilemip/native/cover/internal/frontier"
	"github.com/tilemip/tilemip/native/cover/internal/restarts"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// Search finds or counts the solutions of a problem. The deadline of ctx is the time limit.
// An error means that the problem fails its check, or that the engine asked for does not
// support it. Limits, interruption and that there is no solution are in the result. A packing that is refuted without a search (refuse.go)
// returns at once.
func Search(ctx context.Context, p Problem, o Options) (Result, error) {
	start := time.Now()
	if argument, why := refute(p, o); argument != "" {
		return refuted(argument, why, o, start), nil
	}
	c, err := choose(ctx, p, o)
	if err != nil {
		return Result{}, err
	}
	if why := native.Stopped(ctx); why != "" { // while the engine was chosen
		return Result{Result: cover.Result{Engine: c.Engine.Name, Termination: why, Elapsed: time.Since(start)}}, nil
	}
	r, err := c.run(ctx, p, o)
	if err != nil || r.Complete || !c.tried || r.Termination != native.MemoryLimit {
		return r, err
	}
	o.note("engine %s: %d classes need more than %d MB; another engine lists the solutions", c.Engine.Name, r.Nodes, cmp.Or(c.memory, frontier.DefaultMemory)>>20)
	if c, err = lister(p, o); err != nil {
		return Result{}, err
	}
	return c.run(ctx, p, o)
}

// run searches by the engine chosen, within the memory of the choice, and adds the reason of
// the choice to the result unless the engine reports one of its own.
func (c choice) run(ctx context.Context, p Problem, o Options) (Result, error) {
	if o.Memory = c.memory; !c.Engine.Can.Lists {
		o.note("engine %s: %s", c.Engine.Name, c.Why)
	}
	r, err := c.Engine.search(ctx, p, o)
	if err == nil && r.Choice.Why == "" && c.Why != "" {
		r.Choice = packing.Choice{Kernel: c.Engine.Name, Why: c.Why}
	}
	return r, err
}

// note passes a formatted sentence to Note, if there is one.
func (o Options) note(format string, args ...any) {
	if o.Note != nil {
		o.Note(fmt.Sprintf(format, args...))
	}
}

// refuted is the result of a packing that an argument shows to have no solution. argument
// takes the place of the engine's name; the numbers up to symmetry are 0 where asked for.
func refuted(argument, why string, o Options, start time.Time) Result {
	r := Result{Complete: true, Refuted: true, Choice: packing.Choice{Why: why}}
	r.Engine, r.Termination, r.Elapsed = argument, native.Completed, time.Since(start)
	if o.Symmetry != Raw {
		r.Rotations, r.Reflections = new(uint64), new(uint64)
	}
	return r
}

// searchPacking is the adapter of native/cover/packing, with the named kernel or "" to
// choose. A count without a limit searches one solution of each class of rotations and
// reflections, which is the smaller search, even where mirror images count as different: the
// number up to rotation follows from it (symmetry.Counter.UpToRotation).
func searchPacking(kernel string) func(context.Context, Problem, Options) (Result, error) {
	return func(ctx context.Context, p Problem, o Options) (Result, error) {
		f := packing.Options{
			Options: o.Options, All: o.Symmetry == Raw && !o.Count, Kernel: kernel,
			Mirrors: o.Symmetry == Reflections || o.Count && o.Limit <= 0,
			Piece:   o.Piece, Plain: o.Untuned,
		}
		r, err := packing.Search(ctx, p.Packing, f)
		if err != nil {
			return Result{}, err
		}
		out := Result{Result: r.Result, Complete: r.Termination == native.Completed, Placed: r.Placed, Choice: r.Choice}
		if !f.All {
			out.Rotations = &r.Rotations
			if f.Mirrors {
				out.Reflections = &r.Unique
			}
		}
		o.note("engine %s: %s", Fast, r.Choice.Why)
		return out, nil
	}
}

// searchRestarts is the adapter of native/cover/internal/restarts. One solution is first of its class
// and is asked for without a symmetry: the engine restarts only where one is enough.
func searchRestarts(ctx context.Context, p Problem, o Options) (Result, error) {
	search := func(ctx context.Context, common cover.Options) (cover.Result, error) {
		r, runs, err := restarts.Search(ctx, p.Packing, common)
		if common.Limit == 1 && runs > 1 {
			o.note("engine %s: %d runs", restarts.Engine, runs)
		}
		return r, err
	}
	if o.Limit == 1 {
		o.Symmetry = Raw
	}
	return listing(ctx, p, o, search)
}

// searchGeneral is the adapter of native/cover/exactcover.
func searchGeneral(ctx context.Context, p Problem, o Options) (Result, error) {
	return listing(ctx, p, o, func(ctx context.Context, common cover.Options) (cover.Result, error) {
		return exactcover.Search(ctx, p.Cover, exactcover.Options{Options: common})
	})
}

// searchLinks is the adapter of the dancing links of native/cover.
func searchLinks(ctx context.Context, p Problem, o Options) (Result, error) {
	return listing(ctx, p, o, func(ctx context.Context, common cover.Options) (cover.Result, error) {
		return cover.Search(ctx, p.Cover, common)
	})
}

// listing runs an engine that finds every solution. With a symmetry it tests each solution
// for being the least of its class: exactly one of a class is, so that no solution needs to
// be stored. A limit then bounds the solutions shown and is enforced here: the engine runs
// without one, its context is cancelled at the limit, and what it still finds is ignored.
func listing(ctx context.Context, p Problem, o Options, search func(context.Context, cover.Options) (cover.Result, error)) (Result, error) {
	var rotations, reflections uint64
	common, out, shown, enough := o.Options, Result{}, 0, false
	if p.Packing != nil && o.Symmetry != Raw {
		ctx2, stop := context.WithCancel(ctx)
		defer stop()
		ctx = ctx2
		orbits := p.Packing.MirrorOrbitsContext(ctx)
		out.Rotations, out.Reflections = &rotations, &reflections
		common.Limit = 0
		common.Visit = func(options []int) {
			if enough {
				return
			}
			first, firstOfAll := orbits.Least(options)
			rotations, reflections = rotations+one(first), reflections+one(firstOfAll)
			if !o.Count && !firstOfAll && (o.Symmetry == Reflections || !first) {
				return
			}
			if o.Visit != nil {
				o.Visit(options)
			}
			if shown++; shown == o.Limit {
				enough = true
				stop()
			}
		}
	}
	r, err := search(ctx, common)
	if err != nil {
		return Result{}, err
	}
	if out.Result = r; enough {
		out.Termination = native.SolutionLimit
	}
	out.Complete = out.Termination == native.Completed
	out.Placed = r.Nodes - min(1, r.Nodes) // the root chooses nothing
	return out, nil
}

func one(yes bool) uint64 {
	if yes {
		return 1
	}
	return 0
}

// searchFrontier is the adapter of native/cover/internal/frontier. Its nodes are classes of partial
// packings. Total has the number of solutions at any size; Solutions is 0, and a number up
// to symmetry nil, where 64 bits do not hold it.
func searchFrontier(ctx context.Context, p Problem, o Options) (Result, error) {
	r, err := frontier.Packing(ctx, p.Packing, frontier.Options{Run: o.Run, Symmetric: o.Symmetry != Raw, Mirrors: o.Symmetry == Reflections})
	if err != nil {
		return Result{}, err
	}
	out := Result{Result: r.Result, Complete: r.Total != nil, Total: r.Total}
	if r.Rotations != nil && r.Rotations.IsUint64() {
		n := r.Rotations.Uint64()
		out.Rotations = &n
	}
	if r.Reflections != nil && r.Reflections.IsUint64() {
		n := r.Reflections.Uint64()
		out.Reflections = &n
	}
	return out, nil
}
