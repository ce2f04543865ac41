//go:build unix

package main

// Storms: real processes that are killed, stopped and started again, and an answer that is the
// sequential one to the last solution. Nothing is asserted about time: what has to happen
// before something else is waited for, in the metrics of the coordinator.

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/units"
)

// storm is a run with processes of its own.
type storm struct {
	t       *testing.T
	dir     string
	args    []string // of the search: subject, --all or --count, --unit
	pad     time.Duration
	address string // of the broker
	metrics string

	out     bytes.Buffer // of the coordinator that lives
	errs    bytes.Buffer
	restart int
}

func (s *storm) command(args ...string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		s.t.Fatal(err)
	}
	c := exec.Command(self)
	c.Args = append([]string{"tilemip"}, args...)
	c.Dir = s.dir
	c.Env = append(os.Environ(), slowUnits+"="+s.pad.String(), "GOMAXPROCS=2")
	return c
}

// coordinate starts the coordinator; it is the same command every time.
func (s *storm) coordinate() *exec.Cmd {
	c := s.command(append([]string{"coordinate", "--state", "state", "--listen", s.address, "--lease", "1s", "--metrics", s.metrics, "--json"}, s.args...)...)
	s.out.Reset()
	s.errs.Reset()
	c.Stdout, c.Stderr = &s.out, &s.errs
	s.start(c)
	return c
}

// start starts a program in a group of its own, with the program that it runs for the broker.
func (s *storm) start(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := c.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { killGroup(c) })
}

// killGroup kills a group.
func killGroup(c *exec.Cmd) {
	syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
	c.Wait()
}

// work starts a worker; env may have another pad.
func (s *storm) work(env ...string) *exec.Cmd {
	c := s.command("work", "nats://"+s.address, "--nats-creds", "state/worker.token", "--quiet")
	c.Env = append(c.Env, env...)
	s.start(c)
	return c
}

// metric reads one of the coordinator's metrics, -1 while it does not answer.
func (s *storm) metric(name string) int {
	r, err := http.Get("http://" + s.metrics + "/metrics")
	if err != nil {
		return -1
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return -1
	}
	m := regexp.MustCompile(`(?m)^tilemip_` + name + ` ([0-9.e+]+)$`).FindSubmatch(text)
	if m == nil {
		return -1
	}
	x, err := strconv.ParseFloat(string(m[1]), 64)
	if err != nil {
		return -1
	}
	return int(x)
}

// until waits for a metric to reach a value.
func (s *storm) until(name string, least int) int {
	s.t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if n := s.metric(name); n >= least {
			return n
		}
	}
	s.t.Fatalf("%s does not reach %d: %s", name, least, s.errs.String())
	return 0
}

