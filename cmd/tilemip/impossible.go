package main

import (
	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends/integer"
	"github.com/tilemip/tilemip/model"
)

// impossible is the answer that there is no packing, with the reason.
func (s *session) impossible(engine, why string) *answer {
	a := &answer{
		Kind: "pack", Engine: engine, Status: model.StatusInfeasible, Termination: model.Completed, Checked: true, Complete: true,
		Solutions: ptr(uint64(0)), Message: why, Versions: map[string]string{"tilemip": version()},
	}
	if s.wanted() == 0 {
		classes{ptr(uint64(0)), ptr(uint64(0))}.fill(a, s.mirrors)
	}
	creditNative(a)
	return a
}

// creditNative gives an answer of the native engines what proves it.
func creditNative(a *answer) {
	switch {
	case a.Engine == integer.EngineParity:
		a.Prove(integer.ByParity)
	case a.Engine == tilemip.EngineVolume:
		a.Prove(tilemip.ByVolume)
	case a.Kind == "slide" && (a.Status == model.StatusOptimal || a.Bound != nil && *a.Bound > 0), a.Complete: // of boards, the bound too
		a.Prove(tilemip.ByNative)
	}
}

// unsolvable is the answer of the parity test of a board.
func unsolvable(why string) *answer {
	return &answer{
		Kind: "slide", Engine: integer.EngineParity, Status: model.StatusInfeasible, Termination: model.Completed,
		Message: why, Checked: true, Credit: integer.Credit{ProvenBy: []string{integer.ByParity}}, Versions: map[string]string{"tilemip": version()},
	}
}
