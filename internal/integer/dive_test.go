package integer

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// dull is a backend whose linear programs all have the point of halves, so that they guide
// nothing and end no branch; how it ends after a number of them is the test's.
type dull struct {
	slow
	programs int
	after    int // linear programs until it ends; 0: never
	end      func() (*model.Result, error)
	basis    bool // it gives bases
	carried  int  // programs that came with one
}

func (b *dull) SolveFrom(_ context.Context, m *model.Model, _ backends.Options, from *backends.Basis) (*model.Result, *backends.Basis, error) {
	b.programs++
	if b.after > 0 && b.programs > b.after {
		r, err := b.end()
		return r, nil, err
	}
	r := model.NewResult(m, "dull")
	r.Status, r.Termination, r.LPIterations, r.Solve = model.StatusOptimal, model.Completed, 3, 1
	r.X = make([]float64, m.Columns())
	for j := range r.X {
		r.X[j] = 0.5
	}
	if from != nil {
		if len(from.Columns) != m.Columns() || len(from.Rows) != m.Rows() {
			return nil, nil, fmt.Errorf("a basis of %d columns and %d rows for %d and %d", len(from.Columns), len(from.Rows), m.Columns(), m.Rows())
		}
		b.carried++
	}
	if !b.basis {
		return r, nil, nil
	}
	return r, &backends.Basis{Columns: make([]backends.BasisStatus, m.Columns()), Rows: make([]backends.BasisStatus, m.Rows())}, nil
}

// Without help from its linear programs diving is plain backtracking: it finds a solution of
// a random cover where brute force has one, and otherwise says that there is none.
func TestDivingAgainstBruteForce(t *testing.T) {
	random, with, without := rand.New(rand.NewPCG(1, 2)), 0, 0
	for range 700 {
		c := &puzzle.Cover{Name: "random", Primary: 2 + random.IntN(5)}
		for i := range c.Primary + random.IntN(2) {
			c.Items = append(c.Items, string(rune('a'+i)))
		}
		times := make([]int, len(c.Items))
		for i := range times {
			times[i] = 1 + random.IntN(6)/5
		}
		c.Multiplicity = times
		for range 2 + random.IntN(12) {
			option := []int{random.IntN(c.Primary)}
			for i := range c.Items {
				if i != option[0] && random.IntN(3) == 0 {
					option = append(option, i)
				}
			}
			c.Options = append(c.Options, option)
		}
		b := &dull{basis: random.IntN(2) == 0}
		r, err := Cover(t.Context(), c, nil, Options{Settings: Settings{Backend: b, Reduce: []string{}, Method: MethodDiving}})
		if err != nil {
			t.Fatal(err)
		}
		want := model.StatusInfeasible
		if len(bruteforce.Covers(c.Primary, times, c.Options)) > 0 {
			want = model.StatusOptimal
		}
		if r.Dive == nil { // decided without a linear program
			continue
		}
		if r.Status != want || !r.Dive.Gave || r.Dive.Programs != b.programs || r.By != r.Dive.by("slow") {
			t.Fatalf("%v of %+v: %v by %q, want %v", c.Options, c, r.Status, r.By, want)
		}
		if want == model.StatusOptimal {
			with++
		} else if without++; r.ClaimedBy != "slow" {
			t.Errorf("no solution, claimed by %q", r.ClaimedBy)
		}
	}
	if with < 40 || without < 40 {
		t.Errorf("%d covers with a solution, %d without: the test has lost its point", with, without)
	}
}

