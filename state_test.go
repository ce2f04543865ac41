package tilemip_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/nativetest"
)

// A program that is stated ends with its context at whichever look that ends, from the list of
// placements to the matrix: there is then an error and no program.
func TestStateStops(t *testing.T) {
	all, err := tilemip.Read("box", strings.NewReader("D:xDim=4:yDim=4:zDim=4:holes=any\nC:name=a:layout=0 0 0, 1 0 0, 1 1 0, 2 1 1\n~D\n"))
	if err != nil {
		t.Fatal(err)
	}
	whole := nativetest.NewLooks(1 << 40)
	if _, err := tilemip.State(whole, all[0], tilemip.Options{}); err != nil || whole.Calls() < 25 {
		t.Fatalf("%v after %d looks", err, whole.Calls())
	}
	r := rand.New(rand.NewPCG(29, 7))
	for range 20 {
		at := nativetest.NewLooks(r.Int64N(whole.Calls() - 1))
		if p, err := tilemip.State(at, all[0], tilemip.Options{}); !errors.Is(err, context.Canceled) || p != nil || at.After() > 200 {
			t.Errorf("stopped at look %d of %d: %v, %v, %d looks after it", at.At, whole.Calls(), p != nil, err, at.After())
		}
	}
}