func freeAddress(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// stormed is what the answer of a run must be.
type stormed struct {
	Solutions uint64     `json:"solutions"`
	Unique    *uint64    `json:"unique"`
	Chosen    [][]string `json:"chosen"`
	Run       struct {
		units.Report
		units.Effort
	} `json:"run"`
}

// read reads an answer; its solutions are sorted.
func (s *storm) read(text []byte) (a stormed) {
	s.t.Helper()
	if err := json.Unmarshal(text, &a); err != nil {
		s.t.Fatalf("%v: %.300s", err, text)
	}
	slices.SortFunc(a.Chosen, slices.Compare)
	return a
}

// sequential is the same search without any broker, cut as the storm's.
func (s *storm) sequential() (whole, cut stormed) {
	s.t.Helper()
	var plain []string
	for i := 0; i < len(s.args); i++ {
		if s.args[i] == "--unit" || s.args[i] == "--verify" {
			i++
			continue
		}
		plain = append(plain, s.args[i])
	}
	text, err := s.command(append([]string{"search", "--json"}, plain...)...).Output()
	if err != nil {
		s.t.Fatal(err)
	}
	shard := filepath.Join(s.dir, "one.shard")
	withUnit := slices.Clone(s.args)
	if i := slices.Index(withUnit, "--verify"); i >= 0 {
		withUnit = slices.Delete(withUnit, i, i+2)
	}
	if out, err := s.command(append([]string{"search", "--shard", "0/1", "--out", shard}, withUnit...)...).CombinedOutput(); err != nil {
		s.t.Fatalf("%v: %s", err, out)
	}
	merged, err := s.command("merge", "--json", shard).Output()
	if err != nil {
		s.t.Fatal(err)
	}
	return s.read(text), s.read(merged)
}

// pause is a worker that is stopped beyond its lease while it has a unit; when it is continued it
// brings a record that another has made meanwhile. Its group is stopped: the units are done by the
// program that it runs, tilemip-cluster. Its units take so long that it is stopped within one.
func (s *storm) pause() (workers []*exec.Cmd) {
	slow := s.work(slowUnits + "=2s")
	s.until(`units\{.*state="leased"\}`, 1)
	time.Sleep(500 * time.Millisecond) // what is leased may still be on its way to the worker
	syscall.Kill(-slow.Process.Pid, syscall.SIGSTOP)
	quick := s.work()
	s.until(`redeliveries_total\{.*\}`, 1)
	s.until(`units\{.*state="finished"\}`, s.metric(`units\{.*state="finished"\}`)+2) // quick is alone, and has done it
	syscall.Kill(-slow.Process.Pid, syscall.SIGCONT)
	s.until(`duplicates_total\{.*\}`, 1)
	return []*exec.Cmd{slow, quick}
}

// run is the storm: kills workers, and the coordinator so many times, then lets the run end. One of
// the workers makes false records; when it is killed it comes back under another name.
func (s *storm) run(kills, coordinators, workers int, seed uint64) stormed {
	s.t.Helper()
	r := rand.New(rand.NewPCG(18, seed))
	c := s.coordinate()
	s.until(`units\{.*state="finished"\}`, 0)
	all := s.pause()
	for len(all) < workers {
		all = append(all, s.work())
	}
	liar := falseUnits + "=1"
	all = append(all, s.work(liar))
	for k := range kills {
		time.Sleep(200 * time.Millisecond)
		one := r.IntN(len(all))
		killGroup(all[one])
		if all[one] = nil; one == len(all)-1 {
			all[one] = s.work(liar)
		} else {
			all[one] = s.work()
		}
		if coordinators > 0 && (k+1)%(kills/(coordinators+1)) == 0 && k+1 < kills {
			killGroup(c)
			if bytes.Contains(s.out.Bytes(), []byte(`"run"`)) {
				s.t.Fatal("the run was over before the storm was")
			}
			c = s.coordinate()
			s.restart++
		}
	}
	if err := c.Wait(); err != nil {
		s.t.Fatalf("%v: %s", err, s.errs.String())
	}
	for _, w := range all { // one that began at the very end would wait for a next coordinator
		w.Process.Signal(syscall.SIGTERM)
		w.Wait()
	}
	return s.read(s.out.Bytes())
}

// check holds the answer of a storm against the sequential ones.
func (s *storm) check(got stormed) {
	s.t.Helper()
	whole, cut := s.sequential()
	if got.Solutions != whole.Solutions || (got.Unique == nil) != (whole.Unique == nil) || got.Unique != nil && *got.Unique != *whole.Unique {
		s.t.Errorf("%d solutions (%v), want %d (%v)", got.Solutions, got.Unique, whole.Solutions, whole.Unique)
	}
	if !slices.EqualFunc(got.Chosen, whole.Chosen, slices.Equal) {
		s.t.Errorf("another list of %d solutions, want %d", len(got.Chosen), len(whole.Chosen))
	}
	if !slices.Equal(got.Run.Levels, cut.Run.Levels) || got.Run.Hash != cut.Run.Hash || got.Run.Report.Units != cut.Run.Report.Units {
		s.t.Errorf("levels %v, want %v; hash %s, want %s", got.Run.Levels, cut.Run.Levels, got.Run.Hash, cut.Run.Hash)
	}
	if !got.Run.Whole || got.Run.Covered != "1" {
		s.t.Errorf("%+v", got.Run.Report)
	}
	if !slices.ContainsFunc(got.Run.Each, func(w units.WorkerEffort) bool { return w.ShutOut != "" }) {
		s.t.Errorf("nobody was shut out: %+v", got.Run.Each)
	}
	if s.restart == 0 && (got.Run.Duplicates < 1 || got.Run.Redeliveries < 1) { // pause has waited for both; a later coordinator counts anew
		s.t.Errorf("no duplicate, or nothing given out again: %+v", got.Run.Effort)
	}
	s.t.Logf("%d restarts of the coordinator; %d solutions, %d units, levels %v, hash %s; %+v", s.restart, got.Solutions, got.Run.Report.Units, got.Run.Levels, got.Run.Hash, got.Run.Effort)
}

func newStorm(t *testing.T, pad time.Duration, args ...string) *storm {
	return &storm{t: t, dir: t.TempDir(), args: args, pad: pad, address: freeAddress(t), metrics: freeAddress(t)}
}

// The Soma cube with all its solutions: a worker is stopped beyond its lease, workers are killed
// every 200 ms, the coordinator with its broker three times.
func TestLongStorm(t *testing.T) {
	if testing.Short() {
		t.Skip("a storm takes 20 seconds, most of them asleep")
	}
	s := newStorm(t, 60*time.Millisecond, "--all", "--unit", "5000", "--verify", "5%", "library:soma-cube")
	got := s.run(20, 3, 3, 1)
	s.check(got)
	if got.Solutions != 11520 || got.Run.SecondRuns < 1 {
		t.Errorf("%d solutions, %+v", got.Solutions, got.Run.Effort)
	}
}

// A storm of ten times that on the Bedlam cube, for a quiet evening: it runs where
// TILEMIP_STORM says how many workers are killed. docs/measurements/scale has what came out.
func TestLongWholeStorm(t *testing.T) {
	kills, err := strconv.Atoi(os.Getenv("TILEMIP_STORM"))
	if err != nil {
		t.Skip("it takes minutes; TILEMIP_STORM=200 runs it with 200 workers killed")
	}
	s := newStorm(t, 400*time.Millisecond, "--count", "--unit", "300000", "--verify", "5%", "library:bedlam-cube")
	got := s.run(kills, 3, 4, 2)
	s.check(got)
	if got.Unique == nil || *got.Unique != 19186 {
		t.Errorf("%+v", got)
	}
}
