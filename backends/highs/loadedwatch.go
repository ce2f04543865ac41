//go:build !(cgo && highs) && !js && (windows || darwin || highsload || (linux && cgo && (amd64 || arm64))) && !nohighs

package highs

// The callback of the loaded library. purego makes at most some thousand callbacks and never
// frees one, so there is one for all solves, and each solve has a number by which it is found.

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/ebitengine/purego"
)

// A watch connects one solve's callbacks with its listener and carries the wish to stop.
type watch struct {
	number   uintptr
	listener *listener
	stopping atomic.Bool
	pace     // used by HiGHS' threads, one at a time
}

// watches are the solves that run, by number.
var (
	watches    sync.Map
	lastNumber atomic.Uintptr
)

func newWatch(_ context.Context, l *listener) *watch {
	w := &watch{number: lastNumber.Add(1), listener: l}
	watches.Store(w.number, w)
	return w
}

// release forgets the watch; no object that was given it may run any more.
func (w *watch) release() { watches.Delete(w.number) }

func (w *watch) stop() { w.stopping.Store(true) }

func (w *watch) stopped() bool { return w.stopping.Load() }

// called is what HiGHS calls. A C function without a result may have one that nobody reads,
// which Windows requires; of a 32-bit argument only the lower half is defined.
var called = sync.OnceValue(func() uintptr {
	return purego.NewCallback(func(channel uintptr, message *byte, out uintptr, in *int32, number uintptr) uintptr {
		if w, ok := watches.Load(number); ok {
			w.(*watch).hear(int32(channel), message, out, in)
		}
		return 0
	})
})

// listen makes the object call the watch. It comes before pass, as in capi.h.
func (h object) listen(w *watch, log bool) error {
	channels := []int32{hearSimplexInterrupt, hearIpmInterrupt, hearMipImproving, hearMipLog, hearMipInterrupt}
	if log {
		channels = append(channels, hearLog)
	}
	status := api.SetCallback(h.handle, called(), w.number)
	for _, c := range channels {
		if status == 0 {
			status = api.StartCallback(h.handle, c)
		}
	}
	if status != 0 {
		return fmt.Errorf("HiGHS %s refused the callbacks", version())
	}
	return nil
}

// hear takes one call. The first field of in is the int user_interrupt, in all releases.
func (w *watch) hear(channel int32, message *byte, out uintptr, in *int32) {
	switch channel {
	case hearLog:
		w.listener.log(textOf(message))
		return
	case hearMipImproving:
		if x := (*float64)(item(out, "mip_solution")); x != nil {
			w.listener.improved(realItem(out, "objective_function_value"), realItem(out, "mip_dual_bound"),
				countItem(out, "mip_node_count"), countItem(out, "mip_total_lp_iterations"), unsafe.Slice(x, w.listener.columns))
		}
		return
	case hearMipLog, hearMipInterrupt:
		if w.due() {
			w.listener.progress(realItem(out, "mip_dual_bound"), countItem(out, "mip_node_count"), countItem(out, "mip_total_lp_iterations"))
		}
	}
	if channel != hearMipLog && in != nil && w.stopped() {
		*in = 1
	}
}

// item returns the address of a field of the output structure, whose layout differs between
// releases.
func item(out uintptr, name string) unsafe.Pointer { return api.GetCallbackDataOutItem(out, name) }

func realItem(out uintptr, name string) float64 { return *(*float64)(item(out, name)) }

func countItem(out uintptr, name string) int64 { return *(*int64)(item(out, name)) }

// textOf copies a C string.
func textOf(s *byte) string {
	if s == nil {
		return ""
	}
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(s), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(s, n))
}
