// gcc deal.c -o deal && ./deal 1 617 …
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **numbers) {
    for (int at = 1; at < count; at++) {
        int pack[52];
        for (int i = 0; i < 52; i++) pack[i] = i;
        srand(strtoul(numbers[at], 0, 10));
        printf("%s", numbers[at]);
        for (int left = 52; left > 0; left--) {
            int j = rand() % left;
            printf(" %c%c", "A23456789TJQK"[pack[j] / 4], "CDHS"[pack[j] % 4]);
            pack[j] = pack[left - 1];
        }
        puts("");
    }
}
