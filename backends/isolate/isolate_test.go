//go:build unix

package isolate

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// The backends of these tests run in the child, which is this test binary again;
// so they must be registered before Main.
func TestMain(m *testing.M) {
	grace = 500 * time.Millisecond
	for name, solve := range map[string]solveFunc{
		"good": good, "segv": segv, "killed": killed, "panics": panics, "hangs": hangs, "waits": waits, "fails": fails, "noisy": noisy, "forks": forks,
	} {
		backends.Register(scripted{name, solve})
	}
	backends.Register(partial{scripted{"partial", good}})
	Main()
	os.Exit(m.Run())
}

type solveFunc func(context.Context, *model.Model, backends.Options) (*model.Result, error)

type scripted struct {
	name  string
	solve solveFunc
}

func (s scripted) Info() backends.Info { return backends.Info{Name: s.name, Version: "test"} }

func (s scripted) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	return s.solve(ctx, m, o)
}

// partial claims semi-continuous variables, and takes them in programs of two columns only.
type partial struct{ scripted }

func (p partial) Info() backends.Info {
	return backends.Info{Name: p.name, Capabilities: backends.Capabilities{Semi: true}}
}

func (partial) Takes(m *model.Model) model.Features { return model.Features{Semi: m.Columns() == 2} }

// What the backend within takes of this very model is asked there, not read off its claims.
func TestTakes(t *testing.T) {
	var b backends.Particular = New("partial")
	m := knapsack(t)
	if got := b.Takes(m); !got.Semi || got.SOS {
		t.Errorf("two columns: %+v", got)
	}
	m.Binary("more")
	if got := b.Takes(m); got.Any() {
		t.Errorf("three columns: %+v", got)
	}
	if got := New("missing").Takes(m); got.Any() {
		t.Errorf("of no backend: %+v", got)
	}
	if got := New("good").Takes(m); got.Any() {
		t.Errorf("of one that claims nothing: %+v", got)
	}
}

// incumbent reports the point (1, 0), which is feasible, with bound 3.
func incumbent(o backends.Options) {
	o.Events(backends.Event{Type: backends.EventIncumbent, Objective: 1, Bound: 3, Nodes: 7, X: []float64{1, 0}})
}

func good(_ context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	incumbent(o)
	if o.Log != nil {
		o.Log("a line")
	}
	r := model.NewResult(m, "good")
	r.Status, r.Termination, r.X, r.Objective, r.Bound = model.StatusOptimal, model.Completed, []float64{1, 1}, 3, 3
	return r, nil
}

func segv(_ context.Context, _ *model.Model, o backends.Options) (*model.Result, error) {
	incumbent(o)
	syscall.Kill(os.Getpid(), syscall.SIGSEGV)
	select {}
}

func killed(_ context.Context, _ *model.Model, o backends.Options) (*model.Result, error) {
	incumbent(o)
	syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {}
}

func panics(context.Context, *model.Model, backends.Options) (*model.Result, error) {
	panic("a bug in a binding")
}

func hangs(_ context.Context, _ *model.Model, o backends.Options) (*model.Result, error) {
	incumbent(o)
	select {}
}

func waits(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	incumbent(o)
	<-ctx.Done()
	r := model.NewResult(m, "waits")
	r.Status, r.Termination, r.X, r.Objective, r.Bound = model.StatusFeasible, model.Interrupted, []float64{0, 1}, 2, 3
	return r, nil
}

func fails(context.Context, *model.Model, backends.Options) (*model.Result, error) {
	return nil, fmt.Errorf("out of luck")
}

// forks leaves a program behind when it is killed.
func forks(_ context.Context, _ *model.Model, o backends.Options) (*model.Result, error) {
	incumbent(o)
	if err := exec.Command("sleep", "5").Start(); err != nil {
		return nil, err
	}
	syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {}
}

func noisy(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	fmt.Print(strings.Repeat("\x00garbage\n", 10000))
	return good(ctx, m, o)
}

