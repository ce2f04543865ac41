// The verb pieces: all polyominoes and polycubes of a size, listed, counted, or as the pieces of
// a puzzle; package polyform makes them.

package main

import (
	"fmt"
	"strconv"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/polyform"
)

// Pieces lists polyforms.
type Pieces struct {
	JSON
	dimensions int
	kind, box  string
	count      bool
}

// Own declares the options that no other verb has.
func (v *Pieces) Own(*call) []option.Row {
	return []option.Row{
		{Name: "count", To: &v.count, Help: "print only the number of pieces"},
		{Name: "dimensions", To: &v.dimensions, Value: 2, In: option.Between(1, polyform.MaxDimensions), Help: "list pieces in `N` dimensions"},
		{Name: "kind", To: &v.kind, Value: "free", Values: polyform.Kinds, Help: "list `KIND` pieces: fixed, one-sided or free"},
		{Name: "box", To: &v.box, Help: "write a puzzle: the pieces and a box of these `LENGTHS`, e.g. 33x23", Idle: option.Excluded("json", "count")},
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
	list, all, err := polyform.NewList(size, v.dimensions, kind)
	if err != nil {
		return usagef("%v", err)
	}
	box, err := list.Box(v.box, kind)
	if err != nil {
		return usagef("--box %v", err)
	}
	for p := range all {
		if k.ctx.Err() != nil {
			break
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
