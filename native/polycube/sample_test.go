package polycube_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/article"
	"github.com/tilemip/tilemip/native/polycube"
)

// trialsBeyondTest are left out for their time: 2 to 24 s each; HP-11 and HBD-3 have the same
// engines. The command runs them: lab article table2 --trials 5 HP-1. trialsShort is
// the quick one.
var (
	trialsBeyondTest = []string{"HP-1", "HP-5", "HP-18", "HBD-2", "HBD-4"}
	trialsShort      = []string{"HBD-1"}
)

// checkTrials compares the first trials of a case with those of polycube 1.2.1, level by level.
func checkTrials(t *testing.T, name string, trials int, unique, fits string) {
	cases, err := article.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	o, err := cases[0].Options()
	if err != nil {
		t.Fatal(err)
	}
	p, err := cases[0].Packing()
	if err != nil {
		t.Fatal(err)
	}
	o.Sample.Trials = trials
	r := search(t, p, o)
	if got := strings.Trim(fmt.Sprint(r.Fits[1:]), "[]"); got != fits || !slices.Equal(r.Fits, r.Attempts) {
		t.Errorf("%d trials of %s: fits by pieces left\n%s\nwant\n%s", trials, name, got, fits)
	}
	if got := strconv.FormatUint(r.Unique, 10); got != unique || r.Trials != trials {
		t.Errorf("%d trials of %s: %s unique solutions, want %s", r.Trials, name, got, unique)
	}
}

// eachTrials runs do for the recorded trials.
func eachTrials(t *testing.T, do func(name string, trials int, unique, fits string)) {
	f, err := os.Open("testdata/trials.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range all[1:] {
		n, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		do(row[0], n, row[2], row[3])
	}
}

func TestTrials(t *testing.T) {
	eachTrials(t, func(name string, trials int, unique, fits string) {
		if slices.Contains(trialsShort, name) {
			checkTrials(t, name, trials, unique, fits)
		}
	})
}

func TestLongTrials(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	eachTrials(t, func(name string, trials int, unique, fits string) {
		if !slices.Contains(trialsBeyondTest, name) && !slices.Contains(trialsShort, name) {
			t.Run(name, func(t *testing.T) { checkTrials(t, name, trials, unique, fits) })
		}
	})
}

// TestRowInFull runs a sampled case with all its trials, as long as that takes, and compares
// it with the article: TILEMIP_TABLE2=HP-8 go test -run RowInFull -timeout 0 ./native/polycube.
func TestRowInFull(t *testing.T) {
	name := os.Getenv("TILEMIP_TABLE2")
	if name == "" {
		t.Skip("no case is asked for by TILEMIP_TABLE2")
	}
	cases, err := article.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		o, err := c.Options()
		if err != nil {
			t.Fatal(err)
		}
		p, err := c.Packing()
		if err != nil {
			t.Fatal(err)
		}
		r := search(t, p, o)
		if got, want := [3]uint64{polycube.Total(r.Attempts), polycube.Total(r.Fits), r.Unique}, [3]uint64{c.Printed.Attempts, c.Printed.Fits, c.Printed.Unique}; got != want {
			t.Errorf("%s: attempts, fits and unique solutions %v, the article has %v", c.Name, got, want)
		}
	}
}
