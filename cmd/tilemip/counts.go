package main

import (
	"fmt"
	"strings"
)

// A packing has three numbers of solutions, and people print each of them: all
// placings; those of which none is a turned version of another (in a flat puzzle,
// unless it is one-sided, turning over is a turn, too); and those of which none is a
// turned or reflected version of another. Every answer names which it gives.

// classes are the two numbers up to symmetry, nil where they are not known. They
// count what was found: exact when the search was complete, else lower bounds.
type classes struct {
	rotations   *uint64
	reflections *uint64 // up to rotation and reflection
}

// add counts a solution that is the least of its class, or not.
func (c classes) add(underTurns, underAll bool) {
	if underTurns {
		*c.rotations++
	}
	if underAll {
		*c.reflections++
	}
}

// fill writes the numbers into an answer that says already whether it is complete.
// The key unique is older than the other two: one of them, by --mirrors.
func (c classes) fill(a *answer, mirrors bool) {
	a.UniqueRotations, a.UniqueReflections = c.rotations, c.reflections
	if !a.Complete {
		return
	}
	if a.Unique = c.rotations; mirrors {
		a.Unique = c.reflections
	}
}

// solutionWords says in words how many solutions there are, or were found.
func solutionWords(a *answer) string {
	least := ""
	text := fmt.Sprint(*a.Solutions)
	known := a.UniqueRotations != nil || a.UniqueReflections != nil
	if known && !a.Complete {
		least = "at least "
		text += " found so far"
	}
	var parts []string
	for _, n := range []struct {
		value *uint64
		what  string
	}{{a.UniqueRotations, "up to rotation"}, {a.UniqueReflections, "up to rotation and reflection"}} {
		if n.value != nil {
			parts = append(parts, fmt.Sprintf("; %s%d %s", least, *n.value, n.what))
		}
	}
	return text + strings.Join(parts, "")
}
