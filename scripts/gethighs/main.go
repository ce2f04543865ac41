//go:build unix

// Command gethighs builds the HiGHS solver from its pinned source release into
// the user's cache, for machines whose package manager has none (Debian 12 for
// one). It needs cmake, a C++ compiler and make or ninja, and nothing else: no
// curl, no tar, no Python.
//
//	go run ./scripts/gethighs            build unless already there, print the place
//	go run ./scripts/gethighs -check     print the place if it is there, else exit 1
//
// The place is the last line on standard output; everything else goes to
// standard error. It is $TILEMIP_HIGHS_PREFIX where that is set, else
// <user cache>/tilemip/highs-<version>-<os>-<arch>, and appears there complete
// or not at all: the build happens in a directory beside it and is renamed.
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
)

func main() {
	check := flag.Bool("check", false, "only say whether it is there: print the place, or exit 1")
	archive := flag.String("archive", os.Getenv("TILEMIP_HIGHS_ARCHIVE"), "use this `file` instead of a download (same checksum)")
	tied := flag.Bool("tied", false, "stop when the parent process is gone")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	if *tied {
		ctx = whileParent(ctx)
	}
	prefix, err := run(ctx, *check, *archive)
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

func run(ctx context.Context, check bool, archive string) (string, error) {
	prefix, err := prefixDir()
	if err != nil {
		return "", err
	}
	if check {
		if !complete(prefix) {
			return "", fmt.Errorf("no HiGHS %s in %s", pinned.version, prefix)
		}
		return prefix, nil
	}
	if !complete(prefix) {
		if err := needTools(); err != nil { // before the download, not after it
			return "", err
		}
	}
	in := installer{
		prefix:  prefix,
		release: pinned,
		archive: archive,
		sources: sources(pinned, os.Getenv("PIP_INDEX_URL")),
		build:   buildHiGHS,
		show:    newProgress(os.Stderr),
	}
	return prefix, in.install(ctx)
}

// prefixDir is the folder of the built HiGHS.
func prefixDir() (string, error) {
	if dir := os.Getenv("TILEMIP_HIGHS_PREFIX"); dir != "" {
		return filepath.Abs(dir)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache directory (%w); set TILEMIP_HIGHS_PREFIX", err)
	}
	name := fmt.Sprintf("highs-%s-%s-%s", pinned.version, runtime.GOOS, runtime.GOARCH)
	return filepath.Join(cache, "tilemip", name), nil
}

// whileParent cancels when this process is handed to another parent: make and
// the shell die of SIGTERM without stopping what they started, and a compilation
// of several minutes should not outlive them.
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