// mutilated is a chessboard of dominoes without two opposite corners: no solution, and
// backtracking alone does not see it soon.
func mutilated(t *testing.T) *puzzle.Cover {
	t.Helper()
	const n = 8
	name := func(x, y int) string { return fmt.Sprintf("c%d%d", x, y) }
	missing := func(x, y int) bool { return x == y && (x == 0 || x == n-1) || x >= n || y >= n }
	var cells, dominoes []string
	for y := range n {
		for x := range n {
			if missing(x, y) {
				continue
			}
			cells = append(cells, name(x, y))
			if !missing(x+1, y) {
				dominoes = append(dominoes, name(x, y)+" "+name(x+1, y))
			}
			if !missing(x, y+1) {
				dominoes = append(dominoes, name(x, y)+" "+name(x, y+1))
			}
		}
	}
	c, err := puzzle.ParseCover("mutilated", strings.NewReader(strings.Join(cells, " ")+"\n"+strings.Join(dominoes, "\n")+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Where diving ends without an answer the solver's own search gives it; asked for alone, it
// says that it has none. Ctrl-C and a limit of time are a status at once.
func TestDivingGivesUp(t *testing.T) {
	interrupted := func() (*model.Result, error) {
		return &model.Result{Status: model.StatusLimit, Termination: model.Interrupted}, nil
	}
	broken := func() (*model.Result, error) { return nil, errors.New("broken") }
	for _, c := range []struct {
		name, method string
		after        int
		end          func() (*model.Result, error)
		status       model.Status
		termination  model.Termination
		by           string
		restarts     int
	}{
		{"spent", MethodAuto, 0, nil, model.StatusInfeasible, model.Completed, "slow: 10 nodes, 0 LP iterations; before, diving: 5,000 linear programs of slow, 15,000 LP iterations, 26 restarts, in vain", 26},
		{"broken", MethodAuto, 7, broken, model.StatusInfeasible, model.Completed, "slow: 10 nodes, 0 LP iterations; before, diving: 7 linear programs of slow, 21 LP iterations, in vain", 0},
		{"broken, alone", MethodDiving, 7, broken, model.StatusLimit, model.NodeLimit, "diving: 7 linear programs of slow, 21 LP iterations", 0},
		{"interrupted", MethodAuto, 7, interrupted, model.StatusLimit, model.Interrupted, "diving: 8 linear programs of slow, 21 LP iterations", 0},
		{"not asked", MethodSolver, 0, nil, model.StatusInfeasible, model.Completed, "slow: 10 nodes, 0 LP iterations", 0},
	} {
		b := &dull{slow: slow{needs: 10, took: 1}, after: c.after, end: c.end, basis: true}
		r, err := Cover(t.Context(), mutilated(t), nil, Options{Settings: Settings{Backend: b, Reduce: []string{}, Method: c.method}})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if r.Status != c.status || r.Termination != c.termination || r.By != c.by {
			t.Errorf("%s: %v, %v by %q; want %v, %v by %q", c.name, r.Status, r.Termination, r.By, c.status, c.termination, c.by)
		}
		if r.Dive != nil && (r.Dive.Restarts != c.restarts || r.Dive.Gave) || (r.Dive == nil) != (c.method == MethodSolver) {
			t.Errorf("%s: diving %+v", c.name, r.Dive)
		}
		if c.method != MethodSolver && b.carried < b.programs/2 {
			t.Errorf("%s: %d of %d programs came with a basis", c.name, b.carried, b.programs)
		}
	}
}

// Diving says where it does not apply, and auto leaves it out there.
func TestDivingRefusals(t *testing.T) {
	one := mutilated(t)
	tinted, err := puzzle.ParseCover("tinted", strings.NewReader("a | b\na b:1\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		cover *puzzle.Cover
		o     Options
		want  string
	}{
		{one, Options{Settings: Settings{Backend: &dull{}, Method: "databases"}}, `method "databases" is not for packings and covers; expected one of auto, diving, solver, mip`},
		{one, Options{Settings: Settings{Backend: &dull{}, Method: MethodDiving}, Wanted: call.Wanted{All: true}}, "method diving finds one solution; expected it without all, count and limit"},
		{one, Options{Settings: Settings{Backend: &slow{}, Method: MethodDiving}}, "method diving needs a backend that starts a linear program from a basis; slow does not"},
		{tinted, Options{Settings: Settings{Backend: &dull{}, Method: MethodDiving}}, "method diving is not for covers with colours or intervals of multiplicities; expected solver"},
		{one, Options{Settings: Settings{Backend: &dull{}, Method: MethodDiving, Solver: backends.Options{NodeLimit: 5}}}, "method diving has no nodes of a solver to limit; expected a time limit"},
	} {
		var option *OptionError
		if _, err := Cover(t.Context(), c.cover, nil, c.o); !errors.As(err, &option) || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	for _, o := range []Options{{Settings: Settings{Backend: &slow{needs: 1}}}, {Settings: Settings{Backend: &dull{}}, Wanted: call.Wanted{Limit: 2}}, {Settings: Settings{Backend: &dull{}, Solver: backends.Options{NodeLimit: 50}}}} {
		o.Reduce = []string{}
		if r, err := Cover(t.Context(), one, nil, o); err != nil || r.Dive != nil || r.Status != model.StatusInfeasible {
			t.Errorf("%+v: %+v, %v", o, r, err)
		}
	}
}

func TestLuby(t *testing.T) {
	var got []int
	for i := range 15 {
		got = append(got, luby(i+1))
	}
	if want := []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
