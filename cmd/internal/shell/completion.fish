# completion of tilemip for fish
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
