//go:build unix

package process

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// pretend puts a shell script on PATH instead of cbc, and gives temporary files a
// folder of their own, which it returns.
func pretend(t *testing.T, script string) (b *backend, temporary string) {
	t.Helper()
	bin, temporary := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "cbc"), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("TMPDIR", temporary)
	return &backend{&solvers[0]}, temporary
}

func wantEmpty(t *testing.T, dir string) {
	t.Helper()
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// answer makes a script write a solution file: the last argument names it.
const answer = `for last; do :; done; [ "$last" != -quit ] || exit 0; cat > "$last" <<'END'
`

// TestWayward: programs that do not do what they should.
func TestWayward(t *testing.T) {
	for _, c := range []struct {
		name, script, fails string
	}{
		{"ends without an answer", "echo starting; echo 'No such luck' >&2", "No such luck"},
		{"says nothing at all", "exit 3", "exit status 3"},
		{"dies", "kill -SEGV $$", "segmentation fault"},
		{"prints without end", "yes 'a line of noise' | head -c 30000000; echo the end", "the end"},
		{"writes an unknown status", answer + "Optimistic - objective value 3\nEND\n", "Optimistic"},
		{"writes half a line", answer + "Optimal - objective value 3\n 0 x\nEND\n", "number, name, value"},
		{"writes a word for a value", answer + "Optimal - objective value 3\n 0 x much 0\nEND\n", "much"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, temporary := pretend(t, c.script)
			_, err := backends.Solve(t.Context(), b, mixed(), backends.Options{})
			if err == nil || !strings.Contains(err.Error(), c.fails) {
				t.Errorf("error %v, want one with %q", err, c.fails)
			}
			if err != nil && len(err.Error()) > 500 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			wantEmpty(t, temporary)
		})
	}
}

// TestNoTrustInExit: an answer counts whatever the exit status.
func TestNoTrustInExit(t *testing.T) {
	b, _ := pretend(t, answer+"Optimal - objective value -13.25\n 0 x 3 0\n 1 y 1 0\n 2 z 0.5 0\nEND\nexit 9\n")
	r, err := backends.Solve(t.Context(), b, mixed(), backends.Options{})
	if err != nil || r.Status != model.StatusOptimal || r.Objective != -13.25 {
		t.Errorf("%+v, %v; want the optimum", r, err)
	}
}

// A program that calls a model infeasible is asked again without the objective; when that is
// stopped, its word stands where the columns' bounds leave nothing unbounded, and else it is open.
func TestStoppedSecondOpinion(t *testing.T) {
	marker := filepath.Join(t.TempDir(), "asked")
	script := "[ -e " + marker + " ] && head='Stopped on time (no integer solution - continuous used)' || head=Infeasible\n" +
		"touch " + marker + "\nfor last; do :; done\necho \"$head - objective value 1\" > \"$last\"\n"
	free := mixed()
	free.Minimize().Add(-1, free.Continuous("free", 0, model.Infinity).At())
	for _, c := range []struct {
		m    *model.Model
		want model.Status
		says string
	}{
		{mixed(), model.StatusInfeasible, "was stopped before it finished"}, {free, model.StatusLimit, "infeasible or unbounded; stopped before it was known which"},
	} {
		os.Remove(marker)
		b, _ := pretend(t, script)
		r, err := backends.Solve(t.Context(), b, c.m, backends.Options{Limits: backends.Limits{TimeLimit: time.Minute}})
		if err != nil || r.Status != c.want || !strings.Contains(r.Message, c.says) {
			t.Errorf("%+v, %v; want %v with %q", r, err, c.want, c.says)
		}
	}
}

