package server

// The options that a job may set are the rows of package option, each an option of backends.Options. Solvers have
// options that read and write files, and CPLEX's interactive commands are a shell in
// themselves; so an option without a row is refused, and a row reaches a field of
// backends.Options and nothing else.

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/neos/option"
)

// setter is a row with the field that it sets: field returns a pointer into the options of a
// job, whose type decides how the text is read.
type setter struct {
	option.Option
	field func(*backends.Options) any
}

// setters holds the rows by language and name.
var setters = sync.OnceValue(func() map[option.Language]map[string]setter {
	all := map[option.Language]map[string]setter{}
	solver := backends.SolverOptions()
	for _, row := range option.Table {
		k := slices.IndexFunc(solver, func(o backends.Option) bool { return o.Name == row.Name })
		for l, names := range row.Names {
			if all[l] == nil {
				all[l] = map[string]setter{}
			}
			for _, name := range strings.Split(names, ", ") {
				all[l][name] = setter{row, solver[k].Field}
			}
		}
	}
	return all
})

// set sets one option by its name in a language, in any case. The error is a refusal.
func set(l option.Language, o *backends.Options, name, value string) error {
	s, ok := setters()[l][strings.ToLower(name)]
	if !ok {
		return refusef("the option %q is not on the list of options that this server passes on: %s", clip(name, 40), strings.Join(sortedKeys(setters()[l]), ", "))
	}
	if err := s.set(o, strings.TrimSpace(value)); err != nil {
		return refusef("option %s: %v", clip(name, 40), err)
	}
	return nil
}

// set sets the field from a text. A time limit of 0 means none, and what is less than a
// millisecond becomes one.
func (s *setter) set(o *backends.Options, text string) error {
	var err error
	switch x := s.field(o).(type) {
	case *time.Duration:
		var sec float64
		if sec, err = number(text, s.Most); err == nil && sec > 0 {
			*x = max(time.Duration(sec*float64(time.Second)), time.Millisecond)
		}
	case *float64:
		*x, err = number(text, s.Most)
	case *int:
		*x, err = whole(text, int(s.Most))
	case *int64:
		var n int
		n, err = whole(text, int(s.Most))
		*x = int64(n)
	}
	return err
}

// number reads a number from 0 to most; NaN is refused.
func number(text string, most float64) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= most) {
		return 0, refusef("%q is not a number from 0 to %g", clip(text, 30), most)
	}
	return x, nil
}

// whole reads an integer from 0 to most.
func whole(text string, most int) (int, error) {
	x, err := strconv.Atoi(text)
	if err != nil || x < 0 || x > most {
		return 0, refusef("%q is not an integer from 0 to %d", clip(text, 30), most)
	}
	return x, nil
}

// sortedKeys lists the keys of a map in order, for a sentence.
func sortedKeys[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }
