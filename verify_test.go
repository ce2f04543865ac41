package tilemip

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

func boardSubject(t *testing.T, text string) Subject {
	t.Helper()
	s, err := puzzle.ParseSlide(text)
	if err != nil {
		t.Fatal(err)
	}
	return Subject{Board: &s}
}

// A solver that says "infeasible" of a horizon with a plan is found out by the native search.
func TestLyingSolverIsCaught(t *testing.T) {
	one := boardSubject(t, "1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15") // 12 moves
	a, err := Verify(context.Background(), one, Options{Integer: Integer{Backend: &scripted.Liar{Status: model.StatusInfeasible, Bound: math.Inf(-1), Most: 1}}})
	if err != nil || a.Agrees || a.Verdict == "" || slices.Contains(a.ProvenBy, ByNative) {
		t.Errorf("%+v, %v; want a verdict against it and no proof", a, err)
	}
}

// A false "infeasible" of a model and a false bound are disproved by a second solver's point.
func TestSecondSolverDisprovesClaims(t *testing.T) {
	if len(backends.Others("liar")) == 0 {
		t.Skip("no solver is at hand")
	}
	m := model.New("small")
	x := m.Integer("x", 0, 3, 1)
	m.Row("c").Plus(x).Ge(2)
	m.Minimize().Plus(x)
	for _, c := range []struct {
		lie  *scripted.Liar
		want string
	}{
		{&scripted.Liar{Status: model.StatusInfeasible, Bound: math.Inf(-1)}, "claims infeasibility"},
		{&scripted.Liar{Status: model.StatusLimit, Bound: 3}, "claims that no objective is better than 3"},
	} {
		a, err := Verify(context.Background(), Subject{Model: m}, Options{Integer: Integer{Backend: c.lie}})
		if err != nil || a.Agrees || !strings.Contains(a.Verdict, c.want) || len(a.ProvenBy) != 0 {
			t.Errorf("%v: %v, %+v", c.want, err, a)
		}
	}
}

// A native search that was stopped proves no more than its bound says.
func TestStoppedNativeSearchIsNoSecondProof(t *testing.T) {
	one := boardSubject(t, "1 2 3 / 4 5 6 / 7 0 8")
	for _, c := range []struct {
		program, native Answer
		want            bool
	}{
		{Answer{Status: model.StatusInfeasible, Plan: Plan{MostMoves: 10}}, Answer{Status: model.StatusLimit, Bound: ptr(9.0)}, false},
		{Answer{Status: model.StatusInfeasible, Plan: Plan{MostMoves: 10}}, Answer{Status: model.StatusLimit, Bound: ptr(10.0)}, false},
		{Answer{Status: model.StatusInfeasible, Plan: Plan{MostMoves: 10}}, Answer{Status: model.StatusLimit, Bound: ptr(11.0)}, true},
		{Answer{Status: model.StatusOptimal}, Answer{Status: model.StatusLimit, Bound: ptr(11.0)}, false},
		{Answer{Status: model.StatusOptimal}, Answer{Status: model.StatusOptimal, Bound: ptr(11.0)}, true},
		{Answer{Status: model.StatusInfeasible}, Answer{Status: model.StatusInfeasible, Engine: integer.EngineParity}, true},
		{Answer{Status: model.StatusOptimal, Caveat: "not the puzzle"}, Answer{Status: model.StatusOptimal, Bound: ptr(11.0)}, false},
		{Answer{Status: model.StatusOptimal}, Answer{Status: model.StatusLimit, Bound: ptr(0.0)}, false},
	} {
		c.native.Kind = KindBoard
		c.native.creditNative()
		if got := confirms(board{one}, &c.program, &c.native); got != c.want {
			t.Errorf("%+v and %+v: %v, want %v", c.program, c.native, got, c.want)
		}
	}
}

