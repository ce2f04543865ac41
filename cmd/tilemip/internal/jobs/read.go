//go:build !boards

package jobs

// Reading a subject, and what is said of one that is no board. Own.

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/colouring"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// Read reads the subject of the request; exactly one.
func (j *Job) Read() (tilemip.Subject, error) {
	if name, of := strings.CutPrefix(j.Subject, "library:"); of {
		s, err := tilemip.Library(strings.TrimSpace(name))
		if err != nil {
			return s, usagef("%v", err)
		}
		return s, nil
	}
	name := cmp.Or(j.Name, "subject")
	limit := format.Limit{Bytes: j.Settings.ModelBytes, Raise: "a smaller model"}
	limit.Bytes = cmp.Or(limit.Bytes, tilemip.MostModel)
	all, err := tilemip.ReadWithin(name, strings.NewReader(j.Subject), limit)
	switch {
	case err != nil:
		return tilemip.Subject{}, err
	case len(all) != 1:
		return tilemip.Subject{}, usagef("%s has %d subjects; expected one", name, len(all))
	}
	return all[0], nil
}

// describe says what there is of a packing, a cover or a model.
func (out *Subject) describe(j *Job, s tilemip.Subject) (err error) {
	switch {
	case s.Packing != nil:
		out.Packing, err = packingOf(s.Packing)
		if !strings.HasPrefix(j.Subject, "library:") && err == nil {
			var b strings.Builder
			if _, err := s.Packing.WriteDefinition(&b); err == nil {
				out.Text = b.String()
			}
		}
	case s.Cover != nil:
		out.Cover = coverOf(s.Cover)
	default:
		out.Model = &Model{s.Model.Columns(), s.Model.Rows(), s.Model.Nonzeros()}
	}
	return err
}

func packingOf(p *puzzle.Packing) (*Packing, error) {
	if p.Wrap != "" {
		return nil, usagef("%s closes to a ring (wrap=%s), which the page does not show; expected a box, or the command tilemip search", p.Name, p.Wrap)
	}
	out := &Packing{Dim: p.Dim, Axes: p.Axes, OneSide: p.OneSide, Grid: p.Grid.String(), Region: p.Region()}
	for _, piece := range p.Pieces {
		out.Pieces = append(out.Pieces, Piece{piece.Name, piece.Cells, piece.Stationary, copies(piece)})
	}
	if out.Impossible = engines.Unfillable(p); out.Impossible != "" {
		return out, nil
	}
	c, err := p.Cover()
	if err != nil {
		return nil, err
	}
	if proof := colouring.Refute(c); proof != nil {
		out.Impossible = proof.String()
		number := map[[3]int]int{}
		for i, cell := range c.Cells {
			number[cell] = proof.Number[i]
		}
		for _, cell := range out.Region {
			out.Colouring = append(out.Colouring, number[cell])
		}
	}
	return out, nil
}

// copies is how many of a piece there are at least.
func copies(p puzzle.Piece) int {
	if p.Least == 0 && p.Most == 0 {
		return 1
	}
	return p.Least
}

func coverOf(c *puzzle.Cover) *Cover {
	out := &Cover{Items: c.Items[:c.Primary], Secondary: append([]string{}, c.Items[c.Primary:]...)}
	for o, items := range c.Options {
		var names []string
		for k, i := range items {
			name := c.Items[i]
			if c.OptionColours != nil && c.OptionColours[o] != nil && c.OptionColours[o][k] > 0 {
				name += fmt.Sprintf(":%s", c.Colours[c.OptionColours[o][k]-1])
			}
			names = append(names, name)
		}
		out.Options = append(out.Options, names)
	}
	return out
}
