// From a text to its words: the first step of reading boards and sudokus.

package puzzle

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tilemip/tilemip/internal/textpos"
)

var (
	goalWord = textpos.Late(`(?i)["']?\b(?:goal|target)(?:[ _-]?(?:state|board|position|configuration))?["']?\s*[:=]|^\s*(?:goal|target)(?: state| board| position)?\s*$`)
	heading  = textpos.Late(`^\s*[-*]?\s*["']?(?:\d+(?:-[A-Za-z]|[x×]\d+)|[A-Za-z])[^:=/;,|&]*(?::=|[:=])`)
	title    = textpos.Late(`(?i)^[\s#*_\[]*(?:(?:the|an?|my|\d+-?)\s*)*(?:board|start|initial|state|puzzle|position|configuration|scramble|problem|instance|grid|sudoku)\b[^/,|&\[]*$`)
	numbered = textpos.Late(`^\s*#?\d+[.):]\s`)
	command  = textpos.Late(`\\(?:begin|end)\{[^}\\]*\}(?:\{[^}\\]*\}|\[[^\]\\]*\])?|\\\\(?:\[[^\]\\]*\])|\\[A-Za-z]{2,}(?:\{[^}\\]*\})?`)
	called   = textpos.Late(`[A-Za-z_][\w.]*[({]|\bdtype\s*=\s*[\w.]+`)
	member   = textpos.Late(`"(board|start|initial|state|tiles|puzzle|grid|goal)"\s*:\s*(?:\{\s*"rows"\s*:\s*)?([\["])`)
)

// maxNotationBytes bounds a text that is tried in all notations; it holds over 5,000 boards of 4×4.
const (
	maxNotationBytes = 1 << 18
	mostBoardBytes   = 1 << 12 // of one board in JSON
)

// separated cuts a text into words, in the ways there are: tabs or semicolons separate cells or
// not, and empty cells at the ends of all rows are cells or come from separators there.
func separated(text []string) (ways [][]slideItem) {
	text = members(text)
	joined := strings.Join(text, "\n")
	if len(joined) > maxNotationBytes {
		return nil
	}
	for _, cells := range []string{",|&", ",|&\t", ",|&;", ",|&;\t"} {
		if strings.ContainsFunc(cells[3:], func(c rune) bool { return !strings.ContainsRune(joined, c) }) {
			continue
		}
		items := (&lexer{cells: cells}).text(text)
		ways = append(ways, trimmed(items), items)
	}
	return ways
}

// members leaves of JSON objects what the keys of a board and a goal hold, in its place.
func members(text []string) []string {
	joined := strings.Join(text, "\n")
	if !strings.HasPrefix(strings.TrimLeft(joined, " \t\r\n["), "{") || !member().MatchString(joined) {
		return text
	}
	kept := []byte(joined)
	for i, c := range kept {
		if c != '\n' {
			kept[i] = ' '
		}
	}
	for _, m := range member().FindAllStringSubmatchIndex(joined, -1) {
		if joined[m[2]:m[3]] == "goal" {
			copy(kept[m[0]:], "goal: ")
		}
		from, depth := m[4], 0
		for i := from; i < min(len(joined), from+mostBoardBytes); i++ {
			switch c := joined[i]; {
			case c == '[':
				depth++
			case c == ']':
				depth--
			case c == '"' && i > from && joined[from] == '"':
				depth = 0
			default:
				continue
			}
			if depth <= 0 && i > from {
				copy(kept[from:i+1], joined[from:i+1])
				break
			}
		}
	}
	return strings.Split(string(kept), "\n")
}

// trimmed drops the first and the last cell of all rows where these are empty, as the separators
// at the ends of the rows of a table make them.
func trimmed(all []slideItem) []slideItem {
	front, back := 1, 1
	for _, w := range all {
		for _, row := range w.rows {
			if len(row) < 2 || row[0].text != "" {
				front = 0
			}
			if len(row) < 2 || row[len(row)-1].text != "" {
				back = 0
			}
		}
	}
	var out []slideItem
	for _, w := range all {
		var rows [][]word
		for _, row := range w.rows {
			if row = row[front : len(row)-back]; len(row) > 0 {
				rows = append(rows, row)
			}
		}
		if w.rows = rows; len(rows) > 0 || w.kind != itemRows {
			out = append(out, w)
		}
	}
	return out
}

