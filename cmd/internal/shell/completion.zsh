#compdef tilemip
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
