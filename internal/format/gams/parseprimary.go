package gams

// What binds closest in an expression and has a form of its own: sums over indices, ord and
// card, sameas, and symbols with their subscripts. Which indices have a value at a place,
// because something around it runs over them, is checked here.
//
//	indices    = index { "," index }          index is a set of single labels or an alias
//	subscripts = "(" subscript { "," subscript } ")"
//	subscript  = text in quotes               a fixed label of the set
//	           | index [ ("+" | "-") digits ] a lead or lag, in elements of the set
//
// "Controlled" is the term of the GAMS user's guide for an index that has a value at a
// place.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// summation reads sum(i, …) or sum((i,j)$condition, …). Its indices are controlled in
// the condition and the body and free again behind it.
// The body is args[0] of the node, the condition, if any, args[1]. The sum is linear if the body
// is.
func (p *parser) summation() *expr {
	at := p.tok
	p.advance()
	if !p.enter() {
		return zero
	}
	defer p.leave()
	p.expect("(")
	x := node(sumOver, at)
	if p.tok.is("(") {
		x.over = p.indices()
	} else {
		x.over = []*indexSymbol{p.index()}
	}
	outer := len(p.scope)
	p.control(at, x.over)
	c := p.dollar()
	p.expect(",")
	body := p.sum(true)
	p.expect(")")
	p.scope = p.scope[:outer]
	x.linear = body.linear
	x.args = []*expr{body}
	if c != nil {
		x.args = append(x.args, c)
	}
	return x
}

// control adds indices to those that are controlled: an equation, a sum or an
// assignment runs over them, so that they have a value. One that is controlled already
// is a mistake, as in GAMS.
func (p *parser) control(at token, over []*indexSymbol) {
	for _, i := range over {
		if p.controlled(i) && p.err == nil {
			p.fail(at, fmt.Sprintf("the index %s is controlled already", textpos.Quote(i.name)), "another index")
		}
		p.scope = append(p.scope, i)
	}
}

// controlled reports whether something around this place runs over index i. Of two
// aliases of one set one can be controlled and the other not.
func (p *parser) controlled(i *indexSymbol) bool {
	for _, c := range p.scope {
		if c == i {
			return true
		}
	}
	return false
}

// count reads ord(i), the position from 1, or card(i), the number of elements, which
// becomes a constant: sets do not change once declared.
func (p *parser) count() *expr {
	at := p.tok
	p.advance()
	p.expect("(")
	i := p.index()
	p.expect(")")
	if at.is("card") {
		x := node(constant, at)
		x.value = float64(len(i.of.labels))
		return x
	}
	if !p.controlled(i) {
		p.fail(at, fmt.Sprintf("the index %s, which nothing controls here", textpos.Quote(i.name)), "an index of the equation or of a sum around")
	}
	x := node(ordOf, at)
	x.at = []element{{index: i, of: i.of}}
	return x
}

// sameas reads sameas(i,'a') or sameas(i,j), of one set.
func (p *parser) sameas() *expr {
	at := p.tok
	p.advance()
	p.expect("(")
	x := node(sameLabel, at)
	first := p.index()
	if !p.controlled(first) {
		p.fail(at, "an index that nothing controls here", "an index of the equation or of a sum around")
	}
	p.expect(",")
	x.at = []element{{index: first, of: first.of}, p.subscript(first.of, false)}
	p.expect(")")
	return x
}

// reference reads a parameter, a variable or, in a condition, a relation.
// A relation counts as 1 or 0 here, so that it can be an operand of and and or.
func (p *parser) reference() *expr {
	at := p.tok
	symbol := p.table.find(at.text)
	p.advance()
	x := node(constant, at)
	switch s := symbol.(type) {
	case *paramSymbol:
		if !s.given && p.err == nil {
			p.fail(at, "the parameter "+at.String()+", which has no values", "a list of data or an assignment before")
		}
		x.op, x.param, x.at = paramRef, s, p.subscripts(s.domain, false)
	case *variableSymbol:
		x.op, x.variable, x.linear, x.at = variableRef, s, true, p.subscripts(s.domain, false)
	case *relationSymbol:
		return p.membership(s, at)
	default:
		p.fail(at, at.String(), "a parameter, a variable or a set of tuples declared before")
	}
	return x
}

// subscripts reads (i,'a',t+1) for the sets a symbol is declared over. With
// controls, indices that are not controlled yet are controlled from here on.
// A symbol without domain has no parentheses at all.
func (p *parser) subscripts(domain []*setSymbol, controls bool) []element {
	if len(domain) == 0 {
		return nil
	}
	out := make([]element, 0, len(domain))
	p.expect("(")
	for d, s := range domain {
		if d > 0 {
			p.expect(",")
		}
		out = append(out, p.subscript(s, controls))
	}
	p.expect(")")
	return out
}

// subscript reads one of them: a label in quotes, or an index over the set of, with a
// lead or lag or without.
// The index must run over the same set as the declaration has in that place; labels are looked up
// without regard to case.
func (p *parser) subscript(of *setSymbol, controls bool) element {
	at := p.tok
	if at.kind == stringToken {
		p.advance()
		position, ok := of.at[strings.ToLower(at.text)]
		if !ok {
			p.fail(at, fmt.Sprintf("the label %s, which is not in the set", textpos.Quote(at.text)), "one of its set")
		}
		return element{at: position, of: of}
	}
	i := p.index()
	switch {
	case p.err != nil:
	case i.of != of:
		p.fail(at, fmt.Sprintf("an index of another set, %s", textpos.Quote(i.name)), "one of the set the symbol is declared over")
	case p.controlled(i):
	case controls:
		p.scope = append(p.scope, i)
	default:
		p.fail(at, fmt.Sprintf("the index %s, which nothing controls here", textpos.Quote(i.name)), "an index of the equation or of a sum around")
	}
	return element{index: i, of: of, shift: p.shift()}
}

// shift reads the +1 or -2 of a lead or lag.
// The limit of six characters keeps the sum of position and shift far from any overflow.
func (p *parser) shift() int {
	sign := 1
	switch {
	case p.tok.is("+"):
	case p.tok.is("-"):
		sign = -1
	default:
		return 0
	}
	p.advance()
	at := p.tok
	if at.kind != numberToken || len(at.text) > 6 || strings.ContainsAny(at.text, ".eE") {
		p.fail(at, at.String(), "a whole number of steps")
		return 0
	}
	p.advance()
	return sign * int(p.parseNumber(at))
}
