//go:build ((cgo && highs) || js || windows || darwin || highsload || (linux && cgo && (amd64 || arm64))) && !nohighs

package highs

// What both interfaces of HiGHS share, C's and that of its WebAssembly build: a model as arrays,
// and the value of an option read from text.

import (
	"strconv"

	"github.com/tilemip/tilemip/model"
)

// arrays are a model in the form HiGHS takes: row by row, with 32-bit integers.
type arrays struct {
	model.Matrix
	start       []int32
	integrality []int32 // 1 for integer columns; nil for a linear program
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

// The kinds of option values, kHighsOptionType… of HiGHS.
const (
	boolOption = iota
	intOption
	floatOption
	stringOption
)

// optionValue reads a value of a kind of option: a bool, an int of 32 bits, a float64 or a
// string; nil with an error.
func optionValue(kind int, text string) (any, error) {
	switch kind {
	case boolOption:
		x, err := strconv.ParseBool(text)
		return orNil(x, err)
	case intOption:
		x, err := strconv.ParseInt(text, 10, 32)
		return orNil(int(x), err)
	case floatOption:
		x, err := strconv.ParseFloat(text, 64)
		return orNil(x, err)
	}
	return text, nil
}

func orNil[T any](x T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return x, nil
}
