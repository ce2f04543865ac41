package process

// cbc's solution file has eight digits: 2.6666667 for 8/3, and whole numbers beyond
// 10^8 rounded. The file that its command saveSolution writes, for cbc to read again, holds
// the same point as it is in memory (CbcSolver.cpp of 2.10; checked on files of 2.10.8):
// two 32-bit integers, rows (those with a bound) and columns; then doubles, in the machine's byte order: the
// objective, the activities of the rows, their duals, the values of the columns, their
// reduced costs. Status and text still come from the readable file.

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// cbcSaved reads that file into out, with duals for a linear program. ok is false, and out
// unchanged, where the sizes are not those of the model or the point is not the one that the
// readable file has.
func cbcSaved(j *job, saved []byte, out *outcome) (ok bool) {
	rows, columns := j.boundRows(), j.model.Columns()
	numbers, all, ok := cbcNumbers(j, saved)
	if !ok {
		return false
	}
	values := numbers[1+2*rows : 1+2*rows+columns]
	for k, x := range values {
		// Where the digits of the readable file differ, it is another point.
		if !(math.Abs(x-out.x[k]) <= 1e-6*math.Max(1, math.Abs(x))) {
			return false
		}
	}
	copy(out.x, values)
	if a := j.model.Matrix(); !a.HasIntegers() {
		out.rowDual, out.reduced = j.directed(numbers[1+rows:1+2*rows]), j.directed(numbers[1+2*rows+all:1+2*rows+all+columns])
		out.rowDual = withFreeRows(a, out.rowDual)
	}
	return true
}

// boundRows returns how many rows the program has of the model file: a row without bounds
// is of type N there, and read as another objective.
func (j *job) boundRows() (n int) {
	a := j.model.Matrix()
	for i := range a.RowLower {
		if !free(a, i) {
			n++
		}
	}
	return n
}

func free(a model.Matrix, i int) bool {
	return math.IsInf(a.RowLower[i], -1) && math.IsInf(a.RowUpper[i], 1)
}

// withFreeRows puts a dual of 0 in the place of each row without bounds.
func withFreeRows(a model.Matrix, dual []float64) []float64 {
	all, next := make([]float64, len(a.RowLower)), 0
	for i := range all {
		if !free(a, i) {
			all[i] = dual[next]
			next++
		}
	}
	return all
}

// directed returns duals in the model's direction: what was written of a maximization is
// the negated objective.
func (j *job) directed(dual []float64) []float64 {
	if j.model.Matrix().Maximize {
		return scaled(-1, dual)
	}
	return scaled(1, dual)
}

// cbcNumbers reads the doubles of that file, and the number of its columns, which may be one
// more than the model's: a further column carries the objective's constant. ok is false where
// the sizes are not those of the model, as in a file that is not complete.
func cbcNumbers(j *job, saved []byte) (numbers []float64, all int, ok bool) {
	rows, columns := j.boundRows(), j.model.Columns()
	var head [2]int32
	read := bytes.NewReader(saved)
	if binary.Read(read, binary.NativeEndian, &head) != nil || int(head[0]) != rows || int(head[1]) < columns || int(head[1]) > columns+1 {
		return nil, 0, false
	}
	all = int(head[1])
	numbers = make([]float64, 1+2*rows+2*all)
	if read.Len() != 8*len(numbers) || binary.Read(read, binary.NativeEndian, numbers) != nil {
		return nil, 0, false
	}
	return numbers, all, true
}

// savedPoint returns the values of that file alone, whole where columns are integer: for a
// program that was killed before it wrote the readable one. Nothing in the file says that
// they are a point of the model. nil where there is no complete file.
func (j *job) savedPoint() []float64 {
	saved, err := os.ReadFile(j.savedAt)
	if err != nil {
		return nil
	}
	numbers, _, ok := cbcNumbers(j, saved)
	if !ok {
		return nil
	}
	x := numbers[1+2*j.boundRows():][:j.model.Columns()]
	for k := range x {
		if j.model.Type(j.model.Var(k)).IsInteger() && math.Abs(x[k]-math.Round(x[k])) <= 1e-6 {
			x[k] = math.Round(x[k])
		}
	}
	return x
}

// scaled returns by·x.
func scaled(by float64, x []float64) []float64 {
	y := make([]float64, len(x))
	for i := range x {
		y[i] = by*x[i] + 0 // no -0
	}
	return y
}

// exact replaces the point by that of cbcSaved where the file exists.
func (j *job) exact(out *outcome) {
	if j.savedAt == "" || out.x == nil {
		return
	}
	if saved, err := os.ReadFile(j.savedAt); err == nil {
		cbcSaved(j, saved, out)
	}
}

// cbcFaults are the beginnings of the lines by which cbc reports that it does not accept an
// option. It goes on without the option, solves, and exits with status 0.
var cbcFaults = []string{"No match for ", "String of ", "<Possible options for ", "Short match for ", "Multiple matches for ", "Match for "}

// cbcRaw runs cbc without a model, in an empty folder, to see whether it accepts an option.
// The error says whether the name or the value is wrong.
func cbcRaw(ctx context.Context, program, name, value string) error {
	args := []string{"-" + name}
	if value != "" {
		args = append(args, value)
	}
	folder, err := os.MkdirTemp("", "tilemip-cbc-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	cmd := exec.CommandContext(ctx, program, append(args, "-quit")...)
	cmd.Dir = folder // some of cbc's commands, which look like its options, write files
	text, _ := cmd.CombinedOutput()
	for _, line := range strings.Split(string(text), "\n") {
		fault := strings.Contains(line, " - valid range is ")
		for _, f := range cbcFaults {
			fault = fault || strings.HasPrefix(line, f)
		}
		switch {
		case !fault:
		case strings.HasPrefix(line, "No match for "+name):
			return &backends.OptionError{Name: name, Reason: "cbc has no option " + textpos.Quote(name)}
		default:
			return &backends.OptionError{Name: name, Reason: fmt.Sprintf("cbc rejects the value %s of its option %s: %s", textpos.Quote(value), textpos.Quote(name), strings.TrimSpace(line))}
		}
	}
	return nil
}
