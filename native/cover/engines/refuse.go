// What an engine does not support: own. A table beside that of the engines; each row is a
// property of a problem or of the options, and the capability that it needs. A refusal is
// one sentence: "engine general does not take colours; expected dlx".

package engines

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/colouring"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// need is a property that not every engine supports: can reports whether an engine with
// these capabilities does, has whether the problem or the options have the property.
type need struct {
	what string // as in "does not take …"
	can  func(Capabilities) bool
	has  func(p Problem, o Options) bool
}

// needs are checked in this order; the first that an engine does not support is the reason
// for its refusal.
var needs = []need{
	{"exact covers that are no packing puzzles", func(c Capabilities) bool { return c.Covers },
		func(p Problem, _ Options) bool { return p.Packing == nil }},
	{"colours", func(c Capabilities) bool { return c.Colours },
		func(p Problem, _ Options) bool { return p.Cover.HasColours() }},
	{"items that are covered several times, as of equal pieces", func(c Capabilities) bool { return c.Multiples },
		func(p Problem, _ Options) bool {
			return p.Cover.Multiplicity != nil && slices.Max(p.Cover.Multiplicity) > 1
		}},
	{"intervals of multiplicities", func(c Capabilities) bool { return c.Intervals },
		func(p Problem, _ Options) bool { return p.Cover.HasIntervals() }},
	{"cells that may stay empty", func(c Capabilities) bool { return c.Holes },
		func(p Problem, _ Options) bool { return p.Packing != nil && p.Packing.Packing.Holes != 0 }},
	{"pieces that are not used once each", func(c Capabilities) bool { return c.Copies },
		func(p Problem, _ Options) bool { return p.Packing != nil && copies(p.Packing.Packing) }},
	{"more than three dimensions", func(c Capabilities) bool { return c.Axes },
		func(p Problem, _ Options) bool { return p.Packing != nil && p.Packing.Packing.Axes != nil }},
	{"pieces that differ in their colours only", func(c Capabilities) bool { return c.Twins },
		func(p Problem, _ Options) bool { return p.Packing != nil && !p.Packing.ShapesByCells() }},
	{"regions that are not flat, too wide, or with colours that keep a piece from where it fits", func(c Capabilities) bool { return c.Solid },
		func(p Problem, _ Options) bool { return p.Packing != nil && !packing.Scannable(p.Packing) }},
	{"a search for solutions, it only counts them", func(c Capabilities) bool { return c.Lists },
		func(_ Problem, o Options) bool { return o.Limit > 0 || o.Visit != nil && !o.Count }},
	{"a piece to be placed first", func(c Capabilities) bool { return c.Orbits },
		func(_ Problem, o Options) bool { return o.Piece != "" }},
	{"several goroutines", func(c Capabilities) bool { return c.Threads },
		func(_ Problem, o Options) bool { return o.Threads > 1 && o.Engine != "" }}, // without a named engine, Threads is ignored where it is not supported
}

// copies reports whether some piece is not to be used exactly once.
func copies(p *puzzle.Packing) bool {
	return slices.ContainsFunc(p.Pieces, func(piece puzzle.Piece) bool {
		return !piece.Stationary && (piece.Least != piece.Most || piece.Least > 1)
	})
}

// Refuses returns the first property of the problem or the options that the engine does not
// support, as a phrase that completes "does not take …", or "" when it supports all.
func (e Engine) Refuses(p Problem, o Options) string {
	for _, n := range needs {
		if !n.can(e.Can) && n.has(p, o) {
			return n.what
		}
	}
	return ""
}

// takers returns the names of the engines that support the problem with the options, in the
// order of the table.
func takers(p Problem, o Options) []string {
	var names []string
	for _, e := range table {
		if e.Refuses(p, o) == "" {
			names = append(names, e.Name)
		}
	}
	return names
}

// named returns the engine of Options.Engine. The error is an unknown name, with those that
// exist, or the property that the engine does not support, with the engines that do.
func named(p Problem, o Options) (Engine, error) {
	e, ok := Lookup(o.Engine)
	if !ok {
		return e, fmt.Errorf("unknown engine %q of packings and covers; expected one of %s", o.Engine, strings.Join(Names(), ", "))
	}
	what := e.Refuses(p, o)
	if what == "" {
		return e, nil
	}
	others := "no engine does"
	if names := takers(p, o); len(names) > 0 {
		others = "expected " + strings.Join(names, ", ")
	}
	return e, fmt.Errorf("engine %s does not take %s; %s", e.Name, what, others)
}

// Packings that need no search: the numbers of cells differ, or a colouring of the cells
// shows that there is no solution (native/cover/colouring). Both reasons are sentences for
// the user.

// Result.Engine of the two arguments.
const (
	Volume = "volume"
	Parity = "parity"
)

// Unfillable says in words why the pieces cannot fill the region: too few cells or too
// many. It returns "" when the numbers agree.
func Unfillable(p *puzzle.Packing) string {
	if p.Fillable() {
		return ""
	}
	pieces, region := p.Volume()
	switch {
	case pieces > region:
		return fmt.Sprintf("the pieces that must be used have %d cells and the region has %d; copies=0-1 lets a piece be left over", pieces, region)
	case pieces < region:
		return fmt.Sprintf("the pieces have %d cells and the region has %d; holes=%d lets cells stay empty, and copies= lets a piece be used more often", pieces, region, region-pieces)
	}
	return fmt.Sprintf("the pieces have %d cells and the region has %d", pieces, region)
}

// refute returns the argument that a packing has no solution, Volume or Parity, and its
// words, or "". An engine that is asked for by name is not spared by a colouring: it
// searches, so that the colouring can be checked.
func refute(p Problem, o Options) (argument, why string) {
	if p.Packing == nil {
		return "", ""
	}
	if why = Unfillable(p.Packing.Packing); why != "" {
		return Volume, why
	}
	if o.Engine != "" {
		return "", ""
	}
	if proof := colouring.Refute(p.Packing); proof != nil {
		return Parity, proof.String()
	}
	return "", ""
}
