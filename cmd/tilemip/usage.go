package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
)

// Help, version, and errors of the command line, as text or as JSON.

// usageError gives an error of package flag its words and its exit status.
func usageError(c *cli.Context, err error, _ bool) error {
	return asUsage(shell.FlagError(c, err, takers))
}

// takers are the verbs that take an option, at most four.
func takers(name string) []string {
	var verbs []string
	for _, r := range optionTable() {
		for _, u := range r.Uses {
			if r.Name == name && len(verbs) < 4 {
				verbs = append(verbs, u.Verb)
			}
		}
	}
	return verbs
}

// inLab are verbs that became those of the command lab, with what is typed in their place.
var inLab = map[string]string{"bench": "lab", "labels": "lab labels"}

// noVerb handles a command line without a verb: it prints help, or returns an error that
// names the word that is not a verb.
func noVerb(c *cli.Context) error {
	if !c.Args().Present() {
		return cli.ShowAppHelp(c)
	}
	if now, moved := inLab[c.Args().First()]; moved {
		line := strings.Join(append([]string{now}, c.Args().Tail()...), " ")
		return usagef("%s is of the laboratory, a program of its own; expected: %s (make lab builds bin/lab in a checkout)", c.Args().First(), line)
	}
	return asUsage(shell.UnknownVerb(c))
}

// noSubverb does so for a verb that has verbs of its own.
func noSubverb(c *cli.Context) error {
	if !c.Args().Present() {
		return cli.ShowSubcommandHelp(c)
	}
	return asUsage(shell.UnknownVerb(c))
}

// Help is --help as a verb.
type Help struct{}

func (*Help) run(k *call) error {
	words := append([]string{"tilemip"}, k.line.Args().Slice()...)
	return newApp(k.streams).RunContext(k.ctx, append(words, "--help"))
}

// Version prints the version.
type Version struct{ JSON }

func (v *Version) run(k *call) error {
	if k.view.JSON {
		return display.WriteJSON(k.out, map[string]any{"version": tilemip.Version()})
	}
	cli.ShowVersion(k.line)
	return nil
}

// failure is the JSON of an error.
type failure struct {
	Type    string `json:"type,omitempty"` // "error" in --json-stream
	Kind    string `json:"kind,omitempty"`
	Subject string `json:"subject,omitempty"`
	Status  string `json:"status"` // "error"
	Message string `json:"message"`
	Exit    int    `json:"exit"`
}

// writeFailure writes an error as one line of JSON.
func writeFailure(w io.Writer, stream bool, one *item, err error) {
	f := failure{Status: "error", Message: err.Error(), Exit: statusOf(err)}
	if stream {
		f.Type = "error"
	}
	if one != nil {
		f.Subject = one.Name
		if one.err == nil {
			f.Kind = one.Kind()
		}
	}
	text, _ := json.Marshal(f) // a struct of strings and a number
	fmt.Fprintln(w, string(text))
}

// silent reports whether an error only carries an exit status: its message was already printed.
func silent(err error) bool {
	var status *statusError
	return err == nil || errors.As(err, &status) && err.Error() == ""
}
