//go:build unix

package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/fetch"
)

func TestPlace(t *testing.T) {
	usual := func() (string, error) { return "/home/u/c/tilemip/highs", nil }
	t.Setenv("TILEMIP_HIGHS_PREFIX", "/opt/highs")
	if got, err := place(usual); err != nil || got != "/opt/highs" {
		t.Errorf("%q, %v", got, err)
	}
	t.Setenv("TILEMIP_HIGHS_PREFIX", "")
	if got, err := place(usual); err != nil || got != "/home/u/c/tilemip/highs" {
		t.Errorf("%q, %v", got, err)
	}
}

// The command as a user calls it: -check without a HiGHS, and with one.
func TestCheck(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "highs")
	t.Setenv("TILEMIP_HIGHS_PREFIX", dir)
	if _, err := run(t.Context(), wishes{check: true}, "linux", "amd64"); err == nil {
		t.Errorf("found in an empty folder")
	}
	src := t.TempDir()
	wheel, _ := fetch.HiGHS("linux", "amd64")
	header := filepath.Join(src, "include/highs/interfaces/highs_c_api.h")
	if err := errors.Join(os.MkdirAll(filepath.Dir(header), 0o755), os.WriteFile(header, nil, 0o644), finish(src, dir, wheel)); err != nil {
		t.Fatal(err)
	}
	for _, w := range []wishes{{check: true}, {}} { // complete: none needs the network
		if got, err := run(t.Context(), w, "linux", "amd64"); err != nil || got != dir {
			t.Errorf("%+v: %q, %v", w, got, err)
		}
	}
}

// What cannot be had is said.
func TestRefused(t *testing.T) {
	t.Setenv("TILEMIP_HIGHS_PREFIX", t.TempDir())
	other := filepath.Join(t.TempDir(), "thesis.pdf")
	if err := os.WriteFile(other, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		w            wishes
		goos, goarch string
		want         string
	}{
		{wishes{}, "freebsd", "amd64", "no prebuilt HiGHS for freebsd/amd64"},
		{wishes{}, "windows", "amd64", "no prebuilt HiGHS for windows/amd64"},
		{wishes{archive: other}, "linux", "amd64", "not the expected file"},
	} {
		if _, err := run(t.Context(), tt.w, tt.goos, tt.goarch); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: error %v, want %q", tt.w, err, tt.want)
		}
	}
}
