// What is listed, and the entry points: own.

package polyform

import (
	"fmt"
	"iter"
	"slices"
)

// MaxDimensions is the greatest number of dimensions, and MaxSize the greatest size. Sizes
// that finish are far smaller: there are 63,600 free polyominoes of size 12.
const (
	MaxDimensions = 10
	MaxSize       = 64
)

// Kind says which polyforms are the same.
type Kind int

// The kinds, with their groups: translations; with rotations; with reflections as well.
const (
	Fixed Kind = iota
	OneSided
	Free
)

var kindNames = []string{"fixed", "one-sided", "free"}

// Kinds returns the names of the kinds: fixed, one-sided, free.
func Kinds() []string { return slices.Clone(kindNames) }

// String returns the name of the kind.
func (k Kind) String() string {
	if k < 0 || int(k) >= len(kindNames) {
		return fmt.Sprintf("Kind(%d)", int(k))
	}
	return kindNames[k]
}

// ParseKind is the inverse of String.
func ParseKind(name string) (Kind, error) {
	i := slices.Index(kindNames, name)
	if i < 0 {
		return 0, fmt.Errorf("kind %q; expected fixed, one-sided or free", name)
	}
	return Kind(i), nil
}

// Form is a polyform.
type Form struct {
	Cells  [][]int // coordinates of each cell, as many as dimensions; the least along each axis is 0, of x for triangles and of sticks 0 or 1
	Spans  int     // how many axes have more than one coordinate: 2 for a flat piece in space
	Chiral bool    // no rotation takes it to its mirror image, in as many dimensions
	Mirror bool    // one-sided and chiral: it is the mirror image of the one listed before it
	Images uint64  // how many fixed ones are its rotations, with Free also its reflections; 1 with Fixed
}

// All returns the polyforms of a size in a grid. Free and one-sided ones come in no order that is
// worth knowing, but always in the same; one-sided chiral ones in pairs, the second with
// Mirror set. Chiral is not told of fixed ones. An error is a size, a number of dimensions or
// a kind out of range.
func All(grid Grid, size, dimensions int, kind Kind) (iter.Seq[Form], error) {
	s := space{grid, dimensions}
	switch {
	case size < 1 || size > MaxSize:
		return nil, fmt.Errorf("polyforms of size %d; expected 1 to %d", size, MaxSize)
	case dimensions < 1 || dimensions > MaxDimensions:
		return nil, fmt.Errorf("polyforms in %d dimensions; expected 1 to %d", dimensions, MaxDimensions)
	case kind < Fixed || kind > Free:
		return nil, fmt.Errorf("polyforms of %v; expected fixed, one-sided or free", kind)
	case grid != Squares && dimensions != 2:
		return nil, fmt.Errorf("polyforms of %s in %d dimensions; expected 2", grid, dimensions)
	case grid != Squares:
		return func(yield func(Form) bool) {
			s.grow(s.canonize([]point{s.start()}), size, func(c canonical) bool { return s.list(c, kind, yield) })
		}, nil
	case kind == Fixed:
		return func(yield func(Form) bool) { fixed(size, dimensions, yield) }, nil
	}
	return func(yield func(Form) bool) {
		s.grow(canonize([]point{{}}), size, func(c canonical) bool { return list(c, dimensions, kind, yield) })
	}, nil
}

// list passes a free polyform on, as one or two one-sided ones where these are asked for.
func list(c canonical, dimensions int, kind Kind, yield func(Form) bool) bool {
	f := Form{Cells: coordinates(c.cells, dimensions), Spans: c.axes, Chiral: c.chiral && c.axes == dimensions, Images: c.images(dimensions)}
	if !f.Chiral || kind == Free {
		return yield(f)
	}
	f.Images /= 2
	if !yield(f) {
		return false
	}
	most := 0
	for _, cell := range f.Cells {
		most = max(most, cell[0])
	}
	mirror := f
	mirror.Mirror, mirror.Cells = true, make([][]int, len(f.Cells))
	for i, cell := range f.Cells {
		mirror.Cells[i] = append([]int{most - cell[0]}, cell[1:]...)
	}
	slices.SortFunc(mirror.Cells, slices.Compare)
	return yield(mirror)
}
