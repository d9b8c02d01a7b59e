# Completion of tableaux in bash.
_tableaux() {
    local i word words=() last=-1 is_part=
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        # Words are broken at = and : here.
        if [[ $last -ge 0 && ( -n $is_part || $word == [=:]* ) ]]; then
            words[last]+=$word
        else
            words[++last]=$word
        fi
        is_part=
        [[ $word == *[=:] ]] && is_part=1
    done
    local typed=${words[last]} kind= line
    # Only what follows such a sign is replaced.
    local kept=${typed%"${typed##*[=:]}"}
    [[ $COMP_WORDBREAKS == *=* ]] || kept=
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ -z $kind ]]; then
            kind=$line
            continue
        fi
        line=${line%%$'\t'*}
        line=${line#"$kept"}
        [[ $line == *[^A-Za-z0-9_./:=,+@%-]* ]] && printf -v line %q "$line"
        COMPREPLY+=("$line")
    done < <(tableaux completions bash -- "${words[@]}" 2> /dev/null)
    case $kind in
        files)
            compopt -o filenames 2> /dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "${typed#"$kept"}")
            ;;
        list) compopt -o nospace 2> /dev/null ;;
    esac
}
complete -F _tableaux tableaux
