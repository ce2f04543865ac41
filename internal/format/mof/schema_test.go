package mof

// Every file that is written keeps to the schema that MathOptInterface publishes.

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/model"
)

// schema is that of version 1.9, which takes all files of versions 1.0 to 1.9.
func schema(t *testing.T) *jsonschema.Resolved {
	t.Helper()
	text, err := os.ReadFile("testdata/mof.1.9.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	s.Schema = "" // https://json-schema.org/schema# is whatever draft is the latest
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// keeps fails where a text does not keep to the schema.
func keeps(t interface{ Fatalf(string, ...any) }, s *jsonschema.Resolved, text []byte) {
	var file any
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if err := s.Validate(file); err != nil {
		t.Fatalf("%.2000v\n%s", err, text)
	}
}

func TestWrittenFilesKeepToTheSchema(t *testing.T) {
	s := schema(t)
	rapid.Check(t, func(t *rapid.T) {
		var b bytes.Buffer
		if _, err := Write(&b, formattest.Random(t, true)); err != nil {
			t.Fatal(err)
		}
		keeps(t, s, b.Bytes())
	})
	var b bytes.Buffer
	if _, err := Write(&b, constructs()); err != nil {
		t.Fatal(err)
	}
	keeps(t, s, b.Bytes())
}

// The check of the schema can fail: a broken file does not pass.
func TestSchemaRefuses(t *testing.T) {
	s := schema(t)
	for _, text := range []string{
		`{"version":{"major":1,"minor":7},"variables":[],"objective":{"sense":"min"}}`,
		`{"version":{"major":1,"minor":7},"variables":[{"name":"x"}],"objective":{"sense":"feasibility"},"constraints":[{"function":{"type":"Variable","name":"x"},"set":{"type":"LessThan"}}]}`,
	} {
		var file any
		if err := json.Unmarshal([]byte(text), &file); err != nil {
			t.Fatal(err)
		}
		if s.Validate(file) == nil {
			t.Errorf("the schema takes %s", text)
		}
	}
}

// constructs is a model with all that is beside rows.
func constructs() *model.Model {
	m := model.New("constructs")
	x := m.Continuous("x", 0, 9, 3)
	z := m.Binary("z", 2)
	s := m.SemiContinuous("s", 2, 7)
	n := m.SemiInteger("n", 3, 8)
	m.SOS1("one", x.At(0), x.At(1))
	m.AddSOS("two", 2, []model.Var{x.At(0), x.At(1), x.At(2)}, []float64{1, 2.5, 7})
	m.Indicator("on", z.At(0), true).Add(1, x.At(0)).Add(2, s.At()).Le(4)
	m.Indicator("off", z.At(1), false).Add(1, n.At()).Between(3, 5)
	m.Row("r").Add(1, x.At(2)).Add(1, n.At()).Ge(1)
	o := m.Maximize().Add(1, z.At(0)).Add(2, x.At(0)).Const(3)
	o.AddProduct(-1, x.At(0), x.At(0)).AddProduct(0.5, x.At(0), x.At(1)).AddProduct(-2, x.At(1), x.At(1))
	return m
}
