package all

// A random model with every construct, in every format: what is written and read again is the same
// model, and a format that cannot hold it refuses by the construct's name.

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	"pgregory.net/rapid"
)

// holds says what a format that is read and written has. What is missing in the table has no
// constructs.
var holds = map[string]model.Features{
	"lp":  {Semi: true, SOS: true, Indicators: true, Products: true},
	"mps": {Semi: true, SOS: true, Indicators: true, Products: true},
	"mof": {Semi: true, SOS: true, Indicators: true, Products: true},

	"lpsolve": {Semi: true, SOS: true},
}

// ranked returns a copy of a model whose special ordered sets have the weights 1, 2, …, which is
// what they say.
func ranked(m *model.Model) *model.Model {
	m = m.Clone()
	c := m.Constructs()
	c.SOS = slices.Clone(c.SOS)
	for k, s := range c.SOS {
		c.SOS[k].Weights = slices.Clone(s.Weights)
		for i := range s.Weights {
			c.SOS[k].Weights[i] = float64(i + 1)
		}
	}
	m.SetConstructs(c)
	return m
}

func TestEveryConstructInEveryFormat(t *testing.T) {
	refused, kept := map[string]int{}, map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		m := formattest.Random(t, false)
		m.NamedVars("twins", []string{"twin", "twin", "twin_2"}, func(j int) model.Spec { return model.Spec{Lower: float64(j), Upper: 9} })
		if rapid.Bool().Draw(t, "constructs") {
			formattest.AddConstructs(t, m)
		}
		if err := m.Err(); err != nil {
			t.Fatal(err)
		}
		for _, f := range format.All() {
			var b bytes.Buffer
			_, err := f.Write(&b, m)
			if lacks := m.Features().Without(holds[f.Name]); lacks.Any() {
				if err == nil || !strings.Contains(err.Error(), lacks.String()) {
					t.Fatalf("%s lacks %s: %v", f.Name, lacks, err)
				}
				refused[f.Name]++
				continue
			}
			if err != nil && strings.Contains(err.Error(), "upper bound") && f.Name == "mof" || f.Read == nil || holds[f.Name] == (model.Features{}) {
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			text := b.String()
			again, _, err := f.Read("again"+f.Extensions[0], &b)
			if err != nil {
				t.Fatalf("%s: %v in\n%s", f.Name, err, text)
			}
			names := again.ColumnName // the order of the columns stays
			if f.Names != nil {
				names = format.NewNames(m, *f.Names).Var
			}
			m := m
			if f.Name == "lpsolve" { // some weights become 1, 2, … there
				m, again = ranked(m), ranked(again)
			}
			if diff := cmp.Diff(formattest.Essence(m, names), formattest.Essence(again, again.ColumnName)); diff != "" {
				t.Fatalf("%s: %s\nin\n%s", f.Name, diff, text)
			}
			kept[f.Name]++
		}
	})
	t.Logf("kept %v, refused %v", kept, refused)
	for _, f := range []string{"lp", "mps", "mof", "lpsolve"} {
		if kept[f] == 0 {
			t.Errorf("%s kept no model", f)
		}
	}
}
