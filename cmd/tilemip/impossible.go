package main

import (
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/setpartition"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// Packings that need no search and no solver: the volumes differ, or a colouring of the
// cells shows that there is no solution. Either is said in words, before any work.

// volumes is the answer when the pieces cannot fill the region for want of cells or for
// too many; nil when the volumes agree.
func (s *session) volumes(packed *puzzle.PackingCover) *answer {
	why := engines.Unfillable(packed.Packing)
	if why == "" {
		return nil
	}
	return s.impossible(volumeEngine, why)
}

// refutedProgram is the same of the 0-1 program, by the argument of its own reduction,
// where that is asked for. When it is to be a second proof it does not rest on the count
// of cells, which the native methods have taken: a linear program shows the same.
func (s *session) refutedProgram(packed *puzzle.PackingCover, reductions []string) *answer {
	if a := s.volumes(packed); a != nil && !s.verifying {
		return a
	}
	for _, name := range reductions {
		if name != "parity" {
			continue
		}
		if why := setpartition.Impossible(packed); why != "" {
			return s.impossible(parityEngine, why)
		}
	}
	return nil
}

// impossible is the answer that there is no packing, with the reason.
func (s *session) impossible(engine, why string) *answer {
	a := &answer{
		Kind: "pack", Engine: engine, Status: model.StatusInfeasible, Termination: model.Completed, Checked: true, complete: true,
		Solutions: ptr(uint64(0)), Message: why, Versions: map[string]string{"tilemip": version()},
	}
	if s.wanted() == 0 {
		classes{ptr(uint64(0)), ptr(uint64(0))}.fill(a, s.mirrors)
	}
	a.creditNative()
	return a
}
