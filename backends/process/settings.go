package process

// How a program is told the options of a solve: a table of its own names, each with what becomes its
// value. The tables are beside the programs' other functions.

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/internal/integrality"
	"github.com/tilemip/tilemip/internal/textpos"
)

// setting is a row: a name of the program's and the value in a job; nil: it is not set.
type setting struct {
	name  string
	value func(j *job) any
}

// tell sets what a job asks for, in the order of the table.
func (j *job) tell(table []setting, set func(name string, value any)) {
	for _, s := range table {
		if x := s.value(j); x != nil {
			set(s.name, x)
		}
	}
}

// raw sets the caller's own options, in the order of their names, unless wrong says of one what
// is wrong with its value.
func (j *job) raw(solver, kind, expected string, wrong func(name, value string) bool, set func(name string, value any)) error {
	for _, name := range slices.Sorted(maps.Keys(j.options.Raw)) {
		value := j.options.Raw[name]
		if wrong(name, value) {
			return &backends.OptionError{Name: name, Reason: fmt.Sprintf("%s rejects the value %s of its %s %s: expected %s", solver, textpos.Quote(value), kind, textpos.Quote(name), expected)}
		}
		set(name, value)
	}
	return nil
}

// asked is a value, nil for none.
func asked[T int | int64 | float64](x T) any {
	if x == 0 {
		return nil
	}
	return x
}

func threads(j *job) any     { return max(1, j.options.Threads) }
func gap(j *job) any         { return j.options.RelativeGap }
func absoluteGap(j *job) any { return j.options.AbsoluteGap }
func nodes(j *job) any       { return asked(j.options.NodeLimit) }
func fewNodes(j *job) any    { return asked(min(j.options.NodeLimit, math.MaxInt32)) } // of programs that count in 32 bits
func points(j *job) any      { return asked(j.options.SolutionLimit) }
func fewPoints(j *job) any   { return asked(min(j.options.SolutionLimit, math.MaxInt32)) }
func seconds(j *job) any     { return asked(j.left.Seconds()) }

// seed is of 31 bits; 0 leaves the program's own.
func seed(j *job) any { return asked(j.options.Seed & math.MaxInt32) }

// always is a value that every job has, timed one that those with a time limit have.
func always(x any) func(*job) any { return func(*job) any { return x } }

func timed(x any) func(*job) any {
	return func(j *job) any {
		if j.left == 0 {
			return nil
		}
		return x
	}
}

// exact is the tolerance asked for, of rows and duals, as far as the program takes it.
func exact(least float64) func(*job) any {
	return func(j *job) any {
		if j.options.Tolerance == 0 {
			return nil
		}
		return math.Max(least, math.Min(j.options.Tolerance, 1e-6))
	}
}

// whole is that of integers, finer than usual also where the model needs it.
func whole(least float64) func(*job) any {
	return func(j *job) any {
		tolerance := integrality.Tolerance(j.model.Matrix())
		if j.options.Tolerance > 0 {
			tolerance = math.Min(tolerance, j.options.Tolerance)
		}
		return math.Max(least, tolerance)
	}
}

// kept is how many points the program is to keep for a pool.
func kept(j *job) any {
	if j.options.Pool == 0 {
		return nil
	}
	return j.asked()
}

// startLines returns what line makes of the columns of the start; x is not a number where none is
// given.
func (j *job) startLines(line func(k int, name string, x float64) string) string {
	var text strings.Builder
	for k, x := range j.options.Start {
		if math.IsInf(x, 0) {
			x = math.NaN()
		}
		text.WriteString(line(k, j.names.Var(k), x))
	}
	return text.String()
}

// digits writes a number with as many as it takes.
func digits(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
