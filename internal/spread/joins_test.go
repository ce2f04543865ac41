package spread_test

// Who may join, who is another, and who is shut out by hand. Own.

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
)

// One who does not fit is refused, and told why in one line: another protocol, another run that is
// asked for, another run that the worker is of.
func TestJoin(t *testing.T) {
	j := newJob(t)
	c, end := begun(context.Background(), t, j, folder(t, j, ""), spread.Options{Version: "7", Lease: time.Second})
	local, here := direct{To: c}, spread.RunName(j.ID())
	r := newRaw(t, local)
	r.join("first") // what is stored was read
	for _, one := range []struct {
		spread.Joining
		want string
	}{
		{spread.Joining{Protocol: 2, Program: "6"}, "the coordinator is of tilemip 7 (protocol 3), this worker of 6 (protocol 2)"},
		{spread.Joining{Protocol: 3, Run: "ffff"}, "this coordinator has run " + here + " (), not run ffff"},
		{spread.Joining{Protocol: 3, ID: strings.Repeat("f", 64)}, "this coordinator has run " + here + " now, and this worker is of run ffff"},
		{spread.Joining{Protocol: 3, Run: here[:5]}, ""},
		{spread.Joining{Protocol: 3, ID: j.ID()}, ""},
	} {
		a := newRaw(t, local).call(spread.Request{Join: &one.Joining})
		if !strings.HasPrefix(a.Refused, one.want) || (one.want == "") != (a.Welcome != nil) || one.want == "" && a.Refused != "" {
			t.Errorf("%+v: %+v", one.Joining, a)
		}
	}
	_, _, err := spread.Work(context.Background(), local, spread.WorkerOptions{Run: "ffff"})
	if !errors.Is(err, spread.ErrRefused) || !strings.Contains(err.Error(), "this coordinator has run "+here) {
		t.Error(err)
	}
	work(context.Background(), local, j, "good", 2)
	if out, err := end(); err != nil || !out.Report.Whole {
		t.Errorf("%+v, %v", out, err)
	}
}

// Many keys of one address are no different workers: none confirms a record of another. With two
// addresses they do.
func TestOneAddress(t *testing.T) {
	for _, other := range []string{"10.0.0.1", "10.0.0.2"} {
		j := newJob(t)
		out, _, err := run(context.Background(), t, j, folder(t, j, ""), spread.Options{Policy: trust.Policy{Verify: 0.3}},
			helper{name: "a", job: j, from: "10.0.0.1"}, helper{name: "b", job: j, from: other}, helper{name: "c", job: j, from: other})
		if err != nil || !out.Report.Whole || out.Report.Solutions != 11520 {
			t.Fatalf("%+v, %v", out, err)
		}
		if (out.Assurance.Second > 0) != (other != "10.0.0.1") || out.SecondRuns < 3 {
			t.Errorf("%s: %d run again, %+v", other, out.SecondRuns, out.Assurance)
		}
	}
}

// What only a worker has done that is shut out by hand is run again. A name that nobody has is an
// error that says which there are.
func TestShutOut(t *testing.T) {
	j, path := newJob(t), filepath.Join(t.TempDir(), "run")
	// Nothing is said of the remaining time in the first minute.
	silent := spread.Options{Progress: func(p spread.Progress) {
		if p.Elapsed < 60 && (p.Remaining >= 0 || p.Within >= 0) {
			t.Errorf("%v s are left, ± %v", p.Remaining, p.Within)
		}
	}}
	store := folder(t, j, path)
	out, said, err := run(context.Background(), t, j, store, silent, helper{name: "a", job: j}, helper{name: "b", job: j})
	store.Close()
	if err != nil || !out.Report.Whole {
		t.Fatalf("%+v, %v", out, err)
	}
	bad := said[0].name
	store = folder(t, j, path)
	var usage *spread.UsageError
	if _, _, err := run(context.Background(), t, j, store, spread.Options{ShutOut: []string{"nobody"}}); !errors.As(err, &usage) || !strings.Contains(err.Error(), bad) {
		t.Error(err)
	}
	clear(j.ran)
	out, _, err = run(context.Background(), t, j, store, spread.Options{ShutOut: []string{bad}, Runner: here(t)}, helper{name: "c", job: j})
	if err != nil || !out.Report.Whole || out.Report.Solutions != 11520 {
		t.Fatalf("%+v, %v", out, err)
	}
	same(t, out.Records, plainly(t, newJob(t)))
	one := out.Each[slices.IndexFunc(out.Each, func(w spread.Worker) bool { return w.Worker == bad })]
	if !strings.Contains(one.ShutOut, "--shut-out") || out.Reopened < 10 || len(j.ran) < 10 || len(j.ran) > out.Reopened+10 {
		t.Errorf("%+v; %d opened again, %d run", one, out.Reopened, len(j.ran))
	}
}

// The remaining time is what the weight that is left takes at the pace of the finished part; in the
// first minute it is not known.
func TestRemaining(t *testing.T) {
	job := spread.NewMadeUp(1, 100)
	roots, err := job.Roots(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	r := units.NewRound(job, roots)
	for _, unit := range roots[:50] {
		r.Add(job, unit, nil, time.Second)
	}
	for ago, want := range map[time.Duration]float64{100 * time.Second: 100, 200 * time.Second: 200, 30 * time.Second: -1} {
		var p units.Progress
		r.Tell(&p, 50, time.Now().Add(-ago))
		if math.Abs(p.Remaining-want) > math.Abs(want)/10 || (p.Within < 0) != (want < 0) {
			t.Errorf("after %v: %v s are left, ± %v; want %v", ago, p.Remaining, p.Within, want)
		}
	}
}

// The error of the remaining time is at least how far the guesses of the second half of the time were
// off; those of the first half are forgotten.
func TestRemainingIsOff(t *testing.T) {
	job := spread.NewMadeUp(1, 100)
	roots, _ := job.Roots(context.Background())
	r, n := units.NewRound(job, roots), 0
	for _, c := range []struct {
		finished    int
		after       time.Duration // the end is then thought to be at after·100/finished
		least, most float64
	}{{10, 100 * time.Second, 0, 1e9}, {75, 150 * time.Second, 790, 810}, {90, 300 * time.Second, 130, 400}} {
		for ; n < c.finished; n++ {
			r.Add(job, roots[n], nil, time.Second)
		}
		var p units.Progress
		if r.Tell(&p, 100-n, time.Now().Add(-c.after)); p.Within < c.least || p.Within > c.most {
			t.Errorf("after %v: %v s are left, ± %v; want %v to %v", c.after, p.Remaining, p.Within, c.least, c.most)
		}
	}
}