// knapsack is max x + 2y with x + y ≤ 2, binary.
func knapsack(t *testing.T) *model.Model {
	m := model.New("knapsack")
	x := m.Binary("x", 2)
	m.Row("weight").Plus(x).Le(2)
	m.Maximize().Add(1, x.At(0)).Add(2, x.At(1))
	if err := m.Err(); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestChild(t *testing.T) {
	for _, c := range []struct {
		name        string
		status      model.Status
		termination model.Termination
		objective   float64
		message     string
	}{
		{"good", model.StatusOptimal, model.Completed, 3, ""},
		{"noisy", model.StatusOptimal, model.Completed, 3, ""},
		{"segv", model.StatusFeasible, model.Crashed, 1, "died"},
		{"killed", model.StatusFeasible, model.Crashed, 1, "signal: killed"},
		{"forks", model.StatusFeasible, model.Crashed, 1, "signal: killed"},
		{"panics", model.StatusLimit, model.Crashed, math.NaN(), "a bug in a binding"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := backends.Solve(context.Background(), New(c.name), knapsack(t), backends.Options{})
			if err != nil {
				t.Fatal(err)
			}
			check(t, r, c.status, c.termination, c.objective)
			if !strings.Contains(r.Message, c.message) {
				t.Errorf("message %q, want %q in it", r.Message, c.message)
			}
			if c.termination == model.Crashed && c.status == model.StatusFeasible && (r.Bound != 3 || r.Nodes != 7) {
				t.Errorf("bound %g and %d nodes; what was reported before the crash is 3 and 7", r.Bound, r.Nodes)
			}
		})
	}
}

func check(t *testing.T, r *model.Result, status model.Status, termination model.Termination, objective float64) {
	t.Helper()
	if r.Status != status || r.Termination != termination {
		t.Errorf("%v, %v (%s); want %v, %v", r.Status, r.Termination, r.Message, status, termination)
	}
	if r.Objective != objective && !(math.IsNaN(objective) && math.IsNaN(r.Objective)) {
		t.Errorf("objective %g, want %g", r.Objective, objective)
	}
}

func TestChildsErrorComesBack(t *testing.T) {
	_, err := backends.Solve(context.Background(), New("fails"), knapsack(t), backends.Options{})
	if err == nil || !strings.Contains(err.Error(), "out of luck") {
		t.Errorf("%v", err)
	}
}

func TestEventsAndLogComeBack(t *testing.T) {
	var objectives []float64
	var lines []string
	_, err := backends.Solve(context.Background(), New("good"), knapsack(t), backends.Options{
		Events: func(e backends.Event) { objectives = append(objectives, e.Objective) },
		Log:    func(line string) { lines = append(lines, line) },
	})
	if err != nil || len(objectives) != 1 || objectives[0] != 1 || len(lines) != 1 || lines[0] != "a line" {
		t.Errorf("%v %v %v", objectives, lines, err)
	}
}

// A cancelled solve brings back the child's own last point; one that does not
// listen is killed and its incumbent kept.
func TestCancel(t *testing.T) {
	for _, c := range []struct {
		name      string
		objective float64
	}{{"waits", 2}, {"hangs", 1}} {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			r, err := backends.Solve(ctx, New(c.name), knapsack(t), backends.Options{
				Events: func(backends.Event) { cancel() },
			})
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			check(t, r, model.StatusFeasible, model.Interrupted, c.objective)
		})
	}
}

func TestChildBeyondItsTimeLimitIsKilled(t *testing.T) {
	r, err := backends.Solve(context.Background(), New("hangs"), knapsack(t), backends.Options{Limits: backends.Limits{TimeLimit: time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	check(t, r, model.StatusFeasible, model.TimeLimit, 1)
}

func TestUnknownBackend(t *testing.T) {
	if info := New("nobody").Info(); info.Available() || info.Name != "nobody" {
		t.Errorf("%+v", info)
	}
}

// A child that is told to stop before it has read the whole model is no failure: the model
// here is larger than the pipe, and the context has ended.
func TestCancelWhileTheModelIsSent(t *testing.T) {
	m := model.New("large")
	m.Binary("x", 200_000)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := New("good").Solve(ctx, m, backends.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Termination != model.Interrupted && r.Termination != model.Completed {
		t.Errorf("%v, %v", r.Status, r.Termination)
	}
}
