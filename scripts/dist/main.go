// Command dist packs built programs for release: an archive for each system, with the licence,
// the notices of all that is in it, the manual page and the completions; a container image of
// the static programs; a bill of materials; and the checksums of all of these.
//
// The same programs, version and time give the same bytes. scripts/dist.sh builds the programs
// into folders called GOOS-GOARCH and calls this.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"
)

// A release is what all archives have in common.
type release struct {
	version string
	commit  string
	time    time.Time
	root    string // of the checkout
	out     string
}

// A target is one system's program.
type target struct {
	goos, goarch string
	program      string // path
	static       bool   // HiGHS is linked in, and nothing is looked for at run time
}

func (t target) name() string { return t.goos + "-" + t.goarch }

func main() {
	var r release
	var built string
	var epoch int64
	flag.StringVar(&r.version, "version", "", "`version` of the release, such as v0.1.0")
	flag.StringVar(&r.commit, "commit", "", "the `commit` it was built from")
	flag.Int64Var(&epoch, "epoch", 0, "the time in every archive, in `seconds` since 1970")
	flag.StringVar(&r.root, "root", ".", "`folder` of the checkout")
	flag.StringVar(&built, "built", ".build/dist", "`folder` of the programs: GOOS-GOARCH/tilemip")
	flag.StringVar(&r.out, "out", "dist", "`folder` of the archives")
	flag.Parse()
	r.time = time.Unix(epoch, 0).UTC()
	if err := r.run(context.Background(), built); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

func (r release) run(ctx context.Context, built string) error {
	targets, err := findTargets(built)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	for _, t := range targets {
		files, err := r.contents(ctx, t, filepath.Join(built, "share"))
		if err != nil {
			return fmt.Errorf("%s: %w", t.name(), err)
		}
		base := "tilemip-" + r.version + "-" + t.name()
		if t.goos == "windows" {
			err = writeZip(filepath.Join(r.out, base+".zip"), base, files, r.time)
		} else {
			err = writeTarGz(filepath.Join(r.out, base+".tar.gz"), base, files, r.time)
		}
		if err != nil {
			return err
		}
		if err := r.writeBill(t, filepath.Join(r.out, base+".cdx.json")); err != nil {
			return fmt.Errorf("%s: %w", t.name(), err)
		}
		if t.static {
			if err := r.writeImage(t, files, filepath.Join(r.out, base+".image.tar")); err != nil {
				return err
			}
		}
	}
	return writeSums(r.out)
}

// findTargets lists the programs in a folder, by name.
func findTargets(built string) ([]target, error) {
	programs, err := filepath.Glob(filepath.Join(built, "*-*", "tilemip*"))
	if err != nil {
		return nil, err
	}
	sort.Strings(programs)
	var out []target
	for _, p := range programs {
		dir := filepath.Base(filepath.Dir(p))
		goos, goarch, _ := strings.Cut(dir, "-")
		out = append(out, target{goos: goos, goarch: goarch, program: p, static: goos == "linux"})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no program in %s; scripts/dist.sh builds them", built)
	}
	return out, nil
}
