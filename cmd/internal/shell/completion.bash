# completion of tilemip for bash
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
