package jobs

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestCheckLesson: right, wrong and open answers, and what cannot be read.
func TestCheckLesson(t *testing.T) {
	for _, c := range []struct{ answers, lesson, want string }{
		{"6.1 horizons: 4 6 8 10\n6.2 two: 1/2\n6.2 five: 1/2", "6", `"right":true`},
		{"6.1 horizons: 4 6 8 10 12", "6", `"verdict":"wrong"`},
		{"", "6", `"verdict":"open"`},
	} {
		last, _ := do(t, request("check-lesson", "", c.answers, map[string]any{"lesson": c.lesson}), Settings{})
		text, _ := json.Marshal(last["answer"])
		if last["type"] != "result" || !strings.Contains(string(text), c.want) {
			t.Errorf("%q: %v", c.answers, last)
		}
	}
	for _, c := range []struct{ answers, lesson, want string }{
		{"", "10", "no lesson"}, {"hello", "6", "expected an exercise"}, {"6.1 horizons: @/etc/passwd", "6", "cannot be read here"},
	} {
		last, _ := do(t, request("check-lesson", "", c.answers, map[string]any{"lesson": c.lesson}), Settings{})
		if message, _ := last["message"].(string); last["status"] != 2.0 || !strings.Contains(message, c.want) {
			t.Errorf("%q: %v", c.answers, last)
		}
	}
}
