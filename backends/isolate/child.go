package isolate

// The child's side: the request it reads, the frames it sends, and Main, which makes a process
// a child. Both are sent as encoding/gob over pipes. Own.

import (
	"bufio"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/model"
)

// environment marks the child process.
const environment = "TILEMIP_SOLVE_CHILD"

// ready and inChild say what Main found.
var ready, inChild atomic.Bool

// Ready reports whether Main was called in this process, which is not a child: only then does
// a child of it end up in Main, instead of being the whole program once more.
func Ready() bool { return ready.Load() }

// Child reports whether this process is a child.
func Child() bool { return inChild.Load() }

// request is what the parent sends: the model without its names, which no solver
// needs, and the options as they are. Gob leaves out fields that are functions and sends
// all others by name, so a new option needs no change here.
type request struct {
	Backend string
	Matrix  model.Matrix
	Beside  model.Constructs
	Options backends.Options
	Log     bool // the parent expects the solver's log
}

func newRequest(backend string, m *model.Model, o backends.Options) *request {
	return &request{Backend: backend, Matrix: m.Matrix(), Beside: m.Constructs(), Options: o, Log: o.Log != nil}
}

// frame is what the child sends: exactly one of the fields.
type frame struct {
	Event   *backends.Event
	Log     string        // one line; the only field that may be empty when it is the one sent
	Result  *model.Result // the last frame
	Failure string        // an error of the backend or of reading the request; the last frame
	Unread  bool          // with Failure: the request did not arrive as a whole
	Option  *string       // with Failure: it is a backends.OptionError about this option
}

// Main runs the child and never returns when this process is one; otherwise it
// does nothing. Call it before anything else in main, and in TestMain.
func Main() {
	if os.Getenv(environment) == "" {
		ready.Store(true)
		return
	}
	inChild.Store(true)
	frames := machine.Inherited(os.Getenv(environment))
	if frames == nil {
		os.Exit(1)
	}
	w := bufio.NewWriterSize(frames, 1<<16)
	encode := gob.NewEncoder(w)
	var lock sync.Mutex // log lines and events may come from different goroutines
	send := func(f frame) {
		lock.Lock()
		defer lock.Unlock()
		if encode.Encode(f) != nil || w.Flush() != nil {
			os.Exit(1) // the parent no longer reads
		}
	}
	r, err := serve(os.Stdin, send)
	if err != nil {
		f := frame{Failure: err.Error(), Unread: errors.Is(err, errUnread)}
		var option *backends.OptionError
		if errors.As(err, &option) {
			f.Option = &option.Name
		}
		send(f)
		os.Exit(1)
	}
	send(frame{Result: r})
	os.Exit(0)
}

// errUnread is the error of a request that did not arrive as a whole: the parent was told
// to stop while it was sending it, or has died.
var errUnread = errors.New("the request did not arrive as a whole")

// serve reads the request and solves it. The end of the input, by the parent's wish or its
// death, cancels the solve, and ends the process where the solver does not stop in time.
func serve(in io.Reader, send func(frame)) (*model.Result, error) {
	input := bufio.NewReaderSize(in, 1<<16)
	var q request
	if err := gob.NewDecoder(input).Decode(&q); err != nil {
		return nil, fmt.Errorf("%w: %w", errUnread, err)
	}
	m, err := model.FromMatrix("isolated", q.Matrix)
	if err != nil {
		return nil, err
	}
	m.SetConstructs(q.Beside)
	if err := m.Err(); err != nil {
		return nil, err
	}
	b, err := backends.Lookup(q.Backend)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		io.Copy(io.Discard, input)
		cancel()
		_, late := patience(q.Backend)
		time.Sleep(2 * late) // for a solver that does not stop, where no parent is left to kill it earlier
		os.Exit(1)
	}()
	o := q.Options
	// Incumbents are always sent: they are what survives a crash.
	o.Events = func(e backends.Event) { send(frame{Event: &e}) }
	if q.Log {
		o.Log = func(line string) { send(frame{Log: line}) }
	}
	return b.Solve(ctx, m, o)
}
