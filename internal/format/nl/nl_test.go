package nl

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	"pgregory.net/rapid"
)

// A model by hand: maximize 3x + 2y + 1 with x + 2y <= 4.5, y integer in [0, 3].
const byHand = `g3 1 1 0	# problem byhand
 2 1 1 0 0 	# vars, constraints, objectives, ranges, eqns
 0 0	# nonlinear constraints, objectives
 0 0	# network constraints: nonlinear, linear
 0 0 0	# nonlinear vars in constraints, objectives, both
 0 0 0 1	# linear network variables; functions; arith, flags
 0 1 0 0 0	# discrete variables: binary, integer, nonlinear (b,c,o)
 2 2	# nonzeros in Jacobian, gradients
 0 0	# max name lengths: constraints, variables
 0 0 0 0 0	# common exprs: b,c,o,c1,o1
S0 1 priority
1 5
C0
n0.5
O0 1
n1
x1
0 2
r	#1 ranges (rhs's)
1 5
b	#2 bounds (on variables)
2 0
0 0 3
k1	#intermediate Jacobian column lengths
1
J0 2
0 1
1 2
G0 2
0 3
1 2
`

func TestByHand(t *testing.T) {
	p, err := Read("x.nl", strings.NewReader(byHand))
	if err != nil {
		t.Fatal(err)
	}
	want := "maximize true constant 1\ncolumn x[0] continuous [0, +Inf] cost 3\ncolumn z[0] integer [0, 3] cost 2\nrow row[0] [-Inf, 4.5] 1*x[0] 2*z[0]\n"
	if d := cmp.Diff(want, formattest.Canonical(p.Model)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]int{1, 1, 0}, p.Options); d != "" {
		t.Error(d)
	}
}

// names gives the columns of a file the names that the model has them by.
func names(m *model.Model, order []int) (inFile, inModel func(int) string) {
	place := make([]int, len(order))
	for k, j := range order {
		place[j] = k
	}
	name := func(k int) string { return string(rune('a'+k%26)) + strings.Repeat("'", k/26) }
	return name, func(j int) string { return name(place[j]) }
}

func TestBackAndForth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := formattest.Random(t, true)
		var text bytes.Buffer
		order, err := Write(&text, m)
		if err != nil {
			t.Skipf("the model drawn cannot be written: %v", err)
		}
		inFile, inModel := names(m, order)
		want := formattest.CanonicalNamed(beyond(m), inModel, func(i int) string { return model.New("").Name() + string(rune('A'+i)) })
		for form, file := range map[string][]byte{"text": text.Bytes(), "binary": asBinary(text.String())} {
			p, err := Read("x.nl", bytes.NewReader(file))
			if err != nil {
				t.Fatalf("%s: %v\n%s", form, err, text.String())
			}
			got := formattest.CanonicalNamed(p.Model, inFile, func(i int) string { return string(rune('A' + i)) })
			if d := cmp.Diff(want, got); d != "" {
				t.Fatalf("%s: %s\n%s", form, d, text.String())
			}
		}
	})
}

// beyond makes bounds of 1e20 and more infinite, as the files have them.
func beyond(m *model.Model) *model.Model {
	m = m.Clone()
	far := func(x float64) float64 {
		if math.Abs(x) >= 1e20 {
			return math.Copysign(math.Inf(1), x)
		}
		return x
	}
	for j := range m.Columns() {
		low, up := m.Bounds(m.Var(j))
		m.SetBounds(m.Var(j), far(low), far(up))
	}
	a := m.Matrix()
	for i := range m.Rows() {
		m.SetRowBounds(m.Constraint(i), far(a.RowLower[i]), far(a.RowUpper[i]))
	}
	return m
}

// asBinary turns a text that Write wrote into the binary form.
func asBinary(text string) []byte {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	out := bytes.NewBufferString("b" + strings.Join(lines[:10], "\n")[1:] + "\n")
	segment := byte(0)
	for _, line := range lines[10:] {
		rest := line
		if c := line[0]; c >= 'A' || segment == 'r' || segment == 'b' {
			if c >= 'A' && c != 'n' {
				segment = c
			}
			out.WriteByte(c)
			rest = line[1:]
		}
		for i, field := range strings.Fields(rest) {
			whole := line[0] >= 'A' && line[0] != 'n' || segment == 'k' || (segment == 'J' || segment == 'G') && i == 0
			x := mustParse(field)
			if whole {
				binary.Write(out, binary.LittleEndian, int32(x))
			} else {
				binary.Write(out, binary.LittleEndian, x)
			}
		}
	}
	return out.Bytes()
}

