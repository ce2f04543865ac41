// Package course holds the text of the lessons, so that the command can make slides and handouts of
// them without a checkout. The pages are the files beside this one.
//
// Not here: the checker of answers (cmd/tilemip/internal/course). Begin with README.md. This
// package may change with every release.
package course

import (
	"embed"
	"path"
	"strings"
)

//go:embed lesson-*.md lab-*.md instructor files/tetrominoes-4x5.txt
var pages embed.FS

// Page returns the Markdown of a lesson, 1 to 9, or of a lab, A or B; "" where there is none.
func Page(lesson string) string { return File(name(lesson)) }

// Solutions returns the Markdown of the page for instructors, with the answers.
func Solutions(lesson string) string { return File("instructor/" + name(lesson)) }

// File returns the text of a file of this folder, which lessons call docs/course/NAME; "" where
// there is none.
func File(file string) string {
	text, err := pages.ReadFile(path.Clean(strings.TrimPrefix(file, "docs/course/")))
	if err != nil {
		return ""
	}
	return string(text)
}

// name is the file of a lesson.
func name(lesson string) string {
	if lesson == "A" || lesson == "B" {
		return "lab-" + strings.ToLower(lesson) + ".md"
	}
	return "lesson-" + lesson + ".md"
}
