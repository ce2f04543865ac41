// The verb pieces: all polyominoes, polycubes and pieces of other flat grids of a size, listed,
// counted, drawn, or as the pieces of a puzzle; package polyform makes them.

package main

import (
	"fmt"
	"strconv"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/polyform"
)

// mostDrawn bounds the pieces of a picture.
const mostDrawn = 1000

// Pieces lists polyforms.
type Pieces struct {
	JSON
	dimensions int
	kind, box  string
	grid       string
	picture    string // file
	count      bool
}

// Own declares the options that no other verb has.
func (v *Pieces) Own(*call) []option.Row {
	return []option.Row{
		{Name: "count", To: &v.count, Help: "print only the number of pieces"},
		{Name: "dimensions", To: &v.dimensions, Value: 2, In: option.Between(1, polyform.MaxDimensions), Help: "list pieces in `N` dimensions"},
		{Name: "grid", To: &v.grid, Value: "squares", Values: polyform.Grids, Help: "make pieces of the cells of `GRID`: squares or cubes, triangles, hexagons, sticks"},
		{Name: "kind", To: &v.kind, Value: "free", Values: polyform.Kinds, Help: "list `KIND` pieces: fixed, one-sided or free"},
		{Name: "box", To: &v.box, Help: "write a puzzle: the pieces and a box of these `LENGTHS`, e.g. 33x23", Idle: option.Excluded("json", "count")},
		{Name: "picture", To: &v.picture, Files: option.Writes, Help: "draw flat pieces to `FILE` (.svg, .png or .tex)", Idle: option.Excluded("box", "count")},
	}
}

// run lists the pieces in the form that the options ask for. After Ctrl-C it says how far it has
// come.
func (v *Pieces) run(k *call) error {
	if err := k.idle(nil); err != nil {
		return err
	}
	size, err := strconv.Atoi(k.line.Args().First())
	if err != nil || k.line.NArg() != 1 {
		return usagef("pieces takes one size, such as: tilemip pieces 5")
	}
	kind, err := polyform.ParseKind(v.kind)
	if err != nil {
		return usagef("%v", err)
	}
	list, all, err := polyform.NewList(polyform.GridNamed(v.grid), size, v.dimensions, kind)
	if err != nil {
		return usagef("%v", err)
	}
	box, err := list.Box(v.box, kind)
	if err != nil {
		return usagef("--box %v", err)
	}
	if v.picture != "" && (picture.FormatOf(v.picture) == "" || v.dimensions != 2) {
		return usagef("--picture %s: expected flat pieces, and a name that ends in .svg, .png or .tex", v.picture)
	}
	var names []string
	var drawn [][][]int
	for p := range all {
		if k.ctx.Err() != nil {
			break
		}
		if v.picture != "" && len(names) < mostDrawn {
			names, drawn = append(names, p.Name), append(drawn, p.Cells)
		}
		switch list.Add(p); {
		case v.count:
		case box != nil:
			box.Add(p)
		case k.view.JSON:
			list.Pieces = append(list.Pieces, p)
		default:
			fmt.Fprintln(k.out, p)
		}
	}
	list.Complete = k.ctx.Err() == nil
	if v.picture != "" {
		if err := k.draw(depict.Pieces(v.grid, names, drawn), v.picture, ""); err != nil {
			return err
		}
	}
	switch {
	case k.view.JSON:
		err = display.WriteJSON(k.out, list)
	case box != nil && list.Complete:
		_, err = fmt.Fprint(k.out, box.Definition("# "+list.String()+"\n"))
	default:
		_, err = fmt.Fprintln(k.out, list)
	}
	if !list.Complete && err == nil {
		return exitWith(exitInterrupted)
	}
	return err
}
