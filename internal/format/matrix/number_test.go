package matrix

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseNumber(t *testing.T) {
	for text, want := range map[string]float64{
		"0": 0, "-0": 0, "+7": 7, "12.": 12, ".5": 0.5, "1e3": 1000, "1E+3": 1000, "-2.5e-1": -0.25,
		"123456789012345": 123456789012345, "1234567890123456789": 1234567890123456789, "0.000000000000001": 1e-15, "0e-999": 0,
	} {
		if x, problem := ParseNumber([]byte(text)); problem != "" || x != want {
			t.Errorf("%s: %v %q, want %v", text, x, problem, want)
		}
	}
	for text, want := range map[string]string{
		"": "no number", "+": "no number", ".": "no number", "-.": "no number", "1.2.3": "no number", "0x10": "no number", "1_000": "no number",
		"inf": "no number", "nan": "no number", "--1": "no number", "1e": "no number", "1e+": "no number", "1,5": "no number",
		"1d5": "written with D", "1.0D+3": "written with D", "1e999": "too large", "1e-999": "too small",
		strings.Repeat("1", 301): "301 characters",
	} {
		if x, problem := ParseNumber([]byte(text)); !strings.Contains(problem, want) {
			t.Errorf("%s: %v %q, want %q", text, x, problem, want)
		}
	}
}

func TestNumbersRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64().Filter(func(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }).Draw(t, "x")
		text := AppendNumber(nil, x)
		if y, problem := ParseNumber(text); problem != "" || y != x {
			t.Fatalf("%v is written %s and read %v %s", x, text, y, problem)
		}
	})
}

func TestShortNumbersAgreeWithStrconv(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[-+]?[0-9]{0,9}(\.[0-9]{0,9})?`).Draw(t, "text")
		want, err := strconv.ParseFloat(text, 64)
		got, ok := parseShort([]byte(text))
		if ok && (err != nil || got != want) {
			t.Fatalf("%q: %v, strconv says %v %v", text, got, want, err)
		}
	})
}
