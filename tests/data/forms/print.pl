# Deals #617 and prints it as Perl programs do, a line `=== name` before each form.
use strict;
use warnings;
use utf8;
use Data::Dumper;
binmode STDOUT, ':utf8';
$Data::Dumper::Sortkeys = 1;

my ($seed, @pack, @indices) = (617, 0 .. 51);
while (@pack) {
    $seed = ($seed * 214013 + 2531011) & 0x7fffffff;
    my $at = ($seed >> 16) % @pack;
    @pack[$at, -1] = @pack[-1, $at];
    push @indices, pop @pack;
}
my @ranks = (qw(A 2 3 4 5 6 7 8 9 10 J Q K));
my @suits = qw(clubs diamonds hearts spades);

sub rows {
    my $card = shift;
    my @cards = map { $card->($_) } @indices;
    return [map { [grep { defined } @cards[$_ * 8 .. $_ * 8 + 7]] } 0 .. 6];
}
sub short { return substr('A23456789TJQK', $_[0] / 4, 1) . substr('CDHS', $_[0] % 4, 1) }

print "=== dumper\n", Dumper(rows(\&short));
print "=== dumper-hashes\n", Dumper(rows(sub { { rank => $ranks[$_[0] / 4], suit => $suits[$_[0] % 4] } }));
print "=== dumper-pairs\n", Dumper(rows(sub { [$ranks[$_[0] / 4], $suits[$_[0] % 4]] }));
print "=== dumper-flat\n", Dumper([map { short($_) } @indices]);
print "=== join\n", map { join(' ', @$_) . "\n" } @{rows(sub { $ranks[$_[0] / 4] . ' ' . substr('CDHS', $_[0] % 4, 1) })};
print "=== symbols\n", map { join(' ', map { sprintf '%3s', $_ } @$_) . "\n" } @{rows(sub { substr('♣♦♥♠', $_[0] % 4, 1) . $ranks[$_[0] / 4] })};
