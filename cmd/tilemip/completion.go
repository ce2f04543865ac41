package main

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

// The scripts ask the program itself, which urfave/cli answers when the last
// word is --generate-bash-completion; so they never fall behind the verbs.
const bashCompletion = `_tilemip() {
  local current="${COMP_WORDS[COMP_CWORD]}" words
  words=("${COMP_WORDS[@]:0:COMP_CWORD}")
  if [[ "$current" == -* ]]; then words+=("$current"); fi
  local answers
  answers=$("${words[@]}" --generate-bash-completion 2>/dev/null)
  COMPREPLY=($(compgen -W "$answers" -- "$current"))
  if [[ ${#COMPREPLY[@]} -eq 0 ]]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _tilemip tilemip
`

const zshCompletion = `#compdef tilemip
_tilemip() {
  local -a answers
  if [[ "${words[CURRENT]}" == -* ]]; then
    answers=("${(@f)$(${words[@]:0:CURRENT-1} ${words[CURRENT]} --generate-bash-completion 2>/dev/null)}")
  else
    answers=("${(@f)$(${words[@]:0:CURRENT-1} --generate-bash-completion 2>/dev/null)}")
  fi
  if [[ -n "${answers[1]}" ]]; then _describe 'tilemip' answers; fi
  _files
}
compdef _tilemip tilemip
`

func completionCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "completion", Usage: "print the completion script of a shell", ArgsUsage: "bash|zsh|fish",
		Description: "  source <(tilemip completion bash)\n  tilemip completion fish > ~/.config/fish/completions/tilemip.fish",
		Action: func(c *cli.Context) error {
			var script string
			switch shell := c.Args().First(); shell {
			case "bash":
				script = bashCompletion
			case "zsh":
				script = zshCompletion
			case "fish":
				fish, err := c.App.ToFishCompletion()
				if err != nil {
					return err
				}
				script = fish
			default:
				return usagef("completion for %q; want bash, zsh or fish", shell)
			}
			_, err := fmt.Fprint(io.out, script)
			return err
		},
	}
}

func manCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "man", Usage: "print the manual page, made from the same tables as --help",
		Description: "  tilemip man | man -l -",
		Action: func(c *cli.Context) error {
			page, err := c.App.ToMan()
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(io.out, page)
			return err
		},
	}
}
