package nats

// An outer broker of three servers, each a process that is killed and started again.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	client "github.com/nats-io/nats.go"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/internal/units/covers"
	"github.com/tilemip/tilemip/model/puzzle"
)

// nodeVariable makes a process of this test a server.
const nodeVariable = "TILEMIP_TEST_NODE"

// node is one server of the cluster.
type node struct {
	Name   string
	Port   int
	Route  int
	Routes []int
	Folder string
}

func TestMain(m *testing.M) {
	if text := os.Getenv(nodeVariable); text != "" {
		var n node
		if err := json.Unmarshal([]byte(text), &n); err != nil {
			panic(err)
		}
		n.serve()
	}
	os.Exit(m.Run())
}

func (n *node) serve() {
	o := &server.Options{
		ServerName: n.Name, Host: "127.0.0.1", Port: n.Port, JetStream: true, StoreDir: n.Folder, NoSigs: true, NoLog: true,
		Cluster: server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: n.Route},
	}
	for _, r := range n.Routes {
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats", Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(r))})
	}
	s, err := server.NewServer(o)
	if err != nil {
		panic(err)
	}
	s.Start()
	s.WaitForShutdown()
}

// start starts a server's process.
func (n *node) start(t *testing.T) *exec.Cmd {
	t.Helper()
	text, err := json.Marshal(n)
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self)
	c.Env = append(os.Environ(), nodeVariable+"="+string(text))
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	return c
}

// cluster starts three servers and returns them with their addresses.
func cluster(t *testing.T) (nodes []node, running []*exec.Cmd, address string) {
	t.Helper()
	var ports []int
	for range 6 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	var all []string
	folder := t.TempDir()
	for i := range 3 {
		nodes = append(nodes, node{fmt.Sprint("n", i), ports[i], ports[3+i], ports[3:], filepath.Join(folder, fmt.Sprint(i))})
		all = append(all, fmt.Sprint("nats://127.0.0.1:", ports[i]))
	}
	return nodes, running, strings.Join(all, ",")
}

// matchings is the search for the perfect matchings of a complete graph of n nodes, of which
// there are (n-1)(n-3)…1, in small units.
func matchings(n int) units.Job {
	c := &puzzle.Cover{Primary: n}
	for i := range n {
		c.Items = append(c.Items, fmt.Sprint(i))
		for k := range i {
			c.Options = append(c.Options, []int{k, i})
		}
	}
	j, err := covers.New(context.Background(), c, covers.Cut{Size: units.Size{Aim: 20, Budget: 200}, Solutions: covers.Hash})
	if err != nil {
		panic(err)
	}
	return j
}

// slow is a job whose units last longer than they need, and that counts them.
type slow struct {
	units.Job
	ran atomic.Int32
}

func (s *slow) Worker() (units.Worker, error) {
	w, err := s.Job.Worker()
	return slowly{w, s}, err
}

type slowly struct {
	units.Worker
	job *slow
}

func (s slowly) Run(ctx context.Context, unit string) ([]byte, [][]byte, error) {
	time.Sleep(40 * time.Millisecond)
	s.job.ran.Add(1)
	return s.Worker.Run(ctx, unit)
}

// leader returns the number of the server that leads the stream, -1 while none.
func leader(nc *client.Conn, run string) int {
	r, err := nc.Request("$JS.API.STREAM.INFO.TILEMIP_"+run, nil, time.Second)
	var info struct {
		Cluster struct{ Leader string }
	}
	if err != nil || json.Unmarshal(r.Data, &info) != nil || info.Cluster.Leader == "" {
		return -1
	}
	return int(info.Cluster.Leader[1] - '0')
}

