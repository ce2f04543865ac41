// The scripts that shells source. Each gives the words typed so far to the program's hidden
// verb CompleteVerb and passes on the answer, see offers.go.

package shell

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

// In zsh a colon separates a word from its meaning, so colons within words are escaped, and
// words that end with one, such as library:, get no blank behind them.
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

// fish takes the answer as it is: a word, a tab, its meaning.
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

// Scripts are the scripts by the shells that they are for.
var Scripts = []struct{ Shell, Script string }{{"bash", bashCompletion}, {"zsh", zshCompletion}, {"fish", fishCompletion}}