// stoppedAt is what a method may know of a problem whose best value is best: something found that
// is no better, a bound that is no worse, or both, and the end that follows from them.
func stoppedAt(r *rand.Rand, kind, engine string, best int, sign float64) *Answer {
	a := &Answer{Kind: kind, Engine: engine, Status: model.StatusLimit, Termination: model.TimeLimit}
	if r.IntN(3) > 0 {
		above := r.IntN(4)
		a.Status, a.Objective, a.Checked = model.StatusFeasible, ptr(float64(best)+sign*float64(above)), true
		if kind == KindBoard {
			a.Moves = ptr(puzzle.FormatMoves(make([]puzzle.Move, best+above)))
		}
	}
	if r.IntN(3) > 0 {
		a.Bound = ptr(float64(best) - sign*float64(r.IntN(4)))
		a.Credit = integer.Credit{ProvenBy: []string{engine}}
	}
	if a.gap(); a.Objective != nil && a.Bound != nil && *a.Objective == *a.Bound {
		a.Status, a.Termination = model.StatusOptimal, model.Completed
	}
	return a
}

// The answer of Verify has the better plan and the better bound of the two, says whose they are,
// and is optimal exactly where they meet.
func TestBetterOfTwoAnswers(t *testing.T) {
	r := rand.New(rand.NewPCG(29, 7))
	for range 20000 {
		kind, sign := []string{KindBoard, KindCover, KindModel}[r.IntN(3)], 1.0
		if kind == KindModel && r.IntN(2) == 0 {
			sign = -1
		}
		best := 5 + r.IntN(5)
		first, second := stoppedAt(r, kind, "first", best, sign), stoppedAt(r, kind, "second", best, sign)
		got := *first
		got.better(second, &Options{}, sign)
		pick := func(of func(*Answer) *float64, better float64) (value *float64, theirs bool) {
			a, b := of(first), of(second)
			if b != nil && (a == nil || better**b > better**a) {
				return b, true
			}
			return a, false
		}
		found, foundThere := pick(func(a *Answer) *float64 { return a.Objective }, -sign)
		bound, boundThere := pick(func(a *Answer) *float64 { return a.Bound }, sign)
		if first.Status == model.StatusOptimal {
			foundThere, boundThere = false, false
		}
		if second.Status == model.StatusOptimal && first.Status != model.StatusOptimal { // all of it is taken
			foundThere, boundThere = true, true
		}
		same := func(a, b *float64) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }
		meet := found != nil && bound != nil && *found == *bound
		switch {
		case !same(got.Objective, found) || !same(got.Bound, bound):
			t.Fatalf("%+v and %+v: %+v", first, second, got)
		case (got.FoundBy != "") != foundThere || (got.BoundBy != "") != boundThere:
			t.Fatalf("found by %q, want the second's %v; bound by %q, want %v", got.FoundBy, foundThere, got.BoundBy, boundThere)
		case (got.Status == model.StatusOptimal) != meet || got.Status.HasPoint() != (found != nil) || (got.Termination == model.Completed) != meet:
			t.Fatalf("%s, %s with %v and %v", got.Status, got.Termination, found, bound)
		case (got.Gap != nil) != (found != nil && bound != nil) || got.Gap != nil && (*got.Gap == 0) != meet:
			t.Fatalf("gap %v of %v and %v", got.Gap, found, bound)
		case bound != nil && !slices.Contains(got.ProvenBy, map[bool]string{true: "second", false: "first"}[boundThere]):
			t.Fatalf("%v has its bound from the second: %v", got.ProvenBy, boundThere)
		case kind == KindBoard && found != nil && len(*got.Moves) != int(*found):
			t.Fatalf("%d moves with the objective %g", len(*got.Moves), *found)
		}
	}
}

