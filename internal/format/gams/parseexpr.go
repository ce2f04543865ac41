package gams

// This file reads expressions and dollar conditions into trees. The precedence is
// that of GAMS: $ binds closest, then *, then + and -, then the comparisons, not,
// and, or. It is a parser by recursive descent with one function for each level, called
// from the loosest to the closest: condition (or), conjunction (and), negation,
// comparison, sum, product, factor ($), primary.
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
	"strings"
)

// enter guards the recursion against texts made to exhaust the stack. After true,
// leave must follow.
func (p *parser) enter() bool {
	if p.depth++; p.depth > mostDepth {
		p.fail(p.tok, fmt.Sprintf("more than %d parentheses in one another", mostDepth), "fewer")
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

// sum reads terms with + and -. The first may have a sign if signed.
// Subtraction associates to the left; a sign applies to the first product as a whole.
func (p *parser) sum(signed bool) *expr {
	at := p.tok
	minus := signed && p.tok.is("-")
	if minus || signed && p.tok.is("+") {
		p.advance()
	}
	x := p.product()
	if minus {
		x = node(negate, at, x)
	}
	for p.err == nil {
		at := p.tok
		switch {
		case p.accept("+"):
			x = node(add, at, x, p.product())
		case p.accept("-"):
			x = node(subtract, at, x, p.product())
		default:
			return x
		}
	}
	return zero
}

// product reads factors with * and /. At most one of them may have a variable, and no divisor.
// Parameters and numbers may be multiplied freely; the check is by the flag linear of the nodes, so
// a parenthesis with a variable in it counts as one.
func (p *parser) product() *expr {
	x := p.factor()
	for p.err == nil && (p.tok.is("*") || p.tok.is("/")) {
		at := p.tok
		p.advance()
		y := p.factor()
		if at.is("/") {
			p.needNumber(y)
			x = node(divide, at, x, y)
			continue
		}
		if x.linear && y.linear {
			p.fail(at, "a product of two variables", "linear rows")
			return zero
		}
		x = node(multiply, at, x, y)
	}
	return x
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
	name, at := p.name("a relation")
	r, ok := p.table.find(name).(*relationSymbol)
	if !ok {
		p.fail(at, at.String(), "a set of tuples declared before, or a condition in parentheses")
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

// condition reads operands of or, the loosest level. Parentheses begin here too: an
// expression in them is a condition of one comparison of one sum.
func (p *parser) condition() *expr {
	x := p.conjunction()
	for p.err == nil && p.tok.is("or") {
		at := p.tok
		p.advance()
		x = node(either, at, x, p.conjunction())
	}
	return x
}

// conjunction reads operands of and, the level below or.
func (p *parser) conjunction() *expr {
	x := p.negation()
	for p.err == nil && p.tok.is("and") {
		at := p.tok
		p.advance()
		x = node(both, at, x, p.negation())
	}
	return x
}

// negation reads not, which may be repeated and binds less closely than a comparison: not a = b is
// not (a = b). It recurses, so it counts as a parenthesis against mostDepth.
func (p *parser) negation() *expr {
	at := p.tok
	if !p.accept("not") {
		return p.comparison()
	}
	if !p.enter() {
		return zero
	}
	defer p.leave()
	return node(isNot, at, p.negation())
}

// comparisons are the signs and words of comparisons with the operations they stand for.
var comparisons = map[string]operation{
	"<": less, "<=": lessEqual, ">": greater, ">=": greaterEqual, "=": equal, "<>": unequal,
	"lt": less, "le": lessEqual, "gt": greater, "ge": greaterEqual, "eq": equal, "ne": unequal,
}

// comparison reads a sum, or two with a comparison between them, which must be without
// variables.
func (p *parser) comparison() *expr {
	x := p.sum(true)
	at := p.tok
	if op, ok := comparisons[strings.ToLower(p.tok.text)]; ok && (p.tok.kind == signToken || p.tok.kind == wordToken) {
		p.advance()
		x = node(op, at, x, p.sum(true))
		p.needNumber(x)
	}
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
