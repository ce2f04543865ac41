// Command mutate measures what the tests notice: it changes one place of a package's code at
// a time (an operator flipped, a condition negated, a statement dropped, two arguments
// swapped, nil returned for an error), runs the package's own short tests, and says whether
// they failed. A change that no test notices is a place for a test (R. DeMillo, R. Lipton, F. Sayward,
// "Hints on test data selection", IEEE Computer 11(4), 1978).
//
//	go run ./scripts/mutate -n 5 -seed 7 ./model/puzzle ./neos
//	go run ./scripts/mutate -floors scripts/mutate/floors.txt
//
// The files of the tree are never touched: the go command is given the changed file by -overlay.
// Changes are drawn with a seed, so that a night can be repeated. Those that do not compile are
// drawn again; those whose tests do not end count as noticed. With -floors, the packages are
// those of the file, and one that falls below its floor fails the run; with -nights 7, each
// night takes a seventh of them, so that it can draw enough of each to say something.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	draws := flag.Int("n", 3, "changes a package")
	seed := flag.Uint64("seed", uint64(time.Now().Unix()/86400), "of the draws; today's without it")
	floors := flag.String("floors", "", "file of packages and the least share, in percent, that their tests notice")
	nights := flag.Uint64("nights", 1, "in how many runs with successive seeds every package has its turn")
	limit := flag.Duration("limit", 3*time.Minute, "for the tests of one change")
	flag.Parse()
	packages, err := read(*floors, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	noticed, tried, low := 0, 0, false
	for i, p := range packages {
		if uint64(i)%*nights != *seed%*nights {
			continue
		}
		k, n := p.score(*draws, *seed, *limit)
		noticed, tried = noticed+k, tried+n
		share := 100 * k / max(n, 1)
		fmt.Printf("%-40s %d of %d noticed\n", p.path, k, n)
		if low = low || n > 0 && share < p.floor; n > 0 && share < p.floor {
			fmt.Printf("%-40s %d %% is below its floor of %d %%\n", p.path, share, p.floor)
		}
	}
	fmt.Printf("%d of %d changes noticed, %d %%\n", noticed, tried, 100*noticed/max(tried, 1))
	if low {
		os.Exit(1)
	}
}

// target is a package and the share of changes, in percent, that its tests have to notice.
type target struct {
	path  string
	floor int
}

// read reads the floors ("./model/puzzle 75" a line, "#" begins a comment), or takes the
// packages that are named, without a floor.
func read(file string, named []string) ([]target, error) {
	var out []target
	for _, path := range named {
		out = append(out, target{path: path})
	}
	if file == "" {
		if len(out) == 0 {
			return nil, errors.New("no package: name some, or a file by -floors")
		}
		return out, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for s, line := bufio.NewScanner(f), 1; s.Scan(); line++ {
		text, _, _ := strings.Cut(s.Text(), "#")
		if strings.TrimSpace(text) == "" {
			continue
		}
		var t target
		if n, _ := fmt.Sscan(text, &t.path, &t.floor); n != 2 || t.floor < 0 || t.floor > 100 {
			return nil, fmt.Errorf("%s:%d: %q: want a package and a share from 0 to 100", file, line, s.Text())
		}
		out = append(out, t)
	}
	return out, nil
}

// score draws changes of a package until n of them compiled, and counts those that were noticed.
func (p target) score(n int, seed uint64, limit time.Duration) (noticed, tried int) {
	all, err := sites(p.path)
	if err == nil && len(all) > 0 {
		err = test(p.path, "", limit)
	}
	if err != nil {
		fmt.Printf("%-40s not tried: %v\n", p.path, err)
		return 0, 0
	}
	random := rand.New(rand.NewPCG(seed, uint64(len(all))))
	for _, i := range random.Perm(len(all)) {
		if tried == n {
			break
		}
		s := all[i]
		if s.timed {
			continue
		}
		began := time.Now()
		err := s.tried(p.path, limit)
		if errors.Is(err, errBuild) {
			continue
		}
		tried++
		verdict := "survived"
		if err != nil {
			noticed++
			verdict = "noticed "
		}
		fmt.Printf("%s %s:%d %s: %s (%.1f s)\n", verdict, s.file, s.line, s.function, s.what, time.Since(began).Seconds())
	}
	return noticed, tried
}

// tried runs the tests with the change made.
func (s site) tried(path string, limit time.Duration) error {
	folder, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	source, err := os.ReadFile(s.file)
	if err != nil {
		return err
	}
	changed := filepath.Join(folder, filepath.Base(s.file))
	text := string(source[:s.from]) + s.with + string(source[s.to:])
	whole, err := filepath.Abs(s.file)
	if err != nil {
		return err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{whole: changed}})
	if err != nil {
		return err
	}
	list := filepath.Join(folder, "overlay.json")
	if err := errors.Join(os.WriteFile(changed, []byte(text), 0o666), os.WriteFile(list, overlay, 0o666)); err != nil {
		return err
	}
	return test(path, list, limit)
}

// errBuild: the change does not compile, or go vet would refuse it.
var errBuild = errors.New("it cannot be built")

// test runs the short tests of a package. Anything but success, the end of the time
// included, is an error.
func test(path, overlay string, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit+time.Minute)
	defer cancel()
	args := []string{"test", "-short", "-failfast", "-vet=off", "-ldflags=-s -w", "-timeout", limit.String()}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	out, err := exec.CommandContext(ctx, "go", append(args, path)...).CombinedOutput()
	switch {
	case strings.Contains(string(out), "[build failed]") || strings.Contains(string(out), "[setup failed]"):
		return errBuild
	case err != nil:
		return fmt.Errorf("its tests fail: %w", err)
	}
	return nil
}
