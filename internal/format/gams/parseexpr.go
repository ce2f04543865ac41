package gams

// This file reads expressions and dollar conditions into trees. The precedence is
// that of GAMS: $ binds closest, then *, then + and -, then the comparisons, not,
// and, or. Operators of two operands are a table (precedence climbing).
//
//	cond        = conjunction { "or" conjunction }
//	conjunction = negation { "and" negation }
//	negation    = "not" negation | comparison
//	comparison  = sum [ ("<" | "<=" | ">" | ">=" | "=" | "<>" | "lt" | "le" | "gt" | "ge" | "eq" | "ne") sum ]
//	sum         = ["+" | "-"] product { ("+" | "-") product }
//	product     = factor { ("*" | "/") factor }
//	factor      = primary [ dollar ]
//	dollar      = "$" ( "(" cond ")" | relation subscripts )
//	primary     = number | "inf" | "(" cond ")" | name [subscripts]
//	            | "sum" "(" (index | "(" indices ")") [dollar] "," sum ")"
//	            | "ord" "(" index ")" | "card" "(" index ")" | "sameas" "(" index "," subscript ")"
//
// A value and a condition are the same kind of tree, as in GAMS: a condition is 1 or 0, and
// a number is true unless it is 0. Powers and functions are missing, since the writers use none.

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// enter guards the recursion against texts made to exhaust the stack. After true,
// leave must follow.
func (p *parser) enter() bool {
	if p.depth++; p.depth > mostDepth {
		p.fail(p.tok, fmt.Sprintf("more than %d nested parentheses", mostDepth), "fewer")
	}
	return p.err == nil
}

func (p *parser) leave() { p.depth-- }

// needNumber makes a linear expression a mistake where only numbers may stand.
func (p *parser) needNumber(x *expr) {
	if x.linear {
		p.fail(x.place, "a variable", "numbers alone")
	}
}

// The operators of two operands, by how closely they bind, and what stands before one operand: not
// before a comparison, a sign before the first product of a sum.
const (
	orLevel = 1 + iota
	andLevel
	notLevel
	comparisonLevel
	sumLevel
	productLevel
)

// operator is one of two operands.
type operator struct {
	level int
	op    operation
}

var operators = map[string]operator{
	"or": {orLevel, either}, "and": {andLevel, both},
	"<": {comparisonLevel, less}, "<=": {comparisonLevel, lessEqual}, ">": {comparisonLevel, greater},
	">=": {comparisonLevel, greaterEqual}, "=": {comparisonLevel, equal}, "<>": {comparisonLevel, unequal},
	"lt": {comparisonLevel, less}, "le": {comparisonLevel, lessEqual}, "gt": {comparisonLevel, greater},
	"ge": {comparisonLevel, greaterEqual}, "eq": {comparisonLevel, equal}, "ne": {comparisonLevel, unequal},
	"+": {sumLevel, add}, "-": {sumLevel, subtract}, "*": {productLevel, multiply}, "/": {productLevel, divide},
}

// sum and condition read what may stand in a row, and behind a dollar.
func (p *parser) sum() *expr       { return p.operation(sumLevel) }
func (p *parser) condition() *expr { return p.operation(orLevel) }

// operation reads operands with the operators between them that bind as closely as the level says
// or closer. Those of one level associate to the left, but for comparisons, of which there is one.
func (p *parser) operation(level int) *expr {
	x, closest := p.operand(level), productLevel
	for p.err == nil {
		o := operators[strings.ToLower(p.tok.text)]
		if o.level < level || o.level > closest || p.tok.kind != signToken && p.tok.kind != wordToken {
			return x
		}
		at := p.tok
		p.advance()
		x = p.join(o.op, at, x, p.operation(o.level+1))
		if o.level == comparisonLevel {
			p.needNumber(x)
			closest = comparisonLevel - 1
		}
	}
	return zero
}

// operand reads an operand with what stands before it. not may be repeated and binds less closely
// than a comparison: not a = b is not (a = b). It recurses, so it counts as a parenthesis against
// mostDepth. A sign is that of the first product as a whole.
func (p *parser) operand(level int) *expr {
	at := p.tok
	switch {
	case level <= notLevel && p.accept("not"):
		if !p.enter() {
			return zero
		}
		defer p.leave()
		return node(isNot, at, p.operation(notLevel))
	case level <= sumLevel && p.accept("+"):
		return p.operation(productLevel)
	case level <= sumLevel && p.accept("-"):
		return node(negate, at, p.operation(productLevel))
	}
	return p.factor()
}

// join makes the node of an operator. At most one of two factors may have a variable, and no
// divisor: the check is by the flag linear of the nodes, so a parenthesis with a variable in it counts
// as one. Parameters and numbers may be multiplied freely.
func (p *parser) join(op operation, at token, x, y *expr) *expr {
	switch {
	case op == divide:
		p.needNumber(y)
	case op == multiply && x.linear && y.linear:
		p.fail(at, "a product of two variables", "linear rows")
	}
	return node(op, at, x, y)
}

