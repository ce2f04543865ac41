// The verb disassemble: which assemblies of a packing puzzle come apart, and by which moves.

package main

import (
	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
)

func newDisassemble() runner { return &Disassemble{All: All{option.Packs}, Limit: Limit{option.Packs}} }

// Disassemble takes packings apart.
type Disassemble struct {
	JSON
	Quiet
	TimeLimit
	All
	Limit
}

// run shows each result. The exit status is 0 when an assembly comes apart and nothing was left
// open, 4 or 5 when a limit left something open, with or without one that comes apart, and 3 when
// it is proven that none does.
func (v *Disassemble) run(k *call) error {
	all, err := k.begin()
	if err != nil {
		return err
	}
	return k.every(all, func(one tilemip.Subject) (int, error) {
		o, err := k.options(one)
		if err != nil {
			return exitFailed, err
		}
		d, err := tilemip.Disassemble(k.ctx, one, o)
		if err != nil {
			return exitFailed, err
		}
		err = k.view.Disassembled(d, one.Packing, o.All)
		switch {
		case d.Separable > 0 && d.Open():
			return exitLimitPoint, err
		case d.Separable > 0:
			return exitDone, err
		case d.Open():
			return exitLimit, err
		}
		return exitInfeasible, err
	})
}
