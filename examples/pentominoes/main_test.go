package main

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

// The rectangle of 3×20 has two solutions up to symmetry (S. W. Golomb,
// Polyominoes, 1965).
func TestPentominoes(t *testing.T) {
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
	var out strings.Builder
	if err := run(context.Background(), "PUV", 5, 3, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`(?m)^PUV in 3×5: 72 columns, 18 rows$`,
		`(?m)^([PUV] ){4}[PUV]$`,
		`(?m)^PUV in 3×5: 4 solutions, 1 up to symmetry, `,
		`(?m)^the solver listed 4$`,
		`(?m)^pentominoes 3×20: 8 solutions, 2 up to symmetry, `,
	} {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("nothing matches %s in\n%s", want, out.String())
		}
	}
}
