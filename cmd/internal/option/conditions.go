// Conditions under which an option does nothing, with their sentences, from a few words; and lists of
// names that options accept.

package option

import "slices"

// Words is a fixed list of values, in the form that a row expects.
func Words(list ...string) func() []string { return func() []string { return list } }

// Excluded is for an option that does not go with others.
func Excluded(others ...string) func(Line) string {
	return func(l Line) string {
		if i := slices.IndexFunc(others, l.Given); i >= 0 {
			return "and --" + others[i] + " exclude each other; expected one of them"
		}
		return ""
	}
}

// Unless is for an option that does nothing where a condition does not hold, and because says why.
func Unless(holds func(l Line) bool, because string) func(Line) string {
	return func(l Line) string {
		if holds(l) {
			return ""
		}
		return because
	}
}

// Beside is for an option that needs one of others; because says what it is without them.
func Beside(because string, others ...string) func(Line) string {
	return Unless(func(l Line) bool { return slices.ContainsFunc(others, l.Given) }, because)
}

// Equals is the condition that another option has a value.
func Equals(name, value string) func(Line) bool {
	return func(l Line) bool { return l.Text(name) == value }
}

// Without is for an option beside which others do not stand, because it does what it says.
func Without(because string, others ...string) func(Line) string {
	return func(l Line) string {
		if i := slices.IndexFunc(others, l.Given); i >= 0 {
			return because + "; expected no --" + others[i] + " beside it"
		}
		return ""
	}
}

// Either is the first reason of several why an option would do nothing.
func Either(all ...func(Line) string) func(Line) string {
	return func(l Line) string {
		for _, idle := range all {
			if why := idle(l); why != "" {
				return why
			}
		}
		return ""
	}
}

// Texts are what is said of each part of a table; "" is left out.
func Texts[Part any](all []Part, says func(Part) string) []string {
	var out []string
	for _, one := range all {
		if text := says(one); text != "" {
			out = append(out, text)
		}
	}
	return out
}
