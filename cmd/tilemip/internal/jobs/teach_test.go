package jobs

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/native/trace"
)

// TestTrace: boards by IDA*, covers by dancing links, and refusals with the status of the command.
func TestTrace(t *testing.T) {
	for name, c := range map[string]struct {
		subject, options string
		engine, last     string // of a trace to its end
		status           int
		message          string
	}{
		"board":         {subject: "1 2 3\n4 5 6\n0 7 8", options: `{}`, engine: "ida*", last: trace.Solution},
		"cover":         {subject: "a b c\na\nb c\nc\n", options: `{"steps":50}`, engine: "dlx", last: trace.Back},
		"pieces wanted": {subject: "a b c\na\nb c\nc\n", options: `{"engine":"mch"}`, status: 2, message: "expected dlx"},
		"other engine":  {subject: "1 2 3\n4 5 6\n0 7 8", options: `{"engine":"a*"}`, status: 2, message: "expected ida*"},
		"unsolvable":    {subject: "2 1 3\n4 5 6\n7 8 0", options: `{}`, status: 2, message: "no plan"},
		"packing":       {subject: "library:soma-cube", options: `{"engine":"de bruijn","steps":12}`, engine: "de bruijn"},
	} {
		request, _ := json.Marshal(map[string]any{"version": 1, "verb": "trace", "subject": c.subject, "options": json.RawMessage(c.options)})
		var last map[string]any
		Run(context.Background(), request, Settings{}, func(e map[string]any) { last = e })
		if c.status != 0 {
			if last["type"] != "error" || last["status"] != c.status || !strings.Contains(last["message"].(string), c.message) {
				t.Errorf("%s: %v", name, last)
			}
			continue
		}
		got, ok := last["answer"].(*trace.Trace)
		if !ok || got.Engine != c.engine || got.Complete != (c.last != "") || len(got.Steps) == 0 {
			t.Errorf("%s: %v", name, last)
		} else if c.last != "" && got.Steps[len(got.Steps)-1].Kind != c.last {
			t.Errorf("%s ends with %+v", name, got.Steps[len(got.Steps)-1])
		}
	}
}
