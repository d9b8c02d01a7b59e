(* Deals #617; the toplevel prints it as OCaml does. *)
type suit = Clubs | Diamonds | Hearts | Spades
type rank = Ace | Two | Three | Four | Five | Six | Seven | Eight | Nine | Ten | Jack | Queen | King
type card = { rank : rank; suit : suit };;
let ranks = [| Ace; Two; Three; Four; Five; Six; Seven; Eight; Nine; Ten; Jack; Queen; King |]
let suits = [| Clubs; Diamonds; Hearts; Spades |]
let indices =
  let pack = Array.init 52 (fun i -> i) and seed = ref 617 in
  Array.init 52 (fun step ->
    let left = 52 - step in
    seed := (!seed * 214013 + 2531011) land 0x7fffffff;
    let at = (!seed lsr 16) mod left in
    let card = pack.(at) in
    pack.(at) <- pack.(left - 1);
    card)
let rows f = List.init 7 (fun row -> List.init (if row < 6 then 8 else 4) (fun column -> f indices.(8 * row + column)));;
print_endline "=== strings";;
rows (fun i -> Printf.sprintf "%c%c" "A23456789TJQK".[i / 4] "CDHS".[i mod 4]);;
print_endline "=== tuples";;
rows (fun i -> (ranks.(i / 4), suits.(i mod 4)));;
print_endline "=== records";;
rows (fun i -> { rank = ranks.(i / 4); suit = suits.(i mod 4) });;
print_endline "=== numbers";;
rows (fun i -> i);;
