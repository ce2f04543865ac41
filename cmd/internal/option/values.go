// Values of options that are lists with a form of their own.

package option

import (
	"fmt"
	"strconv"
	"strings"
)

// Groups are groups of numbers, separated by slashes: "1 2 / 3 4".
type Groups [][]int

// Set reads the groups: numbers separated by blanks or commas, groups by slashes. The empty
// text is no groups; whether the numbers are tiles of a board is not checked here.
func (g *Groups) Set(text string) error {
	*g = nil
	if text == "" {
		return nil
	}
	for _, part := range strings.Split(text, "/") {
		var group []int
		for _, word := range strings.FieldsFunc(part, func(r rune) bool { return r == ' ' || r == ',' }) {
			tile, err := strconv.Atoi(word)
			if err != nil {
				return fmt.Errorf("%q is not a tile; expected numbers, and a slash between groups", word)
			}
			group = append(group, tile)
		}
		*g = append(*g, group)
	}
	return nil
}

// Names are names separated by commas: nil for "auto" and empty for "none".
type Names []string

// Set reads names separated by commas.
func (r *Names) Set(text string) error {
	*r = nil
	switch text {
	case "", "auto":
		return nil
	case "none":
		*r = Names{}
		return nil
	}
	for _, name := range strings.Split(text, ",") {
		*r = append(*r, strings.TrimSpace(name))
	}
	return nil
}
