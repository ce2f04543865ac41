package recheck

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/prooflog"
)

func proofProgram(t *testing.T, c *puzzle.Cover, all bool) string {
	t.Helper()
	p, err := prooflog.Prepare(context.Background(), c, all)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := p.WriteProgram(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestProgramsAreChecked: every program is that of its puzzle, and none with a line changed,
// taken out or added.
func TestProgramsAreChecked(t *testing.T) {
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 41))
		c := puzzletest.Costed(r, false)
		text := proofProgram(t, c, seed%2 == 0)
		judge := func(text string) bool {
			v, _, err := Proof(c, "p.opb", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			return v.OK
		}
		if !judge(text) {
			t.Fatalf("seed %d: the right program is refused:\n%s", seed, text)
		}
		lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
		k := 1 + r.IntN(len(lines)-1)
		rest := strings.Join(lines[k+1:], "")
		before := strings.Join(lines[:k], "")
		if strings.HasPrefix(lines[k], "min:") {
			before, rest = text, "" // without its objective it is the program of another claim
		}
		for what, changed := range map[string]string{
			"a line missing":   before + rest,
			"a line twice":     before + lines[k] + "\n" + lines[k] + rest,
			"a sign":           before + strings.Replace(strings.Replace(lines[k], "+", "-", 1), " x1", " x2", 1) + rest,
			"a row behind":     strings.TrimSuffix(text, "\n") + "\n+1 x1 >= 1 ;\n",
			"nothing excluded": strings.TrimSuffix(text, "\n") + "\n+1 ~x1 +1 ~x2 +1 ~x1 >= 1 ;\n",
		} {
			if strings.TrimSpace(changed) != strings.TrimSpace(text) && judge(changed) {
				t.Errorf("seed %d: %s at line %d is accepted:\n%s", seed, what, k+1, changed)
			}
		}
	}
}