// Solutions without costs: all of them before some, more before fewer; and what must not be taken.
func TestBetterCountsAndStatuses(t *testing.T) {
	count := func(n uint64, complete bool) Answer {
		a := Answer{Kind: KindPacking, Engine: "fast", Covered: Covered{Solutions: &n, Complete: complete}, Status: model.StatusFeasible, Termination: model.TimeLimit, Checked: n > 0}
		switch {
		case complete && n == 0:
			a.Status, a.Termination = model.StatusInfeasible, model.Completed
		case complete:
			a.Status, a.Termination = model.StatusOptimal, model.Completed
		case n == 0:
			a.Status = model.StatusLimit
		}
		return a
	}
	many := count(0, true)
	many.Solutions, many.Total, many.Status = nil, "28443124054800000000", model.StatusOptimal
	plan := func(status model.Status, moves int) Answer {
		return Answer{Kind: KindBoard, Engine: "ida*", Status: status, Termination: model.Completed, Checked: true, Plan: Plan{Moves: ptr(puzzle.FormatMoves(make([]puzzle.Move, moves)))},
			Objective: ptr(float64(moves)), Bound: ptr(float64(moves)), Credit: integer.Credit{ProvenBy: []string{ByNative}}}
	}
	limit := Answer{Kind: KindBoard, Engine: "highs", Status: model.StatusLimit, Termination: model.TimeLimit}
	stated, wrong, interrupted, bounded, unfounded := limit, limit, limit, limit, limit
	bounded.Bound, bounded.ProvenBy = ptr(10.0), []string{ByNative}
	unfounded.Bound = ptr(11.0)
	stated.Status, stated.Termination, stated.Caveat = model.StatusInfeasible, model.Completed, "it admits no plan"
	wrong.Status, wrong.Violation = model.StatusFeasible, &model.Violation{Amount: 1}
	interrupted.Termination = model.Interrupted
	for _, c := range []struct {
		name          string
		first, second Answer
		horizon       int
		status        model.Status
		end           model.Termination
		taken         bool
	}{
		{"all instead of none", count(0, false), count(8, true), 0, model.StatusOptimal, model.Completed, true},
		{"all instead of some", count(3, false), count(8, true), 0, model.StatusOptimal, model.Completed, true},
		{"more than some", count(3, false), count(5, false), 0, model.StatusFeasible, model.TimeLimit, true},
		{"fewer", count(5, false), count(3, false), 0, model.StatusFeasible, model.TimeLimit, false},
		{"all, and some", count(8, true), count(3, false), 0, model.StatusOptimal, model.Completed, false},
		{"none at all", count(0, false), count(0, true), 0, model.StatusInfeasible, model.Completed, true},
		{"more than 64 bits", count(0, false), many, 0, model.StatusOptimal, model.Completed, true},
		{"a plan within the horizon", limit, plan(model.StatusOptimal, 12), 12, model.StatusOptimal, model.Completed, true},
		{"a plan longer than the horizon", limit, plan(model.StatusOptimal, 12), 10, model.StatusInfeasible, model.Completed, false},
		{"a bound that is the horizon", limit, bounded, 10, model.StatusLimit, model.TimeLimit, false},
		{"a bound above the horizon", limit, bounded, 9, model.StatusInfeasible, model.Completed, false},
		{"a bound that nobody stands for", limit, unfounded, 9, model.StatusLimit, model.TimeLimit, false},
		{"a program that does not state the puzzle", stated, plan(model.StatusOptimal, 12), 0, model.StatusInfeasible, model.Completed, false},
		{"a point that is wrong", wrong, plan(model.StatusOptimal, 12), 0, model.StatusFeasible, model.TimeLimit, false},
		{"Ctrl-C stays", interrupted, plan(model.StatusOptimal, 12), 0, model.StatusOptimal, model.Interrupted, true},
	} {
		c.first.better(&c.second, &Options{Integer: Integer{Horizon: c.horizon}}, 1)
		if a := c.first; a.Status != c.status || a.Termination != c.end || (a.FoundBy != "") != c.taken || c.taken && a.Total != c.second.Total {
			t.Errorf("%s: %s, %s, found by %q, %+v", c.name, a.Status, a.Termination, a.FoundBy, a)
		}
	}
}

// Of two equal bounds both have their grounds, unless one rests on the other's tables.
func TestEqualBoundsHaveBothGrounds(t *testing.T) {
	for _, shares := range []bool{false, true} {
		first := &Answer{Kind: KindBoard, Status: model.StatusLimit, Termination: model.TimeLimit, Bound: ptr(10.0), Credit: integer.Credit{ProvenBy: []string{integer.ByReductions}}, Plan: Plan{SharesNative: shares}}
		second := &Answer{Kind: KindBoard, Status: model.StatusLimit, Termination: model.TimeLimit, Bound: ptr(10.0), Credit: integer.Credit{ProvenBy: []string{ByNative}}}
		first.better(second, &Options{}, 1)
		if both := slices.Contains(first.ProvenBy, ByNative); both == shares || !slices.Contains(first.ProvenBy, integer.ByReductions) || first.BoundBy != "" {
			t.Errorf("tables shared %v: %v", shares, first.ProvenBy)
		}
	}
}

