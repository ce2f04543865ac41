package polycube_test

import (
	"context"
	"encoding/csv"
	"flag"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/article"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/polycube"
	"github.com/tilemip/tilemip/native/polycube/commandline"
)

// slow are the rows that take more than two seconds; beyondTest are those
// that take minutes to hours, and some that show nothing which quicker rows do not. X-1 to
// X-3 and TC-12, half a minute each, have the engines and options of TC-13, whose trigger
// P-11 and P-12 compare. TC-11, three minutes of de Bruijn's algorithm in space, is the
// engine of the end of TC-13 and of all of X-9, and in the plane of P-4, P-8 and P-11.
var (
	slow       = []string{"P-1", "P-2", "P-3", "P-4", "P-5", "P-6", "P-7", "P-8", "TC-5", "TC-9", "TC-10", "TC-13", "X-8", "X-9", "X-11"}
	beyondTest = []string{"TC-1", "TC-2", "TC-3", "TC-4", "TC-6", "TC-7", "TC-8", "TC-11", "TC-12", "X-1", "X-2", "X-3", "X-10"}
)

// load reads a puzzle, as the tests inside the package do.
var load = polycube.Load

// options reads options of polycube 1.2.1.
func options(t testing.TB, text string) polycube.Options {
	t.Helper()
	c, err := commandline.Parse(strings.Fields(text))
	if err != nil {
		t.Fatal(err)
	}
	return c.Options()
}

func search(t testing.TB, p *puzzle.Packing, o polycube.Options) polycube.Result {
	t.Helper()
	s, err := polycube.New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	r := s.Run(context.Background())
	if r.Termination != native.Completed {
		t.Fatalf("ended by %s", r.Termination)
	}
	return r
}

// row is a row of Table 2 of Busche's article, or one measured with polycube 1.2.1
// (the rows X). Numbers that are not known are empty.
type row struct {
	name                              string
	packing                           *puzzle.Packing
	options                           string
	attempts, fits, solutions, unique string
}

func rows(t testing.TB) []row {
	t.Helper()
	var out []row
	cases, err := article.Lookup()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if strings.Contains(c.Words, "-s") {
			continue // sampled: sample_test.go
		}
		p, err := c.Packing()
		if err != nil {
			t.Fatal(err)
		}
		text := func(n uint64) string { return strconv.FormatUint(n, 10) }
		out = append(out, row{c.Name, p, c.Words, text(c.Printed.Attempts), text(c.Printed.Fits), "", text(c.Printed.Unique)})
	}
	f, err := os.Open("testdata/measured.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord = -1
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all[1:] {
		out = append(out, row{c[0], load(t, c[1]), c[2], c[3], c[4], c[5], c[6]})
	}
	return out
}

func checkRow(t *testing.T, one row) {
	t.Helper()
	o := options(t, one.options)
	if !strings.Contains(one.options, "-r") {
		o.Unique = one.unique != ""
	}
	r := search(t, one.packing, o)
	for _, c := range []struct {
		what string
		want string
		got  uint64
	}{
		{"attempts", one.attempts, polycube.Total(r.Attempts)}, {"fits", one.fits, polycube.Total(r.Fits)},
		{"solutions", one.solutions, r.Solutions}, {"unique", one.unique, r.Unique},
	} {
		if c.want != "" && c.want != strconv.FormatUint(c.got, 10) {
			t.Errorf("%s %s: %d %s, want %s", one.name, one.options, c.got, c.what, c.want)
		}
	}
}

// chosenRow runs one row whatever it takes, such as TC-11 (go test -run Row -row TC-11 -timeout 0).
var chosenRow = flag.String("row", "", "run this `row` of Table 2 or measured.csv, also one that the tests leave out")

func TestRow(t *testing.T) {
	if *chosenRow == "" {
		t.Skip("no row is asked for by -row")
	}
	all := rows(t)
	i := slices.IndexFunc(all, func(r row) bool { return r.name == *chosenRow })
	if i < 0 {
		t.Fatalf("no row %q", *chosenRow)
	}
	checkRow(t, all[i])
}

func TestTable(t *testing.T) {
	for _, one := range rows(t) {
		if slices.Contains(slow, one.name) || slices.Contains(beyondTest, one.name) {
			continue
		}
		t.Run(one.name, func(t *testing.T) { checkRow(t, one) })
	}
}

func TestLongTable(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, one := range rows(t) {
		if slices.Contains(slow, one.name) {
			t.Run(one.name, func(t *testing.T) {
				t.Parallel()
				checkRow(t, one)
			})
		}
	}
}
