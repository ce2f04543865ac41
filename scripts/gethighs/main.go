//go:build unix

// Command gethighs puts the prebuilt HiGHS, its library and headers, into the user's cache, for
// machines whose package manager has none or an older one (Debian). It is checked against its
// SHA-256, and needs nothing but this program.
//
//	go run ./scripts/gethighs          fetch it, where it is not there yet
//	go run ./scripts/gethighs -check   print the place if it is there, else exit 1
//
// The place is the last line on standard output; everything else goes to
// standard error. It is $TILEMIP_HIGHS_PREFIX where that is set, else
// <user cache>/tilemip/highs-<version>-<os>-<arch>-wheel. It appears there complete or not at
// all: the work happens in a directory beside it and is renamed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"github.com/tilemip/tilemip/internal/fetch"
)

// wishes are what the user sets.
type wishes struct {
	check   bool
	archive string // a file; empty: a download
}

func main() {
	var w wishes
	flag.BoolVar(&w.check, "check", false, "only say whether it is there: print the place, or exit 1")
	flag.StringVar(&w.archive, "archive", os.Getenv("TILEMIP_HIGHS_ARCHIVE"), "use this `file` instead of a download (same checksum)")
	tied := flag.Bool("tied", false, "stop when the parent process is gone")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	if *tied {
		ctx = whileParent(ctx)
	}
	prefix, err := run(ctx, w, runtime.GOOS, runtime.GOARCH)
	if err != nil {
		if ctx.Err() != nil {
			fmt.Fprintf(os.Stderr, "gethighs: stopped (%v); nothing was installed\n", context.Cause(ctx))
			os.Exit(130)
		}
		fmt.Fprintln(os.Stderr, "gethighs:", err)
		os.Exit(1)
	}
	fmt.Println(prefix)
}

func run(ctx context.Context, w wishes, goos, goarch string) (string, error) {
	wheel, prebuilt := fetch.HiGHS(goos, goarch)
	if !prebuilt || goos == "windows" {
		return "", fmt.Errorf("there is no prebuilt HiGHS for %s/%s that a C compiler can link", goos, goarch)
	}
	prefix, err := place(wheel.Folder)
	if err != nil {
		return "", err
	}
	if w.check {
		if !complete(prefix) {
			return "", fmt.Errorf("no HiGHS %s in %s", wheel.Version, prefix)
		}
		return prefix, nil
	}
	in := fetch.Installer{
		File: wheel, Prefix: prefix, Archive: w.archive, Index: os.Getenv("PIP_INDEX_URL"), Offline: "set TILEMIP_HIGHS_ARCHIVE to its path",
		Complete: complete, Show: fetch.NewProgress(os.Stderr, "gethighs"),
		Make: func(_ context.Context, src, out string) error { return finish(src, out, wheel) },
	}
	if err := in.Install(ctx); err != nil {
		return "", err
	}
	describe(prefix, wheel) // one of an earlier version of this program, where its folder can be written
	return prefix, nil
}

// describe writes the description for pkg-config, because the wheel's own names folders of the
// machine it was built on. The program that is linked is to find the library where it is; one
// that is installed elsewhere brings it along (scripts/install.sh). On Linux it is opened at its
// first use (backends/highs/late.c).
func describe(folder string, wheel fetch.File) error {
	library, late := "-lhighs", ""
	if wheel.OS == "linux" {
		library, late = "-Wl,--as-needed -lhighs", " -DTILEMIP_HIGHS_AT_FIRST_USE"
	}
	text := `prefix=${pcfiledir}/../..
libdir=${prefix}/lib
includedir=${prefix}/include

Name: HiGHS
Description: Linear and mixed-integer optimization
URL: https://highs.dev
Version: ` + wheel.Version + `
Libs: -L${libdir} -Wl,-rpath,${libdir} ` + library + `
Cflags: -I${includedir}/highs` + late + `
`
	file := filepath.Join(folder, "lib", "pkgconfig", "highs.pc")
	if now, err := os.ReadFile(file); err == nil && string(now) == text {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

// finish makes a folder that cgo can use. On Linux the wheel's program looks for the library in
// lib64.
func finish(src, out string, wheel fetch.File) error {
	if err := describe(src, wheel); err != nil {
		return err
	}
	if wheel.OS == "linux" {
		if err := os.Symlink("lib", filepath.Join(src, "lib64")); err != nil && !errors.Is(err, os.ErrExist) {
			return err
		}
	}
	return os.Rename(src, out)
}

// place is the folder of the user's wish, or the usual one.
func place(usual func() (string, error)) (string, error) {
	if dir := os.Getenv("TILEMIP_HIGHS_PREFIX"); dir != "" {
		return filepath.Abs(dir)
	}
	dir, err := usual()
	if err != nil {
		return "", fmt.Errorf("%w; set TILEMIP_HIGHS_PREFIX", err)
	}
	return dir, nil
}

// complete reports whether prefix contains what a Go build needs.
func complete(prefix string) bool {
	for _, name := range []string{"lib/pkgconfig/highs.pc", "include/highs/interfaces/highs_c_api.h"} {
		if _, err := os.Stat(filepath.Join(prefix, name)); err != nil {
			return false
		}
	}
	return true
}

// whileParent cancels when this process is handed to another parent: make and
// the shell die of SIGTERM without stopping what they started, and a download
// should not outlive them.
func whileParent(ctx context.Context) context.Context {
	ctx, cancel := context.WithCancelCause(ctx)
	parent := os.Getppid()
	go func() {
		for ctx.Err() == nil {
			if os.Getppid() != parent {
				cancel(errors.New("the calling process is gone"))
			}
			time.Sleep(time.Second / 2)
		}
	}()
	return ctx
}
