//go:build !js && !nohighs

package highs

// A solver object that outlives a solve: what a session changes in its model is changed in
// the object (Highs_addCols, Highs_changeCoeff and the like), which also keeps the basis and
// the factors of the last linear program.
//
// HiGHS drops its basis when columns or rows are deleted, so that the session's own is
// given to it then. An object that does not answer the request to stop in time is left to
// end by itself, and the session takes a new one.

import (
	"context"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Keep returns a solver object without a model.
func (solver) Keep() backends.Object { return new(keeper) }

// keeper holds the object of a session; kept is nil before the first solve, and after one
// that took the object with it.
type keeper struct{ kept *kept }

// kept is an object of HiGHS and what is known of its state.
type kept struct {
	h       object
	watch   *watch
	change  *backends.Change // of this solve; nil: the whole model
	taken   bool             // the first attempt of this solve has had the object
	holds   bool             // a model was handed over, and all since went well
	settled bool             // the last run was a linear program and left a basis
	rows    int              // of the model
	logs    bool             // log lines are called for
}

// Holds reports whether the object holds the model of the last Solve.
func (k *keeper) Holds() bool { return k.kept != nil && k.kept.holds }

// Close frees the object; the next Solve takes a new one.
func (k *keeper) Close() {
	if k.kept != nil {
		k.kept.free()
		k.kept = nil
	}
}

// Solve is the backend's Solve on this object.
func (k *keeper) Solve(ctx context.Context, m *model.Model, o backends.Options, change *backends.Change, basis *backends.Basis) (*model.Result, *backends.Basis, error) {
	if !k.Holds() {
		k.Close()
		change = nil
	}
	r := newDeafRun(ctx, m, o)
	if k.kept == nil {
		fresh := &kept{h: newObject(), watch: newWatch(ctx, r.listener)}
		if err := fresh.h.listen(fresh.watch, false); err != nil {
			fresh.free()
			return nil, nil, err
		}
		k.kept = fresh
	} else {
		k.kept.watch.hear(r.listener)
	}
	mine := k.kept
	r.watch, r.kept, r.basis = mine.watch, mine, basis
	mine.change, mine.taken, mine.holds = change, false, false
	answers := r.begin(func() {})
	a, abandoned := r.await(answers)
	if abandoned {
		k.kept = nil
		go func() {
			<-answers
			mine.free()
		}()
		return a.result, nil, nil
	}
	mine.holds = mine.holds && a.err == nil && mine.h.lost() == nil
	mine.settled = a.basis != nil
	return a.result, a.basis, a.err
}

func (k *kept) free() {
	k.h.destroy()
	k.watch.release()
}

// take returns the object for the first attempt of a solve, later and without one a new
// object; own says that whoever takes it must destroy it.
func (k *kept) take() (h object, own bool) {
	if k == nil || k.taken {
		return newObject(), true
	}
	k.taken = true
	return k.h, false
}

// is reports whether h is the kept object.
func (k *kept) is(h object) bool { return k != nil && k.h == h }

// again takes back the options and the clock of the last solve.
func (k *kept) again(log bool) error {
	k.h.reset()
	if log && !k.logs {
		k.logs = true
		return k.h.listenLog()
	}
	return nil
}

// hand brings the object's model to a; settled says that its basis of the last run is
// still one.
func (k *kept) hand(a arrays) (settled bool, err error) {
	if c := k.change; c == nil {
		err = k.h.pass(a, a.Cost)
	} else {
		settled = k.settled && len(c.DeletedRows)+len(c.DeletedColumns) == 0
		err = k.h.apply(c, a)
	}
	k.holds, k.rows = err == nil, len(a.RowLower)
	return settled, err
}

// feasible reports whether the last basis is still primal feasible, because only costs have
// changed and columns were added. HiGHS then still takes the dual simplex method, with
// perturbed costs; from such a basis the primal one needs fewer iterations (3 and 70 after one
// cost of a transportation program).
func (k *kept) feasible() bool {
	c := k.change
	return c != nil && len(c.Bounds)+len(c.Sides)+len(c.Entries) == 0 && k.rows == c.FirstRow
}
