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

// Sol is what a .sol file holds.
// X is in the order of the columns of the .nl file, not of the model that it was written from.
type Sol struct {
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
func WriteSol(w io.Writer, a Sol) error {
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

// Reading a .sol file in text (D. M. Gay, "Hooking your solver to AMPL"):
//
//	message, any number of lines
//	Options
//	n, then n options              one number a line, as everything below
//	constraints, duals, variables, values     how many there are, and how many follow
//	the duals, then the values
//	objno 0 code                   solve_result_num; some solvers leave the line out

// ReadSol reads a .sol file in text. The message ends at the line Options; the
// values are in the order of the .nl file. What is wrong is a *textpos.Error with
// its line.
func ReadSol(file string, r io.Reader) (*Sol, error) {
	t := &solReader{textScanner{source: newSource(file, r)}}
	a := &Sol{Code: CodeUncertain}
	var message []string
	for t.ok() {
		line, ok := t.next()
		if strings.TrimSpace(line) == "Options" {
			break
		}
		if !ok {
			t.wrong("no line Options", "a .sol file in text")
		}
		if len(message) == 1000 {
			t.wrong("a message of more than 1000 lines", "a .sol file in text")
		}
		message = append(message, line)
	}
	a.Message = strings.TrimSpace(strings.Join(message, "\n"))
	t.numbers(a)
	t.code(a)
	if t.err != nil {
		return nil, t.err
	}
	return a, nil
}

// solReader reads the part behind the message, which has one number a line: the options,
// the sizes, the duals and the values.
type solReader struct{ textScanner }

// count reads a line of one number from 0 to most.
// what names the things counted. The limit keeps a damaged file from asking for memory.
func (t *solReader) count(what string, most int) int {
	t.newline()
	n := t.signed()
	switch {
	case n < 0:
		t.wrong(fmt.Sprint(n), "an integer from 0")
	case n > most:
		t.wrong(fmt.Sprintf("%d %s", n, what), fmt.Sprintf("at most %d", most))
	}
	return n
}

// numbers reads options, sizes and values into a; duals are skipped.
// The file says how many duals and values it has; that this is no more than there are rows and columns
// is all that is checked.
func (t *solReader) numbers(a *Sol) {
	for options := t.count("options", 9); options > 0 && t.ok(); options-- {
		t.newline()
		a.Options = append(a.Options, t.signed())
	}
	a.Rows = t.count("constraints", mostEntries)
	duals := t.count("duals", a.Rows)
	a.Columns = t.count("variables", mostEntries)
	values := t.count("values", a.Columns)
	for k := 0; k < duals+values && t.ok(); k++ {
		t.newline()
		if x := t.number(); k >= duals {
			a.X = append(a.X, x)
		}
	}
}

// code reads the line objno, whose last number is solve_result_num. Old solvers leave it
// out; the code then remains CodeUncertain.
func (t *solReader) code(a *Sol) {
	line, ok := t.next()
	fields := strings.Fields(line)
	if !ok || len(fields) != 3 || fields[0] != "objno" {
		return
	}
	n, err := strconv.Atoi(fields[2])
	if err != nil || n < 0 {
		t.wrong(fmt.Sprintf("the code %.20q", fields[2]), "objno, 0 and a number from 0")
	}
	a.Code = n
}
