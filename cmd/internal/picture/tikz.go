package picture

// Pictures as TikZ, for LaTeX. The file is both a document of its own, whose page is the
// picture, and a part of another document, which reads it with \input after
// \usepackage{tikz}: LaTeX gives \@nodocument a meaning only before \begin{document}. Own.

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"strings"
)

// tikzHead opens a document unless there is one; %[1]s and %[2]s are the page's sides.
const tikzHead = `\expandafter\ifx\csname @nodocument\endcsname\relax
  \def\endofpicture{}%%
\else
  \documentclass{article}
  \usepackage[paperwidth=%[1]sbp,paperheight=%[2]sbp,margin=0pt]{geometry}
  \usepackage{tikz}
  \pagestyle{empty}\parindent0pt \parskip0pt \topskip0pt
  \begin{document}%%
  \def\endofpicture{\end{document}}%%
\fi
`

// TikZ writes the picture as LaTeX with TikZ, for pdflatex: a document of its own that others
// can read with \input, too. Lengths are those of SVG, in PostScript points.
func (p *Picture) TikZ(w io.Writer) error {
	width, height := p.size()
	scale := p.scale()
	var b bytes.Buffer
	fmt.Fprintf(&b, "%% %s\n%% pdflatex turns this file into a page; a document with \\usepackage{tikz} takes it by \\input.\n", strings.ReplaceAll(p.Title, "\n", " "))
	fmt.Fprintf(&b, tikzHead, short(width*scale), short(height*scale))
	body, colours := p.tikzShapes(scale)
	fmt.Fprintf(&b, "\\begin{tikzpicture}[x=%sbp,y=-%sbp,line cap=round,line join=round,inner sep=0pt,every node/.style={font=\\sffamily}]\n", short(scale), short(scale))
	for _, c := range colours {
		fmt.Fprintf(&b, "\\definecolor{%s}{HTML}{%s}\n", name(c), strings.ToUpper(hex(c)[1:]))
	}
	paper := p.Theme.of(Paper)
	fill := ""
	if p.Theme == Dark {
		fill = "[fill=" + name(paper) + "]"
	}
	fmt.Fprintf(&b, "\\path%s (0,0) rectangle (%s,%s);\n%s\\end{tikzpicture}%%\n\\endofpicture\n", fill, short(width), short(height), body)
	_, err := w.Write(b.Bytes())
	return err
}

// tikzShapes is the commands of all shapes, and the colours that they use, in order.
func (p *Picture) tikzShapes(scale float64) (string, []color.NRGBA) {
	var b bytes.Buffer
	known := map[string]bool{}
	colours := []color.NRGBA{p.Theme.of(Paper)}
	known[name(colours[0])] = true
	for _, s := range p.painted(false) {
		c := p.Theme.colour(&s)
		if n := name(c); !known[n] {
			known[n] = true
			colours = append(colours, c)
		}
		see := ""
		if c.A < 0xff {
			see = fmt.Sprintf(",opacity=%s", short(float64(c.A)/255))
		}
		switch {
		case s.word != "":
			p.tikzWord(&b, &s, c, scale)
		case s.fill:
			fmt.Fprintf(&b, "\\fill[%s%s] %s;\n", name(c), see, p.tikzPath(&s))
		default:
			if s.dashed {
				see += fmt.Sprintf(",dash pattern=on %sbp off %sbp", short(4*s.width*scale), short(3*s.width*scale))
			}
			fmt.Fprintf(&b, "\\draw[%s,line width=%sbp%s] %s;\n", name(c), short(s.width*scale), see, p.tikzPath(&s))
		}
	}
	return b.String(), colours
}

// name is the name of a colour in LaTeX: t and its six digits.
func name(c color.NRGBA) string { return "t" + hex(c)[1:] }

// tikzPath is the points of a polygon, a line or a circle.
func (p *Picture) tikzPath(s *shape) string {
	if s.radius > 0 {
		at := p.moved(s.points[0])
		return fmt.Sprintf("(%s,%s) circle[radius=%s]", short(at.X), short(at.Y), short(s.radius))
	}
	var parts []string
	for _, q := range s.points {
		q = p.moved(q)
		parts = append(parts, fmt.Sprintf("(%s,%s)", short(q.X), short(q.Y)))
	}
	if s.fill {
		parts = append(parts, "cycle")
	}
	return strings.Join(parts, "--")
}

// tikzWord writes a word on its baseline, in the sans-serif font of the document at ten points,
// scaled.
func (p *Picture) tikzWord(b *bytes.Buffer, s *shape, c color.NRGBA, scale float64) {
	at, anchor := p.baseline(s), "base"
	switch s.anchor {
	case Left:
		anchor = "base west"
	case Right:
		anchor = "base east"
	}
	bold := ""
	if s.bold {
		bold = `\bfseries `
	}
	fmt.Fprintf(b, "\\node[anchor=%s,%s,scale=%s] at (%s,%s) {%s%s};\n", anchor, name(c), short(s.size*scale/10), short(at.X), short(at.Y), bold, latex(s.word))
}

// latex escapes a word.
func latex(word string) string { return latexEscapes.Replace(word) }

var latexEscapes = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `&`, `\&`, `#`, `\#`, `_`, `\_`, `%`, `\%`,
	`^`, `\textasciicircum{}`, `~`, `\textasciitilde{}`, `<`, `$<$`, `>`, `$>$`, `|`, `$|$`,
	`≤`, `$\le$`, `≥`, `$\ge$`, `→`, `$\rightarrow$`, `−`, `$-$`, `×`, `$\times$`, `·`, `$\cdot$`, `±`, `$\pm$`,
	`↑`, `$\uparrow$`, `↓`, `$\downarrow$`, `←`, `$\leftarrow$`, `…`, `\dots{}`, `–`, `--`, `“`, "``", `”`, `''`, "\n", " ",
)