// lexer cuts a text into words.
type lexer struct {
	plain     bool   // blanks alone separate words, and "/" rows
	cells     string // that separate cells
	ruledRows bool   // lines of dashes alone are rows
	items     []slideItem

	line    int
	rows    [][]word // of the item
	row     []word
	begun   bool // words stand in the cell
	marked  bool // the row has a separator
	closed  bool // a bracket was closed, and nothing has come since
	depth   int  // of brackets
	deepest int
	quote   rune
}

func (l *lexer) text(text []string) []slideItem {
	for i, line := range text {
		l.line, l.quote = i+1, 0
		l.oneLine(line)
	}
	l.endItem()
	return l.items
}

// ruled reports whether a line only separates the rows of a table or a drawn box.
func ruled(line string) bool {
	dashes := 0
	for _, c := range line {
		switch {
		case strings.ContainsRune("-=─━═~", c), c >= '\u2500' && c <= '\u257f' && !strings.ContainsRune("│┃║", c):
			dashes++
		case !strings.ContainsRune(" \t|+:*│┃║", c):
			return false
		}
	}
	return dashes > 1
}

// oneLine cuts a line at goal marks, and drops what only explains.
func (l *lexer) oneLine(line string) {
	if before, _, comment := strings.Cut(line, "#"); comment && (l.plain || !numbered().MatchString(line)) {
		if line = before; strings.TrimSpace(line) == "" {
			return
		}
	}
	switch {
	case !l.plain && ruled(line) && !(l.ruledRows && strings.Trim(line, "- ") == ""):
		return
	case l.depth == 0 && strings.TrimSpace(line) == "":
		l.gap()
		return
	}
	from := 0
	for at := goalWord().FindStringIndex(line); at != nil && l.depth <= 1; at = goalWord().FindStringIndex(line[from:]) {
		l.part(line[from:from+at[0]], from)
		l.endItem()
		mark := slideItem{kind: itemGoal, line: l.line, goal: goalMark{own: strings.ContainsAny(line[:from+at[0]], "0123456789")}}
		from += at[1]
		name := strings.ToLower(strings.Trim(line[from:], " \t\"',.}"))
		if slices.Contains(usualGoals, name) {
			mark.goal.name, from = name, len(line)
		}
		l.items = append(l.items, mark)
	}
	l.part(line[from:], from)
	if l.depth == 0 {
		l.endItem()
	}
}

// gap notes an empty line.
func (l *lexer) gap() {
	if n := len(l.items); n > 0 && l.items[n-1].kind != itemGap {
		l.items = append(l.items, slideItem{kind: itemGap, line: l.line})
	}
}

// part reads a line, or the part of one that begins at a byte.
func (l *lexer) part(line string, from int) {
	if !l.plain {
		line = l.unnamed(line)
	}
	for i := 0; i < len(line); {
		c, size := utf8.DecodeRuneInString(line[i:])
		if l.isWord(c) {
			size = len(line[i:])
			if end := strings.IndexFunc(line[i:], func(c rune) bool { return !l.isWord(c) }); end > 0 {
				size = end
			}
			l.word(line[i:i+size], from+i+1)
		} else if l.rune(c, line[i:], from+i+1); strings.HasPrefix(line[i:], `\\`) || strings.HasPrefix(line[i:], `\n`) {
			size = 2
		}
		i += size
	}
}

