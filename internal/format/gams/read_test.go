package gams

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// small is a text that Read takes; the tests below break it.
const small = `Sets i 'items' / a, b, c /;
Alias (i, j);
Sets rel(i,i) / a.b, b.c /;
Parameters w(i) / a 1, c 2.5 /;
Variables goal;
Binary Variables x(i);
Integer Variables n;
n.lo = 0;
n.up = 9;
Equations def, c(i), d;
def..  goal =e= sum(i, w(i)*x(i)) - 2*n;
c(i)$(ord(i) > 1)..  x(i) + x(i+1) =l= sum(j$rel(i,j), x(j)) + 1;
d..  n - 3*x('a') =g= -4;
x.fx('b') = 1;
Model m / all /;
Option optcr = 0, mip = cbc;
Solve m using mip maximizing goal;
Display goal.l, x.l;
`

func TestReadSmall(t *testing.T) {
	m, err := Read("small.gms", strings.NewReader(small))
	if err != nil {
		t.Fatal(err)
	}
	want := model.New("m")
	x := want.Family("x", model.Spec{Type: model.Binary, Upper: 1}, model.Labels("i", "a", "b", "c"))
	n := want.Integer("n", 0, 9)
	want.Fix(x.At(1), 1)
	want.RowSets("c", model.Labels("i", "a", "b", "c"))
	want.Row("c", 1).Add(1, x.At(1)).Add(1, x.At(2)).Add(-1, x.At(2)).Le(1)
	want.Row("c", 2).Add(1, x.At(2)).Le(1)
	want.Row("d").Add(1, n.At()).Add(-3, x.At(0)).Ge(-4)
	want.Maximize().Add(1, x.At(0)).Add(2.5, x.At(2)).Add(-2, n.At())
	for _, d := range matrix.Compare(want, m) {
		t.Error(d)
	}
	if m.Name() != "m" {
		t.Errorf("name %q", m.Name())
	}
}

// The listing of the case study declares variables first and their types later,
// and may put its comments between $onText and $offText.
func TestReadTypesDeclaredLater(t *testing.T) {
	m, err := Read("x.gms", strings.NewReader(`
$onText
 any text; $call rm
$offText
Variables x, y, z 'a text';
Positive Variable y;
Integer Variables z;
Equation e; e.. x =e= y + z;
Model m / e /; Solve m using mip minimizing x;
`))
	if err != nil {
		t.Fatal(err)
	}
	a := m.Matrix()
	if m.Columns() != 2 || m.Rows() != 0 || a.Type[1] != model.Integer || a.Lower[0] != 0 || a.Lower[1] != 0 || !math.IsInf(a.Upper[1], 1) {
		t.Errorf("%+v", a)
	}
}

// The listing of the case study has explanatory texts without quotes, ends lists of
// declarations by the next keyword, and its last statement by the end of the file.
func TestReadLooseDeclarations(t *testing.T) {
	m, err := Read("x.gms", strings.NewReader(`
sets
i tile number /a, b/

t move number /0*2/
parameter
* a comment
w(i) weight of i /a 1, b 2/
Variable x(i) how much
free variables goal what it costs;
equations
c(i) a row, e
f
;
c(i).. x(i) =g= w(i);
e.. goal =e= sum(i, x(i));
f.. x('a') =l= sum(t, ord(t));
model m /all/;
solve m using mip minimizing goal`))
	if err != nil {
		t.Fatal(err)
	}
	if m.Columns() != 2 || m.Rows() != 3 || m.Matrix().RowUpper[2] != 6 {
		t.Errorf("%d columns, %d rows: %+v", m.Columns(), m.Rows(), m.Matrix())
	}
}

