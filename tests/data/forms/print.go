// Deals #617 and prints it as Go programs do, a line `=== name` before each form.
package main

import "fmt"

type Suit int

func (suit Suit) String() string { return []string{"Clubs", "Diamonds", "Hearts", "Spades"}[suit] }

type Card struct {
	Rank int
	Suit Suit
}

type Pair struct{ rank, suit string }

func main() {
	seed, pack, indices := uint32(617), []int{}, []int{}
	for index := 0; index < 52; index++ {
		pack = append(pack, index)
	}
	for len(pack) > 0 {
		seed = (seed*214013 + 2531011) & 0x7fffffff
		at, last := int(seed>>16)%len(pack), len(pack)-1
		indices = append(indices, pack[at])
		pack[at] = pack[last]
		pack = pack[:last]
	}
	ranks := []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
	var strings [][]string
	var cards [][]Card
	var pairs [][]Pair
	var pointers [][]fmt.Stringer
	for place, index := range indices {
		if place%8 == 0 {
			strings, cards, pairs, pointers = append(strings, nil), append(cards, nil), append(pairs, nil), append(pointers, nil)
		}
		row := place / 8
		strings[row] = append(strings[row], string("A23456789TJQK"[index/4])+string("CDHS"[index%4]))
		cards[row] = append(cards[row], Card{index/4 + 1, Suit(index % 4)})
		pairs[row] = append(pairs[row], Pair{ranks[index/4], string("CDHS"[index%4])})
	}
	fmt.Printf("=== strings\n%v\n", strings)
	fmt.Printf("=== strings-quoted\n%q\n", strings)
	fmt.Printf("=== strings-syntax\n%#v\n", strings)
	fmt.Printf("=== structures\n%v\n", cards)
	fmt.Printf("=== structures-with-names\n%+v\n", cards)
	fmt.Printf("=== pairs\n%v\n", pairs)
	fmt.Printf("=== pairs-with-names\n%+v\n", pairs)
	fmt.Printf("=== pairs-syntax\n%#v\n", pairs)
	fmt.Println("=== lines")
	for place, index := range indices {
		fmt.Printf("%d: %v of %v\n", place, ranks[index/4], Suit(index%4))
	}
}
