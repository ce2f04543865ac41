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
	past float64 // seconds of processes that ended
	live map[*process]float64
}

// CPU returns the seconds of processor time of all processes, as far as they have said.
func (p *Pool) CPU() float64 {
	p.lock.Lock()
	defer p.lock.Unlock()
	sum := p.past
	for _, s := range p.live {
		sum += s
	}
	return sum
}

func (p *Pool) used(c *process, seconds float64) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.live == nil {
		p.live = map[*process]float64{}
	}
	p.live[c] = seconds
}

func (p *Pool) ended(c *process) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.past += p.live[c]
	delete(p.live, c)
}

// Runner returns what runs units of a job in a process of its own. It has a method Close.
func (p *Pool) Runner(spec []byte) (units.Worker, error) {
	return &runner{pool: p, begin: begin{spec}}, nil
}

// runner is one thread's.
type runner struct {
	pool  *Pool
	begin begin
	now   *process // nil before the first unit and after a crash
}

// Run runs a unit. The error wraps spread.ErrCrashed if the process died.
func (r *runner) Run(ctx context.Context, unit string) (record []byte, parts [][]byte, err error) {
	said, err := r.do(ctx, task{Unit: unit})
	return said.Record, said.Parts, err
}

// Part runs a part of a unit. The error is that of Run.
func (r *runner) Part(ctx context.Context, part string) ([]byte, error) {
	said, err := r.do(ctx, task{Part: part})
	return said.Record, err
}

func (r *runner) do(ctx context.Context, t task) (reply, error) {
	if r.now == nil {
		c, err := start()
		if err != nil {
			return reply{}, err
		}
		r.now = c
		if _, err := r.ask(ctx, r.begin); err != nil {
			return reply{}, err
		}
	}
	return r.ask(ctx, t)
}

// ask sends a line and waits for the reply. When the context ends the process is killed.
func (r *runner) ask(ctx context.Context, line any) (reply, error) {
	c := r.now
	stop := context.AfterFunc(ctx, func() { c.cmd.Process.Kill() })
	var said reply
	err := c.in.Encode(line)
	if err == nil {
		err = c.out.Decode(&said)
	}
	stop()
	if err == nil && ctx.Err() == nil {
		r.pool.used(c, said.CPU)
		if said.Error != "" {
			err = errors.New(said.Error)
		}
		return said, err
	}
	ended := c.end()
	r.pool.ended(c)
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
		r.pool.ended(r.now)
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
