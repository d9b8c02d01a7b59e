# Deals #617 and prints it as shells do, a line `=== name` before each form.
seed=617 pack=($(seq 0 51)) dealt=()
while ((${#pack[@]})); do
    seed=$(((seed * 214013 + 2531011) & 0x7fffffff)) last=$((${#pack[@]} - 1)) at=$(((seed >> 16) % ${#pack[@]}))
    card=${pack[at]} ranks=A23456789TJQK suits=CDHS
    pack[at]=${pack[last]}
    unset "pack[last]"
    dealt+=("${ranks:card/4:1}${suits:card%4:1}")
done
echo "=== declare"
declare -p dealt
echo "=== printf"
printf '%s\n' "${dealt[@]}"
echo "=== columns"
printf '%s\n' "${dealt[@]}" | paste -d ' ' - - - - - - - -
