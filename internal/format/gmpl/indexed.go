package gmpl

// The indexed form: a model section and a data section ("Modeling Language GNU MathProg", GLPK
// 5.0).

import (
	"bufio"
	"io"
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/format/language"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
)

// WriteIndexed writes a declaration as GMPL. Sets are written in capitals where an
// index has their name, other names change only where GMPL reserves them, and the
// head of the file says so. What is fixed becomes constraints, for the language
// has no statement for it: a variable fixed outside its bounds, or to two values,
// is infeasible there. The error is that of Check, or of w.
func WriteIndexed(w io.Writer, p *algebra.Program) error {
	if err := p.Check(); err != nil {
		return err
	}
	x := &indexed{symbols: newSymbols(p), a: p, w: bufio.NewWriterSize(w, 1<<16)}
	x.head()
	x.setsAndParams()
	x.variables()
	x.objective()
	x.rows()
	x.fixings()
	x.data()
	return x.w.Flush()
}

// indexed writes one declaration in the indexed form. The model section declares sets of
// labels, relations and parameters; the data section at the end lists what they hold.
type indexed struct {
	*symbols // what everything is called in GMPL
	a        *algebra.Program
	w        *bufio.Writer // keeps the first error for Flush
}

// raw writes a text as it is.
func (x *indexed) raw(s string) { x.w.WriteString(s) }

// put writes a statement in lines of bounded length.
func (x *indexed) put(indent int, s string) {
	x.raw(strings.ReplaceAll(model.Wrap(s, indent, 4, lineWidth), language.HardBlank, " "))
}

// documented writes a statement under a comment.
func (x *indexed) documented(doc, s string) {
	x.raw(comment(algebra.ASCII(doc)))
	x.put(0, s)
}

// head writes the title and the names that were changed, as comments.
func (x *indexed) head() {
	x.raw(comment(algebra.ASCII(x.a.Title)))
	x.raw(x.Head("# ", x.a.Name) + "\n")
}

// setsAndParams declares sets, relations and parameters. Sets of numbers and scalars have
// their values here, others in the data section. A set of labels whose order matters
// gets a parameter with the position of each label, for sets of GMPL have no order.
func (x *indexed) setsAndParams() {
	for _, s := range x.a.Sets {
		if s.Numeric {
			x.documented(s.Doc, "set "+x.Of[s]+" := "+number(float64(s.First))+".."+number(float64(s.First+s.Len()-1))+";")
			continue
		}
		x.documented(s.Doc, "set "+x.Of[s]+";")
		if position := x.position[s]; position != "" {
			x.documented("position of a label, from 1", "param "+position+"{"+x.Of[s]+"};")
		}
	}
	for _, r := range x.a.Relations {
		x.documented(r.Doc, "set "+x.Of[r]+" within "+x.Domain(r.Sets, " cross ")+";")
	}
	for _, p := range x.a.Params {
		if len(p.Sets) == 0 {
			x.documented(p.Doc, "param "+x.Of[p]+" := "+number(p.Values[0])+";")
			continue
		}
		x.documented(p.Doc, "param "+x.Of[p]+"{"+x.Domain(p.Sets, ", ")+"} default 0;")
	}
	x.raw("\n")
}

// variables declares them over their sets, or over the relation that is their domain:
// others do not exist then.
func (x *indexed) variables() {
	for _, v := range x.a.Variables {
		s := "var " + x.Of[v]
		switch {
		case v.Domain != nil:
			s += "{" + x.Of[v.Domain] + "}"
		case len(v.Sets) > 0:
			s += "{" + x.Domain(v.Sets, ", ") + "}"
		}
		x.documented(v.Doc, s+attributes(v.Type, v.Lower, v.Upper)+";")
	}
	x.raw("\n")
}

