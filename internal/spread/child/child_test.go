package child

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/units"
)

func TestMain(m *testing.M) {
	Main(open)
	os.Exit(m.Run())
}

// open makes jobs whose units do what they are called.
func open(spec []byte) (units.Job, error) {
	if len(spec) == 0 {
		return nil, errors.New("no such job")
	}
	return job{string(spec)}, nil
}

type job struct{ text string }

func (j job) Spec() []byte                              { return []byte(j.text) }
func (j job) ID() string                                { return "" }
func (j job) Roots(context.Context) ([]string, error)   { return nil, nil }
func (j job) Next(units.Records) ([]string, error)      { return nil, nil }
func (j job) Children(string, []byte) ([]string, error) { return nil, nil }
func (j job) Weight(string) float64                     { return 0 }
func (j job) Audit(context.Context, units.Records) (*units.Report, error) {
	return nil, nil
}
func (j job) Look(context.Context, string, []byte, uint64) error { return nil }
func (j job) Parts(context.Context, string, []byte, [][]byte) ([]string, error) {
	return nil, nil
}
func (j job) Worker() (units.Worker, error) { return j, nil }

func (j job) Run(_ context.Context, unit string) (record []byte, parts [][]byte, err error) {
	switch unit {
	case "panic":
		panic("bad unit")
	case "exit":
		os.Exit(3)
	case "kill":
		p, _ := os.FindProcess(os.Getpid())
		p.Kill()
		select {}
	case "error":
		return nil, nil, errors.New("no unit of this job")
	case "sleep":
		time.Sleep(time.Hour)
	}
	return []byte(j.text + unit + strings.Repeat("x", 1<<17)), [][]byte{[]byte("part of " + unit)}, nil
}

// A unit that crashes is an error that says how; the next one finds a new process.
func TestCrashesAreContained(t *testing.T) {
	var p Pool
	w, _ := p.Runner([]byte("spec "))
	defer w.(*runner).Close()
	ctx := context.Background()
	for _, unit := range []string{"panic", "exit", "0.1", "kill", "error", "0.2"} {
		record, parts, err := w.Run(ctx, unit)
		if err == nil && (len(parts) != 1 || string(parts[0]) != "part of "+unit) {
			t.Errorf("unit %s: parts %q", unit, parts)
		}
		switch want := map[string]string{"panic": "panic: bad unit", "exit": "exit status 3", "kill": "kill", "error": "no unit of this job"}[unit]; {
		case want == "" && (err != nil || !strings.HasPrefix(string(record), "spec "+unit+"x")):
			t.Errorf("unit %s: %.20s, %v", unit, record, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want) || errors.Is(err, spread.ErrCrashed) == (unit == "error")):
			t.Errorf("unit %s: %v", unit, err)
		}
	}
	if p.CPU() <= 0 {
		t.Errorf("%g seconds of processor time", p.CPU())
	}
	w, _ = p.Runner(nil)
	if _, _, err := w.Run(ctx, "0"); err == nil || !strings.Contains(err.Error(), "no such job") {
		t.Error(err)
	}
	w.(*runner).Close()
}

// A context that ends kills the process of the unit.
func TestStop(t *testing.T) {
	var p Pool
	w, _ := p.Runner([]byte("spec "))
	if _, _, err := w.Run(context.Background(), "0"); err != nil {
		t.Fatal(err)
	}
	one := w.(*runner).now
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, _, err := w.Run(ctx, "sleep"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if one.cmd.ProcessState == nil {
		t.Error("the process lives")
	}
	w.(*runner).Close()
}

// A child whose parent is gone ends in the middle of a unit.
func TestOrphan(t *testing.T) {
	c, err := start()
	if err != nil {
		t.Fatal(err)
	}
	var said reply
	if err := errors.Join(c.in.Encode(task{Spec: []byte("spec ")}), c.out.Decode(&said), c.in.Encode(task{Unit: "sleep"})); err != nil {
		t.Fatal(err)
	}
	c.shut()
	if err := c.cmd.Wait(); err != nil {
		t.Error(err)
	}
}
