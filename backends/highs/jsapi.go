//go:build js && !nohighs

package highs

// HiGHS as WebAssembly: the npm package highs (github.com/lovasoa/highs-js, MIT), called through
// syscall/js. The worker that runs this program loads the package first and leaves it as the
// global tilemipHighs; models go over as arrays, never as LP text, whose columns HiGHS would
// number by first appearance.
//
// The page has one thread. While HiGHS runs no goroutine does, no timer fires and no message
// comes in: a solve ends by HiGHS' own time limit, or with its worker. Only a callback can
// cancel it, because a callback runs inside the solve. A callback must not block.

import (
	"context"
	"fmt"
	"math"
	"syscall/js"
	"unsafe"

	"github.com/tilemip/tilemip/backends"
)

func init() { backends.Register(solver{}) }

const kind, found = backends.Embedded, ""

// A solve is stopped by its limit and by its own callbacks alone, and has one thread.
const interruptible, threaded = false, false

// quadratic: the package hands no quadratic objective over.
const quadratic = false

// talks: this build reports progress only with its log on, which then goes nowhere.
const talks = true

// loaded returns what the package's loader has resolved to; undefined without one.
func loaded() js.Value { return js.Global().Get("tilemipHighs") }

// version returns the release of HiGHS, as the module states it: "1.15.1 (WebAssembly)".
func version() string {
	if loaded().IsUndefined() {
		return ""
	}
	return loaded().Get("version").Get("string").String() + " (WebAssembly)"
}

func logNeedsFile() bool { return false }

func unusable() string {
	if loaded().IsUndefined() {
		return "HiGHS as WebAssembly is not loaded; load the npm package highs and set the global tilemipHighs before this program starts"
	}
	return ""
}

// leaveThread does nothing: there is one thread.
func leaveThread() {}

// object is one solver object: a raw model of the package, whose calls answer with a status.
type object struct {
	raw   js.Value
	heard *js.Func // the callback, freed with the object
}

func newObject() object {
	return object{loaded().Get("raw").Call("createModel"), new(js.Func)}
}

// lost is nil: an error of the package is that of the call.
func (object) lost() error { return nil }

// destroy frees the object; the package would never do so by itself.
func (h object) destroy() {
	h.raw.Call("dispose")
	if h.heard.Truthy() {
		h.heard.Release()
	}
}

// call calls a method and returns its status and value. What the package throws becomes an
// error: a value that it refuses, or memory that is used up.
func (h object) call(method string, args ...any) (status int, value js.Value, err error) {
	defer func() {
		if thrown, ok := recover().(js.Error); ok {
			status, err = -1, fmt.Errorf("HiGHS %s: %s", version(), thrown.Get("message"))
		}
	}()
	answer := h.raw.Call(method, args...)
	if answer.Type() == js.TypeNumber {
		return 0, answer, nil
	}
	return answer.Get("status").Int(), answer.Get("value"), nil
}

// optionKinds are the package's words for the kinds of options.
var optionKinds = map[string]int{"boolean": boolOption, "integer": intOption, "double": floatOption, "string": stringOption}

// kindOf returns the kind of an option; ok is false where there is none of that name. The package
// lacks the threads, which are taken for a text that put leaves out.
func (h object) kindOf(name string) (kind int, ok bool) {
	if name == "threads" {
		return stringOption, true
	}
	status, word, err := h.call("getOptionType", name)
	return optionKinds[word.String()], status >= 0 && err == nil
}

// put gives an option a value of its type and reports whether HiGHS takes it.
func (h object) put(name string, value any) (ok bool, err error) {
	if name == "threads" {
		return true, nil
	}
	status, _, err := h.call("setOptionValue", name, value)
	return status >= 0, err
}

// pass hands the model over row by row; the package copies it. costs replaces its costs.
func (h object) pass(a arrays, costs []float64) error {
	sense := 1
	if a.Maximize {
		sense = -1
	}
	rows, columns := len(a.RowLower), len(a.Lower)
	data := map[string]any{
		"numCols": columns, "numRows": rows, "sense": sense, "offset": a.Constant,
		"colCost": typed("Float64Array", costs), "colLower": typed("Float64Array", a.Lower), "colUpper": typed("Float64Array", a.Upper),
		"rowLower": typed("Float64Array", a.RowLower), "rowUpper": typed("Float64Array", a.RowUpper),
		"matrix": map[string]any{
			"format": "csr", "numRows": rows, "numCols": columns,
			"starts":  typed("Int32Array", append(a.start, int32(len(a.Index)))),
			"indices": typed("Int32Array", a.Index), "values": typed("Float64Array", a.Value),
		},
	}
	if a.integrality != nil {
		data["integrality"] = typed("Int32Array", a.integrality)
	}
	status, _, err := h.call("passModel", data)
	if err == nil && status < 0 {
		err = fmt.Errorf("HiGHS refused the model")
	}
	return err
}

// typed copies a slice into a typed array of JavaScript.
func typed[T int32 | float64](name string, x []T) js.Value {
	array := js.Global().Get(name).New(len(x))
	if len(x) > 0 {
		js.CopyBytesToJS(js.Global().Get("Uint8Array").New(array.Get("buffer")), bytesOf(x))
	}
	return array
}

// fill copies a typed array of JavaScript into a slice of the same element, as far as it goes.
func fill[T int32 | float64](x []T, array js.Value) {
	if len(x) > 0 {
		js.CopyBytesToGo(bytesOf(x), js.Global().Get("Uint8Array").New(array.Get("buffer"), array.Get("byteOffset"), array.Get("byteLength")))
	}
}

// bytesOf are the bytes of a slice. WebAssembly is little-endian, and so are typed arrays on
// every machine that has browsers.
func bytesOf[T int32 | float64](x []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(x))), len(x)*int(unsafe.Sizeof(x[0])))
}

