//go:build !boards

package recheck

// Solution files of programs, in any of their formats.

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/format/solution"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// File checks the point of a solution file. A start may leave out variables that are not
// 0, so that one which does is no solution; of other files the verdict says what was not listed.
func File(m *model.Model, shown string, stored []byte) (Found, error) {
	read, err := solution.Read(shown, bytes.NewReader(stored), m)
	if err != nil {
		return Found{}, err
	}
	kind, err := solution.Named(read.Kind)
	if err != nil {
		return Found{}, err
	}
	left := m.Columns() - read.Given
	if left > 0 && (kind.Partial || strings.HasSuffix(shown, ".mst") || read.Given == 0 && read.Objective == nil) {
		return Found{}, &textpos.Error{File: shown, Found: fmt.Sprintf("values of %d of %s", read.Given, english.Count(m.Columns(), "variable")), Want: "all of them: only a start may leave some out"}
	}
	found, err := point(m, read.X)
	if err != nil {
		return Found{}, err
	}
	if left > 0 {
		found.Reason += fmt.Sprintf("; not listed, and taken to be 0: %s", english.Count(left, "variable"))
	}
	if kind.Digits > 0 {
		found.rounding *= math.Pow10(max(0, 7-kind.Digits))
	}
	// Programs state the objective without its constant, or of the negated problem, too.
	constant := m.Matrix().Constant
	if s := read.Objective; s != nil && found.OK {
		for _, same := range []float64{-*s, *s + constant, constant - *s} {
			if found.states(same) {
				s = &same
			}
		}
		found.Report = found.Compare(&Stated{Status: read.Status, Objective: s})
		found.compared = true
	}
	return found, nil
}
