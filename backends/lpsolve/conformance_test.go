//go:build cgo && lpsolve && !nolpsolve

package lpsolve

import (
	"testing"

	"github.com/tilemip/tilemip/backends/backendtest"
)

func TestConformance(t *testing.T) { backendtest.Run(t, New(), backendtest.Options{}) }

func TestLongConformance(t *testing.T) { backendtest.RunLong(t, New(), backendtest.Options{}) }