// Every server is killed once, each time the one that leads the stream or the next in turn, and comes
// back later. Of four workers one lies, and the others are killed at any moment, without a word, and come
// back under new names. The run goes on, its records are those of a run without any broker, and the liar
// alone is shut out.
func TestLongOuterBroker(t *testing.T) {
	if testing.Short() {
		t.Skip("elections of leaders take seconds")
	}
	nodes, running, address := cluster(t)
	for i := range nodes {
		running = append(running, nodes[i].start(t))
	}
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute) // a hanging test, no measure
	defer cancel()
	job := &slow{Job: matchings(10)}
	run := spread.RunName(job.ID())
	o := Options{Reach: spread.Reach{URL: address}, Log: func(line string) { t.Log(line) }}
	side, err := Connect(ctx, run, o)
	if err != nil {
		t.Fatal(err)
	}
	defer side.Close()
	store, err := side.Store(ctx, journal.Head{Run: job.ID(), Spec: job.Spec()}, o.Log)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	c := spread.NewCoordinator(job, store, spread.Options{Lease: 2 * time.Second, Every: 200 * time.Millisecond, Log: o.Log})
	stop, err := side.Serve(c.Take)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	if _, err := Connect(ctx, run, o); !errors.Is(err, spread.ErrRefused) || !strings.Contains(err.Error(), "another coordinator") {
		t.Errorf("a second coordinator: %v", err)
	}
	var all sync.WaitGroup
	var deaths atomic.Int32
	for w := range 4 {
		job, lives := units.Job(job), 5
		if w == 3 {
			job, lives = liar{job}, 1
		}
		all.Go(func() {
			for life := range lives {
				o := o
				o.Key = spread.NewKey()
				door, err := Open(o)
				if err != nil {
					t.Error(err)
					return
				}
				own, die := context.WithCancel(ctx)
				if life < lives-1 {
					time.AfterFunc(500*time.Millisecond+rand.N(3*time.Second), func() {
						door.Close() // nothing is said any more
						die()
					})
				}
				_, _, err = spread.Work(own, door, spread.WorkerOptions{Key: o.Key, Host: []string{"good", "good", "good", "liar"}[w], Threads: 2, Open: func([]byte) (units.Job, error) { return job, nil }})
				killed := own.Err() != nil
				die()
				door.Close()
				if !killed {
					if (err != nil) != (w == 3) {
						t.Errorf("worker %d: %v", w, err)
					}
					return
				}
				deaths.Add(1)
			}
		})
	}
	killed := make(chan int, 1)
	go func() { killed <- kill(ctx, t, side.nc, run, job, nodes, running) }()
	out, err := c.Run(ctx)
	if err != nil || !out.Report.Whole || out.Report.Solutions != 945 {
		t.Fatalf("%+v, %v", out, err)
	}
	all.Wait() // the end is told to them
	cancel()
	if n := <-killed; n != 3 {
		t.Errorf("%d servers were killed before the run was over, want 3", n)
	}
	var plain units.Memory
	if err := units.Run(context.Background(), job.Job, &plain, 1, nil, nil); err != nil {
		t.Fatal(err)
	}
	plain.Each(func(unit string, want []byte) error {
		if got, _ := out.Records.Get(unit); string(got) != string(want) {
			t.Errorf("unit %s: %s, want %s", unit, got, want)
		}
		return nil
	})
	for _, w := range out.Each {
		if (w.ShutOut != "") != strings.HasPrefix(w.Worker, "liar") {
			t.Errorf("%+v", w)
		}
	}
	if out.Assurance.Out != 1 || deaths.Load() < 3 {
		t.Errorf("%d workers were killed: %+v", deaths.Load(), out.Each)
	}
	t.Logf("%d units, %d workers killed, %+v", out.Report.Units, deaths.Load(), out.Effort)
}

// liar is a job whose workers claim a solution more in every record.
type liar struct{ units.Job }

func (l liar) Worker() (units.Worker, error) {
	w, err := l.Job.Worker()
	return lying{w}, err
}

type lying struct{ units.Worker }

func (l lying) Run(ctx context.Context, unit string) ([]byte, [][]byte, error) {
	record, parts, err := l.Worker.Run(ctx, unit)
	if err == nil {
		var r units.Record
		if err = json.Unmarshal(record, &r); err == nil {
			r.Solutions++
			record = r.Encode()
		}
	}
	return record, parts, err
}

// kill kills a server at each quarter of the run, and starts it again a second later.
func kill(ctx context.Context, t *testing.T, nc *client.Conn, run string, job *slow, nodes []node, running []*exec.Cmd) (kills int) {
	for n := range 3 {
		for job.ran.Load() < int32(40*(n+1)) {
			if ctx.Err() != nil {
				return kills
			}
			time.Sleep(10 * time.Millisecond)
		}
		one := leader(nc, run)
		if one < 0 {
			one = n
		}
		running[one].Process.Kill()
		running[one].Wait()
		kills++
		time.Sleep(time.Second)
		running[one] = nodes[one].start(t)
	}
	return kills
}
