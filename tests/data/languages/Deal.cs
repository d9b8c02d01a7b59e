// mcs Deal.cs && mono Deal.exe 1 617 …
using System;

class Deal {
    static void Main(string[] numbers) {
        foreach (var number in numbers) {
            var pack = new int[52];
            for (int i = 0; i < 52; i++) pack[i] = i;
            var random = new Random(int.Parse(number));
            Console.Write(number);
            for (int left = 52; left > 0; left--) {
                int j = random.Next(left);
                Console.Write(" " + "A23456789TJQK"[pack[j] / 4] + "CDHS"[pack[j] % 4]);
                pack[j] = pack[left - 1];
            }
            Console.WriteLine();
        }
    }
}
