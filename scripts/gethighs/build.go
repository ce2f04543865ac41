//go:build unix

package main

// HiGHS is configured, compiled and installed with CMake.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/tilemip/tilemip/internal/fetch"
)

// options configure HiGHS as a static library with nothing around it.
var options = []string{
	"-DCMAKE_BUILD_TYPE=Release",
	"-DCMAKE_INSTALL_LIBDIR=lib",
	"-DBUILD_SHARED_LIBS=OFF", // one file to link, and a program that runs without a search path
	"-DBUILD_SHARED_EXTRAS_LIB=OFF",
	"-DBUILD_CXX_EXE=OFF", // its source, app/, is not in the archive
	"-DBUILD_TESTING=OFF",
	"-DBUILD_EXAMPLES=OFF",
	"-DZLIB=OFF",
	// Link-time optimisation would need exactly the compiler of this build when
	// Go links, and would make that link take minutes.
	"-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=OFF",
	// Many files in one compiler run, as HiGHS itself does on macOS: on two
	// cores the build takes 81 s instead of 180 s, with 0.8 GB per job.
	"-DCMAKE_UNITY_BUILD=ON",
	"-DCMAKE_UNITY_BUILD_BATCH_SIZE=12",
	"-DCMAKE_UNITY_BUILD_UNIQUE_ID=HIGHS_UNITY_ID",
}

// target is the system that HiGHS is built for, in the terms of GOOS and GOARCH.
type target struct{ os, arch string }

func (t target) here() bool { return t.os == runtime.GOOS && t.arch == runtime.GOARCH }

// triple is the GNU name of the one other system that is built for; empty: another.
func (t target) triple() string {
	if t == (target{"linux", "arm64"}) {
		return "aarch64-linux-gnu"
	}
	return ""
}

// build compiles src and installs the library, its headers and a highs.pc
// that cgo can use into prefix.
func (t target) build(ctx context.Context, src, prefix string, show *fetch.Progress) error {
	// The source distribution leaves out two things that CMakeLists.txt names.
	if err := os.MkdirAll(filepath.Join(src, "app"), 0o755); err != nil {
		return err
	}
	for _, name := range []string{"app/CMakeLists.txt", "highs.pc.in"} {
		f, err := os.OpenFile(filepath.Join(src, name), os.O_CREATE, 0o644)
		if err != nil {
			return err
		}
		f.Close()
	}
	obj := filepath.Join(filepath.Dir(src), "build")
	configure := append([]string{"-S", src, "-B", obj}, options...)
	if !t.here() {
		configure = append(configure, "-DCMAKE_SYSTEM_NAME=Linux", "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
			"-DCMAKE_C_COMPILER="+t.triple()+"-gcc", "-DCMAKE_CXX_COMPILER="+t.triple()+"-g++")
	}
	if firstOf([]string{"ninja"}) != "" {
		configure = append(configure, "-G", "Ninja")
	}
	show.Stage("configuring")
	if err := tool(ctx, nil, "cmake", configure...); err != nil {
		return err
	}
	jobs := strconv.Itoa(runtime.NumCPU())
	show.Stage("compiling with %s jobs, a few minutes", jobs)
	err := tool(ctx, show, "cmake", "--build", obj, "--parallel", jobs)
	show.End()
	if err != nil {
		return err
	}
	if err := tool(ctx, nil, "cmake", "--install", obj, "--prefix", prefix); err != nil {
		return err
	}
	if err := writePC(prefix, t.sourceLibs()); err != nil {
		return err
	}
	if !t.here() {
		return nil // its programs do not run here
	}
	return try(ctx, prefix, filepath.Dir(src))
}

