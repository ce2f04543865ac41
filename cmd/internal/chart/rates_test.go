package chart_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/cmd/internal/chart"
)

func TestRates(t *testing.T) {
	r := chart.Rates{Title: "rate & takeover", X: "pieces", Y: "solutions per second", Points: []chart.Rate{{10, 2, 0.5}, {20, 5, 1}, {30, 1, math.Inf(1)}}}
	var b bytes.Buffer
	if err := r.Write(&b, "svg"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<svg", "rate &amp; takeover", "pieces", "solutions per second"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in the SVG", want)
		}
	}
	if err := r.Write(&b, "doc"); err == nil {
		t.Error("format doc was accepted")
	}
	if err := (&chart.Rates{}).Write(&b, "svg"); err != nil {
		t.Error(err)
	}
}
