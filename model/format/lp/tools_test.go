package lp_test

import (
	"testing"

	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/format/formattest"
	_ "github.com/tilemip/tilemip/model/format/mps" // for what CBC writes
)

func lpFormat(t *testing.T) format.Format {
	f, err := format.Named("lp")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestToolsSolve(t *testing.T)   { formattest.SolveWithTools(t, lpFormat(t), 12, false) }
func TestToolsRewrite(t *testing.T) { formattest.RewriteWithTools(t, lpFormat(t), 12) }
func TestLongToolsRewrite(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	formattest.RewriteWithTools(t, lpFormat(t), 150)
}
func TestLongToolsSolve(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	formattest.SolveWithTools(t, lpFormat(t), 150, false)
}
