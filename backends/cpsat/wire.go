package cpsat

// The messages of cp_model.proto and sat_parameters.proto, written and read by hand: the few
// fields that are used, by their numbers (protobuf.dev/programming-guides/encoding). Whole
// numbers are plain varints, so that negative ones take ten bytes.

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip/backends"
)

// The statuses of an answer, CpSolverStatus.
const (
	statusUnknown = iota
	_             // invalid
	statusFeasible
	statusInfeasible
	statusOptimal
)

// The kinds of fields on the wire.
const varint, fixed64, bytesField, fixed32 = 0, 1, 2, 5

type message []byte

func (b *message) key(field, kind int) { *b = binary.AppendUvarint(*b, uint64(field)<<3|uint64(kind)) }

func (b *message) whole(field int, x int64) {
	b.key(field, varint)
	*b = binary.AppendUvarint(*b, uint64(x))
}

func (b *message) real(field int, x float64) {
	b.key(field, fixed64)
	*b = binary.LittleEndian.AppendUint64(*b, math.Float64bits(x))
}

func (b *message) nested(field int, inner message) {
	b.key(field, bytesField)
	*b = append(binary.AppendUvarint(*b, uint64(len(inner))), inner...)
}

// packed writes a list of whole numbers.
func packed[T int32 | int64](b *message, field int, list []T) {
	var inner message
	for _, x := range list {
		inner = binary.AppendUvarint(inner, uint64(int64(x)))
	}
	b.nested(field, inner)
}

// message writes the program as a CpModelProto.
func (p *program) message() message {
	var b message
	for j := range p.lower {
		var v message
		packed(&v, 2, []int64{p.lower[j], p.upper[j]})
		b.nested(2, v)
	}
	for _, r := range p.rows {
		var linear, c message
		packed(&linear, 1, r.vars)
		packed(&linear, 2, r.coefficients)
		packed(&linear, 3, []int64{r.lower, r.upper})
		c.nested(12, linear)
		b.nested(3, c)
	}
	if len(p.costs) > 0 {
		var o message // the value is scaling factor · (sum + offset)
		packed(&o, 1, p.vars)
		o.real(2, p.offset*p.factor)
		o.real(3, 1/p.factor)
		packed(&o, 4, p.costs)
		b.nested(4, o)
	}
	if len(p.hints) > 0 {
		var h message
		packed(&h, 1, p.hints)
		packed(&h, 2, p.values)
		b.nested(6, h)
	}
	return b
}

// parameters writes a SatParameters; left is the time until the limit, 0 for none.
func parameters(o backends.Options, left time.Duration) message {
	var b message
	b.whole(206, int64(max(1, o.Threads)))
	if seed := o.Seed & math.MaxInt32; seed != 0 {
		b.whole(31, int64(seed))
	}
	b.real(160, o.RelativeGap)
	b.real(159, o.AbsoluteGap)
	if left > 0 {
		b.real(36, left.Seconds())
	}
	if o.SolutionLimit == 1 {
		b.whole(98, 1) // stop_after_first_solution
	}
	if o.Pool > 0 { // one more than asked for: the answer is among them
		b.whole(193, min(int64(o.Pool)+1, math.MaxInt32))
		b.whole(194, 1)
	}
	b.whole(135, 0) // a signal is the business of this program
	if o.Log != nil {
		b.whole(41, 1)
		b.whole(186, 0)
		b.whole(187, 1)
	}
	return b
}

// response is what is read of a CpSolverResponse.
type response struct {
	status               int64
	point                []int64
	others               [][]int64 // of the pool
	bound                float64
	branches, iterations int64
	info, log            string
}

var errCut = errors.New("the message is cut off")

// eachField calls take with the fields of a message, in order: a whole number, or the bytes.
func eachField(b []byte, take func(number int, whole uint64, inner []byte) error) error {
	for len(b) > 0 {
		key, n := binary.Uvarint(b)
		if n <= 0 {
			return errCut
		}
		b = b[n:]
		var whole uint64
		var inner []byte
		switch key & 7 {
		case varint:
			if whole, n = binary.Uvarint(b); n <= 0 {
				return errCut
			}
		case fixed64:
			if n = 8; len(b) < n {
				return errCut
			}
			whole = binary.LittleEndian.Uint64(b)
		case fixed32:
			if n = 4; len(b) < n {
				return errCut
			}
		case bytesField:
			length, m := binary.Uvarint(b)
			if m <= 0 || length > uint64(len(b)-m) {
				return errCut
			}
			n = m + int(length)
			inner = b[m:n]
		default:
			return fmt.Errorf("a field of the kind %d", key&7)
		}
		if err := take(int(key>>3), whole, inner); err != nil {
			return err
		}
		b = b[n:]
	}
	return nil
}

func (a *response) field(number int, whole uint64, inner []byte) error {
	switch number {
	case 1:
		a.status = int64(whole)
	case 2:
		return unpack(inner, &a.point)
	case 4:
		a.bound = math.Float64frombits(whole)
	case 12:
		a.branches = int64(whole)
	case 25:
		a.iterations = int64(whole)
	case 20:
		a.info = string(inner)
	case 26:
		a.log = string(inner)
	case 27:
		var point []int64
		err := eachField(inner, func(number int, _ uint64, values []byte) error {
			if number != 1 {
				return nil
			}
			return unpack(values, &point)
		})
		a.others = append(a.others, point)
		return err
	}
	return nil
}

// unpack appends a list of whole numbers.
func unpack(b []byte, list *[]int64) error {
	for len(b) > 0 {
		x, n := binary.Uvarint(b)
		if n <= 0 {
			return errCut
		}
		*list, b = append(*list, int64(x)), b[n:]
	}
	return nil
}
