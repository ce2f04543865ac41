package main

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// The three columns of show --library are what search --count prints, for every puzzle
// with a known count of at most 3,000 and an effort from least to most (unknown: 1e6).
func checkLibraryCounts(t *testing.T, least, most uint64, enough int) {
	checked := 0
	for _, e := range library.All() {
		effort := uint64(1e6)
		if e.Effort != nil {
			effort = *e.Effort
		}
		if effort < least || effort > most || e.Unique == nil || *e.Unique > 3000 {
			continue
		}
		checked++
		a := countedBySearch(t, "library:"+e.Name)
		for _, column := range []struct {
			name         string
			listed, said *uint64
		}{{"solutions", e.Solutions, a.Solutions}, {"rotation", e.Unique, a.UniqueRotations}, {"reflection", e.Mirrors, a.UniqueReflections}} {
			switch {
			case column.listed == nil:
				t.Errorf("%s: the listing has no number under %s", e.Name, column.name)
			case column.said == nil && *column.listed == 0: // refuted without a search
			case column.said == nil || *column.said != *column.listed:
				t.Errorf("%s, %s: listed %d, counted %v", e.Name, column.name, *column.listed, deref(column.said))
			}
		}
	}
	if checked < enough {
		t.Errorf("only %d puzzles checked", checked)
	}
}

func deref(n *uint64) any {
	if n == nil {
		return "nothing"
	}
	return *n
}

func countedBySearch(t *testing.T, subject string) *tilemip.Answer {
	t.Helper()
	var out, errs bytes.Buffer
	run(context.Background(), []string{"tilemip", "search", "--count", "--json", "--quiet", subject}, nil, &out, &errs)
	a := &tilemip.Answer{}
	if err := json.Unmarshal(out.Bytes(), a); err != nil {
		t.Fatalf("%s: %v, %s", subject, err, errs.String())
	}
	return a
}

func TestListingCounts(t *testing.T) { checkLibraryCounts(t, 0, 100e3, 30) }

func TestLongListingCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkLibraryCounts(t, 100e3, 1e12, 80)
}
