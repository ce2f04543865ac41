// Stored solutions of packings and covers: own.

package recheck

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/prooflog"
	"github.com/tilemip/tilemip/native/referee"
)

// Proof compares the program of a proof for VeriPB with the puzzle; false where the text is
// neither such a program nor a proof.
func Proof(c *puzzle.Cover, shown string, stored []byte) (Found, bool, error) {
	switch {
	case prooflog.IsProgram(stored):
		return Found{Report: Report{Verdict: program(c, stored)}, compared: true}, true, nil
	case bytes.HasPrefix(stored, []byte("pseudo-Boolean proof")):
		return Found{}, true, &textpos.Error{File: shown, Found: "a proof for VeriPB", Want: "its program, FILE.opb, to be compared with the puzzle; the proof is checked by veripb FILE.opb FILE.pbp"}
	}
	return Found{}, false, nil
}

// program compares a program with that of the cover, and has the referee check what it
// excludes. That VeriPB accepts the proof is for VeriPB to say.
func program(c *puzzle.Cover, stored []byte) referee.Verdict {
	excluded, objective, err := prooflog.ReadProgram(c, bytes.NewReader(stored))
	if err != nil {
		return referee.Verdict{Reason: err.Error()}
	}
	judge, seen := referee.NewCovers(c), map[string]bool{}
	for _, solution := range excluded {
		if verdict := judge.Judge(solution); !verdict.OK {
			return referee.Verdict{Reason: "a row excludes what is no solution: " + verdict.Reason}
		}
		slices.Sort(solution)
		key := fmt.Sprint(solution)
		if seen[key] {
			return referee.Verdict{Reason: "a solution is excluded twice"}
		}
		seen[key] = true
	}
	what := "it excludes " + english.Count(len(excluded), "different solution")
	if objective {
		what = "its objective is the costs of " + english.Count(len(c.Options), "option")
	}
	return referee.Verdict{OK: true, Reason: "the program is that of the puzzle: " + english.Count(len(c.Items), "row") + "; " + what}
}

// Covers re-checks every cover of a list, each a list of its options. Where options have the same text, as many covers
// may have the same texts as there are ways to choose the options.
func Covers(c *puzzle.Cover, shown string, all [][]string) (Found, error) {
	known, judge := knownOptions(c), referee.NewCovers(c)
	listed := map[string]int{}
	found := Found{solutions: len(all), better: "cover"}
	for i, texts := range all {
		chosen, err := findOptions(known, shown, texts)
		if err != nil {
			return Found{}, err
		}
		key, ways := sameTexts(c, known, chosen)
		listed[key]++
		found.Verdict = referee.Cover(c, chosen)
		if found.OK && listed[key] > ways {
			found.Report = Wrong("it is listed for the second time")
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
	for _, text := range c.Texts(chosen) {
		used[text]++
		ways = min(ways*(len(known[text])-used[text]+1), 1<<40) / used[text] // a binomial coefficient, factor by factor
	}
	return fmt.Sprint(used), ways
}

// Packings re-checks every packing drawn in a text. Copies of a piece are the same
// whatever their numbers. Where cells have colours a drawing does not show how a piece lies, and
// two packings may look alike.
func Packings(p *puzzle.Packing, shown, grids string) (Found, error) {
	all, err := p.ParseGrids(shown, strings.NewReader(grids))
	if err != nil {
		return Found{}, err
	}
	if len(all) == 0 {
		return Found{}, &textpos.Error{File: shown, Found: "no drawing", Want: "layers of piece names"}
	}
	found, first := Found{solutions: len(all), better: "packing"}, map[string]int{}
	for i, placed := range all {
		var cells []string
		for _, pl := range placed {
			cells = append(cells, fmt.Sprint(p.PieceNamed(pl.Piece), pl.Cells))
		}
		slices.Sort(cells)
		key := strings.Join(cells, " ")
		found.Verdict = referee.Packing(p, placed)
		if n := first[key]; found.OK && n > 0 && p.Colours == nil {
			found.Report = Wrong("it is solution %d again", n)
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
	for k, text := range c.Texts(all) {
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
