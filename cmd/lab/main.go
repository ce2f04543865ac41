// Command lab is the laboratory: it reproduces the experiments of the sources, trains networks
// and measures peers. It is no part of what users install; `make lab` builds bin/lab. README.md
// tells of the verbs, which are in package bench, and of the exit status.
package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/cpsat"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
	_ "github.com/tilemip/tilemip/backends/scip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/lab/internal/bench"
	"github.com/tilemip/tilemip/internal/osfile"
)

// The exit statuses.
const (
	exitFailed      = 1
	exitUsage       = 2
	exitMissing     = 6
	exitDisagree    = 7
	exitInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args, os.Stdout, os.Stderr))
}

// usageError is an error of the command line.
type usageError struct{ error }

// asUsage gives an error of the command line its exit status.
func asUsage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// run executes a command line and returns the exit status.
func run(ctx context.Context, args []string, out, problems io.Writer) int {
	app := newApp(out, problems)
	err := app.RunContext(ctx, shell.Permute(app, args))
	if err == nil {
		return 0
	}
	fmt.Fprintln(problems, "lab:", err)
	switch {
	case errors.Is(err, bench.ErrInterrupted):
		return exitInterrupted
	case errors.As(err, new(usageError)), errors.As(err, new(*tilemip.OptionError)):
		return exitUsage
	case errors.As(err, new(*backends.MissingError)):
		return exitMissing
	case errors.As(err, new(*tilemip.DisagreeError)):
		return exitDisagree
	}
	return exitFailed
}

// readme has a section for each verb, which is also its help.
//
//go:embed README.md
var readme string

// section is what the page says of a verb, without the marks of fences.
func section(verb string) string {
	_, text, _ := strings.Cut(readme, "\n## "+verb+"\n\n")
	text, _, _ = strings.Cut(text, "\n## ")
	return strings.TrimSpace(strings.NewReplacer("```sh\nlab", "  lab", "```", "", "\nlab ", "\n  lab ").Replace(text))
}

// newApp is the program with its verbs and their flags.
func newApp(out, problems io.Writer) *cli.App {
	app := &cli.App{
		Name: "lab", Usage: "experiments, benchmarks and training, as tables", Version: tilemip.Version(),
		Writer: out, ErrWriter: problems, HideHelpCommand: true,
		Flags:          []cli.Flag{cli.HelpFlag},
		ExitErrHandler: func(*cli.Context, error) {}, // run maps errors to exit statuses
		OnUsageError:   onUsageError,
		Action: func(c *cli.Context) error {
			if !c.Args().Present() {
				return cli.ShowAppHelp(c)
			}
			return asUsage(shell.UnknownVerb(c.App, "", c.Args().First()))
		},
	}
	for _, v := range bench.Verbs() {
		app.Commands = append(app.Commands, command(v, out, problems))
	}
	return app
}

func onUsageError(c *cli.Context, err error, _ bool) error {
	return asUsage(shell.FlagError(c, err, nil, nil))
}

// command is the command of a verb: its flags, what is checked before it runs, and the run.
func command(v bench.Verb, out, problems io.Writer) *cli.Command {
	var asJSON, quiet bool
	table := append(v.Rows,
		option.Row{Name: "json", To: &asJSON, Help: "one JSON object a row on standard output, nothing else there"},
		option.Row{Name: "quiet", Short: "q", To: &quiet, Help: "no progress on standard error"})
	return &cli.Command{
		Name: v.Name, Usage: v.Usage, ArgsUsage: v.Args, Description: section(v.Name), HideHelpCommand: true, OnUsageError: onUsageError,
		Flags: option.Flags(table),
		Before: func(c *cli.Context) error {
			for _, check := range []error{option.Check(table, c), option.CheckFiles(table, c, osfile.Same), option.Refuse(table, c, option.LineOf(table, c), "")} {
				if check != nil {
					return asUsage(check)
				}
			}
			if v.Args == " " && c.Args().Present() {
				return asUsage(fmt.Errorf("%s takes options only, but %q was given", v.Name, c.Args().First()))
			}
			return nil
		},
		Action: func(c *cli.Context) error {
			if err := option.Fill(table, c); err != nil {
				return asUsage(err)
			}
			return v.Run(c.Context, bench.Line{Output: output(out, problems, asJSON, quiet), Words: c.Args().Slice(), Given: c.IsSet})
		},
	}
}

// output shows rows on one stream, and remarks and progress on the other.
func output(rows, problems io.Writer, asJSON, quiet bool) bench.Output {
	line := terminal.NewLine(problems)
	var warned sync.Map
	return bench.Output{
		Rows: rows, JSON: asJSON,
		Note: func(format string, args ...any) {
			if !quiet {
				line.Clear()
				fmt.Fprintf(problems, format+"\n", args...)
			}
		},
		Progress: func(elapsed time.Duration, format string, args ...any) {
			if !quiet && line.Due() {
				line.Show(fmt.Sprintf("%7.1fs  "+format, append([]any{elapsed.Seconds()}, args...)...))
			}
		},
		Warn: func(warning error) {
			if _, shown := warned.LoadOrStore(warning.Error(), true); !shown {
				fmt.Fprintln(problems, "lab:", warning)
			}
		},
	}
}
