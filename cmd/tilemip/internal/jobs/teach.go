//go:build !boards

package jobs

// The verbs that teach: a search step by step, in words, and marks for answers to a lesson. Own.

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/course"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/trace"
)

func init() {
	Add("trace", traced)
	Add("check-lesson", checkLesson)
}

// traced follows a search.
func traced(ctx context.Context, j *Job) (any, error) {
	s, err := j.Read()
	if err != nil {
		return nil, err
	}
	return Trace(ctx, s, j.Options.Engine, j.Options.Steps)
}

// Trace follows a search: of a board by IDA*, of a packing or a cover by dancing links unless
// another engine is named. What cannot be followed is an *Error.
func Trace(ctx context.Context, s tilemip.Subject, engine string, steps int) (t *trace.Trace, err error) {
	usual := "dlx"
	if s.Board != nil {
		usual = "ida*"
	}
	engine = cmp.Or(engine, usual)
	switch {
	case s.Board != nil && engine == usual:
		t, err = trace.Board(ctx, *s.Board, steps)
	case s.Board != nil:
		return nil, usagef("engine %q of a board is not followed step by step; expected ida*", engine)
	case s.Packing != nil:
		var pc *puzzle.PackingCover
		if pc, err = s.Packing.CoverContext(ctx); err == nil {
			t, err = trace.Packing(ctx, pc, engine, steps)
		}
	case s.Cover != nil && engine == usual:
		t, err = trace.Cover(ctx, s.Cover, steps)
	case s.Cover != nil:
		return nil, usagef("engine %q places pieces, and %s has none; expected dlx", engine, s.Name)
	default:
		return nil, usagef("%s is a model; a search is followed step by step for boards, packings and covers", s.Name)
	}
	if err != nil {
		return nil, usagef("%v", err)
	}
	return t, nil
}

// mostChecking bounds the time for one lesson where the settings have no bound.
const mostChecking = time.Minute

// checkLesson marks answers to a lesson of the course: the subject has the answers, and the
// option lesson says of which. Values that name files are refused.
func checkLesson(ctx context.Context, j *Job) (any, error) {
	backend, err := j.Solver()
	if err != nil && j.Options.Backend != "" {
		return nil, err // without a name the exercises that need no solver are checked all the same
	}
	limit := j.Asked().TimeLimit
	if limit == 0 || limit > mostChecking {
		limit = mostChecking
	}
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if _, err := course.Canonical(j.Options.Lesson); err != nil {
		return nil, usagef("%v", err)
	}
	r, err := course.Check(within, j.Options.Lesson, []byte(j.Subject), backend, nil)
	switch {
	case errors.As(err, new(*course.ReadError)):
		return nil, usagef("%v", err)
	case err != nil && ctx.Err() == nil && within.Err() != nil:
		return nil, &Error{5, "a program of yours took too long to check"}
	case err != nil:
		return nil, err
	}
	return r, nil
}
