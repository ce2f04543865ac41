//go:build linux

package server

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// usage is what could leak.
type usage struct {
	goroutines, descriptors, children int
	heap                              uint64
}

func measure(t *testing.T) usage {
	t.Helper()
	http.DefaultClient.CloseIdleConnections()
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	open, _ := filepath.Glob("/proc/self/fd/*")
	return usage{runtime.NumGoroutine(), len(open), len(children(t)), m.HeapInuse}
}

// soakTime is 15 s, or what TILEMIP_SOAK says, such as 10m.
func soakTime(t *testing.T) time.Duration {
	t.Helper()
	text := os.Getenv("TILEMIP_SOAK")
	if text == "" {
		return 15 * time.Second
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatalf("TILEMIP_SOAK: %v", err)
	}
	return d
}

// Twenty clients submit, ask, read, kill and mistype, while jobs expire. What is
// open or held afterwards is what was before.
func TestLongSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	dir := t.TempDir()
	s := start(t, Options{Dir: dir, Parallel: 2, Queue: 200, PerClient: 200, Keep: 2 * time.Second, Block: time.Second})
	s.submit(jobText("milp", "CPLEX", "LP", "LP", small)).results()
	before := measure(t)
	end := time.Now().Add(soakTime(t))
	var group sync.WaitGroup
	taken := make([][]time.Duration, 20)
	jobs := make([]int, 20)
	for i := range taken {
		group.Add(1)
		go func() {
			defer group.Done()
			c := &soaker{running: s, random: rand.New(rand.NewPCG(1, uint64(i)))}
			for c.err == nil && time.Now().Before(end) {
				c.round()
			}
			if c.err != nil {
				t.Error(c.err)
			}
			taken[i], jobs[i] = c.taken, c.jobs
		}()
	}
	group.Wait()
	until(t, "all jobs have expired", func() bool { return jobFolders(dir) == 0 })
	var after usage
	until(t, "nothing is left open", func() bool {
		after = measure(t)
		return after.goroutines <= before.goroutines+2 && after.descriptors <= before.descriptors+2 && after.children == 0
	})
	if after.heap > before.heap+16<<20 {
		t.Errorf("heap %d MB, was %d", after.heap>>20, before.heap>>20)
	}
	report(t, slices.Concat(taken...), jobs, before, after)
}

func report(t *testing.T, taken []time.Duration, jobs []int, before, after usage) {
	slices.Sort(taken)
	total := 0
	for _, n := range jobs {
		total += n
	}
	load, _ := os.ReadFile("/proc/loadavg")
	t.Logf("%d jobs, %d calls of getJobStatus: median %v, p99 %v, worst %v; load %s", total, len(taken),
		taken[len(taken)/2], taken[len(taken)*99/100], taken[len(taken)-1], strings.Fields(string(load))[0])
	t.Logf("before %+v, after %+v", before, after)
}

// soaker is one client.
type soaker struct {
	*running
	random *rand.Rand
	taken  []time.Duration
	jobs   int
	err    error
}

func (c *soaker) ask(method string, params ...any) any {
	if c.err != nil {
		return nil
	}
	answer, err := c.try(method, params...)
	if err != nil && !strings.Contains(err.Error(), "504") {
		c.err = fmt.Errorf("%s%v: %w", method, params, err)
	}
	return answer
}

func (c *soaker) status(number int, password string) any {
	started := time.Now()
	status := c.ask("getJobStatus", number, password)
	c.taken = append(c.taken, time.Since(started))
	return status
}

// round is the life of one job.
func (c *soaker) round() {
	name := []string{"CPLEX", "HiGHS", "scip", "slow", "segfaults", "waits"}[c.random.IntN(6)]
	answer, ok := c.ask("submitJob", jobText("milp", name, "LP", "LP", small)).([]any)
	if !ok || answer[0] == 0 {
		if ok && !strings.Contains(fmt.Sprint(answer[1]), "queue") {
			c.err = fmt.Errorf("refused: %v", answer[1])
		}
		return
	}
	c.jobs++
	number, password := answer[0].(int), answer[1].(string)
	c.status(number, "mistyped")
	if name == "waits" || c.random.IntN(8) == 0 {
		c.ask("killJob", number, password)
	}
	for wait := time.Millisecond; c.err == nil; wait = min(2*wait, 100*time.Millisecond) {
		status := c.status(number, password)
		if status != statusWaiting && status != statusRunning {
			break
		}
		if c.random.IntN(4) == 0 {
			c.ask("getIntermediateResultsNonBlocking", number, password, 0)
		}
		time.Sleep(wait)
	}
	c.ask("getCompletionCode", number, password)
	c.ask("getFinalResults", number, password)
}
