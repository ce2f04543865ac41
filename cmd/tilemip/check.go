package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format/solution"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/textpos"
	"github.com/tilemip/tilemip/native/referee"
)

func checkCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "check", Usage: "re-check a stored solution, without any solver", ArgsUsage: "SUBJECT SOLUTION",
		Description: `The solution is what --json printed; or, for a board, the letters of its moves;
for a packing, the layers of piece names; for a cover, one option a line; for a
model, a solution file. Exit status 0 when it is right, 7 when it is not.`,
		Flags: flagsOf("check"),
		Action: func(c *cli.Context) error {
			names := c.Args().Slice()
			if c.String("board") != "" {
				names = append([]string{""}, names...)
			}
			if len(names) != 2 {
				return usagef("check takes a subject and a solution; found %s", counted(c.NArg(), "name"))
			}
			one, err := checked(c, io, names[0])
			if err != nil {
				return err
			}
			stored, shown, err := readSolution(c.Context, names[1], io)
			if err != nil {
				return err
			}
			verdict, err := judge(one, shown, stored)
			if err != nil {
				return err
			}
			return showVerdict(c, io, one, verdict)
		},
	}
}

// checked reads the one subject.
func checked(c *cli.Context, io *streams, name string) (*subject, error) {
	if name == "" {
		board, err := puzzle.ParseSlide(c.String("board"))
		return &subject{name: "board", slide: &board}, err
	}
	all, err := readSubjects(c.Context, name, io)
	if err != nil {
		return nil, err
	}
	if len(all) != 1 {
		return nil, usagef("%s has %d subjects; check takes one", name, len(all))
	}
	return all[0], nil
}

// mostSolution bounds the size of a stored solution of a puzzle.
const mostSolution = 64 << 20

func readSolution(ctx context.Context, name string, streams *streams) ([]byte, string, error) {
	r, shown, closeFile, err := open(ctx, name, streams)
	if err != nil {
		return nil, "", err
	}
	defer closeFile()
	stored, err := io.ReadAll(io.LimitReader(r, mostSolution+1))
	if err != nil {
		return nil, "", fmt.Errorf("reading %s: %w", shown, err)
	}
	if len(stored) > mostSolution {
		return nil, "", &textpos.Error{File: shown, Found: fmt.Sprintf("more than %d bytes", mostSolution), Want: "a stored solution"}
	}
	return stored, shown, nil
}

// judge re-checks a stored solution of any subject.
func judge(one *subject, shown string, stored []byte) (referee.Verdict, error) {
	a, isAnswer, err := storedAnswer(shown, stored)
	if err != nil {
		return referee.Verdict{}, err
	}
	switch {
	case one.slide != nil:
		return judgeSlide(one, shown, stored, a, isAnswer)
	case one.model != nil:
		return judgeModel(one.model, shown, stored, a, isAnswer)
	}
	return judgeCover(one, shown, stored, a, isAnswer)
}

// storedAnswer reads what --json printed.
func storedAnswer(shown string, stored []byte) (*answer, bool, error) {
	trimmed := bytes.TrimSpace(stored)
	if len(trimmed) == 0 {
		return nil, false, nil // an empty list of moves or options
	}
	if trimmed[0] != '{' {
		return nil, false, nil
	}
	a := &answer{}
	if err := json.Unmarshal(trimmed, a); err != nil {
		return nil, false, &textpos.Error{File: shown, Found: "JSON that is not one answer of --json: " + err.Error(), Want: "the line that tilemip printed for this subject"}
	}
	return a, true, nil
}

func judgeSlide(one *subject, shown string, stored []byte, a *answer, isAnswer bool) (referee.Verdict, error) {
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
	return referee.Slide(*one.slide, moves), nil
}

func judgeModel(m *model.Model, shown string, stored []byte, a *answer, isAnswer bool) (referee.Verdict, error) {
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

func judgeCover(one *subject, shown string, stored []byte, a *answer, isAnswer bool) (referee.Verdict, error) {
	c, packed, err := coverOf(one)
	if err != nil {
		return referee.Verdict{}, err
	}
	if packed != nil {
		grid := string(stored)
		if isAnswer {
			if len(a.Grids) == 0 {
				return referee.Verdict{}, &textpos.Error{File: shown, Found: "an answer without a solution", Want: `the key "grids"`}
			}
			grid = strings.Join(a.Grids, "\n")
		}
		return judgePackings(packed.Packing, shown, grid)
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
	return referee.Cover(c, chosen), nil
}

// judgePackings re-checks every packing drawn in a text.
func judgePackings(p *puzzle.Packing, shown, grids string) (referee.Verdict, error) {
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

// findOptions turns the texts of options, in any order of their items, into indices.
func findOptions(c *puzzle.Cover, shown string, texts []string) ([]int, error) {
	all := make([]int, len(c.Options))
	for o := range all {
		all[o] = o
	}
	known := map[string]int{}
	for o, text := range optionTexts(c, all) {
		known[text] = o
		known[itemKey(text)] = o
	}
	var chosen []int
	for i, text := range texts {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		o, ok := known[text]
		if !ok {
			o, ok = known[itemKey(text)]
		}
		if !ok {
			return nil, &textpos.Error{File: shown, Line: i + 1, Found: "no option of the problem is " + textpos.Quote(text), Want: "options as they stand in the subject"}
		}
		chosen = append(chosen, o)
	}
	return chosen, nil
}

// itemKey is the same for the same items in any order.
func itemKey(text string) string {
	words := strings.Fields(text)
	set := map[string]int{}
	for _, w := range words {
		set[w]++
	}
	return "\x00" + strings.Join(sortedKeys(set), " ")
}

func showVerdict(c *cli.Context, io *streams, one *subject, v referee.Verdict) error {
	if c.Bool("json") {
		if err := writeJSON(io.out, map[string]any{"kind": one.kind(), "subject": one.name, "checked": v.OK, "verdict": v.Reason}); err != nil {
			return err
		}
	} else {
		word := "right"
		if !v.OK {
			word = "wrong"
		}
		fmt.Fprintf(io.out, "%s: %s\n", word, v.Reason)
	}
	if !v.OK {
		return exitWith(exitDisagree)
	}
	return nil
}

// writeSolution stores a point under the given name, if there is one.
func writeSolution(name string, m *model.Model, r *model.Result) error {
	if name == "" {
		return nil
	}
	return toFile(name, nil, func(w writer) error { return solution.Write(w, m, r) })
}
