# perl deal.pl 1 617 …
for my $number (@ARGV) {
    my @pack = 0 .. 51;
    srand($number);
    print $number;
    for (my $left = 52; $left > 0; $left--) {
        my $j = int(rand($left));
        print " ", substr("A23456789TJQK", $pack[$j] / 4, 1), substr("CDHS", $pack[$j] % 4, 1);
        $pack[$j] = $pack[$left - 1];
    }
    print "\n";
}
