package gams

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/format/matrix"
)

// What people write in GAMS and the writers of this package do not: texts, and the objective that
// each states, as the model of a matrix.
var byPeople = map[string]string{
	"table": `Sets i /s1,s2/, j /d1*d3/;
Table c(i,j) 'costs'
      d1  d2  d3
* a remark
s1    4   6   9
s2    5   3   8 ;
Parameter a(i) /s1 30, s2 40/, b(j) /d1 20, d2 15, d3 25/;
Positive variables x(i,j); Variable z;
Equations cost, sup(i), dem(j);
cost.. z =e= sum((i,j), c(i,j)*x(i,j));
sup(i).. sum(j, x(i,j)) =l= a(i);
dem(j).. sum(i, x(i,j)) =g= b(j);
Model tr /all/;
Solve tr using mip minimizing z;
`,
	"continued table": `Sets i /s1,s2/, j /d1*d4/;
Table c(i,j)
	d1	d2
s1	-4	6.5
s2		3e1
+	d3	d4
s1	1
s2		2;
Positive variables x(i,j); Variable z;
Equations cost, some(i);
cost.. z =e= sum((i,j), c(i,j)*x(i,j));
some(i).. sum(j, x(i,j)) =g= 1;
Model tr /all/;
Solve tr using mip minimizing z;
`,
	"words and lines": `Set t /1*5/, k /a
b,c
'd e'/;
Parameter h(k) /
a 2
b -1.5
c +7 /;
Variable z; Integer variable y(t); Positive variable w(k);
y.up(t) = 9/2 + 4.5;
Equation obj, c(t), d(t), e;
obj.. z =e= sum(t, y(t)/2) + sum(k$(h(k) ne 0), h(k)*w(k));
c(t)$(ord(t) lt card(t)).. y(t+1) =g= y(t) + 1;
d(t)$(ord(t) eq 1 or ord(t) ge 4 and ord(t) le 5).. y(t) =g= 2;
e.. sum(k, w(k)) =l= 3 + 1/4;
Model m /all/;
Solve m using mip minimizing z;
`,
	"assignments and reports": `$eolCom //
Sets i /a,b,c/;
Parameter c(i), n, rep(i); // three
Scalar half;
half = 1/2;
c('a') = 3; c('b') = 1; c('c') = c('a') - 5;
n = card(i) - half;
c(i) = c(i-1) + c(i);
c(i)$(ord(i) gt 2) = n*ord(i) + half;
Binary variables x(i); Variable z;
Equations obj, need;
obj.. z =e= sum(i, c(i)*x(i));
need.. sum(i, x(i)) =g= 2;
Model m /all/;
m.optcr = 0; m.reslim = 60;
Solve m using mip minimizing z;
rep(i) = x.l(i); // a report
Display rep, x.l;
`,
}

