# Completion of tableaux in fish.
function __tableaux_candidates
    set -l typed (commandline --current-token)
    set -l words (commandline --current-process --tokenize --cut-at-cursor)
    set -l lines (tableaux completions fish -- $words "$typed" 2> /dev/null)
    printf '%s\n' $lines[2..-1]
    if test "$lines[1]" = files
        set -l option (string match --regex -- '^--[^=]*=' "$typed")
        __fish_complete_path (string replace -- "$option" '' "$typed") | string replace --regex -- '^' "$option"
    end
end
complete --command tableaux --no-files --arguments '(__tableaux_candidates)'
