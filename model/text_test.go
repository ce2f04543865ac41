package model_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/model"
)

const mixedText = `mixed: 6 columns, 5 rows, 9 nonzeros

Maximize
  100·x[0] − 0.125·f[1]

Subject to
  cap: 0.5·x[0] − 8·f[1] ≤ 3
  link[1]: x[0] + x[1] + x[2] = 1
  cap#2: 2·f[0] ≥ −0.25
  link[2]: 1 ≤ f[0] + f[1] ≤ 2
  free: x[0], any value

Variables
  x[0] … x[1] ∈ {0, 1}   (2)
  x[2] ∈ {1}
  n ∈ {−4, …, 12}
  f[0] … f[1] ∈ ℝ   (2)
`

func TestText(t *testing.T) {
	var b strings.Builder
	if err := mixed().Text(&b, 0); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(mixedText, b.String()); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

func TestTextLeavesOut(t *testing.T) {
	var b strings.Builder
	if err := mixed().Text(&b, 2); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"link[1]: ", "\n  … and 3 more rows\n", "\n  … and 3 more variables\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "cap#2") || strings.Contains(b.String(), "n ∈") {
		t.Errorf("more than two rows or lines of variables:\n%s", b.String())
	}

	m := model.New("long")
	m.Row("r").Plus(m.Binary("x", 100)).Le(1)
	b.Reset()
	if err := m.Text(&b, 0); err != nil || !strings.Contains(b.String(), "x[59] + … (40 more terms) ≤ 1\n") {
		t.Errorf("a row of 100 terms, %v:\n%s", err, b.String())
	}
	for _, line := range strings.Split(b.String(), "\n") {
		if len([]rune(line)) > 100 {
			t.Errorf("a line of %d characters: %s", len([]rune(line)), line)
		}
	}
}

func TestTextObjectives(t *testing.T) {
	for _, c := range []struct {
		name  string
		build func(o *model.Objective, x model.Var)
		want  string
	}{
		{"none", func(*model.Objective, model.Var) {}, "  0\n"},
		{"constant alone", func(o *model.Objective, _ model.Var) { o.Const(-2.5) }, "  −2.5\n"},
		{"constant added", func(o *model.Objective, x model.Var) { o.Add(1, x).Const(2) }, "  x + 2\n"},
		{"constant taken off", func(o *model.Objective, x model.Var) { o.Add(-1, x).Const(-2) }, "  −x − 2\n"},
	} {
		m := model.New("m")
		c.build(m.Minimize(), m.Binary("x").At())
		var b strings.Builder
		if err := m.Text(&b, 0); err != nil || !strings.Contains(b.String(), "\nMinimize\n"+c.want) {
			t.Errorf("%s, %v: want %q in\n%s", c.name, err, c.want, b.String())
		}
	}
}

func TestLaTeX(t *testing.T) {
	m := model.New("100%_sure")
	x := m.Binary("x", 2)
	weight := m.Continuous("weight", 0, model.Infinity).At()
	m.Row("a_b", 1).Add(2.5e-7, x.At(0)).Add(-1, x.At(1)).Le(0)
	m.Row("range").Add(1, weight).Between(-1, 1)
	m.Row("any").Add(1, weight).Between(-model.Infinity, model.Infinity)
	m.Maximize().Add(3, weight).Const(-1)
	want := `\begin{align}
\max\quad & 3\,\mathit{weight} - 1 \notag \\
& 2.5 \cdot 10^{-7}\,x_{\text{0}} - x_{\text{1}} \le 0 \tag{a\_b[1]}\label{100._sure:a_b[1]} \\
& -1 \le \mathit{weight} \le 1 \tag{range}\label{100._sure:range} \\
& \mathit{weight}\ \text{any value} \tag{any}\label{100._sure:any} \\
& x_{\text{0}}, \dots, x_{\text{1}} \in \{0, 1\} \notag \\
& \mathit{weight} \in [0, \infty) \notag
\end{align}
`
	var b strings.Builder
	if err := m.LaTeX(&b, 0, false); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("LaTeX (-want +got):\n%s", diff)
	}
	b.Reset()
	if err := m.LaTeX(&b, 1, true); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`\documentclass`, `\section*{\raggedright 100\%\_sure}`, `\ldots{} and 2 more rows`, `\ldots{} and 1 more variable}`, `\end{document}`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is missing in\n%s", want, b.String())
		}
	}
}

func TestDomains(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		integer      bool
		lower, upper float64
		text, latex  string
	}{
		{false, -inf, inf, "ℝ", `\mathbf{R}`},
		{false, -inf, 2, "(−∞, 2]", `(-\infty, 2]`},
		{false, -2, inf, "[−2, ∞)", `[-2, \infty)`},
		{false, 0.5, 1.5, "[0.5, 1.5]", `[0.5, 1.5]`},
		{false, 3, 3, "{3}", `\{3\}`},
		{true, -inf, inf, "ℤ", `\mathbf{Z}`},
		{true, -inf, 2, "{…, 2}", `\{\dots, 2\}`},
		{true, -2, inf, "{−2, …}", `\{-2, \dots\}`},
		{true, 0, 1, "{0, 1}", `\{0, 1\}`},
		{true, 1, 9, "{1, …, 9}", `\{1, \dots, 9\}`},
		{true, 2, 1, "∅ (at least 2 and at most 1)", `\emptyset\ (\ge 2, \le 1)`},
	} {
		if got := model.DomainText(c.integer, c.lower, c.upper); got != c.text {
			t.Errorf("text %q, want %q", got, c.text)
		}
		if got := model.DomainLaTeX(c.integer, c.lower, c.upper); got != c.latex {
			t.Errorf("LaTeX %q, want %q", got, c.latex)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "  \n"},
		{"one", "  one\n"},
		{"a bc def", "  a bc\n    def\n"},
		{"≤≥≠ ab", "  ≤≥≠ ab\n"}, // characters are counted, not bytes
		{"overlongword ab", "  overlongword\n    ab\n"},
	} {
		if got := model.Wrap(c.text, 2, 4, 8); got != c.want {
			t.Errorf("%q wraps to %q, want %q", c.text, got, c.want)
		}
	}
}

func TestEscapeLaTeX(t *testing.T) {
	got := model.EscapeLaTeX("a_b\\c{}$&%#^~<>\"|\n≤…")
	want := `a\_b\textbackslash{}c\{\}\$\&\%\#\textasciicircum{}\textasciitilde{}\textless{}\textgreater{}''\textbar{} $\le$\ldots{}`
	if got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

// full is a writer that has no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestTextErrors(t *testing.T) {
	wrong := model.New("wrong")
	wrong.Row("open")
	for name, write := range map[string]func(m *model.Model) error{
		"text":  func(m *model.Model) error { return m.Text(full{}, 0) },
		"LaTeX": func(m *model.Model) error { return m.LaTeX(full{}, 0, true) },
	} {
		if err := write(wrong); err == nil || !strings.Contains(err.Error(), "never closed") {
			t.Errorf("%s of a model with errors: %v", name, err)
		}
		if err := write(mixed()); err == nil || err.Error() != "disk full" {
			t.Errorf("%s to a full disk: %v", name, err)
		}
	}
}