func mustParse(field string) float64 {
	t := textScanner{source: &source{}, rest: field}
	x := t.number()
	if t.err != nil {
		panic(t.err)
	}
	return x
}

// What is not linear, and what is broken, is refused by name and line.
func TestRefused(t *testing.T) {
	swap := func(old, new string) string { return strings.Replace(byHand, old, new, 1) }
	for _, c := range []struct{ name, text, says string }{
		{"empty", "", "x.nl:1: the end of the file"},
		{"other", "Minimize\n", "x.nl:1: no .nl file"},
		{"nonlinear constraint", swap(" 0 0	# nonlinear", " 1 0	# nonlinear"), "1 nonlinear constraints"},
		{"nonlinear variables", swap(" 0 0 0	# nonlinear", " 0 2 0	# nonlinear"), "2 nonlinear variables"},
		{"logical", swap(" 2 1 1 0 0 ", " 2 1 1 0 0 3 "), "3 logical constraints"},
		{"complementarity", swap(" 0 0	# nonlinear", " 0 0 1 0	# nonlinear"), "1 complementarity"},
		{"expression", swap("n0.5", "o2"), "x.nl:14: an expression that is not constant"},
		{"function", swap("C0\n", "F0 1 -1 shell\nC0\n"), "a function (segment F)"},
		{"defined variable", swap("C0\n", "V2 0 0\nn1\nC0\n"), "a defined variable"},
		{"sos", swap("priority", "sosno"), "special ordered sets"},
		{"complement", swap("1 5\nb", "5 1 1\nb"), "complementarity"},
		{"row number", swap("C0", "C1"), "constraint number 1; expected a number below 1"},
		{"column number", swap("1 2\nG0", "7 2\nG0"), "variable number 7"},
		{"negative", swap("C0", "C-1"), "-1; expected an integer from 0"},
		{"no bounds", swap("b	#2 bounds (on variables)\n2 0\n0 0 3\n", ""), "no bounds"},
		{"bounds twice", swap("k1", "b\n3\n3\nk1"), "bounds for the second time"},
		{"row twice", byHand + "J0 1\n0 1\n", "second time"},
		{"end", byHand[:len(byHand)-8], "the end of the file"},
		{"number", swap("n1\n", "nan\n"), "is no number"},
		{"number of a start point", byHand + "x1\n0 nan\n", "is no number"},
		{"index of a start point", byHand + "x1\nnan 0\n", "expected an integer"},
		{"huge", swap("n1\n", "n1e999\n"), "too large"},
		{"digits", swap("n1\n", "n"+strings.Repeat("9", 400)+"\n"), "characters"},
		{"line", swap("n1\n", strings.Repeat(" ", 5000)+"\n"), "a line of more than"},
		{"claims", swap(" 2 1 1", " 2000000000 1 1"), "at most"},
		{"integers", swap(" 0 1 0 0 0", " 2 1 0 0 0"), "no more than there are"},
	} {
		_, err := Read("x.nl", strings.NewReader(c.text))
		var place *textpos.Error
		if !errors.As(err, &place) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		}
	}
}

// A small file that claims to be large costs little.
func TestClaimsCostNothing(t *testing.T) {
	text := strings.Replace(byHand, " 2 1 1", " 20000000 20000000 1", 1)
	text = strings.Replace(text, "C0", "C19999999", 1)
	allocated := testing.AllocsPerRun(1, func() {
		if _, err := Read("x.nl", strings.NewReader(text)); err == nil {
			t.Error("read")
		}
	})
	if allocated > 1000 {
		t.Errorf("%v allocations", allocated)
	}
}

func TestSolBackAndForth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 20).Draw(t, "columns")
		want := Sol{
			Message: "HiGHS: optimal\nobjective 3", Options: []int{1, 1, 0}, Rows: rapid.IntRange(0, 5).Draw(t, "rows"),
			Columns: n, Code: rapid.IntRange(0, 599).Draw(t, "code"),
		}
		for range n {
			want.X = append(want.X, rapid.Float64Range(-1e9, 1e9).Draw(t, "x"))
		}
		var b bytes.Buffer
		if err := WriteSol(&b, want); err != nil {
			t.Fatal(err)
		}
		got, err := ReadSol("x.sol", &b)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(&want, got); d != "" {
			t.Fatal(d)
		}
	})
}

