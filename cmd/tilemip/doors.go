package main

import "github.com/urfave/cli/v2"

// doors are the verbs whose rooms are not built yet. They are named here so that
// a script that calls one gets a sentence and exit status 6, not a wrong guess,
// and so that their names stay free. No help text shows them.
func doors() []*cli.Command {
	closed := func(name, usage string, more ...*cli.Command) *cli.Command {
		return &cli.Command{
			Name: name, Usage: usage, Hidden: true, Subcommands: more, SkipFlagParsing: len(more) == 0,
			Action: func(*cli.Context) error {
				return &statusError{exitMissing, name + " is not in this version of tilemip; CHANGELOG.md says what is"}
			},
		}
	}
	return []*cli.Command{
		closed("serve", "the web application"),
	}
}