// TestFalsePoint: a point that violates the model is shown with what it violates,
// and not called optimal.
func TestFalsePoint(t *testing.T) {
	b, _ := pretend(t, answer+"Optimal - objective value 3\n 0 x 4 0\n 1 y 4 0\nEND\n")
	r, err := backends.Solve(t.Context(), b, mixed(), backends.Options{})
	if err != nil || r.Status != model.StatusFeasible || r.Checked || r.Violation == nil {
		t.Fatalf("%+v, %v; want a point that is not checked", r, err)
	}
	if v := r.Violation; v.Name != "weight" || v.Near || v.Amount != 10.5 {
		t.Errorf("violation %+v, want weight missed by 10.5", v)
	}
	if _, err := backends.Solve(t.Context(), b, mixed(), backends.Options{Strict: true}); err == nil || !strings.Contains(err.Error(), "weight") {
		t.Errorf("strict: %v, want an error that names the row", err)
	}
}

// TestLongLimits: a program that does not keep its time limit, or is killed in the
// middle of its answer, ends in a status that says so, and a point that it is known
// to have is waited for.
func TestLongLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("long: waits for programs that do not keep their limits; run make test-long")
	}
	const found = "echo 'Cbc0012I Integer solution of -13.25 found by rounding after 5 iterations and 0 nodes (0.10 seconds)'\n"
	const point = "Optimal - objective value -13.25\n 0 x 3 0\n 1 y 1 0\n 2 z 0.5 0\nEND\n"
	interrupted := "for last; do :; done; cat > \"$last\" <<'END'\nStopped on iterations - objective value -13.25\n 0 x 3 0\n 1 y 1 0\n 2 z 0.5 0\nEND\necho 'Result - User ctrl-c'; exit 0"
	for _, c := range []struct {
		name, script string
		status       model.Status
		says         string
	}{
		{"deaf", "trap '' INT TERM\nwhile :; do sleep 0.2; done\n", model.StatusLimit, "did not keep its time limit of 600ms and was killed"},
		{"in the middle of its answer", "trap '' INT\n" + "for last; do :; done; printf 'Optimal - objective value 3\\n 0 x' > \"$last\"; while :; do sleep 0.2; done\n", model.StatusLimit, "was killed"},
		{"ends without an answer", "trap 'exit 1' INT\nwhile :; do sleep 0.2; done\n", model.StatusLimit, "did not keep its time limit"},
		{"slow with a point", found + "output() {\n" + interrupted + "\n}\nfor last; do :; done; trap 'sleep 3; output $last' INT\nwhile :; do sleep 0.2; done\n", model.StatusFeasible, "past its time limit"},
		{"late, with an answer", "sleep 1\n" + answer + point, model.StatusOptimal, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, temporary := pretend(t, c.script)
			r, err := backends.Solve(t.Context(), b, mixed(), backends.Options{Limits: backends.Limits{TimeLimit: 600 * time.Millisecond}})
			if err != nil || r.Status != c.status || !strings.Contains(r.Message, c.says) {
				t.Fatalf("%+v, %v; want %v and %q", r, err, c.status, c.says)
			}
			if c.status != model.StatusOptimal && r.Termination != model.TimeLimit {
				t.Errorf("termination %s, want time", r.Termination)
			}
			wantEmpty(t, temporary)
		})
	}
}

