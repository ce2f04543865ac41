package model_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/model"
)

// withConstructs is a model that has every construct.
func withConstructs() *model.Model {
	m := model.New("constructs")
	lot, n := m.SemiContinuous("lot", 10, 25, 2), m.SemiInteger("n", 2, 5)
	z, x := m.Binary("z").At(), m.Continuous("x", 0, 4, 14)
	m.Indicator("on", z, true).Plus(lot).AtMost(x.At(0), model.Number(3))
	m.Indicator("off_2", z, false).Add(1, n.At()).Between(3, 5)
	m.SOS1("one", x.At(0), x.At(1))
	var all []model.Var
	for _, v := range x.All() {
		all = append(all, v)
	}
	m.SOS2("many", all...)
	m.Minimize().Add(2, x.At(0)).AddProduct(-1, x.At(0), x.At(1)).AddProduct(1, x.At(0), x.At(0)).AddProduct(2.5, x.At(1), x.At(1)).Const(-4)
	m.Abs("size", m.Continuous("v", -3, 3).At())
	m.Piecewise("earned", x.At(3), model.Point{X: 0, Y: 0}, model.Point{X: 2, Y: 20}, model.Point{X: 4, Y: 30})
	m.Max("largest", x.At(4), x.At(5))
	return m
}

func TestLaTeXConstructs(t *testing.T) {
	m := withConstructs()
	var b strings.Builder
	if err := m.LaTeX(&b, 0, false); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`\min\quad & 2\,x_{\text{0}} - x_{\text{0}}\,x_{\text{1}} + {x_{\text{0}}}^{2} + 2.5\,{x_{\text{1}}}^{2} - 4 \notag`,
		`& z = 1 \;\Rightarrow\; \mathit{lot}_{\text{0}} + \mathit{lot}_{\text{1}} - x_{\text{0}} \le 3 \tag{on}`,
		`& z = 0 \;\Rightarrow\; 3 \le n \le 5 \tag{off\_2}`,
		`& \mathrm{SOS}_{1}(x_{\text{0}}, x_{\text{1}})\ \text{: at most one is not 0} \tag{one}`,
		`x_{\text{7}}, \dots\ \text{(6 more)})\ \text{: at most two neighbours are not 0} \tag{many}`,
		`& \mathit{lot}_{\text{1}} \in \{0\} \cup [10, 25] \notag`,
		`& n \in \{0\} \cup \{2, \dots, 5\} \notag`,
		`\tag{size\_value}`, `\tag{earned}`, `\tag{largest\_one}`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is missing in\n%s", want, b.String())
		}
	}
	b.Reset()
	if err := m.LaTeX(&b, 1, false); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`and 1 more indicator row}`, `and 2 more special ordered sets}`, `and 2 more semi-continuous variables}`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is missing in\n%s", want, b.String())
		}
	}
	only := model.New("squares")
	v := only.Continuous("v", 0, 1).At()
	only.Maximize().AddProduct(-2, v, v).Const(3)
	b.Reset()
	if err := only.LaTeX(&b, 0, false); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("\\begin{align}\n\\max\\quad & -2\\,{v}^{2} + 3 \\notag \\\\\n& v \\in [0, 1] \\notag\n\\end{align}\n", b.String()); diff != "" {
		t.Error(diff)
	}
}

// TestLongLaTeXConstructs has LaTeX typeset them.
func TestLongLaTeXConstructs(t *testing.T) {
	if testing.Short() {
		t.Skip("a long test")
	}
	tex, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Skip("pdflatex is not installed")
	}
	path := filepath.Join(t.TempDir(), "m.tex")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := withConstructs().LaTeX(f, 0, true); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(tex, "-interaction=nonstopmode", "-halt-on-error", "m.tex")
	c.Dir = filepath.Dir(path)
	out, err := c.CombinedOutput()
	if err != nil || strings.Contains(string(out), "Overfull") {
		t.Errorf("%v\n%s", err, out)
	}
	if keep := os.Getenv("KEEP_PDF"); keep != "" {
		_ = os.Rename(strings.TrimSuffix(path, "tex")+"pdf", keep)
	}
}
