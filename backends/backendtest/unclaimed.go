package backendtest

// The twins: what must hold for a backend that does not claim a capability. An option
// that it cannot use is named in Result.Unused and changes nothing: the solve does not
// end at a limit that the backend does not know, and the answer is the optimum. What a
// backend does not claim to report, it does not report at all. So a backend that claims
// little is tested as hard as one that claims everything (MathOptInterface warns of suites
// in which claiming nothing means passing everything).

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// twins returns them, one for each capability; TestEveryCapabilityHasATwin compares the
// list with the fields of backends.Capabilities.
func twins() []check {
	checks := []check{
		{name: "unclaimed/integers", lacks: []need{integers}, try: integersRefused},
		{name: "unclaimed/whole only", lacks: []need{wholeOnly}, try: continuousTaken},
		{name: "unclaimed/duals", lacks: []need{duals}, try: noDuals},
		{name: "unclaimed/incumbents", needs: []need{integers}, lacks: []need{incumbents}, try: noEvents(backends.EventIncumbent)},
		{name: "unclaimed/partial start", needs: []need{integers, start}, lacks: []need{partialStart}, try: startPartial},
		{name: "unclaimed/progress", needs: []need{integers}, lacks: []need{progress}, try: noEvents(backends.EventProgress)},
		{name: "unclaimed/bound", needs: []need{integers}, lacks: []need{bound}, long: true, try: boundHolds},
		{name: "unclaimed/keeping the point", needs: []need{integers}, lacks: []need{keepsPoint}, long: true, try: boundHolds},
		{name: "unclaimed/semi-continuous", needs: []need{integers}, lacks: []need{semi}, try: stated(model.Features{Semi: true})},
		{name: "unclaimed/semi-continuous, not whole", needs: []need{integers}, lacks: []need{semi, wholeOnly}, try: lots(true)},
		{name: "unclaimed/special ordered sets", needs: []need{integers}, lacks: []need{sets}, try: stated(model.Features{SOS: true})},
		{name: "unclaimed/indicators", needs: []need{integers}, lacks: []need{indicators}, try: stated(model.Features{Indicators: true})},
		{name: "unclaimed/products", lacks: []need{products, wholeOnly}, try: productsRefused(false)},
		{name: "unclaimed/products of integers", needs: []need{integers}, lacks: []need{mixedProducts}, try: productsRefused(true)},
		{name: "unclaimed/cancel", needs: []need{integers}, lacks: []need{cancel}, long: true, try: cancelEnds},
	}
	for _, option := range backends.SolverOptions() {
		switch {
		case option.Name == "pool":
			checks = append(checks, check{name: "unclaimed/pool", needs: []need{integers}, lacks: []need{pool}, try: poolRefused})
		case option.Honoured != nil:
			checks = append(checks, unclaimed(option))
		}
	}
	return checks
}

// unclaimed is the twin of an option: a backend without it is given the option's example.
func unclaimed(option backends.Option) check {
	return check{name: "unclaimed/" + option.Label, needs: []need{integers}, lacks: []need{{option.Label, option.Honoured}}, try: func(t *testing.T, s *suite) {
		m, o := medium(), backends.Options{}
		if option.Example == "" { // the start, which is as long as the model
			o.Start = make([]float64, m.Columns())
		} else if err := option.Set(&o, option.Example); err != nil {
			t.Fatal(err)
		}
		if err := s.ignored(m, o, option.Label); err != nil {
			t.Error(err)
		}
	}}
}

