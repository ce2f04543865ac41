package marks

// The marks of hand-ins, and their table.

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/course"
)

// Row has the verdicts of a student by exercise, and what to say first.
type Row struct {
	*HandIn
	verdicts map[string]string
	remark   string
}

// Mark marks a hand-in; most bounds the time of each lesson. The error is that of the context alone.
func (h *HandIn) Mark(ctx context.Context, b backends.Backend, most time.Duration) (*Row, error) {
	r, said := &Row{HandIn: h, verdicts: map[string]string{}}, slices.Clone(h.Remarks)
	for _, lesson := range h.lessons() {
		if !slices.Contains(course.Names(), lesson) {
			said = append(said, fmt.Sprintf("there is no lesson %q", lesson))
			continue
		}
		report, err := h.lesson(ctx, lesson, b, most)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			said = append(said, fmt.Sprintf("lesson %s: %v", lesson, err))
			continue
		}
		for _, v := range report.Exercises {
			r.verdicts[v.Exercise] = v.Verdict
			if v.Verdict != course.Right {
				said = append(said, v.Exercise+": "+v.Text)
			}
		}
	}
	if len(said) > 0 {
		r.remark = strings.Join(strings.Fields(said[0]), " ")
	}
	return r, nil
}

// lessons are those that the answers belong to; the first letter of an exercise is its lesson.
func (h *HandIn) lessons() []string {
	of := map[string]bool{}
	for key := range h.Answers {
		of[key[:min(1, len(key))]] = true
	}
	return slices.Sorted(maps.Keys(of))
}

// lesson marks the answers to one lesson.
func (h *HandIn) lesson(ctx context.Context, lesson string, b backends.Backend, most time.Duration) (*course.Report, error) {
	given := map[string]string{}
	for key, value := range h.Answers {
		if strings.HasPrefix(key, lesson) {
			given[key] = value
		}
	}
	text, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	within, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	report, err := course.Check(within, lesson, text, b, func(name string) ([]byte, error) {
		if text, is := h.files[named(name)]; is {
			return text, nil
		}
		return nil, errors.New("not among the files of this student")
	})
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("a program took longer than %v", most)
	}
	return report, err
}

// Write writes the table as CSV: a row a student, a column an exercise of the lessons that anyone
// answered.
func Write(w io.Writer, all []*Row) error {
	var exercises []string
	for _, lesson := range course.Names() {
		of := course.Exercises(lesson)
		if slices.ContainsFunc(all, func(r *Row) bool { return r.verdicts[of[0].Name] != "" }) {
			for _, e := range of {
				exercises = append(exercises, e.Name)
			}
		}
	}
	out := csv.NewWriter(w)
	lines := [][]string{slices.Concat([]string{"student", "id"}, exercises, []string{"points", "remark"})}
	for _, r := range all {
		line, points := []string{harmless(r.Student), r.ID}, 0
		for _, name := range exercises {
			mark := map[string]string{course.Right: "1", course.Wrong: "0"}[r.verdicts[name]]
			if mark == "1" {
				points++
			}
			line = append(line, mark)
		}
		lines = append(lines, append(line, strconv.Itoa(points), harmless(r.remark)))
	}
	return out.WriteAll(lines)
}

// harmless is a cell that a spreadsheet shows and does not compute: students choose their files' names.
func harmless(cell string) string {
	if strings.HasPrefix(cell, " ") || strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r\n") {
		return "'" + cell
	}
	return cell
}
