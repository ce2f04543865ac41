package jobs

// Solutions of a packing by the thousand: not an event each, but one for up to 500, in which a
// solution is a string with a character for each cell of the region. Own.

import (
	"slices"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
)

const (
	mostPacked = 500                   // solutions in an event
	holdPacked = 50 * time.Millisecond // from one event to the next, unless it is full
)

// packed gathers solutions that the independent checker has accepted. The character of a cell is
// '@' where it is empty, then 'A', 'B', … for the pieces in the order of names.
type packed struct {
	send   func(map[string]any)
	cell   map[[3]int]int // places in the region
	number map[string]rune
	names  []string
	held   []string
	count  uint64
	sent   time.Time
}

func packedOf(p *puzzle.Packing, send func(map[string]any)) *packed {
	out := &packed{send: send, cell: map[[3]int]int{}, number: map[string]rune{}}
	for i, c := range p.Region() {
		out.cell[c] = i
	}
	return out
}

func (p *packed) add(placed []puzzle.Placed) {
	cells := slices.Repeat([]rune{'@'}, len(p.cell))
	for _, piece := range placed {
		mark, known := p.number[piece.Piece]
		if !known {
			p.names = append(p.names, piece.Piece)
			mark = '@' + rune(len(p.names))
			p.number[piece.Piece] = mark
		}
		for _, c := range piece.Cells {
			if i, inside := p.cell[c]; inside { // a stationary piece may lie outside
				cells[i] = mark
			}
		}
	}
	p.count++
	if p.held = append(p.held, string(cells)); len(p.held) == mostPacked || time.Since(p.sent) > holdPacked {
		p.flush()
	}
}

// tell passes another event on, after the solutions before it.
func (p *packed) tell(event map[string]any) {
	p.flush()
	p.send(event)
}

func (p *packed) flush() {
	if len(p.held) > 0 {
		p.send(map[string]any{"type": "solutions", "number": p.count, "names": p.names, "cells": p.held})
		p.held, p.sent = nil, time.Now()
	}
}
