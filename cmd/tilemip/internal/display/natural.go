package display

// Names in the order that people expect.

import "strings"

// naturally compares names as people order them: runs of digits by their value, so that
// p[i0,2] comes before p[i0,10], and the members of a family stay together.
func naturally(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x != "" && y != "" {
			short, long := strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
			if len(short) != len(long) {
				return len(short) - len(long)
			}
			if c := strings.Compare(short, long); c != 0 {
				return c
			}
			if len(x) != len(y) { // 07 after 7
				return len(x) - len(y)
			}
			a, b = a[len(x):], b[len(y):]
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

// digits is the run of digits at the beginning of a text; it may be empty.
func digits(s string) string {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return s[:n]
}
