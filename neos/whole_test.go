package neos

import (
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// Bounds of integer columns are written whole into jobs: GLPK refuses others.
func TestJobsHaveWholeBounds(t *testing.T) {
	m := model.New("m")
	x := m.Integer("x", 0.25, 3.75).At()
	m.Row("r").Add(1, x).Le(7)
	m.Minimize().Add(1, x)
	for _, input := range []string{"LP", "MPS", "GAMS"} {
		text, err := WriteModel(m, input)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text.Text, ".25") || strings.Contains(text.Text, ".75") || len(text.Loss) > 1 {
			t.Errorf("%s: %v\n%s", input, text.Loss, text.Text)
		}
	}
}
