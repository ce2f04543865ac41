package report

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/planning"
)

// TestEveryFormulation: the LaTeX of every formulation of a board, of a cover and of a model
// converts, is well-formed, and keeps every name of a row.
func TestEveryFormulation(t *testing.T) {
	board, err := tilemip.ParseBoard("1 2 3 / 4 5 6 / 0 7 8")
	if err != nil {
		t.Fatal(err)
	}
	soma, err := tilemip.Library("soma-cube")
	if err != nil {
		t.Fatal(err)
	}
	try := func(name string, one tilemip.Subject, o tilemip.Options) {
		s, err := tilemip.State(context.Background(), one, o)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var tex strings.Builder
		s.Algebra.Figure = ""
		if err := s.Algebra.LaTeX(&tex, true); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := converted(t, name, tex.String())
		if n := strings.Count(tex.String(), `\tag{`); n == 0 || strings.Count(got, "<td>(") != n {
			t.Errorf("%s: %d names of rows, expected %d", name, strings.Count(got, "<td>("), n)
		}
		tex.Reset()
		if err := s.Model.LaTeX(&tex, 50, true); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		converted(t, name+", row by row", tex.String())
	}
	for _, f := range planning.Formulations() {
		o := tilemip.Options{Integer: tilemip.Integer{Formulation: f.Name, Horizon: 4}}
		if f.Relaxation {
			o.Horizon = 0
		}
		try(f.Name, board, o)
	}
	try("cover", soma, tilemip.Options{})
}

// converted is the HTML, and an error of the test where it is not well-formed.
func converted(t *testing.T, name, tex string) string {
	t.Helper()
	got, err := latexHTML(tex)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	in := xml.NewDecoder(strings.NewReader("<div>" + got + "</div>"))
	in.Entity = xml.HTMLEntity
	for {
		if _, err := in.Token(); errors.Is(err, io.EOF) {
			return got
		} else if err != nil {
			t.Fatalf("%s: %v in\n%s", name, err, got)
		}
	}
}

// TestFormulas: what a formula becomes, and what is refused.
func TestFormulas(t *testing.T) {
	for tex, want := range map[string]string{
		`p_{i,t+1} - 4\,u_{t} \le 16`:        `<mrow><msub><mi>p</mi><mrow><mi>i</mi><mo>,</mo><mi>t</mi><mo>+</mo><mn>1</mn></mrow></msub><mo>−</mo><mn>4</mn><mspace width="0.17em"></mspace><msub><mi>u</mi><mrow><mi>t</mi></mrow></msub><mo>≤</mo><mn>16</mn></mrow>`,
		`\sum_{i \in \mathcal{I}} x`:         `<mrow><munder><mo>∑</mo><mrow><mi>i</mi><mo>∈</mo><mi>ℐ</mi></mrow></munder><mi>x</mi></mrow>`,
		`\mathit{c\_up} = 2.5 \cdot 10^{-7}`: `<mrow><mi>c_up</mi><mo>=</mo><mn>2.5</mn><mo>⋅</mo><msup><mn>10</mn><mrow><mo form="prefix">−</mo><mn>7</mn></mrow></msup></mrow>`,
		`\mathcal{T}`:                        `<mrow><mi>𝒯</mi></mrow>`,
	} {
		c := &converter{}
		if got := c.math(tex); c.err != nil || got != want {
			t.Errorf("%s\n got %s, %v\nwant %s", tex, got, c.err, want)
		}
	}
	for _, tex := range []string{`\frac{1}{2}`, `_{i}`, `\int x`} {
		c := &converter{}
		if got := c.math(tex); c.err == nil {
			t.Errorf("%s became %s; expected an error", tex, got)
		}
	}
	c := &converter{}
	if got := c.words(`a < b \& c\_d: $\ge 3$ --- \textless{}e`); c.err != nil || got != "a &lt; b &amp; c_d: <math><mrow><mo>≥</mo><mn>3</mn></mrow></math> — &lt;e" {
		t.Errorf("text became %q, %v", got, c.err)
	}
	for _, tex := range []string{"\\begin{tabular}\n", "\\begin{align}\nx", "text\n"} {
		if got, err := latexHTML(tex); err == nil {
			t.Errorf("%q became %q; expected an error", tex, got)
		}
	}
}
