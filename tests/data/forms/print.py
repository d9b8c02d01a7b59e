"""Deals #617 and prints it as Python programs do, a line `=== name` before each form."""
import csv, dataclasses, enum, itertools, json, pprint, sys, collections


def deal(seed):
    pack = list(range(52))
    while pack:
        seed = (seed * 214013 + 2531011) & 0x7FFFFFFF
        at = (seed >> 16) % len(pack)
        pack[at], pack[-1] = pack[-1], pack[at]
        yield pack.pop()


indices = list(deal(617))
RANKS = ["Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"]
SUITS = ["Clubs", "Diamonds", "Hearts", "Spades"]
SYMBOLS = "♣♦♥♠"
LETTERS = "A23456789TJQK"


class Rank(enum.Enum):
    ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING = range(1, 14)


class Suit(enum.Enum):
    CLUBS, DIAMONDS, HEARTS, SPADES = SYMBOLS


@dataclasses.dataclass
class Card:
    rank: str
    suit: str


@dataclasses.dataclass
class EnumCard:
    suit: Suit
    rank: Rank


class PlainCard:
    def __init__(self, index):
        self.index = index

    def __repr__(self):
        return f"<Card {LETTERS[self.index // 4]}{SUITS[self.index % 4][0]}>"


Pair = collections.namedtuple("Card", "value suit")


def rows(card, width=8):
    cards = [card(index) for index in indices]
    return [cards[at:at + width] for at in range(0, 52, width)]


def short(index):
    return LETTERS[index // 4] + "CDHS"[index % 4]


def ten(index):
    return str(index // 4 + 1) if index // 4 in range(1, 10) else LETTERS[index // 4]


def columns(card):
    return [list(map(card, indices[column::8])) for column in range(8)]


def form(name, *values, **how):
    print("===", name)
    print(*values, **how)


def lines(rows, between=" "):
    return "\n".join(between.join(map(str, row)) for row in rows)


form("list", rows(short))
form("columns", columns(short))
form("tuples", rows(lambda index: (ten(index), SYMBOLS[index % 4])))
form("tuples-number", rows(lambda index: (index // 4 + 1, "CDHS"[index % 4])))
form("tuples-pretty")
pprint.pprint(rows(lambda index: (ten(index), SUITS[index % 4])))
form("named-tuple", rows(lambda index: Pair(index // 4 + 1, SUITS[index % 4])))
form("dataclass", rows(lambda index: Card(ten(index), "CDHS"[index % 4])))
form("enums", rows(lambda index: EnumCard(list(Suit)[index % 4], list(Rank)[index // 4])))
form("repr", rows(PlainCard))
form("dict", rows(lambda index: {"rank": ten(index), "suit": SUITS[index % 4]}))
form("json", json.dumps({"deal": 617, "tableau": rows(lambda index: {"suit": "cdhs"[index % 4], "value": index // 4 + 1})}))
form("json-pretty", json.dumps(columns(lambda index: {"rank": RANKS[index // 4], "suit": SUITS[index % 4]}), indent=2))
form("names", lines(rows(lambda index: f"{RANKS[index // 4]} of {SUITS[index % 4]}"), ", "))
form("names-aligned", lines(rows(lambda index: f"{RANKS[index // 4]} of {SUITS[index % 4]}".ljust(18)), ""))
form("names-digits", lines(rows(lambda index: f"{ten(index)} of {SYMBOLS[index % 4]}"), " | "))
form("names-list", [f"{RANKS[index // 4]} of {SUITS[index % 4]}" for index in indices])
form("underscores", lines(rows(lambda index: f"{ten(index).lower()}_of_{SUITS[index % 4].lower()}")))
form("suit-first", lines(rows(lambda index: SYMBOLS[index % 4] + ten(index).rjust(2)), "  "))
form("suit-first-letters", lines(rows(lambda index: "CDHS"[index % 4] + LETTERS[index // 4])))
form("suit-first-ten", rows(lambda index: "CDHS"[index % 4] + ten(index)))
form("dashes", lines(rows(lambda index: f"{ten(index)}-{SUITS[index % 4]}")))
form("zero", lines(rows(lambda index: "A234567890JQK"[index // 4] + "cdhs"[index % 4])))
form("numbers", rows(lambda index: index))
form("numbers-flat", indices)
form("numbers-one-based", lines(rows(lambda index: f"{index + 1:2}")))
form("numbers-by-suit", lines(rows(lambda index: index % 4 * 13 + index // 4)))
form("pairs-of-numbers", rows(lambda index: (index // 4, index % 4)))
form("lines", "\n".join(f"card {place}: {short(index)}" for place, index in enumerate(indices, 1)))
form("log", "\n".join(f"Dealt {short(index)} to column {place % 8 + 1}" for place, index in enumerate(indices)))
form("padded", "\n".join(" ".join(map(str, row)) for row in itertools.zip_longest(*columns(short))))
form("padded-list", [list(row) for row in itertools.zip_longest(*columns(short))])
form("ten-a-line", lines(rows(short, 10)))
form("six-a-line", lines(rows(ten and short, 6)))
form("folded", "\n".join(lines([row[:5], row[5:]]) if len(row) > 5 else lines([row]) for row in rows(short)))
form("colours", lines(rows(lambda index: f"\033[{31 if index % 4 in (1, 2) else 30};47m{ten(index):>2}{SYMBOLS[index % 4]}\033[0m")))
form("csv")
table = csv.writer(sys.stdout)
table.writerow(["position", "rank", "suit"])
table.writerows([place, ten(index), SUITS[index % 4]] for place, index in enumerate(indices, 1))
form("csv-rows")
table.writerow([f"column {column}" for column in range(1, 9)])
table.writerows(rows(short))
form("markdown", "| " + " | ".join(f"C{column}" for column in range(1, 9)) + " |\n" + "|---" * 8 + "|")
print("\n".join("| " + " | ".join(row) + " |" for row in rows(lambda index: SYMBOLS[index % 4] + ten(index))))
form("html", "<table>")
for row in columns(short):
    print("  <tr>" + "".join(f"<td>{card}</td>" for card in row) + "</tr>")
print("</table>")
form("html-line", "<table>" + "".join("<tr>" + "".join(f'<td class="card">{card}</td>' for card in row) + "</tr>" for row in columns(short)) + "</table>")
form("html-entities", "<ul>")
for index in indices:
    print(f'  <li>{ten(index)}&{["clubs", "diams", "hearts", "spades"][index % 4]};</li>')
print("</ul>")
form("yaml", "rows:")
for row in rows(lambda index: {"rank": ten(index), "suit": SUITS[index % 4]}):
    print("  - " + "\n    ".join(f"- rank: {card['rank']}\n      suit: {card['suit']}" for card in row))
form("toml", "deal = 617\nrows = [\n" + "".join(f"  {json.dumps(row)},\n" for row in rows(short)) + "]")
try:
    import numpy, pandas
except ImportError:
    pass
else:
    padded = [row + [""] * (8 - len(row)) for row in rows(short)]
    form("numpy", numpy.array(padded))
    form("numpy-repr", repr(numpy.array(padded)))
    form("numpy-flat", repr(numpy.array(list(map(short, indices)))))
    form("pandas", pandas.DataFrame(rows(short)))
