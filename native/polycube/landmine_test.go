package polycube_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/native/polycube"
)

// Twelve runs of the box in a diamond. Every run ends; those that divide the region do so while
// at least eleven pieces remain, and about four in five do.
func TestLandmines(t *testing.T) {
	got, err := polycube.SweepLandmines(context.Background(), load(t, "../polycube/box-in-a-diamond"), polycube.Landmine{Runs: 12, Before: 11, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for left, n := range got.At {
		if sum += n; n > 0 && left < 11 {
			t.Errorf("%d runs divided with %d pieces remaining", n, left)
		}
	}
	if got.Runs != 12 || sum != got.Divided || got.Divided < 6 || got.Divided == got.Runs || got.Fits < 12 {
		t.Errorf("%+v", got)
	}
	_, err = polycube.SweepLandmines(context.Background(), load(t, "soma"), polycube.Landmine{Runs: 1, Before: 2})
	if err == nil || !strings.Contains(err.Error(), "expected one size") {
		t.Errorf("error %v", err)
	}
}
