// Values written apart from options that may stand without one: -r L, -V 12.
//
// Polycube 1.2.1 takes the next word as the value unless it begins with -, which is why its
// article writes -- before the file: -r L -i -- tetris.txt. Here a file may follow such an
// option directly. So a word is a value only where it is a number and the option takes one,
// or, behind -r, the name of a piece; a word behind -r may also be a file, and which it is
// shows only in the puzzles: Settle.

package commandline

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

// takes reports whether the word behind an option without a value is its value. Behind -r
// it is not yet, but it is remembered, with its place among the files.
func (a *Command) takes(o *option, word string) bool {
	switch {
	case o.argument == "" || strings.HasPrefix(word, "-"):
		return false
	case o.long == "redundancyFilter":
		if word == "." {
			return true
		}
		a.apart, a.place = word, len(a.Files)
		return false
	}
	_, err := strconv.Atoi(word)
	return err == nil
}

// Settle decides whether the word behind a -r without a value is a piece or a file: a piece
// if the first of the other files has a mobile piece of that name, else a file. Where that
// file cannot be read twice, or there is none, it is a file if there is one, else a piece.
// look looks for a file, and says whether it can be read twice, which standard input cannot;
// open opens it. Call Settle before Files is used and before Run. Errors: a *UsageError, when
// the word is neither, and those of look and open for another file.
func (a *Command) Settle(look func(name string) (twice bool, err error), open func(name string) (io.ReadCloser, error)) error {
	if a.apart == "" {
		return nil
	}
	word, others := a.apart, slices.Delete(slices.Clone(a.Files), a.place, a.place+1)
	a.apart = ""
	known, where := false, "" // the pieces, and that the word is none of them
	if len(others) > 0 {
		twice, err := look(others[0])
		if err != nil {
			return err
		}
		if known = twice; known {
			piece, err := hasPiece(others[0], word, open)
			if err != nil || piece {
				a.options.Redundancy, a.Files = word, others
				return err
			}
			where = fmt.Sprintf("no mobile piece of %s is called so, and ", others[0])
		}
	}
	_, err := look(word)
	switch {
	case err == nil:
		return nil
	case !known && !strings.ContainsAny(word, "./:"):
		a.options.Redundancy, a.Files = word, others
		return nil
	}
	return usage("-r %s is neither a piece nor a file: %s%v", word, where, err)
}

// hasPiece reports whether a puzzle of the file has a mobile piece of that name. A file that
// cannot be read as puzzles has none: Run says what is wrong with it.
func hasPiece(file, name string, open func(string) (io.ReadCloser, error)) (bool, error) {
	r, err := open(file)
	if err != nil {
		return false, err
	}
	defer r.Close()
	puzzles, err := puzzle.ParsePackings(file, r)
	if err != nil {
		return false, nil
	}
	return slices.ContainsFunc(puzzles, func(p *puzzle.Packing) bool {
		return slices.ContainsFunc(p.Pieces, func(piece puzzle.Piece) bool { return piece.Name == name && !piece.Stationary })
	}), nil
}
