// Stored solutions, re-checked from the subject alone.

package tilemip

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/format/solution"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/prooflog"
	"github.com/tilemip/tilemip/native/referee"
)

// Check re-checks a stored solution of a subject, without any solver: the JSON of an
// Answer; or, for a board, the letters of its moves; for a packing, the layers of piece
// names; for a cover, one option per line; for either the program of a proof for VeriPB, which is
// compared with the puzzle; for a model, a solution file. Every solution that is listed is
// checked, and what the text states about them (check_stated.go) is compared. name is the source
// of the text in errors: a text without a solution, or of another kind, is a *textpos.Error.
func Check(s Subject, name string, stored []byte) (CheckVerdict, error) {
	if err := s.check(); err != nil {
		return CheckVerdict{}, err
	}
	a, err := storedAnswer(s.Kind(), name, stored)
	if err != nil {
		return CheckVerdict{}, err
	}
	found, err := recheck(s, name, stored, a)
	if err != nil || a == nil {
		return found.compare(&stated{}), err
	}
	verdict := found.compare(a.states())
	if n := a.Native; verdict.OK && n != nil && n.lists() { // the other method's, or the second solver's
		found, err := recheck(s, name, nil, n)
		if err != nil {
			return CheckVerdict{}, err
		}
		if other := found.compare(n.states()); !other.OK {
			other.Reason = "the answer under native: " + other.Reason
			return other, nil
		}
	}
	return verdict, nil
}

// recheck re-checks what was stored, an answer or, where a is nil, one of the plain forms, by the
// kind of the subject.
func recheck(one Subject, shown string, stored []byte, a *Answer) (rechecked, error) {
	switch {
	case one.Board != nil:
		return recheckBoard(one, shown, stored, a)
	case one.Model != nil:
		return recheckModel(one.Model, shown, stored, a)
	}
	return recheckCover(one, shown, stored, a)
}

// storedAnswer reads the JSON that --json printed; nil without an error says that the text is
// in one of the plain forms, which do not begin with a brace. An answer to another question, or
// without a solution, is an error: what it does not list cannot be checked.
func storedAnswer(kind, shown string, stored []byte) (*Answer, error) {
	trimmed := bytes.TrimSpace(stored)
	if len(trimmed) == 0 {
		return nil, &textpos.Error{File: shown, Found: "an empty text", Want: "a solution"}
	}
	if trimmed[0] != '{' {
		return nil, nil
	}
	a := &Answer{}
	if err := json.Unmarshal(trimmed, a); err != nil {
		return nil, &textpos.Error{File: shown, Found: "JSON that is not one answer of --json: " + err.Error(), Want: "the line that tilemip printed for this subject"}
	}
	var said struct{ Status *string }
	json.Unmarshal(trimmed, &said) // as above, without an error
	switch {
	case a.Kind != "" && a.Kind != kind:
		return nil, &textpos.Error{File: shown, Found: "an answer of the kind " + textpos.Quote(a.Kind), Want: "one of the kind " + kind}
	case said.Status != nil && !a.Status.HasPoint():
		return nil, &textpos.Error{File: shown, Found: fmt.Sprintf("an answer with the status %s, which has no solution to check", a.Status), Want: "one with a solution"}
	case !a.lists():
		return nil, &textpos.Error{File: shown, Found: "an answer without a solution", Want: "the key " + textpos.Quote(listing[kind])}
	}
	return a, nil
}

// listing is the key of the solutions in an answer, by its kind.
var listing = map[string]string{KindBoard: "moves", KindPacking: "grids", KindCover: "chosen", KindModel: "values"}

// lists reports whether the answer has a solution. The point of a model whose variables are all 0
// lists none of them; it has an objective.
func (a *Answer) lists() bool {
	return a.Moves != nil || len(a.Grids) > 0 || len(a.Chosen) > 0 || len(a.Values) > 0 ||
		a.Kind == KindModel && a.Status.HasPoint() && a.Objective != nil
}

