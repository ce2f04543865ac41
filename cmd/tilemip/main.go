// Command tilemip models puzzles as integer programs, solves them with real
// solvers, and proves every answer against its own native search.
//
// One file holds one verb, or a few that are alike: structs of groups of options (group_*.go).
// verbs.go is their table, help.txt has their words, call.go is what is the same for all of them, and
// exit.go the only place with exit numbers.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/internal/neos/server"
	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/internal/spread/child"
)

func main() {
	collectLate()
	isolate.Main()        // never returns in the child process of --isolate
	server.Main()         // nor in a worker of neos serve
	child.Main(openUnits) // nor in the process of a unit
	ctx, stop := interruptible(context.Background())
	defer stop()
	os.Exit(run(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr))
}

// collectLate delays the first garbage collection to 64 MB, from 4: most small puzzles are
// finished by then, and collecting was a fifth of their CPU time. After the first
// collection the default applies again: the heap may double between collections.
func collectLate() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(1600)
	runtime.SetFinalizer(new([64]byte), func(*[64]byte) { debug.SetGCPercent(100) })
}

// sameRequest is how long after the first signal another one is taken for the same.
const sameRequest = 500 * time.Millisecond

// stopSignals are the requests to stop: Ctrl-C, that of a batch system, and that of a terminal or
// an ssh line which is closed. A program that was told to outlive its terminal, by nohup, does.
func stopSignals() []os.Signal {
	asked := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		asked = append(asked, syscall.SIGHUP)
	}
	return asked
}

// interruptible cancels the context at the first of the stopSignals, upon which
// everything returns the best found so far; the second one ends the program at
// once, in case a solver does not respond. What follows the first within half a
// second belongs to it: timeout(1) and some batch systems signal the process and then
// its group, and the program gets both.
func interruptible(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancel(parent)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, stopSignals()...)
	go func() {
		<-signals
		if terminal.Is(os.Stderr) {
			fmt.Fprint(os.Stderr, "\r\x1b[K") // the line of progress
		}
		fmt.Fprintln(os.Stderr, "tilemip: stopping; what was found so far, if anything, follows (Ctrl-C again ends at once)")
		cancel()
		for first := time.Now(); ; {
			<-signals
			if time.Since(first) > sameRequest {
				break
			}
		}
		osfile.Abandon()
		os.Exit(exitInterrupted)
	}()
	return ctx, func() { signal.Stop(signals); cancel() }
}

// streams are the three standard streams, replaced in tests.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// answerStream is standard output, which remembers that a write failed. Texts of many short lines are
// written without asking after each, as is the help of the flag library, and run asks once, at the
// end: an answer that did not arrive is no success.
type answerStream struct {
	to     io.Writer
	failed error // the first that a write returned
}

func (s *answerStream) Write(p []byte) (int, error) {
	n, err := s.to.Write(p)
	if s.failed == nil {
		s.failed = err
	}
	return n, err
}

// Fd is the file that is written to, for colours and the width of a terminal. Where there
// is none it is a number that no file has.
func (s *answerStream) Fd() uintptr {
	if f, ok := s.to.(*os.File); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// run executes the command line and returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int {
	answers := &answerStream{to: out}
	app := commands(&streams{in, answers, err})
	setFlags(app, verbAlone(app, args))
	failed := app.RunContext(ctx, shell.Permute(app, args))
	if silent(failed) && answers.failed != nil {
		failed = fmt.Errorf("writing the answer: %w", answers.failed)
	}
	if asked, stream := asksJSON(args); asked && !silent(failed) {
		writeFailure(out, stream, nil, failed)
	}
	return report(err, failed)
}

// verbAlone is the verb of a command line that begins with it, which then needs no other
// verb's flags: to make all of them takes a tenth of a short run. It is "" where flags stand
// before the verb, and for a hidden verb, which may ask for any other's.
func verbAlone(app *cli.App, args []string) string {
	if len(args) < 2 {
		return ""
	}
	if c := shell.Find(app.Commands, args[1]); c != nil && !c.Hidden {
		return c.Name
	}
	return ""
}

// newApp is the program with all its verbs and their flags.
func newApp(io *streams) *cli.App {
	app := commands(io)
	setFlags(app, "")
	return app
}

// commands is the program with its verbs, which have no flags yet.
func commands(io *streams) *cli.App {
	return &cli.App{
		Name:            "tilemip",
		Usage:           "puzzles as integer programs, solved by real solvers and checked by native search",
		Version:         tilemip.Version(),
		Description:     about,
		Reader:          io.in,
		Writer:          io.out,
		ErrWriter:       io.err,
		Suggest:         true,
		HideHelpCommand: true,
		Flags:           []cli.Flag{cli.HelpFlag},     // the library adds it only if there is no verb help
		ExitErrHandler:  func(*cli.Context, error) {}, // run maps errors to exit statuses
		OnUsageError:    usageError,
		CommandNotFound: nil,
		Action:          noVerb,
		Commands:        verbCommands(io),

		CustomAppHelpTemplate: appHelp(),
	}
}
