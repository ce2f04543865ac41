package gams

// This file reads the statements at the end: model, option, solve, display. Their syntax is at
// the head of parse.go.

import (
	"fmt"
	"maps"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// modelStatement reads model m / all /; or a list of equations.
// all stands for the equations declared so far, in their order, which becomes the order of the
// rows.
func (p *parser) modelStatement() {
	p.advance()
	name, _ := p.fresh("a model")
	p.explanation()
	p.expect("/")
	m := &modelSymbol{attributes: map[string]string{}}
	if p.accept("all") {
		m.equations = p.table.equations
	} else {
		for p.err == nil {
			e, _, _ := declared[*equationSymbol](p, "an equation", "an equation declared before")
			m.equations = append(m.equations, e)
			if !p.accept(",") {
				break
			}
		}
	}
	p.expect("/")
	p.expect(";")
	p.table.put(name, m)
}

// knownOptions are those that do not change the model. They are kept for the caller
// (Solve.Options) as written; their values are not checked.
var knownOptions = words("optcr optca limrow limcol reslim iterlim solprint sysout decimals threads mip")

// knownAttributes are the options that a model may have of its own. Those of the solved one win
// over option statements, as in GAMS.
var knownAttributes = words("optcr optca limrow limcol reslim iterlim solprint sysout threads")

// attribute reads m.optcr = 0; of a model.
func (p *parser) attribute(m *modelSymbol) {
	p.advance()
	p.expect(".")
	name := strings.ToLower(p.tok.text)
	if !knownAttributes()[name] {
		p.fail(p.tok, "the attribute "+p.tok.String(), "optcr, optca, limrow, limcol, reslim, iterlim or threads")
	}
	p.advance()
	p.expect("=")
	m.attributes[name] = p.setting()
	p.expect(";")
}

// setting reads the value of an option or an attribute, and returns it as written.
func (p *parser) setting() string {
	text := p.tok.text
	if p.tok.kind != wordToken && p.tok.kind != numberToken {
		p.fail(p.tok, p.tok.String(), "a word or a number")
	}
	p.advance()
	return text
}

// option reads option optcr = 0, limrow = 0; with one or more settings.
// Later settings of one option replace earlier ones.
func (p *parser) option() {
	p.advance()
	for p.err == nil {
		if !knownOptions()[strings.ToLower(p.tok.text)] {
			p.fail(p.tok, "the option "+p.tok.String(), "optcr, optca, limrow, limcol, reslim, decimals or mip")
		}
		name := strings.ToLower(p.tok.text)
		p.advance()
		p.expect("=")
		p.asked.Options[name] = p.setting()
		if p.accept(";") {
			return
		}
		p.expect(",")
	}
}

// solve reads solve m using mip minimizing obj; or the same with lp or maximizing. The
// objective must be a variable without indices, and every equation of the model must
// be defined by now. A text has one solve statement; after it only option and display
// may follow (see statement).
// What it says is kept in two forms: in asked for the caller, as written, and in model, goal,
// maximize and rows for the builder.
func (p *parser) solve() {
	p.asked.Line = p.tok.line
	p.advance()
	m, name, _ := declared[*modelSymbol](p, "a model", "a model declared before")
	if m == nil {
		return
	}
	p.expect("using")
	p.asked.Type = strings.ToUpper(p.tok.text)
	if !p.accept("mip") && !p.accept("lp") {
		p.fail(p.tok, p.tok.String(), `"mip"`)
	}
	if p.maximize = p.tok.is("maximizing"); !p.accept("maximizing") {
		p.expect("minimizing")
	}
	v, word, at := declared[*variableSymbol](p, "a variable", "a variable without indices")
	if p.err == nil && len(v.domain) > 0 {
		p.fail(at, at.String(), "a variable without indices")
	}
	if p.tok.kind != endToken { // the last statement may lack its semicolon
		p.expect(";")
	}
	p.asked.Model, p.asked.Objective = name, word
	p.model, p.goal, p.rows, p.solved = name, v, m.equations, true
	maps.Copy(p.asked.Options, m.attributes)
	for _, e := range m.equations {
		if e.sense == "" {
			p.fail(e.at, fmt.Sprintf("equation %s is never defined", textpos.Quote(e.name)), "its definition before the solve statement")
		}
	}
}

// display reads display x.l, c; and drops it: what is shown is no part of the model.
// The names must be known all the same, so that a typing error does not pass unnoticed.
func (p *parser) display() {
	p.advance()
	for p.err == nil {
		word, at := p.name("a variable")
		switch p.table.find(word).(type) {
		case *variableSymbol:
			p.expect(".")
			p.expect("l")
		case *paramSymbol:
		default:
			p.fail(at, at.String(), "a variable or a parameter declared before")
		}
		if p.accept(";") {
			return
		}
		p.expect(",")
	}
}