// A certificate that was checked proves the bound of the answer only where it claims it.
func TestCertificateOfAnotherBound(t *testing.T) {
	for _, beyond := range []float64{0, 1} {
		a, err := Solve(context.Background(), boardSubject(t, "1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15"), Options{})
		if err != nil || a.Certificate == nil {
			t.Fatal(a, err)
		}
		*a.Bound += beyond
		if err := a.check(context.Background(), &Options{}); err != nil || slices.Contains(a.ProvenBy, ByCertificate) != (beyond == 0) {
			t.Errorf("the bound %g above that of the certificate: %v, %v", beyond, a.ProvenBy, err)
		}
	}
}

// Checked is said where something was there to be checked, and only there.
func TestCheckedWhereSomethingWas(t *testing.T) {
	cover := func(text string) Subject {
		c, err := puzzle.ParseCover("c", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return Subject{Cover: c, Name: "c"}
	}
	packing := func(text string) Subject {
		p, err := puzzle.ParsePackings("p", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return Subject{Packing: p[0], Name: "p"}
	}
	some, none := cover("a b\na\nb\na b\n"), cover("a b c\na b\nb c\n")
	costs, noCosts := cover("a b\na |1\nb |1\na b |3\n"), cover("a b c\na b |1\nb c |1\n")
	model1, model0 := scripted.New("s", scripted.Answer(model.StatusOptimal, 1, 1, 0)), scripted.New("s", scripted.Answer(model.StatusInfeasible))
	for _, c := range []struct {
		name  string
		s     Subject
		o     Options
		solve bool
		want  bool
	}{
		{"a cover", some, Options{}, false, true},
		{"all covers", some, Options{Listing: Listing{All: true}}, false, true},
		{"covers counted one by one", some, Options{Listing: Listing{Count: true}}, false, true},
		{"no cover", none, Options{}, false, false},
		{"no cover, all", none, Options{Listing: Listing{All: true}}, false, false},
		{"a cheapest cover", costs, Options{}, false, true},
		{"no cover with costs", noCosts, Options{}, false, false},
		{"a cover by a program", some, Options{Integer: Integer{Backend: model1, Reduce: []string{}}}, true, true},
		{"no cover by a program", none, Options{Integer: Integer{Backend: model0, Reduce: []string{}}}, true, false},
		{"volume", packing("D:xDim=2:yDim=2:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\n~D\n"), Options{}, false, false},
		{"counted without a look", packing("D:xDim=200:yDim=4:zDim=1\nC:name=d:copies=any:layout=0 0 0, 1 0 0\n~D\n"), Options{Listing: Listing{Count: true}}, false, false},
		{"a board", boardSubject(t, "1 2 3 / 4 5 6 / 7 0 8"), Options{}, false, true},
		{"a board by branch and bound", boardSubject(t, "1 2 3 / 4 5 6 / 7 0 8"), Options{}, true, true},
		{"parity", boardSubject(t, "1 2 3 / 4 5 6 / 8 7 0"), Options{}, false, false},
		{"parity before a program", boardSubject(t, "1 2 3 / 4 5 6 / 8 7 0"), Options{}, true, false},
	} {
		run := Search
		if c.solve {
			run = Solve
		}
		if a, err := run(context.Background(), c.s, c.o); err != nil || a.Checked != c.want {
			t.Errorf("%s: %v, %+v", c.name, err, a)
		}
	}
}

func tripsWithCosts(t *testing.T) Subject {
	t.Helper()
	c, err := puzzle.ParseCover("trips", strings.NewReader("a b c d\na b |7\nc d |-6\na c |3\nb d |5\n"))
	if err != nil {
		t.Fatal(err)
	}
	return Subject{Cover: c}
}

// A solver that calls a dearer cover optimal, or says that there is none, is found out.
func TestLyingSolverOfCostsIsCaught(t *testing.T) {
	for want, b := range map[string]*scripted.Backend{
		"no solution costs less than 8 but the native search found one of cost 1": scripted.New("liar", scripted.Answer(model.StatusOptimal, 0, 0, 1, 1)),
		"there is no solution but the native search found one of cost 1":          scripted.New("liar", scripted.Answer(model.StatusInfeasible)),
	} {
		a, err := Verify(context.Background(), tripsWithCosts(t), Options{Integer: Integer{Backend: b, Reduce: []string{}}})
		if err != nil || a.Agrees || !strings.Contains(a.Verdict, want) || slices.Contains(a.ProvenBy, ByNative) {
			t.Errorf("%+v, %v; want %s", a, err, want)
		}
	}
}

// A cost that is not the sum of its options is refused by check.
func TestStoredCostIsAddedUp(t *testing.T) {
	s := tripsWithCosts(t)
	for stored, ok := range map[string]bool{
		`{"objective":1,"chosen":[["a b |7","c d |-6"]]}`: true,
		`{"objective":2,"chosen":[["a b |7","c d |-6"]]}`: false,
		`{"objective":1,"chosen":[["b a","d c"]]}`:        true,
		"a c\nb d\n": true,
	} {
		if v, err := Check(s, "stored", []byte(stored)); err != nil || v.OK != ok {
			t.Errorf("%s: %v, %v", stored, v, err)
		}
	}
	if _, err := Check(s, "stored", []byte("a b |8\nc d\n")); err == nil {
		t.Error("an option with another cost is found")
	}
}

// TestLeastCostStoppedOnTheWay: a search that a limit ends gives the best cover and a bound. The
// packing, one-sided pentominoes in 9×10, is far too hard to finish.
func TestLeastCostStoppedOnTheWay(t *testing.T) {
	s, err := Library("one-sided-pentominoes-9x10")
	if err != nil {
		t.Fatal(err)
	}
	pc, err := s.Packing.Cover()
	if err != nil {
		t.Fatal(err)
	}
	c := pc.Cover
	for o := range c.Options {
		c.Costs = append(c.Costs, o*7919%100)
	}
	a, err := Search(context.Background(), Subject{Cover: c}, Options{Limits: Limits{TimeLimit: 200 * time.Millisecond}})
	if err != nil || a.Termination != model.TimeLimit || a.Bound == nil || *a.Bound < 0 || len(a.ProvenBy) != 1 {
		t.Fatalf("%+v, %v", a, err)
	}
	switch a.Status {
	case model.StatusFeasible:
		if a.Objective == nil || *a.Objective < *a.Bound || a.Gap == nil || len(a.Chosen) != 1 || !a.Checked {
			t.Errorf("%+v", a)
		}
	case model.StatusLimit:
		if a.Objective != nil || *a.Solutions != 0 {
			t.Errorf("%+v", a)
		}
	default:
		t.Errorf("%s", a.Status)
	}
}

// Every kind in the table is found by its subject, and each of its abilities answers or says in one
// sentence why it does not.
func TestKinds(t *testing.T) {
	m := model.New("small")
	x := m.Integer("x", 0, 3, 1)
	m.Row("c").Plus(x).Ge(2)
	m.Minimize().Plus(x)
	subjects := map[string]Subject{KindBoard: boardSubject(t, "1 2 3 / 4 5 6 / 7 0 8"), KindModel: {Model: m}}
	for name, text := range map[string]string{KindPacking: "D:xDim=2:yDim=1:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\n~D\n", KindCover: "a b\na\nb\n"} {
		all, err := Read(name, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		subjects[name] = all[0]
	}
	ctx := context.Background()
	for _, row := range kinds {
		s, ok := subjects[row.name]
		if name, _, err := s.kind(); !ok || name != row.name || err != nil {
			t.Errorf("kind %s: no subject of it here, or it is taken for %s: %v", row.name, name, err)
			continue
		}
		o := Options{Listing: Listing{All: true}}
		_, search := Search(ctx, s, o)
		_, state := State(ctx, s, o)
		_, check := Check(s, "text", []byte("{}"))
		_, cut := Cut(ctx, s, o, UnitSize{})
		for verb, err := range map[string]error{"search": search, "state": state, "check": check, "cut": cut} {
			var option *OptionError
			var place *textpos.Error
			if refused := row.name == KindModel && verb != "state" && verb != "check"; refused != errors.As(err, &option) {
				t.Errorf("%s of kind %s: %v", verb, row.name, err)
			}
			if verb == "check" && !errors.As(err, &place) {
				t.Errorf("an empty answer of kind %s: %v; want that it has no solution", row.name, err)
			}
		}
	}
	if _, err := Search(ctx, Subject{}, Options{}); err == nil || !strings.Contains(err.Error(), "a subject without a puzzle") {
		t.Errorf("no subject: %v", err)
	}
}
