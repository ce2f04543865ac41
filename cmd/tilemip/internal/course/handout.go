// A lesson as a sheet of at most two pages: LaTeX with the boards drawn in TikZ, the terminal's
// blocks left out, and room to write after each exercise. It reads the lesson's own Markdown, of
// which it knows what the lessons use: headings, paragraphs, lists, tables, fenced blocks, code,
// emphasis, links, and the markers of figures and answers. Own.

package course

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

// WriteHandout writes the handout of a lesson's Markdown as a complete LaTeX document.
func WriteHandout(w io.Writer, markdown string) error {
	p := &page{lines: strings.Split(markdown, "\n")}
	p.convert()
	_, err := io.WriteString(w, head+p.out.String()+"\\end{document}\n")
	return err
}

const head = `% A handout of the course of tilemip, written by tilemip handout. pdflatex makes a PDF of it.
\documentclass[11pt,a4paper]{article}
\usepackage[a4paper,hmargin=2.2cm,top=1.6cm,bottom=1.8cm]{geometry}
\usepackage{amssymb,booktabs,tikz}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt}
\setlength{\tabcolsep}{4pt}
\sloppy
\newcommand{\tile}[3]{\draw[thick,rounded corners=1pt,fill=black!6] (#1,-#2) rectangle ++(.94,-.94) node[midway]{\small #3};}
\newcommand{\answer}[1]{\par\smallskip{\small #1}\ \dotfill\par\vspace{7pt}}
\newcommand{\lines}[1]{\par\smallskip{\small #1}\par\foreach \n in {1,...,3}{\vspace{11pt}\dotfill\par}}
\renewcommand{\section}[1]{{\bfseries\Large #1\par}\smallskip\hrule\medskip}
\renewcommand{\subsection}[1]{\par\smallskip{\bfseries #1}\par}
\begin{document}
`

// page is a lesson on its way.
type page struct {
	lines []string
	at    int
	out   strings.Builder
}

var (
	attribute = regexp.MustCompile(`([a-z0-9]+)="([^"]*)"`)
	link      = regexp.MustCompile(`\[([^\]]+)\]\([^)]+\)`)
	spans     = regexp.MustCompile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*")
)

// convert goes through the lines; each branch takes a whole block.
func (p *page) convert() {
	for p.at < len(p.lines) {
		line := p.lines[p.at]
		switch {
		case strings.HasPrefix(line, "# "):
			fmt.Fprintf(&p.out, "\\section{%s}\n", inline(line[2:]))
		case strings.HasPrefix(line, "## "):
			fmt.Fprintf(&p.out, "\\subsection{%s}\n", inline(line[3:]))
		case strings.HasPrefix(line, "{{"):
			p.marker(line)
		case strings.HasPrefix(line, "```"):
			p.fence(line)
			continue
		case strings.HasPrefix(line, "| "):
			p.table()
			continue
		case strings.HasPrefix(line, "- "), regexp.MustCompile(`^[0-9]+\. `).MatchString(line):
			_, text, _ := strings.Cut(line, " ")
			fmt.Fprintf(&p.out, "\\par\\hangindent=8pt $\\bullet$ %s\n", inline(text))
		case strings.HasPrefix(line, "[Next:"), strings.HasPrefix(line, "[The course]"):
		default:
			fmt.Fprintln(&p.out, inline(line))
		}
		p.at++
	}
}

// marker draws the board of a figure, or the line for an answer.
func (p *page) marker(line string) {
	kind := strings.Trim(strings.Fields(line)[0], "{}")
	for _, a := range attribute.FindAllStringSubmatch(line, -1) {
		name, value := a[1], a[2]
		switch {
		case kind == "answer" && name != "exercise":
			label, many := strings.CutSuffix(value, " (lines)")
			command := "answer"
			if many {
				command = "lines"
				if strings.HasPrefix(label, "The program") || strings.HasPrefix(label, "Of the") {
					continue // a file, which nobody writes by hand
				}
			}
			fmt.Fprintf(&p.out, "\\%s{%s}\n", command, inline(label))
		case name == "board" && !strings.Contains(line, ` live="`): // that one stands in the lesson before
			p.board(value)
		}
	}
}

