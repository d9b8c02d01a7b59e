/* Deals #617 and prints it as C programs do, a line `=== name` before each form. */
#include <stdio.h>

static int cards[52];
static const char *RANKS[] = {"Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"};
static const char *SUITS[] = {"Clubs", "Diamonds", "Hearts", "Spades"};

static void deal(unsigned seed) {
    int pack[52], left;
    for (left = 0; left < 52; left++) pack[left] = left;
    for (left = 52; left > 0; left--) {
        seed = (seed * 214013u + 2531011u) & 0x7fffffffu;
        int at = (int)(seed >> 16) % left;
        cards[52 - left] = pack[at];
        pack[at] = pack[left - 1];
    }
}

static char rank(int card) { return "A23456789TJQK"[card / 4]; }
static char suit(int card) { return "CDHS"[card % 4]; }

int main(void) {
    int i, column;
    deal(617);
    puts("=== initializer");
    printf("const char *deal[7][8] = {");
    for (i = 0; i < 52; i++)
        printf("%s\"%c%c\"%s", i % 8 == 0 ? "\n    {" : ", ", rank(cards[i]), suit(cards[i]), i % 8 == 7 || i == 51 ? "}," : "");
    puts("\n};");
    puts("=== columns-in-a-line");
    printf("{ ");
    for (column = 0; column < 8; column++) {
        for (i = column; i < 52; i += 8) printf("%s\"%c%c\"", i < 8 ? "{ " : ", ", rank(cards[i]), suit(cards[i]));
        printf(column < 7 ? " }, " : " }");
    }
    puts(" };");
    puts("=== structures");
    for (i = 0; i < 52; i++) printf("{%d, '%c'}%s", cards[i] / 4 + 1, suit(cards[i]), i % 8 == 7 || i == 51 ? "\n" : ", ");
    puts("=== names");
    for (i = 0; i < 52; i++) printf("%s of %s\n", RANKS[cards[i] / 4], SUITS[cards[i] % 4]);
    puts("=== names-aligned");
    for (i = 0; i < 52; i++) printf("%5s of %-8s%s", RANKS[cards[i] / 4], SUITS[cards[i] % 4], i % 4 == 3 ? "\n" : "   ");
    puts("=== numbers");
    for (i = 0; i < 52; i++) printf("%d%c", cards[i], i % 8 == 7 || i == 51 ? '\n' : ' ');
    puts("=== numbers-one-a-line");
    for (i = 0; i < 52; i++) printf("%d\n", cards[i]);
    puts("=== lines");
    for (i = 0; i < 52; i++) printf("Card #%d = %c%c\n", i + 1, rank(cards[i]), suit(cards[i]));
    puts("=== suit-first");
    for (i = 0; i < 52; i++) printf("%c%c%c", suit(cards[i]), rank(cards[i]), i % 8 == 7 || i == 51 ? '\n' : ' ');
    puts("=== slashes");
    for (i = 0; i < 52; i++) printf("%d/%s%c", cards[i] / 4 + 1, SUITS[cards[i] % 4], i % 8 == 7 || i == 51 ? '\n' : ' ');
    return 0;
}
