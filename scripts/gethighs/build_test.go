//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/fetch"
)

// A build that fails tells why: the end of its output is in the error.
func TestToolFails(t *testing.T) {
	err := tool(t.Context(), nil, "sh", "-c", "seq 100; echo 'fatal error: out of memory' >&2; exit 3")
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"fatal error: out of memory", "\n100\n", "exit status 3"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error %q lacks %q", err, want)
		}
	}
	if strings.Contains(err.Error(), "\n50\n") {
		t.Error("the whole output is in the error, want its end")
	}
}

// Cancellation ends the compilers too, not only the program that started them.
func TestToolCancelEndsAll(t *testing.T) {
	pidFile := filepath.Join(t.TempDir(), "pid")
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for !exists(pidFile) && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	err := tool(ctx, nil, "sh", "-c", "sleep 300 & echo $! > "+pidFile+".new; mv "+pidFile+".new "+pidFile+"; wait")
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	text, err := os.ReadFile(pidFile)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for range 500 { // the signal is sent; the end may take a moment
		if gone(pid) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d is still running", pid)
}

// gone tells whether a process has ended; one that nobody has waited for yet
// (a zombie, where no init collects orphans) has.
func gone(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && bytes.Contains(stat, []byte(") Z "))
}

func TestFollow(t *testing.T) {
	for _, tt := range []struct {
		name, output, shown string
	}{
		{"make", "[  5%] Building CXX object a/b.cpp.o\n[ 15%] Building CXX object a/c.cpp.o\nwarning\n[100%] Linking CXX static library ../lib/libhighs.a\n",
			"   15 % c.cpp.o\n  100 % libhighs.a\n"},
		{"ninja", "[1/4] Building CXX object a/b.cpp.o\n[4/4] Linking lib/libhighs.a", "   25 % b.cpp.o\n  100 % libhighs.a\n"},
		{"neither", "hello\n", ""},
		{"nought of nought", "[0/0] x\n", ""},
	} {
		var shown bytes.Buffer
		last := follow(strings.NewReader(tt.output), fetch.NewProgress(&shown, "test"))
		if got := shown.String(); got != tt.shown {
			t.Errorf("%s: shown %q, want %q", tt.name, got, tt.shown)
		}
		if want := strings.TrimRight(tt.output, "\n"); last != want {
			t.Errorf("%s: last lines %q, want %q", tt.name, last, want)
		}
	}
}

func TestNeedTools(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	here := target{runtime.GOOS, runtime.GOARCH}
	err := here.needTools()
	if err == nil || !strings.Contains(err.Error(), "needs cmake, g++, make; on Debian:\n  sudo apt-get install -y --no-install-recommends cmake g++ make") {
		t.Errorf("error %v", err)
	}
	for _, name := range []string{"cmake", "clang++", "ninja"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := here.needTools(); err != nil {
		t.Error(err)
	}
}

// The build sees the two files that the archive lacks, and what a failing
// cmake says reaches the user.
func TestBuildWithFailingCMake(t *testing.T) {
	bin, src := t.TempDir(), filepath.Join(t.TempDir(), "src")
	script := "#!/bin/sh\ntest -f \"$2/app/CMakeLists.txt\" && test -f \"$2/highs.pc.in\" && echo 'both there'\nexit 1\n"
	for _, name := range []string{"cmake", "c++", "ninja"} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	err := target{runtime.GOOS, runtime.GOARCH}.build(t.Context(), src, t.TempDir(), nil)
	if err == nil || !strings.Contains(err.Error(), "both there\ncmake -S: exit status 1") {
		t.Errorf("error %v", err)
	}
}

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

// The command as a user calls it: -check without a HiGHS, and with one of either kind.
func TestCheck(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "highs")
	t.Setenv("TILEMIP_HIGHS_PREFIX", dir)
	for _, from := range []string{"", "wheel", "source"} {
		if _, err := run(t.Context(), wishes{check: true, from: from, target: "linux/amd64"}); err == nil {
			t.Errorf("from %q: found in an empty folder", from)
		}
	}
	src := t.TempDir()
	header := filepath.Join(src, "include/highs/interfaces/highs_c_api.h")
	if err := errors.Join(os.MkdirAll(filepath.Dir(header), 0o755), os.WriteFile(header, nil, 0o644), finishWheel(src, dir, "linux")); err != nil {
		t.Fatal(err)
	}
	for _, w := range []wishes{{check: true}, {check: true, from: "wheel"}, {check: true, from: "source"}, {from: "wheel"}, {from: "source"}, {}} {
		w.target = "linux/amd64" // complete: none needs the network
		if got, err := run(t.Context(), w); err != nil || got != dir {
			t.Errorf("%+v: %q, %v", w, got, err)
		}
	}
}

// What cannot be had is said, with the choice there is.
func TestRefused(t *testing.T) {
	t.Setenv("TILEMIP_HIGHS_PREFIX", t.TempDir())
	other := filepath.Join(t.TempDir(), "thesis.pdf")
	if err := os.WriteFile(other, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		w    wishes
		want string
	}{
		{wishes{from: "cloud", target: "linux/amd64"}, "it can be wheel or source"},
		{wishes{from: "wheel", target: "freebsd/amd64"}, "no prebuilt HiGHS for freebsd/amd64"},
		{wishes{from: "wheel", target: "windows/amd64"}, "no prebuilt HiGHS for windows/amd64"},
		{wishes{from: "source", target: "plan9/arm"}, "not for plan9/arm"},
		{wishes{archive: other, target: "linux/amd64"}, "is neither highsbox-"},
	} {
		if _, err := run(t.Context(), tt.w); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: error %v, want %q", tt.w, err, tt.want)
		}
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