// board draws one in TikZ, unless a fenced drawing of the same follows in the lesson, which is
// left out instead.
func (p *page) board(text string) {
	s, err := puzzle.ParseSlide(text)
	if err != nil {
		return
	}
	fmt.Fprint(&p.out, "\n\\begin{center}\\begin{tikzpicture}[scale=.6]\n")
	for cell, tile := range s.Start.Tiles {
		if tile != 0 {
			fmt.Fprintf(&p.out, "\\tile{%d}{%d}{%d}", cell%s.Start.Cols, cell/s.Start.Cols, tile)
		}
	}
	fmt.Fprintf(&p.out, "\n\\draw[thick] (-.06,.06) rectangle (%d,-%d);\n\\end{tikzpicture}\\end{center}\n", s.Start.Cols, s.Start.Rows)
}

// fence takes a block of code: what a terminal shows and what draws a board stays in the
// lesson, the rest is printed.
func (p *page) fence(opening string) {
	var body []string
	for p.at++; p.at < len(p.lines) && !strings.HasPrefix(p.lines[p.at], "```"); p.at++ {
		body = append(body, p.lines[p.at])
	}
	p.at++
	text := strings.Join(body, "\n")
	if strings.Contains(text, "tilemip ") || regexp.MustCompile(`^[0-9 .\n]+$`).MatchString(text) {
		return
	}
	fmt.Fprint(&p.out, "\n{\\footnotesize\\ttfamily\\raggedright\n")
	for _, line := range body {
		fmt.Fprintf(&p.out, "%s\\par\n", strings.ReplaceAll(escape(line), " ", "~"))
	}
	fmt.Fprint(&p.out, "}\n")
}

// table takes the rows of a table.
func (p *page) table() {
	var rows [][]string
	for ; p.at < len(p.lines) && strings.HasPrefix(p.lines[p.at], "|"); p.at++ {
		if strings.HasPrefix(p.lines[p.at], "|-") {
			continue
		}
		cells := strings.Split(strings.Trim(p.lines[p.at], "|"), "|")
		for i := range cells {
			cells[i] = inline(strings.TrimSpace(cells[i]))
		}
		rows = append(rows, cells)
	}
	columns := strings.Repeat("l", len(rows[0])-1) + "p{.5\\linewidth}"
	if len(rows[0]) > 2 {
		columns = strings.Repeat("l", len(rows[0]))
	}
	fmt.Fprintf(&p.out, "\n\\smallskip{\\scriptsize\\begin{tabular}{@{}%s@{}}\\toprule\n", columns)
	for i, cells := range rows {
		fmt.Fprintf(&p.out, "%s\\\\\n", strings.Join(cells, " & "))
		if i == 0 {
			fmt.Fprint(&p.out, "\\midrule\n")
		}
	}
	fmt.Fprint(&p.out, "\\bottomrule\\end{tabular}}\\smallskip\n\n")
}

// inline writes a line of text with its spans.
func inline(text string) string {
	text = link.ReplaceAllString(text, "$1")
	var b strings.Builder
	for {
		at := spans.FindStringSubmatchIndex(text)
		if at == nil {
			return b.String() + escape(text)
		}
		b.WriteString(escape(text[:at[0]]))
		for n, command := range []string{"texttt", "textbf", "emph"} {
			if from := at[2+2*n]; from >= 0 {
				fmt.Fprintf(&b, "\\%s{%s}", command, escape(text[from:at[3+2*n]]))
			}
		}
		text = text[at[1]:]
	}
}

// escape writes plain text: LaTeX's own characters, and those beyond ASCII that lessons use.
func escape(text string) string { return escaped.Replace(text) }

var escaped = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "%", `\%`, "_", `\_`, "^", `\textasciicircum{}`, "~", `\textasciitilde{}`,
	"|", "\\textbar{}", "<", "\\textless{}", ">", "\\textgreater{}", "“", "``", "”", "''", "'", "'",
	"−", "$-$", "·", "$\\cdot$", "≤", "$\\le$", "≥", "$\\ge$", "≠", "$\\ne$", "Σ", "$\\Sigma$", "∀", "$\\forall$", "∈", "$\\in$", "×", "$\\times$", "…", "\\dots{}", "–", "--", "—", "---", "→", "$\\to$",
)
