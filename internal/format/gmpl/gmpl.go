// Package gmpl writes models in GNU MathProg, the modelling language of GLPK, and
// as far as it goes in the subset that AMPL takes too. It reads them through glpsol.
//
// WriteIndexed writes a declaration of package algebra the way people write such
// models, with a data section; WriteScalar writes any matrix, one constraint a
// row. "glpsol -m FILE" solves either, and "glpsol -m FILE --check --wfreemps
// OUT" writes the matrix that GLPK generates: the tests compare it with ours.
//
// The rules kept are those of "Modeling Language GNU MathProg" (GLPK 5.0): names
// are letters, digits and _, case counts, and sets, parameters, variables,
// constraints and indices in scope share one space; only printable ASCII; a
// subscript outside the set is an error, not a term that is dropped, so that
// shifted indices stand under a condition.
//
// Not here: a reader of the language: glpsol is asked. Begin with gmpl.go.
package gmpl

import (
	"strings"

	"github.com/tilemip/tilemip/internal/format/language"
	"github.com/tilemip/tilemip/internal/format/matrix"
)

// lineWidth is where lines are broken; both languages take any length.
const lineWidth = 100

// longestSymbol is how many characters GLPK allows in a symbol.
const longestSymbol = 100

// number writes x with the fewest digits that read back equal.
func number(x float64) string { return string(matrix.AppendNumber(nil, x)) }

// quoted writes a symbol in the quotes of the model section.
func quoted(label string) string {
	return "'" + strings.ReplaceAll(strings.ReplaceAll(label, "'", "''"), " ", language.HardBlank) + "'"
}

// comment writes a line of comment.
func comment(s string) string {
	if s == "" {
		return ""
	}
	return "# " + strings.TrimSpace(s) + "\n"
}
