package picture

import (
	"image/color"
	"math"
	"testing"
)

// linear is a channel as an amount of light, 0 to 1 (sRGB).
func linear(v uint8) float64 {
	c := float64(v) / 255
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}

// light is a colour as amounts of light.
func light(c color.NRGBA) [3]float64 { return [3]float64{linear(c.R), linear(c.G), linear(c.B)} }

// oklab is the colour space of B. Ottosson (2020), in which distances are as seen.
func oklab(v [3]float64) [3]float64 {
	l := math.Cbrt(0.4122214708*v[0] + 0.5363325363*v[1] + 0.0514459929*v[2])
	m := math.Cbrt(0.2119034982*v[0] + 0.6806995451*v[1] + 0.1073969566*v[2])
	s := math.Cbrt(0.0883024619*v[0] + 0.2817188376*v[1] + 0.6299787005*v[2])
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// blindness has what the three kinds of colour blindness, in full strength, make of light: the
// matrices of Machado, Oliveira and Fernandes (2009). The first is common sight.
var blindness = map[string][3][3]float64{
	"common": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// seen is a colour as someone sees it.
func seen(m [3][3]float64, c color.NRGBA) [3]float64 {
	v, out := light(c), [3]float64{}
	for i, row := range m {
		out[i] = min(1, max(0, row[0]*v[0]+row[1]*v[1]+row[2]*v[2]))
	}
	return oklab(out)
}

// TestColoursDiffer: with common sight the nearest two are 0.09 apart, with a
// colour blindness 0.055. (The scheme light of P. Tol, nine colours, has 0.03.)
func TestColoursDiffer(t *testing.T) {
	if len(palette) != Groups {
		t.Fatalf("%d colours, want %d", len(palette), Groups)
	}
	for name, m := range blindness {
		want := 0.055
		if name == "common" {
			want = 0.09
		}
		for i, a := range palette {
			for j, b := range palette[:i] {
				p, q := seen(m, a), seen(m, b)
				if d := math.Hypot(p[0]-q[0], math.Hypot(p[1]-q[1], p[2]-q[2])); d < want {
					t.Errorf("%s: colours %d and %d are %.3f apart, want %.3f", name, j+1, i+1, d, want)
				}
			}
		}
	}
}

// contrast is that of the Web Content Accessibility Guidelines, 1 to 21.
func contrast(a, b color.NRGBA) float64 {
	l := func(c color.NRGBA) float64 { v := light(c); return 0.2126*v[0] + 0.7152*v[1] + 0.0722*v[2] + 0.05 }
	return max(l(a), l(b)) / min(l(a), l(b))
}

// TestContrast: words can be read on what lies below them, in every theme.
func TestContrast(t *testing.T) {
	for _, name := range Themes() {
		theme := Theme(name)
		for c := Colour(1); c <= 2*Groups; c++ {
			if got := contrast(theme.of(Letter), theme.of(c)); got < 4.5 {
				t.Errorf("%s: a letter on group %d has contrast %.2f, want 4.5", name, c, got)
			}
		}
		for _, pair := range [][2]Colour{{Ink, Paper}, {Muted, Paper}, {Ink, Empty}, {Accent, Paper}} {
			if got := contrast(theme.of(pair[0]), theme.of(pair[1])); got < 4.5 {
				t.Errorf("%s: role %d on %d has contrast %.2f, want 4.5", name, pair[0], pair[1], got)
			}
		}
	}
}

// TestGroupsLookDifferent: 48 groups in colour and 21 in print differ in colour or hatching.
func TestGroupsLookDifferent(t *testing.T) {
	type look struct {
		fill color.NRGBA
		how  strokes
	}
	for theme, n := range map[Theme]int{Light: 48, Dark: 48, Print: 21} {
		first := map[look]int{}
		for g := 1; g <= n; g++ {
			l := look{theme.of(Group(g)), theme.hatched(Group(g))}
			if other, twice := first[l]; twice {
				t.Errorf("%s: groups %d and %d look the same", theme, other, g)
			}
			first[l] = g
		}
	}
}
