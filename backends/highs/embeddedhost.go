//go:build !(cgo && highs) && !js && !nohighs

package highs

// What HiGHS as WebAssembly imports from its surroundings, and its callback. It has no files and no
// environment: a clock, memory and ways to end are all that it needs.

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	wasm "github.com/tetratelabs/wazero/api"
)

// surroundings has the imported functions by name. Each takes its arguments from the stack, where
// those without a result leave nothing.
var surroundings = map[string]func(i *instance, memory wasm.Memory, stack []uint64){
	"emscripten_get_now": func(_ *instance, _ wasm.Memory, stack []uint64) {
		stack[0] = wasm.EncodeF64(float64(time.Since(begun)) / float64(time.Millisecond))
	},
	"emscripten_date_now": func(_ *instance, _ wasm.Memory, stack []uint64) {
		stack[0] = wasm.EncodeF64(float64(time.Now().UnixMicro()) / 1000)
	},
	"clock_time_get": func(_ *instance, memory wasm.Memory, stack []uint64) {
		memory.WriteUint64Le(wasm.DecodeU32(stack[2]), uint64(time.Now().UnixNano()))
		stack[0] = 0
	},
	"emscripten_resize_heap": func(i *instance, memory wasm.Memory, stack []uint64) {
		stack[0] = uint64(i.grow(memory, uint64(wasm.DecodeU32(stack[0]))))
	},
	"environ_sizes_get": func(_ *instance, memory wasm.Memory, stack []uint64) {
		memory.WriteUint32Le(wasm.DecodeU32(stack[0]), 0)
		memory.WriteUint32Le(wasm.DecodeU32(stack[1]), 0)
		stack[0] = 0
	},
	"fd_write":                           write,
	"environ_get":                        status(0),
	"fd_close":                           status(0),
	"setitimer_js":                       status(0),
	"fd_seek":                            status(badFile),
	"fd_read":                            status(badFile),
	"syscall_fcntl64":                    status(-badFile),
	"syscall_ioctl":                      status(-badFile),
	"syscall_openat":                     status(-noSuchFile),
	"tzset_js":                           func(*instance, wasm.Memory, []uint64) {}, // the time zone stays UTC
	"emscripten_runtime_keepalive_clear": func(*instance, wasm.Memory, []uint64) {},
	"cxa_throw":                          end("threw an exception"),
	"abort_js":                           end("aborted"),
	"exit":                               end("ended by itself"),
	"proc_exit":                          end("ended by itself"),
}

// Errors of the system, in WASI's numbers.
const badFile, noSuchFile = 8, 44

var begun = time.Now()

// status is a function that does nothing and answers with a number.
func status(n int32) func(*instance, wasm.Memory, []uint64) {
	return func(_ *instance, _ wasm.Memory, stack []uint64) { stack[0] = wasm.EncodeI32(n) }
}

// end is a function that does not come back.
func end(how string) func(*instance, wasm.Memory, []uint64) {
	return func(*instance, wasm.Memory, []uint64) { panic(trap("HiGHS " + how)) }
}

// trap is the error of a function that ends HiGHS.
type trap string

func (t trap) Error() string { return string(t) }

// write drops what HiGHS prints: its log comes by the callback.
func write(_ *instance, memory wasm.Memory, stack []uint64) {
	parts, count := wasm.DecodeU32(stack[1]), wasm.DecodeU32(stack[2])
	written := uint32(0)
	for k := range count {
		n, _ := memory.ReadUint32Le(parts + 8*k + 4)
		written += n
	}
	memory.WriteUint32Le(wasm.DecodeU32(stack[3]), written)
	stack[0] = 0
}

// grow makes the memory at least as large as HiGHS wants it, or by a fifth: every step copies it. It
// returns 0 where that is more than the limit, or than the machine has.
func (i *instance) grow(memory wasm.Memory, want uint64) int {
	const page = 1 << 16
	have := uint64(memory.Size())
	for _, size := range []uint64{min(max(want, have+have/5), i.limit), want} {
		if size <= i.limit && size >= want {
			if _, ok := memory.Grow(uint32((size - have + page - 1) / page)); ok {
				return 1
			}
		}
	}
	i.full = true
	return 0
}

