// Commands that are planned. They are named here so that a script that calls one gets a
// sentence and exit status 6, not a wrong guess, and so that their names stay free. No help
// text shows them.

package main

import "github.com/urfave/cli/v2"

func plannedCommands() []*cli.Command {
	planned := func(name, usage string) *cli.Command {
		return &cli.Command{
			Name: name, Usage: usage, Hidden: true, SkipFlagParsing: true,
			Action: func(*cli.Context) error {
				return &statusError{exitMissing, name + " is not in this version of tilemip; CHANGELOG.md says what is"}
			},
		}
	}
	return []*cli.Command{planned("serve", "the web application")}
}
