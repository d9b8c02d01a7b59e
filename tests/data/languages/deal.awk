# Deals with mawk's rand: a number and its cards a line.
BEGIN {
    count = split("0 1 2 617 11982 32000 1000000 2147483647", numbers, " ")
    split("A 2 3 4 5 6 7 8 9 T J Q K", ranks, " ")
    split("C D H S", suits, " ")
    for (at = 1; at <= count; at++) {
        for (card = 0; card < 52; card++) pack[card] = ranks[int(card / 4) + 1] suits[card % 4 + 1]
        srand(numbers[at] + 0)
        printf "%s", numbers[at]
        for (left = 52; left > 0; left--) {
            index_ = int(rand() * left)
            printf " %s", pack[index_]
            pack[index_] = pack[left - 1]
        }
        print ""
    }
}
