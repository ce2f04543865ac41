package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
)

func TestCrosscheck(t *testing.T) {
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
	var out strings.Builder
	o := settings{boards: 4, steps: 6, limit: 20 * time.Second, seed: 3}
	contradictions, err := run(context.Background(), o, &out)
	if err != nil || contradictions != 0 {
		t.Fatalf("%d contradictions, %v:\n%s", contradictions, err, out.String())
	}
	if !strings.HasSuffix(out.String(), "0 contradictions on 4 boards\n") {
		t.Errorf("no last line in\n%s", out.String())
	}
	if !strings.Contains(out.String(), "the integer program and IDA* agree that") {
		t.Errorf("no board was settled on both roads:\n%s", out.String())
	}
}
