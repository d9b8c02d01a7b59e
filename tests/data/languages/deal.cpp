// g++ deal.cpp -o deal && ./deal 1 617 …
#include <iostream>
#include <random>
#include <string>
#include <vector>

int main(int count, char **numbers) {
    for (int at = 1; at < count; at++) {
        std::vector<int> pack;
        for (int i = 0; i < 52; i++) pack.push_back(i);
        std::mt19937 generator(std::stoul(numbers[at]));
        std::cout << numbers[at];
        while (!pack.empty()) {
            auto j = generator() % pack.size();
            std::cout << ' ' << "A23456789TJQK"[pack[j] / 4] << "CDHS"[pack[j] % 4];
            pack[j] = pack.back();
            pack.pop_back();
        }
        std::cout << '\n';
    }
}
