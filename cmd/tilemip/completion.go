package main

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

// The scripts that shells source. Each gives the words typed so far to the hidden verb
// of complete.go and passes on the answer. Its first line says whether file names are
// valid; the others are words, with a tab before their meaning.

// In bash the characters = and : break words, so what stands before the last of them is
// taken off the words offered.
const bashCompletion = `# completion of tilemip for bash
_tilemip() {
  local line=${COMP_LINE:0:COMP_POINT} current="" kind="" answer head="" words
  [[ $line == *[[:space:]] ]] || current=${line##*[[:space:]]}
  read -ra words <<<"$line"
  [[ -n $current ]] || words+=("")
  if [[ $current == *[:=]* && $COMP_WORDBREAKS == *:* ]]; then
    head=${current%"${current##*[:=]}"}
  fi
  COMPREPLY=()
  while IFS= read -r answer; do
    if [[ -z $kind ]]; then kind=$answer; continue; fi
    answer=${answer%%$'\t'*}
    COMPREPLY+=("$(printf '%q' "${answer#"$head"}")")
  done < <("${words[0]/#\~/$HOME}" __complete "${words[@]:1}" 2>/dev/null)
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]]; then compopt -o nospace 2>/dev/null; fi
  if [[ $kind == files ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r answer; do COMPREPLY+=("$answer"); done < <(compgen -f -- "${current#"$head"}")
  fi
}
complete -F _tilemip tilemip
`

const zshCompletion = `#compdef tilemip
# completion of tilemip for zsh
_tilemip() {
  local -a answers shown prefixes
  local answer name kind
  answers=("${(@f)$("${(Q)words[1]/#\~/$HOME}" __complete "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
  kind=${answers[1]}
  for answer in "${(@)answers[2,-1]}"; do
    [[ -n $answer ]] || continue
    name=${answer%%$'\t'*}
    if [[ $name == *: ]]; then
      prefixes+=("$name")
    elif [[ $answer == *$'\t'* ]]; then
      shown+=("${name//:/\\:}:${answer#*$'\t'}")
    else
      shown+=("${name//:/\\:}")
    fi
  done
  (( $#shown )) && _describe 'tilemip' shown
  (( $#prefixes )) && compadd -S '' -- "${prefixes[@]}"
  [[ $kind == files ]] && _files
}
if [[ ${funcstack[1]} == _tilemip ]]; then
  _tilemip "$@"
else
  compdef _tilemip tilemip
fi
`

const fishCompletion = `# completion of tilemip for fish
function __tilemip_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l answers ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
    for answer in $answers[2..-1]
        echo $answer
    end
    if test "$answers[1]" = files
        __fish_complete_path "$current"
    end
end
complete -c tilemip -f -a '(__tilemip_complete)'
`

// shells are the shells that have a script.
var shells = []struct{ name, script string }{{"bash", bashCompletion}, {"zsh", zshCompletion}, {"fish", fishCompletion}}

func completionCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "completion", Usage: "print the completion script of a shell", ArgsUsage: "bash|zsh|fish",
		Description: `For one session, or in the file that the shell reads at its start:
  source <(tilemip completion bash)
  source <(tilemip completion zsh)      # behind: autoload -U compinit; compinit
  tilemip completion fish | source

For good:
  tilemip completion bash > ~/.local/share/bash-completion/completions/tilemip
  tilemip completion zsh > FOLDER/_tilemip    # a folder of $fpath
  tilemip completion fish > ~/.config/fish/completions/tilemip.fish`,
		Action: func(c *cli.Context) error {
			if c.NArg() != 1 {
				return usagef("completion takes one shell; expected bash, zsh or fish")
			}
			for _, s := range shells {
				if s.name == c.Args().First() {
					_, err := fmt.Fprint(io.out, s.script)
					return err
				}
			}
			return usagef("completion for %q: expected bash, zsh or fish", c.Args().First())
		},
	}
}
