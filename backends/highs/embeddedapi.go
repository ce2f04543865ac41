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

func (functions) create() handle { return newInstance() }

// destroy drops the memory of the instance, and HiGHS' object with it.
func (functions) destroy(i handle) {
	if i.module != nil {
		i.module.Close(i.ctx)
	}
}

// lost says what ended the instance, if something did.
func (functions) lost(i handle) error { return i.fault }

func (functions) version() string { return table().HiGHS }

// release is a part of the version.
func (functions) release(part int) (n int32) {
	fmt.Sscan(strings.Split(table().HiGHS, ".")[part], &n)
	return n
}

func (f functions) versionMajor() int32         { return f.release(0) }
func (f functions) versionMinor() int32         { return f.release(1) }
func (functions) getSizeofHighsInt() int32      { return 4 }
func (functions) getModelStatus(i handle) int32 { return i.method("getModelStatus") }

// method calls a function of HiGHS on the object.
func (i *instance) method(name string, args ...any) int32 {
	return i.call("Highs_"+name, append([]any{i.object}, args...)...)
}

// null is no address.
const null = uint32(0)

// run solves. The clock of the object goes on from solve to solve, see zeroAllClocks.
func (functions) run(i handle) int32 {
	from := time.Now()
	defer func() { i.spent += time.Since(from) }()
	return i.method("run")
}

func (functions) resetOptions(i handle) {
	i.limit = most
	i.method("resetOptions")
}

// zeroAllClocks does nothing, for the file has no such function: time limits are set later by what
// earlier solves took.
func (functions) zeroAllClocks(handle) {}

// passModel is Highs_passLp, or Highs_passMip of a program with integrality.
func (functions) passModel(i handle, columns, rows, nonzeros, format int, sense int32, offset float64,
	cost, lower, upper, rowLower, rowUpper []float64, start, index []int32, value []float64, integrality []int32) int32 {
	args := []any{columns, rows, nonzeros, format, sense, offset, cost, lower, upper, rowLower, rowUpper, start, index, value}
	if integrality == nil {
		return i.method("passLp", args...)
	}
	return i.method("passMip", append(args, integrality)...)
}

func (functions) passHessian(i handle, columns, entries, format int, start, index []int32, value []float64) int32 {
	return i.method("passHessian", columns, entries, format, start, index, value)
}

func (functions) setSparseSolution(i handle, index []int32, value []float64) int32 {
	return i.method("setSparseSolution", len(index), index, value)
}

func (functions) setBasis(i handle, columns, rows []int32) int32 {
	return i.method("setBasis", columns, rows)
}

func (functions) getBasis(i handle, columns, rows []int32) int32 {
	return i.method("getBasis", into{columns}, into{rows})
}

func (functions) getSolution(i handle, x, reduced, rows, rowDual []float64) int32 {
	return i.method("getSolution", into{x}, into{reduced}, into{rows}, into{rowDual})
}

// memoryLimit is an option of the instance beside those of HiGHS: the most memory, in MB.
const memoryLimit, leastMemory = "memory_limit", 32

func (functions) getOptionType(i handle, name string, kind *int32) int32 {
	if name == memoryLimit {
		*kind = intOption
		return 0
	}
	return i.method("getOptionType", name, into{kind})
}

func (functions) setBoolOptionValue(i handle, name string, x int32) int32 {
	return i.method("setBoolOptionValue", name, x)
}

func (functions) setIntOptionValue(i handle, name string, x int32) int32 {
	if name == memoryLimit {
		if x < leastMemory || x > most>>20 {
			return failed
		}
		i.limit = uint64(x) << 20
		return 0
	}
	return i.method("setIntOptionValue", name, x)
}

func (functions) setDoubleOptionValue(i handle, name string, x float64) int32 {
	if name == "time_limit" {
		x += i.spent.Seconds()
	}
	return i.method("setDoubleOptionValue", name, x)
}

func (functions) setStringOptionValue(i handle, name, x string) int32 {
	return i.method("setStringOptionValue", name, x)
}

func (functions) getIntInfoValue(i handle, name string, x *int32) int32 {
	return i.method("getIntInfoValue", name, into{x})
}

func (functions) getInt64InfoValue(i handle, name string, x *int64) int32 {
	return i.method("getInt64InfoValue", name, into{x})
}

func (functions) getDoubleInfoValue(i handle, name string, x *float64) int32 {
	return i.method("getDoubleInfoValue", name, into{x})
}

// getRanging copies the ranges of costs and of the sides of rows.
func (functions) getRanging(i handle, costUp, costDown, sideUp, sideDown []float64) int32 {
	return i.method("getRanging", into{costUp}, null, null, null, into{costDown}, null, null, null,
		null, null, null, null, null, null, null, null,
		into{sideUp}, null, null, null, into{sideDown}, null, null, null)
}

func (functions) startCallback(i handle, channel int32) int32 {
	return i.method("startCallback", channel)
}

func (functions) deleteColsBySet(i handle, set []int32) int32 {
	return i.method("deleteColsBySet", len(set), set)
}

func (functions) deleteRowsBySet(i handle, set []int32) int32 {
	return i.method("deleteRowsBySet", len(set), set)
}

func (functions) changeObjectiveSense(i handle, sense int32) int32 {
	return i.method("changeObjectiveSense", sense)
}

func (functions) changeObjectiveOffset(i handle, offset float64) int32 {
	return i.method("changeObjectiveOffset", offset)
}

func (functions) addCols(i handle, cost, lower, upper []float64, start, index []int32, value []float64) int32 {
	return i.method("addCols", len(cost), cost, lower, upper, len(index), start, index, value)
}

func (functions) addRows(i handle, lower, upper []float64, start, index []int32, value []float64) int32 {
	return i.method("addRows", len(lower), lower, upper, len(index), start, index, value)
}

func (functions) changeColsCostBySet(i handle, set []int32, cost []float64) int32 {
	return i.method("changeColsCostBySet", len(set), set, cost)
}

func (functions) changeColsBoundsBySet(i handle, set []int32, lower, upper []float64) int32 {
	return i.method("changeColsBoundsBySet", len(set), set, lower, upper)
}

func (functions) changeRowsBoundsBySet(i handle, set []int32, lower, upper []float64) int32 {
	return i.method("changeRowsBoundsBySet", len(set), set, lower, upper)
}

func (functions) changeColsIntegralityBySet(i handle, set, kinds []int32) int32 {
	return i.method("changeColsIntegralityBySet", len(set), set, kinds)
}

func (functions) changeCoeff(i handle, row, column int32, value float64) int32 {
	return i.method("changeCoeff", row, column, value)
}
