package algebra

// The parts of an expression: indices, elements, conditions, terms and sums. They are values that
// are put together by methods, as Go has no operators for them. The meaning is that of AMPL's
// indexed sums (Fourer, Gay and Kernighan, AMPL, 2nd edition, 2003, chapters 5 and 6).

// Index is a bound index: the i of "for all i in I".
type Index struct {
	Set  *Set
	Name string
}

// Index returns a fresh index over the set, written by the given name.
func (s *Set) Index(name string) *Index { return &Index{Set: s, Name: name} }

// Element is what stands in a subscript: an index, an index shifted by whole
// steps along its set, or a fixed element.
type Element struct {
	Index *Index // nil: a fixed element
	Shift int
	Set   *Set
	At    int // position of the fixed element
}

// Subscript is an Element, or an Index standing for itself.
type Subscript interface{ element() Element }

func (i *Index) element() Element  { return Element{Index: i, Set: i.Set} }
func (e Element) element() Element { return e }

// Plus returns the index shifted by n elements of its set; past either end the
// term it stands in is dropped.
func (i *Index) Plus(n int) Element { return Element{Index: i, Set: i.Set, Shift: n} }

// At returns the fixed element at a position of the set.
func (s *Set) At(position int) Element { return Element{Set: s, At: position} }

// Start and End return the set's first and last element.
func (s *Set) Start() Element { return s.At(0) }
func (s *Set) End() Element   { return s.At(s.Len() - 1) }

// Condition restricts a quantifier. The concrete types are Compare, Holds, All.
type Condition interface{ condition() }

// Compare holds when the two elements, of one set, stand in the relation Op by
// their positions.
type Compare struct {
	Left, Right Element
	Op          Op
}

// Op compares positions in a set.
type Op int

// The comparisons.
const (
	Same Op = iota
	Different
	Before
	After
)

// Holds is satisfied when the tuple of elements is in the relation.
type Holds struct {
	Relation *Relation
	Args     []Element
}

// All is satisfied when every part is.
type All []Condition

func (Compare) condition() {}
func (Holds) condition()   {}
func (All) condition()     {}

// And joins conditions; none at all is nil, which always holds.
func And(conditions ...Condition) Condition {
	switch len(conditions) {
	case 0:
		return nil
	case 1:
		return conditions[0]
	}
	return All(conditions)
}

// Is holds where the index stands at that element, IsNot where it does not.
func (i *Index) Is(e Subscript) Condition    { return Compare{i.element(), e.element(), Same} }
func (i *Index) IsNot(e Subscript) Condition { return Compare{i.element(), e.element(), Different} }

// Before holds where the index stands before that element, After where behind it.
func (i *Index) Before(e Subscript) Condition { return Compare{i.element(), e.element(), Before} }
func (i *Index) After(e Subscript) Condition  { return Compare{i.element(), e.element(), After} }

// Holds is satisfied when the tuple is in the relation.
func (r *Relation) Holds(args ...Subscript) Condition { return Holds{r, elements(args)} }

func elements(args []Subscript) []Element {
	out := make([]Element, len(args))
	for i, a := range args {
		out[i] = a.element()
	}
	return out
}

// Term is coefficient · parameter[…] · variable[…], summed over indices under a
// condition. Without a variable it is a number.
type Term struct {
	Coefficient float64
	Param       *Param // nil: no parameter
	ParamArgs   []Element
	Var         *Variable // nil: a number
	Args        []Element
	SumOver     []*Index
	If          Condition // of the sum
}

// Expr is a sum of terms.
type Expr []Term

// At returns the term 1·v[subscripts].
func (v *Variable) At(subscripts ...Subscript) Term {
	return Term{Coefficient: 1, Var: v, Args: elements(subscripts)}
}

// At returns the number p[subscripts].
func (p *Param) At(subscripts ...Subscript) Term {
	return Term{Coefficient: 1, Param: p, ParamArgs: elements(subscripts)}
}

// Number returns a constant expression.
func Number(x float64) Expr { return Expr{{Coefficient: x}} }

// Constant returns a constant term.
func Constant(x float64) Term { return Term{Coefficient: x} }

// Times multiplies the term by a number.
func (t Term) Times(x float64) Term { t.Coefficient *= x; return t }

// TimesParam multiplies the term by an entry of a parameter; a term has at most one.
func (t Term) TimesParam(p *Param, subscripts ...Subscript) Term {
	t.Param, t.ParamArgs = p, elements(subscripts)
	return t
}

// Sum adds terms.
func Sum(terms ...Term) Expr { return Expr(terms) }

// Plus adds two expressions.
func (e Expr) Plus(f Expr) Expr { return append(append(Expr(nil), e...), f...) }

// Over sums every term of the expression over the indices.
func (e Expr) Over(indices ...*Index) Expr {
	out := append(Expr(nil), e...)
	for i := range out {
		out[i].SumOver = append(append([]*Index(nil), indices...), out[i].SumOver...)
	}
	return out
}

// Where restricts the sums of every term of the expression.
func (e Expr) Where(conditions ...Condition) Expr {
	out := append(Expr(nil), e...)
	for i := range out {
		all := conditions
		if out[i].If != nil {
			all = append([]Condition{out[i].If}, conditions...)
		}
		out[i].If = And(all...)
	}
	return out
}
