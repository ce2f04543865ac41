// The verb disassemble: which assemblies of a packing puzzle come apart, and by which moves.

package main

import (
	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
)

// disassembleCommand works on all subjects; an error with one does not cost the others.
func disassembleCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "disassemble", Usage: "take the assemblies of a packing puzzle apart by moving pieces", ArgsUsage: "SUBJECT…",
		Description: `Pieces move along the directions of their grid and do not turn. The first assembly
that comes apart is shown with its level and its moves: 5.1.2 says that 5 moves free the
first piece, 1 more the next, and then 2. With --all every assembly is tried. A box
belongs among the pieces if they are to be moved out of it.

  tilemip disassemble burr.xmpuzzle
  tilemip disassemble --all --json burr.xmpuzzle`,
		Action: func(c *cli.Context) error {
			s, all, err := begin(c, io)
			if err != nil {
				return err
			}
			status := exitDone
			for _, one := range all {
				exit, err := s.disassemble(c, one)
				if err != nil {
					exit = s.failed(one, err)
				}
				if status = worse(status, exit); c.Context.Err() != nil {
					return exitWith(exitInterrupted)
				}
			}
			return exitWith(status)
		},
	}
}

// disassemble takes a subject apart, shows the result and returns the exit status: 0 when an
// assembly comes apart and nothing was left open, 4 or 5 when a limit left something open,
// with or without one that comes apart, and 3 when it is proven that none does.
func (s *session) disassemble(c *cli.Context, one *subject) (int, error) {
	if err := s.ready(nil, one); err != nil {
		return exitUsage, err
	}
	d, err := tilemip.Disassemble(c.Context, one.of(), s.libraryOptions(nil, one))
	if err != nil {
		return exitFailed, flagged(err)
	}
	err = s.view.Disassembled(d, one.pack, s.asked.All)
	switch {
	case d.Separable > 0 && d.Open():
		return exitLimitPoint, err
	case d.Separable > 0:
		return exitDone, err
	case d.Open():
		return exitLimit, err
	}
	return exitInfeasible, err
}