// missing is the error of an answer that lists solutions of another kind only.
func missing(shown, kind string) error {
	return &textpos.Error{File: shown, Found: "an answer without a solution", Want: "the key " + textpos.Quote(listing[kind])}
}

// recheckBoard has the referee replay the moves.
func recheckBoard(one Subject, shown string, stored []byte, a *Answer) (rechecked, error) {
	letters := string(stored)
	if a != nil {
		if a.Moves == nil {
			return rechecked{}, missing(shown, KindBoard)
		}
		if of, posed := a.Posed(); posed && !(of.Board.Start.Equal(one.Board.Start) && of.Board.Goal.Equal(one.Board.Goal)) {
			return rechecked{}, &textpos.Error{File: shown, Found: "an answer for " + boardWords(of.Board), Want: "one for " + boardWords(one.Board)}
		}
		letters = *a.Moves
	}
	moves, err := puzzle.ParseMoves(letters)
	if err != nil {
		return rechecked{}, fmt.Errorf("%s: %w", shown, err)
	}
	return rechecked{CheckVerdict: CheckVerdict{Verdict: referee.Slide(*one.Board, moves)}, objective: ptr(float64(len(moves))), better: "plan"}, nil
}

// boardWords names a board with its goal.
func boardWords(s *puzzle.Slide) string {
	return s.Start.Flat() + " to the goal " + puzzle.GoalOf(s.Goal).String()
}

// recheckModel checks points in exact arithmetic against all bounds and rows. An answer lists
// only the variables that are not 0, so that those it does not name are 0.
func recheckModel(m *model.Model, shown string, stored []byte, a *Answer) (rechecked, error) {
	if a == nil {
		return recheckFile(m, shown, stored)
	}
	known := map[string]int{}
	for j := range m.Columns() {
		known[m.ColumnName(j)] = j
	}
	found, err := recheckValues(m, shown, known, a.Values)
	if err != nil || !found.OK || a.Pool == nil {
		return found, err
	}
	for i, p := range a.Pool.Points {
		further, err := recheckValues(m, shown, known, p.Values)
		if err != nil {
			return rechecked{}, err
		}
		if v := further.compare(&stated{objective: &p.Objective}); !v.OK {
			return rechecked{CheckVerdict: wrong("further point %d: %s", i+1, v.Reason)}, nil
		}
	}
	if n := len(a.Pool.Points); n > 0 {
		found.Reason += "; so do those of " + english.Count(n, "further point")
	}
	return found, nil
}

// recheckValues checks one point of an answer.
func recheckValues(m *model.Model, shown string, known map[string]int, values map[string]float64) (rechecked, error) {
	x := make([]float64, m.Columns())
	for name, value := range values {
		j, ok := known[name]
		if !ok {
			return rechecked{}, &textpos.Error{File: shown, Found: "a value for " + textpos.Quote(name), Want: "names of the model's variables"}
		}
		x[j] = value
	}
	return recheckPoint(m, x)
}

// recheckPoint checks a point.
func recheckPoint(m *model.Model, x []float64) (rechecked, error) {
	report, err := m.Check(x)
	if err != nil {
		return rechecked{}, err
	}
	if !report.OK {
		return rechecked{CheckVerdict: wrong("%s; rows and bounds violated in all: %d", report.Reason, report.Violated)}, nil
	}
	value, _ := report.Objective.Float64()
	a := m.Matrix()
	found := rechecked{CheckVerdict: CheckVerdict{Verdict: referee.Verdict{OK: true, Reason: fmt.Sprintf("every bound and row holds; the objective is %.12g", value)}}, objective: &value, most: a.Maximize, better: "point"}
	found.rounding = math.Abs(a.Constant)
	for j, c := range a.Cost {
		found.rounding += math.Abs(c * x[j])
	}
	for _, p := range m.Constructs().Products {
		found.rounding += math.Abs(p.Coefficient * x[p.A] * x[p.B])
	}
	found.rounding = 1e-6 * max(1, found.rounding) // solvers add up in floating point, of values that they print rounded
	return found, nil
}

