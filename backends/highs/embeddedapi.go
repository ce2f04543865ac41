//go:build !(cgo && highs) && !js && !nohighs

package highs

// HiGHS' C interface, called in an instance: what a function takes by address is laid into the memory
// of the instance before the call, and what it gives by address is copied out of it afterwards.

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"time"

	wasm "github.com/tetratelabs/wazero/api"
)

// handle is an instance, which has one solver object.
type handle = *instance

// api has the functions of the library.
var api functions

type functions struct{}

// into is a slice, or a pointer to a number, that a function fills; nothing for an empty slice.
type into struct{ what any }

// failed is what a call answers where the instance is lost, kHighsStatusError.
const failed = -1

// call calls a function with numbers, names, slices that it reads, and what it fills.
func (i *instance) call(name string, args ...any) int32 {
	if i.fault != nil {
		return failed
	}
	words := make([]uint64, len(args), len(args)+1)
	var laid []uint32 // what is to be freed
	for k, a := range args {
		switch a := a.(type) {
		case int:
			words[k] = wasm.EncodeI32(int32(a))
		case int32:
			words[k] = wasm.EncodeI32(a)
		case uint32:
			words[k] = wasm.EncodeU32(a)
		case float64:
			words[k] = wasm.EncodeF64(a)
		case string:
			words[k] = wasm.EncodeU32(i.text(a))
		default:
			at := i.lay(a)
			laid, words[k] = append(laid, at), wasm.EncodeU32(at)
		}
	}
	answer := i.invoke(name, words...)
	for k, a := range args {
		if a, fills := a.(into); fills {
			i.read(wasm.DecodeU32(words[k]), a.what)
		}
	}
	for _, at := range laid {
		i.invoke("free", wasm.EncodeU32(at))
	}
	return wasm.DecodeI32(answer)
}

// invoke calls a function with words. An error ends the instance.
func (i *instance) invoke(name string, words ...uint64) uint64 {
	f := i.functions[name]
	if f == nil {
		f = i.module.ExportedFunction(table().Exports[name])
		if f == nil {
			i.fault = fmt.Errorf("HiGHS inside this program has no function %s", name)
		}
		i.functions[name] = f
	}
	if i.fault != nil {
		return wasm.EncodeI32(failed)
	}
	stack := append(words, 0) // room for the result
	if err := f.CallWithStack(i.ctx, stack); err != nil {
		i.fault = i.ended(err)
		return wasm.EncodeI32(failed)
	}
	return stack[0]
}

// lay allocates memory for what is read or filled, and copies what is read. An empty slice has no
// address.
func (i *instance) lay(a any) uint32 {
	result, fills := a.(into)
	if fills {
		a = result.what
	}
	size := binary.Size(a)
	if size == 0 {
		return 0
	}
	at := wasm.DecodeU32(i.invoke("malloc", uint64(size)))
	memory, ok := i.module.Memory().Read(at, uint32(size))
	if at == 0 || !ok {
		i.fault = i.ended(nil)
		return 0
	}
	if !fills {
		binary.Encode(memory, binary.LittleEndian, a)
	}
	return at
}

// read copies from an address into a slice or a number.
func (i *instance) read(at uint32, into any) {
	if size := binary.Size(into); size > 0 && i.fault == nil {
		memory, _ := i.module.Memory().Read(at, uint32(size))
		binary.Decode(memory, binary.LittleEndian, into)
	}
}

// text returns where a name lies; it stays there as long as the instance.
func (i *instance) text(s string) uint32 {
	at, known := i.texts[s]
	if !known {
		at = i.lay(append([]byte(s), 0))
		i.texts[s] = at
	}
	return at
}

// textAt copies a text of C.
func (i *instance) textAt(at uint32) string {
	memory, _ := i.module.Memory().Read(at, i.module.Memory().Size()-at)
	return string(memory[:max(0, bytes.IndexByte(memory, 0))])
}

func (functions) Create() handle { return newInstance() }

// Destroy drops the memory of the instance, and HiGHS' object with it.
func (functions) Destroy(i handle) {
	if i.module != nil {
		i.module.Close(i.ctx)
	}
}

// Lost says what ended the instance, if something did.
func (functions) Lost(i handle) error { return i.fault }

func (functions) Version() string { return table().HiGHS }

// release is a part of the version.
func (functions) release(part int) (n int32) {
	fmt.Sscan(strings.Split(table().HiGHS, ".")[part], &n)
	return n
}

func (f functions) VersionMajor() int32         { return f.release(0) }
func (f functions) VersionMinor() int32         { return f.release(1) }
func (functions) GetSizeofHighsInt() int32      { return 4 }
func (functions) GetModelStatus(i handle) int32 { return i.method("getModelStatus") }

// method calls a function of HiGHS on the object.
func (i *instance) method(name string, args ...any) int32 {
	return i.call("Highs_"+name, append([]any{i.object}, args...)...)
}

// null is no address.
const null = uint32(0)

// Run solves. The clock of the object goes on from solve to solve, see ZeroAllClocks.
func (functions) Run(i handle) int32 {
	from := time.Now()
	defer func() { i.spent += time.Since(from) }()
	return i.method("run")
}

func (functions) ResetOptions(i handle) {
	i.limit = most
	i.method("resetOptions")
}

