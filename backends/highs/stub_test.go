//go:build nohighs

package highs_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

// TestMissing: a program without HiGHS knows the backend and says how to get it.
func TestMissing(t *testing.T) {
	_, err := backends.Lookup("highs")
	var missing *backends.MissingError
	if !errors.As(err, &missing) || !strings.Contains(missing.How, "install") {
		t.Errorf("got %v, want a MissingError with a way to get HiGHS", err)
	}
}
