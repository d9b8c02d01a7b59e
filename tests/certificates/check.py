#!/usr/bin/env python3
"""Checks certificates that FreeCell positions cannot be won.

It shares nothing with the program that writes them: it knows the rules of FreeCell and the format, both as
assets/docs/solver.md states them, and plays every move on piles of cards.

    check.py FILE...

prints a line for each file. It ends with 0 if every file is a certificate, with 1 if one is not, and with 2 if one
cannot be read.
"""

import json
import sys
import zlib

RANKS = "A23456789TJQK"
SUITS = "CDHS"
# A card is four times its rank, from 0 for an ace, and its suit.
NAMES = [rank + suit for rank in RANKS for suit in SUITS]
CARDS = {name: card for card, name in enumerate(NAMES)}
RED = (False, True, True, False)

FIRST_LINE = b"tableaux certificate 1\n"
CASCADES = 8


class Refused(Exception):
    """Why a file is no certificate."""


def fits(upper, lower):
    """Whether a card may lie on another: it is one rank lower and of the other colour."""
    return upper // 4 + 1 == lower // 4 and RED[upper % 4] != RED[lower % 4]


def targets(card):
    """The two cards on which a card fits, that of the lower suit first; none for a king."""
    return [lower for lower in range(52) if fits(card, lower)]


TARGETS = [targets(card) for card in range(52)]


# A position is how many cards of each suit are home, the cascades that are not empty, sorted, each a tuple from its
# deepest card, and the cards in cells, sorted. So positions that differ in the order of cascades or cells are the same.


def is_safe(card, home):
    """Whether no card can need this one, whose turn it is to go home (Raymond's rule)."""
    suit, rank = card % 4, card // 4
    opposite = min(home[other] for other in range(4) if RED[other] != RED[suit])
    same = next(home[other] for other in range(4) if RED[other] == RED[suit] and other != suit)
    return opposite >= rank or opposite >= rank - 1 and same >= rank - 2


def normal(home, piles, cells):
    """A position, after all cards that are safe have gone home."""
    home, piles, cells = list(home), [list(pile) for pile in piles if pile], set(cells)
    while True:
        for suit in range(4):
            card = 4 * home[suit] + suit
            if home[suit] == 13 or not is_safe(card, home):
                continue
            pile = next((pile for pile in piles if pile[-1] == card), None)
            if pile:
                pile.pop()
                if not pile:
                    piles.remove(pile)
            elif card in cells:
                cells.remove(card)
            else:
                continue
            home[suit] += 1
            break
        else:
            return tuple(home), tuple(sorted(map(tuple, piles))), tuple(sorted(cells))


def moves(position, cell_count):
    """Each position that a move leads to, after the safe cards have gone home, and what moves where."""
    home, piles, cells = position
    sources = [(pile[-1], piles[:index] + (pile[:-1],) + piles[index + 1 :], cells) for index, pile in enumerate(piles)]
    sources += [(card, piles, tuple(other for other in cells if other != card)) for card in cells]
    for card, piles_left, cells_left in sources:
        if home[card % 4] == card // 4:
            more = tuple(count + (suit == card % 4) for suit, count in enumerate(home))
            yield normal(more, piles_left, cells_left), NAMES[card] + " home"
        if len(cells_left) < cell_count:
            yield normal(home, piles_left, cells_left + (card,)), NAMES[card] + " to a free cell"
        if sum(map(bool, piles_left)) < CASCADES:
            yield normal(home, piles_left + ((card,),), cells_left), NAMES[card] + " to an empty cascade"
        for index, pile in enumerate(piles_left):
            if pile and fits(card, pile[-1]):
                onto = piles_left[:index] + (pile + (card,),) + piles_left[index + 1 :]
                yield normal(home, onto, cells_left), NAMES[card] + " onto " + NAMES[pile[-1]]


