// A proof of a cover that is stopped half way.

package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/proof"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/prooflog"
)

// TestCoverProofStopped: after Ctrl-C or a limit the old proof is still there, no program of a
// new one is beside it, and one line says why. A stop is no error: the answer stands.
func TestCoverProofStopped(t *testing.T) {
	c := &puzzle.Cover{Items: []string{"a", "b"}, Primary: 2, Options: [][]int{{0}, {0}, {1}, {1}}}
	p, err := prooflog.Prepare(context.Background(), c, true)
	if err != nil || len(p.Solutions) != 4 {
		t.Fatalf("%v, %d solutions", err, len(p.Solutions))
	}
	canceled, stop := context.WithCancel(context.Background())
	stop()
	late, end := context.WithTimeout(context.Background(), -1)
	defer end()
	for why, ctx := range map[string]context.Context{"interrupted": canceled, "the time limit was reached": late} {
		folder := t.TempDir()
		old, program := filepath.Join(folder, "c.pbp"), filepath.Join(folder, "c.opb")
		if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		k := &call{streams: &streams{}}
		if err := (&Proof{file: old}).write(ctx, k, p); proof.Unwritten(err) != why {
			t.Errorf("%s: %v", why, err)
		}
		if text, err := os.ReadFile(old); err != nil || string(text) != "old" {
			t.Errorf("%s: the old proof is now %q, %v", why, text, err)
		}
		if _, err := os.Stat(program); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: a program was written: %v", why, err)
		}
	}
}