// unnamed is a part of a line with blanks for what only names or encloses the words.
func (l *lexer) unnamed(line string) string {
	blanks := func(found string) string { return strings.Repeat(" ", len(found)) }
	if l.depth == 0 {
		switch {
		case title().MatchString(line) && !heading().MatchString(line):
			l.gap()
			return ""
		case heading().MatchString(line):
			l.gap()
			line = heading().ReplaceAllStringFunc(line, blanks)
		}
		line = numbered().ReplaceAllStringFunc(line, func(found string) string {
			return strings.NewReplacer(".", " ", ")", " ", ":", " ", "#", " ").Replace(found)
		})
	}
	line = command().ReplaceAllStringFunc(line, func(found string) string {
		if strings.HasPrefix(found, `\\`) {
			return `\\` + blanks(found[2:])
		}
		return blanks(found)
	})
	return called().ReplaceAllStringFunc(line, func(found string) string {
		if last := found[len(found)-1:]; strings.Contains("({", last) {
			return blanks(found[1:]) + last
		}
		return blanks(found)
	})
}

// isWord reports whether a character belongs to a word.
func (l *lexer) isWord(c rune) bool {
	if l.plain {
		return !strings.ContainsRune(" \t/", c)
	}
	return !strings.ContainsRune(l.cells+" \t/;\\[](){}\"'`“”‘’$│┃║", c)
}

// rune handles one that separates.
func (l *lexer) rune(c rune, rest string, col int) {
	switch {
	case strings.ContainsRune("\"'`“”‘’", c):
		if l.quote != 0 || c == '”' || c == '’' {
			l.quote = 0
			return
		}
		inside, _, closes := strings.Cut(rest[utf8.RuneLen(c):], string(c))
		if l.quote = c; closes && strings.TrimSpace(inside) == "" && !l.begun {
			l.word("", col)
		}
	case strings.ContainsRune("[({", c):
		if !slices.ContainsFunc(l.row, func(w word) bool { return w.text != "" }) {
			l.row, l.begun, l.marked = nil, false, false
		}
		if l.depth++; l.depth > l.deepest {
			l.deepest = l.depth
		}
	case strings.ContainsRune("])}", c):
		l.endRow(false)
		l.depth = max(0, l.depth-1)
		if l.closed = true; l.depth == 0 || l.depth == l.deepest-2 {
			l.endItem()
		}
	case strings.ContainsRune(l.cells, c), strings.ContainsRune("│┃║", c):
		if l.closed {
			l.closed = false
			return
		}
		if !l.begun {
			l.word("", col)
		}
		l.begun, l.marked = false, true
	case c == '/' || c == ';' || strings.HasPrefix(rest, `\\`) || strings.HasPrefix(rest, `\n`):
		if c == '/' && len(l.row) == 0 && !l.closed {
			l.word("/", col) // a row is missing: no tile is written so
		}
		l.endRow(true)
	}
}

// word adds a word to the row.
func (l *lexer) word(text string, col int) {
	if text == "." && l.closed && l.depth == 0 {
		return // behind a clause of Prolog
	}
	l.row = append(l.row, word{text: text, line: l.line, col: col})
	l.begun, l.closed = true, false
}

// endRow ends a row; open says that a cell that has not begun is one.
func (l *lexer) endRow(open bool) {
	if open && l.marked && !l.begun {
		l.word("", l.row[len(l.row)-1].col+1)
	}
	if len(l.row) > 0 {
		l.rows = append(l.rows, l.row)
	}
	l.row, l.begun, l.marked = nil, false, false
}

// endItem ends a line, or what brackets enclose. A list in brackets on several lines has these as
// its rows where they are of one length.
func (l *lexer) endItem() {
	l.endRow(true)
	if len(l.rows) > 0 {
		rows := l.rows
		if len(rows) == 1 && rows[0][0].line < rows[0][len(rows[0])-1].line {
			lines := byLine(rows[0])
			if !slices.ContainsFunc(lines, func(line []word) bool { return len(line) != len(lines[0]) }) && len(lines[0]) > 1 {
				rows = lines
			}
		}
		l.items = append(l.items, slideItem{kind: itemRows, line: rows[0][0].line, rows: rows})
	}
	l.rows, l.deepest = nil, l.depth
}

// byLine cuts words by their lines.
func byLine(row []word) (lines [][]word) {
	for i, w := range row {
		if i == 0 || row[i-1].line != w.line {
			lines = append(lines, nil)
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], w)
	}
	return lines
}
