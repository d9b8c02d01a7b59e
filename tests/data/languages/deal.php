<?php
// php deal.php 1 617 …; php deal.php % 1 617 … takes a remainder
$is_modulo = $argv[1] === '%';
foreach (array_slice($argv, $is_modulo ? 2 : 1) as $number) {
    $pack = range(0, 51);
    mt_srand((int) $number);
    echo $number;
    for ($left = 52; $left > 0; $left--) {
        $j = $is_modulo ? mt_rand() % $left : mt_rand(0, $left - 1);
        echo ' ', "A23456789TJQK"[intdiv($pack[$j], 4)], "CDHS"[$pack[$j] % 4];
        $pack[$j] = $pack[$left - 1];
    }
    echo "\n";
}
