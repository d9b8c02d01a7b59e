// Deals #617 and prints it as JavaScript programs do, a line `=== name` before each form.
const util = require('util');

function* deal(seed) {
  const pack = [...Array(52).keys()];
  while (pack.length) {
    seed = (Math.imul(seed, 214013) + 2531011) & 0x7fffffff;
    const at = (seed >> 16) % pack.length;
    [pack[at], pack[pack.length - 1]] = [pack[pack.length - 1], pack[at]];
    yield pack.pop();
  }
}

const indices = [...deal(617)];
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const NAMES = ['Ace', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Jack', 'Queen', 'King'];
const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'];
const SYMBOLS = ['♣', '♦', '♥', '♠'];
const rank = (index) => Math.floor(index / 4);
const rows = (card) => [0, 8, 16, 24, 32, 40, 48].map((at) => indices.slice(at, at + 8).map(card));
const form = (name, ...values) => console.log(`=== ${name}\n` + util.format(...values));
const inspect = (value) => util.inspect(value, { depth: null, maxArrayLength: null });
const short = (index) => 'A23456789TJQK'[rank(index)] + 'CDHS'[index % 4];

class Card {
  constructor(index) {
    this.suit = SUITS[index % 4];
    this.rank = RANKS[rank(index)];
    this.faceUp = true;
  }
}

form('array', rows(short));
form('flat', inspect(indices.map(short)));
form('join', rows(short).map((row) => row.join(',')).join(';\n'));
form('objects', inspect(rows((index) => ({ rank: RANKS[rank(index)], suit: SYMBOLS[index % 4] }))));
form('classes', inspect(rows((index) => new Card(index))));
form('records', inspect(rows((index) => ({
  id: index, suit: { name: SUITS[index % 4], symbol: SYMBOLS[index % 4], color: index % 4 % 3 ? 'red' : 'black' },
  value: { name: NAMES[rank(index)], number: rank(index) + 1 },
}))));
form('pairs', inspect(rows((index) => [RANKS[rank(index)], 'CDHS'[index % 4]])));
form('pairs-suit-first', inspect(rows((index) => ['CDHS'[index % 4], RANKS[rank(index)]])));
form('json', JSON.stringify(rows((index) => ({ code: short(index).replace('T', '0'), value: NAMES[rank(index)].toUpperCase(), suit: SUITS[index % 4].toUpperCase(), image: `https://example.org/${short(index)}.png` }))));
form('json-pretty', JSON.stringify({ number: 617, rows: rows((index) => ({ r: rank(index) + 1, s: SYMBOLS[index % 4] })) }, null, 2));
form('json-flat', JSON.stringify(indices.map((index) => ({ rank: rank(index) + 1, suit: SUITS[index % 4] }))));
form('names', rows((index) => `${NAMES[rank(index)]} of ${SUITS[index % 4]}`));
form('camel', rows((index) => NAMES[rank(index)].toLowerCase() + 'Of' + SUITS[index % 4][0].toUpperCase() + SUITS[index % 4].slice(1)));
form('numbers', rows((index) => index));
form('numbers-of-objects', inspect(rows((index) => ({ rank: rank(index), suit: index % 4 }))));
form('cards-a-line', indices.map((index, at) => `${at + 1}) ${RANKS[rank(index)]}${SYMBOLS[index % 4]}`).join('\n'));
console.log('=== table');
console.table(rows(short));
console.log('=== table-of-objects');
console.table(indices.map((index) => ({ rank: RANKS[rank(index)], suit: SUITS[index % 4] })));
