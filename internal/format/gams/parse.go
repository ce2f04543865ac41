package gams

// This file reads statements. Anything but the statements listed below is refused by
// its name. The syntax is that of the GAMS user's guide, cut down to what the writers
// use; keywords and names do not depend on case. sum and cond are defined in parseexpr.go,
// symbols and subscripts, too, data in parsedata.go.
//
//	text      = { statement }                  with one solve; behind it option and display only, and
//	                                           assignments to parameters, which are passed
//	statement = "set" list                     name ["(" (indices | "*") ")"] [text] data
//	          | "alias" "(" index { "," name } ")" ";"
//	          | "scalar" list                  name [text] data
//	          | "parameter" list               name "(" indices ")" [text] data
//	          | "table" name "(" indices ")" [text] lines ";"   see table.go
//	          | name [subscripts] ["$" cond] "=" sum ";"        of a parameter
//	          | [type] "variable" list         name ["(" indices ")"] [text]
//	          | "equation" list                name ["(" indices ")"] [text]
//	          | name ["(" indices ")"] ["$" cond] ".." sum ("=l="|"=g="|"=e="|"=n=") sum ";"
//	          | name "." ("lo"|"up"|"fx") [subscripts] ["$" cond] "=" sum ";"
//	          | "model" name [text] "/" ("all" | name { "," name }) "/" ";"
//	          | "option" name "=" word { "," name "=" word } ";"
//	          | name "." name "=" word ";"      an attribute of a model, such as m.optcr = 0
//	          | "solve" name "using" ("mip"|"lp") ("minimizing"|"maximizing") name [";"]
//	          | "display" name ".l" { "," name ".l" } ";"
//	type      = "free" | "positive" | "nonnegative" | "integer" | "binary"
//	list      = declarations of the form given, with or without commas between, then ";"
//
// The keywords of lists, and option, may stand in the plural. The semicolon of a list may be missing
// before another keyword, that of solve at the end of the file.

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// parser reads one text. The first mistake ends it: fail keeps the error and makes the
// next token the end of the file, so that every loop ends and no caller has to ask.
type parser struct {
	scanner
	tok   token // the next token, not yet passed
	last  int   // line of the token before
	table table
	run   *evaluator // carries out bounds while the text is read, and expands the equations at the end
	depth int        // of nested parentheses, see enter

	keywords map[string]func() // see declarations

	scope    []*indexSymbol // controlled here, the innermost last
	elements int            // labels and data entries so far

	solved   bool // what the solve statement said:
	asked    Solve
	model    string
	goal     *variableSymbol
	maximize bool
	rows     []*equationSymbol
}

// Limits on a text, which may come from anywhere: without them a few bytes such as
// i1*i999999999 could ask for any amount of memory.
const (
	mostElements = 1 << 20 // of all sets and data lists together
	mostDepth    = 200     // of parentheses
	mostIndices  = 20      // of one symbol, the limit of GAMS
)

// fail keeps the first mistake, at the given token. found and want are those of
// textpos.Error.
// Each function of the parser may go on after a mistake: it sees the end of the file as the next
// token, and what it returns is not used. Later calls keep the first error.
func (p *parser) fail(at token, found, want string) {
	p.scanner.fail(at, found, want)
	p.tok = token{kind: endToken, line: at.line, col: at.col}
}

// advance passes the token and reads the next one.
// last remembers the line of the token that was passed, because an explanatory text counts only on
// the line of the name before it.
func (p *parser) advance() {
	if p.err != nil {
		return
	}
	p.last = p.tok.line
	if p.tok = p.scanner.next(); p.err != nil {
		p.tok = p.place()
	}
}

// accept passes the sign or keyword if it stands next.
func (p *parser) accept(s string) bool {
	if !p.tok.is(s) {
		return false
	}
	p.advance()
	return true
}

// expect passes the sign or keyword, which must stand next.
func (p *parser) expect(s string) {
	if !p.accept(s) {
		p.fail(p.tok, p.tok.String(), textpos.Quote(s))
	}
}

