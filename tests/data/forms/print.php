<?php // Deals #617 and prints it as PHP programs do, a line `=== name` before each form.
$seed = 617;
$pack = range(0, 51);
$indices = [];
while ($pack) {
    $seed = ($seed * 214013 + 2531011) & 0x7fffffff;
    $at = ($seed >> 16) % count($pack);
    $last = array_pop($pack);
    $indices[] = $at < count($pack) ? $pack[$at] : $last;
    if ($at < count($pack)) $pack[$at] = $last;
}
$ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
$suits = ['clubs', 'diamonds', 'hearts', 'spades'];
class Card { public function __construct(public $rank, protected $suit) {} }
$rows = fn($card) => array_chunk(array_map($card, $indices), 8);
$short = fn($index) => 'A23456789TJQK'[intdiv($index, 4)] . 'CDHS'[$index % 4];
$pair = fn($index) => ['rank' => $ranks[intdiv($index, 4)], 'suit' => $suits[$index % 4]];
$object = fn($index) => new Card($ranks[intdiv($index, 4)], $suits[$index % 4]);
$list = fn($index) => [$ranks[intdiv($index, 4)], $suits[$index % 4]];
foreach (['strings' => $short, 'arrays' => $pair, 'objects' => $object, 'pairs' => $list] as $name => $card) {
    echo "=== print_r-$name\n";
    print_r($rows($card));
    echo "=== var_export-$name\n";
    var_export($rows($card));
    echo "\n=== var_dump-$name\n";
    var_dump($rows($card));
}
echo "=== print_r-flat\n";
print_r(array_map($short, $indices));
echo "=== var_dump-flat\n";
var_dump(array_map($short, $indices));
echo "=== json\n" . json_encode($rows($pair)) . "\n";
