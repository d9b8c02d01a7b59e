# Deals with bash's RANDOM: a number and its cards a line.
for number in 0 1 2 617 11982 32000 1000000 2147483647 2147483648 3000000000 4294967295; do
    pack=()
    for rank in A 2 3 4 5 6 7 8 9 T J Q K; do
        for suit in C D H S; do
            pack+=("$rank$suit")
        done
    done
    RANDOM=$number
    line=$number
    for ((left = 52; left > 0; left--)); do
        ((index = RANDOM % left))
        line+=" ${pack[index]}"
        pack[index]=${pack[left - 1]}
    done
    echo "$line"
done
