package mps_test

import (
	"testing"

	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/format/formattest"
)

func mpsFormat(t *testing.T) format.Format {
	f, err := format.Named("mps")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestToolsSolve(t *testing.T)   { formattest.SolveWithTools(t, mpsFormat(t), 12, true) }
func TestToolsRewrite(t *testing.T) { formattest.RewriteWithTools(t, mpsFormat(t), 12) }
func TestLongToolsRewrite(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	formattest.RewriteWithTools(t, mpsFormat(t), 150)
}
func TestLongToolsSolve(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	formattest.SolveWithTools(t, mpsFormat(t), 150, true)
}
