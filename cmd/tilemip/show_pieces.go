package main

// The table of pieces that show prints above the program of a packing: Table 1 of M. Busche's
// article, and the number of arrangements that it computes from the table.

import (
	"fmt"
	"io"
	"math/big"

	"github.com/tilemip/tilemip/model/puzzle"
)

// piecesJSON are the keys of show --json that a packing has besides the others.
type piecesJSON struct {
	Pieces       []puzzle.Complexity `json:"pieces,omitempty"`
	Arrangements string              `json:"arrangements,omitempty"` // a whole number, which may have hundreds of digits
}

// piecesOf describes the pieces of a subject; it is empty for others than packings.
func piecesOf(one *subject) (out piecesJSON) {
	if one.pack == nil {
		return out
	}
	out.Pieces = one.pack.Complexities()
	if n := one.pack.Arrangements(); n != nil {
		out.Arrangements = n.String()
	}
	return out
}

// write writes the pieces as a table.
func (t piecesJSON) write(w io.Writer) error {
	if t.Pieces == nil {
		return nil
	}
	fmt.Fprintf(w, "%-10s %6s %14s %12s\n", "piece", "size", "orientations", "complexity")
	for _, p := range t.Pieces {
		fmt.Fprintf(w, "%-10s %6d %14d %12d\n", p.Piece, p.Size, p.Orientations, p.Complexity)
	}
	if t.Arrangements != "" {
		n, _ := new(big.Int).SetString(t.Arrangements, 10)
		about := new(big.Float).SetInt(n)
		fmt.Fprintf(w, "%d! × the product of the complexities: %s, about %.2g, ways to place the pieces in any order, each over a given cell\n", len(t.Pieces), grouped(t.Arrangements), about)
	}
	_, err := fmt.Fprintln(w)
	return err
}

// grouped writes a whole number with commas between groups of three digits.
func grouped(digits string) string {
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}
