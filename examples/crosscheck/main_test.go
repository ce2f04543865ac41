package main

import (
	"context"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

func TestCrosscheck(t *testing.T) {
	if _, err := backends.Default(); err != nil {
		t.Skip("no solver is linked in or on PATH:", err)
	}
	var out strings.Builder
	contradictions, err := run(context.Background(), 4, &out)
	if err != nil || contradictions != 0 {
		t.Fatalf("%d contradictions, %v:\n%s", contradictions, err, out.String())
	}
	if n := strings.Count(out.String(), " and the native search agree that "); n != 4 {
		t.Errorf("%d of 4 boards settled by both methods:\n%s", n, out.String())
	}
}
