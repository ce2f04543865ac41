package cpu

import (
	"os"
	"runtime"
	"strings"
	"testing"
)

// TestLevel compares the answer with that of Linux.
func TestLevel(t *testing.T) {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil || runtime.GOARCH != "amd64" {
		t.Skip("no /proc/cpuinfo of an amd64 processor to compare with")
	}
	_, flags, _ := strings.Cut(string(info), "\nflags")
	flags, _, _ = strings.Cut(flags, "\n")
	has := func(names ...string) bool {
		for _, n := range names {
			if !strings.Contains(flags+" ", " "+n+" ") {
				return false
			}
		}
		return true
	}
	want := 0
	if has("avx2", "popcnt") {
		want = AVX2
		if has("avx512f", "avx512dq", "avx512bw", "avx512vl") {
			want = AVX512
			if has("avx512_vnni") {
				want = VNNI
			}
		}
	}
	if Level() != want {
		t.Errorf("level %d; Linux says %d, of the flags %s", Level(), want, flags)
	}
}