// name takes a word that is not reserved.
// what completes "the name of" in the error. The place is returned for errors of the caller.
func (p *parser) name(what string) (string, token) {
	at := p.tok
	if at.kind != wordToken || reserved()[strings.ToLower(at.text)] {
		p.fail(at, at.String(), "the name of "+what)
		return "", at
	}
	if len(at.text) > longestName {
		p.fail(at, "a name of more than 63 characters", "a shorter one")
	}
	p.advance()
	return at.text, at
}

// fresh takes a name that nothing has yet.
// GAMS has one name space for sets, parameters, variables, equations and models.
func (p *parser) fresh(what string) (string, token) {
	name, at := p.name(what)
	if p.err == nil && p.table.find(name) != nil {
		p.fail(at, fmt.Sprintf("the name %s for the second time", textpos.Quote(name)), "another name; names are not case-sensitive")
	}
	return name, at
}

// statements reads the whole text.
func (p *parser) statements() {
	p.advance()
	for p.err == nil && p.tok.kind != endToken {
		p.statement()
	}
	if p.err == nil && !p.solved {
		p.fail(p.tok, "no solve statement", "solve … using mip minimizing …")
	}
}

// statement reads one statement: by its keyword, or by the kind of the symbol whose name
// it begins with, the definition of an equation or a bound of a variable.
func (p *parser) statement() {
	at := p.tok
	word := strings.ToLower(at.text)
	if p.solved && word != "option" && word != "display" {
		p.report(at)
		return
	}
	if at.kind == wordToken {
		if read := p.keywords[word]; read != nil {
			read()
			return
		}
		switch symbol := p.table.find(word).(type) {
		case *equationSymbol:
			p.define(symbol)
			return
		case *variableSymbol:
			p.bound(symbol)
			return
		case *modelSymbol:
			p.attribute(symbol)
			return
		case *paramSymbol:
			p.assignment(symbol)
			return
		}
	}
	p.fail(at, "the statement "+at.String(),
		"set, alias, scalar, parameter, table, variable, equation, model, option, solve, display, an assignment to a parameter, a bound or an equation declared before: this reader supports a subset of GAMS")
}

// declarations are the statements that begin with a keyword, by that word. One of them ends a list of
// declarations, which may do without its semicolon then.
func (p *parser) declarations() map[string]func() {
	set, parameter, equation := func() { p.list(p.set) }, func() { p.list(p.parameter) }, func() { p.list(p.equation) }
	variables := func(kind model.Type, positive, typed bool) func() {
		return func() { p.variables(kind, positive, typed) }
	}
	free, positive := variables(model.Continuous, false, false), variables(model.Continuous, true, true)
	return map[string]func(){
		"set": set, "sets": set, "alias": p.alias, "scalar": parameter, "scalars": parameter, "parameter": parameter, "parameters": parameter,
		"variable": free, "variables": free, "free": variables(model.Continuous, false, true), "positive": positive, "nonnegative": positive,
		"integer": variables(model.Integer, false, true), "binary": variables(model.Binary, false, true), "table": p.tableStatement, "tables": nil,
		"equation": equation, "equations": equation, "model": p.modelStatement, "option": p.option, "options": p.option, "solve": p.solve, "display": p.display,
	}
}

// list reads declarations up to the semicolon; commas between them are optional.
// one reads a single declaration and must pass at least one token or fail, so that the loop ends.
func (p *parser) list(one func()) {
	p.advance()
	for p.err == nil {
		one()
		if _, opens := p.keywords[strings.ToLower(p.tok.text)]; p.accept(";") || p.tok.kind == wordToken && opens {
			return
		}
		p.accept(",")
		if p.tok.kind == endToken {
			p.fail(p.tok, p.tok.String(), `";"`)
		}
	}
}