class Bytes:
    """The bytes of a file, read from the first to the last."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def take(self, count):
        """The next bytes."""
        taken = self.data[self.place : self.place + count]
        if len(taken) < count:
            raise Refused("it is cut short")
        self.place += count
        return taken

    def line(self):
        """The bytes up to the end of the line."""
        end = self.data.find(b"\n", self.place)
        if end < 0:
            raise Refused("it is cut short")
        return self.take(end + 1 - self.place)

    def number(self):
        """A number of seven bits a byte, the lowest first."""
        value, shift = 0, 0
        while True:
            (byte,) = self.take(1)
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value


def read_start(line):
    """The position that the certificate is about, as it is dealt, and the number of cells."""
    try:
        board = json.loads(line)
        cascades = [[CARDS[name] for name in cascade] for cascade in board["cascades"]]
        cells = [CARDS[name] for name in board["cells"] if name is not None]
        home = board["home"]
        cards = [4 * rank + suit for suit in range(4) for rank in range(home[suit])]
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise Refused(f"its second line is no board: {error!r}") from error
    if sorted(sum(cascades, cards + cells)) != list(range(52)) or len(cascades) != CASCADES:
        raise Refused("its second line does not have each card once")
    return home, cascades, cells, len(board["cells"])


class Frame:
    """What the positions of a progress share, and how they are written."""

    def __init__(self, progress, start):
        home, cascades, _, self.cell_count = start
        self.home = tuple(progress >> 48 + 4 * suit & 15 for suit in range(4))
        departed = [progress >> 6 * cascade & 63 for cascade in range(CASCADES)]
        # A card that lies as dealt on one on which it does not fit; no move can put it back there.
        breaks = [
            [place for place in range(1, len(pile)) if not fits(pile[place], pile[place - 1])] for pile in cascades
        ]
        if max(self.home) > 13 or any(map(lambda now, first: now < first, self.home, home)):
            raise Refused("a progress has a number of cards home that cannot be")
        if any(map(lambda count, places: count > len(places), departed, breaks)):
            raise Refused("a progress has more departed cards than there are")
        self.steps = sum(self.home) + sum(departed)
        # The cards up to the last of those that have not departed are where they were.
        self.untouched = [
            tuple(pile[: places[len(places) - count - 1] + 1]) if count < len(places) else ()
            for pile, places, count in zip(cascades, breaks, departed)
        ]
        fixed = {card for pile in self.untouched for card in pile}
        fixed |= {4 * rank + suit for suit in range(4) for rank in range(self.home[suit])}
        self.loose = [card for card in range(52) if card not in fixed]

    def position(self, bits):
        """The position of these bits: for each loose card one of the lower and one of the higher half."""
        count = len(self.loose)
        if bits >> 2 * count:
            raise Refused("a position has more bits than cards")
        above, cells, bottoms = {}, [], []
        for index, card in enumerate(self.loose):
            low, high = bits >> index & 1, bits >> count + index & 1
            if high:
                if not TARGETS[card] or TARGETS[card][low] in above:
                    raise Refused(f"{NAMES[card]} lies on a card on which there is no place")
                above[TARGETS[card][low]] = card
            elif low:
                cells.append(card)
            else:
                bottoms.append((card,))
        piles, placed = [], 0
        for pile in [pile for pile in self.untouched if pile] + bottoms:
            pile = list(pile)
            while pile[-1] in above:
                pile.append(above[pile[-1]])
            piles.append(tuple(pile))
            placed += len(pile)
        if placed + len(cells) + sum(self.home) != 52:
            raise Refused("a card lies on one that is not there to lie on")
        if len(piles) > CASCADES or len(cells) > self.cell_count:
            raise Refused("a position has more cascades or cells than there are")
        return self.home, tuple(sorted(piles)), tuple(sorted(cells))


def read_positions(data, start):
    """The set of positions."""
    positions, before = set(), None
    while True:
        progress = int.from_bytes(data.take(8), "little")
        if progress == 0xFFFF_FFFF_FFFF_FFFF:
            break
        frame = Frame(progress, start)
        if before is not None and (frame.steps, progress) <= before:
            raise Refused("its progresses are not in order")
        before = frame.steps, progress
        bits = 0
        for index in range(data.number()):
            difference = data.number()
            if index and not difference:
                raise Refused("a position is there twice")
            bits += difference
            positions.add(frame.position(bits))
    if data.number() != len(positions):
        raise Refused("the number of its positions is another")
    return positions


def check(content):
    """Checks a certificate, and returns how many positions it has."""
    if not content.startswith(FIRST_LINE):
        raise Refused("it does not begin with " + FIRST_LINE.decode().strip())
    if zlib.crc32(content[:-4]) != int.from_bytes(content[-4:], "little"):
        raise Refused("its checksum is another")
    data = Bytes(content[:-4])
    data.line()
    start = read_start(data.line())
    positions = read_positions(data, start)
    if data.place != len(data.data):
        raise Refused("something follows its positions")
    home, cascades, cells, cell_count = start
    reached = {normal(home, cascades, cells)}
    if not reached <= positions:
        raise Refused("the start is not among its positions")
    for position in positions:
        if sum(position[0]) == 52:
            raise Refused("one of its positions is won")
        for after, move in moves(position, cell_count):
            if after not in positions:
                raise Refused(f"a move leads out of it: {move}, in a position with {sum(position[0])} cards home")
            if after != position:
                reached.add(after)
    if len(reached) < len(positions):
        raise Refused("no move leads to one of its positions")
    return len(positions)


def main(names):
    """Checks the files."""
    code = 0
    for name in names:
        try:
            with open(name, "rb") as file:
                content = file.read()
        except OSError as error:
            print(f"{name}: {error.strerror}", file=sys.stderr)
            return 2
        try:
            print(f"{name}: impossible, {check(content)} positions")
        except Refused as reason:
            print(f"{name}: no certificate: {reason}")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
