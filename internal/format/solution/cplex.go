package solution

// The solution files of CPLEX, in XML, from CPLEX's documentation: "SOL file format: solution
// files" and the schema solution.xsd, version 1.2; files of CPLEX 22.2 are in
// backends/process/testdata/cplex.
//
//	<CPLEXSolution version="1.2">
//	 <header problemName=… objectiveValue=… solutionStatusString=…/>
//	 <quality …/>
//	 <linearConstraints><constraint name=… index=… slack=…/>…</linearConstraints>
//	 <variables><variable name=… index=… value=…/>…</variables>
//	</CPLEXSolution>
//
// A file of a pool has several of them within <CPLEXSolutions>; the first one counts. MIP starts
// (.mst) of CPLEX are of the same form.

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"strconv"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// lineReader gives the lines of a reader as a stream, so that the XML decoder reads no line
// that is too long and places have their lines.
type lineReader struct {
	lines *textpos.Lines
	rest  []byte
}

func (l *lineReader) Read(p []byte) (int, error) {
	if len(l.rest) == 0 {
		if !l.lines.Next() {
			if err := l.lines.Err(); err != nil {
				return 0, err
			}
			return 0, io.EOF
		}
		l.rest = append(append(l.rest, l.lines.Bytes()...), '\n')
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// readCplex reads the first solution of a file. Variables that it does not list are 0.
func (t *reader) readCplex() {
	d := xml.NewDecoder(&lineReader{lines: t.lines})
	root, depth := "", 0
	for t.err == nil {
		token, err := d.Token()
		if err != nil {
			t.xmlEnd(err, root)
			return
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth++; depth > 20 {
				t.wrong(0, "a file of CPLEX", "elements %d deep", depth)
			}
			if root == "" {
				root = token.Name.Local
				if root != "CPLEXSolution" && root != "CPLEXSolutions" {
					t.wrong(0, "CPLEXSolution", "the element %s", textpos.Quote(root))
				}
			}
			t.cplexElement(token)
		case xml.EndElement:
			depth--
			if token.Name.Local == "CPLEXSolution" {
				return
			}
		}
	}
}

// xmlEnd is the error of an end of the file, or of damaged XML.
func (t *reader) xmlEnd(err error, root string) {
	t.keep(t.lines.Err())
	var syntax *xml.SyntaxError
	switch {
	case t.err != nil:
	case errors.As(err, &syntax):
		e := t.lines.Errorf(0, "a file of CPLEX", "damaged XML (%s)", syntax.Msg)
		e.Line = syntax.Line
		t.keep(e)
	case root == "CPLEXSolutions":
		t.noPoint()
	default:
		t.keep(t.lines.FileErrorf("a file of CPLEX", "XML without the element CPLEXSolution"))
	}
}

// cplexElement reads the attributes of a header or a variable.
func (t *reader) cplexElement(e xml.StartElement) {
	value := func(name string) string {
		for _, a := range e.Attr {
			if a.Name.Local == name {
				return a.Value
			}
		}
		return ""
	}
	switch e.Name.Local {
	case "header":
		t.point.Status = value("solutionStatusString")
		t.objective(value("objectiveValue"))
	case "variable":
		x := t.number(value("value"), 0)
		if name := value("name"); name != "" {
			t.named(name, 0, x)
			return
		}
		index, err := strconv.Atoi(value("index"))
		if err != nil || index < 0 {
			t.wrong(0, "a name or an index", "a variable with the index %s", textpos.Quote(value("index")))
		}
		t.numbered(index+1, 0, x)
	}
}

// writeCplex writes one solution. Numbers and strings of the statuses are those of the
// documentation.
func writeCplex(w *bufio.Writer, p *solution) {
	number, text, kind := 101, "integer optimal solution", "primal"
	switch best := p.r.Status == model.StatusOptimal; {
	case p.integers() == 0 && best:
		number, text = 1, "optimal"
	case p.integers() == 0:
		number, text = 23, "feasible"
	case best:
	case p.r.Termination == model.GapReached:
		number, text = 102, "integer optimal, tolerance"
	case p.r.Termination == model.NodeLimit:
		number, text = 105, "node limit exceeded"
	case p.r.Termination == model.TimeLimit:
		number, text = 107, "time limit exceeded"
	default:
		number, text = 127, "integer feasible solution"
	}
	w.WriteString("<?xml version = \"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<CPLEXSolution version=\"1.2\">\n <header")
	matrix.XMLAttributes(w, "\n   ", "problemName", p.m.Name(), "objectiveValue", exact(p.r.Objective), "solutionTypeString", kind,
		"solutionStatusValue", strconv.Itoa(number), "solutionStatusString", text, "primalFeasible", "1")
	w.WriteString("/>\n <linearConstraints>\n")
	for i := range p.m.Rows() {
		w.WriteString("  <constraint")
		matrix.XMLAttributes(w, " ", "name", p.names.Row(i), "index", strconv.Itoa(i), "slack", exact(p.slack(i)))
		w.WriteString("/>\n")
	}
	w.WriteString(" </linearConstraints>\n <variables>\n")
	for j, c := range p.columns {
		w.WriteString("  <variable")
		matrix.XMLAttributes(w, " ", "name", c.name, "index", strconv.Itoa(j), "value", exact(c.x))
		w.WriteString("/>\n")
	}
	w.WriteString(" </variables>\n</CPLEXSolution>\n")
}
