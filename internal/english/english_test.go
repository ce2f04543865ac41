package english

import (
	"math"
	"testing"
)

func TestNumbers(t *testing.T) {
	for n, want := range map[int]string{0: "0", 7: "7", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1000: "-1,000", -100: "-100"} {
		if got := Group(n); got != want {
			t.Errorf("Group(%d) = %s, want %s", n, got, want)
		}
	}
	for n, want := range map[int]string{0: "0 moves", 1: "1 move", 2: "2 moves", 1200: "1,200 moves"} {
		if got := Count(n, "move"); got != want {
			t.Errorf("Count(%d) = %s, want %s", n, got, want)
		}
	}
	for s, want := range map[float64]string{0: "0 s", 2.66e-05: "0 s", 0.00197: "0.002 s", 0.5: "0.500 s", 6.7: "6.70 s", 41.26: "41.3 s", 312.4: "312 s"} {
		if got := Seconds(s); got != want {
			t.Errorf("Seconds(%g) = %s, want %s", s, got, want)
		}
	}
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{0: "0", -7: "-7", 2: "2", 1000: "1,000", 57144: "57,144", -1234.5: "-1,234.5", 0.25: "0.25", 1e20: "1e+20", math.Inf(1): "+Inf"} {
		if got := Number(x); got != want {
			t.Errorf("Number(%g) = %s, want %s", x, got, want)
		}
	}
}

func TestList(t *testing.T) {
	for want, names := range map[string][]string{"": nil, "a": {"a"}, "a and b": {"a", "b"}, "a, b and c": {"a", "b", "c"}} {
		if got := List(names); got != want {
			t.Errorf("List(%q) = %q, want %q", names, got, want)
		}
	}
}
