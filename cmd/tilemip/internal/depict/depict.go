// Package depict draws puzzles and their solutions: a sliding board and a plan for it, the
// region and the pieces of a packing puzzle and a packing, exact covers as boards where the
// names of their items say which, integer programs, linear relaxations, bounds over time, and
// graphs of solutions. Package picture writes what it draws as SVG, PNG or TikZ. Own.
//
// board.go has boards and plans, packing.go, boxes.go and grids.go packings, cover.go covers.
//
// Not here: shapes and file formats (cmd/internal/picture). Begin with depict.go.
package depict

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/picture"
)

// The ways to look at a solution. Auto is a film strip of a plan, and of a packing the flat
// region, the layers of a box, or one body of other grids.
const (
	Auto   = "auto"
	Layers = "layers" // each layer of a box by itself, so that every cell is seen
	Solid  = "solid"  // the whole box, its pieces moved apart by Explode
	Steps  = "steps"  // the box as it is built, piece by piece
)

// Views lists the ways to look at a solution.
func Views() []string { return []string{Auto, Layers, Solid, Steps} }

// Look says how a puzzle or a solution is drawn. The zero value is the usual way.
type Look struct {
	View    string  // one of Views; "" is Auto
	Explode float64 // of a solid view: how far pieces are moved from the middle, as a part of their distance to it; 0: not at all
	Frames  int     // of a plan: how many boards are drawn at most, at least 2; 0: all of a short plan, 12 of a long one
	Animate bool    // of a plan: one board, whose tiles move in SVG
	Bare    bool    // of a board: without the line below it
}

// Puzzle draws a sliding board, the pieces and the region of a packing puzzle, or an exact
// cover. The error says why a subject has no picture.
func (l Look) Puzzle(one tilemip.Subject) (*picture.Picture, error) {
	switch {
	case one.Board != nil:
		return l.board(*one.Board), nil
	case one.Packing != nil:
		return parts(one.Packing), nil
	case one.Cover != nil:
		return cover(one.Cover, nil)
	}
	return nil, fmt.Errorf("%s is a model, which has no puzzle to draw; expected a board, a packing or a cover, or --draw program", one.Name)
}

// Solution draws a plan as the boards it passes, the first packing of an answer, or the first
// solution of a cover. It is nil where the answer has nothing to draw.
func (l Look) Solution(one tilemip.Subject, a *tilemip.Answer) (*picture.Picture, error) {
	switch {
	case one.Board != nil && a.Moves != nil:
		return l.plan(*one.Board, *a.Moves)
	case one.Packing != nil && len(a.Grids) > 0:
		all, err := one.Packing.ParseGrids(one.Name, strings.NewReader(a.Grids[0]))
		if err != nil {
			return nil, err
		}
		return l.packing(one.Packing, all[0])
	case one.Cover != nil && len(a.Chosen) > 0:
		return cover(one.Cover, a.Chosen[0])
	}
	return nil, nil
}

// caption writes a line below everything that is drawn so far.
func caption(p *picture.Picture, text string) {
	p.Word(picture.Point{Y: p.Bottom() + 22}, picture.Left, 14, picture.Muted, text)
}
