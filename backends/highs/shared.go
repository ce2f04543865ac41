//go:build !nohighs

package highs

// What both interfaces of HiGHS share, C's and that of its WebAssembly build: a model as arrays,
// and the value of an option read from text.

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/internal/integrality"
	"github.com/tilemip/tilemip/model"
)

// arrays are a model in the form HiGHS takes: row by row, with 32-bit integers.
type arrays struct {
	model.Matrix
	start       []int32
	integrality []int32 // 1 for integer columns, 2 for semi-continuous, 3 for semi-integer; nil for a linear program
	hessian     hessian
}

// hessian is Q of ½xᵀQx: the columns of its lower triangle one after the other.
type hessian struct {
	start, index []int32
	value        []float64
}

func newArrays(a model.Matrix) arrays {
	h := arrays{Matrix: a, start: make([]int32, len(a.RowLower))}
	for i := range h.start {
		h.start[i] = int32(a.Start[i])
	}
	if a.HasIntegers() {
		h.integrality = make([]int32, len(a.Type))
		for j, t := range a.Type {
			if t.IsInteger() {
				h.integrality[j] = 1
			}
		}
	}
	return h
}

// Takes leaves semi-continuous columns out where one is beyond what HiGHS takes.
func (s solver) Takes(m *model.Model) model.Features {
	can := s.capabilities()
	return model.Features{Semi: can.Semi && integrality.TakesSemi(m), Products: can.Products}
}

// construct adds what the model has beside its matrix. A semi-continuous column has its threshold
// for a lower bound there; bounds that exclude 0, or all else, make it an ordinary one.
func (h *arrays) construct(m *model.Model) error {
	c := m.Constructs()
	if len(c.Semi) > 0 {
		h.Lower, h.Upper = append([]float64(nil), h.Lower...), append([]float64(nil), h.Upper...)
		if h.integrality == nil {
			h.integrality = make([]int32, len(h.Type))
		}
	}
	for _, s := range c.Semi {
		switch lower, upper := h.Lower[s.Column], h.Upper[s.Column]; { // backends.Solve has settled those that bounds decide
		case lower < 0:
			return fmt.Errorf("semi-continuous %s has the lower bound %g; HiGHS expects 0", m.ColumnName(int(s.Column)), lower)
		case upper > integrality.SemiMost:
			return fmt.Errorf("semi-continuous %s has the upper bound %g; HiGHS expects at most %g", m.ColumnName(int(s.Column)), upper, float64(integrality.SemiMost))
		default:
			h.Lower[s.Column] = s.From
			h.integrality[s.Column] += 2
		}
	}
	h.hessian.fill(c.Products, len(h.Lower))
	return nil
}

// fill makes the triangle, in whose columns the square comes first (Highs_passHessian: with
// another order HiGHS answers wrongly or writes beyond its arrays). A square stands there twice,
// since ½xᵀQx halves it.
func (q *hessian) fill(products []model.Product, columns int) {
	if len(products) == 0 {
		return
	}
	products = slices.Clone(products)
	slices.SortFunc(products, func(p, q model.Product) int { return cmp.Or(cmp.Compare(p.A, q.A), cmp.Compare(p.B, q.B)) })
	q.start = make([]int32, columns+1)
	for _, p := range products {
		q.start[p.A+1]++
		q.index, q.value = append(q.index, p.B), append(q.value, p.Coefficient)
		if p.A == p.B {
			q.value[len(q.value)-1] *= 2
		}
	}
	for j := range columns {
		q.start[j+1] += q.start[j]
	}
}

// The kinds of option values, kHighsOptionType… of HiGHS.
const (
	boolOption = iota
	intOption
	floatOption
	stringOption
)

// set sets an option given as text, by HiGHS' own name.
func (h object) set(name, text string) error {
	kind, ok := h.kindOf(name)
	if lost := h.lost(); lost != nil {
		return lost
	}
	if !ok {
		return &backends.OptionError{Name: name, Reason: fmt.Sprintf("HiGHS %s has no option %q", version(), name)}
	}
	value, err := optionValue(kind, text)
	if err == nil {
		err = h.setValue(name, value)
	}
	if err != nil {
		return &backends.OptionError{Name: name, Reason: fmt.Sprintf("HiGHS rejects the value %q of its option %s: %v", text, name, err)}
	}
	return nil
}

// setValue sets an option to a bool, an int of 32 bits, a float64 or a string, by its type.
func (h object) setValue(name string, value any) error {
	ok, err := h.put(name, value)
	if err == nil && !ok {
		err = fmt.Errorf("%v is out of the range of %s", value, name)
	}
	return err
}

// basis returns the basis at the end of a run, or nil.
func (h object) basis(columns, rows int) *backends.Basis {
	const valid = 1
	c, r := make([]int32, columns), make([]int32, rows)
	if h.info("basis_validity") != valid || !h.readBasis(c, r) {
		return nil
	}
	return &backends.Basis{Columns: fromHiGHS(c), Rows: fromHiGHS(r)}
}

// optionValue reads a value of a kind of option: a bool, an int of 32 bits, a float64 or a
// string; nil with an error.
func optionValue(kind int, text string) (any, error) {
	switch kind {
	case boolOption:
		x, err := strconv.ParseBool(text)
		return orNil(x, err, "true or false")
	case intOption:
		x, err := strconv.ParseInt(text, 10, 32)
		return orNil(int(x), err, "an integer")
	case floatOption:
		x, err := strconv.ParseFloat(text, 64)
		return orNil(x, err, "a number")
	}
	return text, nil
}

func orNil[T any](x T, err error, want string) (any, error) {
	if err != nil {
		return nil, errors.New("expected " + want)
	}
	return x, nil
}

// A basis in HiGHS' numbers: kHighsBasisStatus… of its C interface.
const (
	basisLower = iota
	basisBasic
	basisUpper
	basisZero
)

var toHiGHS = [...]int32{backends.AtLower: basisLower, backends.AtUpper: basisUpper, backends.AtZero: basisZero, backends.Basic: basisBasic}

func basisOf(status []backends.BasisStatus) []int32 {
	out := make([]int32, len(status))
	for i, s := range status {
		out[i] = toHiGHS[s]
	}
	return out
}

func fromHiGHS(status []int32) []backends.BasisStatus {
	out := make([]backends.BasisStatus, len(status))
	for i, s := range status {
		switch s {
		case basisBasic:
			out[i] = backends.Basic
		case basisUpper:
			out[i] = backends.AtUpper
		case basisZero:
			out[i] = backends.AtZero
		}
	}
	return out
}