// ZeroAllClocks does nothing, for the file has no such function: time limits are set later by what
// earlier solves took.
func (functions) ZeroAllClocks(handle) {}

// PassModel is Highs_passLp, or Highs_passMip of a program with integrality.
func (functions) PassModel(i handle, columns, rows, nonzeros, format int, sense int32, offset float64,
	cost, lower, upper, rowLower, rowUpper []float64, start, index []int32, value []float64, integrality []int32) int32 {
	args := []any{columns, rows, nonzeros, format, sense, offset, cost, lower, upper, rowLower, rowUpper, start, index, value}
	if integrality == nil {
		return i.method("passLp", args...)
	}
	return i.method("passMip", append(args, integrality)...)
}

func (functions) PassHessian(i handle, columns, entries, format int, start, index []int32, value []float64) int32 {
	return i.method("passHessian", columns, entries, format, start, index, value)
}

func (functions) SetSparseSolution(i handle, index []int32, value []float64) int32 {
	return i.method("setSparseSolution", len(index), index, value)
}

func (functions) SetBasis(i handle, columns, rows []int32) int32 {
	return i.method("setBasis", columns, rows)
}

func (functions) GetBasis(i handle, columns, rows []int32) int32 {
	return i.method("getBasis", into{columns}, into{rows})
}

func (functions) GetSolution(i handle, x, reduced, rows, rowDual []float64) int32 {
	return i.method("getSolution", into{x}, into{reduced}, into{rows}, into{rowDual})
}

// memoryLimit is an option of the instance beside those of HiGHS: the most memory, in MB.
const memoryLimit, leastMemory = "memory_limit", 32

func (functions) GetOptionType(i handle, name string, kind *int32) int32 {
	if name == memoryLimit {
		*kind = intOption
		return 0
	}
	return i.method("getOptionType", name, into{kind})
}

func (functions) SetBoolOptionValue(i handle, name string, x int32) int32 {
	return i.method("setBoolOptionValue", name, x)
}

func (functions) SetIntOptionValue(i handle, name string, x int32) int32 {
	if name == memoryLimit {
		if x < leastMemory || x > most>>20 {
			return failed
		}
		i.limit = uint64(x) << 20
		return 0
	}
	return i.method("setIntOptionValue", name, x)
}

func (functions) SetDoubleOptionValue(i handle, name string, x float64) int32 {
	if name == "time_limit" {
		x += i.spent.Seconds()
	}
	return i.method("setDoubleOptionValue", name, x)
}

func (functions) SetStringOptionValue(i handle, name, x string) int32 {
	return i.method("setStringOptionValue", name, x)
}

func (functions) GetIntInfoValue(i handle, name string, x *int32) int32 {
	return i.method("getIntInfoValue", name, into{x})
}

func (functions) GetInt64InfoValue(i handle, name string, x *int64) int32 {
	return i.method("getInt64InfoValue", name, into{x})
}

func (functions) GetDoubleInfoValue(i handle, name string, x *float64) int32 {
	return i.method("getDoubleInfoValue", name, into{x})
}

// GetRanging copies the ranges of costs and of the sides of rows.
func (functions) GetRanging(i handle, costUp, costDown, sideUp, sideDown []float64) int32 {
	return i.method("getRanging", into{costUp}, null, null, null, into{costDown}, null, null, null,
		null, null, null, null, null, null, null, null,
		into{sideUp}, null, null, null, into{sideDown}, null, null, null)
}

func (functions) StartCallback(i handle, channel int32) int32 {
	return i.method("startCallback", channel)
}

func (functions) DeleteColsBySet(i handle, set []int32) int32 {
	return i.method("deleteColsBySet", len(set), set)
}

func (functions) DeleteRowsBySet(i handle, set []int32) int32 {
	return i.method("deleteRowsBySet", len(set), set)
}

func (functions) ChangeObjectiveSense(i handle, sense int32) int32 {
	return i.method("changeObjectiveSense", sense)
}

func (functions) ChangeObjectiveOffset(i handle, offset float64) int32 {
	return i.method("changeObjectiveOffset", offset)
}

func (functions) AddCols(i handle, cost, lower, upper []float64, start, index []int32, value []float64) int32 {
	return i.method("addCols", len(cost), cost, lower, upper, len(index), start, index, value)
}

func (functions) AddRows(i handle, lower, upper []float64, start, index []int32, value []float64) int32 {
	return i.method("addRows", len(lower), lower, upper, len(index), start, index, value)
}

func (functions) ChangeColsCostBySet(i handle, set []int32, cost []float64) int32 {
	return i.method("changeColsCostBySet", len(set), set, cost)
}

func (functions) ChangeColsBoundsBySet(i handle, set []int32, lower, upper []float64) int32 {
	return i.method("changeColsBoundsBySet", len(set), set, lower, upper)
}

func (functions) ChangeRowsBoundsBySet(i handle, set []int32, lower, upper []float64) int32 {
	return i.method("changeRowsBoundsBySet", len(set), set, lower, upper)
}

func (functions) ChangeColsIntegralityBySet(i handle, set, kinds []int32) int32 {
	return i.method("changeColsIntegralityBySet", len(set), set, kinds)
}

func (functions) ChangeCoeff(i handle, row, column int32, value float64) int32 {
	return i.method("changeCoeff", row, column, value)
}
