package child

// The parent's side: a process for each thread of a worker, started when it is first needed
// and again after it died. Own.

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/units"
)

// Pool starts the processes of one worker and adds their processor time up.
type Pool struct {
	lock sync.Mutex
	used float64 // seconds
}

// CPU returns the seconds of processor time of all processes, as far as they have said.
func (p *Pool) CPU() float64 {
	p.lock.Lock()
	defer p.lock.Unlock()
	return p.used
}

// Runner returns what runs units of a job in a process of its own. It has a method Close.
func (p *Pool) Runner(spec []byte) (units.Worker, error) {
	return &runner{pool: p, spec: spec}, nil
}

// runner is one thread's.
type runner struct {
	pool *Pool
	spec []byte
	now  *process // nil before the first unit and after a crash
}

// Run runs a unit or a part. The error wraps spread.ErrCrashed if the process died.
func (r *runner) Run(ctx context.Context, name string) (record []byte, parts [][]byte, err error) {
	if r.now == nil {
		c, err := start()
		if err == nil {
			r.now = c
			_, err = r.ask(ctx, task{Spec: r.spec})
		}
		if err != nil {
			return nil, nil, err
		}
	}
	said, err := r.ask(ctx, task{Unit: name})
	return said.Record, said.Parts, err
}

// ask sends a line and waits for the reply. When the context ends the process is killed.
func (r *runner) ask(ctx context.Context, line task) (reply, error) {
	c := r.now
	stop := context.AfterFunc(ctx, func() { c.cmd.Process.Kill() })
	var said reply
	err := c.in.Encode(line)
	if err == nil {
		err = c.out.Decode(&said)
	}
	stop()
	if err == nil && ctx.Err() == nil {
		r.pool.lock.Lock()
		r.pool.used += said.CPU - c.cpu
		r.pool.lock.Unlock()
		if c.cpu = said.CPU; said.Error != "" {
			err = errors.New(said.Error)
		}
		return said, err
	}
	ended := c.end()
	r.now = nil
	if ctx.Err() != nil {
		return reply{}, ctx.Err()
	}
	return reply{}, fmt.Errorf("%w: %v%s", spread.ErrCrashed, ended, c.words.First())
}

// Close ends the process.
func (r *runner) Close() {
	if r.now != nil {
		r.now.end()
		r.now = nil
	}
}

// process is a child that runs.
type process struct {
	cmd   *exec.Cmd
	in    *json.Encoder
	shut  func() error
	out   *json.Decoder
	words *machine.Words
	cpu   float64 // seconds, as it has said
}

// start starts this executable again.
func start() (*process, error) {
	cmd, words, err := machine.Again()
	if err != nil {
		return nil, err
	}
	c := &process{cmd: cmd, words: words}
	c.cmd.Env = append(os.Environ(), environment+"=1")
	c.cmd.WaitDelay = time.Second
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.in, c.shut, c.out = json.NewEncoder(in), in.Close, json.NewDecoder(bufio.NewReader(out))
	return c, c.cmd.Start()
}

// end kills the process, if it lives, and returns how it ended.
func (c *process) end() error {
	c.shut()
	timer := time.AfterFunc(2*time.Second, func() { c.cmd.Process.Kill() })
	defer timer.Stop()
	return c.cmd.Wait()
}