// The matrix is the one that GAMS generates.
func TestCompilerOnWhatPeopleWrite(t *testing.T) {
	gams := compiler(t)
	for name, text := range byPeople {
		t.Run(name, func(t *testing.T) {
			want, err := Read(name, strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range matrix.Compare(want, generate(t, t.TempDir(), gams, text, want)) {
				t.Error(d)
			}
		})
	}
}

// Where there is no GAMS, the objectives are compared with those worked out by hand.
func TestWhatPeopleWrite(t *testing.T) {
	for name, want := range map[string]string{
		"table": "4 6 9 5 3 8", "continued table": "-4 6.5 1 0 0 30 0 2", "words and lines": "0.5 0.5 0.5 0.5 0.5 2 -1.5 7", "assignments and reports": "3 4 8",
	} {
		m, s, err := ReadSolve(name, strings.NewReader(byPeople[name]))
		if err != nil {
			t.Fatal(err)
		}
		costs := map[string]float64{}
		for j, c := range m.Matrix().Cost {
			costs[m.ColumnName(j)] = c
		}
		var got []string
		for j := range m.Columns() {
			if name != "words and lines" || !strings.HasPrefix(m.ColumnName(j), "w[d e") {
				got = append(got, fmt.Sprint(costs[m.ColumnName(j)]))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: costs %v, want %s", name, got, want)
		}
		if name == "assignments and reports" && (s.Options["reslim"] != "60" || s.Options["optcr"] != "0") {
			t.Errorf("options %v", s.Options)
		}
	}
}

// Random tables: numbers stand anywhere under their label, heads are continued, tabulators and
// remarks stand between; the entries are those that were laid out.
func TestRandomTables(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		rows, columns := rapid.IntRange(1, 4).Draw(r, "rows"), rapid.IntRange(1, 6).Draw(r, "columns")
		values := make([][]int, rows)
		for i := range values {
			values[i] = make([]int, columns)
			for j := range values[i] {
				values[i][j] = rapid.IntRange(-99, 9999).Draw(r, "value")
			}
		}
		var b strings.Builder
		fmt.Fprintf(&b, "Sets i /r1*r%d/, j /c1*c%d/;\nTable c(i,j) a text\n", rows, columns)
		split := rapid.IntRange(1, columns).Draw(r, "split")
		for part, span := range [][2]int{{0, split}, {split, columns}} {
			if span[0] == span[1] {
				continue
			}
			head, at := "      ", make([]int, columns)
			if part > 0 {
				head = "  +   "
			}
			for j := span[0]; j < span[1]; j++ {
				head += strings.Repeat(" ", rapid.IntRange(5, 9).Draw(r, "gap"))
				at[j] = len(head)
				head += fmt.Sprintf("c%d", j+1)
			}
			b.WriteString(head + "\n")
			for i := range values {
				line := fmt.Sprintf("r%d", i+1)
				for j := span[0]; j < span[1]; j++ {
					if values[i][j] == 0 && rapid.Bool().Draw(r, "blank") {
						continue
					}
					text := fmt.Sprint(values[i][j])
					start := at[j] + 1 - rapid.IntRange(0, len(text)).Draw(r, "left")
					if start = max(start, len(line)+1); start > at[j]+1 {
						start = at[j] + 1
					}
					line += strings.Repeat(" ", start-len(line)) + text
				}
				b.WriteString(line + "\n* remark\n")
			}
		}
		b.WriteString(";\nPositive variables x(i,j); Variable z;\nEquations cost, some;\ncost.. z =e= sum((i,j), (c(i,j) + 100000)*x(i,j));\nsome.. sum((i,j), x(i,j)) =g= 1;\nModel m /all/;\nSolve m using lp minimizing z;\n")
		m, err := Read("t.gms", strings.NewReader(b.String()))
		if err != nil {
			r.Fatalf("%v\n%s", err, b.String())
		}
		for j, c := range m.Matrix().Cost {
			if want := float64(values[j/columns][j%columns] + 100000); c != want {
				r.Fatalf("%s costs %g, want %g\n%s", m.ColumnName(j), c, want, b.String())
			}
		}
	})
}

// What could be read in two ways, or not as GAMS does, is refused at its place.
func TestWhatPeopleWriteRefused(t *testing.T) {
	const sets = "Sets i /a,b/, j /c,d/;\n"
	for text, want := range map[string]string{
		sets + "Table t(i,j)\n   c   d\na  1234567\n;":                             "x.gms:4:1: the number \"1234567\" under two labels",
		sets + "Table t(i,j)\n   c   d\na     1\n;":                                "x.gms:4:1: the number \"1\" under no label",
		sets + "Table t(i,j)\n   c   d\na  1\na  2\n;":                             "x.gms:5:1: a second number for one entry",
		sets + "Table t(i,j)\n   c   e\na  1   2\n;":                               "the label \"e\", which is not in the set",
		sets + "Table t(i,j)\n   c   d\na  x\n;":                                   "\"x\" in a table; expected a number",
		sets + "Table t(i,j)\n   c   d\na  1\n":                                    "expected \";\" behind the table",
		sets + "Table t(i,j)\n   c   d\n$include f\na 1;":                          "a directive in a table",
		sets + "Table t(i)\n a\n;":                                                 "fewer than two indices",
		sets + "Parameter p(i);\nVariable z; Equation e;\ne.. z =e= sum(i, p(i));": "the parameter \"p\", which has no values",
		sets + "Scalar s; s = 1/0;":                                                "a division by 0",
		sets + "Variable z; Equation e;\ne.. 1/z =e= 1;":                           "a variable",
		"$eolCom a\n":                      "the order \"$eolCom\"",
		"$eolCom ;\n":                      "the order \"$eolCom\"",
		sets + "Parameter p(i) /a 1 b 2/;": "no comma between entries",
		"Variable z; Equation e; e.. z =e= 1; Model m /all/; Solve m using lp minimizing z;\nSolve m using lp minimizing z;": "\"Solve\" after the solve statement",
	} {
		if _, err := Read("x.gms", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v; want %s", text, err, want)
		}
	}
}
