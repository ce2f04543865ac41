package nativetest_test

import (
	"testing"

	"github.com/tilemip/tilemip/native/nativetest"
	_ "github.com/tilemip/tilemip/native/slide/learned" // its rows
)

func TestSlide(t *testing.T) { nativetest.Slide(t, nativetest.SlideOptions{}) }

func TestLongSlide(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	nativetest.Slide(t, nativetest.SlideOptions{Boards: 60, Long: true})
}
