//go:build unix

package isolate

import (
	"testing"

	"github.com/tilemip/tilemip/backends/backendtest"
	"github.com/tilemip/tilemip/backends/lpsolve"
)

// TestConformance: behind a child process a real backend keeps every guarantee
// that it gives without one.
func TestConformance(t *testing.T) {
	backendtest.Run(t, New(lpsolve.Name), backendtest.Options{Random: 10, Way: "in a process of its own"})
}

func TestLongConformance(t *testing.T) {
	backendtest.RunLong(t, New(lpsolve.Name), backendtest.Options{Way: "in a process of its own", Forms: 50})
}
