package mof

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// The examples of the schema's authors are read, or refused by the path of what is not linear.
func TestExamplesOfTheSchema(t *testing.T) {
	want := map[string]string{
		"milp": "", "quadratic": "", "vector": "",
		"biobjective": "37:6: objective.function.type: VectorAffineFunction is not taken here; expected Variable, ScalarAffineFunction or ScalarQuadraticFunction",
		"complete":    "42:6: constraints[6].function.type: ScalarQuadraticFunction is not taken here; expected a linear function; quadratic ones are taken in the objective alone",
		"cpsat":       "25:10: constraints[0].set.type: AllDifferent is not taken here; expected a set of a linear or integer program",
		"nlp":         "30:10: objective.function.type: ScalarNonlinearFunction is not taken here; expected a linear function, or a quadratic one in the objective",
	}
	for name, fails := range want {
		file := name + ".mof.json"
		text, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		_, warnings, err := Read(file, bytes.NewReader(text))
		if got := fmt.Sprint(err); got != file+":"+fails && (fails != "" || err != nil) {
			t.Errorf("%s: %v", file, err)
		}
		if len(warnings) > 0 {
			t.Errorf("%s: warning %v", file, warnings[0])
		}
	}
}

// The example milp says in words what it is: min x, x + y ≥ 1, x in [0, 1], y binary.
func TestReadExample(t *testing.T) {
	m, _, err := format.ReadFile("testdata/milp.mof.json")
	if err != nil {
		t.Fatal(err)
	}
	want := "maximize false constant 0\n" +
		"column x continuous [0, 1] cost 1\ncolumn y integer [0, 1] cost 0\nrow x + y >= 1 [1, +Inf] 1*x 1*y\n"
	if got := formattest.Canonical(m); got != want {
		t.Errorf("%s", got)
	}
}

// around wraps constraints, and variables x, y and z, into a file.
func around(objective, constraints string) string {
	return `{"constraints":[` + constraints + `],"objective":` + objective + `,"name":"m","version":{"minor":2,"major":1},
"variables":[{"name":"x"},{"name":"y","primal_start":1},{"name":"z"}]}`
}

// Keys come in any order, functions before their types, constants in rows and all sets.
func TestReadMeaning(t *testing.T) {
	text := around(`{"function":{"affine_terms":[{"variable":"x","coefficient":2}],"constant":5,"type":"ScalarQuadraticFunction",
		"quadratic_terms":[{"coefficient":3,"variable_1":"x","variable_2":"x"},{"coefficient":1,"variable_1":"y","variable_2":"x"},{"coefficient":1,"variable_1":"x","variable_2":"y"}]},"sense":"max"}`,
		`{"set":{"upper":4,"type":"LessThan"},"function":{"terms":[{"variable":"x","coefficient":1},{"variable":"x","coefficient":2}],"constant":1,"type":"ScalarAffineFunction"}},
		{"function":{"type":"VectorAffineFunction","terms":[{"output_index":2,"scalar_term":{"coefficient":2,"variable":"y"}},{"output_index":1,"scalar_term":{"coefficient":1,"variable":"z"}}],"constants":[0,-1]},"set":{"type":"Indicator","activate_on":"zero","set":{"type":"EqualTo","value":3}}},
		{"function":{"type":"VectorOfVariables","variables":["x","y"]},"set":{"type":"Nonpositives","dimension":2},"name":"cone"},
		{"function":{"type":"VectorOfVariables","variables":["y","x"]},"set":{"type":"SOS2","weights":[4,1.5]},"name":"s"},
		{"function":{"type":"Variable","name":"z"},"set":{"type":"ZeroOne"}},
		{"function":{"type":"Variable","name":"z"},"set":{"type":"LessThan","upper":7}},
		{"function":{"type":"Variable","name":"y"},"set":{"type":"Semiinteger","lower":2,"upper":7}},
		{"function":{"type":"Variable","name":"x"},"set":{"type":"Interval","lower":-2,"upper":7}}`)
	m, warnings, err := Read("m.mof.json", strings.NewReader(text))
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	want := "maximize true constant 5\ncolumn x continuous [-2, 7] cost 2\ncolumn y integer [0, 7] cost 0\ncolumn z integer [0, 1] cost 0\n" +
		"indicator constraints[1] if z is false [4, 4] 2*y\nproduct 1.5*x*x\nproduct 2*x*y\n" +
		"row cone[1] [-Inf, 0] 1*x\nrow cone[2] [-Inf, 0] 1*y\nrow constraints[0] [-Inf, 3] 3*x\nsemi y from 2\nset s of type 2 x:1.5 y:4\n"
	if diff := cmp.Diff(want, formattest.Canonical(m)); diff != "" {
		t.Error(diff)
	}
	constructs := model.Constructs{
		Semi:       []model.Semi{{Column: 1, From: 2}},
		SOS:        []model.SOS{{Name: "s", Type: 2, Columns: []int32{0, 1}, Weights: []float64{1.5, 4}}},
		Indicators: []model.Indicator{{Name: "constraints[1]", Column: 2, Index: []int32{1}, Value: []float64{2}, Lower: 4, Upper: 4}},
		Products:   []model.Product{{A: 0, B: 0, Coefficient: 1.5}, {A: 0, B: 1, Coefficient: 2}},
	}
	if diff := cmp.Diff(constructs, m.Constructs()); diff != "" {
		t.Error(diff)
	}
}

