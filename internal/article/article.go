// Package article holds the experiments of M. Busche's article on polycube (Solving Polyomino
// and Polycube Puzzles, 2011): the 51 cases of its Table 2, with the options of polycube 1.2.1
// that each stands for and the numbers that are printed beside it.
//
// The cases are the file table2.csv. Its puzzles are those of the library; its options are
// read as the command line of polycube 1.2.1 is. What the table's columns leave open is said
// there by the options: the cases without the redundancy filter compare solutions (-u), for
// the table counts unique ones; a number in a filter's column is the number of remaining
// pieces down to which it is applied, so that 35 of 35 pieces means once.
//
// Not here: the search itself (native/polycube). Begin with article.go.
package article

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/polycube"
	"github.com/tilemip/tilemip/native/polycube/commandline"
)

//go:embed table2.csv
var table2 string

// Case is a row of Table 2: what is searched, and what the article prints.
type Case struct {
	Name    string // such as TC-5
	Puzzle  string // of the library
	Words   string // options of polycube 1.2.1
	Printed Printed
}

// Printed are the numbers of the article, of a Pentium 4 at 2.5 GHz (P, OP and TC) or one core
// of a Core 2 at 2.4 GHz (HP and HBD).
type Printed struct {
	Attempts uint64  `json:"attempts"`
	Fits     uint64  `json:"fits"`
	Unique   uint64  `json:"unique"`
	Seconds  float64 `json:"seconds"`
	Rate     float64 `json:"rate"` // unique solutions per second
}

// cases returns the cases in the order of the table.
func cases() []Case {
	rows, err := csv.NewReader(strings.NewReader(table2)).ReadAll()
	if err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	var out []Case
	for _, row := range rows[1:] {
		c := Case{Name: row[0], Puzzle: row[1], Words: row[2]}
		p := &c.Printed
		for i, to := range []any{&p.Attempts, &p.Fits, &p.Unique, &p.Seconds, &p.Rate} {
			if _, err := fmt.Sscan(row[3+i], to); err != nil {
				panic(err)
			}
		}
		out = append(out, c)
	}
	return out
}

// Lookup returns the named cases in the order of the names: a name, or one with a star for a
// family, such as HP-*. Without names it returns all. The error names what there is not.
func Lookup(names ...string) ([]Case, error) {
	all := cases()
	if len(names) == 0 {
		return all, nil
	}
	var out []Case
	for _, name := range names {
		before := len(out)
		for _, c := range all {
			if family, _, _ := strings.Cut(c.Name, "-"); name == c.Name || name == family+"-*" {
				out = append(out, c)
			}
		}
		if len(out) == before {
			return nil, fmt.Errorf("no case %q; expected %s to %s, or a family such as HP-*", name, all[0].Name, all[len(all)-1].Name)
		}
	}
	return out, nil
}

// Options returns the options of the search. The error is that of a word that polycube 1.2.1
// would refuse, and of none that table2.csv has.
func (c Case) Options() (polycube.Options, error) {
	command, err := commandline.Parse(strings.Fields(c.Words))
	if err != nil {
		return polycube.Options{}, err
	}
	return command.Options(), nil
}

// Packing returns the puzzle.
func (c Case) Packing() (*puzzle.Packing, error) {
	entry, err := library.Lookup(c.Puzzle)
	if err != nil {
		return nil, err
	}
	return entry.Packing()
}
