# python3 deal.py 1 617 …; python3 deal.py . 1 617 … takes a fraction
import random
import sys

fraction = sys.argv[1] == "."
for number in sys.argv[2 if fraction else 1 :]:
    pack = list(range(52))
    random.seed(int(number))
    dealt = []
    while pack:
        j = int(random.random() * len(pack)) if fraction else random.randrange(len(pack))
        dealt.append("A23456789TJQK"[pack[j] // 4] + "CDHS"[pack[j] % 4])
        pack[j] = pack[-1]
        pack.pop()
    print(number, *dealt)
