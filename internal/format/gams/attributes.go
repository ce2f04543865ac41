package gams

// Attributes of the solved model, set in a text that already has its solve statement: how a time
// limit or a gap reaches whichever solver GAMS calls. An attribute of the model (m.resLim = 15)
// wins over an option statement and over the command line: user's guide, "Model attributes". The
// text need not be one that Read takes, so it is searched by its words alone. Own.

import (
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// Attribute is an attribute of a model and its value as written: {"resLim", "15"}.
type Attribute struct{ Name, Value string }

// BeforeSolve writes the attributes before each solve statement of a text, on its line, so that
// lines keep their numbers. ok is false, and the text is as it was, where it has no such
// statement.
func BeforeSolve(text string, attributes []Attribute) (out string, ok bool) {
	plain := withoutRemarks(text)
	var b strings.Builder
	from := 0
	all := solveStatement().FindAllStringSubmatchIndex(plain, -1)
	for _, at := range all {
		b.WriteString(text[from:at[2]])
		if unfinished(plain[:at[2]]) {
			b.WriteString("; ")
		}
		for _, a := range attributes {
			b.WriteString(plain[at[4]:at[5]] + "." + a.Name + " = " + a.Value + "; ")
		}
		from = at[2]
	}
	b.WriteString(text[from:])
	return b.String(), len(all) > 0
}

// solveStatement matches the beginning of a solve statement; its groups are the keyword and the
// model.
var solveStatement = textpos.Late(`(?i)(?:^|[^\w.])(solve)\s+([a-z]\w*)\s+(?:using|min|max|minimi[sz]ing|maximi[sz]ing)\b`)

// unfinished reports whether the statement before lacks its semicolon, which GAMS forgives where
// a keyword follows. Behind a comma, a parenthesis or else a list of statements begins.
func unfinished(before string) bool {
	before = strings.TrimRight(before, " \t\r\n")
	return before != "" && !strings.ContainsAny(before[len(before)-1:], ";,(") && !listBegins().MatchString(before)
}

var listBegins = textpos.Late(`(?i)\b(else|do|then|repeat)$`)

// withoutRemarks replaces by blanks what GAMS does not read as statements: lines that begin with
// * or $ (but for $if, behind which a statement may stand), the text between $onText and $offText, remarks to the end of a line where $eolCom or
// $onEolCom allows them, and texts in quotes. Offsets stay the same.
func withoutRemarks(text string) string {
	out := []byte(text)
	inside, sign := false, ""
	at := 0
	for line := range strings.Lines(text) {
		plain := out[at : at+len(line)]
		at += len(line)
		word, rest, _ := strings.Cut(strings.TrimRight(strings.ToLower(line), " \t\r\n"), " ")
		switch {
		case word == "$ontext", word == "$offtext":
			inside = word == "$ontext"
		case word == "$eolcom":
			sign = strings.TrimSpace(rest)
		case word == "$oneolcom" && sign == "":
			sign = "!!"
		}
		if inside || strings.HasPrefix(line, "*") || strings.HasPrefix(line, "$") && !strings.HasPrefix(word, "$if") {
			blank(plain)
			continue
		}
		statements(plain, sign)
	}
	return string(out)
}

// statements blanks quoted texts and a remark in a line.
func statements(line []byte, sign string) {
	for i := 0; i < len(line); i++ {
		if sign != "" && strings.HasPrefix(string(line[i:min(len(line), i+len(sign))]), sign) {
			blank(line[i:])
			return
		}
		if line[i] != '\'' && line[i] != '"' {
			continue
		}
		if n := strings.IndexByte(string(line[i+1:]), line[i]); n >= 0 {
			blank(line[i+1 : i+1+n])
			i += n + 1
		}
	}
}

// blank replaces all but the end of the line.
func blank(line []byte) {
	for i, c := range line {
		if c != '\n' && c != '\r' {
			line[i] = ' '
		}
	}
}
