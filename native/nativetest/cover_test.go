package nativetest_test

import (
	"testing"

	"github.com/tilemip/tilemip/native/nativetest"
)

func TestCovers(t *testing.T) { nativetest.Covers(t, false) }

func TestLongCovers(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	nativetest.Covers(t, true)
}
