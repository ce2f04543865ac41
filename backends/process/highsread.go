package process

// What the highs program leaves: its solution file, the figures at the end of its log, and the
// file of improving points. The solution file is that of write_solution_style 0: paragraphs
// under "Model status", "# Primal solution values" and "# Dual solution values", with lists
// "# Columns n" and "# Rows n" of "name value" in the order of the model.

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/verdict"
	"github.com/tilemip/tilemip/model"
)

// Figures of the report at the end of the log, of an integer and of a linear program.
var (
	highsBound  = textpos.Late(`(?m)^  Dual bound\s+(\S+)`)
	highsNodes  = textpos.Late(`(?m)^  Nodes\s+(\d+)`)
	highsSteps  = textpos.Late(`(?m)^  LP iterations\s+(\d+)|^(?:Simplex|IPM|PDLP)\s+iterations:\s+(\d+)`)
	highsRefuse = textpos.Late(`(?m)^ERROR:\s+(.*)`)
)

// highsRead reads the solution file and the report.
func highsRead(j *job, answer []byte, text string, out *outcome) error {
	if m := highsRefuse().FindStringSubmatch(text); m != nil && len(answer) == 0 {
		return fmt.Errorf("%s", m[1])
	}
	out.bound, out.nodes = bound(highsBound(), text, math.Inf(1)), count(highsNodes(), text)
	for _, m := range highsSteps().FindAllStringSubmatch(text, -1) {
		n, _ := strconv.ParseInt(m[1]+m[2], 10, 64)
		out.steps += n
	}
	f := highsFile{lines: textpos.NewLines("solution", bytes.NewReader(answer), 0), job: j}
	if err := f.parse(); err != nil {
		return err
	}
	return f.outcome(j, out)
}

// highsFile is a solution file while it is read.
type highsFile struct {
	lines             *textpos.Lines
	job               *job
	status            string // "Optimal", "Time limit reached"…; "" for an empty file
	feasible          bool   // the point is one
	x                 []float64
	reduced, rowDuals []float64
}

// parse reads up to the basis, which nobody needs.
func (f *highsFile) parse() error {
	dual := false
	for f.lines.Next() {
		text := f.lines.Text()
		var err error
		switch {
		case text == "Model status":
			if f.lines.Next() {
				f.status = strings.TrimSpace(f.lines.Text())
			}
		case text == "# Primal solution values", text == "# Dual solution values":
			dual = strings.HasPrefix(text, "# Dual")
			if f.lines.Next() && !dual {
				f.feasible = f.lines.Text() == "Feasible"
			}
		case strings.HasPrefix(text, "# Columns ") && dual:
			f.reduced, err = f.list(f.job.model.Columns(), f.job.names.FindVar)
		case strings.HasPrefix(text, "# Columns "):
			f.x, err = f.list(f.job.model.Columns(), f.job.names.FindVar)
		case strings.HasPrefix(text, "# Rows "):
			var values []float64
			if values, err = f.list(f.job.model.Rows(), f.job.names.FindRow); dual {
				f.rowDuals = values
			}
		case text == "# Basis":
			return nil
		}
		if err != nil {
			return err
		}
	}
	return f.lines.Err()
}

// list reads the lines "name value" below their head into n values. find numbers the names; the
// program leaves out rows without bounds, and a column more carries the objective's constant.
func (f *highsFile) list(n int, find func(string) (int, bool)) ([]float64, error) {
	head := strings.Fields(f.lines.Text())
	count, err := strconv.Atoi(head[len(head)-1])
	if err != nil || count < 0 || count > n+1 {
		return nil, f.lines.Errorf(1, fmt.Sprintf("a list of %d", n), "%s", textpos.Quote(f.lines.Text()))
	}
	values := make([]float64, n)
	for k := range count {
		if !f.lines.Next() {
			return nil, f.lines.FileErrorf(fmt.Sprintf("a list of %d", count), "%d values", k)
		}
		name, value, _ := strings.Cut(f.lines.Text(), " ")
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || math.IsNaN(x) {
			return nil, f.lines.Errorf(len(name)+2, "name and value", "%s", textpos.Quote(f.lines.Text()))
		}
		if i, ok := find(name); ok {
			values[i] = x
		}
	}
	return values, nil
}

// outcome translates status, point and duals. The duals are in the direction of what the
// program minimized.
func (f *highsFile) outcome(j *job, out *outcome) error {
	if f.status == "" {
		return nil
	}
	a := j.model.Matrix()
	whole := a.HasIntegers()
	v, ok := verdict.HiGHS.Find(f.status)
	if err := out.says("HiGHS", f.status, v, ok); err != nil {
		return err
	}
	if f.status == "Unbounded" {
		out.certain = !whole
	}
	if o := j.options; out.stopped == model.SolutionLimit && (o.NodeLimit > 0 && out.nodes >= o.NodeLimit || o.SolutionLimit == 0) {
		out.stopped = model.NodeLimit // it has one status for both
	}
	if out.status == model.StatusLimit && f.feasible && f.x != nil {
		out.status = model.StatusFeasible
	}
	if !out.status.HasPoint() {
		return nil
	}
	if out.x = f.x; out.x == nil {
		return fmt.Errorf("the status is %s, without a solution", f.status)
	}
	if out.status == model.StatusOptimal && !whole && f.rowDuals != nil && f.reduced != nil {
		sign := 1.0
		if a.Maximize { // what was written is the negated objective
			sign = -1
		}
		out.rowDual, out.reduced = scaled(sign, f.rowDuals), scaled(sign, f.reduced)
	}
	return nil
}