// explanation passes a text, which must stand on the line of what it explains. One
// that begins with a letter may do without quotes; it ends before a slash, a comma,
// a semicolon or the end of the line.
// A text without quotes is no sequence of tokens: the scanner is moved behind it by hand, and the
// next token is read from there.
func (p *parser) explanation() {
	if p.tok.kind == wordToken && p.tok.line == p.last && p.err == nil {
		for p.at < len(p.src) && strings.IndexByte("/,;\n", p.src[p.at]) < 0 {
			p.at++
		}
		p.advance()
		return
	}
	if p.tok.kind == stringToken {
		if p.tok.line != p.last {
			p.fail(p.tok, "a text on another line than the name before it", "both on one line")
		}
		p.advance()
	}
}

// domain reads (i,t), the sets a symbol is declared over, or nothing.
func (p *parser) domain() []*setSymbol { return setsOf(p.indices()) }

// setsOf returns the sets that the indices run over.
func setsOf(indices []*indexSymbol) []*setSymbol {
	var out []*setSymbol
	for _, i := range indices {
		out = append(out, i.of)
	}
	return out
}

// indices reads (i,t) as indices.
func (p *parser) indices() []*indexSymbol {
	if !p.accept("(") {
		return nil
	}
	return p.indexList()
}

// indexList reads i,t) behind an opening parenthesis that the caller has passed.
func (p *parser) indexList() []*indexSymbol {
	var out []*indexSymbol
	for p.err == nil {
		out = append(out, p.index())
		if len(out) > mostIndices {
			p.fail(p.tok, "more than 20 indices", "fewer")
		}
		if !p.accept(",") {
			break
		}
	}
	p.expect(")")
	return out
}

// declared takes the name of what was declared before. what completes "the name of", and want says
// what else was expected, where the name is that of another thing.
func declared[T any](p *parser, what, want string) (symbol T, name string, at token) {
	name, at = p.name(what)
	symbol, ok := p.table.find(name).(T)
	if !ok {
		p.fail(at, at.String(), want)
	}
	return symbol, name, at
}

// index reads the name of a set of single labels or of an alias. In GAMS both serve as
// indices. After a mistake it returns one over an empty set.
func (p *parser) index() *indexSymbol {
	i, _, _ := declared[*indexSymbol](p, "a set", "a set of single labels, or an alias of one, declared before")
	if i == nil {
		return &indexSymbol{of: &setSymbol{}}
	}
	return i
}

// alias reads alias (i, j, k); which makes j and k further indices over the set of i.
// The new names have indices of their own over the same setSymbol, so two of them can be bound at
// once and still count as one set in domains.
func (p *parser) alias() {
	p.advance()
	p.expect("(")
	of := p.index()
	for p.err == nil && p.accept(",") {
		if name, _ := p.fresh("an alias"); p.err == nil {
			p.newIndex(name, of.of)
		}
	}
	p.expect(")")
	p.expect(";")
}

// newIndex declares an index and gives it a slot of the evaluator.
func (p *parser) newIndex(name string, of *setSymbol) {
	p.table.put(name, &indexSymbol{name: name, of: of, slot: p.table.slots})
	p.table.slots++
}

// variables reads declarations of one type. With typed the statement begins with the
// type, as in integer variables, and the word variables must follow; a variable that
// was declared before then gets the type.
func (p *parser) variables(kind model.Type, positive, typed bool) {
	if typed {
		p.advance()
		if !p.tok.is("variable") && !p.tok.is("variables") {
			p.fail(p.tok, p.tok.String(), `"variables"`)
		}
	}
	p.list(func() {
		if v, known := p.table.find(p.tok.text).(*variableSymbol); known && typed {
			p.advance()
			v.become(kind, positive)
			p.indices()
			p.explanation()
			return
		}
		name, _ := p.fresh("a variable")
		v := newVariable(name, kind, p.domain())
		v.become(kind, positive)
		p.explanation()
		p.table.put(name, v)
		p.table.variables = append(p.table.variables, v)
	})
}

// equation reads the declaration of one equation; define reads what it says.
func (p *parser) equation() {
	name, at := p.fresh("an equation")
	e := &equationSymbol{name: name, declared: p.domain(), at: at}
	p.explanation()
	p.table.put(name, e)
	p.table.equations = append(p.table.equations, e)
}

