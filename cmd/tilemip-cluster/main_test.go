package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/internal/units/covers"
	"github.com/tilemip/tilemip/internal/version"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// asProgram makes a process of this test the program.
const asProgram = "TILEMIP_TEST_CLUSTER"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// program is the program with some arguments.
func program(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), asProgram+"=1")
	return c
}

// ordered starts the program on an order, and returns its input and its words, which end with it.
func ordered(t *testing.T, o spread.Order) (c *exec.Cmd, in io.WriteCloser, words chan spread.Word) {
	t.Helper()
	c = program("order")
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	if err := json.NewEncoder(in).Encode(o); err != nil {
		t.Fatal(err)
	}
	words = make(chan spread.Word)
	go func() {
		defer close(words)
		for read := json.NewDecoder(bufio.NewReader(out)); ; {
			var w spread.Word
			if read.Decode(&w) != nil {
				return
			}
			words <- w
		}
	}()
	return c, in, words
}

func soma(t *testing.T) units.Job {
	t.Helper()
	e, err := library.Lookup("soma-cube")
	if err != nil {
		t.Fatal(err)
	}
	all, err := puzzle.ParsePackings("soma", strings.NewReader(e.Text))
	if err != nil {
		t.Fatal(err)
	}
	pc, err := all[0].Cover()
	if err != nil {
		t.Fatal(err)
	}
	job, err := covers.New(context.Background(), pc.Cover, covers.Cut{Size: units.Size{Aim: 40000, Budget: 8000}, Solutions: covers.Hash})
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// A coordinator and a worker, each a process, bring the records of a run in one process.
func TestOrders(t *testing.T) {
	job, folder := soma(t), filepath.Join(t.TempDir(), "run")
	_, _, said := ordered(t, spread.Order{Version: version.Module(), Reach: spread.Reach{Listen: "127.0.0.1:0"}, Spec: job.Spec(), State: folder, Of: "tree"})
	var address string
	for w := range said {
		if at := regexp.MustCompile(`nats://\S+`).FindString(w.Note); at != "" {
			address = at
			break
		}
		if w.Error != "" {
			t.Fatal(w.Error)
		}
	}
	_, _, done := ordered(t, spread.Order{Version: version.Module(), Work: true, Threads: 2, Reach: spread.Reach{URL: address, Creds: filepath.Join(folder, "worker.token")}})
	worked := make(chan int)
	go func() {
		n := 0
		for w := range done {
			if w.Totals != nil {
				n = w.Totals.Units
			}
		}
		worked <- n
	}()
	var got, want units.Memory
	ended := false
	for w := range said {
		if w.Error != "" {
			t.Error(w.Error)
		}
		if w.Unit != "" {
			got.Put(w.Unit, w.Record)
		}
		ended = ended || w.Ended != nil
	}
	if err := units.Run(context.Background(), job, &want, 1, nil, nil); err != nil {
		t.Fatal(err)
	}
	if n := <-worked; n != want.Len() || got.Len() != want.Len() || !ended {
		t.Errorf("%d units were worked on, %d records came; want %d of each, and the end (%v)", n, got.Len(), want.Len(), ended)
	}
	want.Each(func(unit string, record []byte) error {
		if r, _ := got.Get(unit); string(r) != string(record) {
			t.Errorf("unit %s: %s, want %s", unit, r, record)
		}
		return nil
	})
}

// The end of its input, as when tilemip was killed, ends the program: without an error, and with
// what it knows.
func TestEndOfInput(t *testing.T) {
	c, in, said := ordered(t, spread.Order{Version: version.Module(), Reach: spread.Reach{Listen: "127.0.0.1:0"}, Spec: soma(t).Spec(), State: filepath.Join(t.TempDir(), "run")})
	ended := false
	for w := range said {
		if strings.Contains(w.Note, "workers: ") {
			in.Close()
		}
		if w.Error != "" {
			t.Error(w.Error)
		}
		ended = ended || w.Ended != nil
	}
	if err := c.Wait(); err != nil || !ended {
		t.Errorf("%v; its last word came: %v", err, ended)
	}
}

// What cannot be followed is refused with a status.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		order  string
		status int
		said   string
	}{
		{`{"Version":"other"}`, 6, "tilemip is version other, tilemip-cluster "},
		{`{"Version":`, 1, "the order did not arrive as a whole"},
		{`{"Version":"` + version.Module() + `","Spec":"e30="}`, 1, "kind"},
		{`{"Version":"` + version.Module() + `","Work":true,"URL":"ftp://x"}`, 2, "ftp"},
	} {
		p := program("order")
		in, err := p.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		p.Stdout = &out
		if err := p.Start(); err != nil {
			t.Fatal(err)
		}
		io.WriteString(in, c.order)
		if c.status == 1 && !strings.HasSuffix(c.order, "}") {
			in.Close()
		}
		var coded *exec.ExitError
		if err := p.Wait(); !errors.As(err, &coded) || coded.ExitCode() != c.status || !strings.Contains(out.String(), c.said) {
			t.Errorf("%s: %v, %s", c.order, err, out.String())
		}
	}
	said, err := program("--help").CombinedOutput()
	if coded := (*exec.ExitError)(nil); !errors.As(err, &coded) || coded.ExitCode() != 2 || !strings.Contains(string(said), "tilemip coordinate and tilemip work run this program") {
		t.Errorf("by hand: %v, %s", err, said)
	}
}
