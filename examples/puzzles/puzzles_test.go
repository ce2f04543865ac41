// Package puzzles_test checks the counts that the puzzles of this folder claim.
//
// Every file names what is known about it in comments at its head: "solutions: N",
// of covers with costs "optimum: N", for packings "unique: N" (up to rotation), and "source: ...". A line
// "long" marks a search of seconds, "slow: why" one that no test waits for.
package puzzles_test

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/nativetest"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/referee"
)

// claims returns the settings at the head of a file, by name.
func claims(t *testing.T, file string) map[string]string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := map[string]string{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		text := lines.Text()
		if !strings.HasPrefix(text, "# ") && !strings.HasPrefix(text, "| ") {
			break
		}
		name, value, _ := strings.Cut(text[2:], ":")
		out[name] = strings.TrimSpace(value)
	}
	return out
}

func number(t *testing.T, text string) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestCounts(t *testing.T) { checkAll(t, false) }

func TestLongCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkAll(t, true)
}

func checkAll(t *testing.T, long bool) {
	files, err := filepath.Glob("*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		check := map[string]func(*testing.T, string, map[string]string){".txt": checkPacking, ".dlx": checkCover}[filepath.Ext(file)]
		if check == nil {
			continue
		}
		known := claims(t, file)
		if _, isLong := known["long"]; isLong != long {
			continue
		}
		t.Run(file, func(t *testing.T) {
			if known["source"] == "" {
				t.Error("no source of the count")
			}
			check(t, file, known)
		})
	}
}

func checkCover(t *testing.T, file string, known map[string]string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, err := puzzle.ParseCover(file, f)
	if err != nil {
		t.Fatal(err)
	}
	r, err := cover.Search(context.Background(), c, cover.Options{Visit: func(options []int) {
		if v := referee.Cover(c, options); !v.OK {
			t.Fatal(v.Reason)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if want := number(t, known["solutions"]); r.Solutions != want {
		t.Errorf("%d solutions, want %d", r.Solutions, want)
	}
	if known["optimum"] != "" {
		checkLeast(t, c, int(number(t, known["optimum"])))
	}
}

func checkLeast(t *testing.T, c *puzzle.Cover, want int) {
	r, err := cover.LeastCost(context.Background(), c, native.Run{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if v := referee.Cover(c, r.Options); !v.OK || !r.Proven() || r.Cost != want || referee.NewCovers(c).Cost(r.Options) != want {
		t.Errorf("%+v, %s; want cost %d", r, v.Reason, want)
	}
}

func checkPacking(t *testing.T, file string, known map[string]string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ps, err := puzzle.ParsePackings(file, f)
	if err != nil {
		t.Fatal(err)
	}
	pc, err := ps[0].Cover()
	if err != nil {
		t.Fatal(err)
	}
	unique := number(t, known["unique"])
	if why, slow := known["slow"]; slow {
		t.Skipf("slow: %s", why)
	}
	r, err := nativetest.SearchPacking(context.Background(), pc, nativetest.PackingOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if want := number(t, known["solutions"]); r.Solutions != want || r.Unique != unique {
		t.Errorf("%d solutions, %d unique; want %d, %d", r.Solutions, r.Unique, want, unique)
	}
}
