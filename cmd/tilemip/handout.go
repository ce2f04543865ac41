// The verb handout: a lesson of the course as a sheet of two pages to print.

package main

import (
	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/handout"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/lessons"
	"github.com/tilemip/tilemip/docs/course"
)

// handoutCommand writes LaTeX.
func handoutCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "handout", Usage: "a lesson of the course as a sheet to print, in LaTeX", ArgsUsage: "LESSON",
		Description: `LESSON is 1 to 8, or A or B for the labs. The pages have the goal, the boards, the
tables and the exercises with room to write, and no answers. pdflatex makes a PDF.

  tilemip handout 4 -o lesson-4.tex`,
		Action: func(c *cli.Context) error {
			if err := refusal(c); err != nil {
				return err
			}
			if c.NArg() != 1 {
				return usagef("handout takes a lesson, 1 to 8, A or B; found %d names", c.NArg())
			}
			lesson, err := lessons.Canonical(c.Args().First())
			if err != nil {
				return usagef("%v", err)
			}
			return toFile(c.String("output"), io.out, func(w writer) error { return handout.Write(w, course.Page(lesson)) })
		},
	}
}
