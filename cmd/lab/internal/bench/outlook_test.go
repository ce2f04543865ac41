package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// Rows of the outlook, one of each kind of search, with a network trained on the way; the folder then
// has it, and a second run gives the same counts from the folder.
func TestOutlookRows(t *testing.T) {
	labels := filepath.Join(t.TempDir(), "labels.bin")
	f, err := os.Create(labels)
	if err != nil {
		t.Fatal(err)
	}
	if err := learned.WriteLabels(context.Background(), f, learned.LabelOptions{Boards: 12, Near: 4, Walk: 10, Seed: 7}); err != nil {
		t.Fatal(err)
	}
	f.Close()
	folder := t.TempDir()
	run := func(labels string, rows ...string) []outlookResult {
		var out bytes.Buffer
		b := Outlook{Output: silent(&out, true), Only: rows, Boards: 1, Seed: 5, Labels: labels, Networks: folder, Epochs: 1}
		if err := b.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		var all []outlookResult
		for d := json.NewDecoder(&out); d.More(); {
			var r outlookResult
			if err := d.Decode(&r); err != nil {
				t.Fatal(err)
			}
			all = append(all, r)
		}
		return all
	}
	trained, err := (&Outlook{Output: silent(&bytes.Buffer{}, true), Labels: labels, Networks: folder, Epochs: 1}).whole(context.Background(), "relu")
	if err != nil || trained.Name != "relu" {
		t.Fatal(err)
	}
	if again, err := (&Outlook{Networks: folder}).whole(context.Background(), "relu"); err != nil || again.Bytes != trained.Bytes {
		t.Errorf("the folder gives another network: %v", err)
	}
	for i, r := range run("", "small", "one-layer-ida", "batch-8", "database-ida") {
		if r.Boards != 1 || r.Solved != 1 || r.Most < r.Quarter || r.Most < 1 {
			t.Errorf("row %d: %+v", i, r)
		}
		if proven := r.Promise == learned.Proven; proven != (r.Name == "database-ida") || proven && r.Optimal != 1 {
			t.Errorf("%s: promise %q", r.Name, r.Promise)
		}
	}
}

func TestOutlookRefuses(t *testing.T) {
	damaged := t.TempDir()
	if err := os.WriteFile(filepath.Join(damaged, "compare.json"), []byte("{}"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		o     Outlook
		words string
	}{
		{Outlook{Only: []string{"none"}}, "no row is called"},
		{Outlook{Only: []string{"compare"}, Boards: 1}, "not at hand"},
		{Outlook{Only: []string{"compare"}, Boards: 1, Labels: "nothere.bin"}, "nothere.bin"},
		{Outlook{Only: []string{"compare"}, Boards: 1, Networks: damaged}, "compare.json"},
	} {
		c.o.Output = silent(&bytes.Buffer{}, true)
		var usage *tilemip.OptionError
		if err := c.o.Run(context.Background()); !errors.As(err, &usage) || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%v; want bad usage with %q", err, c.words)
		}
	}
}

// The exact check of 3×3 by hand: an error of one move is not rounded to the parity, one of three is.
func TestEightErrors(t *testing.T) {
	var r eightResult
	for _, miss := range []float64{0.9, -0.9, 3, -3} {
		r.single(miss, 4)
	}
	if r.Exact != 0.5 || r.Over != 0.25 || r.Bias != 0 {
		t.Errorf("%+v", r)
	}
}
