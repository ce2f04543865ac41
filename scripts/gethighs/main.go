//go:build unix

// Command gethighs puts the HiGHS solver into the user's cache, for machines whose package
// manager has none (Debian 12 for one): the prebuilt library, where there is one for the
// machine, or a build from the pinned source. Both are checked against their SHA-256. The
// first needs nothing but this program; the second cmake, a C++ compiler and make or ninja.
//
//	go run ./scripts/gethighs               the prebuilt library where there is one, else the source
//	go run ./scripts/gethighs -from source  a build from source (wheel: the prebuilt library or an error)
//	go run ./scripts/gethighs -check        print the place if it is there, else exit 1
//
// The place is the last line on standard output; everything else goes to
// standard error. It is $TILEMIP_HIGHS_PREFIX where that is set, else
// <user cache>/tilemip/highs-<version>-<os>-<arch>, with -wheel at its end for the prebuilt
// library. It appears there complete or not at all: the work happens in a directory beside
// it and is renamed.
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
	"strings"
	"syscall"
	"time"

	"github.com/tilemip/tilemip/internal/fetch"
)

// wishes are what the user sets.
type wishes struct {
	check   bool
	from    string // "wheel", "source"; empty: the first that there is
	archive string // a file; empty: a download
	target  string // GOOS/GOARCH
}

func main() {
	w := wishes{target: runtime.GOOS + "/" + runtime.GOARCH}
	flag.BoolVar(&w.check, "check", false, "only say whether it is there: print the place, or exit 1")
	flag.StringVar(&w.from, "from", os.Getenv("TILEMIP_HIGHS_FROM"), "`wheel`: the prebuilt library; source: a build")
	flag.StringVar(&w.archive, "archive", os.Getenv("TILEMIP_HIGHS_ARCHIVE"), "use this `file` instead of a download (same checksum)")
	flag.StringVar(&w.target, "target", w.target, "the `system` it is for, as GOOS/GOARCH: a build for linux/arm64 elsewhere needs Debian's g++-aarch64-linux-gnu")
	tied := flag.Bool("tied", false, "stop when the parent process is gone")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	if *tied {
		ctx = whileParent(ctx)
	}
	prefix, err := run(ctx, w)
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

const offline = "set TILEMIP_HIGHS_ARCHIVE to its path"

func run(ctx context.Context, w wishes) (string, error) {
	goos, goarch, _ := strings.Cut(w.target, "/")
	wheel, prebuilt := fetch.HiGHS(goos, goarch)
	if w.archive != "" && !w.check {
		var err error
		if w.from, err = kind(w.archive, wheel, w.from); err != nil {
			return "", err
		}
	}
	switch w.from {
	case "wheel":
		if !prebuilt || goos == "windows" {
			return "", fmt.Errorf("there is no prebuilt HiGHS for %s that a C compiler can link", w.target)
		}
		return installWheel(ctx, w, wheel)
	case "source":
		return build(ctx, w, goos, goarch)
	case "":
	default:
		return "", fmt.Errorf("TILEMIP_HIGHS_FROM (-from) is %q; it can be wheel or source", w.from)
	}
	if prebuilt && goos != "windows" {
		dir, err := installWheel(ctx, w, wheel)
		if err == nil || !w.check {
			return dir, err
		}
	}
	return build(ctx, w, goos, goarch)
}

// kind tells by its checksum which of the two archives a file is.
func kind(archive string, wheel fetch.File, wish string) (string, error) {
	got := ""
	switch {
	case wheel.SHA256 != "" && wheel.Check(archive) == nil:
		got = "wheel"
	case fetch.HiGHSSource().Check(archive) == nil:
		got = "source"
	default:
		return "", fmt.Errorf("%s is neither %s nor %s: its SHA-256 is another", archive, wheel.Name, fetch.HiGHSSource().Name)
	}
	if wish != "" && wish != got {
		return "", fmt.Errorf("%s is the %s of HiGHS, while the %s was asked for", archive, got, wish)
	}
	return got, nil
}

func installWheel(ctx context.Context, w wishes, file fetch.File) (string, error) {
	prefix, err := place(file.Folder)
	if err != nil {
		return "", err
	}
	if w.check {
		return prefix, present(prefix)
	}
	in := installer(w, file, prefix)
	in.Make = func(_ context.Context, src, out string) error { return finishWheel(src, out, file.OS) }
	return prefix, in.Install(ctx)
}

func build(ctx context.Context, w wishes, goos, goarch string) (string, error) {
	prefix, err := place(func() (string, error) { return fetch.SourceFolder(goos, goarch) })
	if err != nil {
		return "", err
	}
	if w.check {
		return prefix, present(prefix)
	}
	t := target{goos, goarch}
	if !complete(prefix) {
		if err := t.needTools(); err != nil { // before the download, not after it
			return "", err
		}
	}
	in := installer(w, fetch.HiGHSSource(), prefix)
	in.Make = func(ctx context.Context, src, out string) error { return t.build(ctx, src, out, in.Show) }
	return prefix, in.Install(ctx)
}

func installer(w wishes, file fetch.File, prefix string) *fetch.Installer {
	return &fetch.Installer{
		File: file, Prefix: prefix, Archive: w.archive, Index: os.Getenv("PIP_INDEX_URL"), Offline: offline,
		Complete: complete, Show: fetch.NewProgress(os.Stderr, "gethighs"),
	}
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

func present(prefix string) error {
	if !complete(prefix) {
		return fmt.Errorf("no HiGHS %s in %s", fetch.HiGHSSource().Version, prefix)
	}
	return nil
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
