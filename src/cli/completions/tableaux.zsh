#compdef tableaux
# Completion of tableaux in zsh.
_tableaux() {
    local -a lines described
    local line
    lines=("${(@f)$(tableaux completions zsh -- "${(@Q)words[1,CURRENT]}" 2> /dev/null)}")
    for line in "${lines[@]:1}"; do
        described+=("${${line%%$'\t'*}//:/\\:}${${line#*$'\t'}:+:${line#*$'\t'}}")
    done
    case $lines[1] in
        files)
            (( $#described )) && _describe -V 'word' described
            compset -P '--*='
            _files
            ;;
        list) _describe -V 'item' described -S '' ;;
        words) (( $#described )) && _describe -V 'word' described ;;
    esac
}
# Loaded by the completion system, the file is the function.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _tableaux "$@"
else
    compdef _tableaux tableaux
fi