// An objective variable that is bounded, or stands in two rows, stays a column.
func TestReadKeepsAnObjectiveVariableInUse(t *testing.T) {
	for _, extra := range []string{"goal.up = 5;", "Equation f; f.. goal =l= 4;"} {
		text := strings.Replace(small, "Model m", extra+"\nModel m", 1)
		m, err := Read("x.gms", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		a := m.Matrix()
		if name := m.ColumnName(0); name != "goal" || a.Cost[0] != 1 {
			t.Errorf("%s: column %s costs %g", extra, name, a.Cost[0])
		}
	}
}

// broken texts: what is replaced in small, by what, and what the error says.
var broken = []struct{ name, old, new, want string }{
	{"include", "Alias", "$include /etc/passwd\nAlias", `x.gms:2:1: the order "$include"; expected no directives but`},
	{"call", "Alias", "$call rm -rf /\nAlias", `x.gms:2:1: the order "$call"`},
	{"order in other case", "Alias", "$CALL x\nAlias", `the order "$CALL"`},
	{"batinclude", "Alias", "$batInclude x\nAlias", `the order "$batInclude"`},
	{"order changes the mark", "Alias", "$dollar #\nAlias", `the order "$dollar"`},
	{"inline comments", "Alias", "$inlineCom { }\nAlias", `the order "$inlineCom"`},
	{"order inside a line", "Alias", "  $call x\nAlias", `x.gms:2:3: the statement "$"`},
	{"put", "Model", "put 'x';\nModel", `x.gms:15:1: the statement "put"`},
	{"file", "Model", "file f / x /;\nModel", `x.gms:15:1: the statement "file"`},
	{"execute", "Model", "execute 'rm';\nModel", `the statement "execute"`},
	{"put_utility", "Model", "put_utility 'shell' / 'ls';\nModel", `the statement "put_utility"`},
	{"execute_unload", "Model", "execute_unload 'a';\nModel", `the statement "execute_unload"`},
	{"loop", "Model", "loop(i, n.up = 1);\nModel", `the statement "loop"`},
	{"embedded code", "Model", "embeddedCode Python:\nModel", `the statement "embeddedCode"`},
	{"acronym", "Model", "acronym q;\nModel", `the statement "acronym"`},
	{"percent", "= 9;", "= %sysEnv.HOME%;", `x.gms:9:8: the character "%"`},
	{"unknown option", "optcr", "solvelink", `the option "solvelink"`},
	{"option with a text", "optcr = 0", "optcr = 'x'", `x.gms:16:16: "x"; expected a word or a number`},
	{"other model type", "using mip", "using nlp", `"nlp"; expected "mip"`},
	{"no solve", "Solve m using mip maximizing goal;\nDisplay goal.l, x.l;", "", "no solve statement"},
	{"statement after solve", "Display", "n.up = 1; Display", "after the solve statement"},
	{"unknown name", "- 2*n", "- 2*k", `x.gms:11:39: "k"; expected a parameter`},
	{"product of variables", "2*n", "n*n", "a product of two variables"},
	{"variable in a condition", "ord(i) > 1", "n > 1", "a variable; expected numbers alone"},
	{"variable in a bound", "n.up = 9", "n.up = x('a')", "a variable; expected numbers alone"},
	{"uncontrolled index", "x(i) + x(i+1)", "x(j) + x(i+1)", `the index "j", which is not controlled here`},
	{"index controlled twice", "sum(j$rel", "sum(i$rel", "controlled already"},
	{"unknown label", "x('a')", "x('q')", `the label "q", which is not in the set`},
	{"unknown label in data", "a.b", "a.q", `x.gms:3:19: the label "q"`},
	{"short tuple", "a.b", "a", "a tuple that is too short"},
	{"label twice", "/ a, b, c /", "/ a, B, b /", `the label "b" for the second time`},
	{"number twice", "a 1, c 2.5", "a 1, A 2.5", "a second number for one entry"},
	{"name twice", "Binary Variables x", "Binary Variables W", `the name "W" for the second time`},
	{"reserved name", "Integer Variables n", "Integer Variables sum", `"sum"; expected the name of a variable`},
	{"bad suffix", "n.lo", "n.scale", `"scale"; expected .lo, .up or .fx`},
	{"binary bound", "x.fx('b') = 1", "x.fx('b') = 2", "the bound 2 of a binary variable"},
	{"huge number", "= 9;", "= 1e999;", `the number "1e999"`},
	{"nan by infinities", "= 9;", "= inf - inf;", "the bound NaN"},
	{"run downwards", "/ a, b, c /", "/ a3*a1 /", "a run upwards"},
	{"huge run", "/ a, b, c /", "/ a1*a999999999 /", "a run upwards, of fewer than"},
	{"run of other letters", "/ a, b, c /", "/ a1*b2 /", "labels that differ only in a number"},
	{"equation never defined", "d..  n - 3*x('a') =g= -4;", "", `equation "d" is never defined`},
	{"equation defined twice", "d..", "c(i).. n =l= 1;\nd..", `equation "c" defined twice`},
	{"equation over another set", "c(i)$", "c$", "over other sets than it was declared over"},
	{"text without end", "'items'", "'items", "a string without its closing quote"},
	{"not ASCII", "'items'", "'it\u00e9ms'", "printable ASCII"},
	{"typographic quote", "x('a')", "x(\u2018a\u2019)", "x.gms:13:14: the character \"\u2018\"; expected '"},
	{"typographic minus", "- 3*", "\u2013 3*", "the character \"\u2013\"; expected -"},
	{"escaped dollar", "x('a')", `x('a')\$1`, "the character \"\\\\\"; expected $ without the backslash before it"},
	{"text on another line", "i 'items'", "i\n'items'", "a text on another line"},
	{"comma at the end", "a.b, b.c", "a.b, b.c,", `"/" behind a comma`},
	{"slash missing", "/ all /;", "/ all ;", `";"; expected "/"`},
	{"end of file in data", small[strings.Index(small, ", b, c"):], "", "the end of the file"},
	{"shift too long", "x(i+1)", "x(i+99999999)", "an integer number of steps"},
	{"comment without end", "Alias", "$onText\nAlias", "a comment without end"},
	{"deep", "d..  n", "d.. " + strings.Repeat("(", 300) + "n", "nested parentheses"},
	{"many nots", "(ord(i) > 1)", "(" + strings.Repeat("not ", 300) + "ord(i))", "nested parentheses"},
}

func TestReadRefuses(t *testing.T) {
	for _, c := range broken {
		t.Run(c.name, func(t *testing.T) {
			if !strings.Contains(small, c.old) {
				t.Fatalf("the text has no %q", c.old)
			}
			_, err := Read("x.gms", strings.NewReader(strings.Replace(small, c.old, c.new, 1)))
			var placed *textpos.Error
			if !errors.As(err, &placed) {
				t.Fatalf("error %v, want one with a place", err)
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %q, want %q", err, c.want)
			}
			if placed.Line == 0 || placed.Col == 0 {
				t.Errorf("error without a line and column: %v", err)
			}
		})
	}
}

// Small texts that ask for much work are refused, not carried out.
func TestLongReadBoundsItsWork(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	head := "Sets i / 1*9000 /; Alias (i,j,k,l);\nVariables g, x(i,j); Equations e, f(i,j,k,l);\n"
	tail := "\nModel m / all /; Solve m using mip minimizing g;"
	for name, text := range map[string]string{
		"work":    head + "e.. g =e= sum((i,j,k,l)$(ord(i) = 0), x(i,j)); f(i,j,k,l).. g =l= 1;" + tail,
		"entries": head + "e.. g =e= sum((i,j), x(i,j)); f(i,j,k,l)$(ord(i) = 0).. g =l= 1;" + tail,
		"rows":    head + "e.. g =e= 0; f(i,j,k,l).. g =l= 1;" + tail,
		"bounds":  head + "e.. g =e= 0; f(i,j,k,l).. g =l= 1; x.lo(i,j) = 1;" + tail,
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Read("x.gms", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "expected a smaller model") {
				t.Error(err)
			}
		})
	}
	if _, err := Read("x.gms", bytes.NewReader(make([]byte, mostBytes+1))); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("length: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(small)
	for _, a := range algebratest.Programs() {
		var b bytes.Buffer
		if err := WriteIndexed(&b, a); err != nil {
			f.Fatal(err)
		}
		f.Add(b.String())
	}
	for _, c := range broken {
		f.Add(strings.Replace(small, c.old, c.new, 1))
	}
	f.Add(strings.NewReplacer("'", "’", "-", "–", "$", `\$`).Replace(small))
	f.Fuzz(func(t *testing.T, text string) {
		m, _, err := ReadPrinted("x.gms", strings.NewReader(text))
		if err != nil || m.Rows()+m.Columns() > 2000 {
			return
		}
		// What is read can be written and read again, and is the same then.
		var b bytes.Buffer
		if _, err := WriteScalar(&b, m, nil); err != nil {
			t.Skip("a bound beyond GAMS")
		}
		again, err := Read("y.gms", bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		if d := matrix.Compare(respelled(m), again); len(d) > 0 {
			t.Fatalf("%s\n%s", strings.Join(d, "\n"), b.String())
		}
	})
}
