// Deals #617 and prints it as Java programs do, a line `=== name` before each form.
import java.util.*;

public class Print {
    enum Suit { CLUBS, DIAMONDS, HEARTS, SPADES }
    enum Rank { ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING }
    record Card(Rank rank, Suit suit) {}
    static class Plain {
        final Card card;
        Plain(Card card) { this.card = card; }
        public String toString() { return "Card{suit='" + card.suit + "', rank=" + (card.rank.ordinal() + 1) + "}"; }
    }

    public static void main(String[] arguments) {
        List<Integer> pack = new ArrayList<>(), indices = new ArrayList<>();
        for (int index = 0; index < 52; index++) pack.add(index);
        for (int seed = 617; !pack.isEmpty(); ) {
            seed = (seed * 214013 + 2531011) & 0x7fffffff;
            int at = (seed >> 16) % pack.size();
            Collections.swap(pack, at, pack.size() - 1);
            indices.add(pack.remove(pack.size() - 1));
        }
        String[][] strings = new String[7][];
        List<List<Card>> cards = new ArrayList<>();
        List<List<Plain>> plain = new ArrayList<>();
        for (int row = 0; row < 7; row++) {
            List<Integer> part = indices.subList(row * 8, Math.min(row * 8 + 8, 52));
            strings[row] = part.stream().map(i -> "" + "A23456789TJQK".charAt(i / 4) + "CDHS".charAt(i % 4)).toArray(String[]::new);
            cards.add(part.stream().map(i -> new Card(Rank.values()[i / 4], Suit.values()[i % 4])).toList());
            plain.add(cards.get(row).stream().map(Plain::new).toList());
        }
        String[][] padded = new String[7][8];
        for (int row = 0; row < 7; row++) System.arraycopy(strings[row], 0, padded[row], 0, strings[row].length);
        System.out.println("=== deep-to-string\n" + Arrays.deepToString(strings));
        System.out.println("=== deep-to-string-null\n" + Arrays.deepToString(padded));
        System.out.println("=== records\n" + cards);
        System.out.println("=== to-string\n" + plain);
        System.out.println("=== enumerations");
        for (List<Card> row : cards) {
            for (Card card : row) System.out.print(card.rank() + " of " + card.suit() + "\t");
            System.out.println();
        }
    }
}
