//go:build js

// Command engine is tilemip in a worker of the page: package jobs as WebAssembly. The worker
// (src/lib/worker-go.ts) leaves two things before it starts this program: the function
// tilemipSend(id, event), and tilemipHighs, the loaded HiGHS. It gets tilemip.start(id,
// request) and tilemip.stop(id), which return at once; texts are JSON, see src/lib/contract.ts.
//
// One thread does everything. A job runs in a goroutine and gives the thread back now and then
// (package native, pause_js.go), so that stop arrives and deadlines count; while HiGHS runs
// nothing else does, and only the page can end it, with the worker.
package main

import (
	"context"
	"encoding/json"
	"syscall/js"

	_ "github.com/tilemip/tilemip/backends/highs" // the solver of the page
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
)

func main() {
	running := map[string]context.CancelFunc{}
	js.Global().Set("tilemip", map[string]any{
		"start": js.FuncOf(func(_ js.Value, args []js.Value) any {
			id, text := args[0].String(), args[1].String()
			ctx, cancel := context.WithCancel(context.Background())
			running[id] = cancel
			go func() {
				jobs.Run(ctx, []byte(text), jobs.Settings{}, func(event map[string]any) { send(id, event) })
				cancel()
				delete(running, id)
			}()
			return js.Undefined()
		}),
		"stop": js.FuncOf(func(_ js.Value, args []js.Value) any {
			if cancel, ok := running[args[0].String()]; ok {
				cancel()
			}
			return js.Undefined()
		}),
	})
	js.Global().Call("tilemipSend", "", `{"type":"ready"}`)
	select {}
}

// send passes an event to the worker, which posts it to the page. It never blocks, so it may
// be called from inside a callback of HiGHS.
func send(id string, event any) {
	text, err := json.Marshal(event)
	if err != nil {
		text, _ = json.Marshal(map[string]any{"type": "error", "status": 1, "message": "the event cannot be written: " + err.Error()})
	}
	js.Global().Call("tilemipSend", id, string(text))
}
