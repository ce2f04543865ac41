// The verb check-lesson: the answers to a lesson, marked by computing.

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/course"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/internal/english"
)

// mostChecking bounds the time for one lesson: a program of a student's may be of any hardness.
const mostChecking = 2 * time.Minute

// CheckLesson marks answers.
type CheckLesson struct {
	JSON
	Backend
}

func (v *CheckLesson) run(k *call) error {
	if k.line.NArg() != 2 {
		return usagef("check-lesson takes a lesson, 1 to 9, A or B, and a file of answers; found %s", english.Count(k.line.NArg(), "word"))
	}
	lesson, err := course.Canonical(k.line.Args().First())
	if err != nil {
		return usagef("%v", err)
	}
	backend, err := v.find(k)
	if err != nil && v.name != "" {
		return err // without a name the exercises that need no solver are checked all the same
	}
	text, shown, err := input.Stored(k.ctx, k.line.Args().Get(1), k.in)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(k.ctx, mostChecking)
	defer cancel()
	r, err := course.Check(ctx, lesson, text, backend, os.ReadFile)
	switch {
	case k.ctx.Err() != nil:
		return failf(exitInterrupted, "stopped: the answers were not checked to the end")
	case errors.Is(err, context.DeadlineExceeded):
		return failf(exitLimit, "%s: a program took longer than %v", shown, mostChecking)
	case errors.As(err, new(*course.ReadError)):
		return usagef("%s: %v", shown, err)
	case err != nil:
		return err
	}
	if k.view.JSON {
		err = display.WriteJSON(k.out, r)
	} else {
		for _, v := range r.Exercises {
			fmt.Fprintf(k.out, "%s  %-5s  %s\n", v.Exercise, v.Verdict, v.Text)
		}
	}
	if !r.Right {
		return finished(exitDisagree, err)
	}
	return err
}
