// Ordering heuristics of polycube 1.2.1: which column dancing links takes next.
//
// All take a column without rows before any other, then one with a single row.
// Among the rest f takes the column with the fewest rows; the others rank the
// cells by their place, take shapes after all cells, and break ties by the number
// of rows, then by the order of the columns.

package polycube

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Order is a list of heuristics, each in force from the point where its number of pieces
// remains; of several the one with the least From. Where none is in force, the column with
// the fewest rows is taken.
type Order []heuristic

// heuristic ranks cells: the cell with the least rank is filled first. Coordinates are those
// of the cells, from 0.
type heuristic struct {
	Name string    // f fewest fits, l linear, a least angle, A greatest angle, R farthest
	Args []float64 // l: the weights of x, y, z; a, A: reference in degrees, then the centre; R: the centre
	From int       // in force when at most this many pieces remain; always for the start
}

// always is the heuristic.From of the heuristic that a search begins with: it is in force
// until one with a smaller From takes over.
const always = math.MaxInt

// linearNames are the short names of linear orderings.
var linearNames = map[string][]float64{
	"x": {1, 0, 0}, "y": {0, 1, 0}, "z": {0, 0, 1},
	"X": {-1, 0, 0}, "Y": {0, -1, 0}, "Z": {0, 0, -1},
	"xyz": {1, 1, 1},
}

// ParseOrder reads name[@args][=R][:...], where R is the number of remaining pieces from
// which the heuristic is in force; without it, from the start. The error names the part that
// is wrong.
func ParseOrder(text string) (Order, error) {
	var order Order
	for _, part := range strings.Split(text, ":") {
		h := heuristic{From: always}
		rest, from, timed := strings.Cut(strings.TrimSpace(part), "=")
		if timed {
			n, err := strconv.Atoi(strings.TrimSpace(from))
			if err != nil || n < 0 {
				return nil, fmt.Errorf("ordering %q: %q remaining pieces; expected an integer from 0", part, from)
			}
			h.From = n
		}
		name, args, _ := strings.Cut(rest, "@")
		h.Name = strings.TrimSpace(name)
		if args != "" {
			for _, word := range strings.Split(args, ",") {
				v, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
				if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
					return nil, fmt.Errorf("ordering %q: argument %q; expected a number", part, word)
				}
				h.Args = append(h.Args, v)
			}
		}
		if weights, short := linearNames[h.Name]; short && h.Args == nil {
			h.Name, h.Args = "l", weights
		}
		if err := h.check(); err != nil {
			return nil, fmt.Errorf("ordering %q: %w", part, err)
		}
		if at := slices.IndexFunc(order, func(other heuristic) bool { return other.From == h.From }); at >= 0 {
			order[at] = h // as polycube 1.2.1: the last one for a number of pieces counts
			continue
		}
		order = append(order, h)
	}
	return order, nil
}

// String writes an order as ParseOrder reads it, with the short names of linear orderings.
func (o Order) String() string {
	var parts []string
	for _, h := range o {
		if name := shortName(h); name != "" {
			h.Name, h.Args = name, nil
		}
		text := h.Name
		for i, v := range h.Args {
			text += map[bool]string{true: "@", false: ","}[i == 0] + fmt.Sprint(v)
		}
		if h.From != always {
			text += fmt.Sprintf("=%d", h.From)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ":")
}

// shortName is the name of a linear ordering with these weights, or nothing.
func shortName(h heuristic) string {
	for name, weights := range linearNames {
		if h.Name == "l" && slices.Equal(h.Args, weights) {
			return name
		}
	}
	return ""
}

// check refuses an unknown name or a number of arguments that the heuristic does not take.
func (h heuristic) check() error {
	want, got := "", len(h.Args)
	switch h.Name {
	case "f":
		if got != 0 {
			want = "f alone"
		}
	case "l":
		if got != 3 {
			want = "l@a,b,c, the weights of x, y and z"
		}
	case "a", "A":
		if got != 0 && got != 1 && got != 3 {
			want = h.Name + ", " + h.Name + "@angle or " + h.Name + "@angle,x,y"
		}
	case "R":
		if got != 0 && got != 3 {
			want = "R or R@x,y,z"
		}
	default:
		return fmt.Errorf("no heuristic %q; expected f, l, a, A, R, x, y, z, X, Y, Z or xyz", h.Name)
	}
	if want != "" {
		return fmt.Errorf("%d arguments; expected %s", got, want)
	}
	return nil
}

// at returns the index of the heuristic in force when the given number of pieces remain, -1
// for none.
func (o Order) at(left int) int {
	best := -1
	for i, h := range o {
		if left <= h.From && (best < 0 || h.From < o[best].From) {
			best = i
		}
	}
	return best
}

// ranks returns a number for each cell, least first; nil for fewest fits. Angles are in
// radians, distances squared and negative; without arguments the centre is that of the box.
func (h heuristic) ranks(b *board) []float64 {
	if h.Name == "f" {
		return nil
	}
	centre := [3]float64{}
	for axis, d := range b.cover.Packing.Dim {
		centre[axis] = float64(d-1) / 2
	}
	reference := 0.0
	switch {
	case h.Name == "R" && len(h.Args) == 3:
		copy(centre[:], h.Args)
	case h.Name != "R" && h.Name != "l" && len(h.Args) > 0:
		reference = h.Args[0]
		copy(centre[:2], h.Args[1:])
	}
	out := make([]float64, len(b.cells))
	for i, c := range b.cells {
		dx, dy, dz := float64(c[0])-centre[0], float64(c[1])-centre[1], float64(c[2])-centre[2]
		switch h.Name {
		case "l":
			out[i] = h.Args[0]*float64(c[0]) + h.Args[1]*float64(c[1]) + h.Args[2]*float64(c[2])
		case "R":
			dx, dy, dz = math.Trunc(dx), math.Trunc(dy), math.Trunc(dz) // as polycube 1.2.1 does
			out[i] = -(dx*dx + dy*dy + dz*dz)
		default:
			out[i] = angleFrom(dx, dy, reference, h.Name == "A")
		}
	}
	return out
}

// angleFrom returns the angle between a direction and the reference, in radians from 0 to
// 2π, counterclockwise for the least angle first and clockwise for the greatest. reference
// is in degrees from the x axis. The direction is rotated back by the reference; for a cell
// that lies exactly in it, rounding decides between 0 and nearly 2π, as in polycube 1.2.1.
func angleFrom(dx, dy, reference float64, greatest bool) float64 {
	reference = math.Mod(reference, 360)
	switch {
	case reference <= -180:
		reference += 360
	case reference > 180:
		reference -= 360
	}
	if dx == 0 && dy == 0 {
		dx = 1 // the centre itself counts as lying along the x axis
	}
	sin, cos := math.Sincos(reference * math.Pi / 180)
	x, y := dx*cos+dy*sin, dy*cos-dx*sin
	if greatest {
		y = -y
	}
	angle := math.Atan2(y, x)
	if angle < 0 {
		angle += 2 * math.Pi
	}
	return angle
}

// classes numbers the distinct ranks from 0, ascending, and returns the number of each cell,
// so that the search compares integers. Ranks that differ by rounding only are one class.
func classes(ranks []float64) []int32 {
	if ranks == nil {
		return nil
	}
	order := make([]int, len(ranks))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(ranks[i], ranks[j]) })
	out := make([]int32, len(ranks))
	class := int32(0)
	for k, i := range order {
		if k > 0 && ranks[i]-ranks[order[k-1]] > 1e-9*(1+math.Abs(ranks[i])) {
			class++
		}
		out[i] = class
	}
	return out
}
