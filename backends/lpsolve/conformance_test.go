//go:build cgo && lpsolve && !nolpsolve

package lpsolve

import (
	"testing"

	"github.com/tilemip/tilemip/backends/backendtest"
	"github.com/tilemip/tilemip/internal/night"
)

func TestConformance(t *testing.T) { backendtest.Run(t, New(), backendtest.Options{}) }

func TestLongConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	backendtest.RunLong(t, New(), backendtest.Options{Forms: night.Cases(50, 1000)})
}
