package planning

// The boards of a program as LaTeX draws them, so that a formulation on paper says which
// puzzle it is of. Own.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

// figure is the start beside the goal, the blank an empty square.
func figure(s puzzle.Slide) string {
	return fmt.Sprintf("\\begin{center}\n%s\\qquad\n%s\\end{center}\n", boardLaTeX("start", s.Start), boardLaTeX("goal", s.Goal))
}

// boardLaTeX writes a board as a table under a title.
func boardLaTeX(title string, b puzzle.Board) string {
	var out strings.Builder
	fmt.Fprintf(&out, "\\begin{tabular}{%s|}\n\\multicolumn{%d}{c}{%s}\\\\ \\hline\n", strings.Repeat("|c", b.Cols), b.Cols, title)
	for cell, tile := range b.Tiles {
		if tile != 0 {
			fmt.Fprint(&out, tile)
		}
		if (cell+1)%b.Cols == 0 {
			out.WriteString("\\\\ \\hline\n")
		} else {
			out.WriteString(" & ")
		}
	}
	return out.String() + "\\end{tabular}\n"
}
