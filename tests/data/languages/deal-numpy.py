# Deals with numpy's generators, as `python3 deal-numpy.py default|integers|fraction|state|state-fraction 1 617 …`.
import sys
import numpy as np

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


def shuffled(way, number):
    pack = list(PACK)
    if way == "default":
        np.random.default_rng(number).shuffle(pack)
        return pack[::-1]
    if way == "state":
        np.random.RandomState(number).shuffle(pack)
        return pack[::-1]
    default, state = np.random.default_rng(number), np.random.RandomState(number)
    index_of = {
        "integers": lambda left: default.integers(left),
        "fraction": lambda left: int(default.random() * left),
        "state-fraction": lambda left: int(state.rand() * left),
    }[way]
    dealt = []
    for left in range(52, 0, -1):
        index = index_of(left)
        pack[index], pack[left - 1] = pack[left - 1], pack[index]
        dealt.append(pack[left - 1])
    return dealt


for number in sys.argv[2:]:
    print(number, *shuffled(sys.argv[1], int(number)))