// ignored solves with an option that the backend does not have: the option must be named
// as unused, and the answer must be the optimum all the same.
func (s *suite) ignored(m *model.Model, o backends.Options, name string) error {
	ctx, cancel := context.WithTimeout(context.Background(), guard)
	defer cancel()
	plain, err := backends.Solve(ctx, s.b, m, backends.Options{})
	if err != nil {
		return err
	}
	if len(plain.Unused) > 0 {
		return fmt.Errorf("%q are named unused where nothing was asked for", plain.Unused)
	}
	r, err := backends.Solve(ctx, s.b, m, o)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	case len(r.Unused) != 1 || !strings.HasPrefix(r.Unused[0], name+":"):
		return fmt.Errorf("%s is not claimed, and Unused says %q", name, r.Unused)
	case r.Status != model.StatusOptimal || r.Termination != model.Completed:
		return fmt.Errorf("%s is not claimed, and ends the solve with %v, %v", name, r.Status, r.Termination)
	case !s.near(r.Objective, plain.Objective):
		return fmt.Errorf("%s is not claimed, and the optimum is %g with it and %g without", name, r.Objective, plain.Objective)
	}
	return nil
}

// integersRefused: the answer to an integer program is an error, never that of its
// relaxation.
func integersRefused(t *testing.T, s *suite) {
	if r, err := backends.Solve(t.Context(), s.b, medium(), backends.Options{}); err == nil {
		t.Errorf("an integer program is answered with %v", r.Status)
	}
}

// noDuals: a backend that does not claim duals returns none, because nothing has tested them.
func noDuals(t *testing.T, s *suite) {
	for _, g := range tables()["linear"] {
		if r := s.solve(t, g.Model(), backends.Options{}); r.RowDual != nil || r.Reduced != nil {
			t.Errorf("%s: duals, which are not claimed and not tested", g.Name)
		}
	}
}

// noEvents: events of a type that is not claimed are not reported.
func noEvents(what backends.EventType) func(*testing.T, *suite) {
	return func(t *testing.T, s *suite) {
		events := s.recorder(t, medium())
		r := s.solve(t, medium(), backends.Options{Events: events.event})
		if n := events.seen[what]; n > 0 {
			t.Errorf("%d events %s, which is not claimed and not tested", n, what)
		}
		if what == backends.EventIncumbent && r.Incumbents > 0 {
			t.Errorf("%d incumbents in the result and none reported", r.Incumbents)
		}
	}
}

// boundHolds: a backend that does not claim to keep its point or bound when stopped early
// may lose them, but must not return a false bound. The hard model's optimum is 0.
func boundHolds(t *testing.T, s *suite) {
	m, _ := hard()
	within(t, func() {
		r := s.solve(t, m, backends.Options{Limits: backends.Limits{TimeLimit: time.Second}})
		if r.Status != model.StatusLimit && r.Status != model.StatusFeasible || r.Termination != model.TimeLimit {
			t.Errorf("status %v, termination %v (%s), want that of a time limit", r.Status, r.Termination, r.Message)
		}
		if r.Bound > 0 && !math.IsInf(r.Bound, 0) {
			t.Errorf("bound %g above the optimum 0", r.Bound)
		}
	})
}

// cancelEnds: a backend without cancellation may take longer than a second to stop, or lose
// its point, but it returns a status within the time of hang.
func cancelEnds(t *testing.T, s *suite) {
	m, _ := hard()
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(time.Second, cancel)
	within(t, func() {
		r := s.solveContext(ctx, t, m, backends.Options{})
		if r.Status != model.StatusLimit && r.Status != model.StatusFeasible || r.Termination != model.Interrupted {
			t.Errorf("status %v, termination %v (%s), want that of an interrupt", r.Status, r.Termination, r.Message)
		}
	})
}

// rawRefused: a name that the solver does not know is an error that names it.
func rawRefused(t *testing.T, s *suite) {
	_, err := backends.Solve(t.Context(), s.b, medium(), backends.Options{Raw: map[string]string{"no_such_option": "1"}})
	if err == nil || !strings.Contains(err.Error(), "no_such_option") {
		t.Errorf("%v, want an error that names the option", err)
	}
	if s.b.Info().Kind != backends.Service && !errors.As(err, new(*backends.OptionError)) {
		t.Errorf("%T is no *backends.OptionError", err)
	}
}
