package report

// The parts about the puzzle and the answer. Own.

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/internal/english"
)

func text(format string, args ...any) Part { return Part{Text: fmt.Sprintf(format, args...)} }

// drawn is a picture as a part; what has no picture is left out.
func drawn(p *picture.Picture, err error, says string) []Part {
	if p == nil || err != nil {
		return nil
	}
	var b strings.Builder
	if p.SVG(&b) != nil {
		return nil
	}
	return []Part{{Picture: &Picture{b.String(), says}}}
}

// puzzle draws the subject, and describes what cannot be drawn.
func (m *maker) puzzle() []Part {
	s := m.subject
	p, err := depict.Look{}.Puzzle(s)
	switch {
	case s.Board != nil:
		return append([]Part{text("Goal: %s. A move slides one tile into the blank cell. Find a plan with the fewest moves.", m.answer.GoalWords())},
			drawn(p, err, "the board "+s.Board.Start.Flat())...)
	case s.Packing != nil:
		return append([]Part{text("Fill a region of %[2]s with %[1]s.", english.Count(len(s.Packing.Pieces), "piece"), english.Count(len(s.Packing.Region()), "cell"))},
			drawn(p, err, "the region and the pieces of "+s.Name)...)
	case s.Cover != nil:
		return append([]Part{text("Choose from %[3]s so that each of %[1]s is covered exactly once%[2]s.",
			english.Count(s.Cover.Primary, "item"), atMostOnce(len(s.Cover.Items)-s.Cover.Primary), english.Count(len(s.Cover.Options), "option"))},
			drawn(p, err, "the cover "+filepath.Base(s.Name))...)
	}
	st := s.Model.Stats()
	return []Part{text("The model has %s (%s binary, %s other integer, %s continuous), %s and %s. Coefficient range: %s.",
		english.Count(st.Columns, "variable"), english.Group(st.Binary), english.Group(st.Integer), english.Group(st.Continuous),
		english.Count(st.Rows, "constraint"), english.Count(st.Nonzeros, "nonzero"), st.Coefficients)}
}

func atMostOnce(secondary int) string {
	if secondary == 0 {
		return ""
	}
	return fmt.Sprintf(", and each of %s at most once", english.Count(secondary, "secondary item"))
}

// answered states the answer in a sentence, and shows it.
func (m *maker) answered() []Part {
	a := m.answer
	all := facts.Of(a)
	status := all[slices.IndexFunc(all, func(f facts.Fact) bool { return f.Term == "status" })]
	parts := []Part{text("%s. %s", status.Says, status.Text)}
	if a.Message != "" {
		parts = append(parts, text("Reason: %s.", a.Message))
	}
	if a.Moves != nil && *a.Moves != "" {
		parts = append(parts, Part{Code: *a.Moves})
	}
	p, err := depict.Look{}.Solution(m.subject, a)
	parts = append(parts, drawn(p, err, "the answer")...)
	if err != nil || p == nil {
		for _, grid := range a.Grids {
			parts = append(parts, Part{Code: strings.TrimRight(grid, "\n")})
		}
	}
	for _, options := range a.Chosen {
		parts = append(parts, Part{Code: strings.Join(options, "\n")})
	}
	if len(a.Values) > 0 {
		parts = append(parts, valuesOf(a))
	}
	return parts
}

// mostValues is how many variables a report lists: more than two pages nobody reads.
const mostValues = 100

// valuesOf is a table of the variables that are not 0.
func valuesOf(a *tilemip.Answer) Part {
	t := &Table{Head: []string{"variable", "value"}}
	for i, name := range slices.Sorted(maps.Keys(a.Values)) {
		if i == mostValues {
			t.Rows = append(t.Rows, []string{fmt.Sprintf("… and %s more nonzero values", english.Group(len(a.Values)-i)), ""})
			break
		}
		t.Rows = append(t.Rows, []string{name, fmt.Sprintf("%.12g", a.Values[name])})
	}
	return Part{Table: t}
}

// work has the horizons of a board, bound and incumbent over time, and where the time went.
func (m *maker) work() []Part {
	a := m.answer
	var parts []Part
	if len(a.Proofs) > 0 {
		t := &Table{Head: []string{"plans of at most", "result", "closed by", "variables", "s"}}
		for _, p := range a.Proofs {
			columns := ""
			if p.Columns > 0 {
				columns = english.Group(p.Columns)
			}
			t.Rows = append(t.Rows, []string{english.Count(p.Horizon, "move"), facts.Result(p), p.By, columns, fmt.Sprintf("%.3f", p.Seconds)})
		}
		parts = append(parts, Part{Table: t})
	}
	parts = append(parts, drawn(m.curves, nil, "bound and incumbent over time; the solution is optimal where they meet")...)
	t := &Table{Head: []string{"who", "what", "s"}}
	t.Rows = append(t.Rows, []string{engine(a), facts.Road(a), fmt.Sprintf("%.3f", a.Seconds+a.BuildSeconds)})
	if n := a.Native; n != nil {
		what := facts.Road(n)
		if a.Kind == tilemip.KindModel {
			what = facts.Other(a)
		}
		t.Rows = append(t.Rows, []string{engine(n), what, fmt.Sprintf("%.3f", n.Seconds+n.BuildSeconds)})
	}
	t.Rows = append(t.Rows, []string{"all", "wall time", fmt.Sprintf("%.3f", a.TotalSeconds)})
	return append(parts, Part{Table: t})
}

// engine names what answered, with its version where the answer has it.
func engine(a *tilemip.Answer) string {
	if v := a.Versions[a.Engine]; v != "" {
		return a.Engine + " " + v
	}
	return a.Engine
}

// checks has the points about proofs and checks.
func (m *maker) checks() []Part {
	return termsOf(m.answer, func(term string) bool { return slices.Contains(checking, term) })
}

// words has the other points, but the status, which stands above.
func (m *maker) words() []Part {
	return termsOf(m.answer, func(term string) bool { return term != "status" && !slices.Contains(checking, term) })
}

// checking are the terms of package facts that are about proofs and checks.
var checking = []string{"reported by", "proven by", "confirmed by", "second method", "second solver", "taken from", "independent checker", "checked", "caveat", "stand-in", "violation", "polished"}

func termsOf(a *tilemip.Answer, has func(string) bool) []Part {
	terms := slices.DeleteFunc(facts.Explained(a), func(f facts.Fact) bool { return !has(f.Term) })
	if len(terms) == 0 {
		return nil
	}
	return []Part{{Terms: terms}}
}

// repeat says how the answer came about.
func (m *maker) repeat() []Part {
	parts := []Part{{Code: m.set.Command}}
	versions := make([]string, 0, len(m.answer.Versions))
	for _, name := range slices.Sorted(maps.Keys(m.answer.Versions)) {
		versions = append(versions, name+" "+m.answer.Versions[name])
	}
	return append(parts, text("Made on %s by %s%s.", m.set.Made.Format("2 January 2006"), english.List(versions), prefixed(" on ", m.set.Machine)))
}

func prefixed(prefix, s string) string {
	if s == "" {
		return ""
	}
	return prefix + s
}
