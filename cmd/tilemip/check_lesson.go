// The verb check-lesson: the answers to a lesson of docs/course are marked by computing.

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/lessons"
)

// mostChecking bounds the time for one lesson: a program of a student's may be of any hardness.
const mostChecking = 2 * time.Minute

// checkLessonCommand marks answers.
func checkLessonCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "check-lesson", Usage: "mark the answers to a lesson of the course", ArgsUsage: "LESSON FILE",
		Description: `LESSON is 1 to 8, or A or B for the labs; FILE has the answers, one a line, such as
4.1 sum: 29. A value may go on over the lines below, and @NAME stands for the text of
another file. JSON is read as well: {"4.1": {"sum": 29}}. Every answer is checked by
computing, and a wrong one gets a hint. Exit status 0 when all exercises are right, 7
when one is wrong or not answered yet, 5 when a program of yours took too long.

  tilemip check-lesson 4 answers.txt`,
		Action: func(c *cli.Context) error {
			if c.NArg() != 2 {
				return usagef("check-lesson takes a lesson, 1 to 8, A or B, and a file of answers; found %d names", c.NArg())
			}
			lesson, err := lessons.Canonical(c.Args().First())
			if err != nil {
				return usagef("%v", err)
			}
			s, err := newSession(c, io)
			if err != nil {
				return err
			}
			backend, err := s.backend()
			if err != nil && c.String("backend") != "" {
				return err // without a name the exercises that need no solver are checked all the same
			}
			text, shown, err := readSolution(c.Context, c.Args().Get(1), io)
			if err != nil {
				return err
			}
			ctx, cancel := context.WithTimeout(c.Context, mostChecking)
			defer cancel()
			r, err := lessons.Check(ctx, lesson, text, lessons.Options{Backend: backend, ReadFile: os.ReadFile})
			switch {
			case c.Context.Err() != nil:
				return &statusError{exitInterrupted, "stopped: the answers were not checked to the end"}
			case errors.Is(err, context.DeadlineExceeded):
				return &statusError{exitLimit, fmt.Sprintf("%s: a program took longer than %v", shown, mostChecking)}
			case errors.As(err, new(*lessons.ReadError)):
				return usagef("%s: %v", shown, err)
			case err != nil:
				return err
			}
			return showReport(c, io, r)
		},
	}
}

// showReport prints what was found; answers that are not all right end with status 7.
func showReport(c *cli.Context, io *streams, r *lessons.Report) error {
	if c.Bool("json") {
		if err := display.WriteJSON(io.out, r); err != nil {
			return err
		}
	} else {
		for _, v := range r.Exercises {
			fmt.Fprintf(io.out, "%s  %-5s  %s\n", v.Exercise, v.Verdict, v.Text)
		}
	}
	if !r.Right {
		return exitWith(exitDisagree)
	}
	return nil
}
