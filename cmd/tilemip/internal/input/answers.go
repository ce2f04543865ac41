// What --json and --json-stream print, read again.

package input

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// storedAnswer is an answer as it is read: other objects have no status, such as what check and
// disassemble print.
type storedAnswer struct {
	tilemip.Answer
	Status *model.Status `json:"status"`
}

// Answers reads stored answers, one JSON object each; other events of a stream are passed over.
func Answers(ctx context.Context, name string, from io.Reader) ([]*tilemip.Answer, error) {
	stored, shown, err := Stored(ctx, name, from)
	if err != nil {
		return nil, err
	}
	var out []*tilemip.Answer
	in := json.NewDecoder(bytes.NewReader(stored))
	for {
		a := new(storedAnswer)
		var wrong *json.UnmarshalTypeError
		switch err := in.Decode(a); {
		case errors.Is(err, io.EOF) && len(out) > 0:
			return out, nil
		case err != nil && !errors.As(err, &wrong):
			return nil, &textpos.Error{File: shown, Line: 1 + bytes.Count(stored[:min(int(in.InputOffset()), len(stored))], []byte("\n")), Found: "no JSON of an answer", Want: "what --json or --json-stream printed"}
		case err != nil && a.Kind == "": // an event whose bound is a number of another kind
			continue
		case err != nil:
			return nil, &textpos.Error{File: shown, Found: fmt.Sprintf("%s in the key %s", wrong.Value, wrong.Field), Want: "what --json or --json-stream printed"}
		case a.Kind != "" && a.Status == nil:
			return nil, &textpos.Error{File: shown, Found: "an object without the key status", Want: "an answer that solve, search, verify or merge printed with --json or --json-stream"}
		case a.Kind != "":
			a.Answer.Status = *a.Status
			out = append(out, &a.Answer)
		case a.Type == "":
			return nil, &textpos.Error{File: shown, Found: "an object without the key kind", Want: "what --json or --json-stream printed"}
		}
	}
}
