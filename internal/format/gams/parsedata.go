package gams

// This file reads sets and parameters with their lists of data. A list has a grammar of
// its own (see scan.go), so the functions here read characters and labels straight from
// the scanner. While they do, the parser's current token remains the opening slash.
//
//	data   = "/" [ entry { ("," | end of line) entry } ] "/"
//	entry  = label [ "*" label ]      of a set of single labels: one, or a run such as i1*i9
//	       | tuple                    of a relation
//	       | tuple ["-"|"+"] number   of a parameter; the tuple of a scalar is empty
//	tuple  = label { "." label }      one label for each set of the domain
//	label  = letters, digits and _ in any order | text in quotes
//
// An empty list is accepted without $onEmpty, which GAMS requires.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// set reads i 'text' / labels /, i(*) 'text' / labels /, or rel(i,j) 'text' / tuples /.
// A set without domain, or with the domain *, holds single labels and can be an index; its order is
// that of the list. Every other one is a relation over sets declared before.
func (p *parser) set() {
	name, _ := p.fresh("a set")
	domain := p.setDomain()
	p.explanation()
	if !p.tok.is("/") && p.err == nil {
		p.fail(p.tok, p.tok.String(), "a list of labels between slashes")
	}
	if p.err != nil {
		return
	}
	if len(domain) == 0 {
		s := &setSymbol{at: map[string]int{}}
		p.data(func() { p.labels(s) })
		p.newIndex(name, s)
		return
	}
	r := &relationSymbol{domain: domain, has: map[string]bool{}, follow: map[string][]int{}}
	p.data(func() { r.add(p.tuple(domain)) })
	p.table.put(name, r)
}

// setDomain reads the domain of a set. All labels, (*), is the domain of every
// base set, whether said or not.
func (p *parser) setDomain() []*setSymbol {
	if !p.accept("(") {
		return nil
	}
	if p.accept("*") {
		p.expect(")")
		return nil
	}
	return setsOf(p.indexList())
}

// add adds a tuple of positions; one that is in the relation already, or an empty one
// after a mistake, changes nothing. Four bytes of a key are one position (see key).
func (r *relationSymbol) add(at []int) {
	k := key(at)
	if len(at) == 0 || r.has[k] {
		return
	}
	r.has[k] = true
	last := len(at) - 1
	r.follow[k[:4*last]] = append(r.follow[k[:4*last]], at[last])
}

// data reads entries, separated by commas or ends of lines, up to the closing slash, and makes the token
// behind it the current one. entry reads one of them.
func (p *parser) data(entry func()) {
	for c := p.look(); p.err == nil && c != '/'; {
		entry()
		p.enough(p.place(), 1)
		switch c = p.look(); {
		case p.err != nil:
		case c == ',':
			p.at++
			if c = p.look(); c == '/' {
				p.fail(p.place(), `"/" behind a comma`, "an entry")
			}
		case c == 0:
			p.fail(p.place(), "the end of the file", `"," or "/"`)
		case c != '/' && p.line == p.wordLine: // the end of a line separates, too
			p.fail(p.place(), "no comma between entries", `"," or "/"`)
		}
	}
	if p.err == nil {
		p.at++ // the slash
	}
	p.advance()
}

// labels reads a label, or a run such as i1*i9: labels that differ only in the number at
// their end, which counts up by one. Numbers with leading zeros are not taken.
// The prefixes must agree in case as well. A run of more than mostElements labels is refused before
// it is expanded.
func (p *parser) labels(s *setSymbol) {
	at := p.place()
	first := p.scanner.label()
	if p.look() != '*' {
		p.label(at, s, first)
		return
	}
	p.at++
	last := p.scanner.label()
	if p.err != nil {
		return
	}
	a, b := counted().FindStringSubmatch(first), counted().FindStringSubmatch(last)
	if a == nil || b == nil || a[1] != b[1] {
		p.fail(at, textpos.Quote(first+"*"+last), "labels that differ only in a number at their end")
		return
	}
	from, _ := strconv.Atoi(a[2])
	to, _ := strconv.Atoi(b[2])
	if to < from || to-from >= mostElements {
		p.fail(at, textpos.Quote(first+"*"+last), fmt.Sprintf("a run upwards, of fewer than %d labels", mostElements))
	}
	p.addRun(at, s, a[1], from, to)
}

