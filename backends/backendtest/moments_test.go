package backendtest_test

import (
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/backendtest"
	_ "github.com/tilemip/tilemip/backends/highs"
	"github.com/tilemip/tilemip/backends/isolate"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
)

func TestMain(m *testing.M) {
	isolate.Main()
	os.Exit(m.Run())
}

// TestLongMoments cancels every backend at random moments. TILEMIP_MOMENTS=100 makes the
// table of docs/measurements/cancellation.md.
func TestLongMoments(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	n, span := 4, 500*time.Millisecond
	if text := os.Getenv("TILEMIP_MOMENTS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
		span = 2 * time.Second
	}
	for _, name := range []string{"highs", "lpsolve", "cbc", "glpsol", "highs-program", "isolated highs"} {
		t.Run(name, func(t *testing.T) {
			var b backends.Backend = isolate.New("highs")
			var err error
			if name != "isolated highs" {
				b, err = backends.Lookup(name)
			} else {
				_, err = backends.Lookup("highs")
			}
			if err != nil {
				t.Skip(err)
			}
			d := backendtest.Moments(t, b, n, span)
			t.Logf("%s: %d cancelled, %d ended before; answered after %v at the median, %v at worst, %d within 1 s; a point had been reported in %d, kept in %d; %d with a point",
				name, d.Moments, d.Completed, d.Median().Round(time.Millisecond), d.Worst().Round(time.Millisecond), d.Within(time.Second), d.Reported, d.Kept, d.Points)
			if d.Moments+d.Completed != n {
				t.Errorf("%d and %d of %d", d.Moments, d.Completed, n)
			}
		})
	}
}
