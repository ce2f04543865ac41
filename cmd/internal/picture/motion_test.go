package picture

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// While cubes go along an axis, past others that stay, the one order in which all are painted is right at
// every moment.
func TestPaintingOfActs(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 37))
	tried := 0
	for tried < 60 {
		var all []Cube
		way := [3]float64{}
		long := 1 + random.IntN(4)
		axis := random.IntN(3)
		way[axis] = float64(long * (2*random.IntN(2) - 1))
		for k := range 27 {
			if random.IntN(3) == 0 {
				c := Cube{X: float64(k % 3), Y: float64(k / 3 % 3), Z: float64(k / 9), Piece: 1}
				if random.IntN(2) == 0 {
					c.Piece, c.To = 2, way
				}
				all = append(all, c)
			}
		}
		at := func(part float64) []Cube {
			var out []Cube
			for _, c := range all {
				c.X, c.Y, c.Z = c.X+part*c.To[0], c.Y+part*c.To[1], c.Z+part*c.To[2]
				out = append(out, c)
			}
			return out
		}
		order := painting(all)
		free := true
		for step := range 4*long + 1 {
			now := at(float64(step) / float64(4*long))
			for i, a := range now {
				for _, b := range now[:i] {
					near := func(v, w float64) bool { return v-w < 1-1e-9 && w-v < 1-1e-9 }
					free = free && !(near(a.X, b.X) && near(a.Y, b.Y) && near(a.Z, b.Z))
				}
			}
		}
		if !free {
			continue
		}
		tried++
		for step := range 4*long + 1 {
			now := at(float64(step) / float64(4*long))
			for k, i := range order {
				for _, j := range order[:k] {
					if hides(now[j], now[i]) {
						t.Fatalf("%v is painted over by %v, which lies behind it at step %d of %d", now[j], now[i], step, 4*long)
					}
				}
			}
		}
	}
}

// What an act does not show at first is in SVG only.
func TestActs(t *testing.T) {
	var p Picture
	p.Act(0, 2, 4, 1, []Cube{{Piece: 1, Label: "a"}, {X: 1, Piece: 2, Label: "b", To: [3]float64{2, 0, 0}}})
	p.Act(2, 4, 4, 1, []Cube{{Piece: 1, Label: "c"}})
	var svg, tikz strings.Builder
	if err := p.SVG(&svg); err != nil {
		t.Fatal(err)
	}
	if err := p.TikZ(&tikz); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`.m2{animation:m2 4s infinite}@keyframes m2{0%{transform:translate(0px,0px);visibility:visible}25%{transform:translate(0px,0px);visibility:visible}50%{transform:translate(60px,34px);visibility:visible}50.02%{transform:translate(60px,34px);visibility:hidden}100%`,
		`@keyframes m3{0%{transform:translate(0px,0px);visibility:hidden}49.98%{transform:translate(0px,0px);visibility:hidden}50%{transform:translate(0px,0px);visibility:visible}75%`,
		`<g class="m2">`, `<g class="m3" visibility="hidden">`, ">c</text>",
	} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("lacks %s\n%s", want, svg.String())
		}
	}
	if text := tikz.String(); !strings.Contains(text, "{a}") || strings.Contains(text, "{c}") {
		t.Error(text)
	}
	// Room is made for where b goes; its side towards a, and that of a, come into sight.
	if n := strings.Count(svg.String(), `Z"`); n != 9 || p.Right() != wide*5 {
		t.Errorf("%d sides of three cubes; the picture reaches to %g", n, p.Right())
	}
}
