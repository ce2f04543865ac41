package process

// CPLEX's Interactive Optimizer, the program cplex, which carries out the commands that follow -c.
// Status, point, duals and figures come from its solution file in XML. It writes none where it has
// no point; then the line of status in its log counts.
//
// Sources: CPLEX's manual ("Interactive Optimizer commands", "SOL file format", "Solution status
// codes"), public logs of the program 22.1, and the recorded answers in testdata/cplex, made with
// the library of the wheel cplex 22.2.0.1 by scripts/recording/cplex: the log and the files are the
// library's; the line of status behind the log is the program's own. CPLEX's program has not been
// run; what it does at an interrupt is not known here, so that it is killed.

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
)

// cplexSettings: CPLEX's own gap limits are not 0, and its tolerance for integers of 1e-5 is coarser
// than others'. 1e-9 is the least that it takes for the other two.
var cplexSettings = []setting{
	{"threads", threads},
	{"randomseed", func(j *job) any { return asked(min(j.options.Seed&math.MaxInt32, 2_100_000_000)) }},
	{"mip tolerances mipgap", func(j *job) any { return math.Min(1, j.options.RelativeGap) }},
	{"mip tolerances absmipgap", absoluteGap},
	{"simplex tolerances feasibility", exact(1e-9)},
	{"simplex tolerances optimality", exact(1e-9)},
	{"mip tolerances integrality", whole(0)},
	{"clocktype", timed(2)}, // wall time
	{"timelimit", seconds},
	{"mip limits nodes", nodes},
	{"mip limits solutions", points},
	{"mip pool capacity", kept},
}

// cplexArguments returns the commands.
func cplexArguments(j *job) []string {
	args := []string{"-c"}
	j.tell(cplexSettings, func(name string, value any) { args = append(args, fmt.Sprintf("set %s %v", name, value)) })
	args = append(args, "read "+filepath.Base(j.modelAt))
	if j.startAt != "" {
		args = append(args, "read "+filepath.Base(j.startAt))
	}
	args = append(args, "optimize", "write "+filepath.Base(j.answerAt))
	if j.options.Pool > 0 {
		args = append(args, "write "+filepath.Base(j.poolAt)+" all")
	}
	return append(args, "quit")
}

// cplexPrepare names the solution files, whose ending says what is written.
func cplexPrepare(j *job) error {
	j.answerAt, j.poolAt = filepath.Join(j.dir, "answer.sol"), filepath.Join(j.dir, "pool.sol")
	return nil
}

// cplexStart writes the values of the start that are numbers as a MIP start, which CPLEX completes.
func cplexStart(j *job) error {
	var b bytes.Buffer
	b.WriteString("<?xml version=\"1.0\" standalone=\"yes\"?>\n<CPLEXSolutions version=\"1.2\">\n<CPLEXSolution version=\"1.2\">\n<header problemName=\"model.mps\"/>\n<variables>\n")
	for k, x := range j.options.Start {
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			b.WriteString("<variable")
			matrix.XMLAttributes(&b, " ", "name", j.names.Var(k), "index", strconv.Itoa(k), "value", strconv.FormatFloat(x, 'g', -1, 64))
			b.WriteString("/>\n")
		}
	}
	b.WriteString("</variables>\n</CPLEXSolution>\n</CPLEXSolutions>\n")
	j.startAt = filepath.Join(j.dir, "start.mst")
	return os.WriteFile(j.startAt, b.Bytes(), 0o600)
}

// cplexTable matches a line of the table of nodes with an incumbent and a bound, in which * marks a
// new point and + one of a heuristic: nodes, incumbent, bound.
var cplexTable = textpos.Late(`^[* ]\s*(\d+)\+?\s+\d+\s.*?\s(-?\d+\.\d+(?:e[+-]\d+)?)\s+(-?\d+\.\d+(?:e[+-]\d+)?)(?:\s+\d+)?\s+\d\S*%$`)

// cplexLine reads progress from a line of the log.
func cplexLine(j *job, line string) {
	if m := cplexTable().FindStringSubmatch(line); m != nil {
		j.progress("", m[2], m[3], m[1], "")
	}
}