// setStart gives values of some columns to start from.
func (h object) setStart(columns []int32, values []float64) bool {
	status, _, err := h.call("setSparseSolution", map[string]any{"indices": typed("Int32Array", columns), "values": typed("Float64Array", values)})
	return err == nil && status >= 0
}

// run solves; nothing else in this worker runs meanwhile.
func (h object) run() (failed bool) {
	status, _, err := h.call("run")
	return err != nil || status < 0
}

func (h object) status() int {
	_, status, err := h.call("getModelStatus")
	if err != nil {
		return isUnknown
	}
	return status.Int()
}

// solution copies the point and, for non-nil slices, the duals.
func (h object) solution(x, reduced, rowDual []float64) {
	_, found, err := h.call("getSolution")
	if err != nil || !found.Truthy() {
		return
	}
	fill(x, found.Get("colValue"))
	fill(reduced, found.Get("colDual"))
	fill(rowDual, found.Get("rowDual"))
}

// info returns a whole number that HiGHS keeps about the last run; 0 where it does not know it.
func (h object) info(name string) int64 {
	if x := h.realInfo(name); !math.IsNaN(x) {
		return int64(x)
	}
	return 0
}

// longInfo is info for the numbers of 64 bits, which come as bigint.
func (h object) longInfo(name string) int64 { return h.info(name) }

// realInfo is info for real numbers, NaN where HiGHS does not know it.
func (h object) realInfo(name string) float64 {
	status, value, err := h.call("getInfoValue", name)
	if err != nil || status < 0 {
		return math.NaN()
	}
	return number(value)
}

// number converts a number or a bigint, which syscall/js does not know; NaN for undefined.
func number(x js.Value) float64 { return js.Global().Call("Number", x).Float() }

// setBasis gives a basis to begin from; one that HiGHS refuses is left out.
func (h object) setBasis(b *backends.Basis) bool {
	status, _, err := h.call("setBasis", map[string]any{
		"colStatus": typed("Int32Array", basisOf(b.Columns)), "rowStatus": typed("Int32Array", basisOf(b.Rows)),
	})
	return err == nil && status >= 0
}

// readBasis copies the basis at the end of a run.
func (h object) readBasis(columns, rows []int32) bool {
	status, found, err := h.call("getBasis")
	if err != nil || status != 0 {
		return false
	}
	fill(columns, found.Get("colStatus"))
	fill(rows, found.Get("rowStatus"))
	return true
}

// ranging copies the ranges of costs and of the sides of rows.
func (h object) ranging(costUp, costDown, sideUp, sideDown []float64) bool {
	status, found, err := h.call("getRanging")
	if err != nil || status < 0 || !found.Truthy() {
		return false
	}
	for name, x := range map[string][]float64{"colCostUp": costUp, "colCostDown": costDown, "rowBoundUp": sideUp, "rowBoundDown": sideDown} {
		fill(x, found.Get(name).Get("value"))
	}
	return true
}

// A watch passes what HiGHS reports on to the listener, and carries the wish to stop.
type watch struct {
	ctx      context.Context
	listener *listener
	stopping bool
	pace
}

func newWatch(ctx context.Context, l *listener) *watch { return &watch{ctx: ctx, listener: l} }

func (w *watch) release() {}

func (w *watch) stop() { w.stopping = true }

func (w *watch) stopped() bool { return w.stopping }

// listen makes the object call the watch. Where nobody listens only improving points come, and
// no time is spent on the question whether to stop.
func (h object) listen(w *watch, log bool) error {
	*h.heard = js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.hear(args[0])
		return js.Undefined()
	})
	channels := []int{hearMipImproving, hearMipLog}
	if log || w.listener.options.Events != nil {
		channels = append(channels, hearMipInterrupt)
	}
	if log {
		channels = append(channels, hearLog, hearSimplexInterrupt, hearIpmInterrupt)
	}
	if status, _, err := h.call("setCallback", h.heard.Value); err != nil || status != 0 {
		return fmt.Errorf("HiGHS %s refused the callbacks", version())
	}
	for _, channel := range channels {
		if status, _, err := h.call("startCallback", channel); err != nil || status != 0 {
			return fmt.Errorf("HiGHS %s refused callback %d", version(), channel)
		}
	}
	return nil
}

// hear takes one event. It runs inside the solve, so nothing in it may block.
func (w *watch) hear(event js.Value) {
	switch event.Get("type").Int() {
	case hearLog:
		w.listener.log(event.Get("message").String())
	case hearMipImproving:
		data := event.Get("data")
		x := make([]float64, w.listener.columns)
		fill(x, data.Get("mip_solution"))
		w.listener.improved(number(data.Get("objective_function_value")), number(data.Get("mip_dual_bound")),
			whole(data.Get("mip_node_count")), whole(data.Get("mip_total_lp_iterations")), x)
	case hearMipLog:
		w.progress(event.Get("data"))
	case hearMipInterrupt:
		w.progress(event.Get("data"))
		w.interrupt(event)
	case hearSimplexInterrupt, hearIpmInterrupt:
		w.interrupt(event)
	}
}

func (w *watch) progress(data js.Value) {
	if w.due() {
		w.listener.progress(number(data.Get("mip_dual_bound")), whole(data.Get("mip_node_count")), whole(data.Get("mip_total_lp_iterations")))
	}
}

// interrupt ends the solve where a callback has cancelled its context.
func (w *watch) interrupt(event js.Value) {
	if w.stopping || w.ctx.Err() != nil {
		event.Call("interrupt")
	}
}

// whole is number as a count, 0 where there is none.
func whole(x js.Value) int64 {
	if f := number(x); !math.IsNaN(f) {
		return int64(f)
	}
	return 0
}
