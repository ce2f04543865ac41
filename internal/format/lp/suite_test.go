package lp_test

// The tests that every format that is read and written goes through; see package formattest.

import (
	"testing"

	"github.com/tilemip/tilemip/internal/format/formattest"
	_ "github.com/tilemip/tilemip/internal/format/mps" // for what CBC writes
)

func TestFailing(t *testing.T) {
	formattest.Failing(t, formattest.Named(t, "lp"), "testdata/failing/*.lp")
}

func FuzzRead(f *testing.F) {
	formattest.FuzzRead(f, formattest.Named(f, "lp"), "testdata/failing/*.lp", backAndForth)
}

func TestToolsSolve(t *testing.T)   { formattest.SolveWithTools(t, formattest.Named(t, "lp"), 12, false) }
func TestToolsRewrite(t *testing.T) { formattest.RewriteWithTools(t, formattest.Named(t, "lp"), 12) }

func TestLongToolsRewrite(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	formattest.RewriteWithTools(t, formattest.Named(t, "lp"), 150)
}

func TestLongToolsSolve(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	formattest.SolveWithTools(t, formattest.Named(t, "lp"), 150, false)
}

func BenchmarkWrite(b *testing.B) { formattest.BenchmarkWrite(b, formattest.Named(b, "lp")) }
func BenchmarkRead(b *testing.B)  { formattest.BenchmarkRead(b, formattest.Named(b, "lp")) }
