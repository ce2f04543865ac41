package lp

// Special ordered sets: the section SOS, and Xpress's rows that end in = S1.

import (
	"bytes"
	"slices"

	"github.com/tilemip/tilemip/internal/format/matrix"
)

// endsInSet reports whether the current token is S1 or S2.
func (t *reader) endsInSet() bool {
	word := t.token.text
	return t.token.kind == nameToken && len(word) == 2 && word[0]|0x20 == 's' && (word[1] == '1' || word[1] == '2')
}

// rowAsSet makes a set of the terms just read; the current token is S1 or S2.
func (t *reader) rowAsSet(name string) error {
	columns, weights := t.TakeBack()
	if err := t.NewSet(matrix.Set{Name: name, Type: int(t.token.text[1] - '0'), Columns: slices.Clone(columns), Weights: slices.Clone(weights), At: t.token.at}); err != nil {
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
		s := matrix.Set{At: t.token.at}
		if t.token.kind == labelToken {
			s.Name = string(t.token.text)
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
func (t *reader) oneSet(s matrix.Set) (next matrix.Set, more bool, err error) {
	word := t.token.text
	if t.token.kind != setToken || len(word) != 2 || word[0]|0x20 != 's' || word[1] != '1' && word[1] != '2' {
		return s, false, t.errorf("S1:: or S2:: behind the name of a set", "%s in section SOS", t.shown())
	}
	s.Type = int(word[1] - '0')
	if err := t.next(); err != nil {
		return s, false, err
	}
	for t.token.kind == labelToken {
		label, at := t.token, t.token.at
		label.kind, label.text = nameToken, bytes.Clone(label.text)
		if err := t.next(); err != nil {
			return s, false, err
		}
		if t.token.kind == setToken {
			return matrix.Set{Name: string(label.text), At: at}, true, t.NewSet(s)
		}
		if err := t.member(&s, label); err != nil {
			return s, false, err
		}
	}
	return s, false, t.NewSet(s)
}

// member adds the variable of a label, which stands before the current token, and the number there.
func (t *reader) member(s *matrix.Set, label token) error {
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
	if err := t.Add(s, j, x); err != nil {
		return err
	}
	return t.next()
}
