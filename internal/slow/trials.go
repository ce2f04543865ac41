package slow

// What would change: variables that look alike, and the same solve with one option changed.

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/numerics"
	"github.com/tilemip/tilemip/model"
)

// symmetry says how many variables cannot be told apart by their costs, bounds and rows, and those by
// theirs (numerics.Classes).
func (s *slowness) symmetry() error {
	classes := numerics.Classes(s.m)
	size, largest, alike, several := map[uint64]int{}, 0, 0, 0
	for _, c := range classes {
		size[c]++
	}
	for j, c := range classes {
		if size[c] > 1 {
			alike++
		}
		if size[c] > size[classes[largest]] {
			largest = j
		}
	}
	for _, n := range size {
		if n > 1 {
			several++
		}
	}
	if several == 0 {
		s.say("symmetry", "", "No two of %s are interchangeable: their costs, bounds and rows tell all apart.", english.Count(len(classes), "variable"))
		return nil
	}
	s.say("symmetry", "", "%d of %s fall into %s whose members nothing in costs, bounds and rows tells apart; the largest has %d, such as %s.",
		alike, english.Count(len(classes), "variable"), english.Count(several, "group"), size[classes[largest]], s.m.ColumnName(largest))
	return nil
}

// trial is the solve with one option changed.
type trial struct {
	try    string // on the command line
	change func(o *backends.Options)
	by     backends.Backend // nil: the same
}

// trials solves again with one option changed at a time, and says what that changed. Another seed comes
// first: what differs by less than it does is chance.
func (s *slowness) trials() error {
	list := []trial{{try: fmt.Sprintf("--seed %d", s.o.Seed+1), change: func(o *backends.Options) { o.Seed++ }}}
	if a := s.m.Matrix(); a.HasIntegers() {
		list = append(list, trial{try: "--probing on", change: func(o *backends.Options) { o.Probing = backends.ProbingOn }})
	}
	name := s.b.Info().Name
	if name == "highs" {
		for _, option := range []string{"mip_heuristic_effort=0.3", "mip_detect_symmetry=false", "presolve=off"} {
			name, value, _ := strings.Cut(option, "=")
			list = append(list, trial{try: "--option " + option, change: func(o *backends.Options) {
				o.Raw = maps.Clone(o.Raw)
				if o.Raw == nil {
					o.Raw = map[string]string{}
				}
				o.Raw[name] = value
			}})
		}
	}
	if s.o.Raw == nil {
		for _, b := range backends.Others(name) {
			list = append(list, trial{"--backend " + b.Info().Name, func(*backends.Options) {}, b})
		}
	}
	chance := s.base
	for k, t := range list {
		o, b := s.o, s.b
		if t.by != nil {
			b = t.by
		}
		t.change(&o)
		left := 2*s.o.TimeLimit - time.Since(s.began)
		if o.TimeLimit = min(s.base.Solve+s.base.Solve/2+time.Second, left/time.Duration(len(list)-k)); s.ctx.Err() != nil || o.TimeLimit < time.Millisecond {
			return nil
		}
		r, err := s.solve("with "+t.try, b, s.m, o)
		if err != nil {
			return err
		}
		better := ""
		if k == 0 {
			chance = r
		} else if clearly(r, s.base) && clearly(r, chance) {
			better = t.try
		}
		text := ended(r)
		if r.Engine == s.base.Engine && r.Done() && r.Nodes == s.base.Nodes && r.LPIterations == s.base.LPIterations {
			text += ", the same search"
		}
		s.say("trial", better, "With %s: %s.", t.try, text)
	}
	return nil
}

// clearly reports whether one solve went better than another by a fifth, and by a tenth of a second, at
// least: both to the end, it alone, or with a smaller gap in no more time. Of one solver, whose
// iterations do not depend on what else the machine does, these must be fewer, too.
func clearly(r, than *model.Result) bool {
	switch {
	case r.Done() && than.Done():
		fewer := r.Engine != than.Engine || r.LPIterations < than.LPIterations-than.LPIterations/5
		return fewer && r.Solve < than.Solve-max(than.Solve/5, 100*time.Millisecond)
	case r.Done() || than.Done():
		return r.Done()
	}
	return r.Gap() < 0.8*than.Gap() && r.Solve <= than.Solve+than.Solve/10
}
