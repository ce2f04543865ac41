package mof

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/model"
)

func TestWrite(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 2)
	y := m.Integer("y", -1, model.Infinity)
	z := m.Continuous("z", -model.Infinity, model.Infinity)
	m.Row("r", 3).Add(2, x.At(0)).Add(-0.5, y.At()).Between(1, 4)
	m.Row("free").Add(1, z.At()).Between(-model.Infinity, model.Infinity)
	m.Row("empty").Le(3)
	m.Maximize().Add(3, x.At(1)).Const(7)
	var b bytes.Buffer
	loss, err := Write(&b, m)
	if err != nil {
		t.Fatal(err)
	}
	if len(loss) != 1 {
		t.Errorf("losses %q", loss)
	}
	var got any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	var want any
	json.Unmarshal([]byte(`{
		"name": "m", "version": {"major": 1, "minor": 7},
		"variables": [{"name":"x[0]"},{"name":"x[1]"},{"name":"y"},{"name":"z"}],
		"objective": {"sense":"max","function":{"type":"ScalarAffineFunction","terms":[{"coefficient":3,"variable":"x[1]"}],"constant":7}},
		"constraints": [
			{"name":"r[3]","function":{"type":"ScalarAffineFunction","terms":[{"coefficient":2,"variable":"x[0]"},{"coefficient":-0.5,"variable":"y"}],"constant":0},"set":{"type":"Interval","lower":1,"upper":4}},
			{"name":"empty","function":{"type":"ScalarAffineFunction","terms":[],"constant":0},"set":{"type":"LessThan","upper":3}},
			{"function":{"type":"Variable","name":"x[0]"},"set":{"type":"ZeroOne"}},
			{"function":{"type":"Variable","name":"x[1]"},"set":{"type":"ZeroOne"}},
			{"function":{"type":"Variable","name":"y"},"set":{"type":"GreaterThan","lower":-1}},
			{"function":{"type":"Variable","name":"y"},"set":{"type":"Integer"}}
		]}`), &want)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s\n%s", d, b.String())
	}
}

// Columns of one name stay separate columns: in this format only names distinguish
// variables.
func TestTwoColumnsOfOneName(t *testing.T) {
	m := model.New("m")
	m.NamedVars("columns", []string{"a", "a", "", "a_2", "a", "x"}, func(int) model.Spec {
		return model.Spec{Type: model.Binary, Upper: 1}
	})
	var b bytes.Buffer
	loss, err := Write(&b, m)
	if err != nil {
		t.Fatal(err)
	}
	if len(loss) != 1 || loss[0] != "variables with the name of another one, or none, which got a number: 3" {
		t.Errorf("losses %q", loss)
	}
	var got struct{ Variables []variable }
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	want := []variable{{"a"}, {"a_3"}, {"x_2"}, {"a_2"}, {"a_4"}, {"x"}}
	if d := cmp.Diff(want, got.Variables); d != "" {
		t.Error(d)
	}
}