// needTools returns an error that names missing programs and how to get them.
func (t target) needTools() error {
	var missing []string // Debian's packages
	compilers, from := compilers, "g++"
	if !t.here() {
		if t.triple() == "" {
			return fmt.Errorf("HiGHS is built for this system and for linux/arm64, not for %s/%s", t.os, t.arch)
		}
		compilers, from = []string{t.triple() + "-g++"}, "g++-"+t.triple()
	}
	for _, want := range []struct {
		pkg      string
		programs []string
	}{{"cmake", []string{"cmake"}}, {from, compilers}, {"make", []string{"make", "ninja"}}} {
		if firstOf(want.programs) == "" {
			missing = append(missing, want.pkg)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("building HiGHS needs %s; on Debian:\n  sudo apt-get install -y --no-install-recommends %s",
		strings.Join(missing, ", "), strings.Join(missing, " "))
}

var compilers = []string{"c++", "g++", "clang++"}

// firstOf returns the first of the programs that is on PATH, or "".
func firstOf(names []string) string {
	for _, name := range names {
		if _, err := exec.LookPath(name); err == nil {
			return name
		}
	}
	return ""
}

// step finds "[ 12%]" (make) and "[12/90]" (ninja) at the start of a line.
var step = regexp.MustCompile(`^\[\s*(\d+)(%|/(\d+))\]\s*(.*)`)

// tool runs a program to its end. On cancellation the program and all processes
// that it started are ended. Its output is shown as progress, and the end of it is part
// of the error when it fails.
func tool(ctx context.Context, show *fetch.Progress, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	// A separate process group: make starts compilers, and all must be ended.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	cmd.WaitDelay = 10 * time.Second
	out, in := io.Pipe()
	cmd.Stdout, cmd.Stderr = in, in
	tail := make(chan string, 1)
	go func() { tail <- follow(out, show) }()
	err := cmd.Run()
	in.Close()
	last := <-tail
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return fmt.Errorf("%s\n%s %s: %w", last, name, args[0], err)
	}
	return nil
}

// follow shows the steps of a build and returns the last lines of its output.
func follow(r io.Reader, show *fetch.Progress) string {
	const most = 30
	var last []string
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadString('\n')
		if line = strings.TrimRight(line, "\n"); line != "" {
			last = append(last, line)
			last = last[max(0, len(last)-most):]
		}
		if m := step.FindStringSubmatch(line); m != nil && show != nil {
			show.Percent(percent(m[1], m[3]), shorten(m[4]))
		}
		if err != nil {
			return strings.Join(last, "\n")
		}
	}
}

func percent(n, of string) int {
	done, _ := strconv.Atoi(n) // digits by the pattern
	if all, _ := strconv.Atoi(of); all > 0 {
		return done * 100 / all
	}
	return done
}

// shorten keeps the name of what is compiled, which stands last.
func shorten(what string) string {
	return filepath.Base(what)
}

// sourceLibs says how to link the static library. cgo calls pkg-config without
// --static, so this lists everything that a static archive needs.
func (t target) sourceLibs() string {
	if t.os == "darwin" {
		return "-lhighs -lhighs_extras -lc++"
	}
	return "-lhighs -lhighs_extras -lstdc++ -lm -lpthread -ldl"
}

// try links a small program against the result and runs it: a library that
// cannot be linked must not enter the cache.
func try(ctx context.Context, prefix, dir string) error {
	code := filepath.Join(dir, "try.cpp")
	text := "#include <interfaces/highs_c_api.h>\n#include <cstdio>\n" +
		"int main() { void* h = Highs_create(); std::puts(Highs_version()); Highs_destroy(h); }\n"
	if err := os.WriteFile(code, []byte(text), 0o644); err != nil {
		return err
	}
	program := filepath.Join(dir, "try")
	err := tool(ctx, nil, firstOf(compilers), code, "-o", program, "-I"+filepath.Join(prefix, "include/highs"),
		"-L"+filepath.Join(prefix, "lib"), "-lhighs", "-lhighs_extras", "-lpthread", "-ldl")
	if err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, program).Output()
	if err != nil {
		return fmt.Errorf("a program with the built library fails: %w", err)
	}
	if got := string(bytes.TrimSpace(out)); got != fetch.HiGHSSource().Version {
		return errors.New("the built library calls itself version " + got)
	}
	return nil
}

// The prebuilt HiGHS becomes a folder that cgo can use.

// finishWheel adds the description for pkg-config: the wheel's own names folders of the machine
// it was built on. On Linux the wheel's program looks for the library in lib64.
func finishWheel(src, out, goos string) error {
	if err := writePC(src, wheelLibs); err != nil {
		return err
	}
	if goos == "linux" {
		if err := os.Symlink("lib", filepath.Join(src, "lib64")); err != nil && !errors.Is(err, os.ErrExist) {
			return err
		}
	}
	return os.Rename(src, out)
}

// wheelLibs links the shared library, where the program is to find it again. A program that is
// installed elsewhere brings the library along (scripts/install.sh).
const wheelLibs = "-Wl,-rpath,${libdir} -lhighs"

// writePC describes the library of a folder to pkg-config.
func writePC(prefix, libs string) error {
	text := `prefix=${pcfiledir}/../..
libdir=${prefix}/lib
includedir=${prefix}/include

Name: HiGHS
Description: Linear and mixed-integer optimization
URL: https://highs.dev
Version: ` + fetch.HiGHSSource().Version + `
Libs: -L${libdir} ` + libs + `
Cflags: -I${includedir}/highs
`
	file := filepath.Join(prefix, "lib", "pkgconfig", "highs.pc")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
}
