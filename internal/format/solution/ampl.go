package solution

// The .sol files of AMPL, which go with a .nl file: values by number, in the order of its
// columns. Package nl knows the form; here the order is turned into that of the model.

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"github.com/tilemip/tilemip/internal/format/nl"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// readAmpl reads a file whose values stand in the order of the .nl file of the model.
func readAmpl(file string, r io.Reader, m *model.Model) (*Point, error) {
	a, err := nl.ReadSol(file, r)
	if err != nil {
		return nil, err
	}
	order := nl.Order(m)
	switch {
	case a.Columns != len(order):
		return nil, &textpos.Error{File: file, Found: fmt.Sprintf("a solution of %d variables", a.Columns), Want: strconv.Itoa(len(order)) + ", as many as the model has"}
	case len(a.X) != len(order):
		return nil, &textpos.Error{File: file, Found: "a solution file without a point, of the status " + textpos.Quote(a.Message), Want: "the values of the columns"}
	}
	p := &Point{X: make([]float64, len(order)), Given: len(order), Kind: ampl, Status: a.Message}
	for k, j := range order {
		p.X[j] = a.X[k]
	}
	return p, nil
}

// amplCodes are the codes of solve_result_num by what was found.
var amplCodes = map[model.Status]int{
	model.StatusOptimal: nl.CodeSolved, model.StatusFeasible: nl.CodeLimit, model.StatusInfeasible: nl.CodeInfeasible,
	model.StatusUnbounded: nl.CodeUnbounded, model.StatusLimit: nl.CodeLimit, model.StatusError: nl.CodeFailure,
}

// writeAmpl writes the values in the order of the .nl file of the model. It is the one kind that
// can say that there is no point.
func writeAmpl(w *bufio.Writer, p *solution) {
	a := nl.Answer{Message: "tilemip: " + p.r.Status.String(), Rows: p.m.Rows(), Columns: p.m.Columns(), Code: amplCodes[p.r.Status]}
	if p.r.Status.HasPoint() {
		for _, j := range nl.Order(p.m) {
			a.X = append(a.X, p.r.X[j])
		}
	}
	nl.WriteSol(w, a) // an error of w is met again by its Flush
}
