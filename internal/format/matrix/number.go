package matrix

// Numbers as all readers take them: decimal, with a point and an exponent E at
// most. Words for infinity and the conventions for it are each format's own.

import (
	"math"
	"strconv"
)

// infinite is the absolute value from which bounds and right-hand sides count as
// infinite: 1e20 in HiGHS (option infinite_bound), CPLEX and Gurobi; lp_solve
// and CBC write 1e30.
const infinite = 1e20

// longestNumber bounds the digits of a number. 17 determine a float64; a program
// that writes hundreds is broken, or the file is not what it seems.
const longestNumber = 300

// NumberForm is what a number must look like, for the Want of errors.
const NumberForm = "a decimal number such as 12, -0.5 or 1.5E-3"

// ParseNumber reads a finite decimal number. Where it is none, problem says why in
// words that follow the text, such as "is no number"; it is empty otherwise.
func ParseNumber(text []byte) (x float64, problem string) {
	if x, ok := parseShort(text); ok {
		return x, ""
	}
	if len(text) > longestNumber {
		return 0, "has " + strconv.Itoa(len(text)) + " characters"
	}
	if n, nonzero := ScanNumber(text); n != len(text) || n == 0 {
		if n > 0 && (text[n]|0x20) == 'd' {
			return 0, "has an exponent written with D"
		}
		return 0, "is no number"
	} else if x, err := strconv.ParseFloat(string(text), 64); err != nil {
		return 0, "is too large for 64-bit arithmetic"
	} else if x == 0 && nonzero {
		return 0, "is not 0 and too small for 64-bit arithmetic"
	} else {
		return x, ""
	}
}

// tens are the powers of ten that float64 has exactly.
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// parseShort reads numbers of up to 15 digits without exponent, which are nearly
// all in a file, five times faster than strconv: digits and power of ten are both
// exact, so that the one division rounds as it must (Clinger 1990, fast path).
func parseShort(text []byte) (float64, bool) {
	i, negative := 0, false
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		negative = text[0] == '-'
		i = 1
	}
	if len(text)-i > 16 || len(text) == i {
		return 0, false
	}
	digits, point := uint64(0), -1
	for k := i; k < len(text); k++ {
		if c := text[k]; isDigit(c) {
			digits = digits*10 + uint64(c-'0')
		} else if c == '.' && point < 0 {
			point = k
		} else {
			return 0, false
		}
	}
	x := float64(digits)
	if point >= 0 {
		if len(text)-i == 1 {
			return 0, false
		}
		x /= tens[len(text)-1-point]
	} else if len(text)-i > 15 {
		return 0, false
	}
	if negative {
		x = -x
	}
	return x, true
}

// ScanNumber returns how many bytes at the beginning of text form a decimal
// number, and whether any of its digits is not 0.
func ScanNumber(text []byte) (length int, nonzero bool) {
	i := 0
	if i < len(text) && (text[i] == '-' || text[i] == '+') {
		i++
	}
	digits := 0
	for point := false; i < len(text); i++ {
		if c := text[i]; isDigit(c) {
			digits++
			nonzero = nonzero || c != '0'
		} else if c == '.' && !point {
			point = true
		} else {
			break
		}
	}
	if digits == 0 {
		return 0, false
	}
	if e := i + 1; e < len(text) && text[i]|0x20 == 'e' {
		if text[e] == '-' || text[e] == '+' {
			e++
		}
		if e < len(text) && isDigit(text[e]) {
			for i = e; i < len(text) && isDigit(text[i]); i++ {
			}
		}
	}
	return i, nonzero
}

// AppendNumber appends x with the fewest digits that read back as x.
func AppendNumber(dst []byte, x float64) []byte {
	if n := int64(x); float64(n) == x && n > -1e15 && n < 1e15 {
		return strconv.AppendInt(dst, n, 10)
	}
	return strconv.AppendFloat(dst, x, 'g', -1, 64)
}

// Side returns a bound or right-hand side as the readers take it: infinite from
// 1e20 on. changed reports that x itself was finite.
func Side(x float64) (y float64, changed bool) {
	if math.Abs(x) < infinite || math.IsInf(x, 0) {
		return x, false
	}
	return math.Copysign(math.Inf(1), x), true
}