// What is wrong is named by its path.
func TestReadErrors(t *testing.T) {
	minimal := func(constraint string) string { return around(`{"sense":"feasibility"}`, constraint) }
	on := func(function, set string) string { return minimal(`{"function":` + function + `,"set":` + set + `}`) }
	affine := `{"type":"ScalarAffineFunction","terms":[],"constant":0}`
	for _, c := range []struct{ text, want string }{
		{``, "f:1:1: the end of the file; expected an object, which begins with {"},
		{`{"version":{"major":0,"minor":4}}`, "version: major version 0; expected 1"},
		{`{"version":{"major":1,"minor":0}}`, "no key variables; expected version, variables, objective and constraints"},
		{`{"name":"a","name":"b"}`, `the key name for the second time`},
		{around(`{"sense":"best"}`, ""), "objective: the sense best; expected min, max or feasibility"},
		{around(`{"sense":"max"}`, ""), "objective: no function"},
		{on(`{"type":"Variable","name":"x"}`, `{"type":"LessThan"}`), "constraints[0].set: a set LessThan without upper; expected the key upper"},
		{on(`{"type":"Variable","name":"q"}`, `{"type":"Integer"}`), "constraints[0]: the variable q is not declared"},
		{on(affine, `{"type":"Integer"}`), "constraints[0].set.type: Integer is not taken here"},
		{on(affine, `{"type":"PowerCone"}`), "constraints[0].set.type: PowerCone is not taken here"},
		{on(`{"type":"ScalarAffineFunction","terms":[]}`, `{"type":"LessThan","upper":1}`), "constraints[0].function: a ScalarAffineFunction without constant"},
		{on(`{"type":"ScalarAffineFunction","constant":0,"terms":[{"coefficient":1}]}`, `{"type":"LessThan","upper":1}`), "constraints[0].function.terms[0]: a term without coefficient or variable"},
		{on(affine, `{"type":"LessThan","upper":Infinity}`), "constraints[0].set.upper: \"I\"; expected a number; JSON has none that is infinite"},
		{on(affine, `{"type":"LessThan","upper":1e999}`), "is too large for 64-bit arithmetic"},
		{on(`{"type":"VectorOfVariables","variables":["x"]}`, `{"type":"SOS1","weights":[1,2]}`), "2 weights for 1 variables"},
		{on(`{"type":"VectorOfVariables","variables":["x","x"]}`, `{"type":"SOS1","weights":[1,2]}`), "constraints[0]: a special ordered set with variable \"x\" twice"},
		{on(`{"type":"VectorOfVariables","variables":["x","y"]}`, `{"type":"Indicator","activate_on":"one","set":{"type":"LessThan","upper":1}}`), "constraints[0]: the condition \"x\" of a row is not binary"},
		{on(`{"type":"VectorAffineFunction","constants":[0,0],"terms":[{"output_index":3,"scalar_term":{"coefficient":1,"variable":"x"}}]}`, `{"type":"Zeros","dimension":2}`), "term 0 in row 3 of 2"},
		{minimal(`{"function":{"type":"Variable","name":"x"},"set":{"type":"LessThan","upper":1}},{"function":{"type":"Variable","name":"x"},"set":{"type":"EqualTo","value":1}}`), "constraints[1]: a second bound of the variable x"},
		{strings.Replace(minimal(""), `{"name":"z"}`, `{"name":"x"}`, 1), "variables[2]: the variable x for the second time"},
		{strings.Repeat(`{"a":`, 300), "more than 200 nested values"},
		{minimal("") + "x", "expected nothing behind the last }"},
		{`{"name":"\ud800"}`, "half of a pair of surrogates"},
		{`{"name":"\q"}`, "an unknown escape in a text"},
		{"{\"name\":\"\xff\"}", "not UTF-8"},
	} {
		_, _, err := Read("f", strings.NewReader(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.200s\n%v\nwant %s", c.text, err, c.want)
		}
	}
	if _, warnings, err := Read("f", strings.NewReader(strings.Replace(minimal(""), `"minor":2`, `"minor":99`, 1))); err != nil || len(warnings) != 1 {
		t.Errorf("a later version: %v %v", warnings, err)
	}
}

// backAndForth writes m and reads it: columns, rows, bounds and constructs come back equal, rows
// without bounds apart. What was read is written as the same bytes.
func backAndForth(t interface{ Fatalf(string, ...any) }, m *model.Model) {
	var b, again bytes.Buffer
	if _, err := Write(&b, m); err != nil {
		if strings.Contains(err.Error(), "files need a lower bound of 0") {
			return // semi-continuous without a bound, which no file can have
		}
		t.Fatalf("%v", err)
	}
	text := b.String()
	read, warnings, err := Read("r.mof", &b)
	if err != nil || len(warnings) > 0 {
		t.Fatalf("%v %v in\n%s", err, warnings, text)
	}
	if _, err := Write(&again, read); err != nil || again.String() != text {
		t.Fatalf("%v\n%s", err, cmp.Diff(text, again.String()))
	}
	vars, _ := distinct(m.Columns(), "x", m.ColumnName)
	rows, _ := distinct(len(m.Matrix().RowLower), "r", m.RowName)
	before := formattest.CanonicalNamed(m, func(j int) string { return vars[j] }, func(i int) string { return rows[i] })
	if m.Features().Any() {
		return // the bounds of semi-continuous columns are spelled differently; the bytes are compared
	}
	if diff := cmp.Diff(formattest.Bounded(before), formattest.Bounded(formattest.Canonical(read))); diff != "" {
		t.Fatalf("%s\nin\n%s", diff, text)
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { backAndForth(t, formattest.Random(t, true)) })
}

// The constructs of a model come back as they were.
func TestConstructsRoundTrip(t *testing.T) {
	m := constructs()
	backAndForth(t, m)
	var b bytes.Buffer
	if _, err := Write(&b, m); err != nil {
		t.Fatal(err)
	}
	read, _, err := Read("c.mof", &b)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m.Constructs(), read.Constructs()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(formattest.Canonical(m), formattest.Canonical(read)); diff != "" {
		t.Error(diff)
	}
}

// A file may be long and yet take little memory: the limit counts rows, columns and terms.
func TestReadWithinALimit(t *testing.T) {
	terms := strings.Repeat(`{"coefficient":1,"variable":"x"},`, 30_000)
	text := around(`{"sense":"feasibility"}`, `{"function":{"type":"ScalarAffineFunction","constant":0,"terms":[`+terms[:len(terms)-1]+`]},"set":{"type":"LessThan","upper":1}}`)
	if _, _, err := Read("f", matrix.WithLimit(strings.NewReader(text), matrix.Limit{Bytes: 1 << 20})); err == nil || !strings.Contains(err.Error(), "constraints[0].function.terms[2") {
		t.Errorf("limit: %v", err)
	}
	if m, _, err := Read("f", strings.NewReader(text)); err != nil || len(m.Matrix().Index) != 1 || m.Matrix().Value[0] != 30_000 {
		t.Errorf("without a limit: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	formattest.FuzzRead(f, formattest.Named(f, "mof"), "testdata/*.mof.json", backAndForth)
}