// bound reads x.lo(i,t)$condition = value, and carries it out at once: as in GAMS, a
// later bound overrides an earlier one.
func (p *parser) bound(v *variableSymbol) {
	p.advance()
	p.expect(".")
	suffix := strings.ToLower(p.tok.text)
	if suffix != "lo" && suffix != "up" && suffix != "fx" {
		p.fail(p.tok, "the suffix "+p.tok.String(), ".lo, .up or .fx")
	}
	p.advance()
	if ref, condition, value := p.assigned(v.domain); p.err == nil {
		p.run.assign(v, suffix, ref, condition, value)
	}
}

// assignment reads c(i,j)$condition = value; and carries it out at once, as GAMS does.
func (p *parser) assignment(s *paramSymbol) {
	p.advance()
	if ref, condition, value := p.assigned(s.domain); p.err == nil {
		s.given = true
		p.run.give(s, ref, condition, value)
	}
}

// report passes an assignment to a parameter behind the solve statement: the model is known by then.
func (p *parser) report(at token) {
	if _, ok := p.table.find(at.text).(*paramSymbol); !ok || at.kind != wordToken {
		p.fail(at, at.String()+" after the solve statement", "option, display or an assignment to a parameter")
	}
	for p.err == nil && !p.tok.is(";") {
		if p.tok.kind == endToken {
			p.fail(p.tok, p.tok.String(), `";"`)
		}
		p.advance()
	}
	p.expect(";")
}

// assigned reads (i,t)$condition = value; behind the name of what it is assigned to, and makes ready
// for carrying it out. The indices among the subscripts are controlled by the assignment itself; with
// a condition, only the combinations that satisfy it are assigned.
func (p *parser) assigned(domain []*setSymbol) (ref []element, condition, value *expr) {
	ref = p.subscripts(domain, true)
	condition = p.dollar()
	p.expect("=")
	value = p.sum()
	p.expect(";")
	p.scope = p.scope[:0]
	if p.err == nil {
		p.needNumber(value)
		p.run.slots(p.table.slots)
	}
	return ref, condition, value
}

// define reads c(i,t)$condition.. left =l= right; and keeps it as trees. It is expanded
// after the whole text is read, when the solve statement has named the equations.
// The indices behind the name are those of the definition; they may be other aliases than those of
// the declaration, as long as the sets agree.
func (p *parser) define(e *equationSymbol) {
	at := p.tok
	p.advance()
	if e.sense != "" {
		p.fail(at, fmt.Sprintf("equation %s defined twice", textpos.Quote(e.name)), "")
	}
	e.over = p.indices()
	if !sameSets(e.over, e.declared) && p.err == nil {
		p.fail(at, fmt.Sprintf("equation %s over other sets than it was declared over", textpos.Quote(e.name)), "the same sets")
	}
	p.control(at, e.over)
	e.condition = p.dollar()
	p.expect("..")
	e.left = p.sum()
	e.sense = p.tok.text
	if !p.tok.is("=l=") && !p.tok.is("=g=") && !p.tok.is("=e=") && !p.tok.is("=n=") {
		p.fail(p.tok, p.tok.String(), "=l=, =g=, =e= or =n=")
	}
	p.advance()
	e.right = p.sum()
	p.expect(";")
	p.scope = p.scope[:0]
}

// sameSets reports whether indices run over the given sets, in their order. Aliases of
// a set count as that set.
func sameSets(over []*indexSymbol, sets []*setSymbol) bool {
	if len(over) != len(sets) {
		return false
	}
	for d := range over {
		if over[d].of != sets[d] {
			return false
		}
	}
	return true
}

// parseNumber returns the value of a number token. 1e299 and more are refused: see
// largest.
func (p *parser) parseNumber(at token) float64 {
	x, err := strconv.ParseFloat(at.text, 64)
	if err != nil || math.Abs(x) >= largest {
		p.fail(at, "the number "+at.String(), "one below 1e299")
	}
	return x
}
