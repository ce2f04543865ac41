package lp

// Special ordered sets: the section SOS, and Xpress's rows that end in = S1.

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// endsInSet reports whether the current token is S1 or S2.
func (t *reader) endsInSet() bool {
	word := t.token.text
	return t.token.kind == nameToken && len(word) == 2 && word[0]|0x20 == 's' && (word[1] == '1' || word[1] == '2')
}

// rowAsSet makes a set of the terms just read; the current token is S1 or S2.
func (t *reader) rowAsSet(name string) error {
	from := t.start[len(t.start)-1]
	s := set{name: name, kind: int(t.token.text[1] - '0'), at: t.here()}
	s.columns, s.weights = slices.Clone(t.column[from:]), slices.Clone(t.value[from:])
	t.column, t.value = t.column[:from], t.value[:from]
	if err := t.finishSet(s); err != nil {
		return err
	}
	return t.next()
}

// sos reads the section SOS up to the next keyword. A label with a number behind it is a member of
// the set, one with S1:: or S2:: behind it begins the next.
func (t *reader) sos() error {
	if err := t.next(); err != nil {
		return err
	}
	for t.token.kind != keywordToken && t.token.kind != atEnd {
		s := set{at: t.here()}
		if t.token.kind == labelToken {
			s.name = string(t.token.text)
			if err := t.next(); err != nil {
				return err
			}
		}
		for more := true; more; {
			var err error
			if s, more, err = t.oneSet(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// oneSet reads a set behind its label. If the label of another one comes behind its members, more
// is true, and next has that.
func (t *reader) oneSet(s set) (next set, more bool, err error) {
	word := t.token.text
	if t.token.kind != setToken || len(word) != 2 || word[0]|0x20 != 's' || word[1] != '1' && word[1] != '2' {
		return s, false, t.errorf("S1:: or S2:: behind the name of a set", "%s in section SOS", t.shown())
	}
	s.kind = int(word[1] - '0')
	if err := t.next(); err != nil {
		return s, false, err
	}
	for t.token.kind == labelToken {
		label, at := t.token, t.here()
		label.kind, label.text = nameToken, bytes.Clone(label.text)
		if err := t.next(); err != nil {
			return s, false, err
		}
		if t.token.kind == setToken {
			return set{name: string(label.text), at: at}, true, t.finishSet(s)
		}
		if err := t.member(&s, label); err != nil {
			return s, false, err
		}
	}
	return s, false, t.finishSet(s)
}

// member adds the variable of a label, which stands before the current token, and the number there.
func (t *reader) member(s *set, label token) error {
	number := t.token
	t.token = label
	j, err := t.known()
	if err != nil {
		return err
	}
	t.token = number
	x, err := t.signed()
	if err != nil {
		return err
	}
	s.columns, s.weights = append(s.columns, j), append(s.weights, x)
	if err := t.limit.Nonzero(t.lines); err != nil {
		return err
	}
	return t.next()
}

// finishSet checks a set that is complete and keeps it.
func (t *reader) finishSet(s set) error {
	t.sums++
	for _, j := range s.columns {
		if t.seen[j] == t.sums {
			return t.errorIn(s.at, "each variable once", "a special ordered set with variable %s twice", textpos.Quote(t.names[j]))
		}
		t.seen[j] = t.sums
	}
	sorted := slices.Clone(s.weights)
	slices.Sort(sorted)
	for k, x := range sorted {
		if k > 0 && x == sorted[k-1] || math.IsInf(x, 0) {
			return t.errorIn(s.at, "weights that differ, for they say the order", "a special ordered set with the weight %g twice or infinite", x)
		}
	}
	t.sets = append(t.sets, s)
	return t.limit.Row(t.lines, len(s.name))
}

// addSets adds the sets to the model; those without a name are called sos1, sos2, … by their place.
func (t *reader) addSets(m *model.Model) {
	for k, s := range t.sets {
		vars := make([]model.Var, len(s.columns))
		for i, j := range s.columns {
			vars[i] = m.Var(int(j))
		}
		if s.name == "" {
			s.name = "sos" + strconv.Itoa(k+1)
		}
		m.AddSOS(s.name, s.kind, vars, s.weights)
	}
}
