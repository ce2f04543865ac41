// Stored solutions, re-checked from the subject alone.

package tilemip

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format/solution"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/textpos"
	"github.com/tilemip/tilemip/native/cover/prooflog"
	"github.com/tilemip/tilemip/native/referee"
)

// Check re-checks a stored solution of a subject, without any solver: the JSON of an
// Answer; or, for a board, the letters of its moves; for a packing, the layers of piece
// names; for a cover, one option per line; for either the program of a proof for VeriPB, which is
// compared with the puzzle; for a model, a solution file. name is the source
// of the text in errors (*textpos.Error).
func Check(s Subject, name string, stored []byte) (referee.Verdict, error) {
	if err := s.check(); err != nil {
		return referee.Verdict{}, err
	}
	return recheck(s, name, stored)
}

// recheck finds out what was stored, an answer or one of the plain forms, and re-checks it by
// the kind of the subject.
func recheck(one Subject, shown string, stored []byte) (referee.Verdict, error) {
	a, isAnswer, err := storedAnswer(shown, stored)
	if err != nil {
		return referee.Verdict{}, err
	}
	switch {
	case one.Board != nil:
		return recheckBoard(one, shown, stored, a, isAnswer)
	case one.Model != nil:
		return recheckModel(one.Model, shown, stored, a, isAnswer)
	}
	return recheckCover(one, shown, stored, a, isAnswer)
}

// storedAnswer reads the JSON that --json printed; false without an error says that the text is
// in one of the plain forms, which do not begin with a brace.
func storedAnswer(shown string, stored []byte) (*Answer, bool, error) {
	trimmed := bytes.TrimSpace(stored)
	if len(trimmed) == 0 {
		return nil, false, nil // an empty list of moves or options
	}
	if trimmed[0] != '{' {
		return nil, false, nil
	}
	a := &Answer{}
	if err := json.Unmarshal(trimmed, a); err != nil {
		return nil, false, &textpos.Error{File: shown, Found: "JSON that is not one answer of --json: " + err.Error(), Want: "the line that tilemip printed for this subject"}
	}
	return a, true, nil
}

// recheckBoard has the referee replay the moves.
func recheckBoard(one Subject, shown string, stored []byte, a *Answer, isAnswer bool) (referee.Verdict, error) {
	letters := string(stored)
	if isAnswer {
		if a.Moves == nil {
			return referee.Verdict{}, &textpos.Error{File: shown, Found: "an answer without moves", Want: `the key "moves"`}
		}
		letters = *a.Moves
	}
	moves, err := puzzle.ParseMoves(letters)
	if err != nil {
		return referee.Verdict{}, fmt.Errorf("%s: %w", shown, err)
	}
	return referee.Slide(*one.Board, moves), nil
}

// recheckModel checks a point in exact arithmetic against all bounds and rows. An answer lists
// only the variables that are not 0, so that those it does not name are 0.
func recheckModel(m *model.Model, shown string, stored []byte, a *Answer, isAnswer bool) (referee.Verdict, error) {
	x := make([]float64, m.Columns())
	if isAnswer {
		known := map[string]int{}
		for j := range x {
			known[m.ColumnName(j)] = j
		}
		for name, value := range a.Values {
			j, ok := known[name]
			if !ok {
				return referee.Verdict{}, &textpos.Error{File: shown, Found: "a value for " + textpos.Quote(name), Want: "names of the model's variables"}
			}
			x[j] = value
		}
	} else {
		read, err := solution.Read(shown, bytes.NewReader(stored), m)
		if err != nil {
			return referee.Verdict{}, err
		}
		x = read.X
	}
	report, err := m.Check(x)
	if err != nil {
		return referee.Verdict{}, err
	}
	if !report.OK {
		return referee.Verdict{Reason: fmt.Sprintf("%s; rows and bounds violated in all: %d", report.Reason, report.Violated)}, nil
	}
	value, _ := report.Objective.Float64()
	return referee.Verdict{OK: true, Reason: fmt.Sprintf("every bound and row holds; the objective is %.12g", value)}, nil
}

// recheckCover has the referee check a solution: a packing by its cells as they are drawn, a
// cover by its options. Of an answer with several packings all are checked, of one with several
// covers the first.
func recheckCover(one Subject, shown string, stored []byte, a *Answer, isAnswer bool) (referee.Verdict, error) {
	c, packed, err := one.cover()
	if err != nil {
		return referee.Verdict{}, err
	}
	switch {
	case prooflog.IsProgram(stored):
		return recheckProgram(c, stored), nil
	case bytes.HasPrefix(stored, []byte("pseudo-Boolean proof")):
		return referee.Verdict{}, errProof(shown)
	}
	if packed != nil {
		grid := string(stored)
		if isAnswer {
			if len(a.Grids) == 0 {
				return referee.Verdict{}, &textpos.Error{File: shown, Found: "an answer without a solution", Want: `the key "grids"`}
			}
			grid = strings.Join(a.Grids, "\n")
		}
		return recheckPackings(packed.Packing, shown, grid)
	}
	texts := strings.Split(strings.TrimSpace(string(stored)), "\n")
	if isAnswer {
		if len(a.Chosen) == 0 {
			return referee.Verdict{}, &textpos.Error{File: shown, Found: "an answer without a solution", Want: `the key "chosen"`}
		}
		texts = a.Chosen[0]
	}
	chosen, err := findOptions(c, shown, texts)
	if err != nil {
		return referee.Verdict{}, err
	}
	return recost(c, chosen, a, referee.Cover(c, chosen)), nil
}

// recost adds the cost of a right solution to the verdict, and refuses a stored answer that
// has another one.
func recost(c *puzzle.Cover, chosen []int, a *Answer, verdict referee.Verdict) referee.Verdict {
	if !verdict.OK || !c.HasCosts() {
		return verdict
	}
	cost := referee.NewCovers(c).Cost(chosen)
	if a != nil && a.Objective != nil && *a.Objective != float64(cost) {
		return referee.Verdict{Reason: fmt.Sprintf("the answer says that it costs %g; its options cost %d together", *a.Objective, cost)}
	}
	verdict.Reason += fmt.Sprintf("; they cost %d together", cost)
	return verdict
}

// recheckPackings re-checks every packing drawn in a text.
func recheckPackings(p *puzzle.Packing, shown, grids string) (referee.Verdict, error) {
	all, err := p.ParseGrids(shown, strings.NewReader(grids))
	if err != nil {
		return referee.Verdict{}, err
	}
	if len(all) == 0 {
		return referee.Verdict{}, &textpos.Error{File: shown, Found: "no drawing", Want: "layers of piece names"}
	}
	var verdict referee.Verdict
	for i, placed := range all {
		if verdict = referee.Packing(p, placed); !verdict.OK {
			verdict.Reason = fmt.Sprintf("solution %d: %s", i+1, verdict.Reason)
			break
		}
	}
	return verdict, nil
}

// findOptions turns the texts of options, with their items in any order, into indices; blank
// lines are skipped. An option is found by its label or by its items, with its cost or without;
// of equal ones the cheapest that is not taken yet. An unknown one is a *textpos.Error with its
// line.
func findOptions(c *puzzle.Cover, shown string, texts []string) ([]int, error) {
	known := knownOptions(c)
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