// attributes writes type and bounds of a variable.
// Infinite bounds are left out, since a variable of GMPL has none by default.
func attributes(t model.Type, lower, upper float64) string {
	if t == model.Binary && lower == 0 && upper == 1 {
		return ", binary"
	}
	s := ""
	if t.IsInteger() {
		s = ", integer"
	}
	if !math.IsInf(lower, 0) {
		s += ", >= " + number(lower)
	}
	if !math.IsInf(upper, 0) {
		s += ", <= " + number(upper)
	}
	return s
}

// objective writes the costs; a program without any has the objective 0.
func (x *indexed) objective() {
	direction := "minimize "
	if x.a.Objective.Maximize {
		direction = "maximize "
	}
	x.put(0, direction+x.goal+": "+x.expr(x.a.Objective.Expr, scope{})+";")
	x.raw("\n")
}

// rows writes the constraints. The condition of a row stands in its indexing expression;
// it is passed on, so that expr need not repeat it.
func (x *indexed) rows() {
	signs := [...]string{algebra.LessEqual: " <= ", algebra.GreaterEqual: " >= ", algebra.Equal: " = "}
	for _, r := range x.a.Rows {
		c := under(r.If)
		x.documented(r.Doc, "s.t. "+x.Of[r]+x.indexing(x.entries(r.Over), x.conditions(c.known))+":")
		x.put(4, x.expr(r.Left, c)+signs[r.Sense]+x.expr(r.Right, c)+";")
	}
}

// fixings writes each fixing as a constraint over the fixing's indices and those that its
// shifts need (see shifted).
// The names are fix_, the variable and a number. A shift outside the set gives no member, and so no
// constraint.
func (x *indexed) fixings() {
	for _, f := range x.a.Fixings {
		c := under(f.If)
		entries, conditions, inner := x.shifted(f.Ref.Args, c)
		entries = append(x.entries(f.Over), entries...)
		conditions = append(x.conditions(c.known), conditions...)
		if domain := f.Ref.Var.Domain; domain != nil && !algebra.Demands(c.known, domain, f.Ref.Args) {
			conditions = append(conditions, x.member(domain, f.Ref.Args, inner))
		}
		x.put(0, "s.t. "+x.Of[f]+x.indexing(entries, conditions)+":")
		x.put(4, x.ref(x.Of[f.Ref.Var], f.Ref.Args, inner)+" = "+x.expr(f.Value, c)+";")
	}
}

// data writes the data section: labels, positions, tuples, and the parameters' numbers
// other than 0, which is their default.
// A parameter of zeros has no list at all, as its default says everything.
func (x *indexed) data() {
	x.raw("\ndata;\n")
	for _, s := range x.a.Sets {
		if s.Numeric {
			continue
		}
		members := make([]string, s.Len())
		positions := make([]string, s.Len())
		for k := range s.Labels {
			members[k] = x.datum(s, k)
			positions[k] = members[k] + language.HardBlank + number(float64(k+1))
		}
		x.list("set "+x.Of[s], members)
		if position := x.position[s]; position != "" {
			x.list("param "+position, positions)
		}
	}
	for _, r := range x.a.Relations {
		tuples := make([]string, len(r.Tuples))
		for k, tuple := range r.Tuples {
			tuples[k] = "(" + language.Tuple(r.Sets, tuple, ",", x.datum) + ")"
		}
		x.list("set "+x.Of[r], tuples)
	}
	for _, p := range x.a.Params {
		if entries := p.Entries(); len(p.Sets) > 0 && len(entries) > 0 {
			numbers := make([]string, len(entries))
			for k, e := range entries {
				numbers[k] = language.Tuple(p.Sets, e.At, language.HardBlank, x.datum) + language.HardBlank + number(e.Value)
			}
			x.list("param "+x.Of[p], numbers)
		}
	}
	x.raw("end;\n")
}

// list writes a statement of the data section.
func (x *indexed) list(head string, items []string) {
	x.put(0, strings.Join(append([]string{head, ":="}, items...), " ")+";")
}