// addRun adds the labels of a run to set s. A run of a million labels is 20 bytes of a file, so its
// letters stand one label behind another in one string, and again in lower case where that differs.
func (p *parser) addRun(at token, s *setSymbol, prefix string, from, to int) {
	if p.err != nil {
		return
	}
	if p.enough(at, to-from+1); p.err != nil {
		return
	}
	p.elements -= to - from + 1 // they are counted one by one
	text := make([]byte, 0, (to-from+1)*(len(prefix)+len(strconv.Itoa(to))))
	for n := from; n <= to; n++ {
		text = strconv.AppendInt(append(text, prefix...), int64(n), 10)
	}
	labels := string(text)
	lower := labels
	if prefix != strings.ToLower(prefix) {
		lower = strings.ToLower(labels)
	}
	if len(s.at) == 0 {
		s.at = make(map[string]int, to-from+1)
	}
	s.labels = slices.Grow(s.labels, to-from+1)
	begin, digits, next := 0, len(strconv.Itoa(from)), 10
	for ; next <= from; next *= 10 {
	}
	for n := from; n <= to && p.err == nil; n++ {
		if n == next {
			digits, next = digits+1, next*10
		}
		end := begin + len(prefix) + digits
		p.lowered(at, s, labels[begin:end], lower[begin:end])
		begin = end
	}
}

// enough counts n labels or entries of data.
func (p *parser) enough(at token, n int) {
	if p.elements += n; p.elements > mostElements {
		p.fail(at, fmt.Sprintf("more than %d entries of data", mostElements), "a smaller model")
	}
}

// label adds a label to set s, at its end.
func (p *parser) label(at token, s *setSymbol, label string) {
	p.lowered(at, s, label, strings.ToLower(label))
}

// lowered is label with the label in lower case, k.
func (p *parser) lowered(at token, s *setSymbol, label, k string) {
	switch _, twice := s.at[k]; {
	case twice:
		p.fail(at, fmt.Sprintf("the label %s for the second time", textpos.Quote(label)), "every label once; labels are not case-sensitive")
	case label == "" || len(label) > longestName:
		p.fail(at, "a label of "+strconv.Itoa(len(label))+" characters", "1 to 63")
	}
	p.enough(at, 1)
	s.at[k] = len(s.labels)
	s.labels = append(s.labels, label)
}

// tuple reads a.b.c, one label of each set of the domain, and returns their positions,
// from 0; nil after a mistake.
func (p *parser) tuple(domain []*setSymbol) []int {
	out := make([]int, 0, len(domain))
	for d, s := range domain {
		if d > 0 {
			if p.look() != '.' {
				p.fail(p.place(), "a tuple that is too short", fmt.Sprintf("%d labels with dots between them", len(domain)))
				return nil
			}
			p.at++
		}
		at := p.place()
		out = append(out, p.member(s, at, p.scanner.label()))
	}
	return out
}

// member is the position of a label in its set.
func (p *parser) member(s *setSymbol, at token, label string) int {
	position, ok := s.at[strings.ToLower(label)]
	if !ok {
		p.fail(at, fmt.Sprintf("the label %s, which is not in the set", textpos.Quote(label)), "one of its set")
	}
	return position
}

// parameter reads c(i,j) 'text' / tuple number, … /, or a scalar / number /. Without a list its
// values come by assignments.
// The entries are kept by their tuple of positions; entries that are not listed are 0, as in GAMS.
func (p *parser) parameter() {
	name, _ := p.fresh("a parameter")
	s := &paramSymbol{domain: p.domain(), values: map[string]float64{}}
	p.explanation()
	p.table.put(name, s)
	if s.given = p.tok.is("/"); !s.given { // an assignment gives it its values
		return
	}
	p.data(func() {
		at := p.place()
		k := key(p.tuple(s.domain))
		if _, twice := s.values[k]; twice && p.err == nil {
			p.fail(at, "a second number for one entry", "one number an entry")
		}
		s.values[k] = p.value()
	})
}

// value reads a number of a list of data, with a sign or without.
// The sign is separate from the number, because the scanner's numbers have none; blanks may stand
// before the sign but not behind it.
func (p *parser) value() float64 {
	c := p.look()
	if p.err != nil {
		return 0
	}
	at := p.place()
	sign := 1.0
	if c == '-' || c == '+' {
		if c == '-' {
			sign = -1
		}
		p.at++
	}
	if p.at == len(p.src) || !isDigit(p.src[p.at]) {
		p.fail(at, "no number", "a number")
	}
	at.kind, at.text = numberToken, p.scanner.number()
	return sign * p.parseNumber(at)
}
