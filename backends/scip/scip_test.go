package scip_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/backendtest"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/backends/scip"
	"github.com/tilemip/tilemip/model"
)

// The library is loaded in a child, which is this test binary again.
func TestMain(m *testing.M) {
	isolate.Main()
	os.Exit(m.Run())
}

// here returns the backend, or skips where its library is not.
func here(t testing.TB) backends.Backend {
	b := scip.Library{}
	if missing := b.Info().Missing; missing != "" {
		t.Skipf("SCIP's library is not here: %s", missing)
	}
	return b
}

func TestConformance(t *testing.T) { backendtest.Run(t, here(t), backendtest.Options{Random: 30}) }

// TestInProcess: the same suite on the library in this process, with more random programs.
func TestInProcess(t *testing.T) {
	here(t)
	backendtest.Run(t, scip.InProcess{}, backendtest.Options{Way: "in this process"})
}

func TestLongConformance(t *testing.T) { backendtest.RunLong(t, here(t), backendtest.Options{}) }

// TestLongInProcess: limits and cancellation where nobody can kill the solver.
func TestLongInProcess(t *testing.T) {
	here(t)
	backendtest.RunLong(t, scip.InProcess{}, backendtest.Options{Way: "in this process", Forms: 50})
}

// chosen is min Σ (x_i - t_i)² with x_i ≤ 9·y_i, at most two y, and t_i = i; of n columns the optimum
// is the sum of the squares of all t but the two largest, for n to 9.
func chosen(n int) (*model.Model, float64) {
	m := model.New("chosen")
	o, least := m.Minimize(), 0.0
	x, y := m.Continuous("x", 0, 9, n), m.Binary("y", n)
	for i := range n {
		t := float64(i)
		o.AddProduct(1, x.At(i), x.At(i)).Add(-2*t, x.At(i)).Const(t * t)
		m.Row("off", i).Add(1, x.At(i)).Add(-9, y.At(i)).Le(0)
		if i < n-2 {
			least += t * t
		}
	}
	m.Row("two").Plus(y).Le(2)
	return m, least
}

// TestLongMemory: what a solve takes is given back. Two goroutines solve at once; after the first 200
// solves, 200 more take less than 1 MB each for good. An object that is not freed takes 4 MB; what the
// system's allocator keeps for its threads was up to 0.15 MB.
func TestLongMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	here(t)
	solves := func(n int) {
		var all sync.WaitGroup
		for range 2 {
			all.Add(1)
			go func() {
				defer all.Done()
				for k := range n / 2 {
					m, least := chosen(4 + k%4)
					r, err := backends.Solve(t.Context(), scip.InProcess{}, m, backends.Options{})
					if err != nil || r.Status != model.StatusOptimal || math.Abs(r.Objective-least) > 1e-5 {
						t.Errorf("%+v, %v; want %g", r, err, least)
						return
					}
				}
			}()
		}
		all.Wait()
	}
	solves(200)
	before := resident(t)
	solves(200)
	if grown := resident(t) - before; grown > 200*1e6 {
		t.Errorf("200 solves have taken %d kB for good", grown/1000)
	} else {
		t.Logf("200 solves have taken %d kB", grown/1000)
	}
}

// resident is how much memory this process has, in bytes.
func resident(t *testing.T) int {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip("the system does not say how much memory a process has")
	}
	var size, pages int
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

// TestStandsIn: one name is the library where it is, else the program, else both are missing.
func TestStandsIn(t *testing.T) {
	if b, err := backends.Lookup(scip.Name); (scip.Library{}).Info().Available() && (err != nil || b.Info().Kind != backends.Loaded) {
		t.Errorf("%v, %v, want the library", b, err)
	}
	folder := t.TempDir()
	t.Setenv("TILEMIP_SCIP_LIBRARY", filepath.Join(folder, "none.so"))
	t.Setenv("PATH", folder)
	_, err := backends.Lookup(scip.Name)
	if err == nil || !strings.Contains(err.Error(), "no program scip on PATH") || !strings.Contains(err.Error(), "none.so") && !strings.Contains(err.Error(), "cannot load libraries") {
		t.Errorf("%v, want both named", err)
	}
	program := filepath.Join(folder, "scip")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	if err := os.WriteFile(program, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	if b, err := backends.Lookup(scip.Name); err != nil || b.Info().Kind != backends.Program || b.Info().Path != program {
		t.Errorf("%v, %v, want the program", b, err)
	}
}