// factor reads a primary and the condition it may stand under.
func (p *parser) factor() *expr {
	x := p.primary()
	at := p.tok
	if c := p.dollar(); c != nil {
		return node(dollarOn, at, x, c)
	}
	return x
}

// dollar reads $relation(i,j) or $(condition), or nothing, which is nil.
// A dollar condition on the left of an equation or an assignment decides whether it exists; behind
// a primary it decides whether the value is that or 0.
func (p *parser) dollar() *expr {
	if !p.accept("$") || !p.enter() {
		return nil
	}
	defer p.leave()
	if p.accept("(") {
		c := p.condition()
		p.expect(")")
		p.needNumber(c)
		return c
	}
	r, _, at := declared[*relationSymbol](p, "a relation", "a set of tuples declared before, or a condition in parentheses")
	if r == nil {
		return zero
	}
	return p.membership(r, at)
}

// membership reads the subscripts behind the name of a relation in a condition.
func (p *parser) membership(r *relationSymbol, at token) *expr {
	x := node(relationRef, at)
	x.relation, x.at = r, p.subscripts(r.domain, false)
	return x
}

// primary reads what binds closest of all: a number, a name with its subscripts, a
// function, or an expression in parentheses.
func (p *parser) primary() *expr {
	at := p.tok
	switch {
	case at.kind == numberToken:
		p.advance()
		x := node(constant, at)
		x.value = p.parseNumber(at)
		return x
	case at.is("("):
		return p.parenthesis()
	case at.is("sum"):
		return p.summation()
	case at.is("ord"), at.is("card"):
		return p.count()
	case at.is("sameas"):
		return p.sameas()
	case at.is("inf"):
		p.advance()
		x := node(constant, at)
		x.value = math.Inf(1)
		return x
	case at.kind == wordToken:
		return p.reference()
	}
	p.fail(at, at.String(), "a number, a name, sum or a parenthesis")
	return zero
}

// parenthesis reads a condition in parentheses; a plain sum is one without operators of conditions.
func (p *parser) parenthesis() *expr {
	p.advance()
	if !p.enter() {
		return zero
	}
	defer p.leave()
	x := p.condition()
	p.expect(")")
	return x
}

// The trees of expressions and dollar conditions: this file makes
// them, eval.go and expr.go compute with them.

// operation says what a node of the tree computes. The comments name the fields of expr
// that the operation uses; binary operations use args[0] and args[1].
type operation int

const (
	constant operation = iota // value
	add
	subtract
	multiply
	divide      // by args[1], which has no variable
	negate      // -args[0]
	sumOver     // of args[0] over the indices in over, where args[1] holds if there is one
	dollarOn    // args[0] where args[1] is not 0, else 0
	paramRef    // param at the subscripts at; 0 where one is outside its set
	variableRef // variable at the subscripts at; 0 where one is outside its set
	relationRef // 1 where the tuple at is in relation, else 0
	ordOf       // position of the index at[0] in its set, counted from 1
	sameLabel   // 1 where at[0] and at[1] are the same element, else 0
	less        // the comparisons and logical operations are 1 or 0
	lessEqual
	greater
	greaterEqual
	equal
	unequal
	both
	either
	isNot
)

// expr is a node of a tree. Which fields beside op, linear and place are set depends on
// op. A linear node contains a variable and stands only where a linear expression may:
// product refuses two linear factors, needNumber refuses one in conditions and bounds.
type expr struct {
	op       operation
	args     []*expr
	value    float64
	over     []*indexSymbol // what a sum controls, the last fastest
	at       []element      // subscripts
	param    *paramSymbol
	variable *variableSymbol
	relation *relationSymbol
	linear   bool  // has a variable
	place    token // for errors
}

// node makes a node, which is linear if one of its arguments is.
func node(op operation, at token, args ...*expr) *expr {
	x := &expr{op: op, args: args, place: at}
	for _, a := range args {
		x.linear = x.linear || a.linear
	}
	return x
}

// zero is returned by the functions of the parser after a mistake, so that callers need
// not ask for nil.
var zero = &expr{op: constant}

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
	body := p.sum()
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
func (p *parser) controlled(i *indexSymbol) bool { return slices.Contains(p.scope, i) }

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
		p.fail(at, fmt.Sprintf("the index %s, which is not controlled here", textpos.Quote(i.name)), "an index of the equation or of a sum around")
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
		p.fail(at, "an index that is not controlled here", "an index of the equation or of a sum around")
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
		return element{at: p.member(of, at, at.text), of: of}
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
		p.fail(at, fmt.Sprintf("the index %s, which is not controlled here", textpos.Quote(i.name)), "an index of the equation or of a sum around")
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
		p.fail(at, at.String(), "an integer number of steps")
	}
	p.advance()
	return sign * int(p.parseNumber(at))
}
