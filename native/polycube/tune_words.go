// Options as words of polycube 1.2.1's command line. Each letter is the option of that
// program: -r the redundancy filter, -o the ordering, -m, -e and -b the pieces that remain
// when MCH, EMCH and de Bruijn's algorithm take over, -v and -p the triggers of volume and
// parity, -P, -V and -F the filters of parity, volume and fits.

package polycube

import (
	"fmt"
	"slices"
	"strings"
)

// Arguments returns those options that a tuner chooses as words of polycube 1.2.1's command
// line, separated by spaces; "" for the defaults. Thresholds without effect are left out: an
// engine whose successor takes over with at least as many pieces left never runs.
func (o Options) Arguments() string {
	var words []string
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	switch o.Redundancy {
	case "":
	case Auto:
		add("-r")
	default:
		add("-r%s", o.Redundancy)
	}
	if o.Order != nil {
		add("-o%s", o.Order)
	}
	mch, emch := o.MCH, o.EMCH
	if mch <= max(emch, o.Bruijn) {
		mch = 0 // without effect
	}
	if emch <= o.Bruijn {
		emch = 0
	}
	for _, f := range []struct {
		letter string
		value  int
	}{{"m", mch}, {"e", emch}, {"b", o.Bruijn}, {"v", o.VolumeTrigger}, {"P", o.ParityFilter}, {"V", o.VolumeFilter}, {"F", o.FitFilter}} {
		switch {
		case f.value == Once:
			add("-%s", f.letter)
		case f.value > 0:
			add("-%s%d", f.letter, f.value)
		}
	}
	if o.ParityTrigger {
		add("-p")
	}
	return strings.Join(words, " ")
}

// String writes an order as ParseOrder reads it, with the short names of linear orderings.
func (o Order) String() string {
	var parts []string
	for _, h := range o {
		if name := shortName(h); name != "" {
			h.Name, h.Args = name, nil
		}
		text := h.Name
		for i, v := range h.Args {
			text += map[bool]string{true: "@", false: ","}[i == 0] + fmt.Sprint(v)
		}
		if h.From != Always {
			text += fmt.Sprintf("=%d", h.From)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ":")
}

// shortName is the name of a linear ordering with these weights, or nothing.
func shortName(h Heuristic) string {
	for name, weights := range linearNames {
		if h.Name == "l" && slices.Equal(h.Args, weights) {
			return name
		}
	}
	return ""
}