// recheckFile checks the point of a solution file. A start may leave out variables that are not
// 0, so that one which does is no solution; of other files the verdict says what was not listed.
func recheckFile(m *model.Model, shown string, stored []byte) (rechecked, error) {
	read, err := solution.Read(shown, bytes.NewReader(stored), m)
	if err != nil {
		return rechecked{}, err
	}
	kind, err := solution.Named(read.Kind)
	if err != nil {
		return rechecked{}, err
	}
	left := m.Columns() - read.Given
	if left > 0 && (kind.Partial || strings.HasSuffix(shown, ".mst") || read.Given == 0 && read.Objective == nil) {
		return rechecked{}, &textpos.Error{File: shown, Found: fmt.Sprintf("values of %d of %s", read.Given, english.Count(m.Columns(), "variable")), Want: "all of them: only a start may leave some out"}
	}
	found, err := recheckPoint(m, read.X)
	if err != nil {
		return rechecked{}, err
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
		found.CheckVerdict = found.compare(&stated{status: read.Status, objective: s})
		found.compared = true
	}
	return found, nil
}

// recheckCover has the referee check solutions: packings by their cells as they are drawn, covers
// by their options. All that an answer lists are checked.
func recheckCover(one Subject, shown string, stored []byte, a *Answer) (rechecked, error) {
	c, packed, err := one.cover(context.Background())
	if err != nil {
		return rechecked{}, err
	}
	switch {
	case prooflog.IsProgram(stored):
		return rechecked{CheckVerdict: CheckVerdict{Verdict: recheckProgram(c, stored)}, compared: true}, nil
	case bytes.HasPrefix(stored, []byte("pseudo-Boolean proof")):
		return rechecked{}, errProof(shown)
	}
	if packed != nil {
		grid := string(stored)
		if a != nil {
			if len(a.Grids) == 0 {
				return rechecked{}, missing(shown, KindPacking)
			}
			grid = strings.Join(a.Grids, "\n")
		}
		return recheckPackings(packed.Packing, shown, grid)
	}
	all := [][]string{strings.Split(strings.TrimSpace(string(stored)), "\n")}
	if a != nil {
		if all = a.Chosen; len(all) == 0 {
			return rechecked{}, missing(shown, KindCover)
		}
	}
	return recheckCovers(c, shown, all)
}

// recheckCovers re-checks every cover of a list. Where options have the same text, as many covers
// may have the same texts as there are ways to choose the options.
func recheckCovers(c *puzzle.Cover, shown string, all [][]string) (rechecked, error) {
	known, judge := knownOptions(c), referee.NewCovers(c)
	listed := map[string]int{}
	found := rechecked{solutions: len(all), better: "cover"}
	for i, texts := range all {
		chosen, err := findOptions(known, shown, texts)
		if err != nil {
			return rechecked{}, err
		}
		key, ways := sameTexts(c, known, chosen)
		listed[key]++
		found.Verdict = referee.Cover(c, chosen)
		if found.OK && listed[key] > ways {
			found.CheckVerdict = wrong("it is listed for the second time")
		}
		if !found.OK {
			return found.of(i, len(all)), nil
		}
		if cost := float64(judge.Cost(chosen)); c.HasCosts() && (found.objective == nil || cost < *found.objective) {
			found.objective = &cost
		}
	}
	switch {
	case found.objective != nil && len(all) == 1:
		found.Reason += fmt.Sprintf("; they cost %g together", *found.objective)
	case found.objective != nil:
		found.Reason = fmt.Sprintf("%d covers, all different; the least cost of them is %g", len(all), *found.objective)
	case len(all) > 1:
		found.Reason = fmt.Sprintf("%d covers, all different", len(all))
	}
	return found, nil
}

// sameTexts returns a key of a cover, the same for all that are written alike, and how many of
// these there are: more than one where options have the same text.
func sameTexts(c *puzzle.Cover, known map[string][]int, chosen []int) (key string, ways int) {
	used, ways := map[string]int{}, 1
	for _, text := range optionTexts(c, chosen) {
		used[text]++
		ways = min(ways*(len(known[text])-used[text]+1), 1<<40) / used[text] // a binomial coefficient, factor by factor
	}
	return fmt.Sprint(used), ways
}

// recheckPackings re-checks every packing drawn in a text. Copies of a piece are the same
// whatever their numbers. Where cells have colours a drawing does not show how a piece lies, and
// two packings may look alike.
func recheckPackings(p *puzzle.Packing, shown, grids string) (rechecked, error) {
	all, err := p.ParseGrids(shown, strings.NewReader(grids))
	if err != nil {
		return rechecked{}, err
	}
	if len(all) == 0 {
		return rechecked{}, &textpos.Error{File: shown, Found: "no drawing", Want: "layers of piece names"}
	}
	found, first := rechecked{solutions: len(all), better: "packing"}, map[string]int{}
	for i, placed := range all {
		var cells []string
		for _, pl := range placed {
			cells = append(cells, fmt.Sprint(p.PieceNamed(pl.Piece), pl.Cells))
		}
		slices.Sort(cells)
		key := strings.Join(cells, " ")
		found.Verdict = referee.Packing(p, placed)
		if n := first[key]; found.OK && n > 0 && p.Colours == nil {
			found.CheckVerdict = wrong("it is solution %d again", n)
		}
		if !found.OK {
			return found.of(i, len(all)), nil
		}
		first[key] = i + 1
	}
	if len(all) > 1 {
		found.Reason = fmt.Sprintf("%d packings, all different; in each the pieces fill the box as they may lie", len(all))
		if p.Colours != nil {
			found.Reason = fmt.Sprintf("in each of %d packings the pieces fill the box as they may lie", len(all))
		}
	}
	return found, nil
}

// findOptions turns the texts of options, with their items in any order, into indices; blank
// lines are skipped. An option is found by its label or by its items, with its cost or without;
// of equal ones the cheapest that is not taken yet. An unknown one is a *textpos.Error with its
// line.
func findOptions(known map[string][]int, shown string, texts []string) ([]int, error) {
	var chosen []int
	taken := map[int]bool{}
	for i, text := range texts {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		equal, ok := known[text]
		if !ok {
			equal, ok = known[itemKey(text)]
		}
		if !ok {
			return nil, &textpos.Error{File: shown, Line: i + 1, Found: "no option of the problem is " + textpos.Quote(text), Want: "options as they stand in the subject"}
		}
		o := equal[0]
		if free := slices.IndexFunc(equal, func(o int) bool { return !taken[o] }); free >= 0 {
			o = equal[free]
		}
		taken[o] = true
		chosen = append(chosen, o)
	}
	return chosen, nil
}

// knownOptions lists the options by every text that names them, the cheapest first.
func knownOptions(c *puzzle.Cover) map[string][]int {
	all := make([]int, len(c.Options))
	for o := range all {
		all[o] = o
	}
	slices.SortStableFunc(all, func(a, b int) int { return c.Cost(a) - c.Cost(b) })
	known := map[string][]int{}
	for k, text := range optionTexts(c, all) {
		o := all[k]
		keys := []string{text, itemKey(text)}
		if c.Labels == nil && c.HasCosts() {
			keys = append(keys, itemKey(c.OptionText(o)))
		}
		for i, key := range keys {
			if !slices.Contains(keys[:i], key) {
				known[key] = append(known[key], o)
			}
		}
	}
	return known
}

// itemKey is the same for the same items in any order. It begins with a byte that no label has,
// so that it cannot be mistaken for one.
func itemKey(text string) string {
	words := strings.Fields(text)
	set := map[string]int{}
	for _, w := range words {
		set[w]++
	}
	return "\x00" + strings.Join(slices.Sorted(maps.Keys(set)), " ")
}
