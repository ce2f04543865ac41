package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip"
)

// script writes a program that prints a text.
func script(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(file, []byte(fmt.Sprintf("#!/bin/sh\necho '%s'\n", text)), 0o700); err != nil {
		t.Fatal(err)
	}
	return file
}

// Programs that print what they should have a row each; one that prints something else has its words
// in the place of a time, and ends the run where it is ours.
func TestPeers(t *testing.T) {
	right, wrong := script(t, `{"solutions":92,} 92 solutions`), script(t, "none")
	run := func(ours, before, peer string) ([]peerRow, error) {
		var out bytes.Buffer
		b := Peers{Output: silent(&out, true), Rows: []string{"queens8.dlx"}, Ours: ours, Before: before,
			Peers: map[string]string{"dlx1": peer}, Repeat: 2, Limit: time.Hour}
		err := b.Run(context.Background())
		var rows []peerRow
		for d := json.NewDecoder(&out); d.More(); {
			var row peerRow
			if err := d.Decode(&row); err != nil {
				t.Fatal(err)
			}
			rows = append(rows, row)
		}
		return rows, err
	}
	t.Chdir("../../../..") // where examples/ is
	rows, err := run(right, right, right)
	if err != nil || len(rows) != 3 {
		t.Fatalf("%+v, %v", rows, err)
	}
	for i, name := range []string{"tilemip", "before", "dlx1"} {
		if r := rows[i]; r.Row != "queens8.dlx" || r.Program != name || r.Failed != "" || runtime.GOOS == "linux" && r.MB <= 0 {
			t.Errorf("%+v", r)
		}
	}
	rows, err = run(right, wrong, filepath.Join(t.TempDir(), "missing"))
	if err != nil || len(rows) != 3 || !strings.Contains(rows[1].Failed, "none") || !strings.Contains(rows[2].Failed, "no such file") {
		t.Errorf("%+v, %v", rows, err)
	}
	var contradicts *tilemip.DisagreeError
	if _, err := run(wrong, right, right); !errors.As(err, &contradicts) {
		t.Errorf("%v; want a wrong answer of ours to end the run", err)
	}
}

// Every row has a name of its own, and every file that one names can be made.
func TestPeerTable(t *testing.T) {
	rows, files := peerCases()
	seen := map[string]bool{}
	lines := []string{}
	for _, c := range rows {
		if seen[c.name] || c.want.String() == "" && !strings.HasPrefix(c.args, "export") {
			t.Errorf("row %q stands twice or accepts everything", c.name)
		}
		seen[c.name] = true
		lines = append(lines, c.args)
		for _, p := range c.peers {
			lines = append(lines, p.args)
		}
	}
	for _, made := range files {
		lines = append(lines, made)
	}
	for _, line := range lines {
		for _, word := range strings.Fields(line) {
			name, ok := strings.CutPrefix(word, "@")
			if ok && madeFiles[name] == nil && files[name] == "" && !strings.HasPrefix(name, "out.") {
				t.Errorf("%s: nothing makes %s", line, name)
			}
		}
	}
	for name, begin := range map[string]string{"korf.txt": "1", "korf.15": "4 4 100\n\n"} {
		var text bytes.Buffer
		if err := madeFiles[name](&text); err != nil || strings.Count(text.String(), "\n") < 500 || !strings.HasPrefix(text.String(), begin) {
			t.Errorf("%s: %.40q, %v", name, text.String(), err)
		}
	}
}
