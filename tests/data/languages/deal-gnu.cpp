// Deals with the generators of the GNU C++ and C libraries, and published ones: g++ deal-gnu.cpp -o deal-gnu && ./deal-gnu NAME 1 617 …
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

using Index = std::function<int(int)>;

template <class Engine> Index uniform(unsigned long n) {
    return [e = Engine(n)](int left) mutable { return std::uniform_int_distribution<int>(0, left - 1)(e); };
}

static uint64_t splitmix64(uint64_t &x) {
    uint64_t z = (x += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static const std::map<std::string, std::function<Index(unsigned long)>> INDICES = {
    {"uniform", uniform<std::mt19937>},
    {"uniform-default", uniform<std::default_random_engine>},
    {"mt19937-64", [](unsigned long n) {
        return [e = std::mt19937_64(n)](int left) mutable { return int(e() % left); };
    }},
    {"rand-r", [](unsigned long n) { return [s = (unsigned)n](int left) mutable { return rand_r(&s) % left; }; }},
    {"xorshift32", [](unsigned long n) {
        return [x = (uint32_t)n](int left) mutable {
            x ^= x << 13;
            x ^= x >> 17;
            x ^= x << 5;
            return int(x % left);
        };
    }},
    {"xorshift64", [](unsigned long n) {
        return [x = (uint64_t)n](int left) mutable {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            return int(x % left);
        };
    }},
    {"xorshift64-star", [](unsigned long n) {
        return [x = (uint64_t)n](int left) mutable {
            x ^= x >> 12;
            x ^= x << 25;
            x ^= x >> 27;
            return int(x * 0x2545F4914F6CDD1D % left);
        };
    }},
    {"splitmix64", [](unsigned long n) {
        return [x = (uint64_t)n](int left) mutable { return int(splitmix64(x) % left); };
    }},
    {"xorshift128-plus", [](unsigned long n) {
        uint64_t x = n;
        uint64_t a = splitmix64(x), b = splitmix64(x);
        return [s = std::vector<uint64_t>{a, b}](int left) mutable {
            uint64_t s1 = s[0];
            const uint64_t s0 = s[1], result = s0 + s1;
            s[0] = s0;
            s1 ^= s1 << 23;
            s[1] = s1 ^ s0 ^ (s1 >> 18) ^ (s0 >> 5);
            return int(result % left);
        };
    }},
    {"xoshiro256", [](unsigned long n) {
        uint64_t x = n;
        uint64_t a = splitmix64(x), b = splitmix64(x), c = splitmix64(x), d = splitmix64(x);
        return [s = std::vector<uint64_t>{a, b, c, d}](int left) mutable {
            const uint64_t result = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;
            s[2] ^= s[0];
            s[3] ^= s[1];
            s[1] ^= s[2];
            s[0] ^= s[3];
            s[2] ^= t;
            s[3] = rotl(s[3], 45);
            return int(result % left);
        };
    }},
};

int main(int argc, char **argv) {
    for (int at = 2; at < argc; at++) {
        const std::string name = argv[1];
        const unsigned long n = strtoul(argv[at], nullptr, 10);
        std::vector<int> pack(52), dealt;
        for (int card = 0; card < 52; card++) pack[card] = card;
        if (name.rfind("shuffle", 0) == 0) {
            if (name == "shuffle") std::shuffle(pack.begin(), pack.end(), std::mt19937(n));
            else if (name == "shuffle-64") std::shuffle(pack.begin(), pack.end(), std::mt19937_64(n));
            else if (name == "shuffle-minstd") std::shuffle(pack.begin(), pack.end(), std::minstd_rand(n));
            else std::shuffle(pack.begin(), pack.end(), std::default_random_engine(n));
            dealt = pack;
        } else {
            Index index = INDICES.at(name)(n);
            for (int left = 52; left > 0; left--) {
                std::swap(pack[index(left)], pack[left - 1]);
                dealt.push_back(pack[left - 1]);
            }
        }
        printf("%lu", n);
        for (int card : dealt) printf(" %c%c", "A23456789TJQK"[card / 4], "CDHS"[card % 4]);
        puts("");
    }
}