func TestSolRefused(t *testing.T) {
	sound := "done\n\nOptions\n3\n1\n1\n0\n1\n0\n2\n2\n1\n2\nobjno 0 0\n"
	for _, c := range []struct{ name, text, says string }{
		{"empty", "", "no line Options"},
		{"values", strings.Replace(sound, "2\n2\n1", "2\n3\n1", 1), "3 values; expected at most 2"},
		{"short", "done\n\nOptions\n3\n1\n1\n0\n1\n0\n2\n2\n1\n", "the end of the file"},
		{"word", strings.Replace(sound, "2\n2\n1\n2", "2\n2\n1\nx", 1), "is no number"},
		{"code", strings.Replace(sound, "objno 0 0", "objno 0 x", 1), "the code"},
	} {
		if _, err := ReadSol("x.sol", strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(byHand))
	m := model.New("m")
	x := m.Binary("x", 3)
	m.Row("r").Plus(x).Le(2)
	m.Maximize().Plus(x)
	var text bytes.Buffer
	if _, err := Write(&text, m); err != nil {
		f.Fatal(err)
	}
	f.Add(asBinary(text.String()))
	f.Fuzz(func(t *testing.T, file []byte) {
		p, err := Read("fuzz.nl", bytes.NewReader(file))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if _, err := Write(&again, p.Model); err == nil {
			if _, err := Read("again.nl", &again); err != nil {
				t.Error(err)
			}
		}
	})
}

func FuzzReadSol(f *testing.F) {
	f.Add([]byte("done\n\nOptions\n3\n1\n1\n0\n1\n1\n2\n2\n0.5\n1\n2\nobjno 0 0\n"))
	f.Fuzz(func(t *testing.T, file []byte) { ReadSol("fuzz.sol", bytes.NewReader(file)) })
}

// The names of a .nl file stand beside it; what does not fit is an error with its file.
func TestNamesBesideTheFile(t *testing.T) {
	m := model.New("m")
	x, y := m.Integer("x", 0, 4).At(), m.Continuous("y", 0, 9).At()
	m.Row("r").Add(1, x).Add(2, y).Le(7)
	m.Row("s").Add(1, x).Ge(1)
	m.Maximize().Add(1, x).Add(1, y)
	folder := t.TempDir()
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var text bytes.Buffer
	if _, err := Write(&text, m); err != nil {
		t.Fatal(err)
	}
	put("text.nl", text.String())
	put("binary.nl", string(asBinary(text.String())))
	for _, stub := range []string{"text", "binary"} {
		put(stub+".col", "flow[a,'b']\npick\n")
		put(stub+".row", "limit\r\nleast\r\nprofit\r\n")
		got, _, err := format.ReadFile(filepath.Join(folder, stub+".nl"))
		if err != nil {
			t.Fatal(err)
		}
		want := "maximize true constant 0\ncolumn flow[a,'b'] continuous [0, 9] cost 1\ncolumn pick integer [0, 4] cost 1\n" +
			"row least [1, +Inf] 1*pick\nrow limit [-Inf, 7] 1*pick 2*flow[a,'b']\n"
		if d := cmp.Diff(want, formattest.Canonical(got)); d != "" {
			t.Error(d)
		}
	}
	for names, want := range map[string]string{"one\n": "text.col: 1 names; expected 2", "a\nb\nc\n": "text.col:3: one name more", "a\n\n": "text.col:2: an empty line"} {
		put("text.col", names)
		if _, _, err := format.ReadFile(filepath.Join(folder, "text.nl")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", names, err)
		}
	}
	// A file of names that is there and cannot be opened is an error, not a file that is missing.
	names := filepath.Join(folder, "binary.col")
	if err := errors.Join(os.Remove(names), os.Symlink(names, names)); err != nil {
		t.Skip(err) // a system without symbolic links
	}
	if _, _, err := format.ReadFile(filepath.Join(folder, "binary.nl")); err == nil || !strings.Contains(err.Error(), "binary.col") {
		t.Errorf("a link to itself: %v", err)
	}
}
