package algebra_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/model/algebra"
)

// texts returns both notations of a program.
func texts(t interface {
	Helper()
	Fatal(args ...any)
}, a *algebra.Program) (text, latex string) {
	t.Helper()
	var b, l bytes.Buffer
	if err := a.Text(&b); err != nil {
		t.Fatal(err)
	}
	if err := a.LaTeX(&l, true); err != nil {
		t.Fatal(err)
	}
	return b.String(), l.String()
}

func TestTextShowsEveryThing(t *testing.T) {
	for _, a := range algebratest.Programs() {
		text, latex := texts(t, a)
		var names []string
		for _, x := range a.Sets {
			names = append(names, x.Name+" = {")
		}
		for _, x := range a.Relations {
			names = append(names, x.Name+" ⊆ ")
		}
		for _, x := range a.Params {
			names = append(names, x.Name)
		}
		for _, x := range a.Variables {
			names = append(names, x.Name, x.Doc)
		}
		for _, x := range a.Rows {
			names = append(names, "\n  "+x.Name, x.Doc)
			if !strings.Contains(latex, `\label{`+a.Name+":"+x.Name+"}") {
				t.Errorf("%s: no label of %s", a.Name, x.Name)
			}
		}
		for _, name := range names {
			if !strings.Contains(text, name) {
				t.Errorf("%s: no %q in\n%s", a.Name, name, text)
			}
		}
		for i, line := range strings.Split(text, "\n") {
			if n := utf8.RuneCountInString(line); n > 100 {
				t.Errorf("%s: line %d has %d characters", a.Name, i+1, n)
			}
		}
	}
}

func TestTextOfNotation(t *testing.T) {
	lags, _ := texts(t, algebratest.Lags())
	orders, _ := texts(t, algebratest.Orders())
	kinds, _ := texts(t, algebratest.Kinds())
	for text, wanted := range map[string][]string{
		lags: {
			"stock(s,t) = stock(s,t−1) − 3·buy(t+2) + price(t+1)·visit(s,t+1) + 0.5   ∀ s, t: t ≠ −1",
			"∀ s, t: (s,t+2) ∈ near",
			"Σ_{t: t > 0, t < 4} (stock(s,t) − stock(s+1,t−2))",
			"stock(s+1,1) = 7   ∀ s: s ≠ east",
			"left out",
		},
		orders: {
			"∀ i ∈ node, j ∈ node: i = j+2",
			"Σ_{i ∈ node, j ∈ node: i ∈ first, j ≠ i} x(i,j) = 1",
			"Maximize",
		},
		kinds: {
			"nfree ∈ ℤ", "nup ∈ {2, …}", "nlow ∈ {…, −2}", "c ∈ [0, ∞)", "cfree ∈ ℝ", "cbox ∈ [−1.5, 0.3333333333333333]",
			"clow ∈ (−∞, 4]", "cfix ∈ {3}", "b ∈ {0, 1}", "cost = −cfree − 2.5",
		},
	} {
		flat := strings.Join(strings.Fields(text), " ")
		for _, want := range wanted {
			if !strings.Contains(flat, strings.Join(strings.Fields(want), " ")) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
	}
}

// errorer is what checks report to, a test or a property.
type errorer interface {
	Helper()
	Errorf(format string, args ...any)
}

// checkLaTeX checks what can be checked without TeX: braces and dollars match,
// environments nest, every label is there once, and every line of an align has one &
// and is no wider than the page, by the estimate of width.
func checkLaTeX(t errorer, source string) {
	t.Helper()
	checkBraces(t, source)
	checkEnvironments(t, source)
	checkLabels(t, source)
	for _, m := range regexp.MustCompile(`(?s)\\begin\{align\*?\}\n(.*?)\n\\end\{align`).FindAllStringSubmatch(source, -1) {
		for _, line := range strings.Split(m[1], "\\\\\n") {
			if n := strings.Count(strings.ReplaceAll(line, `\&`, ""), "&"); n != 1 {
				t.Errorf("%d columns in %q", n, line)
			}
		}
	}
}

// checkBraces also finds characters that should have been escaped.
func checkBraces(t errorer, source string) {
	t.Helper()
	depth, math := 0, false
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '\\':
			i++
		case '%':
			for i < len(source) && source[i] != '\n' {
				i++
			}
		case '{':
			depth++
		case '}':
			if depth--; depth < 0 {
				t.Errorf("a closing brace too many at %q", source[max(0, i-30):i])
			}
		case '$':
			math = !math
		case '\n':
			if depth != 0 || math {
				t.Errorf("open braces or math at the end of a line before %q", source[i:min(len(source), i+40)])
				depth, math = 0, false
			}
		case '#', '~', '^':
			if source[i] != '^' || !strings.HasPrefix(source[i:], "^{") {
				t.Errorf("a bare %q at %q", source[i], source[max(0, i-30):i])
			}
		}
	}
	if depth != 0 || math {
		t.Errorf("open braces or math at the end")
	}
}

func checkEnvironments(t errorer, source string) {
	t.Helper()
	var open []string
	for _, m := range regexp.MustCompile(`\\(begin|end)\{([a-z*]+)\}`).FindAllStringSubmatch(source, -1) {
		if m[1] == "begin" {
			open = append(open, m[2])
		} else if len(open) == 0 || open[len(open)-1] != m[2] {
			t.Errorf("\\end{%s} does not match %v", m[2], open)
		} else {
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("never ended: %v", open)
	}
}

func checkLabels(t errorer, source string) {
	t.Helper()
	var labels []string
	for _, m := range regexp.MustCompile(`\\label\{([^}]*)\}`).FindAllStringSubmatch(source, -1) {
		if slices.Contains(labels, m[1]) {
			t.Errorf("label %s twice", m[1])
		}
		labels = append(labels, m[1])
	}
	if strings.Contains(source, `\eqref`) {
		t.Errorf("a reference needs a second run of LaTeX")
	}
}

func TestLaTeXIsWellFormed(t *testing.T) {
	for _, a := range algebratest.Programs() {
		_, latex := texts(t, a)
		checkLaTeX(t, latex)
	}
	rapid.Check(t, func(r *rapid.T) {
		_, latex := texts(r, algebratest.Random(r))
		checkLaTeX(r, latex)
	})
}

// Texts and labels may hold anything that can be printed.
func TestLaTeXEscapes(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		hostile := rapid.StringOfN(rapid.SampledFrom([]rune(`\{}$&%#_^~<>"'|[] ab×≤…é`)), 1, 20, -1)
		label := "x" + hostile.Draw(r, "label")
		a := algebra.New("p", hostile.Draw(r, "title"))
		s := a.Labels("some_set", hostile.Draw(r, "doc"), label)
		x := a.Binary("x_y", hostile.Draw(r, "doc"), s)
		a.Row("r_1", hostile.Draw(r, "doc")).Le(algebra.Sum(x.At(s.At(0))), algebra.Number(2.5e-7))
		_, latex := texts(r, a)
		checkLaTeX(r, latex)
		if !strings.Contains(latex, `2.5 \cdot 10^{-7}`) {
			r.Errorf("%s", latex)
		}
	})
}
