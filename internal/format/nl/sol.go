package nl

// Writing a .sol file in text, and the codes of solve_result_num ("Hooking your solver to
// AMPL").

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Answer is what a .sol file holds.
// X is in the order of the columns of the .nl file, not of the model that it was written from.
type Answer struct {
	Message string    // for the modeller; its lines come first
	Options []int     // of the .nl file; without any the usual three are written
	Rows    int       // of the model
	X       []float64 // one value a column, or nil without a point
	Columns int
	Code    int // solve_result_num
}

// The codes of solve_result_num: the first of each hundred that AMPL distinguishes.
const (
	CodeSolved     = 0
	CodeUncertain  = 100
	CodeInfeasible = 200
	CodeUnbounded  = 300
	CodeLimit      = 400
	CodeFailure    = 500
)

// WriteSol writes a .sol file in text: the message, a blank line, the options,
// the sizes with how many duals (none) and values follow, the values, the code.
func WriteSol(w io.Writer, a Answer) error {
	b := bufio.NewWriter(w)
	for _, line := range strings.Split(strings.TrimRight(a.Message, "\n"), "\n") {
		if strings.TrimSpace(line) == "" {
			line = " " // a blank line would end the message
		}
		b.WriteString(line + "\n")
	}
	options := a.Options
	if len(options) == 0 {
		options = []int{1, 1, 0}
	}
	fmt.Fprintf(b, "\nOptions\n%d\n", len(options))
	for _, o := range options {
		fmt.Fprintln(b, o)
	}
	fmt.Fprintf(b, "%d\n0\n%d\n%d\n", a.Rows, a.Columns, len(a.X))
	for _, x := range a.X {
		b.WriteString(strconv.FormatFloat(x, 'g', -1, 64) + "\n")
	}
	fmt.Fprintf(b, "objno 0 %d\n", a.Code)
	return b.Flush()
}
