package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/course"
)

// mostChecking bounds the time for one lesson where the settings have no bound.
const mostChecking = time.Minute

func init() { Add("check-lesson", checkLesson) }

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
	r, err := course.Check(within, j.Options.Lesson, []byte(j.Subject), course.Options{Backend: backend})
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
