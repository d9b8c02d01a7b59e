// Deals with generators that JavaScript programs have, as `node deal.js NAME NUMBER...`. V8's own takes one number, as
// `node --random-seed=617 deal.js math-random 617`; seedrandom takes `npm install seedrandom`.
const PACK = [..."A23456789TJQK"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));

function cyrb128(str) {
  let h1 = 1779033703, h2 = 3144134277, h3 = 1013904242, h4 = 2773480762;
  for (let i = 0, k; i < str.length; i++) {
    k = str.charCodeAt(i);
    h1 = h2 ^ Math.imul(h1 ^ k, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ k, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ k, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ k, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  (h1 ^= h2 ^ h3 ^ h4), (h2 ^= h1), (h3 ^= h1), (h4 ^= h1);
  return [h1 >>> 0, h2 >>> 0, h3 >>> 0, h4 >>> 0];
}

function xmur3(str) {
  let h = 1779033703 ^ str.length;
  for (let i = 0; i < str.length; i++) {
    h = Math.imul(h ^ str.charCodeAt(i), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  return () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    return (h ^= h >>> 16) >>> 0;
  };
}

function mulberry32(a) {
  return () => {
    let t = (a += 0x6d2b79f5);
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function sfc32(a, b, c, d) {
  return () => {
    a |= 0; b |= 0; c |= 0; d |= 0;
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
}

function splitmix32(a) {
  return () => {
    a |= 0;
    a = (a + 0x9e3779b9) | 0;
    let t = a ^ (a >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t = t ^ (t >>> 15);
    t = Math.imul(t, 0x735a2d97);
    return ((t = t ^ (t >>> 15)) >>> 0) / 4294967296;
  };
}

function xoshiro128ss(a, b, c, d) {
  return () => {
    let t = b << 9, r = b * 5;
    r = ((r << 7) | (r >>> 25)) * 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = (d << 11) | (d >>> 21);
    return (r >>> 0) / 4294967296;
  };
}

function jsf32(a, b, c, d) {
  return () => {
    a |= 0; b |= 0; c |= 0; d |= 0;
    const t = (a - ((b << 27) | (b >>> 5))) | 0;
    a = b ^ ((c << 17) | (c >>> 15));
    b = (c + d) | 0;
    c = (d + t) | 0;
    d = (a + t) | 0;
    return (d >>> 0) / 4294967296;
  };
}

function sfc32Padded(seed) {
  const rand = sfc32(0x9e3779b9, 0x243f6a88, 0xb7e15162, seed ^ 0xdeadbeef);
  for (let i = 0; i < 15; i++) rand();
  return rand;
}

function sine(seed) {
  return () => {
    const x = Math.sin(seed++) * 10000;
    return x - Math.floor(x);
  };
}

function lcg233280(seed) {
  return () => {
    seed = (seed * 9301 + 49297) % 233280;
    return seed / 233280;
  };
}

function parkMiller(seed) {
  return () => {
    seed = (seed * 16807) % 2147483647;
    return (seed - 1) / 2147483646;
  };
}

function numericalRecipes(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  };
}

const four = (next) => [next(), next(), next(), next()];
const GENERATORS = {
  "math-random": () => Math.random,
  mulberry32,
  splitmix32,
  sine,
  "lcg-233280": lcg233280,
  "park-miller": parkMiller,
  "numerical-recipes": numericalRecipes,
  "sfc32-padded": sfc32Padded,
  "sfc32-cyrb128": (number) => sfc32(...cyrb128(String(number))),
  "sfc32-xmur3": (number) => sfc32(...four(xmur3(String(number)))),
  "mulberry32-cyrb128": (number) => mulberry32(cyrb128(String(number))[0]),
  "mulberry32-xmur3": (number) => mulberry32(xmur3(String(number))()),
  "xoshiro128-cyrb128": (number) => xoshiro128ss(...cyrb128(String(number))),
  "jsf32-cyrb128": (number) => jsf32(...cyrb128(String(number))),
  seedrandom: (number) => require("seedrandom")(number),
  "seedrandom-text": (number) => require("seedrandom")(String(number)),
};

for (const text of process.argv.slice(3)) {
  const random = GENERATORS[process.argv[2]](Number(text));
  const pack = [...PACK], dealt = [];
  for (let left = 52; left > 0; left--) {
    const index = Math.floor(random() * left);
    [pack[index], pack[left - 1]] = [pack[left - 1], pack[index]];
    dealt.push(pack[left - 1]);
  }
  console.log(text, ...dealt);
}
