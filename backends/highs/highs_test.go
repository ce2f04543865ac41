package highs_test

import (
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/backendtest"
	_ "github.com/tilemip/tilemip/backends/highs"
)

// here returns the backend, or skips where it was not built in.
func here(t testing.TB) backends.Backend {
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Skipf("this build has no HiGHS: %v", err)
	}
	return b
}

func TestConformance(t *testing.T) { backendtest.Run(t, here(t), backendtest.Options{}) }

func TestLongConformance(t *testing.T) {
	backendtest.RunLong(t, here(t), backendtest.Options{Own: map[string]string{
		"wide coefficients": "HiGHS 1.15.1 and 1.16.0 call some programs with coefficients from 1e-6 to 1e6 infeasible, also without presolve",
	}})
}
