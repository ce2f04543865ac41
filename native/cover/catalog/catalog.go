// The catalog of solutions by canonical form: own. A form is the list of the numbers of the
// pieces in the order of the cells, four bytes a cell (puzzle.Orbits); forms are kept whole,
// so that solutions can be read back, and found by their SHA-256.

package catalog

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// maxSolutions bounds the solutions kept; a form has four bytes a cell.
const maxSolutions = 1 << 22

// Catalog collects the solutions of one puzzle. It is not safe for concurrent use.
type Catalog struct {
	pc     *puzzle.PackingCover
	orbits *puzzle.Orbits        // under the rotations, and with mirrors the reflections
	seen   map[[32]byte]struct{} // SHA-256 of forms
	forms  [][]byte              // canonical forms, one for each class
	sorted bool                  // forms are in ascending order
	option map[string]int        // placement by its cells, and its shape where cells do not determine it
}

// Solution is one class of symmetric solutions.
type Solution struct {
	Options []int  `json:"options"` // of the member that is its own canonical form, ascending
	Hash    string `json:"hash"`    // SHA-256 of the canonical form, 16 digits
}

// New returns an empty catalog; with mirrors, mirror images are one solution.
func New(pc *puzzle.PackingCover, mirrors bool) *Catalog {
	c := &Catalog{pc: pc, orbits: pc.Orbits(), seen: map[[32]byte]struct{}{}, option: make(map[string]int, len(pc.Placements))}
	if mirrors {
		c.orbits = pc.MirrorOrbits()
	}
	for o, pl := range pc.Placements {
		c.option[cellsKey(pl.Cells, c.shapeOf(pl.Shape))] = o
	}
	return c
}

// shapeOf is the shape as canonical forms record it: 0 where the cells determine it.
func (c *Catalog) shapeOf(shape int) int {
	if c.pc.ShapesByCells() {
		return 0
	}
	return shape
}

func cellsKey(cells []int, shape int) string {
	return symmetry.CellsKey([]int{shape}) + symmetry.CellsKey(cells)
}

// Add takes a solution given by its options, as a search visits it, and reports
// whether its class is new. An error means that there are too many to be kept.
func (c *Catalog) Add(options []int) (isNew bool, err error) {
	form, _ := c.orbits.Canonical(options)
	hash := sha256.Sum256(form)
	if _, known := c.seen[hash]; known {
		return false, nil
	}
	if len(c.forms) == maxSolutions {
		return false, fmt.Errorf("packing %q: more than %d solutions for a catalog", c.pc.Packing.Name, maxSolutions)
	}
	c.seen[hash] = struct{}{}
	c.forms = append(c.forms, bytes.Clone(form))
	c.sorted = false
	return true, nil
}

// Len returns the number of classes.
func (c *Catalog) Len() int { return len(c.forms) }

// Solutions returns the classes, sorted by their canonical forms.
func (c *Catalog) Solutions() []Solution {
	c.sort()
	out := make([]Solution, len(c.forms))
	for i, form := range c.forms {
		hash := sha256.Sum256(form)
		out[i] = Solution{Options: c.options(form), Hash: hex.EncodeToString(hash[:8])}
	}
	return out
}

// Hash returns the SHA-256 of all canonical forms in their order, as 64 digits: the
// same for two searches that found the same solutions, in whatever order and
// position.
func (c *Catalog) Hash() string {
	c.sort()
	h := sha256.New()
	for _, form := range c.forms {
		h.Write(form)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func (c *Catalog) sort() {
	if !c.sorted {
		slices.SortFunc(c.forms, bytes.Compare)
		c.sorted = true
	}
}

// options finds the placements of a canonical form: cells with the same number, in
// four bytes each, are a piece (puzzle.FormPiece), and those with 0 are empty.
func (c *Catalog) options(form []byte) []int {
	var pieces [][]int
	var shapes []int
	for cell := range len(form) / 4 {
		n, shape := puzzle.FormPiece(binary.BigEndian.Uint32(form[4*cell:]))
		if n == 0 {
			continue
		}
		if n > len(pieces) {
			pieces, shapes = append(pieces, nil), append(shapes, shape)
		}
		pieces[n-1] = append(pieces[n-1], cell)
	}
	out := make([]int, len(pieces))
	for k, cells := range pieces {
		out[k] = c.option[cellsKey(cells, shapes[k])]
	}
	slices.Sort(out)
	return out
}
