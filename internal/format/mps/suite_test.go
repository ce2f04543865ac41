package mps_test

// The tests that every format that is read and written goes through; see package formattest.

import (
	"testing"

	"github.com/tilemip/tilemip/internal/format/formattest"
)

func TestFailing(t *testing.T) {
	formattest.Failing(t, formattest.Named(t, "mps"), "testdata/failing/*.mps")
}

func FuzzRead(f *testing.F) {
	formattest.FuzzRead(f, formattest.Named(f, "mps"), "testdata/failing/*.mps", backAndForth)
}

func TestToolsSolve(t *testing.T)   { formattest.SolveWithTools(t, formattest.Named(t, "mps"), 12, true) }
func TestToolsRewrite(t *testing.T) { formattest.RewriteWithTools(t, formattest.Named(t, "mps"), 12) }

func TestLongToolsRewrite(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	formattest.RewriteWithTools(t, formattest.Named(t, "mps"), 150)
}

func TestLongToolsSolve(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	formattest.SolveWithTools(t, formattest.Named(t, "mps"), 150, true)
}

func BenchmarkWrite(b *testing.B) { formattest.BenchmarkWrite(b, formattest.Named(b, "mps")) }
func BenchmarkRead(b *testing.B)  { formattest.BenchmarkRead(b, formattest.Named(b, "mps")) }