// imports makes the functions that the code imports, in the module that it imports them from.
func imports(ctx context.Context, m *machine) error {
	from := ""
	for _, f := range m.solver.ImportedFunctions() {
		from, _, _ = f.Import()
	}
	b := m.runtime.NewHostModuleBuilder(from)
	for _, f := range m.solver.ImportedFunctions() {
		_, letter, _ := f.Import()
		do := surroundings[table().Imports[letter]]
		if do == nil {
			return fmt.Errorf("it imports %q, which is not known here", table().Imports[letter])
		}
		b.NewFunctionBuilder().WithGoModuleFunction(wasm.GoModuleFunc(func(ctx context.Context, m wasm.Module, stack []uint64) {
			do(ctx.Value(owner{}).(*instance), m.Memory(), stack)
		}), f.ParamTypes(), f.ResultTypes()).Export(letter)
	}
	_, err := b.Instantiate(ctx)
	return err
}

// A watch connects one solve's callbacks with its listener and carries the wish to stop.
type watch struct {
	listener *listener
	stopping atomic.Bool
	pace
}

func newWatch(_ context.Context, l *listener) *watch { return &watch{listener: l} }

func (*watch) release() {}

func (w *watch) stop() { w.stopping.Store(true) }

func (w *watch) stopped() bool { return w.stopping.Load() }

// hear makes another listener that of the watch. HiGHS must not be running.
func (w *watch) hear(l *listener) {
	w.listener, w.pace = l, pace{}
	w.stopping.Store(false)
}

// listen makes the object call the watch. It comes before pass, as in capi.h.
func (h object) listen(w *watch, log bool) error {
	i := h.handle
	i.watch = w
	failed := i.call("Highs_setCallback", i.object, i.callback, uint32(0)) != 0
	channels := []int32{hearSimplexInterrupt, hearIpmInterrupt, hearMipImproving, hearMipLog, hearMipInterrupt}
	if log {
		channels = append(channels, hearLog)
	}
	for _, channel := range channels {
		failed = failed || api.startCallback(i, channel) != 0
	}
	if failed {
		return h.refusal("the callbacks")
	}
	return nil
}

// hear is what HiGHS calls: the addresses are those of the message and of HiGHS' structures for
// output and input. The first field of the input is the int user_interrupt, in all releases.
func hear(ctx context.Context, channel int32, message, out, in, _ uint32) {
	i := ctx.Value(owner{}).(*instance)
	l := i.watch.listener
	switch channel {
	case hearLog:
		l.log(i.textAt(message))
		return
	case hearMipImproving:
		if at := i.item(out, "mip_solution"); at != 0 {
			x := make([]float64, l.columns)
			i.read(at, x)
			l.improved(i.real(out, "objective_function_value"), i.real(out, "mip_dual_bound"),
				i.count(out, "mip_node_count"), i.count(out, "mip_total_lp_iterations"), x)
		}
		return
	case hearMipLog, hearMipInterrupt:
		if i.watch.due() {
			l.progress(i.real(out, "mip_dual_bound"), i.count(out, "mip_node_count"), i.count(out, "mip_total_lp_iterations"))
		}
	}
	if channel != hearMipLog && in != 0 && i.watch.stopped() {
		i.module.Memory().WriteUint32Le(in, 1)
	}
}

// item returns the address of a field of the output structure, whose layout differs between
// releases.
func (i *instance) item(out uint32, name string) uint32 {
	return uint32(i.call("Highs_getCallbackDataOutItem", out, name))
}

func (i *instance) real(out uint32, name string) float64 {
	x, _ := i.module.Memory().ReadFloat64Le(i.item(out, name))
	return x
}

func (i *instance) count(out uint32, name string) int64 {
	x, _ := i.module.Memory().ReadUint64Le(i.item(out, name))
	return int64(x)
}