// TestCancelled: somebody who cancels is not kept waiting. A program that answers in time
// gives its point; otherwise it is killed, and what is known is the bound of its log, the
// point that it has saved, and the one that it was to start from, whichever is better.
func TestCancelled(t *testing.T) {
	defer func(g time.Duration) { cancelGrace = g }(cancelGrace)
	const found = "echo 'Cbc0012I Integer solution of -13.25 found by rounding after 5 iterations and 0 nodes (0.10 seconds)'\n" +
		"echo 'Cbc0010I After 7 nodes, 1 on tree, -13.25 best solution, best possible -14.5 (0.20 seconds)'\n"
	// ready tells the test that the program would now be interrupted; slow ends by itself long
	// after the grace, with the point that is then lost.
	const ready, slow = ": > ready\n", "trap '' INT TERM\nsleep 5 & wait\n" + answer + "Optimal - objective value -13.25\n 0 x 3 0\n 1 y 1 0\n 2 z 0.5 0\nEND\n"
	saved := func(x ...float64) string { // the file that cbc saves for itself
		var b bytes.Buffer
		binary.Write(&b, binary.NativeEndian, []int32{2, 3})
		binary.Write(&b, binary.NativeEndian, append(append([]float64{0, 0, 0, 0, 0}, x...), 0, 0, 0))
		file := filepath.Join(t.TempDir(), "saved")
		if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return "cp " + file + " answer.saved\n"
	}
	for _, c := range []struct {
		name, script string
		grace        time.Duration
		start        []float64
		objective    float64 // NaN: no point
		bound        float64
		says         string
	}{
		{"answers", "trap 'cat > answer.txt <<END\nStopped on iterations - objective value -13.25\n 0 x 3 0\n 1 y 1 0\n 2 z 0.5 0\nEND\necho Result - User ctrl-c; exit 0' INT\n" + ready + "while :; do sleep 0.05; done\n", 10 * time.Second, nil, -13.25, math.Inf(-1), ""},
		{"too slow", found + ready + slow, 50 * time.Millisecond, nil, math.NaN(), -14.5, "reports a point with the objective -13.25, whose values are lost"},
		{"too slow, from a start", found + ready + slow, 50 * time.Millisecond, []float64{0, 1, 0}, -4, -14.5, "this is its MIP start"},
		{"a bad start", found + ready + slow, 50 * time.Millisecond, []float64{9, 9, 9}, math.NaN(), -14.5, "are lost"},
		{"had saved it", found + saved(3, 1, 0.5) + ready + slow, 50 * time.Millisecond, []float64{0, 1, 0}, -13.25, -14.5, "this is the solution that it had saved"},
		{"had saved the relaxation's", found + saved(3.5, 1, 0.5) + ready + slow, 50 * time.Millisecond, nil, math.NaN(), -14.5, "are lost"},
		{"had saved half of it", found + "printf 'abcdefghijk' > answer.saved\n" + ready + slow, 50 * time.Millisecond, nil, math.NaN(), -14.5, "are lost"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cancelGrace = c.grace
			b, temporary := pretend(t, "[ \"$1\" != -quit ] || exit 0\n"+c.script)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			go func() {
				for {
					if ready, _ := filepath.Glob(filepath.Join(temporary, "*", "ready")); len(ready) > 0 {
						cancel()
						return
					}
					time.Sleep(5 * time.Millisecond)
				}
			}()
			r, err := backends.Solve(ctx, b, mixed(), backends.Options{Start: c.start})
			if err != nil || r.Termination != model.Interrupted || !strings.Contains(r.Message, c.says) || r.Status.HasPoint() == math.IsNaN(c.objective) {
				t.Fatalf("%+v, %v; want %q", r, err, c.says)
			}
			if r.Status.HasPoint() && (r.Objective != c.objective || !r.Checked) || r.Bound != c.bound {
				t.Errorf("objective %g, bound %g; want %g, %g", r.Objective, r.Bound, c.objective, c.bound)
			}
			wantEmpty(t, temporary)
		})
	}
}

// TestLongDeaf: a program that does not listen, and what it started, are killed.
func TestLongDeaf(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	alive := filepath.Join(t.TempDir(), "alive")
	b, temporary := pretend(t, "trap '' INT TERM\n(trap '' INT TERM; while :; do date > "+alive+"; sleep 0.1; done) &\nwait; sleep 1000\n")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(300*time.Millisecond, cancel)
	r, err := backends.Solve(ctx, b, mixed(), backends.Options{})
	if err != nil || r.Status != model.StatusLimit || r.Termination != model.Interrupted {
		t.Errorf("%+v, %v; want an interrupted solve without a point", r, err)
	}
	wantEmpty(t, temporary)
	os.Remove(alive)
	time.Sleep(500 * time.Millisecond)
	if _, err := os.Stat(alive); err == nil {
		t.Error("a process the program started still runs")
	}
}
