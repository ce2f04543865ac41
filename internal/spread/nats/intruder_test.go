package nats

import (
	"bytes"
	"context"
	"path/filepath"
	"sync"
	"testing"
	"time"

	client "github.com/nats-io/nats.go"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/units"
)

// One who holds the workers' key listens wherever it may and writes lines of text wherever it can, all
// through a run: it hears nothing of others, and the answer is the true one. Was: records and leases
// of all workers were heard, and one line ended the run for ever.
func TestIntruder(t *testing.T) {
	job := matchings(12)
	run, path := spread.RunName(job.ID()), filepath.Join(t.TempDir(), "run")
	store, err := journal.Open(path, journal.Head{Program: "1", Run: job.ID(), Spec: job.Spec()})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	side, entrance, err := Embed(run, Options{Reach: spread.Reach{Listen: "127.0.0.1:0"}, Folder: path})
	if err != nil {
		t.Fatal(err)
	}
	defer side.Close()
	c := spread.NewCoordinator(job, store, spread.Options{})
	stop, err := side.Serve(c.Take)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()

	own, worker := spread.NewKey(), spread.NewKey()
	mark, others := spread.Mark(own.Public()), spread.Mark(worker.Public())
	nc, refused := enter(t, entrance, own)
	var lock sync.Mutex
	var heard [][]byte
	for _, subject := range []string{inbox(mark) + ".>", "_INBOX.>", ">", "tilemip.>", inbox(others) + ".>"} {
		if _, err := nc.Subscribe(subject, func(m *client.Msg) {
			lock.Lock()
			defer lock.Unlock()
			heard = append(heard, m.Data)
		}); err != nil {
			t.Fatal(err)
		}
	}
	lines := [][]byte{nil, []byte("junk"), []byte(`{"unit":"0","nodes":1,"levels":[1],"solutions":0,"hash":"00"}`), append(append(make([]byte, 64), own.Public()...), "{}"...), worker.Seal(&spread.Request{Number: 1})}
	asked := 0
	go func() {
		for ctx.Err() == nil {
			for _, line := range lines {
				for _, subject := range []string{"r.0", "r.0.9999", "a.0.1", "x.0.0", "s.victim", "in." + others} {
					nc.Publish("tilemip."+run+"."+subject, line)
				}
				for _, subject := range []string{place(run, mark), joinSubject} {
					lock.Lock()
					asked++
					lock.Unlock()
					nc.PublishRequest(subject, inbox(mark)+".x", line)
				}
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	go func() { // what is forbidden is said for each message
		for range refused {
		}
	}()
	door, err := Open(Options{Reach: spread.Reach{URL: entrance.URL, Creds: entrance.Token}, Key: worker})
	if err != nil {
		t.Fatal(err)
	}
	defer door.Close()
	go spread.Work(ctx, door, spread.WorkerOptions{Key: worker, Host: "good", Threads: 1, Open: func([]byte) (units.Job, error) { return job, nil }})
	out, err := c.Run(ctx)
	if err != nil || !out.Report.Whole || out.Report.Solutions != 11*9*7*5*3 {
		t.Fatalf("%+v, %v", out, err)
	}
	lock.Lock()
	defer lock.Unlock()
	if len(heard) > asked {
		t.Errorf("%d answers to %d lines", len(heard), asked)
	}
	for _, answer := range heard {
		if !bytes.HasPrefix(answer, []byte(`{"refused"`)) && string(answer) != `{"again":true}` {
			t.Errorf("heard: %.200s", answer)
		}
	}
	if out.Refused < 2 {
		t.Errorf("%d refused", out.Refused)
	}
}
