package gams

// Tables: a parameter of two indices or more, set out in columns. A number belongs to the label of
// the head that it stands under, in whole or in part (GAMS user's guide, "Data entry: tables").
// So the lines are read by position here and not by words.
//
//	table c(i,j) text
//	          d1   d2  d3       the head: labels of the last index, or tuples of the last ones
//	   s1     4    6   9        a label of the first index, or a tuple, and numbers
//	   +      d4   d5           a further head: more columns for the rows below it
//	   s1     1    2 ;

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// field is a word of a line of a table and where it stands, in columns from 0.
type field struct {
	text       string
	start, end int
}

// tableStatement reads a table. Its lines begin behind that of its name and text.
func (p *parser) tableStatement() {
	p.advance()
	name, at := p.fresh("a table")
	s := &paramSymbol{domain: p.domain(), values: map[string]float64{}, given: true}
	if len(s.domain) < 2 && p.err == nil {
		p.fail(at, "a table of fewer than two indices", "two or more")
	}
	p.explanation()
	if p.err != nil {
		return
	}
	p.toLine(p.last + 1)
	var head []field
	for end := false; !end && p.err == nil; {
		var fields []field
		at := p.place()
		if fields, end = p.tableLine(); len(fields) == 0 {
			continue
		}
		switch {
		case fields[0].text == "+":
			head = fields[1:]
		case head == nil:
			head = fields
		default:
			p.tableRow(at, s, head, fields)
		}
	}
	p.advance()
	p.table.put(name, s)
}

// toLine moves the scanner to the beginning of a line.
func (p *parser) toLine(line int) {
	p.at, p.line, p.lineStart = 0, 1, 0
	for p.line < line && p.at < len(p.src) {
		if n := strings.IndexByte(p.src[p.at:], '\n'); n >= 0 {
			p.at += n + 1
			p.line++
			p.lineStart = p.at
		} else {
			p.at = len(p.src)
		}
	}
}

// tableLine reads one line of a table into its words and passes it; end says that the semicolon
// that ends the table stood in it, behind which the scanner is left.
func (p *parser) tableLine() (fields []field, end bool) {
	if p.at == len(p.src) {
		p.fail(p.place(), "the end of the file", `";" behind the table`)
		return nil, true
	}
	from := p.at
	line := p.rest()
	if strings.HasPrefix(line, "$") {
		p.at = from
		p.fail(p.place(), "a directive in a table", "none")
		return nil, true
	}
	if !strings.HasPrefix(line, "*") {
		fields, end = p.fields(line, from)
	}
	if !end && p.at < len(p.src) {
		p.at++
		p.line++
		p.lineStart = p.at
	}
	return fields, end
}

// fields splits a line into words. A tabulator goes on to the next column that is a multiple of
// eight; quotes hold blanks together.
func (p *parser) fields(line string, from int) (out []field, end bool) {
	column, start, quote := 0, -1, byte(0)
	var word strings.Builder
	close := func() {
		if start >= 0 {
			out = append(out, field{word.String(), start, column})
			word.Reset()
			start = -1
		}
	}
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == 0 && p.eol != "" && strings.HasPrefix(line[i:], p.eol):
			close()
			return out, false
		case quote == 0 && c == ';':
			close()
			p.at = from + i + 1
			return out, true
		case quote == 0 && (c == ' ' || c == '\t' || c == '\r'):
			close()
			if c == '\t' {
				column += 7 - column%8
			}
		default:
			if start < 0 {
				start = column
			}
			if c == '\'' || c == '"' {
				switch quote {
				case 0:
					quote = c
				case c:
					quote = 0
				}
			}
			word.WriteByte(c)
		}
		column++
	}
	close()
	return out, false
}

// tableRow takes the numbers of a row, each under one label of the head.
func (p *parser) tableRow(at token, s *paramSymbol, head, row []field) {
	for _, x := range row[1:] {
		under := -1
		for k, h := range head {
			if x.start < h.end && h.start < x.end {
				if under >= 0 {
					p.fail(at, fmt.Sprintf("the number %s under two labels of the table's head", textpos.Quote(x.text)), "one under each")
				}
				under = k
			}
		}
		if under < 0 {
			p.fail(at, fmt.Sprintf("the number %s under no label of the table's head", textpos.Quote(x.text)), "one under each")
			return
		}
		tuple := p.tuplePositions(at, row[0].text+"."+head[under].text, s.domain)
		sign, digits := 1.0, strings.TrimPrefix(x.text, "+")
		if strings.HasPrefix(x.text, "-") {
			sign, digits = -1, x.text[1:]
		}
		if !plainNumber().MatchString(digits) {
			p.fail(at, fmt.Sprintf("%s in a table", textpos.Quote(x.text)), "a number")
		}
		if p.err != nil {
			return
		}
		k := key(tuple)
		if _, twice := s.values[k]; twice {
			p.fail(at, "a second number for one entry", "one number an entry")
		}
		p.enough(at, 1)
		number := at
		number.text = digits
		s.values[k] = sign * p.parseNumber(number)
	}
}

// plainNumber matches a number without a sign.
var plainNumber = textpos.Late(`^(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$`)

// tuplePositions looks the labels of a tuple up, one in each set of the domain.
func (p *parser) tuplePositions(at token, tuple string, domain []*setSymbol) []int {
	labels := strings.Split(tuple, ".")
	if len(labels) != len(domain) {
		p.fail(at, "the tuple "+textpos.Quote(tuple), fmt.Sprintf("%d labels with dots between them", len(domain)))
		return nil
	}
	var out []int
	for d, label := range labels {
		out = append(out, p.member(domain[d], at, strings.Trim(label, `'"`)))
	}
	return out
}
