// Package gams writes models in the language of the General Algebraic Modeling
// System and reads back what it writes.
//
// There are two forms. WriteIndexed writes a declaration of package algebra the
// way people write and teach GAMS: sets, data, variables over sets, equations
// with sums and dollar conditions. WriteScalar writes any matrix, one equation a
// row. Both stay within what every GAMS since the nineties takes, and within what
// NEOS admits: one file of ASCII, no include, no put file, no external call.
//
// The rules kept, from the GAMS user's guide and from trying the compiler of
// release 54: names are a letter and then letters, digits and _, at most 63 of
// them, and case does not count; some words are reserved; a line that starts with
// * is a comment and one that starts with $ a directive to the compiler, so wrapped
// lines are indented; ord and lags need a set whose elements first occur in the
// file in its own order; a reference past the end of a set by lead or lag is 0; bounds
// are always written, for the default upper bound of integers has changed over
// the releases, and so are optcr and optca, whose defaults stop short of an
// optimum.
//
// Read takes the language of the two writers and what people write most beside it. It is an
// interpreter with an allow-list, made for text of unknown origin: what it does not know, it
// refuses by name with the place.
//
// Not here: jobs of NEOS (package neos). Begin with gams.go to write, read.go to read.
package gams

import (
	"math"
	"strings"
	"sync"

	"github.com/tilemip/tilemip/internal/format/matrix"
)

// Limits in characters.
const (
	longestName  = 63  // of a name or a label in GAMS
	longestTitle = 80  // of the text behind $title
	lineWidth    = 100 // of a line as written here; GAMS takes longer ones
)

// largest is the first number the language does not have: 1e300 and what follows
// are its special values.
const largest = 1e299

// reserved are the words that release 54 refused as names, and the
// operators and functions that a condition may hold. matrix.GAMSNames has them
// too, and more that read badly.
var reserved = words(`
	abort acronym acronyms alias all binary break card continue display else elseif eps equation
	equations execute execute_load execute_loadpoint execute_unload file files for free function
	functions if inf integer loop model models na negative no nonnegative not option options ord
	parameter parameters positive prod put put_utility putclear putclose putfmcl puthd putheader
	putpage puttitle puttl repeat scalar scalars semicont semiint set sets singleton smax smin solve
	sos1 sos2 sum system table tables undf until variable variables while yes
	and or xor imp eq ne lt le gt ge sameas diag sand sor`)

func words(s string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		out := map[string]bool{}
		for _, w := range strings.Fields(s) {
			out[w] = true
		}
		return out
	})
}

// number writes x with the fewest digits from which it reads back exactly; infinities
// are GAMS's inf and -inf.
func number(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	return string(matrix.AppendNumber(nil, x))
}

// digits counts the significant digits of a number as written.
func digits(s string) int {
	s, _, _ = strings.Cut(s, "e")
	return len(strings.TrimLeft(strings.NewReplacer("-", "", ".", "").Replace(s), "0"))
}

// isWord reports whether r may stand in a GAMS name behind its first letter.
func isWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
}
