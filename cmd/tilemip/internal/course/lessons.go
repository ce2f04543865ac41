// Package course checks the exercises of the course (docs/course). A checker computes: it
// replays a plan, solves the student's program, adds the displacements up again, verifies the
// leaves of a tree one by one. Nothing is compared with a stored answer where it can be
// computed. A refusal says what was found wrong and where to look, never the answer.
//
// It prints nothing and imports no solver: the caller has one registered, or names one.
//
// Not here: the text of the lessons (docs/course). Begin with lessons.go, then lesson1.go.
package course

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/backends"
)

// Exercise is one exercise of a lesson.
type Exercise struct {
	Name   string   // "4.1", or "A.1" of lab A
	Fields []string // what an answer has, by name, in the order of the lesson
	check  func(k *tools, given func(field string) string) (praise string)
}

// Verdicts on one exercise.
const (
	Right = "right"
	Wrong = "wrong"
	Open  = "open" // not answered, or not all of it
)

// Verdict is what the checker says about one exercise.
type Verdict struct {
	Exercise string `json:"exercise"`
	Verdict  string `json:"verdict"` // Right, Wrong or Open
	Text     string `json:"text"`    // one sentence or a few: what was checked, or a hint
}

// Report is what the checker says about a lesson.
type Report struct {
	Lesson    string    `json:"lesson"`
	Right     bool      `json:"right"` // all exercises are
	Exercises []Verdict `json:"exercises"`
}

// Names lists the lessons and labs, in the order of the course.
func Names() []string { return []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B"} }

// Exercises returns those of one lesson, in order; none where the lesson is not in Names.
func Exercises(lesson string) []Exercise {
	var of []Exercise
	for _, e := range slices.Concat(exercises1, exercises2, exercises3, exercises4, exercises5, exercises6, exercises7, exercises8, exercises9, exercisesA, exercisesB) {
		if strings.HasPrefix(e.Name, lesson+".") {
			of = append(of, e)
		}
	}
	return of
}

// Canonical is the name of a lesson as Names has it: "04", "lesson 4", "lab-a" and "a" are read.
func Canonical(name string) (string, error) {
	short := strings.ToUpper(strings.TrimSpace(name))
	for _, prefix := range []string{"LESSON", "LAB", "-", " ", "0"} {
		short = strings.TrimPrefix(short, prefix)
	}
	if !slices.Contains(Names(), short) {
		return "", fmt.Errorf("there is no lesson %q; expected one of %s", name, strings.Join(Names(), ", "))
	}
	return short, nil
}

// ReadError says why answers cannot be read.
type ReadError struct{ Err error }

func (e *ReadError) Error() string { return e.Err.Error() }

// Unwrap returns the error below.
func (e *ReadError) Unwrap() error { return e.Err }

// Check marks the answers to a lesson. The backend, nil for the best available, solves what the
// exercises need solved; read reads NAME where a value is @NAME, which nil refuses. The error is of
// the machinery, the context's, or a *ReadError; a wrong answer is a verdict.
func Check(ctx context.Context, lesson string, answers []byte, b backends.Backend, read func(name string) ([]byte, error)) (*Report, error) {
	lesson, err := Canonical(lesson)
	if err != nil {
		return nil, err
	}
	given, err := parse(answers)
	if err == nil {
		err = given.known(lesson)
	}
	if err == nil {
		err = given.fetch(read)
	}
	if err != nil {
		return nil, &ReadError{err}
	}
	k := &tools{ctx: ctx, backend: b}
	r := &Report{Lesson: lesson, Right: true}
	for _, e := range Exercises(lesson) {
		v, err := e.verdict(k, given)
		if err != nil {
			return nil, fmt.Errorf("exercise %s: %w", e.Name, err)
		}
		r.Right = r.Right && v.Verdict == Right
		r.Exercises = append(r.Exercises, v)
	}
	return r, nil
}

// verdict marks one exercise.
func (e Exercise) verdict(k *tools, given answers) (Verdict, error) {
	var missing []string
	for _, field := range e.Fields {
		if strings.TrimSpace(given[e.Name+" "+field]) == "" {
			missing = append(missing, e.Name+" "+field)
		}
	}
	if len(missing) > 0 {
		return Verdict{e.Name, Open, "not answered yet: " + strings.Join(missing, ", ")}, nil
	}
	praise, err := attempt(func() string { return e.check(k, func(field string) string { return given[e.Name+" "+field] }) })
	var refused *wrong
	switch {
	case errors.As(err, &refused):
		return Verdict{e.Name, Wrong, refused.hint}, nil
	case err != nil:
		return Verdict{}, err
	}
	return Verdict{e.Name, Right, praise}, nil
}
