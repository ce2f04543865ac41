package backends

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// described is a backend that is only described.
type described struct{ info Info }

func (d described) Info() Info { return d.info }

func (d described) Solve(context.Context, *model.Model, Options) (*model.Result, error) {
	return nil, errors.New("not to be asked")
}

// fresh empties the registry for one test.
func fresh(t *testing.T) {
	t.Helper()
	saved := registry
	registry = map[string]Backend{}
	t.Cleanup(func() { registry = saved })
}

func names(all []Backend) []string {
	var out []string
	for _, b := range all {
		out = append(out, b.Info().Name)
	}
	return out
}

func TestRegistry(t *testing.T) {
	fresh(t)
	for _, name := range []string{"zeta", "alpha", "mu"} {
		Register(described{Info{Name: name}})
	}
	Register(described{Info{Name: "gone", Missing: "apt install gone"}})
	if got, want := names(All()), []string{"alpha", "gone", "mu", "zeta"}; !slices.Equal(got, want) {
		t.Errorf("all are %v, want %v", got, want)
	}
	if b, err := Lookup("mu"); err != nil || b.Info().Name != "mu" {
		t.Errorf("mu is %v, %v", b, err)
	}
	for name, want := range map[string]string{
		"gone": "backend gone is not available: apt install gone",
		"nix":  `no backend is called "nix"; expected one of alpha, gone, mu, zeta`,
		"":     `no backend is called ""; expected one of alpha, gone, mu, zeta`,
	} {
		var missing *MissingError
		if _, err := Lookup(name); !errors.As(err, &missing) || missing.Name != name || err.Error() != want {
			t.Errorf("%q: %v, want %s", name, err, want)
		}
	}
}

func TestRegisterPanics(t *testing.T) {
	fresh(t)
	Register(described{Info{Name: "once"}})
	for _, c := range []struct{ name, want string }{{"once", "called twice for once"}, {"", "without a name"}} {
		func() {
			defer func() {
				if got, ok := recover().(string); !ok || !strings.Contains(got, c.want) {
					t.Errorf("registering %q: %q, want a panic with %q", c.name, got, c.want)
				}
			}()
			Register(described{Info{Name: c.name}})
		}()
	}
}

func TestDefault(t *testing.T) {
	fresh(t)
	var missing *MissingError
	if _, err := Default(); !errors.As(err, &missing) || !strings.Contains(err.Error(), "backends install highs") {
		t.Errorf("no backend at all: %v", err)
	}
	_, err := Default()
	Register(described{Info{Name: "cbc", Missing: "no program cbc on PATH"}})
	_, with := Default()
	if head := "backends/process"; !strings.Contains(err.Error(), head) || strings.Contains(with.Error(), head) {
		t.Errorf("without the backends of programs: %v; with them: %v", err, with)
	}
	for _, name := range []string{"lp_solve", "glpsol", "other"} {
		Register(described{Info{Name: name}})
	}
	Register(described{Info{Name: "highs", Missing: "not in this build"}})
	if b, err := Default(); err != nil || b.Info().Name != "glpsol" {
		t.Errorf("the default is %v, %v; want glpsol, the best that is here", b, err)
	}
}

// TestOthers: the program of the solver that gave the answer is no second voice.
func TestOthers(t *testing.T) {
	fresh(t)
	for _, name := range []string{"highs", "highs-program", "cbc", "other"} {
		Register(described{Info{Name: name}})
	}
	for than, want := range map[string]string{"highs": "cbc", "highs-program": "cbc", "cbc": "highs", "other": "highs cbc"} {
		var names []string
		for _, b := range Others(than) {
			names = append(names, b.Info().Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("besides %s: %s; want %s", than, got, want)
		}
	}
}

func TestAvailable(t *testing.T) {
	if !(Info{}).Available() || (Info{Missing: "x"}).Available() {
		t.Error("a backend is available when nothing says how to get it")
	}
}

func TestStopReason(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	late, cancelLate := context.WithTimeout(context.Background(), 0)
	defer cancelLate()
	if got := StopReason(cancelled); got != model.Interrupted {
		t.Errorf("cancelled: %s", got)
	}
	if got := StopReason(late); got != model.TimeLimit {
		t.Errorf("too late: %s", got)
	}
}
