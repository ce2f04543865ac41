//go:build !(cgo && lpsolve) || nolpsolve

package lpsolve

import (
	"errors"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

// TestMissing: a program without the library knows the backend and says how to
// get it.
func TestMissing(t *testing.T) {
	_, err := backends.Lookup(Name)
	var missing *backends.MissingError
	if !errors.As(err, &missing) || missing.How == "" {
		t.Errorf("error %v, want a MissingError that says how", err)
	}
}
