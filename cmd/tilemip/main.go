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
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/webserver"
	"github.com/tilemip/tilemip/internal/neos/server"
)

func main() {
	collectLate()
	isolate.Main()   // never returns in the child process of --isolate
	server.Main()    // nor in a worker of neos serve
	webserver.Main() // nor in the process of a job of serve
	ctx, stop := shell.Interruptible(context.Background(), "tilemip", exitInterrupted)
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

// streams are the three standard streams, replaced in tests.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// run executes the command line and returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int {
	answers := &shell.Output{To: out}
	app := commands(&streams{in, answers, err})
	args = helpFirst(app, args)
	if len(args) == 2 && shell.Asks(args, "version") {
		args[1] = "version"
	}
	app.Metadata = map[string]any{"words": args[min(1, len(args)):]}
	setFlags(app, args[min(1, len(args)):])
	failed := app.RunContext(ctx, shell.Permute(app, args))
	if silent(failed) && answers.Failed != nil {
		failed = fmt.Errorf("writing the answer: %w", answers.Failed)
	}
	stream := shell.Asks(args, "json-stream")
	if (stream || shell.Asks(args, "json")) && !silent(failed) {
		writeFailure(out, stream, nil, failed)
	}
	return report(err, failed)
}

// newApp is the program with all its verbs and their flags.
func newApp(io *streams) *cli.App {
	app := commands(io)
	setFlags(app, []string{shell.CompleteVerb})
	return app
}

// commands is the program with its verbs, which have no flags yet.
func commands(io *streams) *cli.App {
	return &cli.App{
		Name:            "tilemip",
		Usage:           "puzzles as integer programs: models, solvers, search, and checked answers",
		Version:         tilemip.Version(),
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
	}
}
