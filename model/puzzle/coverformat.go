// The text form of exact covers, as read by Knuth's programs DLX1 to DLX3
// (cs.stanford.edu/~knuth/programs.html):
//
//	| a comment: any line that begins with a vertical bar; empty lines count as comments too
//	A B C D E | F G
//	C E F
//	A D G
//
// The first line that is no comment names the items, primary before the bar and
// secondary after it; the bar may be missing. Each further line is an option.
// "3|A" as the name of a primary item asks for A exactly three times (DLX3); of a
// secondary item, which DLX3 does not have, it allows A at most three times. Names may be
// longer than the eight characters of Knuth's programs. As there, an option without a
// primary item is skipped: it could never be chosen.
//
// "x:red" in an option gives the secondary item x a colour (DLX2), whose name may be
// longer than DLX2's one character; covercolours.go has the meaning. "1:2|A" asks for the
// primary item A at least once and at most twice (DLX3). "|7" behind the items of an option is
// its cost (DLX5); covercosts.go has the meaning.

package puzzle

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// maxCoverBytes bounds a file of an exact cover.
const maxCoverBytes = 64 << 20

// ParseCover reads an exact cover problem. file is the name for errors and
// becomes the Name of the problem. Bad input is a *textpos.Error with its place.
func ParseCover(file string, r io.Reader) (*Cover, error) {
	lines := textpos.NewLines(file, textpos.Plain(file, r), maxCoverBytes)
	p := &coverParser{lines: lines, cover: &Cover{Name: file}, index: map[string]int{}, colours: map[string]int{}}
	for lines.Next() {
		fields := textpos.Fields(string(lines.Bytes()))
		if len(fields) == 0 || fields[0].Text[0] == '|' {
			continue
		}
		read := p.option
		if len(p.cover.Items) == 0 {
			read = p.items
		}
		if err := read(fields); err != nil {
			return nil, err
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(p.cover.Items) == 0 {
		return nil, lines.FileErrorf("a line with the names of the items, then one option a line", "no items")
	}
	return p.cover, nil
}

// coverParser reads one file line by line. lastIn finds an item that occurs twice in one option
// without a set that would have to be cleared.
type coverParser struct {
	lines    *textpos.Lines
	cover    *Cover
	index    map[string]int // item by name
	colours  map[string]int // colour by name
	least    []int          // per item, how often it must be covered at least if it is primary
	interval bool           // some may be covered more often
	lastIn   []int          // per item, the line of the last option that has it
	entries  int
}

// items reads the line of names. It begins with a name, not with a bar, so there
// is at least one primary item.
func (p *coverParser) items(fields []textpos.Field) error {
	c, secondary := p.cover, false
	for _, f := range fields {
		if f.Text == "|" {
			if secondary {
				return p.lines.Errorf(f.Col, "one | between primary and secondary items", "a second |")
			}
			secondary = true
			continue
		}
		name, least, times, err := p.multiplicity(f)
		if err != nil {
			return err
		}
		if _, twice := p.index[name]; twice {
			return p.lines.Errorf(f.Col, "different names", "item %s for the second time", textpos.Quote(name))
		}
		p.index[name] = len(c.Items)
		if secondary && least != times {
			return p.lines.Errorf(f.Col, "3|A for at most three times: secondary items are without a least number", "an interval for a secondary item, %s", textpos.Quote(f.Text))
		}
		c.Items = append(c.Items, name)
		p.setMultiplicity(times)
		p.least, p.interval = append(p.least, least), p.interval || least != times
		if !secondary {
			c.Primary++
		}
	}
	if p.interval {
		c.Least = p.least[:c.Primary:c.Primary]
	}
	p.fillMultiplicity()
	p.lastIn = make([]int, len(c.Items))
	return nil
}

// setMultiplicity records the multiplicity of the item just added; the list stays
// nil while all are 1, the usual case, and ends with the primary items when the
// secondary ones have none.
func (p *coverParser) setMultiplicity(times int) {
	c := p.cover
	if times == 1 {
		return
	}
	for len(c.Multiplicity) < len(c.Items) {
		c.Multiplicity = append(c.Multiplicity, 1)
	}
	c.Multiplicity[len(c.Items)-1] = times
}

// fillMultiplicity completes the list, if there is one.
func (p *coverParser) fillMultiplicity() {
	c := p.cover
	n := c.Primary
	if len(c.Multiplicity) > n {
		n = len(c.Items)
	}
	for c.Multiplicity != nil && len(c.Multiplicity) < n {
		c.Multiplicity = append(c.Multiplicity, 1)
	}
}

// multiplicity splits "3|A" or "2:3|A" into the name and the least and the greatest
// number, which are 1 if missing.
func (p *coverParser) multiplicity(f textpos.Field) (name string, least, times int, err error) {
	head, name, found := strings.Cut(f.Text, "|")
	if !found {
		return f.Text, 1, 1, p.checkName(f)
	}
	low, high, interval := strings.Cut(head, ":")
	if !interval {
		low, high = head, head
	}
	least, errLow := strconv.Atoi(low)
	times, errHigh := strconv.Atoi(high)
	bad := errLow != nil || errHigh != nil || times < 1 || times > maxCoverOptions
	if interval && (bad || least < 0 || least > times) {
		return "", 0, 0, p.lines.Errorf(f.Col, "an interval and a name such as 0:2|A, from 0 or more up to 1 or more", "%s", textpos.Quote(f.Text))
	}
	if bad {
		return "", 0, 0, p.lines.Errorf(f.Col, "a name, or a multiplicity and a name such as 2|A; blanks around the | before secondary items", "%s", textpos.Quote(f.Text))
	}
	if name == "" {
		return "", 0, 0, p.lines.Errorf(f.Col, "a name after the multiplicity", "%s", textpos.Quote(f.Text))
	}
	return name, least, times, p.checkName(textpos.Field{Text: name, Col: f.Col + len(head) + 1})
}

func (p *coverParser) checkName(f textpos.Field) error {
	n := coverNameLength(f.Text)
	if n == len(f.Text) {
		return nil
	}
	switch f.Text[n] {
	case ':':
		return p.lines.Errorf(f.Col+n, "names of items without ':'; colours belong in options, item:colour", "a colour, %s", textpos.Quote(f.Text))
	case '|':
		return p.lines.Errorf(f.Col+n, "names without |", "a | in %s", textpos.Quote(f.Text))
	}
	return p.lines.Errorf(f.Col+n, "names of visible characters", "character %q in a name", f.Text[n])
}

func (p *coverParser) option(fields []textpos.Field) error {
	fields, cost, priced, err := p.priced(fields)
	if err != nil {
		return err
	}
	c, option, primary := p.cover, make([]int, len(fields)), false
	colours := make([]string, len(fields))
	for k, f := range fields {
		i, colour, err := p.coloured(f)
		if err != nil {
			return err
		}
		if p.lastIn[i] == p.lines.Line() {
			return p.lines.Errorf(f.Col, "each item at most once in an option", "item %s for the second time", textpos.Quote(c.Items[i]))
		}
		colours[k] = colour
		p.lastIn[i] = p.lines.Line()
		option[k] = i
		primary = primary || i < c.Primary
	}
	if !primary {
		return nil
	}
	p.entries += len(option)
	if len(c.Options) == maxCoverOptions || p.entries > maxCoverEntries {
		return p.lines.Errorf(0, fmt.Sprintf("at most %d options with %d items together", maxCoverOptions, maxCoverEntries), "a larger problem")
	}
	c.Options = append(c.Options, option)
	p.paint(colours)
	p.price(cost, priced)
	return nil
}

// Write writes the problem in the form that ParseCover reads; labels have no
// place in it. Errors are those of Check and of w, and a problem without primary
// items, which the form cannot express.
func (c *Cover) Write(w io.Writer) error {
	if err := c.Check(); err != nil {
		return err
	}
	if c.Primary == 0 {
		return fmt.Errorf("cover %q: without primary items it cannot be written in Knuth's format", c.Name)
	}
	b := bufio.NewWriter(w)
	if c.Name != "" {
		fmt.Fprintf(b, "| %s\n", strings.Map(coverVisible, c.Name))
	}
	for i, name := range c.Items {
		if i > 0 {
			b.WriteByte(' ')
		}
		if i == c.Primary {
			b.WriteString("| ")
		}
		switch k := c.Times(i); {
		case i < c.Primary && c.AtLeast(i) < k:
			fmt.Fprintf(b, "%d:%d|", c.AtLeast(i), k)
		case k != 1:
			fmt.Fprintf(b, "%d|", k)
		}
		b.WriteString(name)
	}
	b.WriteByte('\n')
	for o := range c.Options {
		b.WriteString(c.CostedText(o))
		b.WriteByte('\n')
	}
	return b.Flush()
}

// coverVisible keeps a name on the one comment line it is written to.
func coverVisible(r rune) rune {
	if r < ' ' || r == 0x7f {
		return ' '
	}
	return r
}
