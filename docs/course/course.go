// Package course holds the text of the lessons, so that the command can make handouts of them
// without a checkout. The pages are the files beside this one.
//
// Not here: the checker of answers (cmd/tilemip/internal/course). Begin with README.md. This
// package may change with every release.
package course

import (
	"embed"
	"strings"
)

//go:embed lesson-*.md lab-*.md
var pages embed.FS

// Page returns the Markdown of a lesson, 1 to 8, or of a lab, A or B; "" where there is none.
func Page(lesson string) string {
	name := "lesson-" + lesson + ".md"
	if lesson == "A" || lesson == "B" {
		name = "lab-" + strings.ToLower(lesson) + ".md"
	}
	text, err := pages.ReadFile(name)
	if err != nil {
		return ""
	}
	return string(text)
}
