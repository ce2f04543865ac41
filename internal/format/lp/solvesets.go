package lp

// The declarations behind the rows: types of variables, and special ordered sets.
//
//	set = [name ":"] member { [","] member } [ "<=" number [":" number] ] ";"
//	member = name [":" number]
//
// In a section sos the number behind the members is the set's type, and one behind that its
// priority, for branching. In sos1 and sos2 the type is that of the section, and a number there is a
// priority to some versions of lp_solve and an error to others. Members without weights have 1, 2, …

import (
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
)

var heads = map[string]bool{
	"int": true, "bin": true, "binary": true, "sec": true, "sin": true, "free": true, "sos": true, "sos1": true, "sos2": true,
}

// declaration reports whether a declaration begins here: its word and a name behind it. A variable
// may be called like the word.
func (t *solveReader) declaration() (head string, ok bool) {
	head = strings.ToLower(string(t.token.text))
	return head, t.token.kind == nameToken && t.peek.kind == nameToken && (heads[head] || head == "declare")
}

func (t *solveReader) declare(head string) error {
	if err := t.next(); err != nil {
		return err
	}
	if strings.HasPrefix(head, "sos") {
		for t.token.kind != atEnd {
			if _, ok := t.declaration(); ok {
				return nil
			}
			if err := t.set(head); err != nil {
				return err
			}
		}
		return nil
	}
	if head == "declare" { // declare free x;
		if next, ok := t.declaration(); ok && next != "declare" {
			return t.declare(next)
		}
		return t.errorf("free, int, sec or another word of a declaration", "%s", t.shown())
	}
	for {
		if t.token.kind != nameToken {
			return t.errorf("the name of a variable", "%s in a declaration", t.shown())
		}
		j, err := t.known()
		if err != nil {
			return err
		}
		t.mark(head, j)
		if err := t.next(); err != nil {
			return err
		}
		if t.token.is(',') {
			err = t.next()
		} else if t.token.kind != nameToken {
			return t.end()
		}
		if err != nil {
			return err
		}
	}
}

// known is variable with a warning where the name is new: it may be a typing error.
func (t *solveReader) known() (int32, error) {
	if _, ok := t.ByName[string(t.token.text)]; !ok {
		t.WarnAt(t.token.at, "a variable of the objective or of a row", "variable %s stands in no row, no bound and not in the objective", t.shown())
	}
	return t.variable()
}

// mark gives variable j the type of a section.
func (t *solveReader) mark(head string, j int32) {
	switch head {
	case "int":
		t.Columns[j].Integer = true
	case "bin", "binary":
		t.Columns[j].Integer, t.Columns[j].Lower, t.Columns[j].Upper = true, 0, 1
	case "sec", "sin":
		t.Columns[j].Semi, t.Columns[j].At = true, t.token.at
		t.Columns[j].Integer = t.Columns[j].Integer || head == "sin"
	case "free":
		if t.Columns[j].Given&matrix.GivenLower != 0 {
			t.WarnAt(t.token.at, "no lower bound of a free variable", "variable %s is free after a lower bound, which counts no more", t.shown())
		}
		t.Columns[j].Lower = math.Inf(-1)
	}
}

// set reads one set of a section.
func (t *solveReader) set(head string) error {
	s := matrix.Set{At: t.token.at, Type: int(head[len(head)-1] - '0')}
	if t.token.kind == nameToken && t.peek.is(':') {
		label := t.token
		if err := t.twice(); err != nil {
			return err
		}
		if t.token.kind == nameToken {
			s.Name = string(label.text)
		} else { // a:1, the weight of a first member
			if err := t.weighted(&s, label); err != nil {
				return err
			}
		}
	}
	if err := t.members(&s); err != nil {
		return err
	}
	if t.token.kind == compareToken {
		if err := t.setEnd(&s, head); err != nil {
			return err
		}
	} else if head == "sos" {
		return t.errorf("<= and 1 or 2, the type of the set", "%s in section sos", t.shown())
	}
	if err := t.NewSet(s); err != nil {
		return err
	}
	return t.end()
}

// members reads names, each with a weight or none.
func (t *solveReader) members(s *matrix.Set) error {
	for {
		if t.token.is(',') && len(s.Columns) > 0 {
			if err := t.next(); err != nil {
				return err
			}
		}
		if t.token.kind != nameToken {
			if len(s.Columns) == 0 {
				return t.errorf("the name of a variable", "%s in a special ordered set", t.shown())
			}
			return nil
		}
		name := t.token
		if t.peek.is(':') {
			if err := t.twice(); err != nil {
				return err
			}
			if err := t.weighted(s, name); err != nil {
				return err
			}
			continue
		}
		j, err := t.known()
		if err != nil {
			return err
		}
		if err := t.Add(s, j, float64(len(s.Columns)+1)); err != nil {
			return err
		}
		if err := t.next(); err != nil {
			return err
		}
	}
}

// weighted adds the variable of a name, whose weight begins at the current token.
func (t *solveReader) weighted(s *matrix.Set, name token) error {
	number := t.token
	t.token = name
	j, err := t.known()
	if err != nil {
		return err
	}
	t.token = number
	sign := 1.0
	if t.token.is('-') {
		sign = -1
		if err := t.next(); err != nil {
			return err
		}
	}
	if t.token.kind != numberToken {
		return t.errorf("a weight", "%s behind the colon", t.shown())
	}
	if err := t.Add(s, j, sign*t.token.value); err != nil {
		return err
	}
	return t.next()
}

// setEnd reads <= 2, or <= 2:3, behind the members.
func (t *solveReader) setEnd(s *matrix.Set, head string) error {
	at := t.token
	if err := t.next(); err != nil {
		return err
	}
	x := t.token.value
	if at.sign != '<' || t.token.kind != numberToken {
		return t.errorf("<= and a number", "%s behind the members of a set", t.shown())
	}
	if head != "sos" {
		t.WarnAt(at.at, "nothing behind the members", "a number behind a set of section %s means nothing here: it is its priority to some versions of lp_solve, and others refuse it", head)
	} else if s.Type = int(x); x != 1 && x != 2 {
		return t.errorf("1 or 2", "the type %s of a special ordered set", t.shown())
	}
	if err := t.next(); err != nil || !t.token.is(':') {
		return err
	}
	if t.peek.kind != numberToken {
		return t.errorf("a priority", "%s behind the type of a set", t.shown())
	}
	return t.twice()
}
