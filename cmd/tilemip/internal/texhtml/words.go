package texhtml

// Text: escaped characters, and formulas between dollar signs. Own.

import (
	"fmt"
	"strings"
)

// named are the characters that text has by name.
var named = map[string]string{
	"textbackslash": `\`, "textasciicircum": "^", "textasciitilde": "~", "textless": "<", "textgreater": ">",
	"textbar": "|", "ldots": "…", "allowbreak": "", "raggedright": "",
}

// words converts a text.
func words(tex string) (string, error) {
	var b strings.Builder
	for tex != "" {
		switch {
		case strings.HasPrefix(tex, "---"):
			b.WriteString("—")
			tex = tex[3:]
		case strings.HasPrefix(tex, "--"):
			b.WriteString("–")
			tex = tex[2:]
		case strings.HasPrefix(tex, "''"):
			b.WriteString("&#34;")
			tex = tex[2:]
		case tex[0] == '`':
			b.WriteString("‘")
			tex = tex[1:]
		case tex[0] == '\'':
			b.WriteString("’")
			tex = tex[1:]
		case tex[0] == '$':
			inner, rest, closed := strings.Cut(tex[1:], "$")
			if !closed {
				return "", fmt.Errorf("LaTeX with a $ that does not end: %q", tex)
			}
			m, err := math(inner)
			if err != nil {
				return "", err
			}
			b.WriteString("<math>" + m + "</math>")
			tex = rest
		case tex[0] == '{' || tex[0] == '}':
			tex = tex[1:]
		case tex[0] == '\\':
			name, rest := control(tex[1:])
			text, known := named[name]
			switch {
			case known:
				b.WriteString(escape(text))
				rest = strings.TrimPrefix(rest, "{}")
			case len(name) == 1 && strings.Contains(`\{}$&%#_`, name):
				b.WriteString(escape(name))
			default:
				return "", fmt.Errorf("LaTeX that has no HTML here: \\%s in a text", name)
			}
			tex = rest
		default:
			n := strings.IndexAny(tex[1:], "-'`$\\{}") + 1
			if n == 0 {
				n = len(tex)
			}
			b.WriteString(escape(tex[:n]))
			tex = tex[n:]
		}
	}
	return b.String(), nil
}

// control splits the name of a control sequence from what follows: letters, or one other
// character.
func control(s string) (name, rest string) {
	n := 0
	for n < len(s) && s[n]|0x20 >= 'a' && s[n]|0x20 <= 'z' {
		n++
	}
	n = min(max(n, 1), len(s))
	return s[:n], s[n:]
}
