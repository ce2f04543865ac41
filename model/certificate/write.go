package certificate

// The writer of board certificates. The labels themselves are not written: their order is
// part of the format.

import (
	"bufio"
	"io"
	"strconv"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Write writes a certificate that passes its Check; one that does not is refused. One of a
// single dual has version 1 of the format, which has no others.
func Write(w io.Writer, b *Board) error {
	if err := b.Check(); err != nil {
		return err
	}
	t := &writer{Writer: bufio.NewWriterSize(w, 1<<16)}
	t.head(b)
	for _, d := range b.Duals {
		t.dual(b, d)
	}
	t.WriteString("end\n")
	return t.Flush()
}

// writer keeps the first error of its buffer for Flush.
type writer struct {
	*bufio.Writer
	number []byte // scratch
}

func (t *writer) head(b *Board) {
	version := 1
	if len(b.Duals) > 1 {
		version = 2
	}
	t.line(head, []int{version})
	t.line("size", []int{b.Slide.Start.Rows, b.Slide.Start.Cols})
	t.line("start", b.Slide.Start.Tiles)
	t.line("goal", b.Slide.Goal.Tiles)
	switch {
	case b.NoPlan:
		t.WriteString("noplan\n")
	case len(b.Plan) == 0:
		t.WriteString("plan 0 -\n")
	default:
		t.WriteString("plan " + strconv.Itoa(len(b.Plan)) + " " + puzzle.FormatMoves(b.Plan) + "\n")
	}
	t.line("refutes", []int{b.Refutes})
	if version == 2 {
		t.line("duals", []int{len(b.Duals)})
	}
}

// dual writes one dual.
func (t *writer) dual(b *Board, d Dual) {
	switch {
	case d.Mirror > 0:
		t.line("dual mirror", []int{d.Mirror})
		return
	case d.Prices == nil:
		t.WriteString("dual additive\n")
	default:
		t.line("dual prices", []int{d.Prices.Unit})
	}
	t.line("patterns", []int{len(d.Patterns)})
	for _, tiles := range d.Patterns {
		t.line(strconv.Itoa(len(tiles)), tiles)
	}
	if d.Prices != nil {
		t.prices(b, d.Prices)
	}
}

// prices writes the steps.
func (t *writer) prices(b *Board, p *Prices) {
	for step, ends := range p.End {
		t.line("step", []int{step})
		t.row(ends)
		if step < b.Refutes {
			for _, c := range p.Cost[step] {
				t.row(c)
			}
		}
	}
}

// line writes a word and numbers.
func (t *writer) line(word string, numbers []int) {
	t.WriteString(word)
	for _, n := range numbers {
		t.WriteString(" " + strconv.Itoa(n))
	}
	t.WriteByte('\n')
}

// row writes prices, one of each network.
func (t *writer) row(prices []int32) {
	for g, x := range prices {
		if g > 0 {
			t.WriteByte(' ')
		}
		t.number = strconv.AppendInt(t.number[:0], int64(x), 10)
		t.Write(t.number)
	}
	t.WriteByte('\n')
}
