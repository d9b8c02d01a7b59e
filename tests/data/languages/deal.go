// Deals with Go's math/rand, as `go run deal.go perm|intn|shuffle|int|float NUMBER...`.
package main

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"
)

func main() {
	for _, text := range os.Args[2:] {
		n, _ := strconv.ParseInt(text, 10, 64)
		r := rand.New(rand.NewSource(n))
		pack := make([]int, 52)
		for i := range pack {
			pack[i] = i
		}
		index := map[string]func(int) int{
			"intn":  r.Intn,
			"int":   func(left int) int { return r.Int() % left },
			"float": func(left int) int { return int(r.Float64() * float64(left)) },
		}[os.Args[1]]
		dealt := []int{}
		if os.Args[1] == "perm" {
			dealt = r.Perm(52)
		} else if os.Args[1] == "shuffle" {
			r.Shuffle(52, func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
			for i := range pack {
				dealt = append(dealt, pack[51-i])
			}
		} else {
			for left := 52; left > 0; left-- {
				j := index(left)
				pack[j], pack[left-1] = pack[left-1], pack[j]
				dealt = append(dealt, pack[left-1])
			}
		}
		fmt.Print(n)
		for _, card := range dealt {
			fmt.Printf(" %c%c", "A23456789TJQK"[card/4], "CDHS"[card%4])
		}
		fmt.Println()
	}
}
