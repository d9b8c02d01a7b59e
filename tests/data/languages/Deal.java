// java Deal.java 1 617 …
import java.util.Random;

class Deal {
    public static void main(String[] numbers) {
        for (String number : numbers) {
            int[] pack = new int[52];
            for (int i = 0; i < 52; i++) pack[i] = i;
            Random random = new Random(Long.parseLong(number));
            System.out.print(number);
            for (int left = 52; left > 0; left--) {
                int j = random.nextInt(left);
                System.out.print(" " + "A23456789TJQK".charAt(pack[j] / 4) + "CDHS".charAt(pack[j] % 4));
                pack[j] = pack[left - 1];
            }
            System.out.println();
        }
    }
}
