package slide

import (
	"bufio"
	"context"
	"fmt"
	"github.com/tilemip/tilemip/native/slide/pdb"
	"os"
	"sort"
	"strings"
	"syscall"
	"testing"
	"time"
)

var tryParts = map[string][][]int{
	"555":  {{0, 1, 2, 3, 6}, {4, 5, 8, 9, 12}, {7, 10, 11, 13, 14}},
	"663":  {{0, 4, 5, 8, 9, 12}, {6, 7, 10, 11, 13, 14}, {1, 2, 3}},
	"762a": {{7, 9, 10, 11, 12, 13, 14}, {0, 1, 4, 5, 8, 6}, {2, 3}},
	"762b": {{6, 7, 9, 10, 11, 13, 14}, {0, 4, 5, 8, 12, 1}, {2, 3}},
	"762c": {{0, 1, 4, 5, 8, 9, 12}, {6, 7, 10, 11, 13, 14}, {2, 3}},
	"762d": {{8, 9, 10, 11, 12, 13, 14}, {0, 1, 4, 5, 2, 6}, {3, 7}},
	"762e": {{1, 2, 3, 6, 7, 10, 11}, {4, 5, 8, 9, 12, 13}, {0, 14}},
	"762f": {{0, 4, 5, 8, 9, 12, 13}, {6, 7, 10, 11, 14, 3}, {1, 2}},
	"762g": {{0, 1, 2, 3, 5, 6, 7}, {8, 9, 10, 12, 13, 14}, {4, 11}},
	"78":   {{0, 1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14}},
	"78b":  {{0, 1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11, 12, 13, 14}},
}

func user() time.Duration {
	var a syscall.Rusage
	syscall.Getrusage(0, &a)
	return time.Duration(a.Utime.Nano())
}
func TestTryKernel(t *testing.T) {
	parts := strings.Split(os.Getenv("PARTS"), ",")
	rows := readTable(t, "testdata/korf15.tsv")
	if f := os.Getenv("ROWS"); f != "" {
		fh, _ := os.Open(f)
		rows = nil
		sc := bufio.NewScanner(fh)
		for sc.Scan() {
			if !strings.HasPrefix(sc.Text(), "#") && !strings.HasPrefix(sc.Text(), "id") {
				rows = append(rows, strings.Split(sc.Text(), "\t"))
			}
		}
	}
	n := 1000000
	fmt.Sscan(os.Getenv("N"), &n)
	threads := 1
	fmt.Sscan(os.Getenv("THREADS"), &threads)
	for _, name := range parts {
		g := sizedGeometry(4, 4, 15)
		var tabs []*pdb.Table
		u := user()
		for _, p := range tryParts[name] {
			sort.Ints(p)
			tab, err := pdb.Build(context.Background(), pdb.Pattern{4, 4, 15, p}, 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			tabs = append(tabs, tab)
		}
		ub := user() - u
		a, _ := newAdditive(context.Background(), g, tabs)
		for rep := 0; rep < 1; rep++ {
			for r := 0; r < 3; r++ {
				{

					u = user()
					w := time.Now()
					var gen, exp uint64
					var before int
					var sum int
					for _, r := range rows[:min(n, len(rows))] {
						txt := r[2]
						if !strings.Contains(txt, "/") {
							fs := strings.Fields(txt)
							txt = strings.Join(fs[:4], " ") + " / " + strings.Join(fs[4:8], " ") + " / " + strings.Join(fs[8:12], " ") + " / " + strings.Join(fs[12:], " ")
						}
						gg, start := newGeometry(mustParse(t, txt))
						s := newIDAStar(context.Background(), gg, start, Options{Threads: threads}, time.Now())
						s.runAdditive(a)
						if !s.found || s.depth != number(t, r[1]) {
							t.Fatal(r, s.depth, s.found)
						}
						gen += s.gen

						exp += s.expanded
						sum += s.depth
					}
					t.Logf("%s build %v: %d boards before last %d sum %d gen %d exp %d user %v wall %v", name, ub, len(rows), before, sum, gen, exp, user()-u, time.Since(w))

				}
			}
		}
	}
}
