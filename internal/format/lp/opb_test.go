package lp

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
)

func TestWriteOPB(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 3)
	m.Row("cover").Plus(x).Eq(1)
	m.Row("range").Add(2, x.At(0)).Add(-3, x.At(1)).Between(-2, 1)
	m.Row("nothing").Ge(0)
	m.Fix(x.At(2), 0)
	m.Maximize().Add(2, x.At(0)).Add(-1, x.At(1)).Const(4)
	var b bytes.Buffer
	loss, err := writeOPB(&b, m)
	if err != nil {
		t.Fatal(err)
	}
	if len(loss) != 3 {
		t.Errorf("losses %q", loss)
	}
	const want = `* #variable= 3 #constraint= 5
* objective constant 4
* x1 x[0]
* x2 x[1]
* x3 x[2]
min: -2 x1 +1 x2 ;
 +1 x1 +1 x2 +1 x3 = 1 ;
 +2 x1 -3 x2 >= -2 ;
 -2 x1 +3 x2 >= -1 ;
 +0 x1 >= 0 ;
 +1 x3 = 0 ;
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestRefusalsOfOPB(t *testing.T) {
	for want, build := range map[string]func(*model.Model){
		"y is not a 0-1 variable": func(m *model.Model) { m.Integer("y", 0, 2) },
		"coefficient 0.5 in row r": func(m *model.Model) {
			m.Row("r").Add(0.5, m.Binary("y").At()).Le(1)
		},
		"side 0.5 of row r":    func(m *model.Model) { m.Row("r").Add(1, m.Binary("y").At()).Le(0.5) },
		"cost 0.25 of y":       func(m *model.Model) { m.Minimize().Add(0.25, m.Binary("y").At()) },
		"z is not a 0-1":       func(m *model.Model) { m.Continuous("z", 0, 1) },
		"never closed":         func(m *model.Model) { m.Row("r") },
		"coefficient 1e+17 in": func(m *model.Model) { m.Row("r").Add(1e17, m.Binary("y").At()).Le(1) },
	} {
		m := model.New("m")
		build(m)
		if _, err := writeOPB(&bytes.Buffer{}, m); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
