// Colours of secondary items: Knuth, The Art of Computer Programming, Volume 4B,
// Section 7.2.2.1, Algorithm C ("exact covering with colors", XCC).
//
// An option may give a secondary item a colour. Any number of options of a solution
// may have the item if all give it the same colour; an option that has the item
// without a colour shares it with no other. Primary items have no colours, as with
// Knuth; neither have secondary items that may be covered several times: their number
// could mean options or colours.

package puzzle

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// HasColours reports whether some option gives some item a colour.
func (c *Cover) HasColours() bool { return len(c.OptionColours) > 0 }

// Colour returns the colour that option o gives its item Options[o][k]: 0 for none,
// otherwise n for Colours[n-1].
func (c *Cover) Colour(o, k int) int {
	if len(c.OptionColours) == 0 || c.OptionColours[o] == nil {
		return 0
	}
	return c.OptionColours[o][k]
}

// OptionText writes an option as it stands in Knuth's format, such as "p x:A y".
func (c *Cover) OptionText(o int) string {
	words := make([]string, len(c.Options[o]))
	for k, i := range c.Options[o] {
		words[k] = c.Items[i]
		if colour := c.Colour(o, k); colour != 0 {
			words[k] += ":" + c.Colours[colour-1]
		}
	}
	return strings.Join(words, " ")
}

// checkColours checks names and numbers of colours, and that only items that may have a
// colour have one.
func (c *Cover) checkColours() error {
	seen := map[string]bool{}
	for _, name := range c.Colours {
		if coverNameLength(name) != len(name) || name == "" || seen[name] {
			return fmt.Errorf("cover %q: a colour is named %q; expected different names without blanks, ':' and '|'", c.Name, name)
		}
		seen[name] = true
	}
	if c.OptionColours != nil && len(c.OptionColours) != len(c.Options) {
		return fmt.Errorf("cover %q: colours of %d options for %d options", c.Name, len(c.OptionColours), len(c.Options))
	}
	for o, colours := range c.OptionColours {
		if colours != nil && len(colours) != len(c.Options[o]) {
			return fmt.Errorf("cover %q: option %d has %d colours for %d items", c.Name, o, len(colours), len(c.Options[o]))
		}
		for k, colour := range colours {
			if colour < 0 || colour > len(c.Colours) {
				return fmt.Errorf("cover %q: option %d has colour %d of %d", c.Name, o, colour, len(c.Colours))
			}
			if colour == 0 {
				continue
			}
			if why := c.uncolourable(c.Options[o][k]); why != "" {
				return fmt.Errorf("cover %q: option %d gives item %q a colour; %s", c.Name, o, c.Items[c.Options[o][k]], why)
			}
		}
	}
	return nil
}

// uncolourable says why an item takes no colours; empty when it does.
// The text begins with "expected", for an error that names the option and the item.
func (c *Cover) uncolourable(item int) string {
	switch {
	case item < c.Primary:
		return "expected colours on secondary items only, those after the |"
	case c.Times(item) != 1:
		return "expected colours only on items without a multiplicity"
	}
	return ""
}

// coloured splits "x:red" into an item and the name of a colour, which is empty
// when there is none.
// The name is looked up first: only if it is unknown is it searched for characters that no name may
// have, which gives the better error.
func (p *coverParser) coloured(f textpos.Field) (item int, colour string, err error) {
	name, colour, found := strings.Cut(f.Text, ":")
	item, known := p.index[name]
	if !known {
		if n := coverNameLength(name); n < len(name) {
			return 0, "", p.checkName(textpos.Field{Text: name, Col: f.Col})
		}
		return 0, "", p.lines.Errorf(f.Col, "an item of the first line", "unknown item %s", textpos.Quote(name))
	}
	if !found {
		return item, "", nil
	}
	at := f.Col + len(name) + 1
	if n := coverNameLength(colour); n < len(colour) || colour == "" {
		return 0, "", p.lines.Errorf(at+n, "item:colour, a name of visible characters without ':' and '|'", "the colour in %s", textpos.Quote(f.Text))
	}
	if why := p.cover.uncolourable(item); why != "" {
		return 0, "", p.lines.Errorf(at-1, strings.TrimPrefix(why, "expected "), "a colour, %s", textpos.Quote(f.Text))
	}
	return item, colour, nil
}

// paint records the colours of the option just added, by name, empty for none.
// Colours get numbers from 1 in the order of their first occurrence. OptionColours stays nil until
// an option has a colour, and is then filled up with nil for the options before, so that covers
// without colours pay nothing.
func (p *coverParser) paint(names []string) {
	c, colours := p.cover, []int(nil)
	for k, name := range names {
		if name == "" {
			continue
		}
		number, known := p.colours[name]
		if !known {
			c.Colours = append(c.Colours, name)
			number = len(c.Colours)
			p.colours[name] = number
		}
		if colours == nil {
			colours = make([]int, len(names))
		}
		colours[k] = number
	}
	if colours == nil && c.OptionColours == nil {
		return
	}
	for len(c.OptionColours) < len(c.Options) {
		c.OptionColours = append(c.OptionColours, nil)
	}
	c.OptionColours[len(c.Options)-1] = colours
}
