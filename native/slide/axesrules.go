// Which rules each heuristic of the two directions uses: rows of the table in heuristic.go
// put together from manhattan.go, conflict.go, inversion.go and walking.go.

package slide

import "context"

// makeRules makes the rules for one axis. The error is errStopped, when the context ended
// while tables were built.
type makeRules func(context.Context, *axis) ([]rule, error)

func useManhattan(_ context.Context, a *axis) ([]rule, error) { return []rule{newManhattan(a)}, nil }

func useInversion(_ context.Context, a *axis) ([]rule, error) { return []rule{newInversion(a)}, nil }

func useConflict(ctx context.Context, a *axis) ([]rule, error) {
	c, err := newConflict(ctx, a)
	return []rule{c}, err
}

// useWalking uses the walking distance where its table is small enough, else linear
// conflict.
func useWalking(ctx context.Context, a *axis) ([]rule, error) {
	if !walkFeasible(a) {
		return useConflict(ctx, a)
	}
	w, err := newWalking(ctx, a)
	return []rule{w}, err
}

// useMaximum uses walking distance where its table is small enough, linear conflict and
// inversion; axes takes the largest.
func useMaximum(ctx context.Context, a *axis) ([]rule, error) {
	rules, err := useWalking(ctx, a)
	if err == nil && walkFeasible(a) {
		var c *conflict
		c, err = newConflict(ctx, a)
		rules = append(rules, c)
	}
	return append(rules, newInversion(a)), err
}

// onAxes makes an evaluator with rules of the same kind on both axes.
func onAxes(mk makeRules) func(context.Context, *geometry, Options) (evaluator, error) {
	return func(ctx context.Context, g *geometry, _ Options) (evaluator, error) {
		e := &axes{}
		for x := range e.rules {
			rules, err := mk(ctx, newAxis(g, x))
			if err != nil {
				return nil, err
			}
			e.rules[x] = rules
		}
		return e, nil
	}
}
